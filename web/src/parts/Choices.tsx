/** Words that a button completes: those without a place, kinds of pieces, stopping where one could go on. */

import type { JSX } from "preact";
import { said, word } from "../language";
import type { Look, Moment, Touch } from "../scene";
import type { Hand } from "../useHand";
import { PieceIcon } from "./Plate";

interface Props {
  readonly hand: Hand;
  readonly look: Look;
  readonly moment: Moment;
}

export function Choices({ hand, look, moment }: Props): JSX.Element | null {
  const { unconfirmed, touched } = hand;
  if (!hand.choices.length && !touched.length) return null;
  return (
    <div class="choices" role="group">
      {unconfirmed ? <button type="button" class="button" onClick={() => hand.choose(unconfirmed)}>{word("confirm", unconfirmed)}</button>
        : hand.choices.map((touch) => <Choice key={touch.word} touch={touch} hand={hand} look={look} moment={moment} />)}
      {touched.length > 0 && <button type="button" class="button plain" onClick={hand.lift}>{word("cancel")}</button>}
    </div>
  );
}

function Choice({ touch, hand, look, moment }: Props & { readonly touch: Touch }): JSX.Element {
  const kinds = touch.letters.flatMap((letter) => look.kinds[letter] ?? []);
  const named = look.words[touch.word];
  const text = named ? said(named) : kinds.length ? kinds.map((kind) => said(kind.name)).join(", ") : hand.open ? word("stopHere") : touch.word;
  return (
    <button type="button" class="button" onClick={() => hand.choose(touch.word)} title={touch.word}>
      {kinds.map((kind) => <PieceIcon key={kind.shape} look={look} shape={kind.shape} letter={moment.turn} />)}
      {text}
    </button>
  );
}
