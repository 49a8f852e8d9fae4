"""What boards are made of: a slab or mat per ground, drawn under everything else, and the paints all pieces share."""

import math
from collections.abc import Callable

from spielschrank.drawing.ink import OWN, Attributes, Box, element, number, outline, own, path, rectangle
from spielschrank.drawing.palette import GROUNDS, Ground


def wander(seed: float) -> float:
    """A number from 0 to 1 that looks like chance and is always the same."""
    return math.sin(seed * 12.9898 + 4.1) * 43758.5453 % 1


def grain(box: Box, lines: int, colour: str, opacity: float) -> str:
    """The grain of wood: long lines that sway a little."""

    def curve(line: int) -> str:
        step = box.height / lines
        y, sway = box.top + step * (line + 0.3 + 0.4 * wander(line)), step * 0.6
        bends = [(wander(line + 0.31 * bend) - 0.5) * sway for bend in range(4)]
        a, b, c, d = (number(y + bend) for bend in bends)
        thirds = [number(box.left + box.width * part) for part in (0.3, 0.65)]
        return f"M{number(box.left)} {a}C{thirds[0]} {b} {thirds[1]} {c} {number(box.right)} {d}"

    inner = [curve(line) for line in range(lines)]
    wide, narrow = "".join(inner[::3]), "".join(inner[1::3] + inner[2::3])
    return path(wide, fill="none", stroke=colour, stroke_width=4, stroke_opacity=opacity) + path(
        narrow, fill="none", stroke=colour, stroke_width=1.5, stroke_opacity=opacity
    )


def frame(field: Box, outer: Box, ground: Ground) -> str:
    """Four mitred laths around the field, lit from the top left."""
    o, f = outer.grown(-3), field
    laths = (
        ((o.left, o.top), (o.right, o.top), (f.right, f.top), (f.left, f.top)),
        ((o.left, o.top), (f.left, f.top), (f.left, f.bottom), (o.left, o.bottom)),
        ((o.right, o.top), (o.right, o.bottom), (f.right, f.bottom), (f.right, f.top)),
        ((o.left, o.bottom), (f.left, f.bottom), (f.right, f.bottom), (o.right, o.bottom)),
    )
    lights = ("#fff", "#fff", "#000", "#000")
    depths = (0.1, 0.04, 0.1, 0.2)
    return rectangle(outer, 10, fill=ground.edge) + "".join(
        path(outline(lath), fill=light, fill_opacity=depth)
        for lath, light, depth in zip(laths, lights, depths, strict=True)
    )


def wood(field: Box, outer: Box, ground: Ground) -> str:
    """A wooden board in a darker frame."""
    return (
        frame(field, outer, ground)
        + grain(outer.grown(-5), 60, "#000", 0.1)
        + rectangle(field, fill=ground.face)
        + grain(field, 42, ground.edge, 0.16)
        + rectangle(field, fill=own("sheen"))
        + rectangle(field.grown(2), fill="none", stroke=ground.line, stroke_width=5)
        + rectangle(outer.grown(-1.5), 9, fill="none", stroke="#fff", stroke_width=3, stroke_opacity=0.14)
    )


def card(field: Box, outer: Box, ground: Ground) -> str:
    """Printed cardboard with a broad border and the fold in the middle."""
    middle = (outer.top + outer.bottom) / 2
    fold = f"M{number(outer.left)} {number(middle)}H{number(outer.right)}"
    return (
        rectangle(outer, 22, fill=ground.edge)
        + rectangle(outer.grown(-9), 14, fill="none", stroke=ground.label, stroke_width=4)
        + rectangle(field.grown(5), 4, fill=ground.line)
        + rectangle(field, fill=ground.face)
        + path(fold, stroke="#000", stroke_width=3, stroke_opacity=0.1)
    )


def fibres() -> str:
    """A patch of felt, repeated over the mat."""

    def fibre(n: int) -> str:
        numbers = (number(120 * wander(n)), number(120 * wander(n + 40)))
        bend, end = (tuple(number(size * wander(n + seed) - size / 2) for seed in (3, 7)) for size in (8, 13))
        return f"M{' '.join(numbers)}q{' '.join(bend)} {' '.join(end)}"

    shades = ((0, "#fff", 0.3), (1, "#3b2f20", 0.14))
    return "".join(
        path("".join(fibre(n) for n in range(start, 70, 2)), fill="none", stroke=colour, stroke_opacity=opacity)
        for start, colour, opacity in shades
    )


