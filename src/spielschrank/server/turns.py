"""What goes on by itself at a table: the engine whose turn it is thinks, the die rolls, the clock runs out."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any

from spielschrank.match import Event, Match, RefusedError
from spielschrank.server.seated import Table
from spielschrank.server.store import Store, now
from spielschrank.server.thinker import FailedError, Question, TakenError, Thinker, question_about

ATTEMPTS = 3
"""So often an engine is asked before any legal word is played for it."""
UNTIL_AGAIN = 1.0
"""After so many seconds a server asks again whether the one that thinks is still there, or the database."""

Verb = Callable[[Match], Event | None]
"""What somebody wants of a match: the event that comes of it, or None if there is nothing left to do."""
Change = Callable[[Table, Verb], Awaitable[Match]]
Work = Coroutine[Any, Any, None]


class Turns:
    """Whoever has to move without being a person."""

    def __init__(self, thinker: Thinker, store: Store, change: Change) -> None:
        self._thinker, self._store, self._change = thinker, store, change
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Work) -> None:
        """Let something be done beside everything else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Leave everything undone."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def go_on(self, table: Table) -> None:
        """Ask the engine whose turn it is, answer offers for engines, and set the alarm of the clock."""
        match = table.match
        table.drop_advice()
        self._wind(table)
        self._let_think(table)
        if match.must_roll:
            self.spawn(self._try(table, lambda match: match.roll(now())))
        for seat in match.asked:
            if match.seats[seat].thinker:
                self.spawn(self._try(table, partial(_answer, seat=seat)))

    def still(self, table: Table) -> None:
        """Stop everything at a table."""
        table.let_think(None)
        if table.timer:
            table.timer.cancel()
            table.timer = None

    def _wind(self, table: Table) -> None:
        if table.timer:
            table.timer.cancel()
            table.timer = None
        clock = table.match.clock
        if clock and clock.running is not None and not table.match.is_over:
            delay = clock.left_at(clock.running, now()) / 1000 + 0.01
            flag = partial(self._try, table, lambda match: match.flag(now()))
            table.timer = asyncio.get_running_loop().call_later(delay, lambda: self.spawn(flag()))

    async def _try(self, table: Table, verb: Verb) -> None:
        """Do what a verb says, unless it is refused; again and again if only the database is away."""
        while True:
            try:
                await self._change(table, verb)
            except RefusedError as refusal:
                if refusal.code == "unwritten":
                    await asyncio.sleep(UNTIL_AGAIN)
                    continue
            return

    # -------------------------------------------------------------------------------------------------- engines

    def _let_think(self, table: Table) -> None:
        """Ask the engine whose turn it is, unless it thinks about this position already."""
        match = table.match
        player = "" if match.turn is None else match.seats[match.turn].thinker
        about = (match.moved, match.turn, player) if player else None
        if about != table.about:
            table.let_think(about)
            if about and match.turn is not None:
                self.spawn(self._play_for(table, match.turn, player))

    async def _play_for(self, table: Table, seat: int, player: str) -> None:
        """Play what an engine answers through the same door as everybody; if the match has moved on, drop it."""
        about, version = table.about, table.match.version
        asked = question_about(table.match, player=player, seed=seat)
        failures = 0
        while table.about == about:
            claim = partial(self._claim, table)
            table.thinking = question = self._thinker.ask(table.name, asked, urgent=True, claim=claim)
            try:
                thought = await _last(question)
                if table.about == about and thought:
                    await self._try(table, partial(_play, seat=seat, version=version, thought=thought))
                    return
            except TakenError:
                await asyncio.sleep(UNTIL_AGAIN)
            except FailedError:
                failures += 1
                if failures == ATTEMPTS and table.about == about:
                    thought = {"word": next(iter(table.match.record.legal_words)), "expected": {}}
                    await self._try(table, partial(_play, seat=seat, version=version, thought=thought))
            finally:
                if question.claimed:
                    await self._store.others.release(table.name)

    async def _claim(self, table: Table) -> bool:
        """Take on the thinking, unless another server does it, or has just done it."""
        version = table.match.version
        if not await self._store.others.claim(table.name):
            return False
        if await self._store.is_newest(table.name, version):
            return True
        await self._store.others.release(table.name)
        return False


async def _last(question: Question) -> dict[str, Any] | None:
    """The last thought on a question; None if nobody wanted it."""
    last = None
    async for thought in question.answers():
        last = thought
    return last


def _play(match: Match, seat: int, version: int, thought: dict[str, Any]) -> Event:
    return match.play(seat, thought["word"], version, now(), expected=thought["expected"])


def _answer(match: Match, seat: int) -> Event:
    return match.answer(seat, match.is_content(seat), now())
