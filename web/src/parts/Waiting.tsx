/** What is shown instead of something that is not here yet, or could not be had. */

import type { JSX } from "preact";
import type { Asked } from "../asked";
import { word } from "../language";
import { OfflineError } from "../offline";

export function Waiting({ asked }: { readonly asked: Pick<Asked<unknown>, "error" | "again"> }): JSX.Element {
  if (!asked.error) return <p class="waiting" role="status">{word("loading")}</p>;
  return (
    <div class="waiting" role="alert">
      <p>{whatFailed(asked.error)}</p>
      <button type="button" class="button" onClick={asked.again}>{word("again")}</button>
    </div>
  );
}

/** What went wrong, in a sentence. */
export const whatFailed = (error: Error): string => (error instanceof OfflineError ? word("needsServer") : word("failed", error.message));
