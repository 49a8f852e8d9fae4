/** Drawing a plan on the board, live for everybody at the table: arrows from place to place, or marks. */

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { word } from "../language";
import { ownerOf, type Look } from "../scene";
import type { PlanStroke, Table } from "../table";
import type { Stroke } from "./Signs";

export interface Plan {
  readonly drawing: boolean;
  readonly touched: readonly number[];
  readonly strokes: readonly Stroke[];
  readonly begin: () => void;
  readonly touch: (place: number) => void;
  readonly controls: JSX.Element | null;
}

export function usePlan(table: Table, look: Look): Plan {
  const [drawing, setDrawing] = useState(false);
  const [touched, setTouched] = useState<readonly number[]>([]);
  const view = table.view.value;
  const seat = table.seat.value;
  const own = (seat !== null && view?.plans[String(seat)]) || [];
  const send = (strokes: readonly PlanStroke[]): void => void table.do("plan", { strokes });
  const name = (place: number): string => look.places[place]!.name;

  const touch = (place: number): void => {
    const [from] = touched;
    if (from === undefined) setTouched([place]);
    else {
      send([...own, { places: from === place ? [name(place)] : [name(from), name(place)] }]);
      setTouched([]);
    }
  };
  const strokes = useMemo(() => Object.entries(view?.plans ?? {}).flatMap(([number, drawn]) => {
    const side = view?.seats[Number(number)]?.sides[0] ?? "";
    const tone = ownerOf(look, side)?.face;
    return drawn.map((stroke): Stroke => ({ kind: "plan", places: stroke.places.map((each) => look.places.findIndex((place) => place.name === each)), ...(tone ? { tone } : {}) }));
  }), [view?.plans, look]);

  const controls = drawing ? (
    <div class="notice" role="status">
      <p>{word("planHelp")}</p>
      <span class="buttons">
        <button type="button" class="button small" onClick={() => { setDrawing(false); setTouched([]); }}>{word("planEnd")}</button>
        <button type="button" class="button small plain" onClick={() => send([])}>{word("planClear")}</button>
      </span>
    </div>
  ) : null;
  return { drawing, touched, strokes, begin: () => setDrawing(true), touch, controls };
}
