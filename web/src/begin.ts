/** Beginning a game: a match is made, and its links are kept in this browser. */

import { addGame } from "./games";
import type { Options } from "./scene";
import { HERE, seatsOf, type Seating } from "./seating";
import { makeMatch, type TimeRule } from "./server";
import { ownName } from "./settings";

export interface Beginning {
  readonly game: string;
  readonly options: Options;
  /** A position text; the usual start if not given. */
  readonly start?: string;
  readonly seating: Seating;
  readonly level: number;
  readonly byLot?: boolean;
  readonly time?: TimeRule | null;
}

/** Make a match; the address of the own seat, or of watching if nobody sits here. */
export async function begin({ game, options, start = "", seating, level, byLot = false, time = null }: Beginning): Promise<string> {
  const made = await makeMatch({ game, options, start, seats: seatsOf(seating, level, ownName.value), by_lot: byLot, time });
  const links = made.seats.flatMap(({ seat, sides, token }) => (token ? [{ seat, sides, token }] : []));
  const isHere = Object.values(seating).includes(HERE);
  const token = (isHere && links[0]?.token) || made.watch;
  addGame({ token, game, options, begun: Date.now(), others: isHere ? links.slice(1) : links, watch: made.watch, over: false });
  return `/t#${token}`;
}
