/** Asking the server by plain HTTP. */

import { language, said, word } from "./language";
import { OfflineError } from "./offline";
import type { Box, Look, Moment, Options, Phrase, Reason } from "./scene";
import type { Lesson, Puzzle, PuzzleEntry } from "./studies";

/** Something the server refused or could not do, in its own words. */
export class ServerError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Fetch something; if it is refused, the reason comes in the language that is spoken here. */
export function fetchSpoken(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("accept-language", language.value);
  return fetch(path, { ...init, headers });
}

async function reach(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetchSpoken(path, init);
  } catch {
    throw new OfflineError(word("needsServer"));
  }
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await reach(path, init);
  if (!response.ok) throw new ServerError(response.status, await explanation(response));
  return (await response.json()) as T;
}

/** Why the server could not do something, in its own words. */
export async function explanation(response: Response): Promise<string> {
  try {
    const told = (await response.json()) as { detail?: unknown; say?: Phrase };
    return typeof told.detail === "string" ? told.detail : told.say ? said(told.say) : response.statusText;
  } catch {
    return response.statusText;
  }
}

const post = <T>(path: string, body: unknown): Promise<T> =>
  ask<T>(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

const kept = new Map<string, Promise<unknown>>();

/** Ask once for what does not change while the page is open; a failure is forgotten, so that it can be tried again. */
function askOnce<T>(path: string): Promise<T> {
  const known = kept.get(path) as Promise<T> | undefined;
  if (known) return known;
  const answer = ask<T>(path);
  kept.set(path, answer);
  answer.catch(() => kept.delete(path));
  return answer;
}

export const fetchBoxes = (): Promise<Box[]> => askOnce("/api/games");

export function fetchLook(game: string, options: Options = {}, quarters = 0): Promise<Look> {
  const query = new URLSearchParams({ ...options, ...(quarters ? { quarters: String(quarters) } : {}) }).toString();
  return askOnce(`/api/look/${game}${query && `?${query}`}`);
}

/** A figure of a rule page, to be replayed. */
export interface Figure {
  readonly caption: string;
  readonly options: Options;
  readonly words: readonly string[];
  readonly moments: readonly Moment[];
}

export interface RulePage {
  readonly title: string;
  readonly html: string;
  readonly figures: readonly Figure[];
}

export const fetchRules = (game: string, language: string): Promise<RulePage> => askOnce(`/api/rules/${game}/${language}`);

export const fetchLesson = (game: string): Promise<Lesson> => askOnce(`/api/lessons/${game}`);

export const fetchPuzzles = (game: string): Promise<PuzzleEntry[]> => askOnce(`/api/puzzles/${game}`);

export const fetchPuzzle = (game: string, id: string): Promise<Puzzle> => askOnce(`/api/puzzles/${game}/${id}`);

export const fetchPuzzleOfTheDay = (): Promise<PuzzleEntry> => ask("/api/puzzle-of-the-day");

export interface Seat {
  readonly sides: readonly string[];
  readonly level?: number;
  readonly name?: string;
}

export type TimeRule = { kind: "fischer"; seconds: number; step: number } | { kind: "days"; days: number };

export interface NewMatch {
  readonly game: string;
  readonly options: Options;
  readonly start?: string;
  readonly seats: readonly Seat[];
  readonly by_lot?: boolean;
  readonly time?: TimeRule | null;
}

export interface MadeMatch {
  readonly seats: readonly { seat: number; sides: string[]; player: string; token: string | null; url: string | null }[];
  readonly watch: string;
}

export const makeMatch = (match: NewMatch): Promise<MadeMatch> => post("/api/matches", match);

/** A line of play without a match. */
export interface Line {
  readonly game: string;
  readonly options?: Options;
  readonly start?: string;
  readonly words?: readonly string[];
}

export const fetchPosition = (line: Line): Promise<{ scene: Moment; words: string[]; start: string }> =>
  post("/api/position", line);

export const fetchWhy = (line: Line, places: readonly string[]): Promise<{ reason: Reason | null }> =>
  post("/api/why", { ...line, places });

const bearer = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });

export const fetchMatch = <T>(token: string): Promise<T> => ask("/api/match", bearer(token));

export async function fetchRecord(token: string): Promise<string> {
  const response = await reach("/api/match/record", bearer(token));
  if (!response.ok) throw new ServerError(response.status, response.statusText);
  return response.text();
}

/** A record that was read: all its words, and what there is to see after each. */
export interface Replay {
  readonly game: string;
  readonly options: Options;
  readonly start: string;
  readonly words: readonly string[];
  readonly seats: Readonly<Record<string, string>>;
  readonly date: string;
  readonly moments: readonly Moment[];
}

export const readRecord = (text: string): Promise<Replay> => post("/api/record", { text });

export const fetchSheets = (path: string): Promise<string[]> => askOnce(path);
