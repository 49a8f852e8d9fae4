/** Keys for a whole page, unless they mean something where the focus is. */

import { useLayoutEffect } from "preact/hooks";

const OWN_KEYS = "input, textarea, select, dialog, .places, [role=tablist]";
const PRESSED = "button, a, summary, label";

export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useLayoutEffect(() => {  // as soon as the page is seen
    const press = (event: KeyboardEvent): void => {
      const action = keys[event.key];
      const isElsewhere = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
      if (!action || isElsewhere || (event.target instanceof Element && event.target.closest(event.key === " " ? `${OWN_KEYS}, ${PRESSED}` : OWN_KEYS))) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}
