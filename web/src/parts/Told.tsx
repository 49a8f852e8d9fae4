/** What is said of an answer: praise with a tick, a friendly word with a turn-back arrow; and where to read more. */

import type { JSX } from "preact";
import { said, word } from "../language";
import type { Phrase } from "../scene";
import { Icon } from "./Icon";

export interface Telling {
  readonly right: boolean;
  readonly say: Phrase;
  /** The paragraph of the rule page. */
  readonly page?: string | undefined;
  /** Places it is about. */
  readonly pointed?: readonly number[];
}

export function Told({ told, game }: { readonly told: Telling | null; readonly game: string }): JSX.Element {
  return (
    <div aria-live="polite">
      {told && (
        <div class={`told ${told.right ? "right" : "slip"}`}>
          <Icon name={told.right ? "tick" : "undo"} />
          <p>
            {said(told.say)}
            {told.page && <> <a href={`/rules/${game}#${told.page}`}>{word("whyLink")}</a></>}
          </p>
        </div>
      )}
    </div>
  );
}
