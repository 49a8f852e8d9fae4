/** The moves so far, and a line to type the next one. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { word } from "../language";
import type { Look } from "../scene";

interface Props {
  readonly words: readonly string[];
  readonly look: Look;
  /** The word shown, counted from 1; all of them if not given. */
  readonly at?: number;
  readonly onGo?: ((ply: number) => void) | undefined;
  readonly onWord?: ((typed: string) => void) | undefined;
}

export function MoveList({ words, at, onGo, onWord }: Props): JSX.Element {
  const shown = at ?? words.length;
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => reveal(current.current), [shown]);
  return (
    <div class="moves">
      {words.length ? (
        <ol>
          {words.map((played, number) => (
            <li key={number} ref={number + 1 === shown ? current : null} class={number + 1 === shown ? "now" : ""}>
              {onGo ? <button type="button" aria-current={number + 1 === shown} onClick={() => onGo(number + 1)}>{played}</button> : played}
            </li>
          ))}
        </ol>
      ) : <p class="none">{word("noMoves")}</p>}
      {onWord && <WordLine onWord={onWord} />}
    </div>
  );
}

/** Scroll the list, but never the page, until a move can be seen. */
function reveal(move: HTMLElement | null): void {
  const box = move?.closest<HTMLElement>(".panel, .move-box");
  if (!move || !box) return;
  const [above, below] = [move.getBoundingClientRect().top - box.getBoundingClientRect().top, move.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom];
  box.scrollTop += Math.min(0, above) + Math.max(0, below);
}

function WordLine({ onWord }: { readonly onWord: (typed: string) => void }): JSX.Element {
  const [typed, setTyped] = useState("");
  const send = (event: Event): void => {
    event.preventDefault();
    if (typed.trim()) onWord(typed.trim());
    setTyped("");
  };
  return (
    <form class="word-line" onSubmit={send}>
      <input type="text" aria-label={word("typeWord")} placeholder={word("typeWord")} value={typed} autoComplete="off" autoCapitalize="off"
        spellcheck={false} maxLength={64} onInput={(event) => setTyped(event.currentTarget.value)} />
    </form>
  );
}
