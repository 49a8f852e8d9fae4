"""Small helpers for writing SVG. A place is 100 units from its neighbour; y grows downwards, as in every picture."""

import math
from collections.abc import Iterable
from html import escape
from typing import NamedTuple

UNIT = 100
Attributes = dict[str, str | float]
OWN = "~"
"""Stands before every id until the picture's own prefix is known."""
SERIF = "Georgia, 'Liberation Serif', serif"
SANS = "'Helvetica Neue', Arial, 'Liberation Sans', sans-serif"


class Box(NamedTuple):
    """A rectangle on the canvas."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    def grown(self, by: float) -> "Box":
        """The box with a margin around it.

        >>> Box(0, 0, 10, 10).grown(2)
        Box(left=-2, top=-2, right=12, bottom=12)
        """
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)


def number(value: float) -> str:
    """A number with one digit after the point, or two if it is small.

    >>> number(3.14159), number(0.255), number(-0.001), number(50)
    ('3.1', '0.26', '0', '50')
    """
    return f"{round(value, 2 if abs(value) < 1 else 1) + 0.0:g}"


def element(name: str, *inside: str, **attributes: str | float) -> str:
    """An element; underscores in the attributes' names stand for hyphens, one at the end is dropped.

    >>> element("circle", r=3.0, stroke_width=2)
    '<circle r="3" stroke-width="2"/>'
    """
    written = "".join(f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def own(name: str) -> str:
    """A paint kept in the picture's definitions."""
    return f"url(#{OWN}{name})"


def path(d: str, **attributes: str | float) -> str:
    """A path."""
    return element("path", d=d, **attributes)


def circle(x: float, y: float, radius: float, **attributes: str | float) -> str:
    """A circle."""
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def ring(x: float, y: float, radius: float, colour: str, width: float, **attributes: str | float) -> str:
    """A circle that is only a line."""
    return circle(x, y, radius, fill="none", stroke=colour, stroke_width=width, **attributes)


def rectangle(box: Box, radius: float = 0, **attributes: str | float) -> str:
    """A rectangle, with round corners if a radius is given."""
    rounding = {"rx": radius} if radius else {}
    return element("rect", x=box.left, y=box.top, width=box.width, height=box.height, **rounding, **attributes)


def outline(points: Iterable[tuple[float, float]]) -> str:
    """The path of a polygon.

    >>> outline([(0, 0), (2, 0), (2, 2)])
    'M0 0L2 0L2 2Z'
    """
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def corners(count: int, radius: float, turn: float = 0.0, x: float = 0, y: float = 0) -> list[tuple[float, float]]:
    """The corners of a regular polygon, from the top, clockwise; `turn` in degrees."""
    angles = (math.radians(turn + 360 * corner / count) for corner in range(count))
    return [(x + radius * math.sin(angle), y - radius * math.cos(angle)) for angle in angles]


def star(radius: float, x: float = 0, y: float = 0) -> str:
    """The path of a star with five tips."""
    tips, valleys = corners(5, radius, 0, x, y), corners(5, radius * 0.42, 36, x, y)
    return outline(point for pair in zip(tips, valleys, strict=True) for point in pair)


def letters(text: str, x: float, y: float, size: float, colour: str, **attributes: str | float) -> str:
    """Words centred on a point, in height too, whatever the renderer thinks of baselines."""
    place: Attributes = {"x": x, "y": y + size * 0.35, "font_size": size, "fill": colour, "text_anchor": "middle"}
    return element("text", escape(text), **{**place, **attributes})


def group(*inside: str, **attributes: str | float) -> str:
    """A group, or nothing if there is nothing in it."""
    return element("g", *inside, **attributes) if any(inside) else ""


def moved(x: float, y: float, turn: float = 0.0, scale: float = 1.0) -> str:
    """A transformation: to a point, turned clockwise by degrees, scaled."""
    turning = f"rotate({number(turn)})" if turn else ""
    scaling = f"scale({scale:.3g})" if scale != 1 else ""
    return f"translate({number(x)} {number(y)}){turning}{scaling}"
