/** Seats that are still open, with their links; and persons who have left. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { renderSVG } from "uqr";
import type { OwnGame } from "../games";
import { word } from "../language";
import { copyText } from "../saving";
import type { Look } from "../scene";
import { PERSON, type Table, type View } from "../table";
import { sideName } from "../telling";
import { Action } from "./Action";
import { Dialog } from "./Dialog";

const STAND_IN_LEVEL = 4;
const LOCAL = /^(localhost|127\..*|\[::1\])$/;

interface Props {
  readonly table: Table;
  readonly look: Look;
  readonly view: View;
  readonly own: OwnGame | undefined;
}

export function Seats({ table, look, view, own }: Props): JSX.Element {
  const [open, setOpen] = useState<boolean | null>(null);
  const sides = (letters: readonly string[]): string => letters.map((letter) => sideName(look, letter)).join(", ");
  const missing = view.seats.filter((seat) => !seat.taken).map((seat) => sides(seat.sides));
  const away = view.seats.map((seat, number) => ({ ...seat, number }))
    .filter(({ player, substitute, taken, number }) => player === PERSON && taken && !substitute && table.present.value[number] === false);
  const shows = open ?? (missing.length > 0 && (own?.others.length ?? 0) > 0);
  return (
    <>
      {own && <Action icon="share" text={word("share")} onClick={() => setOpen(true)} />}
      {missing.length > 0 && <p class="line" role="status">{word("waitingFor", missing.join(", "))}</p>}
      {!view.scene.result && view.begun && table.seat.value !== null && away.map(({ number, name, sides: letters }) => (
        <p key={number} class="line" role="status">{word("away", name || sides(letters))}{" "}
          <button type="button" class="button small plain" onClick={() => void table.do("substitute", { seat: number, level: STAND_IN_LEVEL })}>
            {word("substitute", name || sides(letters))}
          </button>
        </p>
      ))}
      {table.watching.value > 0 && <p class="line">{table.watching.value === 1 ? word("oneWatcher") : word("watchers", table.watching.value)}</p>}
      {own && shows && (
        <Dialog title={word("shareTitle")} onClose={() => setOpen(false)}>
          {own.others.length > 0 && <p>{word("shareHelp")}</p>}
          {LOCAL.test(location.hostname) && <p class="notice">{word("onlyHere")}</p>}
          {own.others.map((link) => <Link key={link.token} title={word("shareSeat", sides(view.seats[link.seat]?.sides ?? link.sides))} token={link.token} />)}
          {own.watch !== own.token && <Link title={word("ownLink")} token={own.token} />}
          <Link title={word("watchLink")} token={own.watch} />
        </Dialog>
      )}
    </>
  );
}

function Link({ title, token }: { readonly title: string; readonly token: string }): JSX.Element {
  const [copied, setCopied] = useState(false);
  const [code, setCode] = useState(false);
  const url = `${location.origin}/t#${token}`;
  const copy = async (): Promise<void> => {
    await copyText(url);
    setCopied(true);
  };
  return (
    <div class="share">
      <label class="field">{title}<input type="text" readOnly value={url} onFocus={(event) => event.currentTarget.select()} /></label>
      <span class="buttons">
        <button type="button" class="button small" onClick={() => void copy()}>{word(copied ? "copied" : "copy")}</button>
        {"share" in navigator && <button type="button" class="button small plain" onClick={() => void navigator.share({ url, title: "Spielschrank" }).catch(() => undefined)}>{word("send")}</button>}
        <button type="button" class="button small plain" aria-expanded={code} onClick={() => setCode(!code)}>QR</button>
      </span>
      {code && <div class="qr" role="img" aria-label={word("qr", title)} dangerouslySetInnerHTML={{ __html: renderSVG(url, { border: 2 }) }} />}
    </div>
  );
}
