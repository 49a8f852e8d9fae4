/** Lessons and puzzles as the server tells them: positions, right words, and everything that follows. */

import type { Moment, Options, Phrase } from "./scene";

export interface LessonStep {
  /** The paragraph of the rule page that it teaches. */
  readonly page: string;
  readonly setting_options: Options;
  readonly say: Phrase;
  readonly praise: Phrase;
  readonly wrong: Phrase;
  /** What is said of some wrong words. */
  readonly wrong_words: Readonly<Record<string, Phrase>>;
  readonly before: Moment;
  /** For every right word the moments after it and after each reply. */
  readonly after: Readonly<Record<string, readonly Moment[]>>;
}

export interface Lesson {
  readonly game: string;
  readonly steps: readonly LessonStep[];
}

/** A puzzle in a list. */
export interface PuzzleEntry {
  readonly id: string;
  readonly game: string;
  readonly options: Options;
  /** Whether a win is to be found, or the only word that does not lose. */
  readonly kind: "win" | "only";
  /** Plies. */
  readonly distance: number;
  readonly difficulty: 1 | 2 | 3;
  readonly side: string;
}

/** A moment where the solver is to move, and what follows the right words. */
export interface PuzzleNode {
  readonly moment: Moment;
  readonly right: readonly string[];
  readonly then: Readonly<Record<string, PuzzleAnswer>>;
}

export interface PuzzleAnswer {
  readonly moment: Moment;
  readonly reply: string | null;
  readonly node: PuzzleNode | null;
}

export interface Puzzle extends PuzzleEntry, PuzzleNode {
  /** For every word but the solution the answer that beats it, where that is known. */
  readonly refutations: Readonly<Record<string, string>>;
}

/** What comes of a word in a lesson: right with what is to be shown, or wrong; and what is said then. */
export interface Verdict {
  readonly right: boolean;
  readonly shown: readonly Moment[];
  readonly say: Phrase;
}

export function judge(step: LessonStep, played: string): Verdict {
  const after = step.after[played];
  if (after) return { right: true, shown: after, say: step.praise };
  return { right: false, shown: [], say: step.wrong_words[played] ?? step.wrong };
}

/** The moments of the solution from a node on, both sides' words in turn. */
export function solution(node: PuzzleNode): Moment[] {
  const answer = node.then[node.right[0] ?? ""];
  if (!answer) return [];
  return answer.node ? [answer.moment, answer.node.moment, ...solution(answer.node)] : [answer.moment];
}

/** The puzzle after another: the next one that is not solved yet, around the whole list. */
export function nextUnsolved(puzzles: readonly PuzzleEntry[], id: string, isSolved: (id: string) => boolean): PuzzleEntry | undefined {
  const at = puzzles.findIndex((puzzle) => puzzle.id === id);
  return [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(at, 0))].find((puzzle) => !isSolved(puzzle.id));
}

/** The moves of the solver until a win. */
export const movesToWin = (puzzle: PuzzleEntry): number => (puzzle.distance + 1) / 2;
