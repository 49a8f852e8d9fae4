/** Who plays which side of a new game, from what a person has chosen. */

import type { Owner } from "./scene";
import type { Seat } from "./server";

export const HERE = "here";
export const COMPUTER = "computer";
/** A friend by link: `friend1`, `friend2`, … */
export const FRIEND = "friend";

/** For every side who plays it. */
export type Seating = Readonly<Record<string, string>>;

/** Sides that win and lose together. */
export function camps(sides: readonly Owner[]): Owner[][] {
  const found = new Map<string, Owner[]>();
  for (const side of sides) {
    const key = side.team ? `team${side.team}` : side.letter;
    found.set(key, [...(found.get(key) ?? []), side]);
  }
  return [...found.values()];
}

/** One camp here, everybody else the computer. */
export const againstComputer = (sides: readonly Owner[], own: readonly Owner[]): Seating =>
  Object.fromEntries(sides.map((side) => [side.letter, own.includes(side) ? HERE : COMPUTER]));

export const allHere = (sides: readonly Owner[]): Seating => Object.fromEntries(sides.map((side) => [side.letter, HERE]));

/** One side here, everybody else by a link of their own. */
export const withFriends = (sides: readonly Owner[], own: Owner): Seating => {
  const others = sides.filter((side) => side !== own);
  return Object.fromEntries([[own.letter, HERE], ...others.map((side, number) => [side.letter, `${FRIEND}${number + 1}`])]);
};

/** Seats as the server wants them: one for everybody here, one per friend, one per side of the computer. */
export function seatsOf(seating: Seating, level: number, name: string): Seat[] {
  const persons = new Map<string, string[]>();
  const computers: Seat[] = [];
  for (const [side, who] of Object.entries(seating)) {
    if (who === COMPUTER) computers.push({ sides: [side], level });
    else persons.set(who, [...(persons.get(who) ?? []), side]);
  }
  const seats = [...persons].map(([who, sides]) => (who === HERE && name ? { sides, name } : { sides }));
  return [...seats, ...computers];
}
