/** The puzzles of a game, from easy to hard; those solved in this browser are marked. */

import type { JSX } from "preact";
import { useAsked } from "../asked";
import { said, word } from "../language";
import { solved } from "../progress";
import type { Box } from "../scene";
import { fetchLook, fetchPuzzles } from "../server";
import { useBox } from "../useBox";
import { useTitle } from "../useTitle";
import type { PuzzleEntry } from "../studies";
import { question } from "../telling";
import { Icon } from "../parts/Icon";
import { Waiting } from "../parts/Waiting";
import { NotFound } from "./NotFound";

const DIFFICULTIES = [1, 2, 3] as const;

export function Puzzles({ name = "" }: { readonly name?: string }): JSX.Element {
  const { box, isMissing, boxes } = useBox(name);
  const puzzles = useAsked(() => (box ? fetchPuzzles(name) : undefined), [box]);
  useTitle(box && word("puzzlesTitle", said(box.title)));
  if (isMissing) return <NotFound />;
  if (!box || !puzzles.value) return <Waiting asked={puzzles.error ? puzzles : boxes} />;
  return (
    <article class="puzzles">
      <p><a href={`/game/${name}`}>← {said(box.title)}</a></p>
      <h1>{word("puzzlesTitle", said(box.title))}</h1>
      {puzzles.value.length ? <Shelf puzzles={puzzles.value} /> : <None box={box} />}
    </article>
  );
}

function None({ box }: { readonly box: Box }): JSX.Element {
  const isSolo = box.persons.every((count) => count === 1);
  return (
    <>
      <p>{word(isSolo ? "soloIsPuzzle" : "noPuzzles")}</p>
      <a class="button" href={`/game/${box.game}`}>{word("start")}</a>
    </>
  );
}

function Shelf({ puzzles }: { readonly puzzles: readonly PuzzleEntry[] }): JSX.Element {
  const done = puzzles.filter((puzzle) => solved.has(puzzle.id)).length;
  return (
    <>
      <p class="count"><progress max={puzzles.length} value={done} aria-hidden="true" /> {word("solvedOf", done, puzzles.length)}</p>
      {DIFFICULTIES.map((difficulty) => {
        const same = puzzles.filter((puzzle) => puzzle.difficulty === difficulty);
        return same.length > 0 && (
          <section key={difficulty} aria-labelledby={`difficulty${difficulty}`}>
            <h2 id={`difficulty${difficulty}`}>{word(`difficulty${difficulty}`)} <Stars count={difficulty} /></h2>
            <ul class="puzzle-list">{same.map((puzzle) => <Entry key={puzzle.id} puzzle={puzzle} number={puzzles.indexOf(puzzle) + 1} />)}</ul>
          </section>
        );
      })}
    </>
  );
}

export function Stars({ count }: { readonly count: number }): JSX.Element {
  return <span class="stars" aria-hidden="true">{DIFFICULTIES.map((each) => <span key={each} class={each <= count ? "full" : ""}><Icon name="star" /></span>)}</span>;
}

function Entry({ puzzle, number }: { readonly puzzle: PuzzleEntry; readonly number: number }): JSX.Element {
  const look = useAsked(() => fetchLook(puzzle.game, puzzle.options), [puzzle.id]);
  const isSolved = solved.has(puzzle.id);
  return (
    <li>
      <a class={`puzzle-card ${isSolved ? "solved" : ""}`} href={`/puzzles/${puzzle.game}/${puzzle.id}`}>
        <img src={`/api/puzzles/${puzzle.game}/${puzzle.id}.svg`} alt="" width="160" height="160" loading="lazy" />
        <span>
          <strong>{word("puzzleN", number)}</strong>
          {look.value && <span class="asks">{question(look.value, puzzle)}</span>}
          {isSolved && <span class="is-solved"><Icon name="tick" /> {word("puzzleSolved")}</span>}
        </span>
      </a>
    </li>
  );
}
