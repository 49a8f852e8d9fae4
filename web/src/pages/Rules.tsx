/** The rule page of a game on a page of its own. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useAsked } from "../asked";
import { language, said, word } from "../language";
import { fetchBoxes } from "../server";
import { RuleText } from "../parts/RuleText";
import { Waiting } from "../parts/Waiting";
import { NotFound } from "./NotFound";

export function Rules({ name = "" }: { readonly name?: string }): JSX.Element {
  const boxes = useAsked(fetchBoxes, []);
  const box = boxes.value?.find((each) => each.game === name);
  useEffect(() => {
    if (box) document.title = `${said(box.title)}: ${word("rules")} – ${word("title")}`;
  }, [box, language.value]);
  if (boxes.value && !box) return <NotFound />;
  if (!box) return <Waiting asked={boxes} />;
  return (
    <article class="sheet">
      <p><a href={`/game/${name}`}>← {said(box.title)}</a></p>
      <h1>{said(box.title)}</h1>
      <RuleText game={name} paragraph={location.hash.slice(1)} />
    </article>
  );
}
