/** Walking through a line of play: a slider, and buttons for one move back and on, the start and the end. */

import type { JSX } from "preact";
import { word } from "../language";
import { Icon, type IconName } from "./Icon";

interface Props {
  readonly at: number;
  readonly last: number;
  /** What is shown, in words. */
  readonly told: string;
  readonly onGo: (ply: number) => void;
  readonly playing?: boolean;
  readonly onPlay?: () => void;
}

export function Steps({ at, last, told, onGo, playing = false, onPlay }: Props): JSX.Element {
  return (
    <div class="steps">
      <input type="range" min={0} max={last} value={at} aria-label={word("replay")} aria-valuetext={`${word("step", at, last)}, ${told}`}
        onInput={(event) => onGo(Number(event.currentTarget.value))} />
      <div class="step-buttons">
        <Step icon="first" text={word("toFirst")} off={at === 0} onClick={() => onGo(0)} />
        <Step icon="back" text={word("stepBack")} off={at === 0} onClick={() => onGo(at - 1)} />
        {onPlay && <Step icon={playing ? "pause" : "play"} text={word(playing ? "pause" : "replay")} off={last === 0} onClick={onPlay} />}
        <Step icon="forward" text={word("stepForward")} off={at === last} onClick={() => onGo(at + 1)} />
        <Step icon="last" text={word("toLast")} off={at === last} onClick={() => onGo(last)} />
      </div>
    </div>
  );
}

interface StepProps {
  readonly icon: IconName;
  readonly text: string;
  readonly off: boolean;
  readonly onClick: () => void;
}

/** A step that leads nowhere stays focusable, so that keys do not lose their place. */
function Step({ icon, text, off, onClick }: StepProps): JSX.Element {
  return <button type="button" class="step" aria-label={text} title={text} aria-disabled={off} onClick={() => off || onClick()}><Icon name={icon} /></button>;
}
