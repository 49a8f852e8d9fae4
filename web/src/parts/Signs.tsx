/** What is shown on a board beside its pieces: the last move, what can be touched, marks, arrows. */

import type { JSX } from "preact";
import { arrowPaths, isRound } from "../geometry";
import type { Look, Mark, Place } from "../scene";

export type SpotKind = "last" | "corner" | "origin" | "target" | "touched" | "pointed";

/** Places to be joined by an arrow, or one to be marked; whose idea it is. */
export interface Stroke {
  readonly places: readonly number[];
  readonly kind: "hint" | "plan" | "best";
  readonly tone?: string;
}

const SIGNS: Readonly<Record<SpotKind, (place: Place) => JSX.Element | JSX.Element[] | null>> = {
  last: (place) => (isRound(place) ? <circle r="49" /> : <rect x="-50" y="-50" width="100" height="100" />),
  corner: (place) => (isRound(place) ? null : <path d="M-45-28V-45H-28M28-45H45V-28M45 28V45H28M-28 45H-45V28" />),
  origin: (place) => [true, false].map((isCase) =>
    isRound(place) ? <circle key={isCase} class={isCase ? "case" : ""} r="45" />
      : <rect key={isCase} class={isCase ? "case" : ""} x="-45" y="-45" width="90" height="90" rx="14" />),
  target: () => (
    <>
      <circle class="case" r="19" />
      <circle r="14" />
    </>
  ),
  touched: (place) => (isRound(place) ? <circle r="47" /> : <rect x="-47" y="-47" width="94" height="94" rx="12" />),
  pointed: () => <circle r="52" />,
};

export function Spots({ kind, places, look }: { readonly kind: SpotKind; readonly places: readonly number[]; readonly look: Look }): JSX.Element {
  return (
    <g class={`spots ${kind}`}>
      {[...new Set(places)].map((number) => {
        const place = look.places[number]!;
        return <g key={number} transform={`translate(${place.x} ${place.y})`}>{SIGNS[kind](place)}</g>;
      })}
    </g>
  );
}

/** What a game wants to have marked. */
export function Marks({ marks, look }: { readonly marks: readonly Mark[]; readonly look: Look }): JSX.Element {
  return (
    <g class="marks">
      {marks.map((mark) => {
        const places = mark.places.map((place) => look.places[place]!);
        if (mark.style === "path" && places.length > 1) return <Arrow key={mark.meaning} places={places} />;
        return places.map((place) => (
          <g key={mark.meaning + place.name} transform={`translate(${place.x} ${place.y})`}>{SIGNS.touched(place)}</g>
        ));
      })}
    </g>
  );
}

export function Arrows({ strokes, look }: { readonly strokes: readonly Stroke[]; readonly look: Look }): JSX.Element {
  return (
    <g class="arrows">
      {strokes.map((stroke, number) => {
        const places = stroke.places.map((place) => look.places[place]!).filter(Boolean);
        return (
          <g key={number} class={stroke.kind} style={stroke.tone ? { "--tone": stroke.tone } : {}}>
            {places.length > 1 ? <Arrow places={places} /> : places.map((place) => (
              <circle key={place.name} class="ring" cx={place.x} cy={place.y} r="40" />
            ))}
          </g>
        );
      })}
    </g>
  );
}

function Arrow({ places }: { readonly places: readonly Place[] }): JSX.Element {
  const { shaft, head } = arrowPaths(places);
  return (
    <>
      {["arrow case", "arrow"].map((kind) => [
        <path key={`${kind} shaft`} class={kind} d={shaft} />,
        <path key={`${kind} head`} class={`${kind} head`} d={head} />,
      ])}
    </>
  );
}
