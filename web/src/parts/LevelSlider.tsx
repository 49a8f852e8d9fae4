/** How strong the computer is to play. */

import type { JSX } from "preact";
import { word } from "../language";
import { level } from "../settings";

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

export function LevelSlider(): JSX.Element {
  const number = level.value;
  return (
    <label class="field">{word("strength")}: {word("levelN", number)}
      <input type="range" min={1} max={LEVELS.length} value={number} onInput={(event) => (level.value = Number(event.currentTarget.value))}
        aria-valuetext={`${word("levelN", number)}. ${word(`level${LEVELS[number - 1]!}`)}`} />
      <small>{word(`level${LEVELS[number - 1]!}`)}</small>
    </label>
  );
}
