/** The puzzle of the day, on a small card; nothing is shown where it cannot be had. */

import type { JSX } from "preact";
import { useAsked } from "../asked";
import { said, word } from "../language";
import { solved } from "../progress";
import type { Look } from "../scene";
import { fetchLook, fetchPuzzleOfTheDay } from "../server";
import type { PuzzleEntry } from "../studies";
import { question } from "../telling";
import { Icon } from "./Icon";

async function today(): Promise<{ puzzle: PuzzleEntry; look: Look }> {
  const puzzle = await fetchPuzzleOfTheDay();
  return { puzzle, look: await fetchLook(puzzle.game, puzzle.options) };
}

export function DayCard(): JSX.Element | null {
  const day = useAsked(today, []);
  if (day.error) return null;
  if (!day.value) return <div class="day-card" aria-hidden="true" />;
  const { puzzle, look } = day.value;
  return (
    <a class="day-card" href="/puzzles/day">
      <img src={`/api/puzzles/${puzzle.game}/${puzzle.id}.svg`} alt="" width="80" height="80" />
      <span>
        <strong>{word("puzzleOfDay")}: {said(look.title)}</strong>
        <span class="asks">{question(look, puzzle)}</span>
        {solved.has(puzzle.id) && <span class="is-solved"><Icon name="tick" /> {word("puzzleSolved")}</span>}
      </span>
    </a>
  );
}
