/** Being without the server: the service worker that keeps things at hand, and knowing that there is no network. */

import { signal } from "@preact/signals";

/** Whether the device says that it has a network. */
export const online = signal(navigator.onLine);

addEventListener("online", () => (online.value = true));
addEventListener("offline", () => (online.value = false));

/** The server could not be reached at all. */
export class OfflineError extends Error {}

/** Have the shell, the rules and the lessons kept by the browser; on plain http pages of other machines it may not. */
export async function keepAtHand(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage("keep");
  } catch {
    // Some private windows refuse; then nothing is kept.
  }
}
