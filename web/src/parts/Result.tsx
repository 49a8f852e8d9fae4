/** The end of a game: who has won, why, and what now. */

import type { JSX } from "preact";
import { word } from "../language";
import { fetchRecord } from "../server";
import type { Look, Moment } from "../scene";
import type { Table, View } from "../table";
import { endReason, resultTitle } from "../telling";

interface Props {
  readonly table: Table;
  readonly look: Look;
  readonly view: View;
  readonly moment: Moment;
}

export function Result({ table, look, view, moment }: Props): JSX.Element | null {
  if (!moment.result) return null;
  const reason = endReason(look, moment);
  return (
    <section class="result" role="status" aria-label={word("result")}>
      <h2>{resultTitle(look, moment)}</h2>
      {reason && <p>{reason}</p>}
      {view.dice && <p><small>{word("fairDice")}</small></p>}
      <span class="buttons">
        {table.seat.value !== null && <button type="button" class="button" onClick={() => void table.do("rematch")}>{word("rematch")}</button>}
        <a class="button plain" href={`/review#${table.token}`}>{word("review")}</a>
        <button type="button" class="button plain" onClick={() => void save(table.token, look.game)}>{word("record")}</button>
        <a class="button plain" href={`/game/${look.game}`}>{word("newGame")}</a>
      </span>
    </section>
  );
}

/** Let the browser save the record of a game as a file. */
export async function save(token: string, game: string): Promise<void> {
  const text = await fetchRecord(token);
  const link = document.createElement("a");
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  link.download = `${game}-${new Date().toISOString().slice(0, 10)}.txt`;
  link.click();
}
