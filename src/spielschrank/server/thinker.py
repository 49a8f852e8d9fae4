"""Engines beside the server: a bounded number of processes that think, and a queue with fair turns for every match."""

import asyncio
import itertools
import json
from asyncio.subprocess import Process
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from spielschrank.match import Match
from spielschrank.server import beside

LEAST = 2
"""So many processes there are at least: one for moves, one for both."""
MOST_WAITING = 4
"""So many questions may wait for one match."""


class TooMuchError(Exception):
    """More is asked for a match than is answered."""


class FailedError(Exception):
    """An engine could not answer."""


class TakenError(Exception):
    """Another server thinks about this already."""


async def _granted() -> bool:
    return True


@dataclass(eq=False)
class Question:
    """Something asked about a match, and the thoughts that come as answers."""

    match: str
    asked: dict[str, Any]
    urgent: bool
    """Whether a person waits for a move, not for advice."""
    number: int = 0
    claim: Callable[[], Awaitable[bool]] = _granted
    """Asked when its turn has come: whether this server is to think about it."""
    claimed: bool = False
    thoughts: asyncio.Queue[dict[str, Any] | None] = field(default_factory=asyncio.Queue)
    stop_asked: asyncio.Event = field(default_factory=asyncio.Event)

    async def answers(self) -> AsyncIterator[dict[str, Any]]:
        """The thoughts as they come."""
        while (thought := await self.thoughts.get()) is not None:
            if "taken" in thought:
                raise TakenError
            if "failed" in thought:
                raise FailedError(thought["failed"])
            yield thought["thought"]

    def stop(self) -> None:
        """Let it be: the last thought is the answer."""
        self.stop_asked.set()

    @property
    def stopped(self) -> bool:
        """Whether nobody wants to know any more."""
        return self.stop_asked.is_set()


def question_about(match: Match, **asked: Any) -> dict[str, Any]:
    """A match as engines need it."""
    game, record = match.game, match.record
    told = {"game": game.name, "options": dict(game.chosen), "start": record.start_text, "words": list(record.words)}
    return {**told, **asked}


class Queue:
    """Who is answered next: moves before advice, and among equals the match that has waited longest."""

    def __init__(self) -> None:
        self._lines: dict[bool, OrderedDict[str, deque[Question]]] = {True: OrderedDict(), False: OrderedDict()}
        self._something = asyncio.Event()

    def put(self, question: Question) -> None:
        """Let a question wait; raises TooMuchError if too many of its match wait already."""
        line = self._lines[question.urgent].setdefault(question.match, deque())
        if sum(not waiting.stopped for waiting in line) >= MOST_WAITING:
            raise TooMuchError
        line.append(question)
        self._something.set()

    async def get(self, only_urgent: bool = False, ready: bool = True) -> Question:
        """The next question that is still of interest; who is not ready lets others go first."""
        while True:
            for lines in [self._lines[True]] if only_urgent else self._lines.values():
                while lines:
                    match, line = lines.popitem(last=False)
                    question = line.popleft()
                    if line:
                        lines[match] = line
                    if not question.stopped:
                        return question
                    question.thoughts.put_nowait(None)
            self._something.clear()
            await self._something.wait()
            if not ready:
                await asyncio.sleep(0)

    def __len__(self) -> int:
        return sum(len(line) for lines in self._lines.values() for line in lines.values())


class Thinker:
    """So many processes that think, one of which is kept for moves: advice never takes them all."""

    def __init__(self, processes: int) -> None:
        self.queue = Queue()
        self._processes, self._numbers = max(processes, LEAST), itertools.count(1)
        self._tasks: list[asyncio.Task[None]] = []
        self.busy, self.begun = 0, 0

    def open(self) -> None:
        """Begin to answer; processes are started when there is a first question for them."""
        self._tasks = [asyncio.create_task(self._serve(only_urgent=not n)) for n in range(self._processes)]

    async def close(self) -> None:
        """Stop all thinking."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def ask(
        self, match: str, asked: dict[str, Any], urgent: bool, claim: Callable[[], Awaitable[bool]] = _granted
    ) -> Question:
        """Ask a question; raises TooMuchError if too many wait."""
        question = Question(match, {**asked, "match": match}, urgent, next(self._numbers), claim)
        self.queue.put(question)
        return question

    async def _serve(self, only_urgent: bool) -> None:
        """Answer one question after the other with one process, started again if it dies."""
        process: Process | None = None
        try:
            while True:
                question = await self.queue.get(only_urgent, ready=process is not None)
                question.claimed = await question.claim()
                if not question.claimed:
                    question.thoughts.put_nowait({"taken": True})
                    continue
                if process is None or process.returncode is not None:
                    process = await beside.start("spielschrank.server.worker")
                self.busy += 1
                self.begun += 1
                try:
                    await _put(process, question)
                finally:
                    self.busy -= 1
                    question.thoughts.put_nowait(None)
        finally:
            await beside.end(process)


async def _put(process: Process, question: Question) -> None:
    """Put a question to a process, and hand its thoughts on until it is done."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(_line({**question.asked, "number": question.number}))
    stopper = asyncio.create_task(_stop_when_asked(process, question))
    try:
        while True:
            line = await process.stdout.readline()
            if not line:
                question.thoughts.put_nowait({"failed": "the process that thought has died"})
                return
            said = json.loads(line)
            if "done" in said:
                return
            question.thoughts.put_nowait(said)
            if "failed" in said:
                return
    finally:
        stopper.cancel()


async def _stop_when_asked(process: Process, question: Question) -> None:
    await question.stop_asked.wait()
    with suppress(ConnectionError):
        if process.stdin is not None:
            process.stdin.write(_line({"stop": question.number}))


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message).encode() + b"\n"
