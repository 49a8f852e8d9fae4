/** The sides without anybody who plays them: whose turn it is, and their pieces beside the board. */

import type { JSX } from "preact";
import { said } from "../language";
import type { Look, Moment } from "../scene";
import { Chip, Trays } from "./Plate";

export function SidePlates({ look, moment }: { readonly look: Look; readonly moment: Moment }): JSX.Element {
  return (
    <div class="plates bare" data-count={look.sides.length}>
      {look.sides.map((side) => {
        const isTurn = moment.turn === side.letter && !moment.result;
        return (
          <div key={side.letter} class={`plate ${isTurn ? "turn" : ""}`} aria-current={isTurn ? "true" : undefined}>
            <Chip side={side} />
            <strong>{said(side.name)}</strong>
            <Trays trays={moment.trays.filter((tray) => tray.side === side.letter)} side={side} look={look} moment={moment} />
          </div>
        );
      })}
    </div>
  );
}
