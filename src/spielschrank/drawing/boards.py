"""Everything printed on a board: zones, lines, places, arrows and coordinates."""

import math
from collections.abc import Callable, Container, Iterator

from spielschrank.board import Board, Place, Zone
from spielschrank.drawing.figures import arrow, hand
from spielschrank.drawing.ink import (
    OWN,
    SANS,
    SERIF,
    UNIT,
    Attributes,
    Box,
    circle,
    element,
    group,
    letters,
    moved,
    number,
    outline,
    path,
    rectangle,
    ring,
)
from spielschrank.drawing.palette import COLOURS, WASH, ZONES, Ground, Palette

SQUARE = Box(-50, -50, 50, 50)


def spot(place: Place) -> tuple[float, float]:
    """The middle of a place on the canvas."""
    return place.x * UNIT, -place.y * UNIT


def field_of(board: Board) -> Box:
    """The box around all places and everything outlined."""
    middles = [spot(place) for place in board.places]
    edges = [(x + side, y + side) for x, y in middles for side in (-UNIT / 2, UNIT / 2)]
    edges += [(x * UNIT, -y * UNIT) for area in _outlined(board) for x, y in area.outline]
    across, down = zip(*edges, strict=True)
    return Box(min(across), min(down), max(across), max(down))


def outer_of(board: Board, field: Box) -> Box:
    """The box of the whole board: its field, and a margin for what is printed around it."""
    beside = [(label.x * UNIT, -label.y * UNIT, 36.0) for label in board.labels]
    beside += [(x * UNIT, -y * UNIT, zone.radius * UNIT + 20) for zone in board.zones for x, y in zone.outline]
    needed = [room + max(field.left - x, x - field.right, field.top - y, y - field.bottom) for x, y, room in beside]
    return field.grown(max(30.0, *needed) if needed else 30.0)


# places


def plain_square(colour: str, ground: Ground) -> str:
    """A square field."""
    return rectangle(SQUARE, fill=colour, fill_opacity=0.93, stroke=ground.line, stroke_width=1.5, stroke_opacity=0.55)


def ringed_square(colour: str, ground: Ground) -> str:
    """A square field with a ring in it."""
    return plain_square(colour, ground) + ring(0, 1.5, 36, ground.light, 4) + ring(0, 0, 36, ground.line, 4)


def point(colour: str, ground: Ground) -> str:
    """Where lines meet: an inlaid dot."""
    filled = ground.line if colour == "none" else colour
    return circle(0, 0, 11, fill=filled) + ring(0, 0, 11, ground.line, 2.5)


def round_spot(colour: str, ground: Ground) -> str:
    """A round field."""
    return circle(0, 0, 30, fill=ground.face if colour == "none" else colour) + ring(0, 0, 30, ground.line, 4)


PAVING = ("square", "ring")
"""Places that cover the ground and lie under zones and lines."""
DOTS = ("point", "spot")
"""Places on zones and lines."""
PLACE_SHAPES: dict[str, Callable[[str, Ground], str]] = {
    "square": plain_square,
    "ring": ringed_square,
    "point": point,
    "spot": round_spot,
}


def place_definitions(board: Board, palette: Palette = COLOURS) -> Iterator[str]:
    """A drawing for every look that places of the board have."""
    for shape, tone in sorted({(place.shape, place.tone) for place in board.places}):
        drawn = PLACE_SHAPES[shape](palette.places[board.ground][tone], palette.grounds[board.ground])
        yield group(drawn, id=f"{OWN}{shape}-{tone}")


def places(board: Board, shapes: Container[str]) -> str:
    """The places of these shapes."""
    return "".join(
        element("use", href=f"#{OWN}{place.shape}-{place.tone}", x=x, y=y, data_place=place.name)
        for place in board.places
        if place.shape in shapes
        for x, y in [spot(place)]
    )


# zones, lines, arrows, coordinates


def zone(area: Zone, ground: Ground, palette: Palette) -> str:
    """A part of the ground: filled with its tone, or only outlined."""
    look: Attributes = {
        "fill": palette.zones[area.tone],
        "fill_opacity": palette.washes.get(area.tone, WASH),
        "stroke": ground.line,
        "stroke_width": 5.0,
    }
    if area.radius:
        (x, y), *_ = area.outline
        return circle(x * UNIT, -y * UNIT, area.radius * UNIT, **look)
    return path(outline((x * UNIT, -y * UNIT) for x, y in area.outline), stroke_linejoin="round", **look)


