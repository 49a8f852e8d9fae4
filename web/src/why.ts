/** Why nothing comes of a touch, from the rules if the server can be asked. */

import { fetchWhy } from "./server";
import type { Look, Moment, Phrase } from "./scene";
import type { Telling } from "./parts/Told";

/** A reason for a touch at a position without a match; without a server what is said otherwise. */
export async function whyNot(look: Look, moment: Moment, places: readonly number[], otherwise: Phrase): Promise<Telling> {
  const names = places.map((place) => look.places[place]!.name);
  const answer = await fetchWhy({ game: look.game, options: look.options, start: moment.text }, names).catch(() => null);
  const reason = answer?.reason;
  if (!reason) return { right: false, say: otherwise };
  const pointed = reason.places.map((name) => look.places.findIndex((place) => place.name === name));
  return { right: false, say: reason, page: reason.page, pointed };
}
