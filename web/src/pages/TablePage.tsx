/** A table: the board, who sits around it, what is due, and everything that can be asked for. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useAsked } from "../asked";
import { noteEnd, ownGame } from "../games";
import { language, said, word } from "../language";
import { fetchLook } from "../server";
import { useTitle } from "../useTitle";
import type { Look, Moment } from "../scene";
import { ownName, showing, turning } from "../settings";
import { sound } from "../sounds";
import { PERSON, Table, type View } from "../table";
import { resultTitle, sideName, tell } from "../telling";
import { useHand, type Hand } from "../useHand";
import { useHash } from "../useHash";
import { Actions } from "../parts/Actions";
import { Board } from "../parts/Board";
import { Choices } from "../parts/Choices";
import { MoveList } from "../parts/MoveList";
import { Notice } from "../parts/Notice";
import { Plate } from "../parts/Plate";
import { usePlan } from "../parts/Plan";
import { RuleText } from "../parts/RuleText";
import { Result } from "../parts/Result";
import { Seats } from "../parts/Seats";
import { Solo } from "../parts/Solo";
import type { Stroke } from "../parts/Signs";
import { Waiting } from "../parts/Waiting";

const FEW_PLACES = 12;

export function TablePage(): JSX.Element {
  const token = useHash();
  const [table, setTable] = useState<Table | null>(null);
  useEffect(() => {
    const made = new Table(token, ownName.value);
    setTable(made);
    return () => made.close();
  }, [token]);
  if (!table) return <Waiting asked={{ error: undefined, again: () => undefined }} />;
  return <AtTable key={table.token} table={table} />;
}

function AtTable({ table }: { readonly table: Table }): JSX.Element {
  const setting = table.setting.value;
  const view = table.view.value;
  const moment = table.moment.value;
  const [turn, setTurn] = useState<number | null>(null);
  const plain = useAsked(() => setting && fetchLook(setting.game, setting.options) || undefined, [setting]);
  const quarters = view && plain.value ? (turn ?? edge(plain.value, view, table.seat.value)) : 0;
  const look = useAsked(() => (setting ? fetchLook(setting.game, setting.options, quarters) : undefined), [setting, quarters]);
  const state = table.connection.state.value;

  if (state === "lost") return <section class="sheet narrow"><h1>{word("lostLink")}</h1><a class="button" href="/">{word("home")}</a></section>;
  if (!view || !moment || !look.value || look.value.game !== setting?.game)
    return <Waiting asked={state === "waiting" ? { error: new Error(word("offline")), again: () => location.reload() } : look} />;
  return <Play table={table} look={look.value} view={view} moment={moment} onTurn={() => setTurn((quarters + 1) % 4)} />;
}

/** The edge from which the board is seen: that of the own side, or of whoever is to move if the board turns. */
function edge(look: Look, view: View, seat: number | null): number {
  const own = seat === null ? [] : (view.seats[seat]?.sides ?? []);
  const side = turning.value && own.includes(view.scene.turn) ? view.scene.turn : own[0];
  return look.sides.find((each) => each.letter === side)?.edge ?? 0;
}

interface PlayProps {
  readonly table: Table;
  readonly look: Look;
  readonly view: View;
  readonly moment: Moment;
  readonly onTurn: () => void;
}

function Play({ table, look, view, moment, onTurn }: PlayProps): JSX.Element {
  const seat = table.seat.value;
  const isMine = seat !== null && view.seat_to_move === seat && !table.sending.value;
  const names = (places: readonly number[]): string[] => places.map((place) => look.places[place]!.name);
  const hand = useHand(
    isMine ? moment : undefined,
    (touch) => void table.play(touch),
    (places) => { sound("refuse"); void table.why(names(places)); },
  );
  const plan = usePlan(table, look);
  const [hinted, setHinted] = useState(0);
  const [chapter, setChapter] = useState("");
  const [side, setSide] = useState<"moves" | "rules">("moves");
  useEffect(() => setHinted(0), [moment.text]);
  useTitle(said(look.title));
  useEffect(() => noteEnd(table.token, moment.result !== null), [moment.result]);
  useSounds(moment, view);

  const strokes = useMemo(() => [...hintStrokes(table, moment, hinted), ...plan.strokes], [table.thought.value, hinted, plan.strokes]);
  const pointed = table.refusal.value?.reason?.places.map((name) => look.places.findIndex((place) => place.name === name)) ?? [];
  const openRules = (paragraph: string): void => { setChapter(paragraph); setSide("rules"); };
  const touchNothing = (place: number): void => {
    if (moment.result || !view.begun || seat === null) return;
    void table.why([look.places[place]!.name]);
  };
  return (
    <div class="table">
      <h1 class="unseen">{said(look.title)}</h1>
      <ConnectionNotice table={table} />
      <Announcer look={look} view={view} moment={moment} />
      <Plates table={table} look={look} view={view} moment={moment} />
      <Board look={look} moment={moment} touched={plan.drawing ? plan.touched : hand.touched}
        targets={hand.targets} origins={hand.origins} shown={showing.value ? telling(hand, moment) : NONE}
        pointed={pointed} strokes={strokes} label={`${word("board")}: ${said(look.title)}`}
        onTouch={plan.drawing ? plan.touch : isMine ? hand.touch : touchNothing}
        onLift={() => { hand.lift(); table.refusal.value = null; }} />
      <div class="due">
        <p class={moment.result ? "unseen" : "status"}>{table.sending.value ? word("sending") : statusText(table, look, view, moment)}</p>
        <Choices hand={hand} look={look} moment={moment} />
        <Solo table={table} look={look} view={view} moment={moment} />
        <Notice table={table} look={look} onRules={openRules} />
        {plan.controls}
      </div>
      <Result table={table} look={look} view={view} moment={moment} />
      <Actions table={table} look={look} view={view} moment={moment} hinted={hinted} onHint={setHinted} onTurn={onTurn} onPlan={plan.begin}>
        <Seats table={table} look={look} view={view} own={ownGame(table.token)} />
      </Actions>
      <aside class="beside">
        <div class="tabs" role="tablist">
          {(["moves", "rules"] as const).map((each) => (
            <button key={each} type="button" role="tab" id={`tab-${each}`} aria-controls={`panel-${each}`} aria-selected={side === each} onClick={() => setSide(each)}>{word(each)}</button>
          ))}
        </div>
        <div role="tabpanel" id={`panel-${side}`} aria-labelledby={`tab-${side}`} class="panel" tabIndex={0}>
          {side === "moves" ? <MoveList words={view.words} look={look} onWord={isMine ? (typed) => playTyped(table, moment, typed) : undefined} />
            : <RuleText game={look.game} paragraph={chapter} />}
        </div>
      </aside>
    </div>
  );
}

