"""Turned and mirrored positions, to hold against the law that symmetric positions have symmetric moves."""

import re
from collections.abc import Callable, Mapping

from spielschrank.contract import Position

PLACE = re.compile(r"[a-z][0-9]{1,2}")


def exchanged(text: str, places: Mapping[str, str], sides: Mapping[str, str] | None = None) -> str:
    """A position text with its places and its sides exchanged."""
    swap = dict(sides or {})
    pairs = [pair.split("=", 1) for pair in text.split(";")]
    counts = re.compile(r"\b([a-z])(?=[0-9]+)")
    mapped = []
    for key, value in pairs:
        if key == "turn":
            value = swap.get(value, value)
        elif key == "hand":
            value = counts.sub(lambda match: swap.get(match[1], match[1]), value)
        else:
            value = PLACE.sub(lambda match: places[match[0]], value)
        mapped.append(f"{swap.get(key, key)}={value}")
    return ";".join(mapped)


def assert_symmetric(
    position: Position,
    places: Mapping[str, str],
    sides: Mapping[str, str] | None = None,
    word: Callable[[str], str] = lambda word: word,
) -> None:
    """The exchanged position has the exchanged words; `word` puts an exchanged word into canonical form."""
    other = position.game.position(exchanged(position.text, places, sides))
    assert set(other.words) == {word(PLACE.sub(lambda match: places[match[0]], text)) for text in position.words}
