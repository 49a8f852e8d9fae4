"""The board on paper: as big as a sheet allows, or over two sheets that are glued together."""

from typing import NamedTuple

from spielschrank.board import Board
from spielschrank.drawing import boards
from spielschrank.drawing.flat import WIDEST
from spielschrank.drawing.ink import Box, element, group, number, path
from spielschrank.drawing.manners import Manner
from spielschrank.phrases import Phrase
from spielschrank.printing.paper import INK, QUIET, Sheet, cut, inside, line, sheet
from spielschrank.svg import definitions, printed

SMALLEST = 120.0
"""A piece of 12 mm is the smallest that fingers like."""
CLEAR = 35.0
"""How far, in the units of a drawing, a seam keeps from the middles of places."""
FLAP = 100.0
"""What the upper half of a board is glued on."""

ACTUAL = Phrase("In Originalgröße (100 %) drucken.", "Print at actual size (100%).")
HALVES = (Phrase("obere Hälfte", "upper half"), Phrase("untere Hälfte", "lower half"))
CUT_HERE = Phrase("hier abschneiden", "cut here")
GLUE_HERE = Phrase(
    "Klebefläche: die obere Hälfte bis zur Linie darüberkleben", "Glue the upper half on here, up to the line"
)


class Plan(NamedTuple):
    """How a board is laid on paper: over how many sheets, upright or wide, and how big."""

    sheets: int
    is_wide: bool
    scale: float
    """Tenths of a millimetre for a unit of the drawing."""


def outer_of(board: Board) -> Box:
    """The box of the whole board."""
    return boards.outer_of(board, boards.field_of(board))


def plan(board: Board, fit: float, sheets: int | None = None) -> Plan:
    """The plan for a board: one sheet if pieces, `fit` of their usual size, become big enough, unless asked for."""
    one, two = (
        max((_plan(board, number_of, is_wide) for is_wide in (False, True)), key=lambda found: found.scale)
        for number_of in (1, 2)
    )
    fits = one.scale * WIDEST * fit >= SMALLEST
    return two if sheets == 2 or (sheets is None and not fits) else one


def seam_of(board: Board) -> float:
    """Where a board is cut in two: as near its middle as can be without cutting through a row of places."""
    outer, heights = outer_of(board), [boards.spot(place)[1] for place in board.places]
    middle = (outer.top + outer.bottom) / 2
    near = sorted(range(-60, 61, 5), key=abs)
    clear = (offset for offset in near if min(abs(middle + offset - height) for height in heights) >= CLEAR)
    return middle + next(clear, 0)


def _plan(board: Board, sheets: int, is_wide: bool) -> Plan:
    """The scale at which so many sheets, one above the other, hold a board."""
    room, outer = inside(is_wide), outer_of(board)
    seam = seam_of(board)
    height = room.height - (FLAP if sheets == 2 else 0)
    needed = outer.height if sheets == 1 else max(seam - outer.top, outer.bottom - seam)
    return Plan(sheets, is_wide, min(room.width / outer.width, height / needed))


def board_sheets(title: str, board: Board, planned: Plan, manner: Manner, language: str) -> list[Sheet]:
    """The board, on one sheet or in two halves."""
    hint = ACTUAL.say(language)
    if planned.sheets == 1:
        return [sheet(title, hint, _whole(board, planned, manner), manner, planned.is_wide)]
    upper, lower = _halves(board, planned, manner, language)
    names = [f"{title}, {half.say(language)}" for half in HALVES]
    return [
        sheet(name, hint, drawn, manner, planned.is_wide) for name, drawn in zip(names, (upper, lower), strict=True)
    ]


def _whole(board: Board, planned: Plan, manner: Manner) -> str:
    room, outer = inside(planned.is_wide), outer_of(board)
    left = (room.left + room.right - outer.width * planned.scale) / 2
    top = (room.top + room.bottom - outer.height * planned.scale) / 2
    return _part(board, outer, left, top, planned.scale, manner)


def _halves(board: Board, planned: Plan, manner: Manner, language: str) -> tuple[str, str]:
    """The upper half to be cut off at its lower edge, and the lower half with a flap above it."""
    room, outer = inside(planned.is_wide), outer_of(board)
    seam, width = seam_of(board), outer.width * planned.scale
    left = (room.left + room.right - width) / 2
    bottom, top = room.top + (seam - outer.top) * planned.scale, room.top + FLAP
    upper = _part(board, outer._replace(bottom=seam), left, room.top, planned.scale, manner)
    lower = _part(board, outer._replace(top=seam), left, top, planned.scale, manner)
    edge = cut(f"M{number(room.left)} {number(bottom)}H{number(room.right)}")
    flap = path(
        f"M{number(left)} {number(top)}L{number(left + 40)} {number(room.top + 10)}H{number(left + width - 40)}"
        f"L{number(left + width)} {number(top)}Z",
        fill="none",
        stroke=QUIET,
        stroke_width=3,
    )
    x = (room.left + room.right) / 2
    return (
        upper + edge + line(CUT_HERE.say(language), x, bottom + 34, 34, INK),
        lower + flap + line(GLUE_HERE.say(language), x, (room.top + 10 + top) / 2, 34, INK),
    )


def _part(board: Board, part: Box, left: float, top: float, scale: float, manner: Manner) -> str:
    """A part of a board, its corner at a point of the sheet."""
    return element(
        "svg",
        element("defs", definitions(board, manner.palette)),
        _drawn(board, manner),
        x=left,
        y=top,
        width=part.width * scale,
        height=part.height * scale,
        viewBox=" ".join(map(number, (part.left, part.top, part.width, part.height))),
        data_board="",
    )


def _drawn(board: Board, manner: Manner) -> str:
    """The board without pieces."""
    field = boards.field_of(board)
    return group(
        manner.slab(board.ground, field, outer_of(board)),
        printed(board, manner.palette),
        boards.labels(board, manner.palette),
        boards.arrows(board),
    )
