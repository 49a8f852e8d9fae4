/** Where places are on the picture, and how to walk from one to another. */

import type { Look, Place } from "./scene";

export type Direction = readonly [number, number];

export const ARROW_KEYS: Readonly<Record<string, Direction>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The place nearest to another in a direction: what is straight on counts more than what is aside. */
export function neighbour(places: readonly Place[], from: number, [dx, dy]: Direction): number {
  const here = places[from]!;
  let best = from;
  let least = Infinity;
  places.forEach((place, number) => {
    const [x, y] = [place.x - here.x, place.y - here.y];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    if (ahead < 1 || aside > 2 * ahead) return;
    const cost = ahead + 2.5 * aside;
    if (cost < least) [best, least] = [number, cost];
  });
  return best;
}

/** A box on the picture in per cent of it, for what lies over it. */
export function percent(look: Look, x: number, y: number, size: number): Record<"left" | "top" | "width" | "height", string> {
  const [left, top, width, height] = look.box;
  return {
    left: `${((x - size / 2 - left) / width) * 100}%`,
    top: `${((y - size / 2 - top) / height) * 100}%`,
    width: `${(size / width) * 100}%`,
    height: `${(size / height) * 100}%`,
  };
}

export const isRound = (place: Place): boolean => place.shape === "point" || place.shape === "spot";

/** A line through places and the arrowhead at its end, apart: only the head is filled. It stops short of the last middle. */
export function arrowPaths(places: readonly Place[]): { readonly shaft: string; readonly head: string } {
  const points = places.map((place): [number, number] => [place.x, place.y]);
  const [x, y] = points.at(-2) ?? points[0]!;
  const [u, v] = points.at(-1)!;
  const length = Math.hypot(u - x, v - y) || 1;
  const [ex, ey] = [(u - x) / length, (v - y) / length];
  const [tipX, tipY] = [u - ex * 12, v - ey * 12];
  const [footX, footY] = [tipX - ex * 34, tipY - ey * 34];
  const shaft = [...points.slice(0, -1), [footX, footY]].map(([a, b]) => `${a} ${b}`).join("L");
  const [nx, ny] = [-ey * 20, ex * 20];
  return { shaft: `M${shaft}`, head: `M${tipX} ${tipY}L${footX + nx} ${footY + ny}L${footX - nx} ${footY - ny}Z` };
}
