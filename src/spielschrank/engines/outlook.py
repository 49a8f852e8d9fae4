"""What searches of solitaires share: how few pieces can be left at the end, and how they note the best line.

A line is an array: the pieces left at its end, its length, its moves.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from spielschrank.kernel import Ints, State, States, compiled, generic


class Outlook(NamedTuple):
    """Bounds on the number of pieces left, as compiled functions over a game's record type."""

    dtype: np.dtype[Any]
    standing: Callable[[State], int]
    """The pieces on the board. Every move makes them fewer."""
    least: Callable[[State], int]
    """No line from here ends with fewer pieces than that; at least 1."""


_OUTLOOKS: dict[np.dtype[Any], Outlook] = {}


def adopt_outlook(outlook: Outlook) -> Outlook:
    """Let the generic functions know a game's bounds."""
    _OUTLOOKS[outlook.dtype] = outlook
    return outlook


standing = generic(_OUTLOOKS, "standing")
least = generic(_OUTLOOKS, "least")


@compiled
def standing_of(states: States) -> int:
    """The pieces standing in the first record."""
    return standing(states[0])


@compiled
def least_of(states: States) -> int:
    """A bound on the pieces left from the first record."""
    return least(states[0])


# -------------------------------------------------------------------------------------- proved bounds

LEFT, LENGTH, MOVES = 0, 1, 2
"""Where a line has the pieces left at its end, its length, and its first move."""
MANY = 63
"""More pieces than a bound can say."""


@compiled
def bound_of(bounds: Ints, hashed: int) -> int:
    """No line from the position of this key leaves fewer pieces, as far as proved."""
    entry = bounds[hashed & len(bounds) - 1]
    return entry & MANY if (entry ^ hashed) <= MANY else 0


@compiled
def remember_bound(bounds: Ints, hashed: int, bound: int) -> None:
    """Note a bound; the older of two positions that share a row is forgotten."""
    bounds[hashed & len(bounds) - 1] = hashed & ~MANY | bound
