"""The hall: all tables where something happens now, and the one way to change a match.

Whoever wants something of a match goes through `change`: one at a time for every match, written to disk before anybody
hears of it. Then the die rolls, engines are asked, and everybody at the table is told.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from spielschrank.match import Event, Match, RefusedError
from spielschrank.server.others import LOST
from spielschrank.server.seated import Table, encode
from spielschrank.server.store import ConflictError, Links, Setting, Store, now
from spielschrank.server.thinker import FailedError, Thinker, TooMuchError, question_about
from spielschrank.server.turns import Turns, Verb

LOG = logging.getLogger("spielschrank.hall")
MOST_IDLE = 1000
"""So many matches without anybody at the table are kept at hand."""
UNTIL_ANSWERED = 0.3
"""So many seconds other servers have to say who is connected to them."""


class Hall:
    """All tables at hand."""

    def __init__(self, store: Store, thinker: Thinker) -> None:
        self.store, self.thinker, self.others = store, thinker, store.others
        self.turns = Turns(thinker, store, self.change)
        self.tables: dict[str, Table] = {}
        self.neighbours: dict[str, float] = {}
        """When other servers were heard last."""
        self._opening: dict[str, asyncio.Task[Table]] = {}

    async def open(self) -> None:
        """Go on where the server was stopped: engines think, clocks run."""
        self.turns.spawn(self.wake())

    async def close(self) -> None:
        """Stop thinking and timing."""
        for table in self.tables.values():
            self.turns.still(table)
        await self.turns.close()

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
        match = await self.store.load(name)
        table = Table(name, match, len(await self.store.games_of(name)))
        self._make_room()
        self.tables[name] = table
        self.others.tell("who", name)
        self.turns.go_on(table)
        return table

    def _make_room(self) -> None:
        """Forget matches nobody sits at or thinks about, the oldest first; the store keeps them."""
        idle = [table for table in self.tables.values() if table.is_idle]
        for table in idle[: max(0, len(idle) - MOST_IDLE)]:
            del self.tables[table.name]

    async def wake(self) -> None:
        """Take up all matches that go on by themselves."""
        for name in await self.store.going_on():
            with suppress(KeyError):
                await self.table(name)

    # ------------------------------------------------------------------------------------------ changing a match

    async def change(self, table: Table, verb: Verb, message: str = "") -> Match:
        """Do what a verb says; raises RefusedError. Done when it is on disk and everybody has been told."""
        async with table.lock:
            before = table.match
            try:
                await self._write(table, verb, message)
                while table.match.must_roll:
                    await self._write(table, roll)
            finally:  # even what is refused may have brought news of what another server has done
                if table.match is not before:
                    self.announce(table)
            return table.match

    def announce(self, table: Table) -> None:
        """Tell everybody what the table looks like now, and let go on what goes on by itself."""
        table.tell({"type": "table", **table.view()})
        self.turns.go_on(table)

    async def _write(self, table: Table, verb: Verb, message: str = "") -> None:
        """Write what comes of a verb, unless its message is known; if another server was quicker, see what it did."""
        while not table.match.knows(message):
            event = verb(table.match)
            if event is None:
                return
            after = table.match.after(event)
            try:
                await self.store.append(table.name, table.match, event, after)
            except ConflictError:
                table.become(await self.store.catch_up(table.name, table.match))
            except LOST as error:
                LOG.warning("a write failed: %s", type(error).__name__)
                raise RefusedError("unwritten") from error
            else:
                table.become(after)
                return

    async def catch_up(self, table: Table, version: int) -> None:
        """See what another server has done, and tell everybody here."""
        async with table.lock:
            if version <= table.match.version:
                return
            table.become(await self.store.catch_up(table.name, table.match))
        self.announce(table)

    # ------------------------------------------------------------------------------------------------- playing again

    async def rematch(self, table: Table) -> Table:
        """Play again at the same table, by the same links, with the sides handed round; everybody moves there."""
        async with table.lock:
            if not table.match.is_over:
                raise RefusedError("not-over")
            made = await self.store.make_again(table.name, handed_round(table.match))
        self.others.tell("rematch", table.name, to=made)
        return await self.move(table, made)

    async def move(self, table: Table, made: str) -> Table:
        """Move everybody who is here to the next match of their table."""
        other = await self.table(made)
        moving, table.listeners = table.listeners, {}
        other.listeners.update(moving)
        for listener in moving:
            listener.table = other
        for seat in sorted({seat for seat in moving.values() if seat is not None}):
            if other.match.seats[seat].is_person and not other.match.seats[seat].taken:
                await self.change(other, lambda match, seat=seat: match.join(seat, now()))  # type: ignore[misc]
        told = encode({"type": "rematch", "game": other.game, "setting": other.setting(), "table": other.view()})
        for listener in moving:
            listener.hear(told)
        self.tell_presence(table)
        self.tell_presence(other)
        return other

    async def record(self, table: Table, game: int | None) -> str:
        """The record of a game at a table, counted from 1; raises KeyError if it had none such."""
        if game is None or game == table.game:
            return table.match.record.dumps()
        if not 1 <= game < table.game:
            raise KeyError(game)
        earlier = await self.store.games_of(table.name)
        return (await self.store.load(earlier[game - 1])).record.dumps()

    # ------------------------------------------------------------------------------------------------ who is there

    def tell_presence(self, table: Table) -> None:
        """Tell everybody who is there, here and by other servers."""
        table.tell(table.presence())
        self.others.tell("present", table.name, **table.here()._asdict())

    async def inquire(self, table: Table) -> None:
        """Make sure to know who is there by other servers."""
        if self.neighbours:
            self.others.tell("who", table.name)
            await asyncio.sleep(UNTIL_ANSWERED)

    def plan(self, table: Table, seat: int, strokes: list[dict[str, Any]]) -> None:
        """Show everybody what somebody has in mind."""
        table.plans[seat] = strokes
        table.tell({"type": "plan", "seat": seat, "strokes": strokes})

    # ---------------------------------------------------------------------------------------------------- advice

    async def think(self, table: Table, asked: dict[str, Any], tell: Callable[[dict[str, Any]], None]) -> None:
        """Ask an engine for advice; its thoughts are told as they come, until the position changes."""
        match = table.match
        try:
            question = self.thinker.ask(table.name, question_about(match, **asked), urgent=False)
        except TooMuchError:
            tell({"type": "busy"})
            return
        table.advice[question] = match.moved
        try:
            async for thought in question.answers():
                tell({"type": "thought", "version": match.version, "thought": thought})
        except FailedError as error:
            tell({"type": "failed", "why": str(error)})
        finally:
            question.stop()
            table.advice.pop(question, None)


def roll(match: Match) -> Event | None:
    """Roll the die, unless another server was quicker."""
    return match.roll(now()) if match.must_roll else None


def handed_round(match: Match) -> Setting:
    """The same match once more, with the sides of every seat handed to the one before it."""
    sides = [seat.sides for seat in (*match.seats[1:], match.seats[0])]
    seats = [replace(seat, sides=own, substitute="", taken=False) for seat, own in zip(match.seats, sides, strict=True)]
    rule = match.clock and match.clock.rule
    return Setting(match.game.name, dict(match.game.chosen), tuple(seats), match.record.start_text, rule)
