"""The store: what was acknowledged is on disk. Events of all matches that wait are written in one transaction.

Several servers may share a PostgreSQL database: each hears what the others have written.
"""

import asyncio
import hashlib
import math
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, event, func, insert, literal, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from spielschrank.dice import dice_of, new_dice
from spielschrank.games import new_game
from spielschrank.match import PERSON, Event, Match, Seat, new_match
from spielschrank.server import schema
from spielschrank.server.migrations import upgrade
from spielschrank.server.others import LOST, Hear, Others, is_shared, telling
from spielschrank.timekeeping import TimeRule, new_clock

TOKEN_BYTES = 24
UPGRADING = 7_171_926
BETWEEN_WRITINGS = 0.02
"""Seconds from one writing to the next: a lone move is written at once, under load many share one wait for the disk."""
MOST_AT_ONCE = 500
"""So many events are written in one transaction."""
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


class ConflictError(Exception):
    """Somebody else has written this version of a match already."""


@dataclass(frozen=True)
class Setting:
    """All that is decided when a match is made."""

    game: str
    options: dict[str, str]
    seats: tuple[Seat, ...]
    start: str = ""
    time: TimeRule | None = None

    def new_match(self, secret: str) -> Match:
        """The match before its first event; raises ValueError if it cannot be."""
        game = new_game(self.game, **self.options)
        clock = None if self.time is None else new_clock(self.time, len(self.seats))
        return new_match(game.record(self.start or None), self.seats, dice_of(secret), clock)


class Place(NamedTuple):
    """Where a secret link leads: to a seat of a match, or to watching it."""

    match: str
    seat: int | None


class Links(NamedTuple):
    """The secret links of a new match, in plain text for the only time."""

    match: str
    seats: tuple[str | None, ...]
    """One for every seat of a person."""
    watch: str


def hash_of(token: str) -> str:
    """What is stored of a secret link."""
    return hashlib.sha256(token.encode()).hexdigest()


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Writing(NamedTuple):
    """An event that waits to be written."""

    row: dict[str, Any]
    turned: bool | None
    """Whether it ends a match, or lets it go on again; None if neither."""
    news: Callable[[], str]
    """What other servers are told, where there are any."""
    done: asyncio.Future[None]


