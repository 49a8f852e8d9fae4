"""What an engine is asked and what it answers: limits, thoughts, and what is proved."""

import math
from collections.abc import Iterable, Iterator, Mapping
from threading import Event
from typing import Any, NamedTuple, Protocol

import numpy as np

from spielschrank import kernel
from spielschrank.contract import Position
from spielschrank.kernel import Ints
from spielschrank.record import Record

UNIT = 1000
"""Values are in thousandths of a logit: `expected_score` of 1000 is 73 %."""


class Limit(NamedTuple):
    """When to stop thinking: whatever comes first. Without any limit an engine thinks until it is told to stop."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None


class Proof(NamedTuple):
    """What the side to move reaches against any defence, and in how many plies from here."""

    value: str
    """win, draw or loss."""
    distance: int


class Thought(NamedTuple):
    """What an engine thinks of a position, seen by the side to move."""

    word: str
    value: int
    """In thousandths of a logit; the higher the better for the side to move."""
    expected: Mapping[str, float]
    """The expected score of every side, between 0 and 1."""
    proved: Proof | None
    line: tuple[str, ...]
    """The words that both sides would play; the first is the word."""
    nodes: int
    depth: int
    seconds: float
    rank: int = 1
    """1: the best move; 2: the best but one, and so on."""

    def data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        proved = self.proved and self.proved._asdict()
        expected = {side: round(score, 4) for side, score in self.expected.items()}
        changed = {"expected": expected, "proved": proved, "line": list(self.line), "seconds": round(self.seconds, 4)}
        return {**self._asdict(), **changed}


class Engine(Protocol):
    """Somebody who thinks. An engine belongs to one game being played and may remember what it thought before."""

    def think(self, record: Record, limit: Limit, stop: Event, ranks: int = 1) -> Iterator[Thought]:
        """Ever better thoughts on a record that is not over; the last is the answer.

        With more ranks than one the best moves come together, the best one last.
        """
        ...


def expected_score(value: float) -> float:
    """The expected score of a value, between 0 and 1.

    >>> expected_score(0), round(expected_score(1000), 2)
    (0.5, 0.73)
    """
    return 0.5 + 0.5 * math.tanh(value / (2 * UNIT))


def logit(score: float) -> int:
    """The value of an expected score; certainty counts as ten thousand.

    >>> logit(0.5), logit(1.0), logit(expected_score(1234))
    (0, 10000, 1234)
    """
    bounded = min(max(score, 4.54e-5), 1 - 4.54e-5)
    return round(UNIT * math.log(bounded / (1 - bounded)))


def answer(engine: Engine, record: Record, limit: Limit, stop: Event | None = None) -> Thought:
    """The last thought of an engine."""
    *_, last = engine.think(record, limit, stop or Event())
    return last


def words_of(position: Position, moves: Iterable[int]) -> tuple[str, ...]:
    """The words of legal moves played one after the other."""
    states, words = position.states(), list[str]()
    for move in moves:
        words.append(position.game.word_of(states[0], move))
        kernel.advance(states, move)
    return tuple(words)


def past_keys(record: Record) -> Ints:
    """The keys of the positions since the last progress, the oldest first, without the present one."""
    quiet = record.plies[-1].quiet if record.plies else 0
    recent = record.positions[len(record.plies) - quiet : -1]
    return np.array([kernel.hash_key(position.states()) for position in recent], np.int64)
