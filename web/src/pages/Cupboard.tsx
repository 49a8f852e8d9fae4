/** The start: eleven boxes on their shelves, and the games that are going on. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useAsked } from "../asked";
import { forget, ownGames, type OwnGame } from "../games";
import { said, word } from "../language";
import { fetchBoxes, fetchLook, fetchMatch } from "../server";
import { useTitle } from "../useTitle";
import { CHANCE, type Box, type Look } from "../scene";
import type { View } from "../table";
import { resultTitle, sideName } from "../telling";
import { Board } from "../parts/Board";
import { DayCard } from "../parts/DayCard";
import { Icon } from "../parts/Icon";
import { Waiting } from "../parts/Waiting";

const SHOWN_GAMES = 6;

export function Cupboard(): JSX.Element {
  const boxes = useAsked(fetchBoxes, []);
  const [persons, setPersons] = useState<number | null>(null);
  useTitle("");
  const counts = [...new Set(boxes.value?.flatMap((box) => box.persons))].sort();
  return (
    <div class="cupboard">
      <h1 class="unseen">{word("title")}</h1>
      <p class="motto">{word("motto")}</p>
      <OwnGames boxes={boxes.value ?? []} />
      <DayCard />
      <fieldset class="choice filter">
        <legend>{word("players")}</legend>
        {[null, ...counts].map((count) => (
          <label key={count}>
            <input type="radio" name="persons" checked={persons === count} onChange={() => setPersons(count)} />
            <span>{count ?? word("all")}</span>
          </label>
        ))}
      </fieldset>
      {boxes.value ? (
        <ul class="shelves">
          {boxes.value.filter((box) => persons === null || box.persons.includes(persons)).map((box) => <BoxCard key={box.game} box={box} />)}
        </ul>
      ) : (
        <Waiting asked={boxes} />
      )}
      <p class="beneath"><a href="/review">{word("importTitle")}</a></p>
    </div>
  );
}

const personsText = (box: Box): string =>
  box.persons.length === 1 && box.persons[0] === 1 ? word("onePlayer") : word("manyPlayers", span(box.persons));

/** Numbers as a person would say them: 2, 2 · 4, 2–4. */
export function span(numbers: readonly number[]): string {
  const [first, last] = [numbers[0]!, numbers.at(-1)!];
  return numbers.length > 2 && last - first === numbers.length - 1 ? `${first}–${last}` : numbers.join(" · ");
}

function BoxCard({ box }: { readonly box: Box }): JSX.Element {
  return (
    <li>
      <a class="box" href={`/game/${box.game}`}>
        <img src={`/api/cover/${box.game}.svg`} alt="" width="280" height="280" />
        <span class="label">
          <strong>{said(box.title)}</strong>
          <span class="facts">{personsText(box)} · {word("minutes", box.minutes)}</span>
          <span class="about">{said(box.about)}</span>
        </span>
      </a>
    </li>
  );
}

function OwnGames({ boxes }: { readonly boxes: readonly Box[] }): JSX.Element | null {
  const running = ownGames.value.filter((game) => !game.over).slice(0, SHOWN_GAMES);
  if (!running.length || !boxes.length) return null;
  return (
    <section class="running" aria-labelledby="running">
      <h2 id="running">{word("running")}</h2>
      <ul>{running.map((game) => <RunningGame key={game.token} game={game} box={boxes.find((box) => box.game === game.game)} />)}</ul>
    </section>
  );
}

interface Seen {
  readonly look: Look;
  readonly seat: number | null;
  readonly table: View;
}

async function see(game: OwnGame): Promise<Seen> {
  const { seat, table } = await fetchMatch<{ seat: number | null; table: View }>(game.token);
  return { look: await fetchLook(game.game, game.options), seat, table };
}

function RunningGame({ game, box }: { readonly game: OwnGame; readonly box: Box | undefined }): JSX.Element {
  const seen = useAsked(() => see(game), [game.token]);
  const title = box ? said(box.title) : game.game;
  return (
    <li class="card">
      <a href={`/t#${game.token}`}>
        <span class="thumb">{seen.value && <Board look={seen.value.look} moment={seen.value.table.scene} still label={word("cover", title)} />}</span>
        <span><strong>{title}</strong><br />{seen.value ? status(seen.value) : seen.error ? word("unreachable") : word("loading")}</span>
      </a>
      <button type="button" class="quiet icon" aria-label={word("remove", title)} onClick={() => forget(game.token)}><Icon name="close" /></button>
    </li>
  );
}

function status({ look, seat, table }: Seen): string {
  if (!table.begun) return word("waitingForPersons");
  if (table.scene.result) return resultTitle(look, table.scene);
  if (seat !== null && table.seat_to_move === seat) return word("yourTurn");
  return table.scene.turn === CHANCE ? "" : word("theirTurn", sideName(look, table.scene.turn));
}
