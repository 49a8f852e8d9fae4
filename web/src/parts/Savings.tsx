/** Saving what is looked at: the board as a picture, the game as a moving one, a link to the position. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { language, word } from "../language";
import { boardLink, pictureLink, type PictureKind, type Study } from "../links";
import { copyText, saveFile } from "../saving";
import { explanation, fetchSpoken } from "../server";

const WORDS = { png: "savePng", svg: "saveSvg", gif: "saveGif" } as const;

interface Props {
  readonly study: Study;
  /** All words of the game, for the moving picture. */
  readonly words: readonly string[];
  /** Whether there is a way from here to the analysis board. */
  readonly linked?: boolean;
  readonly children?: JSX.Element;
}

export function Savings({ study, words, linked = true, children }: Props): JSX.Element {
  const [busy, setBusy] = useState<PictureKind | null>(null);
  const [failure, setFailure] = useState("");
  const [copied, setCopied] = useState(false);
  const link = boardLink(study);
  useEffect(() => setCopied(false), [link]);
  const save = async (kind: PictureKind): Promise<void> => {
    setBusy(kind);
    setFailure("");
    try {
      const response = await fetchSpoken(pictureLink(kind === "gif" ? { ...study, words } : study, kind, language.value));
      if (!response.ok) throw new Error(await explanation(response));
      saveFile(await response.blob(), `${study.game}.${kind}`);
    } catch (error) {
      setFailure(word("failed", (error as Error).message));
    }
    setBusy(null);
  };
  const copy = async (): Promise<void> => {
    await copyText(location.origin + link);
    setCopied(true);
  };
  const kinds: readonly PictureKind[] = words.length ? ["png", "svg", "gif"] : ["png", "svg"];
  return (
    <div class="savings">
      <span class="buttons">
        {linked && <button type="button" class="button small" onClick={() => void copy()}>{word(copied ? "copied" : "copyLink")}</button>}
        {children}
        {kinds.map((kind) => (
          <button key={kind} type="button" class="button small plain" disabled={busy !== null} onClick={() => void save(kind)}>{word(busy === kind ? "drawing" : WORDS[kind])}</button>
        ))}
      </span>
      <p role="status" class="unseen">{busy ? word("drawing") : copied ? word("copied") : ""}</p>
      {failure && <p role="alert" class="failure">{failure}</p>}
    </div>
  );
}
