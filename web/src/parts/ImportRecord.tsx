/** Opening a saved game: its text is pasted, or its file chosen. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { word } from "../language";
import { readRecord, type Replay } from "../server";

export function ImportRecord({ onRead }: { readonly onRead: (replay: Replay, text: string) => void }): JSX.Element {
  const [text, setText] = useState("");
  const [failure, setFailure] = useState("");
  const read = async (told: string): Promise<void> => {
    setText(told);
    setFailure("");
    try {
      onRead(await readRecord(told), told);
    } catch (error) {
      setFailure(word("failed", (error as Error).message));
    }
  };
  return (
    <form class="import" onSubmit={(event) => { event.preventDefault(); void read(text); }}>
      <p>{word("importHelp")}</p>
      <label class="field">{word("recordText")}
        <textarea rows={9} value={text} spellcheck={false} autoComplete="off" onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      {failure && <p role="alert" class="failure">{failure}</p>}
      <span class="buttons">
        <button type="submit" class="button" disabled={!text.trim()}>{word("show")}</button>
        <label class="button plain file">{word("openFile")}
          <input type="file" accept=".txt,text/plain" onChange={(event) => void event.currentTarget.files?.[0]?.text().then(read)} />
        </label>
      </span>
    </form>
  );
}
