/** Small line drawings for buttons. */

import type { JSX } from "preact";

const PATHS = {
  settings: "M4 7h10M18 7h2M4 17h4M12 17h8M14 4v6M8 14v6",
  close: "M6 6l12 12M18 6L6 18",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.500c.7.7 1 1.500 1 2.500h6c0-1 .3-1.800 1-2.500A6 6 0 0 0 12 3Z",
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  draw: "M5 9h14M5 15h14",
  resign: "M5 21V4h12l-3 4 3 4H5",
  turn: "M20 11a8 8 0 1 0-2.300 6M20 4v7h-7",
  rules: "M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1V5ZM12 6v14",
  share: "M12 15V4M8 7l4-4 4 4M5 12v8h14v-8",
  plan: "M4 20l4-1L19 8l-3-3L5 16l-1 4ZM14 7l3 3",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  play: "M7 4l13 8-13 8V4Z",
  save: "M5 4h11l3 3v13H5V4ZM8 4v5h7V4M8 20v-6h8v6",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  first: "M18 5l-7 7 7 7M7 5v14",
  last: "M6 5l7 7-7 7M17 5v14",
  ask: "M8.500 8.500a3.500 3.500 0 1 1 5 3.200c-1 .5-1.500 1.200-1.500 2.300v.5M12 18.500v.01",
  tick: "M5 13l5 5L20 7",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  star: "M12 3l2.800 5.900 6.400.8-4.700 4.400 1.200 6.400L12 17.400 6.300 20.500l1.200-6.400L2.800 9.700l6.400-.8Z",
  pause: "M8 5v14M16 5v14",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={PATHS[name]} /></svg>;
}
