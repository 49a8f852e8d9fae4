/** A board to try words on: the same hand as at a table, but nobody else sits there. */

import type { JSX } from "preact";
import { said, word } from "../language";
import type { Look, Moment, Touch } from "../scene";
import { showing } from "../settings";
import { useHand } from "../useHand";
import { Board } from "./Board";
import { Choices } from "./Choices";
import { SidePlates } from "./SidePlates";
import type { Stroke } from "./Signs";

const NONE: ReadonlySet<number> = new Set();

interface Props {
  readonly look: Look;
  readonly moment: Moment;
  /** Whether words may be made now. */
  readonly open: boolean;
  readonly pointed?: readonly number[];
  readonly strokes?: readonly Stroke[];
  readonly onWord: (touch: Touch) => void;
  /** Places of a touch from which nothing can come. */
  readonly onRefuse: (places: readonly number[]) => void;
}

export function StudyBoard({ look, moment, open, pointed = [], strokes = [], onWord, onRefuse }: Props): JSX.Element {
  const hand = useHand(open ? moment : undefined, onWord, onRefuse);
  const pieces = new Set(moment.pieces.map((piece) => piece.place).filter((place) => hand.origins.has(place)));
  return (
    <div class="study-board">
      <Board look={look} moment={moment} touched={hand.touched} targets={hand.targets} origins={hand.origins}
        shown={showing.value ? pieces : NONE} pointed={pointed} strokes={strokes} label={`${word("board")}: ${said(look.title)}`}
        onTouch={hand.touch} onLift={hand.lift} />
      {look.sides.length > 1 && <SidePlates look={look} moment={moment} />}
      <Choices hand={hand} look={look} moment={moment} />
    </div>
  );
}
