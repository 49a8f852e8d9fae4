/** Setting up a position by touching: the position text is changed piece by piece, and the server says whether it can be. */

import type { Look, Moment, Piece } from "./scene";

/** Whose piece of which kind is set. */
export interface Tool {
  readonly side: string;
  readonly kind: string;
}

const ITEM = /^([A-Z]?)([a-z]\d{1,2})$/;

type Pairs = readonly (readonly [string, string])[];

const pairsOf = (text: string): Pairs => text.split(";").filter(Boolean).map((pair) => [pair.split("=")[0]!, pair.split("=")[1] ?? ""] as const);
const textOf = (pairs: Pairs): string => pairs.filter(([, value]) => value).map(([key, value]) => `${key}=${value}`).join(";");
const letters = (look: Look): Set<string> => new Set([...look.sides, ...look.owners].map((owner) => owner.letter));

/** The pieces that a text puts on the board, as far as it says so plainly. */
export function piecesOf(look: Look, text: string): Piece[] {
  const owners = letters(look);
  const pieces: Piece[] = [];
  for (const [side, value] of pairsOf(text)) {
    if (!owners.has(side)) continue;
    for (const item of value.split(",")) {
      const [, kind, name] = ITEM.exec(item) ?? [];
      const place = look.places.findIndex((each) => each.name === name);
      if (kind === undefined || place < 0 || !(kind in look.kinds)) continue;
      pieces.push({ side, kind, place, level: pieces.filter((piece) => piece.place === place).length });
    }
  }
  return pieces;
}

/** Whether the text of a game says plainly what stands where, so that it can be changed by touching. */
export function isPlain(look: Look, moment: Moment): boolean {
  const spot = (piece: Piece): string => `${piece.side}/${piece.kind}/${piece.place}`;
  const read = new Set(piecesOf(look, moment.text).map(spot));
  return read.size === moment.pieces.length && moment.pieces.every((piece) => read.has(spot(piece))) && Object.keys(look.kinds).every((kind) => /^[A-Z]?$/.test(kind));
}

/** Set a piece on a place, or take away what stands there. */
export function put(look: Look, text: string, tool: Tool | null, place: number): string {
  const owners = letters(look);
  const name = look.places[place]!.name;
  const item = tool && `${tool.kind}${name}`;
  const stands = (each: string): boolean => ITEM.exec(each)?.[2] === name;
  const same = pairsOf(text).some(([key, value]) => key === tool?.side && value.split(",").includes(item ?? ""));
  const cleared = pairsOf(text).map(([key, value]) => [key, owners.has(key) ? value.split(",").filter((each) => !stands(each)).join(",") : value] as const);
  if (!tool || same) return textOf(cleared);
  const known = cleared.some(([key]) => key === tool.side);
  const grown = known ? cleared : [...cleared, [tool.side, ""] as const];
  return textOf(grown.map(([key, value]) => [key, key === tool.side ? [value, item].filter(Boolean).join(",") : value] as const));
}

export const turnOf = (text: string): string => pairsOf(text).find(([key]) => key === "turn")?.[1] ?? "";

export const withTurn = (text: string, side: string): string => textOf([["turn", side], ...pairsOf(text).filter(([key]) => key !== "turn")]);

/** An empty board; what stands beside it stays. */
export function emptied(look: Look, text: string): string {
  const owners = letters(look);
  return textOf(pairsOf(text).filter(([key]) => !owners.has(key)));
}

/** A moment as it would look. */
export const drafted = (look: Look, moment: Moment, text: string): Moment => ({
  ...moment, turn: turnOf(text), pieces: piecesOf(look, text), trays: [], marks: [], last: [], touches: [], die: 0, result: null, text,
});
