/** What the tab of the browser says. */

import { useEffect } from "preact/hooks";
import { word } from "./language";

/** Says what a page is about, before the name of the cupboard; nothing for the cupboard itself, undefined while unknown. */
export function useTitle(about: string | undefined): void {
  const title = about === undefined ? undefined : about ? `${about} – ${word("title")}` : word("title");
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}
