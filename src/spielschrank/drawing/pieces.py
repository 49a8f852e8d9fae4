"""Pieces, one small drawing per shape, each around the middle of its place.

A piece is a body in the colours of its side and a sign that tells the side without colour: its letter, or the
turned rings of a black stone. Where another piece lies on top the sign stands on the rim instead of the face.
"""

from collections.abc import Callable
from typing import NamedTuple

from spielschrank.drawing.figures import brain, dunce, rogue
from spielschrank.drawing.ink import (
    SANS,
    Box,
    circle,
    corners,
    element,
    letters,
    outline,
    own,
    path,
    rectangle,
    ring,
    star,
)
from spielschrank.drawing.palette import PIECES, Tone

RADIUS, HEIGHT = 37.0, 15.0
"""Of a stone."""
TOP = -HEIGHT / 2


class Shape(NamedTuple):
    """How a kind of piece is drawn."""

    body: Callable[[Tone], str]
    sign: Callable[[Tone, str], str]
    """What tells its side; gets the colours and the side's letter."""
    under: Callable[[Tone, str], str]
    """Body and sign where another piece covers the face."""
    lift: float
    """How much higher the piece on top of it lies."""


def shadow(x: float, y: float, radius: float) -> str:
    """A soft shadow on the ground."""
    return circle(x, y, radius, fill=own("shadow"))


def disc(tone: Tone, top: float, radius: float = RADIUS, height: float = HEIGHT) -> str:
    """A flat cylinder seen from above and a little from the front; `top` is the height of its face."""
    wall = f"M{-radius} {top}v{height}a{radius} {radius} 0 0 0 {2 * radius} 0v{-height}Z"
    return (
        path(wall, fill=tone.dark, stroke=tone.light, stroke_width=1.2, stroke_opacity=0.6)
        + path(wall, fill=own("barrel"))
        + circle(0, top, radius, fill=tone.face)
        + circle(0, top, radius, fill=own("shine"))
        + ring(0, top, radius - 0.8, tone.light, 1.6, stroke_opacity=0.65)
    )


def groove(tone: Tone, radius: float, top: float = TOP) -> str:
    """A line turned into the face of a stone, with its bright side."""
    return ring(0, top + 1.2, radius, tone.light, 1.6, stroke_opacity=0.55) + ring(0, top, radius, tone.dark, 2)


def stone(tone: Tone) -> str:
    """A turned stone."""
    return shadow(3, 10, 46) + disc(tone, TOP) + groove(tone, 29)


def king(tone: Tone) -> str:
    """Two stones, one on the other."""
    return shadow(4, 10, 48) + disc(tone, TOP) + disc(tone, TOP - HEIGHT) + groove(tone, 29, TOP - HEIGHT)


def dictator(tone: Tone) -> str:
    """A double stone with a star on it."""
    mark = path(star(20, 0, TOP - HEIGHT), fill=PIECES["brass"].face, stroke=tone.dark, stroke_width=1.5)
    return king(tone) + mark


RINGS = {PIECES["white"]: (5.0,), PIECES["black"]: (22.0, 15.0, 8.0)}
"""Stones in these colours are told apart by turned rings, all others by their letter, numbered ones by their number."""


def stone_sign(tone: Tone, letter: str, top: float = TOP) -> str:
    """Rings, or the letter, on the face of a stone."""
    if tone not in RINGS or letter.isdigit():
        return letter_on(0, top, 34)(tone, letter)
    return "".join(ring(0, top, radius, tone.ink, 2.2, stroke_opacity=0.85) for radius in RINGS[tone])


def king_sign(tone: Tone, letter: str) -> str:
    """The sign on the upper stone."""
    return stone_sign(tone, letter, TOP - HEIGHT)


def dictator_sign(tone: Tone, letter: str) -> str:
    """The letter on the rim; the face bears the star."""
    return letter_below(tone, letter, RADIUS, 13)


def letter_on(x: float, y: float, size: float) -> Callable[[Tone, str], str]:
    """A sign that is the side's letter at this spot of the face."""
    return lambda tone, letter: letters(
        letter.upper(), x, y, size, tone.ink, font_family=SANS, font_weight="bold", fill_opacity=0.92
    )


def letter_below(tone: Tone, letter: str, y: float, size: float) -> str:
    """The side's letter in front, where the body is dark."""
    return letters(letter.upper(), 0, y, size, tone.light, font_family=SANS, font_weight="bold")


STACKED = 21.0
"""The height of a stone in a stack: enough to read the sign on its rim."""


def stone_under(tone: Tone, letter: str) -> str:
    """A stone that bears others."""
    low = HEIGHT / 2 - STACKED
    return shadow(3, 10, 46) + disc(tone, low, RADIUS, STACKED) + letter_below(tone, letter, low + RADIUS + 10, 19)


def standing(shape: Callable[[Tone], str], y: float, size: float) -> Callable[[Tone, str], str]:
    """A piece of another shape that bears others."""
    return lambda tone, letter: shape(tone) + letter_below(tone, letter, y, size)


DEPTH = 9.0
"""Of a cut piece of plexiglass."""


