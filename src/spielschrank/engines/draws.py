"""The draw rules of the record inside a search: no progress, and positions that come again."""

from typing import Any

from spielschrank.kernel import Ints, inner
from spielschrank.record import PATIENCE


@inner
def is_drawn(past: Ints, root: int, here: int, quiet: int) -> bool:
    """Whether the game is drawn at a place in the list of keys, after so many plies without progress.

    A position that has been there since the root of the search is drawn already: whoever wants more has had his
    chance. Those before the root count as the record counts them.
    """
    if quiet >= PATIENCE:
        return True
    seen = 0
    for at in range(here - 1, max(here - quiet, 0) - 1, -1):
        if past[at] == past[here]:
            seen += 2 if at >= root else 1
    return seen >= 2


def fill_past(searcher: Any, past: int, keys: Ints) -> None:
    """Tell a desk or a tree, at its control of that number, the keys of the positions since the last progress."""
    searcher.controls[past] = len(keys)
    searcher.past[: len(keys)] = keys
