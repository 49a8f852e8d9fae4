"""What is good for a side: one small evaluation per game, tuned by `spielschrank tune GAME`.

A game's file says which features count and how much of each a side has; its table of weights, in a file of the same
name that `settings.py` reads, says what they are worth. The strength of a side is the sum of its features by their
weights, in thousandths of a logit; sides of one team add theirs, and the teams' strengths decide the expected scores.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from spielschrank.contract import Game
from spielschrank.kernel import Ints, State, compiled, generic, moves


class Feature(NamedTuple):
    """Something that is good or bad to have, and what it is in a sentence."""

    name: str
    meaning: str


OVER = -1
QUIET_TOO = 1 << 32
"""Added to the number of loud moves where there are quiet ones as well."""


class Knowledge(NamedTuple):
    """An evaluation as compiled functions over a game's record type."""

    dtype: np.dtype[Any]
    features: tuple[Feature, ...]
    measure: Callable[[State, int, Ints], None]
    """Write how much of every feature a side has (by its number) into the buffer. The game is not over."""
    loudness: Callable[[State, int], int]
    """0 if a legal move is quiet; more for moves that capture or threaten so much that no judgement holds before
    them, the more promising ones louder."""

    list_loud: Callable[[State, Ints], int]
    """Write loud moves into the buffer, all that matter, and return how many, with QUIET_TOO; OVER if the game is over.
    `list_loud_moves` unless a game knows better."""


_KNOWLEDGE: dict[np.dtype[Any], Knowledge] = {}


def adopt(knowledge: Knowledge) -> Knowledge:
    """Let the generic functions know a game's evaluation."""
    _KNOWLEDGE[knowledge.dtype] = knowledge
    return knowledge


measure = generic(_KNOWLEDGE, "measure")
loudness = generic(_KNOWLEDGE, "loudness")
list_loud = generic(_KNOWLEDGE, "list_loud")


@compiled
def list_loud_moves(state: State, buffer: Ints) -> int:
    """The loud moves, found among all legal ones."""
    count, kept = moves(state, buffer), 0
    for index in range(count):
        if loudness(state, buffer[index]):
            buffer[kept] = buffer[index]
            kept += 1
    return OVER if count == 0 else kept + (QUIET_TOO if kept < count else 0)


@cache
def knowledge_of(game: Game) -> Knowledge:
    """The evaluation of a game."""
    import_module(f"{__name__}.{game.name}")
    return _KNOWLEDGE[game.rules.dtype]
