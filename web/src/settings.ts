/** What a person has chosen for this device. */

import { effect, signal } from "@preact/signals";
import { remember, remembered } from "./memory";

function kept<T>(key: string, value: T) {
  const setting = signal<T>(remembered<T>(key) ?? value);
  effect(() => remember(key, setting.value));
  return setting;
}

export type Theme = "auto" | "light" | "dark";

export const theme = kept<Theme>("theme", "auto");
export const sounds = kept("sounds", true);
/** Whether a move waits for a second word of the hand. */
export const confirming = kept("confirming", false);
/** Whether the board turns to whoever is to move. */
export const turning = kept("turning", false);
/** Whether what can be touched is shown before anything is. */
export const showing = kept("showing", true);
export const level = kept("level", 2);
/** Whether the computer thinks along on the analysis board, and how many moves it shows. */
export const engine = kept("engine", true);
export const ranks = kept("ranks", 3);
export const ownName = kept("name", "");

effect(() => {
  document.documentElement.dataset["theme"] = theme.value;
});

export const calm = (): boolean => window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
