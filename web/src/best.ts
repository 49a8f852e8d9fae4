/** The best results in games for one, kept in this browser for every game and its options. */

import { signal } from "@preact/signals";
import { remember, remembered } from "./memory";
import type { Options } from "./scene";

type Bests = Readonly<Record<string, number>>;

const KEY = "best";
const bests = signal<Bests>(remembered<Bests>(KEY) ?? {});

const nameOf = (game: string, options: Options): string => [game, ...Object.entries(options).map(([key, value]) => `${key}=${value}`).sort()].join(" ");

/** The fewest pieces that were ever left. */
export const bestOf = (game: string, options: Options): number | undefined => bests.value[nameOf(game, options)];

/** Whether a number of pieces left would be a new best. */
export const isBest = (game: string, options: Options, left: number): boolean => left < (bestOf(game, options) ?? Infinity);

export function noteBest(game: string, options: Options, left: number): void {
  if (!isBest(game, options, left)) return;
  bests.value = { ...bests.value, [nameOf(game, options)]: left };
  remember(KEY, bests.value);
}
