/** What has been solved and learned in this browser. */

import { signal } from "@preact/signals";
import { remember, remembered } from "./memory";

function keptSet(key: string) {
  const kept = signal<readonly string[]>(remembered<string[]>(key) ?? []);
  return {
    has: (name: string): boolean => kept.value.includes(name),
    add: (name: string): void => {
      if (kept.peek().includes(name)) return;
      kept.value = [...kept.peek(), name];
      remember(key, kept.value);
    },
  };
}

/** Puzzles by their id. */
export const solved = keptSet("puzzles");
/** Lessons by their game. */
export const learned = keptSet("lessons");
