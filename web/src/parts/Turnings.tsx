/** The moments in which a game turned, each a button that leads there. */

import type { JSX } from "preact";
import { piecesLeft, type Turning } from "../graph";
import { word } from "../language";
import { percent } from "../outlook";
import { CHANCE, type Look } from "../scene";
import { sideName } from "../telling";

interface Props {
  readonly look: Look;
  readonly turnings: readonly Turning[];
  readonly at: number;
  readonly onGo: (ply: number) => void;
}

export function Turnings({ look, turnings, at, onGo }: Props): JSX.Element {
  if (!turnings.length) return <p class="none">{word("noTurning")}</p>;
  return (
    <ol class="turnings">
      {turnings.map((turning) => (
        <li key={turning.ply}>
          <button type="button" aria-current={turning.ply === at} onClick={() => onGo(turning.ply)}>
            <strong>{turning.ply}. {turning.side === CHANCE ? word("byLuck") : sideName(look, turning.side)}: {turning.word}</strong>
            <span>{[...told(look, turning)].join(" · ")}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function* told(look: Look, { before, after, better, lost }: Turning): Generator<string> {
  if (lost) yield word(lost === "win" ? "winThrown" : "drawThrown");
  else if (look.sides.length === 1) yield word("leftRose", piecesLeft(before), piecesLeft(after));
  else yield word("scoreFell", percent(before), percent(after));
  if (better) yield word("better", better);
}
