/** Drawings that all boards on the page share: put into the page once, used by name. */

import { useLayoutEffect } from "preact/hooks";
import type { Look } from "./scene";

const SVG = "http://www.w3.org/2000/svg";
const shown = new Set<string>();

function define(look: Look): void {
  if (shown.has(look.prefix)) return;
  shown.add(look.prefix);
  const holder = document.createElementNS(SVG, "svg");
  holder.setAttribute("class", "definitions");
  holder.setAttribute("aria-hidden", "true");
  holder.innerHTML = `<defs>${look.defs}</defs>`;
  document.body.append(holder);
}

/** Have the drawings of a look at hand. */
export function useDefinitions(look: Look): void {
  useLayoutEffect(() => define(look), [look]);
}
