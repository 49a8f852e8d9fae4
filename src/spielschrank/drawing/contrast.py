"""Black on white: the same names as in the palette, with hatchings instead of colours.

Colours of pieces are hatched as heralds have done it for centuries: red upright, blue level, green slanting, yellow
dotted, black filled, white empty.
"""

import re

from spielschrank.drawing.ink import OWN, circle, element, own, path
from spielschrank.drawing.palette import COLOURS, GROUNDS, Ground, Palette, Tone

BLACK, WHITE = "#000", "#fff"


def _lines(d: str, size: float, width: float) -> str:
    """A patch of lines on white, to be repeated."""
    ground = path(f"M0 0H{size}V{size}H0Z", fill=WHITE)
    return _patch(ground + path(d, stroke=BLACK, stroke_width=width, fill="none"), size)


def _dots(size: float, radius: float) -> str:
    """A patch of dots on white, to be repeated."""
    quarter = size / 4
    dots = "".join(circle(at * quarter, at * quarter, radius, fill=BLACK) for at in (1, 3))
    return _patch(path(f"M0 0H{size}V{size}H0Z", fill=WHITE) + dots, size)


def _patch(drawn: str, size: float) -> str:
    return element("pattern", drawn, id=OWN, width=size, height=size, patternUnits="userSpaceOnUse")


_SLANTING = "M-3 3L3-3M0 12L12 0M9 15L15 9"
HATCHINGS = {
    "upright": _lines("M5 0V10", 10, 4),
    "level": _lines("M0 5H10", 10, 4),
    "slanting": _lines(_SLANTING, 12, 4),
    "crossed": _lines("M6 0V12M0 6H12", 12, 3),
    "dotted": _dots(14, 2.6),
    "veil": _dots(25, 1.6),
    "thin": _lines("M-5 5L5-5M0 20L20 0M15 25L25 15", 20, 2.2),
    "plus": _lines("M12.500 7V18M7 12.500H18", 25, 2.2),
}
"""Those for the ground are so sparse that every piece stands out from them."""


def hatchings(drawn: str) -> str:
    """The definitions of the hatchings that a drawing uses."""
    return "".join(
        patch.replace(f'id="{OWN}"', f'id="{OWN}{name}"', 1) for name, patch in HATCHINGS.items() if own(name) in drawn
    )


def _hatched(face: str) -> Tone:
    return Tone(face, WHITE, BLACK, BLACK)


_PIECES = {
    "white": _hatched(WHITE),
    "black": _hatched(BLACK),
    "red": _hatched(own("upright")),
    "blue": _hatched(own("level")),
    "yellow": _hatched(own("dotted")),
    "green": _hatched(own("slanting")),
    "steel": _hatched(WHITE),
    "brass": _hatched(own("crossed")),
    "grey": _hatched(own("veil")),
}
_PLACES = {
    "plain": WHITE,
    "ink": BLACK,
    "light": WHITE,
    "shade": own("veil"),
    "red": own("thin"),
    "cream": WHITE,
    "area": WHITE,
    "corner": own("thin"),
    "gate": own("plus"),
    "goal": own("plus"),
}
_ZONES = {
    "feld": "none",
    "star": own("veil"),
    "ring": "none",
    "goal": own("plus"),
    "home": own("thin"),
    **{f"edge-{tone}": colours.face for tone, colours in _PIECES.items()},
}
CONTRAST = Palette(
    pieces=_PIECES,
    grounds=dict.fromkeys(GROUNDS, Ground(WHITE, WHITE, BLACK, WHITE, BLACK, WHITE, BLACK)),
    places=dict.fromkeys(GROUNDS, _PLACES),
    zones=_ZONES,
    washes=dict.fromkeys(_ZONES, 1.0),
    arrows=dict.fromkeys(COLOURS.arrows, BLACK) | {"hand": WHITE},
    last=dict.fromkeys(GROUNDS, BLACK),
)


def bleach(drawn: str) -> str:
    """A drawing in which every colour has become black or white, whichever is nearer, and every line is full.

    >>> bleach('<path fill="#ffd257" stroke="#4b2a1e"/>')
    '<path fill="#fff" stroke="#000"/>'
    """
    full = re.sub(' stroke-opacity="[^"]*"', "", drawn)
    return re.sub('"#([0-9a-f]{6}|[0-9a-f]{3})"', lambda found: f'"{_nearest(found[1])}"', full)


def _nearest(digits: str) -> str:
    step = len(digits) // 3
    parts = [int(digits[at : at + step] * (3 - step), 16) for at in range(0, len(digits), step)]
    return WHITE if sum(parts) > 3 * 127 else BLACK