const NONE: ReadonlySet<number> = new Set();

/** What is worth showing before anything is touched: pieces that can move, and free places if they are few. */
function telling(hand: Hand, moment: Moment): ReadonlySet<number> {
  const pieces = new Set(moment.pieces.map((piece) => piece.place).filter((place) => hand.origins.has(place)));
  return hand.origins.size - pieces.size <= FEW_PLACES ? hand.origins : pieces;
}

function playTyped(table: Table, moment: Moment, typed: string): void {
  void table.play(moment.touches.find((touch) => touch.word === typed) ?? { word: typed, places: [], letters: [] });
}

function statusText(table: Table, look: Look, view: View, moment: Moment): string {
  if (!view.begun) return word("waitingForPersons");
  if (moment.result) return resultTitle(look, moment);
  const mover = view.seat_to_move === null ? undefined : view.seats[view.seat_to_move];
  const thinks = mover && (mover.player !== PERSON || mover.substitute);
  const told = tell(look, moment);
  return thinks ? `${told} ${word("thinking")}` : table.seat.value === null ? `${told} ${word("watching")}` : told;
}

/** Step one of a hint points at what is touched first, step two shows the whole move. */
function hintStrokes(table: Table, moment: Moment, hinted: number): Stroke[] {
  const thought = table.thought.value;
  const touch = thought && moment.touches.find((each) => each.word === thought.word);
  if (!touch || !hinted) return [];
  return [{ kind: "hint", places: hinted === 1 ? touch.places.slice(0, 1) : touch.places }];
}

function Plates({ table, look, view, moment }: Omit<PlayProps, "onTurn">): JSX.Element {
  const own = table.seat.value === null ? [] : (view.seats[table.seat.value]?.sides ?? []);
  return (
    <div class="plates" data-count={look.sides.length}>
      {look.sides.map((side) => (
        <Plate key={side.letter} side={side} look={look} moment={moment} view={view} table={table} isOwn={own.includes(side.letter)} />
      ))}
    </div>
  );
}

function ConnectionNotice({ table }: { readonly table: Table }): JSX.Element | null {
  const state = table.connection.state.value;
  if (state === "open") return null;
  return <p class="offline" role="status">{word(state === "waiting" ? "offline" : "connecting")}</p>;
}

/** Tells those who listen what has happened and what is due. */
function Announcer({ look, view, moment }: Pick<PlayProps, "look" | "view" | "moment">): JSX.Element {
  const count = useRef(view.words.length);
  const before = useRef(moment.turn);
  const [said_, setSaid] = useState("");
  useEffect(() => {
    const played = view.words.slice(count.current);
    // who played the first of them is known; whose turn it was in between is not told
    const news = played.map((each, step) => (step ? `${each}.` : word("said", sideName(look, before.current), each)));
    count.current = view.words.length;
    before.current = view.scene.turn;
    setSaid([...news, tell(look, view.scene)].join(" "));
  }, [view.words.length, view.scene.text, language.value]);
  return <p class="unseen" aria-live="polite">{said_}</p>;
}

function useSounds(moment: Moment, view: View): void {
  const before = useRef({ words: view.words.length, pieces: moment.pieces.length, die: moment.die, over: moment.result !== null });
  useEffect(() => {
    const old = before.current;
    before.current = { words: view.words.length, pieces: moment.pieces.length, die: moment.die, over: moment.result !== null };
    if (moment.result && !old.over) sound("end");
    else if (view.words.length > old.words) sound(moment.die && moment.die !== old.die ? "roll" : moment.pieces.length < old.pieces ? "take" : "set");
  }, [view.words.length, moment]);
}
