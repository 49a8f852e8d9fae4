/** How far one is: a dot for every step, which also leads there. */

import type { JSX } from "preact";
import { word } from "../language";

interface Props {
  readonly count: number;
  /** The step that is shown, counted from 0; the number of steps when all is done. */
  readonly at: number;
  readonly onGo: (step: number, event: MouseEvent) => void;
}

export function Dots({ count, at, onGo }: Props): JSX.Element {
  return (
    <ol class="dots">
      {Array.from({ length: count }, (_, step) => (
        <li key={step}>
          <button type="button" class={step < at ? "done" : ""} aria-current={step === at ? "step" : undefined}
            aria-label={word("stepOf", step + 1, count)} onClick={(event) => onGo(step, event)} />
        </li>
      ))}
    </ol>
  );
}