def zones(board: Board, palette: Palette = COLOURS) -> str:
    """The zones that are filled."""
    ground = palette.grounds[board.ground]
    return "".join(zone(area, ground, palette) for area in board.zones if ZONES[area.tone] != "none")


def _outlined(board: Board) -> list[Zone]:
    return [area for area in board.zones if ZONES[area.tone] == "none"]


def borders(board: Board, palette: Palette = COLOURS) -> str:
    """The zones that are only outlined."""
    return "".join(zone(area, palette.grounds[board.ground], palette) for area in _outlined(board))


def ruling(board: Board, palette: Palette = COLOURS) -> str:
    """Outlined zones are ruled into squares, also where the game has no places."""
    d = ""
    for across, up in (zip(*area.outline, strict=True) for area in _outlined(board) if not area.radius):
        left, right, low, high = (UNIT * edge for edge in (min(across), max(across), min(up), max(up)))
        d += "".join(f"M{number(x)} {number(-low)}V{number(-high)}" for x in range(int(left), int(right), UNIT))
        d += "".join(f"M{number(left)} {number(-y)}H{number(right)}" for y in range(int(low), int(high), UNIT))
    ground = palette.grounds[board.ground]
    return path(d, fill="none", stroke=ground.line, stroke_width=1.5, stroke_opacity=0.55) if d else ""


def _line(one: Place, other: Place, middle: tuple[float, float]) -> str:
    """A line between two places; it bends where both are equally far from the middle of the board."""
    (x, y), (u, v), (cx, cy) = spot(one), spot(other), middle
    radius = math.dist((x, y), middle)
    if not math.isclose(radius, math.dist((u, v), middle), abs_tol=0.5):
        return f"M{number(x)} {number(y)}L{number(u)} {number(v)}"
    clockwise = int((x - cx) * (v - cy) > (y - cy) * (u - cx))
    return f"M{number(x)} {number(y)}A{number(radius)} {number(radius)} 0 0 {clockwise} {number(u)} {number(v)}"


def joins(board: Board, palette: Palette = COLOURS) -> str:
    """The lines between places, inlaid: a dark line with its bright side."""
    ground = palette.grounds[board.ground]
    field = field_of(board)
    middle = ((field.left + field.right) / 2, (field.top + field.bottom) / 2)
    d = "".join(_line(board.places[one], board.places[other], middle) for one, other in board.joins)
    shared = {"d": d, "fill": "none", "stroke_linecap": "round"}
    bright = element("path", **shared, stroke=ground.light, stroke_width=4, stroke_opacity=0.8,
                     transform="translate(1.5 2)")  # fmt: skip
    return bright + element("path", **shared, stroke=ground.line, stroke_width=6) if d else ""


ARROW_SHAPES: dict[str, Callable[[str, str], str]] = {"arrow": arrow, "hand": hand}


def arrow_definitions(board: Board, palette: Palette = COLOURS) -> Iterator[str]:
    """A drawing for every style of arrow on the board."""
    for style in sorted({item.style for item in board.arrows}):
        drawn = ARROW_SHAPES[style](palette.arrows[style], palette.grounds[board.ground].line)
        yield group(drawn, id=f"{OWN}{style}")


def arrows(board: Board) -> str:
    """All arrows; those towards corners are a little longer."""
    return "".join(
        element(
            "use",
            href=f"#{OWN}{item.style}",
            transform=moved(x, y, math.degrees(math.atan2(item.dx, item.dy)), 1.18 if item.dx and item.dy else 1),
        )
        for item in board.arrows
        for x, y in [spot(board.places[item.place])]
    )


LETTERING = {"card": SANS, "felt": SANS, "plexiglass": SANS}


def labels(board: Board, palette: Palette = COLOURS) -> str:
    """Coordinates on the edge."""
    colour = palette.grounds[board.ground].label
    drawn = (letters(label.text, label.x * UNIT, -label.y * UNIT, 34, colour) for label in board.labels)
    return group(*drawn, font_family=LETTERING.get(board.ground, SERIF), font_weight="bold")
