/** The plate of a side: whose it is, who plays it, its pieces beside the board, its time. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { said, word } from "../language";
import { neutralKinds, type Look, type Moment, type Owner, type Tray } from "../scene";
import { PERSON, type Clock, type Table, type View } from "../table";

interface Props {
  readonly table: Table;
  readonly side: Owner;
  readonly look: Look;
  readonly moment: Moment;
  readonly view: View;
  readonly isOwn: boolean;
}

const RESULT_SIGNS = { win: "★", draw: "=", loss: "" } as const;

export function Plate({ table, side, look, moment, view, isOwn }: Props): JSX.Element {
  const number = view.seats.findIndex((seat) => seat.sides.includes(side.letter));
  const value = moment.result?.values[side.letter];
  const isTurn = moment.turn === side.letter && !moment.result && view.begun;
  return (
    <div class={`plate ${isTurn ? "turn" : ""} ${value ?? ""}`} aria-current={isTurn ? "true" : undefined}>
      <Chip side={side} />
      <span class="who"><strong>{said(side.name)}</strong><small>{playerName(view, number, isOwn, table.present.value[number] ?? true)}</small></span>
      <Lost side={side} moment={moment} />
      <Trays trays={moment.trays.filter((tray) => tray.side === side.letter)} side={side} look={look} moment={moment} />
      {view.clock && <ClockFace clock={view.clock} seat={number} ahead={table.ahead.value} />}
      {value && RESULT_SIGNS[value] && <span class="sign" aria-label={value === "win" ? word("wins", said(side.name)) : word("drawn")} role="img">{RESULT_SIGNS[value]}</span>}
    </div>
  );
}

export function Chip({ side }: { readonly side: Owner }): JSX.Element {
  return <span class="chip" aria-hidden="true" style={{ background: side.face, color: side.ink, borderColor: side.dark }}>{side.letter.toUpperCase()}</span>;
}

function playerName(view: View, number: number, isOwn: boolean, present: boolean): string {
  const seat = view.seats[number];
  if (!seat) return "";
  if (seat.player !== PERSON) return `${word("computer")} · ${word("levelN", seat.player.replace(/\D+/g, ""))}`;
  if (seat.substitute) return word("playedBy", seat.name || "…");
  const name = seat.name || (isOwn && seat.sides.length === 1 ? word("you") : "");
  return [name, present || isOwn ? "" : word("awayShort")].filter(Boolean).join(" · ");
}

/** How many of its pieces a side has lost. */
function Lost({ side, moment }: { readonly side: Owner; readonly moment: Moment }): JSX.Element | null {
  const neutral = neutralKinds(moment);
  const count = (kinds: readonly (readonly [string, number])[]): number =>
    kinds.reduce((sum, [kind, number]) => sum + (neutral.has(kind) ? 0 : number), 0);
  const own = moment.trays.filter((tray) => tray.side === side.letter);
  const onBoard = moment.pieces.filter((piece) => piece.side === side.letter).length;
  const lost = count(Object.entries(side.pieces ?? {})) - count(own.map((tray) => [tray.kind, tray.number])) - onBoard;
  if (lost <= 0) return null;
  const text = word(lost === 1 ? "lostOne" : "lostMany", lost);
  return <span class="lost" role="img" aria-label={text} title={text}>−{lost}</span>;
}

interface TraysProps {
  readonly trays: readonly Tray[];
  readonly side: Owner;
  readonly look: Look;
  readonly moment: Moment;
}

/** Pieces beside the board; a kind that belongs to nobody on the board does so here, too. */
export function Trays({ trays, side, look, moment }: TraysProps): JSX.Element | null {
  if (!trays.length) return null;
  const neutral = neutralKinds(moment);
  return (
    <span class="trays">
      {trays.map((tray) => {
        const kind = look.kinds[tray.kind];
        const name = kind ? said(kind.name) : "";
        return (
          <span key={tray.kind} class={tray.number ? "tray" : "tray none"} role="img" aria-label={word("inHand", name, tray.number)} title={word("inHand", name, tray.number)}>
            <PieceIcon look={look} shape={kind?.shape ?? ""} letter={neutral.has(tray.kind) ? "" : side.letter} />
            <b>{tray.number}</b>
          </span>
        );
      })}
    </span>
  );
}

export function PieceIcon({ look, shape, letter }: { readonly look: Look; readonly shape: string; readonly letter: string }): JSX.Element {
  return <svg class="piece-icon" viewBox="-52 -58 104 116" aria-hidden="true"><use href={`#${look.prefix}${shape}-${letter}`} /></svg>;
}

const TENTHS_BELOW = 20_000;

/** Time that is left, told as hours and minutes, minutes and seconds, or seconds with tenths. */
export function timeLeft(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < TENTHS_BELOW) return (left / 1000).toFixed(1);
  const seconds = Math.floor(left / 1000);
  const two = (number: number): string => String(number).padStart(2, "0");
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)}d ${two(Math.floor((seconds % 86_400) / 3600))}h`;
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

function ClockFace({ clock, seat, ahead }: { readonly clock: Clock; readonly seat: number; readonly ahead: number }): JSX.Element {
  const [, tick] = useState(0);
  const runs = clock.running === seat;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => tick((count) => count + 1), 100);
    return () => clearInterval(timer);
  }, [runs]);
  const left = (clock.left[seat] ?? 0) - (runs ? Date.now() + ahead - clock.since : 0);
  return <span class={`clock ${runs ? "runs" : ""} ${left < TENTHS_BELOW ? "short" : ""}`} role="timer">{timeLeft(left)}</span>;
}
