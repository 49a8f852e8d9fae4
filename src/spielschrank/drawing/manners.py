"""The manners in which the same scene can be drawn: solid as on a table, flat as on paper, and black on white."""

import math
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from spielschrank.board import Board
from spielschrank.drawing import contrast, grounds
from spielschrank.drawing.flat import FLATS, WIDEST
from spielschrank.drawing.ink import Box, rectangle
from spielschrank.drawing.marks import AROUND, UNDER, Layer
from spielschrank.drawing.palette import COLOURS, PLACES, Palette, Tone
from spielschrank.drawing.pieces import SHAPES


class Manner(NamedTuple):
    """How a scene is drawn."""

    palette: Palette
    piece: Callable[[str, Tone, str, bool], str]
    """A piece by its shape, colours and letter, and whether another lies on it."""
    lift: Callable[[str], float]
    """How much higher the piece on top of such a shape lies."""
    fit: Callable[[Board], float]
    """How big pieces are on a board."""
    slab: Callable[[str, Box, Box], str]
    gloss: Callable[[str, Box], str]
    paints: Callable[[str], str]
    """The definitions that a drawing uses."""
    under: Layer
    """What shows the last move under the pieces."""
    finish: Callable[[str], str] = str
    """What is done to the whole drawing."""


# solid


def _solid(shape: str, tone: Tone, letter: str, under: bool) -> str:
    look = SHAPES[shape]
    return look.under(tone, letter) if under else look.body(tone) + look.sign(tone, letter)


SOLID = Manner(
    palette=COLOURS,
    piece=_solid,
    lift=lambda shape: SHAPES[shape].lift,
    fit=lambda _board: 1.0,
    slab=grounds.slab,
    gloss=grounds.gloss,
    paints=grounds.paints,
    under=UNDER,
)


# flat


def room(board: Board) -> float:
    """How far apart the nearest places are."""
    spots = [(place.x, place.y) for place in board.places]
    return min(math.dist(one, other) for number, one in enumerate(spots) for other in spots[:number])


def _fit(board: Board) -> float:
    """A little smaller than usual where the places lie close together."""
    return min(1.0, 96 * room(board) / WIDEST)


def _flat(patch: str, shape: str, tone: Tone, letter: str, _under: bool) -> str:
    return FLATS[shape].draw(tone, letter, patch)


def _matt(_ground: str, _field: Box) -> str:
    """No gloss."""
    return ""


def _sheet(_ground: str, _field: Box, outer: Box) -> str:
    """An empty sheet with a line around it."""
    return rectangle(outer.grown(-2), 12, fill=contrast.WHITE, stroke=contrast.BLACK, stroke_width=4)


_PLACES = PLACES | {"table": PLACES["table"] | {"plain": "#b98d63"}}
"""Squares on a table top are bright on paper, which has no light of its own."""
FLAT = SOLID._replace(
    palette=COLOURS._replace(places=_PLACES),
    piece=partial(_flat, "none"),
    lift=lambda _shape: 12.0,
    fit=_fit,
    gloss=_matt,
)
STARK = FLAT._replace(
    palette=contrast.CONTRAST,
    piece=partial(_flat, contrast.WHITE),
    slab=_sheet,
    paints=contrast.hatchings,
    under=AROUND,
    finish=contrast.bleach,
)
