/** Everything one can ask for at a table besides a move. */

import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { word } from "../language";
import type { Look, Moment } from "../scene";
import { PERSON, type Table, type View } from "../table";
import { Action } from "./Action";
import { Dialog } from "./Dialog";
import { Icon } from "./Icon";
import { Redo } from "./Solo";
import { save } from "./Result";

interface Props {
  readonly table: Table;
  readonly look: Look;
  readonly view: View;
  readonly moment: Moment;
  /** How much of a hint has been shown. */
  readonly hinted: number;
  readonly onHint: (step: number) => void;
  readonly onTurn: () => void;
  readonly onPlan: () => void;
  readonly children: ComponentChildren;
}

export function Actions({ table, look, view, moment, hinted, onHint, onTurn, onPlan, children }: Props): JSX.Element {
  const [asking, setAsking] = useState(false);
  const seat = table.seat.value;
  const goesOn = view.begun && !moment.result && seat !== null;
  const persons = view.seats.filter((each) => each.player === PERSON).length;
  const isMine = view.seat_to_move === seat;
  const hint = (): void => {
    if (!hinted) table.hint();
    onHint(Math.min(2, hinted + 1));
  };
  return (
    <div class="actions" role="toolbar" aria-label={word("more")}>
      {goesOn && persons === 1 && isMine && <Action icon="hint" text={word(hinted === 1 ? "hintMore" : "hint")} onClick={hint} />}
      {seat !== null && view.begun && view.words.length > 0 && <Action icon="undo" text={word("undo")} onClick={() => void table.do("take_back")} />}
      <Redo table={table} look={look} view={view} />
      {goesOn && look.may_draw && look.sides.length > 1 && view.seats.length > 1 && <Action icon="draw" text={word("offerDraw")} onClick={() => void table.do("offer_draw")} />}
      {goesOn && look.sides.length > 1 && <Action icon="resign" text={word("resign")} onClick={() => setAsking(true)} />}
      {goesOn && look.sides.some((side) => side.team) && view.seats.length > 1 && <Action icon="plan" text={word("plan")} onClick={onPlan} />}
      <Action icon="turn" text={word("turnBoard")} onClick={onTurn} />
      {!moment.result && <Action icon="save" text={word("record")} onClick={() => void save(table.token, look.game)} />}
      {!moment.result && view.words.length > 0 && <a class="action" href={`/review#${table.token}`}><Icon name="play" /><span>{word("review")}</span></a>}
      {children}
      {hinted > 0 && goesOn && <HintText table={table} moment={moment} look={look} step={hinted} />}
      {asking && (
        <Dialog title={word("resignSure")} onClose={() => setAsking(false)}>
          <span class="buttons">
            <button type="button" class="button" onClick={() => { setAsking(false); void table.do("resign"); }}>{word("yes")}</button>
            <button type="button" class="button plain" onClick={() => setAsking(false)}>{word("no")}</button>
          </span>
        </Dialog>
      )}
    </div>
  );
}

function HintText({ table, moment, look, step }: Pick<Props, "table" | "moment" | "look"> & { readonly step: number }): JSX.Element {
  const thought = table.thought.value;
  const touch = thought && moment.touches.find((each) => each.word === thought.word);
  const first = touch?.places[0];
  const text = !thought ? word("thinking") : step === 1 && first !== undefined ? word("hintNudge", look.places[first]!.name) : word("hintMove", thought.word);
  return <p class="hint-text" role="status">{text}</p>;
}