class Store:
    """A database, opened once."""

    def __init__(self, url: str) -> None:
        kind, _, rest = url.partition("://")
        self._engine: AsyncEngine = create_async_engine(f"{DRIVERS.get(kind, kind)}://{rest}", pool_pre_ping=True)
        self._waiting: asyncio.Queue[Writing] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self.others = Others(self._engine)
        self.written = 0
        """How many events this server has written."""
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine.sync_engine, "connect", _prepare_sqlite)

    async def open(self, hear: Hear) -> None:
        """Bring the schema up to date, begin to write, and to hear what others write."""
        async with self._engine.begin() as connection:
            if is_shared(self._engine):
                await connection.execute(select(func.pg_advisory_xact_lock(UPGRADING)))
            await connection.run_sync(upgrade)
        self._writer = asyncio.create_task(self._write_all())
        await self.others.open(hear)

    async def close(self) -> None:
        """Finish what waits to be written, then leave."""
        if self._writer:
            await self._waiting.join()
            self._writer.cancel()
        await self.others.close()
        await self._engine.dispose()

    # -------------------------------------------------------------------------------------------- making matches

    async def make(self, setting: Setting) -> Links:
        """Keep a new match; its links are told once and stored as hashes."""
        row = _row_of(setting)
        setting.new_match(row["secret"])
        tokens = [secrets.token_urlsafe(TOKEN_BYTES) if seat.is_person else None for seat in setting.seats]
        watch = secrets.token_urlsafe(TOKEN_BYTES)
        places = [(token, number) for number, token in enumerate(tokens) if token] + [(watch, None)]
        async with self._engine.begin() as connection:
            await connection.execute(insert(schema.matches).values(row))
            rows = [{"hash": hash_of(token), "match": row["id"], "seat": seat} for token, seat in places]
            await connection.execute(insert(schema.links), rows)
        return Links(row["id"], tuple(tokens), watch)

    async def make_again(self, before: str, setting: Setting) -> str:
        """Keep a new match at the table of an older one: its links lead there from now on.

        If somebody else was quicker, theirs is the new match.
        """
        row = _row_of(setting)
        async with self._engine.connect() as connection:
            await connection.execute(insert(schema.matches).values(previous=before, **row))
            moved = update(schema.links).where(schema.links.c.match == before).values(match=row["id"])
            if (await connection.execute(moved)).rowcount:
                await connection.commit()
                return str(row["id"])
        made = await self.next_of(before)
        assert made is not None
        return made

    async def next_of(self, name: str) -> str | None:
        """The match after a match at the same table, if there is one."""
        found = await self._first(select(schema.matches.c.id), schema.matches.c.previous == name)
        return found and str(found.id)

    async def games_of(self, name: str) -> list[str]:
        """All matches at a table up to this one, from the first."""
        steps = select(schema.matches.c.id, schema.matches.c.previous, literal(0).label("back"))
        line = steps.where(schema.matches.c.id == name).cte(recursive=True)
        earlier = select(schema.matches.c.id, schema.matches.c.previous, line.c.back + 1)
        line = line.union_all(earlier.where(schema.matches.c.id == line.c.previous))
        async with self._engine.connect() as connection:
            rows = await connection.execute(select(line.c.id).order_by(line.c.back.desc()))
        return [row.id for row in rows]

    async def place_of(self, token: str) -> Place | None:
        """Where a link leads, if it is one."""
        found = await self._first(select(schema.links), schema.links.c.hash == hash_of(token))
        return Place(found.match, found.seat) if found else None

    # ------------------------------------------------------------------------------------------- reading, writing

    async def load(self, name: str) -> Match:
        """A match with all its events; raises KeyError if there is none."""
        found = await self._first(select(schema.matches), schema.matches.c.id == name)
        if found is None:
            raise KeyError(name)
        match = _setting_of(found).new_match(found.secret)
        return await self.catch_up(name, match)

    async def catch_up(self, name: str, match: Match) -> Match:
        """A match with the events that others have written meanwhile."""
        later = (schema.events.c.match == name) & (schema.events.c.version > match.version)
        async with self._engine.connect() as connection:
            rows = await connection.execute(select(schema.events).where(later).order_by(schema.events.c.version))
        for row in rows:
            match = match.after(Event(row.kind, row.seat, row.at, row.data))
        return match

    async def is_newest(self, name: str, version: int) -> bool:
        """Whether no other server has written a later event; on a database of one's own nobody has."""
        if not is_shared(self._engine):
            return True
        later = (schema.events.c.match == name) & (schema.events.c.version > version)
        return await self._first(select(schema.events.c.version), later) is None

    async def going_on(self) -> list[str]:
        """The matches that go on by themselves: not over, and with an engine or a clock."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(select(schema.matches).where(schema.matches.c.over.is_(False)))
        return [row.id for row in rows if row.time or any(seat["player"] != PERSON for seat in row.seats)]

    async def append(self, name: str, before: Match, event: Event, after: Match) -> None:
        """Write an event that leads from one match to another; done when it is on disk.

        Raises ConflictError if the version is there already.
        """
        row = {"match": name, "version": after.version, **event._asdict(), "data": dict(event.data)}
        news = partial(self.others.news, "written", name, version=after.version)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(Writing(row, None if before.is_over == after.is_over else after.is_over, news, done))
        await done
        self.written += 1

    async def _first(self, query: Any, condition: ColumnElement[bool]) -> Any:
        async with self._engine.connect() as connection:
            return (await connection.execute(query.where(condition))).first()

    async def _write_all(self) -> None:
        """Write what waits, as much at once as there is; what comes soon after a writing waits for the next."""
        async with self._engine.connect() as connection:
            begun = -math.inf
            while True:
                batch = [await self._waiting.get()]
                await asyncio.sleep(begun + BETWEEN_WRITINGS - time.monotonic())
                begun = time.monotonic()
                while not self._waiting.empty() and len(batch) < MOST_AT_ONCE:
                    batch.append(self._waiting.get_nowait())
                await _write_batch(connection, batch)
                for _ in batch:
                    self._waiting.task_done()


async def _write_batch(connection: AsyncConnection, batch: list[Writing]) -> None:
    """Write events together; if one of them is in conflict, write them one by one."""
    error: Exception | None = None
    try:
        await _write(connection, batch)
    except IntegrityError:
        if len(batch) > 1:
            for writing in batch:
                await _write_batch(connection, [writing])
            return
        error = ConflictError()
    except Exception as lost:  # the database is gone: nobody may believe that his move is safe
        with suppress(*LOST):
            await connection.rollback()
        error = lost
    for writing in batch:
        _settle(writing.done, error)


def _settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.cancelled():
        return
    if error:
        done.set_exception(error)
    else:
        done.set_result(None)


async def _write(connection: AsyncConnection, batch: list[Writing]) -> None:
    """Write events in one transaction, and tell other servers of them."""
    try:
        await connection.execute(insert(schema.events), [writing.row for writing in batch])
        for over in (True, False):
            if turned := [writing.row["match"] for writing in batch if writing.turned is over]:
                changed = update(schema.matches).where(schema.matches.c.id.in_(turned))
                await connection.execute(changed.values(over=over))
        if connection.dialect.name == "postgresql":
            await connection.execute(telling([writing.news() for writing in batch]))
        await connection.commit()
    except IntegrityError:
        await connection.rollback()
        raise


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Readers do not wait for the writer, and what is committed survives a loss of power."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _row_of(setting: Setting) -> dict[str, Any]:
    """A new match as a row, with a name and a secret that nobody has seen before."""
    seats = [{"sides": seat.sides, "player": seat.player, "name": seat.name} for seat in setting.seats]
    told = {"game": setting.game, "options": setting.options, "start": setting.start, "seats": seats}
    time_told = setting.time and setting.time._asdict()
    new = {"id": secrets.token_hex(16), "secret": new_dice().secret, "made": now(), "over": False}
    return {**new, **told, "time": time_told}


def _setting_of(row: Any) -> Setting:
    seats = tuple(Seat(tuple(seat["sides"]), seat["player"], seat["name"]) for seat in row.seats)
    return Setting(row.game, row.options, seats, row.start, TimeRule(**row.time) if row.time else None)
