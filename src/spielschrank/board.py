"""Named places in the plane, with what is printed between and under them. No rules, no pieces.

x grows to the right and y upwards, one unit from a place to its neighbour; `col` and `row` say where a
place stands on a screen of characters, which is the same but for boards that are not made of squares.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

FILES = "abcdefghijklmnopqrstuvwxyz"

UP, RIGHT, DOWN, LEFT = (0, 1), (1, 0), (0, -1), (-1, 0)
STRAIGHT = (UP, RIGHT, DOWN, LEFT)
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
COMPASS = (UP, (1, 1), RIGHT, (1, -1), DOWN, (-1, -1), LEFT, (-1, 1))


class Place(NamedTuple):
    """Somewhere a piece can stand."""

    name: str
    x: float
    y: float
    col: float
    row: float
    shape: str = "square"
    """How it is printed: square, point, or ring (a square with a ring in it)."""
    tone: str = "plain"
    """What it is printed in, by name; renderers know the colours."""


class Arrow(NamedTuple):
    """An arrow printed on a place, towards one of its neighbours."""

    place: int
    dx: int
    dy: int
    style: str = "arrow"


class Zone(NamedTuple):
    """A part of the ground with a tone of its own: a polygon, or a disc around one point."""

    tone: str
    outline: tuple[tuple[float, float], ...]
    radius: float = 0.0


class Label(NamedTuple):
    """A word printed beside the places, such as the letter of a file."""

    text: str
    x: float
    y: float
    col: float
    row: float


@dataclass(frozen=True)
class Board:
    """Places, in the order in which texts list them, and everything printed around them."""

    places: tuple[Place, ...]
    joins: tuple[tuple[int, int], ...] = ()
    arrows: tuple[Arrow, ...] = ()
    zones: tuple[Zone, ...] = ()
    labels: tuple[Label, ...] = ()
    ground: str = "wood"

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The places' names, in order."""
        return tuple(place.name for place in self.places)

    @cached_property
    def index(self) -> dict[str, int]:
        """The place's number by its name."""
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For every place the places joined to it, in order."""
        joined: list[list[int]] = [[] for _ in self.places]
        for one, other in self.joins:
            joined[one].append(other)
            joined[other].append(one)
        return tuple(tuple(sorted(places)) for places in joined)

    @cached_property
    def _at(self) -> dict[tuple[float, float], int]:
        return {(place.x, place.y): number for number, place in enumerate(self.places)}

    def at(self, x: float, y: float) -> int | None:
        """The place at this point of the plane, if there is one."""
        return self._at.get((x, y))

    def turned(self, quarters: int) -> "Board":
        """The same board after so many quarter turns clockwise, as who sits at another edge sees it.

        >>> [(place.x, place.y) for place in Board(grid_places(2, 1)).turned(1).places]
        [(0, 0), (0, -1)]
        """
        if quarters % 4 == 0:
            return self
        once = Board(
            tuple(place._replace(x=place.y, y=-place.x) for place in self.places),
            self.joins,
            tuple(arrow._replace(dx=arrow.dy, dy=-arrow.dx) for arrow in self.arrows),
            tuple(zone._replace(outline=tuple((y, -x) for x, y in zone.outline)) for zone in self.zones),
            tuple(label._replace(x=label.y, y=-label.x) for label in self.labels),
            self.ground,
        )
        return once.turned(quarters - 1)

    def ray(self, place: int, direction: tuple[int, int]) -> tuple[int, ...]:
        """The places passed when going straight on from a place until the board ends."""
        dx, dy = direction
        passed = []
        here = self.places[place]
        step = self.at(here.x + dx, here.y + dy)
        while step is not None:
            passed.append(step)
            here = self.places[step]
            step = self.at(here.x + dx, here.y + dy)
        return tuple(passed)

    def rays(self, directions: Iterable[tuple[int, int]]) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """For every place its rays in these directions."""
        ways = tuple(directions)
        return tuple(tuple(self.ray(place, way) for way in ways) for place in range(len(self.places)))


def square_name(file: int, rank: int) -> str:
    """Name a square by file and rank, both counted from 0.

    >>> square_name(3, 1)
    'd2'
    """
    return f"{FILES[file]}{rank + 1}"


def grid_places(
    files: int, ranks: int, look: Callable[[int, int], tuple[str, str]] = lambda _file, _rank: ("square", "plain")
) -> tuple[Place, ...]:
    """Squares by file, then by rank; `look` gives each its shape and tone."""
    return tuple(
        Place(square_name(file, rank), file, rank, file, rank, *look(file, rank))
        for file in range(files)
        for rank in range(ranks)
    )


def grid_labels(
    files: int, ranks: int, step: float = 1.0, start: float = 0.0, margin: float = 0.85
) -> tuple[Label, ...]:
    """The letters below and the numbers at the left of a grid; `step` and `start` for every so many squares."""
    spots = [start + step * number for number in range(max(files, ranks))]
    edge = start - margin if step == 1.0 else -margin
    below = [Label(FILES[number], spots[number], edge, number, -1) for number in range(files)]
    left = [Label(str(number + 1), edge, spots[number], -1, number) for number in range(ranks)]
    return (*below, *left)
