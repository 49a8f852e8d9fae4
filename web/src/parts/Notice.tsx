/** What the table has to say just now: a reason, a hint, an offer. */

import type { JSX } from "preact";
import { said, word } from "../language";
import type { Look } from "../scene";
import type { Table } from "../table";
import { sideName } from "../telling";

interface Props {
  readonly table: Table;
  readonly look: Look;
  readonly onRules: (paragraph: string) => void;
}

export function Notice({ table, look, onRules }: Props): JSX.Element {
  return (
    <>
      <Refused table={table} look={look} onRules={onRules} />
      <Offered table={table} look={look} />
    </>
  );
}

function Refused({ table, onRules }: Props): JSX.Element | null {
  const refusal = table.refusal.value;
  const text = refusal?.reason ? said(refusal.reason) : refusal?.say ? said(refusal.say) : "";
  if (!refusal || !text) return null;
  const { reason } = refusal;
  const dismiss = (): void => { table.refusal.value = null; };
  return (
    <div class="notice" role="alert">
      <p>{text}</p>
      <span class="buttons">
        {reason && <button type="button" class="link" onClick={() => onRules(reason.page)}>{word("whyLink")}</button>}
        <button type="button" class="button small" onClick={dismiss}>{word("ok")}</button>
      </span>
    </div>
  );
}

function Offered({ table, look }: Pick<Props, "table" | "look">): JSX.Element | null {
  const view = table.view.value;
  const offer = view?.offer;
  const seat = table.seat.value;
  if (!view || !offer || seat === null) return null;
  if (offer.seat === seat) return <p class="notice" role="status">{word("offerWaits")}</p>;
  if (!offer.asked.includes(seat)) return null;
  const asker = view.seats[offer.seat];
  const name = asker?.name || asker?.sides.map((side) => sideName(look, side)).join(", ") || "";
  const answer = (agree: boolean): void => void table.do("answer", { agree });
  return (
    <div class="notice" role="alert">
      <p>{word(offer.kind === "draw" ? "drawOffered" : "backOffered", name)}</p>
      <span class="buttons">
        <button type="button" class="button small" onClick={() => answer(true)}>{word("agree")}</button>
        <button type="button" class="button small plain" onClick={() => answer(false)}>{word("decline")}</button>
      </span>
    </div>
  );
}
