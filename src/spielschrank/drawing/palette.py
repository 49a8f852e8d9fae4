"""All colours, by the names that boards and games use. Every sign beside a colour is drawn elsewhere, too."""

from collections.abc import Mapping
from typing import NamedTuple


class Tone(NamedTuple):
    """The colours of a piece."""

    face: str
    light: str
    dark: str
    ink: str
    """For what is written on it."""


PIECES = {
    "white": Tone("#f4e7cb", "#fffaf0", "#a5834f", "#634821"),
    "black": Tone("#3b3431", "#7a6e66", "#161210", "#cdbba2"),
    "red": Tone("#c9342c", "#f58d7f", "#7d1814", "#fff4ea"),
    "blue": Tone("#2a5fb0", "#83afee", "#14356a", "#f1f6ff"),
    "yellow": Tone("#f3c431", "#fff0ad", "#a87a08", "#4a3500"),
    "green": Tone("#58b368", "#b4e6bd", "#1f6a31", "#08260f"),
    "steel": Tone("#b4bec7", "#f4f7f9", "#5b656e", "#2a3137"),
    "brass": Tone("#d8ad4e", "#fbeab3", "#86621a", "#4a3408"),
    "grey": Tone("#c9c1b3", "#f0eade", "#857b6b", "#4d4639"),
}
NEUTRAL = "grey"
"""The tone of pieces that belong to nobody."""


class Ground(NamedTuple):
    """The colours of what a board is made of."""

    face: str
    edge: str
    """The frame, or the rim where there is none."""
    line: str
    """What is printed, inlaid or engraved."""
    light: str
    """The bright side of such a line."""
    label: str
    """Coordinates, on the edge."""
    tray: str
    """What pieces beside the board lie on."""
    ink: str
    """What is written there."""


GROUNDS = {
    "wood": Ground("#dcb27a", "#6f4223", "#3d2413", "#f3d9ad", "#f0d6a8", "#54301a", "#f0d6a8"),
    "card": Ground("#f6e7c6", "#d95f1e", "#4b2a1e", "#fff6df", "#fff1d4", "#8a3a12", "#fff1d4"),
    "felt": Ground("#d8cdb6", "#c5b898", "#5a4634", "#efe7d6", "#5a4634", "#cbbf9f", "#4a3828"),
    "plexiglass": Ground("#e9f1f4", "#9fb6c1", "#6d8894", "#ffffff", "#1f3a47", "#c3d3db", "#1f3a47"),
    "table": Ground("#7d5637", "#5e3e26", "#3c2614", "#a97b54", "#f0dcc2", "#4a301c", "#f0dcc2"),
}

_COMMON = {
    "plain": "none",
    "ink": "none",
    "light": "#f7fbfc",
    "shade": "#cfdde4",
    "red": "#b5392d",
    "cream": "#f3e2bd",
    "area": "#f2d7a0",
    "corner": "#fff8ea",
    "gate": "#f7d774",
    "goal": "#bfe3c2",
}
_OWN = {"card": {"light": "#fbeecb", "shade": "#f4bd4e"}}
PLACES = {ground: {**_COMMON, **_OWN.get(ground, {})} for ground in GROUNDS}
"""The colours of places, by the ground they are printed on and their tone."""

ZONES = {
    "feld": "none",
    "star": "#dfa868",
    "ring": "none",
    "goal": "#8fcf9a",
    "home": "#f3c9a8",
    **{f"edge-{tone}": colours.face for tone, colours in PIECES.items()},
}

WASHES = {"goal": 0.4, "home": 0.35, **{f"edge-{tone}": 0.85 for tone in PIECES}}
"""How thickly zones are painted; the others at `WASH`."""
WASH = 0.6

ARROWS = {"arrow": "#4b2a1e", "hand": "#fff6df"}


LAST = {"wood": "#ffb300", "card": "#00a79d", "felt": "#f08c00", "plexiglass": "#ffab00", "table": "#ffb300"}
"""The places of the last move, by the ground."""


class Palette(NamedTuple):
    """Everything that a board and its pieces are drawn in."""

    pieces: Mapping[str, Tone]
    grounds: Mapping[str, Ground]
    places: Mapping[str, Mapping[str, str]]
    zones: Mapping[str, str]
    washes: Mapping[str, float]
    arrows: Mapping[str, str]
    last: Mapping[str, str]


COLOURS = Palette(PIECES, GROUNDS, PLACES, ZONES, WASHES, ARROWS, LAST)

MARK = "#d1006f"
CASE = "#ffffff"
"""The bright line around marks, so that they stand out from every ground."""
TURN = "#ffd257"
DIE = Tone("#fbf7ee", "#ffffff", "#b8ae9c", "#2b2420")
