/** What engines think of a position, live; and what they think of every position of a game. */

import { useEffect, useState } from "preact/hooks";
import type { Judged } from "./graph";
import type { Thought } from "./scene";
import { ServerError, type Line } from "./server";
import { listen } from "./stream";

export const SECONDS = 20;
const UNTIL_SURE = 250;

export interface Thinking {
  /** The best moves so far, the best first. */
  readonly thoughts: readonly Thought[];
  readonly running: boolean;
  readonly error: string;
}

type Said =
  | { readonly type: "thought"; readonly thought: Thought }
  | ({ readonly type: "judged" } & Judged)
  | { readonly type: "done" }
  | { readonly type: "failed"; readonly why: string };

const NOTHING: Thinking = { thoughts: [], running: false, error: "" };

/** The best moves, the best first: those of a new round, then older ones that it did not come to. */
export function merged(before: readonly Thought[], round: readonly Thought[], ranks: number): Thought[] {
  const fresh = [...round].reverse();
  const words = new Set(fresh.map((thought) => thought.word));
  return [...fresh, ...before.filter((thought) => !words.has(thought.word))].slice(0, ranks);
}

/** Ask for thoughts on the end of a line while it is looked at. */
export function useThoughts(line: Line | null, ranks: number, study: string): Thinking {
  const [state, setState] = useState<Thinking>(NOTHING);
  const key = JSON.stringify(line);
  useEffect(() => {
    setState({ ...NOTHING, running: line !== null });
    if (!line) return;
    const stop = new AbortController();
    let round: Thought[] = [];
    const hear = (event: Said): void => {
      if (event.type === "failed") setState((old) => ({ ...old, error: event.why }));
      if (event.type !== "thought") return;
      round.push(event.thought);
      if (event.thought.rank !== 1) return;
      const found = round;
      round = [];
      setState((old) => ({ ...old, thoughts: merged(old.thoughts, found, ranks) }));
    };
    const ask = async (): Promise<void> => {
      try {
        await listen("/api/think", { ...line, seconds: SECONDS, ranks, name: study }, stop.signal, hear);
        setState((old) => ({ ...old, running: false }));
      } catch (error) {
        if (!stop.signal.aborted) setState((old) => ({ ...old, running: false, error: (error as Error).message }));
      }
    };
    const timer = setTimeout(() => void ask(), UNTIL_SURE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, ranks]);
  return state;
}

export interface Judging {
  /** For every position what is known of it. */
  readonly judged: readonly (Judged | undefined)[];
  readonly running: boolean;
  readonly error: string;
  /** Whether nobody gets help with this game now, because persons still play it. */
  readonly refused: boolean;
}

const REFUSED = 409;

/** Let every position of a game be judged. */
export function useJudging(line: Line | null, token: string): Judging {
  const [state, setState] = useState<Judging>({ judged: [], running: true, error: "", refused: false });
  const key = JSON.stringify(line);
  useEffect(() => {
    setState({ judged: Array<undefined>((line?.words?.length ?? 0) + 1).fill(undefined), running: line !== null, error: "", refused: false });
    if (!line) return;
    const stop = new AbortController();
    const hear = (event: Said): void => {
      if (event.type === "failed") setState((old) => ({ ...old, error: event.why }));
      if (event.type === "judged") setState((old) => ({ ...old, judged: old.judged.with(event.ply, event) }));
    };
    listen("/api/judge", line, stop.signal, hear, token).then(
      () => setState((old) => ({ ...old, running: false })),
      (error: unknown) => {
        const refused = error instanceof ServerError && error.status === REFUSED;
        if (!stop.signal.aborted) setState((old) => ({ ...old, running: false, error: (error as Error).message, refused }));
      },
    );
    return () => stop.abort();
  }, [key, token]);
  return state;
}
