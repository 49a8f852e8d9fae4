/** What a hand may do: legal words filtered by the places touched so far. This is all the client knows of legality. */

import type { Touch } from "./scene";

/** Places touched so far, in order. */
export type Touched = readonly number[];

const startsWith = (touch: Touch, touched: Touched): boolean =>
  touched.length <= touch.places.length && touched.every((place, step) => touch.places[step] === place);

/** Whether a word names all these places, from the same first one but then in another order. */
const names = (touch: Touch, touched: Touched): boolean => {
  const left = [...touch.places];
  return (
    touch.places[0] === touched[0] &&
    touched.every((place) => {
      const at = left.indexOf(place);
      if (at < 0) return false;
      left.splice(at, 1);
      return true;
    })
  );
};

/** The words that the hand may still be making; several captured pieces may be touched in any order. */
export function candidates(touches: readonly Touch[], touched: Touched): Touch[] {
  const ordered = touches.filter((touch) => startsWith(touch, touched));
  return ordered.length || !touched.length ? ordered : touches.filter((touch) => names(touch, touched));
}

/** The words that are complete with the places touched; letters may still have to be chosen. */
export const complete = (touches: readonly Touch[], touched: Touched): Touch[] =>
  candidates(touches, touched).filter((touch) => touch.places.length === touched.length);

/** The places that may be touched next. */
export function nextPlaces(touches: readonly Touch[], touched: Touched): Set<number> {
  const found = new Set<number>();
  for (const touch of candidates(touches, touched)) {
    const rest = startsWith(touch, touched)
      ? touch.places.slice(touched.length, touched.length + 1)
      : touch.places.filter((place) => !touched.includes(place));
    for (const place of rest) found.add(place);
  }
  return found;
}

/** What comes of touching a place. */
export type Outcome =
  | { readonly kind: "touched"; readonly touched: Touched }
  | { readonly kind: "lifted" }
  | { readonly kind: "refused"; readonly touched: Touched };

/**
 * Touch one more place: the hand goes on, jumps to a free place at the end of its way if only one way ends there, is
 * lifted by touching the last place again, or begins anew; anything else is refused.
 */
export function touch(touches: readonly Touch[], touched: Touched, place: number, isFree: (place: number) => boolean): Outcome {
  const longer = [...touched, place];
  if (touches.some((word) => startsWith(word, longer))) return { kind: "touched", touched: longer };
  const ways = new Map(
    candidates(touches, touched)
      .filter((word) => touched.length && word.places.at(-1) === place && isFree(place))
      .map((word) => [word.places.join(), word.places]),
  );
  const [way] = shortest([...ways.values()]);
  if (way) return { kind: "touched", touched: way };
  if (touched.at(-1) === place || touched[0] === place) return { kind: "lifted" };
  if (candidates(touches, longer).length) return { kind: "touched", touched: longer };
  if (candidates(touches, [place]).length) return { kind: "touched", touched: [place] };
  return { kind: "refused", touched: longer };
}

/** The one way that is shorter than all others, if there is one. */
function shortest(ways: readonly Touched[]): Touched[] {
  const least = Math.min(...ways.map((way) => way.length));
  const found = ways.filter((way) => way.length === least);
  return found.length === 1 ? found : [];
}

/** Words that need no place at all: pass, run, and the like. */
export const placeless = (touches: readonly Touch[]): Touch[] => touches.filter((touch) => !touch.places.length);
