/** The rule page of a game, with figures that can be replayed. */

import type { JSX } from "preact";
import { createPortal } from "preact/compat";
import { useEffect, useRef, useState } from "preact/hooks";
import { useAsked } from "../asked";
import { language } from "../language";
import { fetchRules, type RulePage } from "../server";
import { FigureBoard } from "./FigureBoard";
import { Waiting } from "./Waiting";

export function RuleText({ game, paragraph = "" }: { readonly game: string; readonly paragraph?: string }): JSX.Element {
  const page = useAsked(() => fetchRules(game, language.value), [game, language.value]);
  if (!page.value) return <Waiting asked={page} />;
  return <Text key={`${game}.${language.value}`} game={game} page={page.value} paragraph={paragraph} />;
}

/** Scroll to a paragraph; inside a panel only the panel moves, so that the board stays where it is. */
function show(found: Element): void {
  const panel = found.closest<HTMLElement>(".panel");
  if (!panel) found.scrollIntoView?.({ block: "center" });
  else panel.scrollTop += found.getBoundingClientRect().top - panel.getBoundingClientRect().top - 24;
}

interface TextProps {
  readonly game: string;
  readonly page: RulePage;
  readonly paragraph: string;
}

function Text({ game, page, paragraph }: TextProps): JSX.Element {
  const text = useRef<HTMLDivElement>(null);
  const [holders, setHolders] = useState<readonly Element[]>([]);
  useEffect(() => setHolders([...(text.current?.querySelectorAll("[data-figure]") ?? [])]), [page]);
  useEffect(() => {
    text.current?.querySelectorAll(".found").forEach((found) => found.classList.remove("found"));
    const found = paragraph && text.current?.querySelector(`[id="${CSS.escape(paragraph)}"]`);
    if (!found) return;
    found.classList.add("found");
    show(found);
  }, [paragraph, page]);
  return (
    <>
      <div class="rules" ref={text} dangerouslySetInnerHTML={{ __html: page.html }} />
      {holders.map((holder, number) => page.figures[number] && createPortal(<FigureBoard game={game} figure={page.figures[number]} />, holder))}
    </>
  );
}
