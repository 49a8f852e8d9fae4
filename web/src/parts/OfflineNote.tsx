/** Says what still works without a network. */

import type { JSX } from "preact";
import { word } from "../language";
import { online } from "../offline";

export function OfflineNote(): JSX.Element {
  return <div role="status">{!online.value && <p class="offline-note">{word("offlineNote")}</p>}</div>;
}