def felt(_field: Box, outer: Box, ground: Ground) -> str:
    """A mat of felt with a stitched hem."""
    return (
        rectangle(outer, 30, fill=ground.face)
        + rectangle(outer, 30, fill=own("fibres"))
        + rectangle(outer.grown(-2), 28, fill="none", stroke=ground.edge, stroke_width=4)
        + rectangle(outer.grown(-13), 20, fill="none", stroke=ground.line, stroke_width=2, stroke_opacity=0.45,
                    stroke_dasharray="12 8")
    )  # fmt: skip


def plexiglass(field: Box, outer: Box, ground: Ground) -> str:
    """A thick sheet of plexiglass with bright edges."""
    return (
        rectangle(outer, 26, fill=ground.edge)
        + rectangle(outer.grown(-5), 22, fill=ground.tray)
        + rectangle(outer.grown(-5), 22, fill=own("sheen"))
        + rectangle(outer.grown(-7), 20, fill="none", stroke=ground.light, stroke_width=3, stroke_opacity=0.9)
        + rectangle(field, fill=ground.face)
    )


def gleam(field: Box) -> str:
    """The light of a window on glass."""
    x, y = field.left, field.top
    bands = ((0.3, 0.52), (0.56, 0.62))
    return "".join(
        path(
            outline([(x, y + end * field.height), (x, y + start * field.height), (x + start * field.width, y),
                     (x + end * field.width, y)]),
            fill="#fff",
            fill_opacity=0.3,
        )
        for start, end in bands
    )  # fmt: skip


def table(_field: Box, outer: Box, ground: Ground) -> str:
    """A table top of planks."""
    planks = [outer.top + outer.height * part / 3 for part in (1, 2)]
    seams = "".join(f"M{number(outer.left)} {number(y)}H{number(outer.right)}" for y in planks)
    return (
        rectangle(outer, 18, fill=ground.face)
        + grain(outer.grown(-6), 54, ground.line, 0.22)
        + path(seams, stroke=ground.line, stroke_width=3, stroke_opacity=0.7)
        + rectangle(outer, 18, fill=own("sheen"))
        + rectangle(outer.grown(-2), 16, fill="none", stroke=ground.edge, stroke_width=4)
    )


SLABS: dict[str, Callable[[Box, Box, Ground], str]] = {
    "wood": wood,
    "card": card,
    "felt": felt,
    "plexiglass": plexiglass,
    "table": table,
}


GLOSSES: dict[str, Callable[[Box], str]] = {"plexiglass": gleam}
"""What lies over everything printed, where a ground shines."""


def gloss(ground: str, field: Box) -> str:
    """The shine of a board."""
    return GLOSSES[ground](field) if ground in GLOSSES else ""


def slab(ground: str, field: Box, outer: Box) -> str:
    """The board itself, still without places."""
    return SLABS[ground](field, outer, GROUNDS[ground])


NAMELESS = "?"


def _gradient(kind: str, stops: str, **attributes: str | float) -> str:
    """A paint, still without a name; `stops` are triples of place, colour and opacity."""
    parts = stops.split()
    triples = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    drawn = [element("stop", offset=at, stop_color=colour, stop_opacity=opacity) for at, colour, opacity in triples]
    return element(kind, *drawn, id=NAMELESS, **attributes)


_SLANTED: Attributes = {"x1": 0, "y1": 0, "x2": 1, "y2": 1}
PAINTS = {
    "shadow": _gradient("radialGradient", "0 #000 .5 .55 #000 .36 1 #000 0"),
    "shine": _gradient("radialGradient", "0 #fff .55 .45 #fff .08 1 #000 .16", cx=".34", cy=".26", r=".8"),
    "barrel": _gradient("linearGradient", "0 #fff .05 .22 #fff .38 .55 #fff 0 1 #000 .35"),
    "glass": _gradient("linearGradient", "0 #fff .55 .48 #fff .12 .5 #fff 0 1 #fff .14", **_SLANTED),
    "metal": _gradient("linearGradient", "0 #fff .7 .3 #fff .1 .5 #000 .12 .72 #fff .4 1 #000 .25", **_SLANTED),
    "dome": _gradient("radialGradient", "0 #fff .6 .6 #fff .1 1 #000 .2", cx=".36", cy=".3", r=".75"),
    "sheen": _gradient("linearGradient", "0 #fff .22 .5 #fff 0 1 #000 .12", **_SLANTED),
    "fibres": element("pattern", fibres(), id=NAMELESS, width=120, height=120, patternUnits="userSpaceOnUse"),
}
"""What bodies and boards are painted with beside plain colours."""


def paints(drawn: str) -> str:
    """The definitions of the paints that a drawing uses."""
    return "".join(
        paint.replace(f'"{NAMELESS}"', f'"{OWN}{name}"', 1) for name, paint in PAINTS.items() if own(name) in drawn
    )
