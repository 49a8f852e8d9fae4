/** What an engine expects, in plain words. */

import { said, word } from "./language";
import { piecesLeft } from "./graph";
import { CHANCE, type Look, type Owner, type Thought } from "./scene";
import { camps } from "./seating";
import { areMany } from "./telling";
import type { Key } from "./words";

/** From which expected score on a side stands how. */
const STANDINGS: readonly (readonly [number, Key])[] = [
  [0.95, "standsWon"],
  [0.8, "standsMuchBetter"],
  [0.65, "standsBetter"],
  [0.56, "standsSlightlyBetter"],
];

export const campName = (camp: readonly Owner[]): string => camp.map((side) => said(side.name)).join(", ");

export const percent = (score: number): string => word("percent", Math.round(score * 100));

/** What a thought comes to, with the side to move when it was thought. */
export function outlook(look: Look, turn: string, { expected, proved }: Pick<Thought, "expected" | "proved">): string {
  const all = camps(look.sides);
  if (all.length === 1) return leaves(Math.max(...Object.values(expected)), proved?.value === "loss");
  const own = all.find((camp) => camp.some((side) => side.letter === turn));
  if (proved && own && turn !== CHANCE) {
    const told = provedText(all, own, proved);
    if (told) return told;
  }
  if (all.length === 2) return standing(all, expected);
  return all.map((camp) => `${campName(camp)} ${percent(expected[camp[0]!.letter] ?? 0)}`).join(" · ");
}

function leaves(score: number, never: boolean): string {
  const left = piecesLeft(score);
  const told = left === 1 ? word("leavesOne") : word("leavesMany", left);
  return never && left > 1 ? word("leavesNever", told) : told;
}

function provedText(all: readonly (readonly Owner[])[], own: readonly Owner[], proved: NonNullable<Thought["proved"]>): string | null {
  if (proved.value === "draw") return word("provedDraw");
  const other = all.length === 2 ? all.find((camp) => camp !== own) : undefined;
  const winner = proved.value === "win" ? own : other;
  return winner ? winsIn(winner, Math.ceil(proved.distance / 2), all.length === 2) : null;
}

function winsIn(camp: readonly Owner[], moves: number, countable: boolean): string {
  const name = campName(camp);
  const many = areMany(camp);
  if (!countable) return word(many ? "forceWins" : "forcesWin", name);
  if (moves <= 1) return word(many ? "winInOneMany" : "winInOne", name);
  return word(many ? "winInMany" : "winIn", name, moves);
}

function standing(all: readonly (readonly Owner[])[], expected: Thought["expected"]): string {
  const [camp, score] = all.map((each): [readonly Owner[], number] => [each, expected[each[0]!.letter] ?? 0.5]).sort((one, other) => other[1] - one[1])[0]!;
  const how = STANDINGS.find(([least]) => score >= least)?.[1];
  return how ? word(areMany(camp) ? "stand" : "stands", campName(camp), word(how)) : word("even");
}
