/** An open box: what the game is, with whom, by which rules; then it begins. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useAsked } from "../asked";
import { begin } from "../begin";
import { said, word } from "../language";
import { remember, remembered } from "../memory";
import { learned } from "../progress";
import { fetchLook, type TimeRule } from "../server";
import { useBox } from "../useBox";
import { useTitle } from "../useTitle";
import type { Box as BoxFacts, Look, Options, Owner } from "../scene";
import { allHere, againstComputer, camps, COMPUTER, FRIEND, HERE, withFriends, type Seating } from "../seating";
import { level, ownName } from "../settings";
import { sideName } from "../telling";
import { LevelSlider } from "../parts/LevelSlider";
import { Icon } from "../parts/Icon";
import { OptionSwitches } from "../parts/OptionSwitches";
import { BestResult } from "../parts/Solo";
import { Waiting, whatFailed } from "../parts/Waiting";
import { span } from "./Cupboard";
import { NotFound } from "./NotFound";

type Company = "computer" | "here" | "friends" | "own";

const COMPANIES = { computer: "playComputer", here: "playHere", friends: "playFriends", own: "ownChoice" } as const;
const TIMES: readonly (TimeRule | null)[] = [
  null,
  { kind: "fischer", seconds: 300, step: 5 },
  { kind: "fischer", seconds: 900, step: 10 },
  { kind: "days", days: 1 },
  { kind: "days", days: 3 },
];

function timeText(time: TimeRule | null): string {
  if (!time) return word("noClock");
  if (time.kind === "fischer") return word("fischer", time.seconds / 60, time.step);
  return time.days === 1 ? word("oneDay") : word("days", time.days);
}

export function Box({ name = "" }: { readonly name?: string }): JSX.Element {
  const { box, isMissing, boxes } = useBox(name);
  const [options, setOptions] = useState<Options>(remembered(`options.${name}`) ?? {});
  const look = useAsked(() => fetchLook(name, options), [name, JSON.stringify(options)]);
  useTitle(box && said(box.title));
  if (isMissing) return <NotFound />;
  if (!box || !look.value) return <Waiting asked={look.error ? look : boxes} />;
  const choose = (chosen: Options): void => {
    setOptions(chosen);
    remember(`options.${name}`, chosen);
  };
  return (
    <article class="open-box">
      <div class="cover">
        <img src={`/api/cover/${name}.svg`} alt={word("cover", said(box.title))} width="480" height="480" />
      </div>
      <div class="inside">
        <h1>{said(box.title)}</h1>
        <p class="about">{said(box.about)}</p>
        <p class="facts">
          {box.persons[0] === 1 ? word("onePlayer") : word("manyPlayers", span(box.persons))} · {word("minutes", box.minutes)}
        </p>
        <BestResult look={look.value} />
        <nav class="links" aria-label={said(box.title)}>
          <a href={`/learn/${name}`}>{word("learn")}{learned.has(name) && <> <Icon name="tick" /><span class="unseen">{word("learnedIt")}</span></>}</a>
          <a href={`/rules/${name}`}>{word("rules")}</a>
          <a href={`/puzzles/${name}`}>{word("puzzles")}</a>
          <a href={`/board/${name}`}>{word("analysis")}</a>
          <a href={`/print/${name}`}>{word("print")}</a>
        </nav>
        <Begin key={look.value.sides.length} box={box} look={look.value} options={options} onOptions={choose} />
      </div>
    </article>
  );
}

interface BeginProps {
  readonly box: BoxFacts;
  readonly look: Look;
  readonly options: Options;
  readonly onOptions: (options: Options) => void;
}

function Begin({ box, look, options, onOptions }: BeginProps): JSX.Element {
  const { sides } = look;
  const teams = camps(sides);
  const [company, setCompany] = useState<Company>("computer");
  const [own, setOwn] = useState<number | null>(0);
  const [seating, setSeating] = useState<Seating>(againstComputer(sides, teams[0]!));
  const [time, setTime] = useState(0);
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);
  const { route } = useLocation();

  const camp = teams[own ?? 0]!;
  const seatings: Readonly<Record<Company, Seating>> = {
    computer: againstComputer(sides, camp),
    here: allHere(sides),
    friends: withFriends(sides, camp[0]!),
    own: seating,
  };
  const chosen = sides.length === 1 ? allHere(sides) : seatings[company];
  const byLot = own === null && (company === "computer" || company === "friends");

  async function start(): Promise<void> {
    setBusy(true);
    setFailure("");
    try {
      route(await begin({ game: box.game, options, seating: chosen, level: level.value, byLot, time: TIMES[time] ?? null }));
    } catch (error) {
      setFailure(whatFailed(error as Error));
      setBusy(false);
    }
  }

  return (
    <form class="begin" onSubmit={(event) => { event.preventDefault(); void start(); }}>
      {sides.length > 1 && (
        <fieldset class="company">
          <legend class="unseen">{word("seats")}</legend>
          {(Object.keys(COMPANIES) as Company[]).filter((each) => each !== "own" || sides.length > 2).map((each) => (
            <label key={each}>
              <input type="radio" name="company" checked={company === each} onChange={() => setCompany(each)} />
              <span>{word(COMPANIES[each])}</span>
            </label>
          ))}
        </fieldset>
      )}
      {sides.length > 1 && (company === "computer" || company === "own") && <LevelSlider />}
      {sides.length > 1 && (company === "computer" || company === "friends") && (
        <fieldset class="choice">
          <legend>{word("ownSide")}</legend>
          {teams.map((team, number) => (
            <label key={number}>
              <input type="radio" name="own" checked={own === number} onChange={() => setOwn(number)} />
              <span>{(company === "friends" ? team.slice(0, 1) : team).map((side) => said(side.name)).join(", ")}</span>
            </label>
          ))}
          {sides.length === 2 && (
            <label>
              <input type="radio" name="own" checked={own === null} onChange={() => setOwn(null)} />
              <span>{word("byLot")}</span>
            </label>
          )}
        </fieldset>
      )}
      {company === "own" && <SeatTable sides={sides} look={look} seating={seating} onChange={setSeating} />}
      {(company === "friends" || company === "own") && (
        <>
          <label class="field">{word("yourName")}
            <input type="text" maxLength={40} autoComplete="nickname" value={ownName.value} onInput={(event) => (ownName.value = event.currentTarget.value)} />
          </label>
          <label class="field">{word("time")}
            <select value={time} onChange={(event) => setTime(Number(event.currentTarget.value))}>
              {TIMES.map((rule, number) => <option key={number} value={number}>{timeText(rule)}</option>)}
            </select>
          </label>
        </>
      )}
      <OptionSwitches box={box} options={options} onChange={onOptions} />
      {failure && <p role="alert" class="failure">{failure}</p>}
      <button type="submit" class="button big" disabled={busy}>{word("start")}</button>
    </form>
  );
}

interface SeatTableProps {
  readonly sides: readonly Owner[];
  readonly look: Look;
  readonly seating: Seating;
  readonly onChange: (seating: Seating) => void;
}

function SeatTable({ sides, look, seating, onChange }: SeatTableProps): JSX.Element {
  const friends = sides.slice(1).map((_, number) => `${FRIEND}${number + 1}`);
  const name = (who: string): string =>
    who === HERE ? word("here") : who === COMPUTER ? word("computer") : `${who.slice(FRIEND.length)}. ${word("friend")}`;
  return (
    <fieldset class="seats">
      <legend>{word("seats")}</legend>
      {sides.map((side) => (
        <label key={side.letter} class="field row">{sideName(look, side.letter)}
          <select value={seating[side.letter]} onChange={(event) => onChange({ ...seating, [side.letter]: event.currentTarget.value })}>
            {[HERE, COMPUTER, ...friends].map((who) => <option key={who} value={who}>{name(who)}</option>)}
          </select>
        </label>
      ))}
    </fieldset>
  );
}
