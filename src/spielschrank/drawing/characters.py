"""Boards as characters: where each place stands on the screen, and the lines and walls between the places."""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from rich.text import Text

from spielschrank.board import COMPASS, Board, Label, Place, Zone
from spielschrank.drawing.palette import ZONES

QUIET = "grey50"
"""The style of everything printed on the board."""
STEP = (6, 2)
"""Columns and lines from a point to its neighbour."""
MARGIN = 3
"""Columns at the left of a board of squares, for its numbers."""
ARROWS = {
    style: dict(zip(COMPASS, glyphs, strict=True)) for style, glyphs in (("arrow", "↑↗→↘↓↙←↖"), ("hand", "⇑⇗⇒⇘⇓⇙⇐⇖"))
}
ALL_WAYS = "✳"
"""Arrows in all directions."""
JOINTS = (("┌", "┬", "┐"), ("├", "┼", "┤"), ("└", "┴", "┘"))


class Sheet:
    """A page of characters, each with a style; later ones cover earlier ones."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, line: int, column: int, text: str, style: str = "") -> None:
        """Write from a column on."""
        for offset, character in enumerate(text):
            self._cells[line, column + offset] = (character, style)

    def text(self) -> Text:
        """The page, without blanks at the ends of lines."""
        found = Text()
        for line in range(max(line for line, _ in self._cells) + 1):
            row = {column: cell for (at, column), cell in self._cells.items() if at == line}
            last = max((column for column, (character, style) in row.items() if character != " " or style), default=-1)
            for column in range(last + 1):
                found.append(*row.get(column, (" ", "")))
            found.append("\n")
        return found


class Layout(NamedTuple):
    """Where the places of a board stand: line and middle column of each, and a sheet with what is printed."""

    sheet: Sheet
    spots: tuple[tuple[int, int], ...]


# boards of points and lines


def _stroke(dx: int, dy: int) -> str:
    """The character of a line in a direction, y downwards."""
    return "─" if not dy else "│" if not dx else "╲" if dx * dy > 0 else "╱"


def lattice(board: Board, _width: int) -> Layout:
    """Points with lines between them."""
    marked: Sequence[Place | Label] = (*board.places, *board.labels)
    left, top = min(item.col for item in marked), max(item.row for item in marked)

    def spot(item: Place | Label) -> tuple[int, int]:
        return round((top - item.row) * STEP[1]), round((item.col - left) * STEP[0]) + 2

    sheet, spots = Sheet(), tuple(spot(place) for place in board.places)
    for one, other in board.joins:
        (line, column), (end, goal) = spots[one], spots[other]
        steps = abs(end - line) if end != line else abs(goal - column)
        for step in range(1, steps):
            at = (line + (end - line) * step // steps, column + (goal - column) * step // steps)
            sheet.put(*at, _stroke(goal - column, end - line), QUIET)
    for label in board.labels:
        sheet.put(*spot(label), label.text, QUIET)
    return Layout(sheet, spots)


# boards of squares


def lies_in(zone: Zone, x: float, y: float) -> bool:
    """Whether a point of the plane lies in a zone.

    >>> corner = Zone("feld", ((0, 0), (3, 0), (3, 3), (0, 3)))
    >>> lies_in(corner, 1, 2), lies_in(corner, 4, 2)
    (True, False)
    """
    if zone.radius:
        return math.dist(zone.outline[0], (x, y)) <= zone.radius
    edges = zip(zone.outline, (*zone.outline[1:], zone.outline[0]), strict=True)
    return sum((b > y) != (d > y) and x < a + (c - a) * (y - b) / (d - b) for (a, b), (c, d) in edges) % 2 == 1


def _home(board: Board, place: Place) -> Zone | Place:
    """The outlined zone in which a square lies, or the square itself."""
    outlined = (zone for zone in board.zones if ZONES[zone.tone] == "none" and lies_in(zone, place.x, place.y))
    return next(outlined, place)


def _walls(homes: dict[tuple[float, float], Zone | Place]) -> list[bool]:
    """For every two neighbouring files whether there is a wall between them: somewhere their homes differ."""
    files, ranks = (sorted(set(found)) for found in zip(*homes, strict=True))
    return [any(homes.get((a, rank)) != homes.get((b, rank)) for rank in ranks) for a, b in pairwise(files)]


def _tracks(walls: list[bool], size: int, start: int) -> tuple[list[int], list[int]]:
    """Where files begin and where walls stand, if each file takes `size` characters.

    >>> _tracks([False, True], 4, 0)
    ([1, 5, 10], [0, 9, 14])
    """
    begins, standing, at = [], [start], start + 1
    for wall in (*walls, True):
        begins.append(at)
        at += size
        if wall:
            standing.append(at)
            at += 1
    return begins, standing


def _draw_walls(sheet: Sheet, columns: list[int], lines: list[int]) -> None:
    """Walls at these columns and lines, with their corners and crossings."""
    for line in range(lines[0], lines[-1] + 1):
        for column in columns:
            sheet.put(line, column, "│", QUIET)
    for number, line in enumerate(lines):
        sheet.put(line, columns[0], "─" * (columns[-1] - columns[0]), QUIET)
        first, middle, last = JOINTS[0 if number == 0 else 2 if line == lines[-1] else 1]
        for column in columns:
            sheet.put(line, column, first if column == columns[0] else last if column == columns[-1] else middle, QUIET)


def grid(board: Board, width: int) -> Layout:
    """Squares with walls between them, unless they share an outlined zone; each is `width` characters wide."""
    homes = {(place.col, -place.row): _home(board, place) for place in board.places}
    turned = {(row, col): home for (col, row), home in homes.items()}
    begins, columns = _tracks(_walls(homes), width, MARGIN)
    lines, walls = _tracks(_walls(turned), 1, 0)
    column_of = dict(zip(sorted({col for col, _ in homes}), begins, strict=True))
    line_of = dict(zip(sorted({row for _, row in homes}), lines, strict=True))
    spots = tuple((line_of[-place.row], column_of[place.col] + width // 2) for place in board.places)
    sheet = Sheet()
    _draw_walls(sheet, columns, walls)
    _write_labels(sheet, board, spots, walls[-1] + 1)
    return Layout(sheet, spots)


def _write_labels(sheet: Sheet, board: Board, spots: Sequence[tuple[int, int]], below: int) -> None:
    """The labels under the squares that are right above them, and at the left of those beside them."""
    column_of = {place.x: column for place, (_, column) in zip(board.places, spots, strict=True)}
    line_of = {place.y: line for place, (line, _) in zip(board.places, spots, strict=True)}
    for label in board.labels:
        column = column_of.get(label.x, MARGIN - 1 - len(label.text))
        sheet.put(line_of.get(label.y, below), column, label.text, QUIET)


LAYOUTS: dict[str, Callable[[Board, int], Layout]] = {"point": lattice, "spot": lattice, "square": grid, "ring": grid}
"""By the shape of places."""
