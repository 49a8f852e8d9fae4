/** A whole game as a curve: who stood how after every move, and where the game turned. */

import { CHANCE, type Look, type Moment, type Owner, type Thought } from "./scene";
import { camps } from "./seating";

/** What is known of a position. */
export interface Judged {
  readonly ply: number;
  readonly expected: Readonly<Record<string, number>>;
  /** For the side to move. */
  readonly proved: Thought["proved"];
  readonly word: string | null;
  readonly over: boolean;
}

/** A move after which its side stood much worse, or a roll that changed much. */
export interface Turning {
  /** Counted from 1: the word that did it. */
  readonly ply: number;
  readonly side: string;
  readonly word: string;
  /** The expected score of the side before and after. */
  readonly before: number;
  readonly after: number;
  /** What had been better. */
  readonly better: string | null;
  /** A proved result that was thrown away. */
  readonly lost: "win" | "draw" | null;
}

const MUCH = 0.2;
const MUCH_BY_LUCK = 0.25;
const MOST = 8;
const EXACT = { win: 1, draw: 0.5, loss: 0 } as const;

type Points = readonly (number | undefined)[];

/** The expected score of a camp after every ply, exact where it is proved. */
export function scores(look: Look, moments: readonly Moment[], judged: readonly (Judged | undefined)[], camp: readonly Owner[]): Points {
  return moments.map((moment, ply) => {
    const known = judged[ply];
    return known && scoreOf(look, moment, known, camp);
  });
}

function scoreOf(look: Look, moment: Moment, judged: Judged, camp: readonly Owner[]): number {
  const all = camps(look.sides);
  const isOwn = camp.some((side) => side.letter === moment.turn);
  if (judged.proved && all.length === 2 && moment.turn !== CHANCE) {
    const exact = EXACT[judged.proved.value];
    return isOwn ? exact : 1 - exact;
  }
  return judged.expected[camp[0]!.letter] ?? 0.5;
}

/** The pieces that will be left, of which the score of one alone is the reciprocal. */
export const piecesLeft = (score: number): number => Math.round(1 / Math.max(score, 0.001));

/** How high a score is drawn, between 0 and 1; one alone is measured by the pieces left. */
export function heights(points: Points, isAlone: boolean): Points {
  if (!isAlone) return points;
  const known = points.filter((score) => score !== undefined).map(piecesLeft);
  const most = Math.max(2, ...known);
  return points.map((score) => score && 1 - (piecesLeft(score) - 1) / (most - 1));
}

/** A path through the known points of a curve in a box of 1000 by 100; gaps are bridged. */
export function curve(points: Points): [number, number][] {
  const last = Math.max(1, points.length - 1);
  return points.flatMap((height, ply): [number, number][] => (height === undefined ? [] : [[(ply / last) * 1000, 100 - height * 100]]));
}

export function turningPoints(look: Look, moments: readonly Moment[], words: readonly string[], judged: readonly (Judged | undefined)[]): Turning[] {
  const all = camps(look.sides);
  const found = words.flatMap((played, number): Turning[] => {
    const [before, after] = [judged[number], judged[number + 1]];
    const [here, there] = [moments[number], moments[number + 1]];
    if (!before || !after || !here || !there) return [];
    const byLuck = here.turn === CHANCE;
    const camp = all.find((sides) => sides.some((side) => side.letter === here.turn)) ?? all[0]!;
    const was = scoreOf(look, here, before, camp);
    const is = scoreOf(look, there, after, camp);
    const turning = { ply: number + 1, side: here.turn, word: played, before: was, after: is, better: before.word, lost: thrownAway(before, after, was, is) };
    if (byLuck) return Math.abs(was - is) >= MUCH_BY_LUCK ? [{ ...turning, better: null, lost: null }] : [];
    const isMuch = all.length === 1 ? piecesLeft(is) > piecesLeft(was) : was - is >= MUCH;
    return before.word !== played && (isMuch || turning.lost) ? [turning] : [];
  });
  const worst = found.toSorted((one, other) => Math.abs(other.before - other.after) - Math.abs(one.before - one.after)).slice(0, MOST);
  return found.filter((turning) => worst.includes(turning));
}

/** A result that was proved before a move and is proved to be gone after it. */
function thrownAway(before: Judged, after: Judged, was: number, is: number): Turning["lost"] {
  const value = before.proved?.value;
  if (!value || value === "loss" || was <= is || !(after.proved || after.over)) return null;
  return value;
}
