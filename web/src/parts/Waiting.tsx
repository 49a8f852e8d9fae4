/** What is shown instead of something that is not here yet, or could not be had. */

import type { JSX } from "preact";
import type { Asked } from "../asked";
import { word } from "../language";

export function Waiting({ asked }: { readonly asked: Pick<Asked<unknown>, "error" | "again"> }): JSX.Element {
  if (!asked.error) return <p class="waiting" role="status">{word("loading")}</p>;
  return (
    <div class="waiting" role="alert">
      <p>{word("failed", asked.error.message)}</p>
      <button type="button" class="button" onClick={asked.again}>{word("again")}</button>
    </div>
  );
}
