/** Handing the keyboard on when what had it has gone. */

/** Give the keyboard to something inside, if it is the keyboard that is used. */
export function handOn(inside: HTMLElement | null, selector: string): void {
  const active = document.activeElement;
  if (active === document.body || active?.matches(":focus-visible")) inside?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}
