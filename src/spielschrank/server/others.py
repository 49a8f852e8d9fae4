"""The other servers on one PostgreSQL: what they tell each other, and who does what only one need do.

One connection listens, speaks and holds the claims, so a server that is killed loses its claims at once. On a database
of its own a server has nobody to tell, and every claim is granted.
"""

import asyncio
import json
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import ARRAY, Select, String, func, literal, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

CHANNEL = "spielschrank"
HEARTBEAT = 2.0
"""So often, in seconds, a server says that it is there."""
MOST_UNSAID = 10_000
"""So much may wait to be told while the database is away; what is older is of no interest then."""
MOST_AT_ONCE = 500
LOST = (SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)
"""What a database raises that does not answer."""
LOG = logging.getLogger("spielschrank.others")

News = dict[str, Any]
"""What a server says: its `kind`, the `server`, often a `match`, and more."""
Hear = Callable[[News], None]


def telling(news: list[str]) -> Select[Any]:
    """The statement that tells all servers."""
    return select(func.pg_notify(CHANNEL, func.unnest(literal(news, ARRAY(String)))))


def is_shared(engine: AsyncEngine) -> bool:
    """Whether other servers may use the same database."""
    return engine.dialect.name == "postgresql"


class Others:
    """The other servers, as far as they can be heard."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.name = secrets.token_hex(4)
        self._engine, self._shared = engine, is_shared(engine)
        self._connection: AsyncConnection | None = None
        self._turn = asyncio.Lock()
        self._unsaid: asyncio.Queue[str] = asyncio.Queue(MOST_UNSAID)
        self._hear: Hear = lambda _news: None
        self._living: asyncio.Task[None] | None = None

    async def open(self, hear: Hear) -> None:
        """Begin to listen and to speak; raises what the database raises."""
        self._hear = hear
        if self._shared:
            await self._connect()
            self._living = asyncio.create_task(self._live())

    async def close(self) -> None:
        """Say goodbye and leave."""
        if self._living:
            self._living.cancel()
            await asyncio.gather(self._living, return_exceptions=True)
            with suppress(*LOST):
                await self._ask(telling([self.news("gone")]))
        await self._hang_up()

    def news(self, kind: str, match: str = "", **more: Any) -> str:
        """Something to be told, as text."""
        return json.dumps({"kind": kind, "server": self.name, "match": match, **more}, separators=(",", ":"))

    def tell(self, kind: str, match: str = "", **more: Any) -> None:
        """Tell all other servers, soon."""
        if self._shared and not self._unsaid.full():
            self._unsaid.put_nowait(self.news(kind, match, **more))

    async def claim(self, match: str) -> bool:
        """Take on the thinking about a match; False if another server does it."""
        try:
            return not self._shared or bool(await self._ask(select(func.pg_try_advisory_lock(_key(match)))))
        except LOST:
            return True  # better twice than never: the second answer is dropped

    async def release(self, match: str) -> None:
        """Let others think about a match again."""
        if self._shared:
            with suppress(*LOST):
                await self._ask(select(func.pg_advisory_unlock(_key(match))))

    # ------------------------------------------------------------------------------------------- the connection

    async def _ask(self, query: Select[Any]) -> Any:
        async with self._turn:
            if self._connection is None:
                raise OSError("the database is away")
            return (await self._connection.execute(query)).scalar()

    async def _connect(self) -> None:
        connection = await self._engine.connect()
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        driver: Any = (await connection.get_raw_connection()).driver_connection
        await driver.add_listener(CHANNEL, lambda *heard: self._take(heard[-1]))
        self._connection = connection

    async def _hang_up(self) -> None:
        """Leave the connection, and no claim or ear of ours in the pool."""
        connection, self._connection = self._connection, None
        if connection:
            with suppress(*LOST):
                await connection.invalidate()
                await connection.close()

    def _take(self, text: str) -> None:
        news = json.loads(text)
        if news["server"] != self.name:
            self._hear(news)

    async def _live(self) -> None:
        """Speak as long as the server runs, and connect again if the database was away."""
        self.tell("alive")
        while True:
            try:
                if self._connection is None:
                    await self._connect()
                    self._hear({"kind": "deaf", "server": self.name})
                await self._speak()
            except LOST as error:
                LOG.warning("the database does not answer: %s", type(error).__name__)
                await self._hang_up()
                await asyncio.sleep(HEARTBEAT)

    async def _speak(self) -> None:
        """Tell what there is to tell, and every few seconds that one is there."""
        loop = asyncio.get_running_loop()
        due = loop.time()
        while True:
            if loop.time() >= due:
                self.tell("alive")
                self._hear({"kind": "beat", "server": self.name})
                due = loop.time() + HEARTBEAT
            with suppress(TimeoutError):
                batch = [await asyncio.wait_for(self._unsaid.get(), max(due - loop.time(), 0.0))]
                while not self._unsaid.empty() and len(batch) < MOST_AT_ONCE:
                    batch.append(self._unsaid.get_nowait())
                await self._ask(telling(batch))


def _key(match: str) -> int:
    """The name of a match as the number of a lock.

    >>> _key("0" * 32), _key("f" * 32)
    (-9223372036854775808, 9223372036854775807)
    """
    return int(match[:16], 16) - (1 << 63)
