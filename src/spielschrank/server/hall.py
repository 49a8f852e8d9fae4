"""The hall: all tables where something happens now, and the one way to change a match.

Whoever wants something of a match goes through `change`: one at a time for every match, written to disk before anybody
hears of it. Then the die rolls, engines are asked, and everybody at the table is told.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from pydantic_core import to_json

from spielschrank.match import Event, Match, RefusedError
from spielschrank.scene import furniture, of_record
from spielschrank.server.store import ConflictError, Links, Setting, Store, now
from spielschrank.server.thinker import FailedError, Question, Thinker, TooMuchError, question_about

Verb = Callable[[Match], Event]
MOST_IDLE = 1000
"""So many matches without anybody at the table are kept at hand."""
DRAWISH = 0.5
"""An engine agrees to a draw if it expects no more."""


class Listener(Protocol):
    """Somebody at a table."""

    table: "Table"

    def hear(self, text: str) -> None:
        """Take a message, in JSON."""
        ...


def encode(message: dict[str, Any]) -> str:
    """A message as JSON."""
    return to_json(message).decode()


@dataclass(eq=False)
class Table:
    """A match that is at hand, and who listens to it."""

    name: str
    match: Match
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: dict[Listener, int | None] = field(default_factory=dict)
    """Whoever is told, and the seat they sit at."""
    plans: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    """What persons have drawn on the board, by seat."""
    thinking: Question | None = None
    timer: asyncio.TimerHandle | None = None
    expected: dict[str, float] = field(default_factory=dict)
    """What the engine that moved last expects for every side."""

    def is_present(self, seat: int) -> bool:
        """Whether somebody at a seat listens."""
        return seat in self.listeners.values()

    def tell(self, message: dict[str, Any]) -> None:
        """Tell everybody at the table."""
        if self.listeners:
            text = encode(message)
            for listener in list(self.listeners):
                listener.hear(text)

    def presence(self) -> dict[str, Any]:
        """Who is there."""
        present = [not seat.is_person or self.is_present(number) for number, seat in enumerate(self.match.seats)]
        watching = sum(seat is None for seat in self.listeners.values())
        return {"type": "presence", "present": present, "watching": watching}

    def view(self) -> dict[str, Any]:
        """What everybody may see."""
        match = self.match
        scene = of_record(match.record).moment()
        seats = [
            {
                "sides": list(seat.sides),
                "player": seat.player,
                "name": seat.name,
                "taken": seat.taken or not seat.is_person,
                "substitute": seat.substitute,
            }
            for seat in match.seats
        ]
        dice = match.record.dice if match.is_over else match.record.dice and match.record.dice.without_secret()
        offer = match.offer and {**match.offer._asdict(), "asked": sorted(match.asked)}
        told = {"version": match.version, "begun": match.is_begun, "seat_to_move": match.turn, "seats": seats}
        clock = match.clock
        return {
            **told,
            "scene": scene if match.is_begun else {**scene, "touches": []},
            "words": list(match.record.words),
            "offer": offer,
            "clock": clock and {"left": clock.left, "running": clock.running, "since": clock.since, "now": now()},
            "dice": dice and dice._asdict(),
            "plans": {str(seat): strokes for seat, strokes in self.plans.items()},
        }

    def setting(self) -> dict[str, Any]:
        """What stays the same for the whole match."""
        return furniture(self.match.game.name, tuple(self.match.game.chosen.items()))


class Hall:
    """All tables at hand."""

    def __init__(self, store: Store, thinker: Thinker) -> None:
        self.store, self.thinker = store, thinker
        self.tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Go on where the server was stopped: engines think, clocks run."""
        self._spawn(self._wake())

    async def close(self) -> None:
        """Stop thinking and timing."""
        for table in self.tables.values():
            self._still(table)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def make(self, setting: Setting) -> Links:
        """A new match."""
        links = await self.store.make(setting)
        await self.table(links.match)
        return links

    async def table(self, name: str) -> Table:
        """The table of a match; raises KeyError if there is none."""
        if name in self.tables:
            return self.tables[name]
        if name not in self._opening:
            self._opening[name] = asyncio.create_task(self._open_table(name))
        try:
            return await asyncio.shield(self._opening[name])
        finally:
            self._opening.pop(name, None)

    async def _open_table(self, name: str) -> Table:
        table = Table(name, await self.store.load(name))
        self._make_room()
        self.tables[name] = table
        self._go_on(table)
        return table

    def _make_room(self) -> None:
        """Forget matches nobody sits at or thinks about, the oldest first; the store keeps them."""
        idle = [table for table in self.tables.values() if not (table.listeners or table.thinking or table.timer)]
        for table in idle[: max(0, len(idle) - MOST_IDLE)]:
            if not table.lock.locked():
                del self.tables[table.name]

    async def _wake(self) -> None:
        for name in await self.store.going_on():
            with suppress(KeyError):
                await self.table(name)

    # ------------------------------------------------------------------------------------------ changing a match

    async def change(self, table: Table, verb: Verb, message: str = "") -> Match:
        """Do what a verb says; raises RefusedError. Done when it is on disk and everybody has been told."""
        async with table.lock:
            if table.match.knows(message):
                return table.match
            await self._write(table, verb)
            while table.match.must_roll:
                await self._write(table, lambda match: match.roll(now()))
        self._announce(table)
        return table.match

    def _announce(self, table: Table) -> None:
        """Tell everybody what the table looks like now, and let go on what goes on by itself."""
        table.tell({"type": "table", **table.view()})
        self._go_on(table)

    async def _write(self, table: Table, verb: Verb) -> None:
        """Write what comes of a verb; if another server was quicker, see first what it did."""
        while True:
            event = verb(table.match)
            after = table.match.after(event)
            try:
                await self.store.append(table.name, table.match, event, after)
            except ConflictError:
                table.match = await self.store.catch_up(table.name, table.match)
            else:
                table.match = after
                if event.kind in ("played", "undone", "agreed"):
                    table.plans.clear()
                return

    async def rematch(self, table: Table) -> Table:
        """Play again at the same table, by the same links, with the sides handed round; everybody moves there."""
        async with table.lock:
            if not table.match.is_over:
                raise RefusedError("not-over")
            setting = handed_round(table.match)
            other = await self.table(await self.store.make_again(table.name, setting))
            other.listeners, table.listeners = table.listeners, {}
        for listener, seat in other.listeners.items():
            listener.table = other
            if seat is not None and not other.match.seats[seat].taken:
                await self.change(other, lambda match, seat=seat: match.join(seat, now()))  # type: ignore[misc]
        other.tell({"type": "rematch", "setting": other.setting(), "table": other.view()})
        return other

    def hear(self, name: str, version: int) -> None:
        """Another server, or this one, has written an event."""
        table = self.tables.get(name)
        if table and version > table.match.version:
            self._spawn(self._catch_up(table, version))

    async def _catch_up(self, table: Table, version: int) -> None:
        """See what another server has done, and tell everybody here."""
        async with table.lock:
            if version <= table.match.version:
                return
            table.match = await self.store.catch_up(table.name, table.match)
        self._announce(table)

    # ------------------------------------------------------------------------------------------- what goes on

    def _go_on(self, table: Table) -> None:
        """Ask the engine whose turn it is, answer offers for engines, and set the alarm of the clock."""
        self._still(table)
        match = table.match
        if match.must_roll:
            self._spawn(self._roll(table))
        elif match.turn is not None and match.seats[match.turn].thinker:
            self._ask(table, match.turn)
        if match.clock and match.clock.running is not None and not match.is_over:
            delay = match.clock.left_at(match.clock.running, now()) / 1000
            alarm = asyncio.get_running_loop().call_later
            table.timer = alarm(delay + 0.01, lambda: self._spawn(self._flag(table)))
        for seat in match.asked:
            if match.seats[seat].thinker:
                self._spawn(self._answer_offer(table, seat))

    def _still(self, table: Table) -> None:
        """What was thought about an older position is of no interest."""
        if table.thinking:
            table.thinking.stop()
            table.thinking = None
        if table.timer:
            table.timer.cancel()
            table.timer = None

    def _ask(self, table: Table, seat: int) -> None:
        player = table.match.seats[seat].thinker
        asked = question_about(table.match, player=player, seed=seat)
        table.thinking = self.thinker.ask(table.name, asked, urgent=True)
        self._spawn(self._play_answer(table, seat, table.thinking, table.match.version))

    async def _play_answer(self, table: Table, seat: int, question: Question, version: int) -> None:
        """Play what an engine answers through the same door as everybody; if the match has moved on, drop it."""
        last: dict[str, Any] | None = None
        with suppress(FailedError):
            async for thought in question.answers():
                last = thought
        if question is not table.thinking:
            return
        table.thinking = None
        word = last["word"] if last else next(iter(table.match.record.legal_words))
        table.expected = last["expected"] if last else {}
        with suppress(RefusedError):
            await self.change(table, lambda match: match.play(seat, word, version, now()))

    async def _roll(self, table: Table) -> None:
        with suppress(RefusedError):
            await self.change(table, lambda match: match.roll(now()))

    async def _flag(self, table: Table) -> None:
        with suppress(RefusedError):
            await self.change(table, lambda match: match.flag(now()))

    async def _answer_offer(self, table: Table, seat: int) -> None:
        """An engine agrees to a draw if it expects no more than that."""
        hopes = [table.expected.get(side, 1.0) for side in table.match.seats[seat].sides]
        with suppress(RefusedError):
            await self.change(table, lambda match: match.answer(seat, max(hopes) <= DRAWISH, now()))

    async def think(self, table: Table, asked: dict[str, Any], tell: Callable[[dict[str, Any]], None]) -> None:
        """Ask an engine for advice; its thoughts are told as they come, until the match moves on."""
        match = table.match
        try:
            question = self.thinker.ask(table.name, question_about(match, **asked), urgent=False)
        except TooMuchError:
            tell({"type": "busy"})
            return
        try:
            async for thought in question.answers():
                if table.match.version != match.version:
                    question.stop()
                tell({"type": "thought", "version": match.version, "thought": thought})
        except FailedError as error:
            tell({"type": "failed", "why": str(error)})
        finally:
            question.stop()

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def handed_round(match: Match) -> Setting:
    """The same match once more, with the sides of every seat handed to the one before it."""
    sides = [seat.sides for seat in (*match.seats[1:], match.seats[0])]
    seats = [replace(seat, sides=own, substitute="", taken=False) for seat, own in zip(match.seats, sides, strict=True)]
    rule = match.clock and match.clock.rule
    return Setting(match.game.name, dict(match.game.chosen), tuple(seats), match.record.start_text, rule)
