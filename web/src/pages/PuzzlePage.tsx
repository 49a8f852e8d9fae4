/** A puzzle on the board: find the one word, then go on against the toughest answers until it is solved. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useAsked } from "../asked";
import { bringIntoView, handOn } from "../focus";
import { phraseOf, said, word } from "../language";
import { foresee } from "../motion";
import { solved } from "../progress";
import { useReel } from "../reel";
import type { Look, Touch } from "../scene";
import { fetchLook, fetchPuzzle, fetchPuzzleOfTheDay, fetchPuzzles, ServerError } from "../server";
import { useTitle } from "../useTitle";
import { sound } from "../sounds";
import { nextUnsolved, solution, type Puzzle, type PuzzleEntry, type PuzzleNode } from "../studies";
import { question } from "../telling";
import { whyNot } from "../why";
import { StudyBoard } from "../parts/StudyBoard";
import { Told, type Telling } from "../parts/Told";
import { Waiting } from "../parts/Waiting";
import { NotFound } from "./NotFound";
import { Stars } from "./Puzzles";

const UNKNOWN = 404;

interface Prepared {
  readonly puzzle: Puzzle;
  /** All puzzles of its game. */
  readonly others: readonly PuzzleEntry[];
  /** Seen from the solver's edge. */
  readonly look: Look;
}

async function prepare(game: string, id: string): Promise<Prepared> {
  const [puzzle, others] = await Promise.all([fetchPuzzle(game, id), fetchPuzzles(game)]);
  const plain = await fetchLook(game, puzzle.options);
  const edge = plain.sides.find((side) => side.letter === puzzle.side)?.edge ?? 0;
  return { puzzle, others, look: await fetchLook(game, puzzle.options, edge) };
}

export function PuzzleOfTheDay(): JSX.Element {
  const day = useAsked(fetchPuzzleOfTheDay, []);
  return day.value ? <PuzzlePage name={day.value.game} number={day.value.id} ofTheDay /> : <Waiting asked={day} />;
}

interface PageProps {
  readonly name?: string;
  readonly number?: string;
  readonly ofTheDay?: boolean;
}

export function PuzzlePage({ name = "", number = "", ofTheDay = false }: PageProps): JSX.Element {
  const prepared = useAsked(() => prepare(name, number), [name, number]);
  if (prepared.error instanceof ServerError && prepared.error.status === UNKNOWN) return <NotFound />;
  if (!prepared.value || prepared.value.puzzle.id !== number) return <Waiting asked={prepared} />;
  return <Solving key={number} {...prepared.value} ofTheDay={ofTheDay} />;
}

type Phase = "asking" | "solved" | "shown";

function Solving({ puzzle, others, look, ofTheDay }: Prepared & { readonly ofTheDay: boolean }): JSX.Element {
  const { game } = puzzle;
  const [node, setNode] = useState<PuzzleNode>(puzzle);
  const [phase, setPhase] = useState<Phase>("asking");
  const [told, setTold] = useState<Telling | null>(null);
  const [hinted, setHinted] = useState(false);
  const reel = useReel();
  const page = useRef<HTMLDivElement>(null);
  const title = ofTheDay ? word("puzzleOfDay") : word("puzzleN", others.findIndex((other) => other.id === puzzle.id) + 1);
  const next = nextUnsolved(others, puzzle.id, solved.has);
  useTitle(`${said(look.title)}: ${title}`);
  useEffect(() => {
    if (phase !== "asking") handOn(page.current, "[data-next]");
  }, [phase]);
  useEffect(() => {
    if (told) bringIntoView(page.current, ".answer");
  }, [told]);

  const begin = (): void => {
    setNode(puzzle);
    setPhase("asking");
    setTold(null);
    setHinted(false);
    reel.stop();
  };
  const goOn = (played: string): void => {
    const { moment, reply, node: after } = node.then[played]!;
    sound(after ? "set" : "end");
    if (after) {
      setTold({ right: true, say: phraseOf("puzzleGoesOn", reply ?? "") });
      reel.play([moment, after.moment], () => setNode(after));
      return;
    }
    reel.play([moment]);
    setTold({ right: true, say: phraseOf(puzzle.kind === "win" ? "puzzleDone" : "puzzleSaved") });
    setPhase("solved");
    solved.add(puzzle.id);
  };
  const slip = (touch: Touch): void => {
    sound("refuse");
    const beaten = node === puzzle ? puzzle.refutations[touch.word] : undefined;
    setTold({ right: false, say: beaten ? phraseOf("puzzleLoses", beaten) : phraseOf("puzzleMisses") });
    reel.play([{ ...foresee(node.moment, touch.places), touches: [] }], () => undefined);
  };
  const play = (touch: Touch): void => {
    setHinted(false);
    if (node.right.includes(touch.word)) goOn(touch.word);
    else slip(touch);
  };
  const refuse = async (places: readonly number[]): Promise<void> => {
    sound("refuse");
    setTold(await whyNot(look, node.moment, places, phraseOf("notPossible")));
  };
  const show = (): void => {
    setTold({ right: true, say: phraseOf("puzzleShown") });
    setPhase("shown");
    reel.play(solution(node));
  };
  const hint = node.moment.touches.find((touch) => touch.word === node.right[0])?.places.slice(0, 1) ?? [];
  return (
    <div class="study" ref={page}>
      <header class="study-head">
        <p><a href={`/puzzles/${game}`}>← {word("puzzlesTitle", said(look.title))}</a></p>
        <h1>{title} <Stars count={puzzle.difficulty} /><span class="unseen">{word(`difficulty${puzzle.difficulty}`)}</span></h1>
      </header>
      <div class="goal">
        <p>{question(look, puzzle)}. {word(puzzle.distance > 1 && puzzle.kind === "win" ? "findFirst" : "findIt")}</p>
      </div>
      <StudyBoard look={look} moment={reel.moment ?? node.moment} open={phase === "asking" && !reel.moment} pointed={told?.pointed ?? []}
        strokes={hinted && !reel.moment ? [{ kind: "hint", places: hint }] : []} onWord={play} onRefuse={(places) => void refuse(places)} />
      <div class="answer">
        <Told told={told} game={game} />
        <span class="buttons">
          {phase === "asking" ? (
            <>
              <button type="button" class="button plain" disabled={hinted} onClick={() => setHinted(true)}>{word("hint")}</button>
              <button type="button" class="button plain" onClick={show}>{word("showSolution")}</button>
            </>
          ) : (
            <>
              {next && <a class="button" data-next href={`/puzzles/${game}/${next.id}`}>{word("nextPuzzle")}</a>}
              <button type="button" class="button plain" onClick={begin}>{word("againStep")}</button>
              <a class="button plain" data-next={next ? undefined : true} href={`/puzzles/${game}`}>{word("allPuzzles")}</a>
            </>
          )}
        </span>
      </div>
    </div>
  );
}
