/** The games this browser sits at: their secret links, kept here and nowhere else. */

import { signal } from "@preact/signals";
import { remember, remembered } from "./memory";
import type { Options } from "./scene";

export interface SeatLink {
  readonly seat: number;
  readonly sides: readonly string[];
  readonly token: string;
}

export interface OwnGame {
  readonly token: string;
  readonly game: string;
  readonly options: Options;
  readonly begun: number;
  /** Links of the other persons, to be handed on. */
  readonly others: readonly SeatLink[];
  readonly watch: string;
  readonly over: boolean;
}

const MOST = 40;

export const ownGames = signal<readonly OwnGame[]>(remembered<OwnGame[]>("games") ?? []);

function keep(games: readonly OwnGame[]): void {
  ownGames.value = games.slice(0, MOST);
  remember("games", ownGames.value);
}

export const ownGame = (token: string): OwnGame | undefined => ownGames.value.find((game) => game.token === token);

export const addGame = (game: OwnGame): void => keep([game, ...ownGames.value.filter((other) => other.token !== game.token)]);

export const forget = (token: string): void => keep(ownGames.value.filter((game) => game.token !== token));

export function noteEnd(token: string, over: boolean): void {
  if (ownGame(token) && ownGame(token)?.over !== over)
    keep(ownGames.value.map((game) => (game.token === token ? { ...game, over } : game)));
}
