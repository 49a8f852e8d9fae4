/** Comparing two moments to see which piece went where, so that moves can be shown and heard. */

import type { Moment, Piece } from "./scene";

/** A piece on the board that keeps its identity from moment to moment. */
export interface Man extends Piece {
  readonly id: number;
  /** The places it passed on its way here; empty if it did not move. */
  readonly way: readonly number[];
  /** Whether it has just been set on the board. */
  readonly fresh: boolean;
}

export interface Motion {
  readonly men: readonly Man[];
  /** Those that have left the board. */
  readonly gone: readonly Man[];
}

const spot = (piece: Piece): string => `${piece.side}/${piece.kind}/${piece.place}/${piece.level}`;
const look = (piece: Piece): string => `${piece.side}/${piece.kind}`;

/** The way from one place to another: along the last move if it leads there. */
function wayTo(last: readonly number[], from: number, to: number): number[] {
  const start = last.indexOf(from);
  const end = last.lastIndexOf(to);
  return start >= 0 && end > start ? last.slice(start, end + 1) : [from, to];
}

/** How well a piece that left a place would do as the one that came to another; less is better. */
function strangeness(last: readonly number[], from: Man, to: Piece): number {
  const onWay = last.includes(from.place) && last.includes(to.place);
  return (onWay ? 0 : 4) + (look(from) === look(to) ? 0 : 2) + (from.level === to.level ? 0 : 1);
}

/** The men of a new moment, with those of the old one recognised. */
export function follow(before: readonly Man[], after: Moment, newId: () => number): Motion {
  const left = new Map(before.map((man) => [spot(man), man]));
  const men: Man[] = [];
  const arrived: Piece[] = [];
  for (const piece of after.pieces) {
    const same = left.get(spot(piece));
    if (same) {
      left.delete(spot(piece));
      men.push({ ...same, ...piece, way: [], fresh: false });
    } else arrived.push(piece);
  }
  for (const piece of arrived) {
    const sameSide = [...left.values()].filter((man) => man.side === piece.side);
    const known = sameSide
      .filter((man) => look(man) === look(piece) || after.last.includes(man.place))
      .sort((one, other) => strangeness(after.last, one, piece) - strangeness(after.last, other, piece))[0];
    if (known) {
      left.delete(spot(known));
      const way = known.place === piece.place ? [] : wayTo(after.last, known.place, piece.place);
      men.push({ ...piece, id: known.id, way, fresh: false });
    } else men.push({ ...piece, id: newId(), way: [], fresh: before.length > 0 });
  }
  return { men, gone: [...left.values()] };
}

/** The piece that is set on a free place, if only one kind of those beside the board can be meant. */
function pieceSet(moment: Moment, place: number, letters: readonly string[]): Piece[] {
  const kinds = moment.trays.filter(({ side, kind, number }) => side === moment.turn && number && (!letters.length || letters.includes(kind)));
  const [tray, ...others] = kinds;
  if (!tray || others.length) return [];
  const isNobodys = moment.pieces.some((piece) => piece.kind === tray.kind && !piece.side);
  return [{ side: isNobodys ? "" : moment.turn, kind: tray.kind, place, level: 0 }];
}

/**
 * What the board will look like in a moment, as far as a hand can tell: the piece touched first goes to the last free
 * place, or one is set there. The server's answer follows at once and is the truth.
 */
export function foresee(moment: Moment, places: readonly number[], letters: readonly string[] = []): Moment {
  const [from, ...rest] = places;
  const moving = moment.pieces.filter((piece) => piece.place === from && piece.side === moment.turn);
  const occupied = (place: number): boolean => moment.pieces.some((piece) => piece.place === place);
  if (from !== undefined && !occupied(from)) return { ...moment, pieces: [...moment.pieces, ...pieceSet(moment, from, letters)], last: places };
  if (from === undefined || !moving.length || !rest.length) return { ...moment, last: places };
  const to = rest.filter((place) => !occupied(place)).at(-1) ?? rest.at(-1)!;
  const man = moving.sort((one, other) => other.level - one.level)[0]!;
  const pieces = moment.pieces.map((piece) => (piece === man ? { ...piece, place: to, level: 0 } : piece));
  return { ...moment, pieces, last: places };
}
