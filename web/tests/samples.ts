/** Small looks and moments for tests: a board of three by three places with the sides w and b. */

import type { Look, Moment, Owner, Piece, Place, Touch } from "../src/scene";

export const owner = (letter: string, de: string, en: string, team = 0): Owner => ({
  letter, team, tone: letter, name: { de, en }, face: "#000", light: "#000", dark: "#000", ink: "#fff",
});

/** a3 b3 c3 above a2 b2 c2 above a1 b1 c1, numbered from a1 to the right and up. */
export const PLACES: readonly Place[] = [1, 2, 3].flatMap((row) =>
  ["a", "b", "c"].map((column, number): Place => ({ name: `${column}${row}`, x: number * 100, y: (3 - row) * 100, shape: "square" })));

export const LOOK: Look = {
  game: "sample", options: {}, title: { de: "Muster", en: "Sample" }, prefix: "l-", box: [-50, -50, 300, 300], defs: "", ground: "",
  places: PLACES,
  kinds: { "": { name: { de: "Stein", en: "man" }, shape: "man", lift: 12 }, D: { name: { de: "Dame", en: "king" }, shape: "king", lift: 20 } },
  sides: [owner("w", "Weiß", "White"), owner("b", "Schwarz", "Black")],
  owners: [owner("o", "Niemand", "Nobody")],
  ends: { stuck: { de: "Schwarz kann nicht ziehen.", en: "Black cannot move." } },
  words: {}, colours: {}, may_draw: true, has_die: false,
} as unknown as Look;

export const piece = (side: string, place: number, kind = "", level = 0): Piece => ({ side, kind, place, level });

export const moment = (pieces: readonly Piece[], more: Partial<Moment> = {}): Moment => ({
  turn: "w", last: [], die: 0, text: "", pieces, trays: [], marks: [], touches: [], due: { de: "zieht", en: "moves" }, result: null, ...more,
});

/** A legal word: `touch("a1-b2", 0, 4)`; letters come after the places. */
export const touch = (word: string, ...rest: readonly (number | string)[]): Touch => ({
  word,
  places: rest.filter((each) => typeof each === "number"),
  letters: rest.filter((each) => typeof each === "string"),
});
