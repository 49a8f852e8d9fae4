/** The box of a game, by its name. */

import { useAsked, type Asked } from "./asked";
import type { Box } from "./scene";
import { fetchBoxes } from "./server";

export interface FoundBox {
  readonly box: Box | undefined;
  /** Whether all boxes are known, and this is none of them. */
  readonly isMissing: boolean;
  readonly boxes: Asked<readonly Box[]>;
}

export function useBox(name: string): FoundBox {
  const boxes = useAsked(fetchBoxes, []);
  const box = boxes.value?.find((each) => each.game === name);
  return { box, isMissing: boxes.value !== undefined && !box, boxes };
}
