"""A sheet of A4 and what all sheets share. Everything is measured in tenths of a millimetre."""

from html import escape
from typing import NamedTuple

from spielschrank.drawing.ink import OWN, Box, element, letters, number, path
from spielschrank.drawing.manners import Manner

SHORT, LONG = 2100.0, 2970.0
MARGIN = 60.0
"""What a printer at home may leave white."""
HEAD, FOOT = 90.0, 50.0
"""The room for the title, and for the line at the bottom."""
INK, QUIET = "#000", "#555"
TEXT = "'Libertinus Serif', Georgia, 'Liberation Serif', serif"


class Sheet(NamedTuple):
    """A page that is one drawing."""

    drawing: str
    is_wide: bool = False
    told: str = ""
    """What is on it, for those who do not see it."""


def inside(is_wide: bool) -> Box:
    """What can be drawn on between title and bottom line."""
    width, height = (LONG, SHORT) if is_wide else (SHORT, LONG)
    return Box(MARGIN, MARGIN + HEAD, width - MARGIN, height - MARGIN - FOOT)


def sheet(title: str, hint: str, drawn: str, manner: Manner, is_wide: bool = False) -> Sheet:
    """A sheet with its title, a hint at the bottom, and everything drawn between."""
    width, height = (LONG, SHORT) if is_wide else (SHORT, LONG)
    titled = line(title, width / 2, MARGIN + 35, 64, INK)
    hinted = line(hint, width / 2, height - MARGIN - 16, 34, QUIET)
    whole = manner.finish(element("defs", manner.paints(drawn)) + drawn + titled + hinted)
    page = element(
        "svg",
        element("title", escape(title)),
        whole.replace(OWN, "p-"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=f"{number(width / 10)}mm",
        height=f"{number(height / 10)}mm",
    )
    return Sheet(page, is_wide, f"{title}. {hint}")


def line(text: str, x: float, y: float, size: float, colour: str, anchor: str = "middle") -> str:
    """A line of text."""
    return letters(text, x, y, size, colour, font_family=TEXT, text_anchor=anchor)


def cut(d: str) -> str:
    """A line to cut along."""
    return path(d, fill="none", stroke=QUIET, stroke_width=3, stroke_dasharray="24 14")
