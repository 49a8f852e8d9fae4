/** What the server says about games and positions. The client draws and touches it; it knows no rules. */

/** The same thing said in both languages. */
export interface Phrase {
  readonly de: string;
  readonly en: string;
}

/** A side, or another owner of pieces, with its colours. */
export interface Owner {
  readonly letter: string;
  readonly tone: string;
  readonly team: number;
  readonly name: Phrase;
  /** Whether the name is a plural. */
  readonly many?: boolean;
  readonly face: string;
  readonly light: string;
  readonly dark: string;
  readonly ink: string;
  /** The quarter turns of the board that bring its pieces to the front. */
  readonly edge?: number;
  /** How many of every kind it has at the start, on the board and beside it. */
  readonly pieces?: Readonly<Record<string, number>>;
}

export interface Place {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly shape: "square" | "ring" | "point" | "spot";
}

export interface Kind {
  readonly name: Phrase;
  readonly shape: string;
  /** How much higher the piece on top of it lies. */
  readonly lift: number;
}

/** How a game looks with its options, seen from one edge of the board. */
export interface Look {
  readonly game: string;
  readonly options: Options;
  readonly title: Phrase;
  /** Stands before the names of all drawings. */
  readonly prefix: string;
  /** Left, top, width and height of the picture. */
  readonly box: readonly [number, number, number, number];
  readonly defs: string;
  readonly ground: string;
  readonly places: readonly Place[];
  readonly kinds: Readonly<Record<string, Kind>>;
  readonly sides: readonly Owner[];
  readonly owners: readonly Owner[];
  readonly ends: Readonly<Record<string, Phrase>>;
  /** What moves that touch no place are called. */
  readonly words: Readonly<Record<string, Phrase>>;
  readonly colours: Readonly<Record<string, string>>;
  readonly may_draw: boolean;
  readonly has_die: boolean;
}

export type Options = Readonly<Record<string, string>>;

export interface Piece {
  readonly side: string;
  readonly kind: string;
  readonly place: number;
  readonly level: number;
}

export interface Tray {
  readonly side: string;
  readonly kind: string;
  readonly number: number;
}

export interface Mark {
  readonly meaning: string;
  readonly places: readonly number[];
  readonly style: "spot" | "path";
}

/** A legal word, the places it touches in the order of the hand, and the letters chosen after them. */
export interface Touch {
  readonly word: string;
  readonly places: readonly number[];
  readonly letters: readonly string[];
}

export interface Result {
  readonly values: Readonly<Record<string, "win" | "loss" | "draw">>;
  readonly reason: string;
  /** In a solitaire the pieces left. */
  readonly left: number | null;
}

/** Everything to be seen and touched at one moment of a game. */
export interface Moment {
  /** The side to move, or # when a die is rolled. */
  readonly turn: string;
  readonly last: readonly number[];
  readonly die: number;
  readonly text: string;
  readonly pieces: readonly Piece[];
  readonly trays: readonly Tray[];
  readonly marks: readonly Mark[];
  readonly touches: readonly Touch[];
  readonly due: Phrase;
  readonly result: Result | null;
}

/** Why something may not be played. */
export interface Reason {
  readonly rule: string;
  /** The paragraph of the rule page. */
  readonly page: string;
  readonly places: readonly string[];
  readonly de: string;
  readonly en: string;
}

/** What stands on the box of a game. */
export interface Box {
  readonly game: string;
  readonly title: Phrase;
  readonly about: Phrase;
  readonly persons: readonly number[];
  readonly minutes: number;
  readonly sides: Readonly<Record<string, Phrase>>;
  readonly options: Readonly<Record<string, readonly string[]>>;
  readonly option_texts: Readonly<Record<string, Phrase>>;
}

/** What an engine thinks. */
export interface Thought {
  readonly word: string;
  readonly value: number;
  readonly expected: Readonly<Record<string, number>>;
  readonly proved: { readonly value: "win" | "draw" | "loss"; readonly distance: number } | null;
  readonly line: readonly string[];
  readonly nodes: number;
  readonly depth: number;
  readonly seconds: number;
  readonly rank: number;
}

export const CHANCE = "#";

/** The owner of pieces by its letter; pieces of nobody have none. */
export const ownerOf = (look: Look, letter: string): Owner | undefined =>
  look.sides.find((side) => side.letter === letter) ?? look.owners.find((owner) => owner.letter === letter);

/** Kinds of pieces that belong to nobody once they are on the board. */
export const neutralKinds = (moment: Moment): Set<string> =>
  new Set(moment.pieces.filter((piece) => !piece.side).map((piece) => piece.kind));

/** The pieces on a place, the lowest first. */
export const piecesOn = (moment: Moment, place: number): Piece[] =>
  moment.pieces.filter((piece) => piece.place === place).sort((one, other) => one.level - other.level);
