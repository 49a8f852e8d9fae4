/** Handing the keyboard on when what had it has gone, and bringing news into view. */

import { calm } from "./settings";

/** Give the keyboard to something inside, if it is the keyboard that is used. */
export function handOn(inside: HTMLElement | null, selector: string): void {
  const active = document.activeElement;
  if (active === document.body || active?.matches(":focus-visible")) inside?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}

/** Scroll as little as needed for something inside to be seen. */
export function bringIntoView(inside: HTMLElement | null, selector: string): void {
  inside?.querySelector(selector)?.scrollIntoView?.({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
}
