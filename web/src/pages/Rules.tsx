/** The rule page of a game on a page of its own. */

import type { JSX } from "preact";
import { said, word } from "../language";
import { useBox } from "../useBox";
import { useTitle } from "../useTitle";
import { RuleText } from "../parts/RuleText";
import { Waiting } from "../parts/Waiting";
import { NotFound } from "./NotFound";

export function Rules({ name = "" }: { readonly name?: string }): JSX.Element {
  const { box, isMissing, boxes } = useBox(name);
  useTitle(box && `${said(box.title)}: ${word("rules")}`);
  if (isMissing) return <NotFound />;
  if (!box) return <Waiting asked={boxes} />;
  return (
    <article class="sheet">
      <p><a href={`/game/${name}`}>← {said(box.title)}</a></p>
      <h1>{said(box.title)}</h1>
      <RuleText game={name} paragraph={location.hash.slice(1)} />
    </article>
  );
}
