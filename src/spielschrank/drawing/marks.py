"""What is shown on a board beside its pieces: the last move, and what a game wants to have marked."""

import math
from collections.abc import Callable, Mapping, Sequence

from spielschrank.board import Place
from spielschrank.contract import Mark
from spielschrank.drawing.boards import spot
from spielschrank.drawing.ink import Box, circle, group, moved, number, path, rectangle, ring
from spielschrank.drawing.palette import CASE, MARK


def tinted(x: float, y: float, colour: str) -> str:
    """A square in another light."""
    return rectangle(Box(x - 50, y - 50, x + 50, y + 50), fill=colour, fill_opacity=0.34)


def cornered(x: float, y: float, colour: str) -> str:
    """A square with its corners drawn."""
    ticks = "M-45-28V-45H-28M28-45H45V-28M45 28V45H28M-28 45H-45V28"
    return path(ticks, fill="none", stroke=colour, stroke_width=6, transform=moved(x, y))


def halo(x: float, y: float, colour: str) -> str:
    """A bright disc behind a point."""
    return circle(x, y, 49, fill=colour, fill_opacity=0.45) + ring(x, y, 48, colour, 6, stroke_dasharray="19 11.2")


def nothing(_x: float, _y: float, _colour: str) -> str:
    """Nothing."""
    return ""


def hoop(x: float, y: float, colour: str) -> str:
    """A broken ring around a point."""
    return ring(x, y, 48, colour, 6, stroke_dasharray="19 11.2")


UNDER = {"square": tinted, "ring": tinted, "point": halo, "spot": halo}
OVER = {"square": cornered, "ring": cornered, "point": nothing, "spot": nothing}
AROUND = {"square": nothing, "ring": nothing, "point": hoop, "spot": hoop}
"""Under the pieces, where there is no colour to tint with."""


Layer = Mapping[str, Callable[[float, float, str], str]]


def last_move(touched: Sequence[Place], colour: str, layer: Layer) -> str:
    """The places of the last move, each once, as seen under or over the pieces."""
    return "".join(layer[place.shape](*spot(place), colour) for place in dict.fromkeys(touched))


def bordered(x: float, y: float, colour: str, width: float) -> str:
    """A square with a border."""
    return rectangle(Box(x - 46, y - 46, x + 46, y + 46), 9, fill="none", stroke=colour, stroke_width=width)


def ringed(x: float, y: float, colour: str, width: float) -> str:
    """A point with a ring around it."""
    return ring(x, y, 46, colour, width)


SPOTS = {"square": bordered, "ring": bordered, "point": ringed, "spot": ringed}


def spots(places: Sequence[Place]) -> str:
    """A border or ring on every place."""
    return "".join(
        SPOTS[place.shape](*spot(place), colour, width) for place in places for colour, width in ((CASE, 7), (MARK, 4))
    )


def way(places: Sequence[Place]) -> str:
    """A line from place to place with an arrowhead at its end."""
    if len(places) < 2:
        return spots(places)
    points = [spot(place) for place in places]
    (x, y), (u, v) = points[-2:]
    head = moved(u, v, math.degrees(math.atan2(u - x, y - v)))
    d = "M" + "L".join(f"{number(a)} {number(b)}" for a, b in points)
    strokes = "".join(
        path(d, fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round", stroke_linecap="round")
        for colour, width in ((CASE, 13), (MARK, 7))
    )
    return strokes + path("M0-22L20 14H-20Z", fill=MARK, stroke=CASE, stroke_width=4, transform=head)


MARK_STYLES: dict[str, Callable[[Sequence[Place]], str]] = {"spot": spots, "path": way}


def marks(shown: Sequence[Mark], places: Sequence[Place], style: str) -> str:
    """Everything a game wants to have marked in this style."""
    return "".join(
        group(MARK_STYLES[mark.style]([places[place] for place in mark.places]), data_mark=mark.meaning)
        for mark in shown
        if mark.style == style
    )