def plexi(outer: str, inner: str, front: str, tone: Tone) -> str:
    """A cut piece of coloured plexiglass: its shadow is coloured, its edges gather the light."""
    raised = f"translate(0 {-DEPTH / 2})"
    return (
        path(outer, fill=tone.face, fill_opacity=0.25, transform="translate(8 11)")
        + path(f"{front}v{DEPTH}h-{front.rpartition('h')[2]}Z", fill=tone.dark, fill_opacity=0.9, transform=raised)
        + path(outer, fill=tone.face, fill_opacity=0.88, transform=raised)
        + path(outer, fill=own("glass"), transform=raised)
        + path(inner, fill="none", stroke=tone.light, stroke_width=1.8, stroke_opacity=0.8, transform=raised)
    )


def square(tone: Tone) -> str:
    """A square of plexiglass."""
    return plexi("M-31-31h62v62h-62Z", "M-25-25h50v50h-50Z", "M-31 31h62", tone)


def triangle(tone: Tone) -> str:
    """A triangle of plexiglass."""
    return plexi("M0-38L37 28L-37 28Z", "M0-26.5L27 22L-27 22Z", "M-37 28h74", tone)


def cylinder(tone: Tone) -> str:
    """A rod of plexiglass, standing."""
    inner = ring(0, -20, 18, tone.light, 2, stroke_opacity=0.8)
    gleam = path("M-22-12V14", stroke="#fff", stroke_width=4, stroke_opacity=0.5, stroke_linecap="round")
    return shadow(4, 14, 42) + disc(tone, -20, 28, 32) + inner + gleam


def tile(tone: Tone) -> str:
    """A square disc, a little smaller than its place."""
    face = Box(-46, -48, 46, 42)
    return (
        rectangle(Box(-46, -42, 46, 48), 7, fill=tone.dark)
        + rectangle(face, 7, fill=tone.face)
        + rectangle(face, 7, fill=own("shine"))
        + rectangle(face.grown(-5), 4, fill="none", stroke=tone.light, stroke_width=2, stroke_opacity=0.8)
    )


def hexagon(tone: Tone, hole: str = "") -> str:
    """A hexagon of metal with its round chamfer."""
    face, wall = outline(corners(6, 43, 30, 0, -6)), outline(corners(6, 43, 30, 0, 6))
    return (
        shadow(4, 12, 54)
        + path(wall + hole, fill=tone.dark, fill_rule="evenodd")
        + path(face + hole, fill=tone.face, fill_rule="evenodd")
        + path(face + hole, fill=own("metal"), fill_rule="evenodd")
        + ring(0, -6, 36, tone.light, 2)
        + ring(0, -5, 37.5, tone.dark, 1, stroke_opacity=0.6)
    )


def bolt(tone: Tone) -> str:
    """The head of a bolt, with its slot."""
    slot = Box(-29, -11, 29, -2)
    return (
        hexagon(tone)
        + circle(0, -6, 30, fill=own("dome"))
        + element("g", rectangle(slot, 2, fill=tone.ink) + path("M-28-2.500h56", stroke=tone.light, stroke_width=1.6),
                  transform="rotate(-24 0 -6)")
    )  # fmt: skip


def nut(tone: Tone) -> str:
    """A nut; the ground is seen through its thread."""
    hole = "M-20-6a20 20 0 1 0 40 0a20 20 0 1 0-40 0Z"
    turns = "".join(ring(0, -6, radius, tone.dark, 1.5) for radius in (20, 22.5))
    depth = path("M-20-6a20 20 0 0 1 40 0a20 17 0 0 0-40 0Z", fill=tone.ink, fill_opacity=0.7)
    return hexagon(tone, hole) + depth + turns + ring(0, -6, 25, tone.light, 1.5, stroke_opacity=0.8)


def unsigned(_tone: Tone, _letter: str) -> str:
    """No sign: the shape itself tells the side."""
    return ""


def figure(body: Callable[[Tone], str]) -> Shape:
    """A figure that stands on a foot with its letter."""

    def stand(tone: Tone) -> str:
        return shadow(2, 22, 28) + element("g", body(tone), transform="translate(0 2)scale(.9)")

    return Shape(stand, letter_on(0, 26.5, 13), standing(stand, 26.5, 13), 60)


SHAPES = {
    "stone": Shape(stone, stone_sign, stone_under, STACKED),
    "lackey": Shape(stone, stone_sign, stone_under, STACKED),
    "king": Shape(king, king_sign, standing(king, RADIUS, 13), 2 * HEIGHT),
    "dictator": Shape(dictator, dictator_sign, standing(king, RADIUS, 13), 2 * HEIGHT),
    "square": Shape(square, letter_on(0, -4, 30), standing(square, 31, 9), DEPTH),
    "triangle": Shape(triangle, letter_on(0, 6, 26), standing(triangle, 28, 9), DEPTH),
    "cylinder": Shape(cylinder, letter_on(0, -20, 24), standing(cylinder, 24, 18), 32),
    "tile": Shape(tile, unsigned, standing(tile, 45, 6), 6),
    "bolt": Shape(bolt, unsigned, standing(bolt, 36, 9), 12),
    "nut": Shape(nut, unsigned, standing(nut, 36, 9), 12),
    "brain": figure(brain),
    "rogue": figure(rogue),
    "dunce": figure(dunce),
}
