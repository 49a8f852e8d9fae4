"""Pictures and pages: one process beside the server makes them in turn, and what was made is kept for a while."""

import asyncio
import json
import logging
from asyncio.subprocess import Process
from collections import OrderedDict
from typing import Any

from spielschrank.server import beside

LOG = logging.getLogger("spielschrank.studio")
MOST_WAITING = 16
"""So many jobs may wait."""
LONGEST_SECONDS = 240
"""A job that takes longer is given up."""
MOST_KEPT = 64 << 20
"""So many bytes are kept, the most recently asked for."""


class BusyError(Exception):
    """More is to be drawn than can be drawn."""


class Studio:
    """A process that draws, started when there is a first job for it."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    async def make(self, **job: Any) -> bytes:
        """What a job asks for; raises BusyError if too many wait, RuntimeError if it cannot be done."""
        name = json.dumps(job, sort_keys=True)
        if name in self._kept:
            return self._recall(name)
        if self._waiting >= MOST_WAITING:
            raise BusyError
        self._waiting += 1
        try:
            async with self._turn:
                if name not in self._kept:
                    self._keep(name, await self._ask(name))
        finally:
            self._waiting -= 1
        return self._recall(name)

    async def close(self) -> None:
        """Draw no more."""
        await beside.end(self._process)
        self._process = None

    def _recall(self, name: str) -> bytes:
        self._kept.move_to_end(name)
        return self._kept[name]

    def _keep(self, name: str, made: bytes) -> None:
        """Keep what was made, and of all else as much as there is room for."""
        self._kept[name] = made
        while len(self._kept) > 1 and sum(map(len, self._kept.values())) > MOST_KEPT:
            self._kept.popitem(last=False)

    async def _ask(self, job: str) -> bytes:
        """Let the process do a job; if it is not done in the end, neither is the process."""
        if self._process is None or self._process.returncode is not None:
            self._process = await beside.start("spielschrank.server.artist")
        done = False
        try:
            async with asyncio.timeout(LONGEST_SECONDS):
                told, made = await _put(self._process, job)
            done = True
        except (TimeoutError, asyncio.IncompleteReadError, ConnectionError) as error:
            raise RuntimeError(f"nothing was drawn: {type(error).__name__}") from error
        finally:
            if not done:
                await self.close()
        if told["failed"]:
            LOG.warning("a job failed: %s", told["failed"])
            raise RuntimeError(told["failed"])
        return made


async def _put(process: Process, job: str) -> tuple[dict[str, Any], bytes]:
    """Give a job to the process; what it says, and what it has made."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(job.encode() + b"\n")
    await process.stdin.drain()
    told: dict[str, Any] = json.loads(await process.stdout.readuntil(b"\n"))
    return told, await process.stdout.readexactly(told["length"])
