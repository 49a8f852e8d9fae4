/** Scenes in words, for those who listen and for the line under the board. */

import { said, word } from "./language";
import { CHANCE, ownerOf, piecesOn, type Look, type Moment, type Owner, type Piece } from "./scene";
import { movesToWin, type PuzzleEntry } from "./studies";

/** What a side is called. */
export function sideName(look: Look, letter: string): string {
  const owner = ownerOf(look, letter);
  return owner ? said(owner.name) : letter;
}

/** Whether sides are spoken of in the plural. */
export const areMany = (sides: readonly Owner[]): boolean => sides.length > 1 || sides.some((side) => side.many);

const pieceName = (look: Look, piece: Piece): string => {
  const kind = look.kinds[piece.kind];
  const name = kind ? said(kind.name) : "";
  return piece.side ? word("pieceOf", name, sideName(look, piece.side)) : name;
};

/** A place and what stands on it. */
export function placeName(look: Look, moment: Moment, place: number): string {
  const name = look.places[place]?.name ?? "";
  const men = piecesOn(moment, place);
  if (!men.length) return word("emptyPlace", name);
  return word("fullPlace", name, men.map((man) => pieceName(look, man)).join(", "));
}

/** What is due, or how the game has ended. */
export function tell(look: Look, moment: Moment): string {
  if (moment.result) return `${resultTitle(look, moment).replace(/[^.!?]$/, "$&.")} ${endReason(look, moment)}`.trim();
  const due = said(moment.due);
  return moment.turn === CHANCE ? `${due}.` : `${sideName(look, moment.turn)} ${due}.`;
}

/** Why the game is over. */
export function endReason(look: Look, moment: Moment): string {
  const end = moment.result && look.ends[moment.result.reason];
  return end ? said(end) : "";
}

/** Who has won. */
export function resultTitle(look: Look, moment: Moment): string {
  const { result } = moment;
  if (!result) return "";
  if (result.left !== null) return result.left === 1 ? word("solved") : word("left", result.left);
  const winners = look.sides.filter((side) => result.values[side.letter] === "win");
  if (!winners.length) return word("drawn");
  return word(areMany(winners) ? "teamWins" : "wins", winners.map((side) => said(side.name)).join(", "));
}

/** What a puzzle asks for. */
export function question(look: Look, puzzle: PuzzleEntry): string {
  const side = sideName(look, puzzle.side);
  if (puzzle.kind === "only") return word("askOnly", side);
  const moves = movesToWin(puzzle);
  return moves === 1 ? word("askWinOne", side) : word("askWin", side, moves);
}
