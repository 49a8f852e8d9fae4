/** The board: a picture drawn from the look and the moment, and over it a button for every place. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { percent } from "../geometry";
import { word } from "../language";
import { useDefinitions } from "../looks";
import type { Look, Moment } from "../scene";
import { Men } from "./Men";
import { Places } from "./Places";
import { Arrows, Marks, Spots, type Stroke } from "./Signs";

const NONE: ReadonlySet<number> = new Set();

export interface BoardProps {
  readonly look: Look;
  readonly moment: Moment;
  /** What the hand has touched. */
  readonly touched?: readonly number[];
  /** Where it may go next. */
  readonly targets?: ReadonlySet<number>;
  /** What may be touched first. */
  readonly origins?: ReadonlySet<number>;
  /** Those of them that are shown. */
  readonly shown?: ReadonlySet<number>;
  /** Places to which a reason or a hint points. */
  readonly pointed?: readonly number[];
  readonly strokes?: readonly Stroke[];
  readonly label: string;
  readonly onTouch?: (place: number) => void;
  readonly onLift?: () => void;
  /** A picture only, without motion. */
  readonly still?: boolean;
}

export function Board(props: BoardProps): JSX.Element {
  const { look, moment, touched = [], targets = NONE, origins = NONE, shown = NONE, pointed = [], strokes = [], still = false } = props;
  useDefinitions(look);
  const [left, top, width, height] = look.box;
  const picture = useRef<SVGSVGElement>(null);
  const [dragged, setDragged] = useState<{ place: number; dx: number; dy: number } | null>(null);
  return (
    <div class="board" style={{ aspectRatio: `${width} / ${height}`, "--last": look.colours["last"], "--ratio": width / height }}>
      <svg ref={picture} viewBox={`${left} ${top} ${width} ${height}`} aria-hidden={!still} role={still ? "img" : undefined}
        aria-label={still ? props.label : undefined}>
        <Ground markup={look.ground} />
        <Spots kind="last" places={moment.last} look={look} />
        <Spots kind="origin" places={touched.length ? [] : [...shown]} look={look} />
        <Marks marks={moment.marks} look={look} />
        <Men look={look} moment={moment} dragged={dragged} />
        <Spots kind="corner" places={moment.last} look={look} />
        <Spots kind="target" places={[...targets]} look={look} />
        <Spots kind="touched" places={touched} look={look} />
        <Spots kind="pointed" places={pointed} look={look} />
        <Arrows strokes={strokes} look={look} />
      </svg>
      {!still && (
        <Places look={look} moment={moment} touched={touched} targets={targets} origins={origins} label={props.label}
          onTouch={props.onTouch} onLift={props.onLift} onDrag={setDragged}
          scale={() => width / (picture.current?.clientWidth || width)} />
      )}
      {look.has_die && !still && <Die face={moment.die} rolling={moment.turn === "#"} look={look} />}
    </div>
  );
}

/** What is printed never changes, so it is never compared. */
function Ground({ markup }: { readonly markup: string }): JSX.Element {
  return <g dangerouslySetInnerHTML={{ __html: markup }} />;
}

const PIPS: Readonly<Record<number, string>> = { 1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi" };
const ROLL_MILLISECONDS = 700;

/** The die on the edge of the board; when its face is new it rolls. */
function Die({ face, rolling, look }: { readonly face: number; readonly rolling: boolean; readonly look: Look }): JSX.Element | null {
  const [turning, setTurning] = useState(false);
  const before = useRef(face);
  useEffect(() => {
    const isNew = face !== 0 && before.current !== face;
    before.current = face;
    if (!isNew) return;
    setTurning(true);
    const timer = setTimeout(() => setTurning(false), ROLL_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [face]);
  if (!face && !rolling) return null;
  const [left, top, width] = look.box;
  const pips = turning || !face ? "" : (PIPS[face] ?? "");
  return (
    <div class={`die ${turning || rolling ? "rolling" : ""}`} role="img" style={percent(look, left + width - 80, top + 80, 110)}
      aria-label={face ? word("die", face) : word("dieRolling")}>
      {[..."abcdefghi"].map((cell) => <i key={cell} class={pips.includes(cell) ? "pip" : ""} />)}
    </div>
  );
}
