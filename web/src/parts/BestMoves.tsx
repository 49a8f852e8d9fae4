/** What the computer would play here, and what it expects of it, in plain words. */

import type { JSX } from "preact";
import { language, word } from "../language";
import { outlook } from "../outlook";
import { CHANCE, type Look, type Moment, type Thought } from "../scene";
import { engine, ranks } from "../settings";
import type { Thinking } from "../thoughts";
import type { Stroke } from "./Signs";
import { Switch } from "./Switch";

const COUNTS = [1, 2, 3, 5, 8];
/** Arrows grow paler from the best move on. */
const TONES = ["#1a5fb4", "#3f7cc6", "#6b9bd6", "#8fb3e0", "#a9c5e8"];
const toneOf = (number: number): string => TONES[Math.min(number, TONES.length - 1)]!;

/** The best moves as arrows, the best one on top. */
export function bestStrokes(moment: Moment, thoughts: readonly Thought[]): Stroke[] {
  if (moment.turn === CHANCE) return [];
  return thoughts.flatMap((thought, number): Stroke[] => {
    const touch = moment.touches.find((each) => each.word === thought.word);
    return touch?.places.length ? [{ kind: "best", places: touch.places, tone: toneOf(number) }] : [];
  }).reverse();
}

interface Props {
  readonly look: Look;
  readonly moment: Moment;
  readonly thinking: Thinking;
  readonly onLine: (words: readonly string[]) => void;
}

export function BestMoves({ look, moment, thinking, onLine }: Props): JSX.Element {
  return (
    <>
      <div class="engine">
        <Switch setting={engine} label={word("engine")} />
        {engine.value && (
          <label>{word("howMany")}{" "}
            <select value={ranks.value} onChange={(event) => (ranks.value = Number(event.currentTarget.value))}>
              {COUNTS.map((count) => <option key={count} value={count}>{count}</option>)}
            </select>
          </label>
        )}
      </div>
      {engine.value && <Thoughts look={look} moment={moment} thinking={thinking} onLine={onLine} />}
    </>
  );
}

function Thoughts({ look, moment, thinking, onLine }: Props): JSX.Element {
  const { thoughts, running, error } = thinking;
  const [best] = thoughts;
  if (moment.result) return <p class="none">{word("overHere")}</p>;
  if (error) return <p class="none" role="status">{word("failed", error)}</p>;
  if (!best) return <p class="none" role="status">{word("thinking")}</p>;
  const isRoll = moment.turn === CHANCE;
  return (
    <>
      <p class="verdict" aria-live="polite">{isRoll && <small>{word("rollIsLuck")} </small>}{outlook(look, moment.turn, best)}</p>
      {!isRoll && (
        <ol class="best-moves">
          {thoughts.map((thought, number) => (
            <li key={thought.word}>
              <button type="button" onClick={() => onLine(thought.line.slice(0, 1))}>
                <span class="rank" aria-hidden="true" style={{ borderColor: toneOf(number) }}>{number + 1}</span>
                <b>{thought.word}</b>
                <span class="outlook">{outlook(look, moment.turn, thought)}</span>
              </button>
              {thought.line.length > 1 && <span class="follows">{thought.line.slice(1).map((each, ply) => (
                <button key={ply} type="button" onClick={() => onLine(thought.line.slice(0, ply + 2))}>{each}</button>
              ))}</span>}
            </li>
          ))}
        </ol>
      )}
      <p class="effort"><small>{word("depth", best.depth)} · {word("looked", best.nodes.toLocaleString(language.value))}{running && " …"}</small></p>
    </>
  );
}
