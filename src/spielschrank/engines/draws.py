"""The draw rules of the record inside a search: no progress, and positions that come again."""

from typing import Any

import numpy as np

from spielschrank.kernel import Ints, inner
from spielschrank.record import PATIENCE


@inner
def is_drawn(past: Ints, root: int, here: int, quiet: int) -> bool:
    """Whether the game is drawn at a place in the list of keys, after so many plies without progress.

    A position that has been there since the root of the search is drawn already: whoever wants more has had his
    chance. Those before the root count as the record counts them.
    """
    since, drawn = here - root, quiet >= PATIENCE
    for at in range(here - min(quiet, since), here):
        drawn |= past[at] == past[here]
    for at in range(root if quiet >= since else 0):
        drawn |= past[at] == past[here]
    return bool(drawn)


def fill_past(desk: Any, past: int, keys: Ints) -> None:
    """Tell a desk, at its control of that number, which positions have been there twice since progress."""
    found, times = np.unique(keys, return_counts=True)
    twice = found[times >= 2]
    desk.controls[past] = len(twice)
    desk.past[: len(twice)] = twice
