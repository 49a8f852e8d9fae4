/** A table as seen by a link: what the server says of it, and what can be asked there. */

import { batch, signal, type Signal } from "@preact/signals";
import { Connection, type Message } from "./connection";
import { foresee } from "./motion";
import type { Moment, Options, Phrase, Reason, Thought, Touch } from "./scene";

export interface Seat {
  readonly sides: readonly string[];
  readonly player: string;
  readonly name: string;
  readonly taken: boolean;
  readonly substitute: string;
}

export interface Clock {
  /** Milliseconds left for every seat when the clock was last pressed. */
  readonly left: readonly number[];
  readonly running: number | null;
  readonly since: number;
  readonly now: number;
}

export interface View {
  readonly version: number;
  readonly begun: boolean;
  readonly seat_to_move: number | null;
  readonly seats: readonly Seat[];
  readonly scene: Moment;
  readonly words: readonly string[];
  readonly offer: { readonly kind: "draw" | "back"; readonly seat: number; readonly asked: readonly number[] } | null;
  readonly clock: Clock | null;
  readonly dice: { readonly commitment: string } | null;
  readonly plans: Readonly<Record<string, readonly PlanStroke[]>>;
}

export interface PlanStroke {
  readonly places: readonly string[];
}

export interface Setting {
  readonly game: string;
  readonly options: Options;
}

/** Something that was refused, to be told. */
export interface Refusal {
  readonly say: Phrase | null;
  readonly reason: Reason | null;
}

export const PERSON = "person";

const share = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export class Table {
  readonly setting: Signal<Setting | null> = signal(null);
  /** The seat one sits at; null while watching. */
  readonly seat: Signal<number | null> = signal(null);
  readonly view: Signal<View | null> = signal(null);
  /** What is shown: the truth, or for a moment what a move will make of it. */
  readonly moment: Signal<Moment | null> = signal(null);
  readonly sending: Signal<string | null> = signal(null);
  readonly present: Signal<readonly boolean[]> = signal([]);
  readonly watching: Signal<number> = signal(0);
  readonly thought: Signal<Thought | null> = signal(null);
  /** What an engine has proved of the position that had a version. */
  readonly proof: Signal<{ readonly version: number; readonly value: "win" | "draw" | "loss" } | null> = signal(null);
  readonly refusal: Signal<Refusal | null> = signal(null);
  /** How far the server's clock is ahead of this one. */
  readonly ahead: Signal<number> = signal(0);
  readonly connection: Connection;
  private game = 0;
  /** Whether a hint was asked for that has not come. */
  private isCurious = false;

  constructor(
    readonly token: string,
    name = "",
  ) {
    const randomness = share();
    this.connection = new Connection(
      () => ({ type: "hello", token, name, share: randomness }),
      (message) => this.hear(message),
    );
  }

  close(): void {
    this.connection.close();
  }

  /** Play a word: shown at once, corrected if it is refused. */
  async play(touch: Touch): Promise<void> {
    const view = this.view.value;
    if (!view || this.sending.value) return;
    batch(() => {
      this.sending.value = touch.word;
      this.moment.value = { ...foresee(view.scene, touch.places, touch.letters), touches: [] };
    });
    const answer = await this.connection.ask({ type: "play", word: touch.word, version: view.version });
    batch(() => {
      this.sending.value = null;
      if (answer.type === "refused") this.moment.value = this.view.value?.scene ?? null;
    });
  }

  /** Ask for anything that needs no more than its name and a few words; whether it was done. */
  async do(type: string, more: Readonly<Record<string, unknown>> = {}): Promise<boolean> {
    return (await this.connection.ask({ type, ...more })).type === "done";
  }

  async why(places: readonly string[]): Promise<void> {
    const answer = await this.connection.ask({ type: "why", places });
    const reason = answer["reason"] as Reason | null;
    if (reason) this.refusal.value = { say: null, reason };
  }

  hint(): void {
    this.thought.value = null;
    this.isCurious = true;
    this.askAgain();
  }

  /** Ask for the hint that was asked for, if none has come yet: perhaps nobody has heard. */
  askAgain(): void {
    if (this.isCurious) this.connection.say({ type: "hint" });
  }

  learn(thought: Thought | null): void {
    this.isCurious = false;
    this.thought.value = thought;
  }

  /** Let an engine think about the position, until it has proved something or its time is over. */
  analyse(seconds: number): void {
    this.connection.say({ type: "analyse", seconds });
  }

  private hear(message: Message): void {
    batch(() => HEARD[message.type]?.(this, message));
  }

  /** A game of this number at the table; a new one knows nothing of the old one's versions. */
  begin(game: number): void {
    if (this.game !== game) this.view.value = null;
    this.game = game;
  }

  see(view: View): void {
    const before = this.view.value;
    if (before && view.version < before.version) return;
    this.view.value = view;
    if (view.clock) this.ahead.value = view.clock.now - Date.now();
    if (before?.words.length !== view.words.length) this.learn(null);
    if (this.moment.value?.text !== view.scene.text || before?.version !== view.version || !this.sending.value)
      this.moment.value = view.scene;
  }
}

/** What comes of every message. */
const HEARD: Readonly<Record<string, (table: Table, message: Message) => void>> = {
  welcome: (table, message) => {
    table.begin(message["game"] as number);
    table.setting.value = message["setting"] as Setting;
    table.seat.value = message["seat"] as number | null;
    table.askAgain();
  },
  table: (table, message) => table.see(message as unknown as View),
  rematch: (table, message) => {
    table.begin(message["game"] as number);
    table.setting.value = message["setting"] as Setting;
    table.see(message["table"] as View);
  },
  presence: (table, message) => {
    table.present.value = message["present"] as boolean[];
    table.watching.value = message["watching"] as number;
  },
  plan: (table, message) => {
    const view = table.view.value;
    if (view) table.view.value = { ...view, plans: { ...view.plans, [String(message["seat"])]: message["strokes"] as PlanStroke[] } };
  },
  thought: (table, message) => {
    const thought = message["thought"] as Thought;
    table.learn(thought);
    if (thought.proved) table.proof.value = { version: message["version"] as number, value: thought.proved.value };
  },
  refused: (table, message) => {
    table.refusal.value = { say: message["say"] as Phrase | null, reason: message["reason"] as Reason | null };
    const view = message["table"] as View | undefined;
    if (view) table.see(view);
  },
};
