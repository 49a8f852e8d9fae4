"""Pieces as they are cut out of paper: flat, each as big as its place allows, with their owner's letter."""

from collections.abc import Callable
from typing import NamedTuple

from spielschrank.drawing.figures import brain, dunce, rogue
from spielschrank.drawing.ink import SANS, circle, corners, element, letters, outline, path, ring, star
from spielschrank.drawing.palette import Tone

WIDEST = 86.0
"""How much of its place a round piece fills."""
RIM = 3.0

DISC = "M-43 0a43 43 0 1 0 86 0a43 43 0 1 0-86 0Z"
SQUARE = "M-41-41H41V41H-41Z"
TRIANGLE = "M0-45L46 36H-46Z"
TILE = "M-46-46H46V46H-46Z"
HEXAGON = outline(corners(6, 46, 30))


class Flat(NamedTuple):
    """How a kind of piece is cut and printed."""

    cut: str
    """The line to cut along."""
    printed: Callable[[Tone], str]
    """What is on its face beside its colour."""
    y: float = 0.0
    size: float = 38.0
    """Where its owner's letter stands, and how big; no letter where the shape tells enough."""

    def draw(self, tone: Tone, letter: str, patch: str) -> str:
        """The piece; its letter stands on a patch of this colour, so that no hatching disturbs it."""
        body = path(self.cut, fill=tone.face, stroke=tone.dark, stroke_width=RIM, stroke_linejoin="round")
        return body + self.printed(tone) + (self._sign(tone, letter, patch) if letter and self.size else "")

    def _sign(self, tone: Tone, letter: str, patch: str) -> str:
        under = "" if patch == "none" else circle(0, self.y, self.size * 0.6, fill=patch)
        return under + letters(letter.upper(), 0, self.y, self.size, tone.ink, font_family=SANS, font_weight="bold")


def bare(_tone: Tone) -> str:
    """Nothing more."""
    return ""


def rings(*radii: float) -> Callable[[Tone], str]:
    """Rings around the letter."""
    return lambda tone: "".join(ring(0, 0, radius, tone.ink, 2) for radius in radii)


def starred(tone: Tone) -> str:
    """A star that bears the letter."""
    return path(star(41), fill=tone.light, stroke=tone.dark, stroke_width=2.5, stroke_linejoin="round")


def framed(tone: Tone) -> str:
    """A frame along the edge."""
    return path("M-39-39H39V39H-39Z", fill="none", stroke=tone.dark, stroke_width=2)


def slotted(tone: Tone) -> str:
    """The head of a bolt."""
    slot = path("M-29-5H29V5H-29Z", fill=tone.dark, transform="rotate(-24)")
    return circle(0, 0, 37, fill=tone.light, stroke=tone.dark, stroke_width=2.5) + slot


def holed(tone: Tone) -> str:
    """The hole of a nut."""
    return circle(0, 0, 21, fill=tone.light, stroke=tone.dark, stroke_width=5) + ring(0, 0, 37, tone.dark, 2)


def portrait(figure: Callable[[Tone], str]) -> Callable[[Tone], str]:
    """A figure in a medallion."""

    def drawn(tone: Tone) -> str:
        plain = tone._replace(face=tone.light) if tone.face.startswith("url") else tone
        inner = circle(0, 0, 36, fill=PAPER, stroke=tone.dark, stroke_width=2)
        return inner + element("g", figure(plain), transform="translate(0 1)scale(.82)")

    return drawn


PAPER = "#fff"

FLATS = {
    "stone": Flat(DISC, rings(36)),
    "lackey": Flat(DISC, rings(36)),
    "king": Flat(DISC, rings(37, 31)),
    "dictator": Flat(DISC, starred, 3, 24),
    "square": Flat(SQUARE, bare, 0, 44),
    "triangle": Flat(TRIANGLE, bare, 10, 34),
    "cylinder": Flat(DISC, rings(37, 32), 0, 38),
    "tile": Flat(TILE, framed, 0, 0),
    "bolt": Flat(HEXAGON, slotted, 0, 0),
    "nut": Flat(HEXAGON, holed, 0, 0),
    "brain": Flat(DISC, portrait(brain), 23.5, 11),
    "rogue": Flat(DISC, portrait(rogue), 23.5, 11),
    "dunce": Flat(DISC, portrait(dunce), 23.5, 11),
}
