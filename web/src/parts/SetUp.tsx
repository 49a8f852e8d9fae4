/** Setting up a position: by touching where the position text says plainly what stands where, and always as text. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { drafted, emptied, isPlain, put, turnOf, withTurn, type Tool } from "../draft";
import { handOn } from "../focus";
import { said, word } from "../language";
import { CHANCE, type Look, type Moment, type Owner } from "../scene";
import { Board } from "./Board";
import { PieceIcon } from "./Plate";

interface Props {
  readonly look: Look;
  readonly moment: Moment;
  /** Take a text; the sentence that says why it cannot be taken, or nothing. */
  readonly onTake: (text: string) => Promise<string>;
  readonly onCancel: () => void;
}

export function SetUp({ look, moment, onTake, onCancel }: Props): JSX.Element {
  const [text, setText] = useState(moment.text);
  const [tool, setTool] = useState<Tool | null>({ side: look.owners[0]?.letter ?? "", kind: Object.keys(look.kinds)[0] ?? "" });
  const [failure, setFailure] = useState("");
  const plain = isPlain(look, moment);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => handOn(form.current, "button, textarea"), []);
  const take = async (told: string): Promise<void> => setFailure(await onTake(told.trim()));
  return (
    <div class="review">
      <div class="review-main">
        <Board look={look} moment={plain ? drafted(look, moment, text) : moment} label={word("setUp")}
          {...(plain ? { onTouch: (place: number) => setText(put(look, text, tool, place)) } : {})} />
      </div>
      <aside class="review-side">
        <form class="part" ref={form} onSubmit={(event) => { event.preventDefault(); void take(text); }}>
          <h1>{word("setUp")}</h1>
          <p>{word(plain ? "setUpHelp" : "setUpByText")}</p>
          {plain && <Palette look={look} tool={tool} onTool={setTool} />}
          {plain && look.sides.length > 1 && (
            <fieldset class="choice">
              <legend>{word("sideToMove")}</legend>
              {look.sides.filter((side) => side.letter !== CHANCE).map((side) => (
                <label key={side.letter}>
                  <input type="radio" name="turn" checked={turnOf(text) === side.letter} onChange={() => setText(withTurn(text, side.letter))} />
                  <span>{said(side.name)}</span>
                </label>
              ))}
            </fieldset>
          )}
          <label class="field">{word("positionText")}
            <textarea rows={4} value={text} spellcheck={false} autoComplete="off" autoCapitalize="off" maxLength={2000}
              aria-invalid={failure !== ""} onInput={(event) => setText(event.currentTarget.value)} />
          </label>
          {failure && <p role="alert" class="failure">{failure}</p>}
          <span class="buttons">
            <button type="submit" class="button">{word("usePosition")}</button>
            {plain && <button type="button" class="button plain" onClick={() => setText(emptied(look, text))}>{word("clearBoard")}</button>}
            <button type="button" class="button plain" onClick={() => void take("")}>{word("fromBeginning")}</button>
            <button type="button" class="button plain" onClick={onCancel}>{word("cancel")}</button>
          </span>
        </form>
      </aside>
    </div>
  );
}

interface PaletteProps {
  readonly look: Look;
  readonly tool: Tool | null;
  readonly onTool: (tool: Tool | null) => void;
}

function Palette({ look, tool, onTool }: PaletteProps): JSX.Element {
  return (
    <div class="palette" role="group" aria-label={word("setUp")}>
      {look.owners.map((owner) => Object.entries(look.kinds).map(([kind, { name, shape }]) => (
        <button key={owner.letter + kind} type="button" aria-pressed={tool?.side === owner.letter && tool.kind === kind} title={toolName(owner, said(name))}
          aria-label={toolName(owner, said(name))} onClick={() => onTool({ side: owner.letter, kind })}>
          <PieceIcon look={look} shape={shape} letter={owner.letter} />
        </button>
      )))}
      <button type="button" class="eraser" aria-pressed={tool === null} onClick={() => onTool(null)}>{word("eraser")}</button>
    </div>
  );
}

const toolName = (owner: Owner, kind: string): string => word("pieceOf", kind, said(owner.name));
