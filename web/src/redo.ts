/** Words that were taken back and can be played again. */

import { useRef } from "preact/hooks";
import type { View } from "./table";

/** The words that can be played again, the next one last, after the words of a game have changed. */
export function redoable(known: readonly string[], before: readonly string[], after: readonly string[]): readonly string[] {
  if (after.length < before.length) return [...known, ...before.slice(after.length).reverse()];
  const played = after.slice(before.length);
  const goesOn = played.every((word, step) => known.at(-1 - step) === word);
  return goesOn ? known.slice(0, known.length - played.length) : [];
}

/** Follow a table; a new game there begins with nothing. */
export function useRedo(view: View): readonly string[] {
  const seen = useRef<{ view: View; words: readonly string[] }>({ view, words: [] });
  const { view: before, words } = seen.current;
  if (before !== view)
    seen.current = { view, words: view.version < before.version ? [] : redoable(words, before.words, view.words) };
  return seen.current.words;
}
