"""Three characters, moulded in the colour of their side, and the hand that points."""

from spielschrank.drawing.ink import Attributes, circle, element, path
from spielschrank.drawing.palette import Tone

LINE = 2.2
EYE = "#fffdf5"


def foot(tone: Tone) -> str:
    """The foot on which a figure stands, with shoulders above it."""
    return (
        path("M-25 22v7a25 8 0 0 0 50 0v-7Z", fill=tone.dark)
        + element("ellipse", cx=0, cy=22, rx=25, ry=7, fill=tone.face, stroke=tone.dark, stroke_width=LINE)
        + path("M-18 23C-18 10-9 7 0 7S18 10 18 23Z", fill=tone.face, stroke=tone.dark, stroke_width=LINE)
    )


def eyes(x: float, y: float, size: float, look: float = 0.0) -> str:
    """A pair of eyes; `look` moves the pupils sideways."""
    return "".join(
        circle(side * x, y, size, fill=EYE, stroke="#1d1512", stroke_width=1)
        + circle(side * x + look, y + 0.5, size * 0.48, fill="#1d1512")
        for side in (-1, 1)
    )


BRAIN = (
    "M-19-8C-29-6-34-16-28-21C-31-30-21-36-14-33C-10-40-2-39 0-35C2-39 10-40 14-33C21-36 31-30 28-21"
    "C34-16 29-6 19-8C13-4 6-5 0-8C-6-5-13-4-19-8Z"
)
FOLDS = (
    "M-14-33C-17-29-10-28-10-24S-16-21-14-17M-28-21C-24-24-19-22-20-18S-23-13-19-12M-5-30C-3-26-8-23-5-19S-8-13-6-11"
)
"""Of the left half."""


def brain(tone: Tone) -> str:
    """A clever head: a great brain above round spectacles."""
    thin: Attributes = {"fill": "none", "stroke": tone.dark, "stroke_width": 1.7, "stroke_linecap": "round"}
    folds = path(FOLDS, **thin) + path(FOLDS, transform="scale(-1 1)", **thin)
    return (
        foot(tone)
        + path("M-17-12H17V2C17 11 9 16 0 16S-17 11-17 2Z", fill=tone.face, stroke=tone.dark, stroke_width=LINE)
        + path(BRAIN, fill=tone.light, stroke=tone.dark, stroke_width=LINE, stroke_linejoin="round")
        + folds
        + path("M0-35C-2-28 2-22 0-8", fill="none", stroke=tone.dark, stroke_width=LINE)
        + eyes(7.5, -1, 5.8)
        + path("M-1.7-1h3.4M-13.3-1l-4-2M13.3-1l4-2", stroke="#1d1512", stroke_width=1.6)
        + path("M-6 10q6 4 12 0", fill="none", stroke=tone.ink, stroke_width=2, stroke_linecap="round")
    )


def rogue(tone: Tone) -> str:
    """A sly face: a cap over one eye, a mask, a crooked smile, and the slit in the ear."""
    ear = "M16-6c8-6 13 0 9 7l-4-2l1 5c-3 2-6 1-7-1Z"
    cap = "M-22-14C-22-30-6-36 8-31C18-28 22-20 20-13C8-19-10-19-22-14Z"
    return (
        foot(tone)
        + path(ear, fill=tone.face, stroke=tone.dark, stroke_width=LINE, stroke_linejoin="round")
        + path("M-18-16H18V2C18 11 9 17 0 17S-18 11-18 2Z", fill=tone.face, stroke=tone.dark, stroke_width=LINE)
        + path("M-18-9C-8-12 8-12 18-9V-1C8 4 3 1 0-1C-3 1-8 4-18-1Z", fill="#1d1512")
        + eyes(8, -5, 3.6, 1.2)
        + path(cap, fill=tone.dark)
        + path("M-22-14C-10-19 8-19 20-13C14-10-16-10-30-9C-29-12-26-13-22-14Z", fill=tone.light, stroke=tone.dark,
               stroke_width=1.6)
        + path("M-7 8C0 11 7 9 11 4", fill="none", stroke=tone.ink, stroke_width=2.4, stroke_linecap="round")
    )  # fmt: skip


def dunce(tone: Tone) -> str:
    """A simple soul: a pointed cap, wide eyes and the tongue out."""
    return (
        foot(tone)
        + circle(-17, 0, 4.5, fill=tone.face, stroke=tone.dark, stroke_width=LINE)
        + circle(17, 0, 4.5, fill=tone.face, stroke=tone.dark, stroke_width=LINE)
        + circle(0, 0, 16.5, fill=tone.face, stroke=tone.dark, stroke_width=LINE)
        + path("M0-40L15-8C6-4-6-4-15-8Z", fill=tone.light, stroke=tone.dark, stroke_width=LINE,
               stroke_linejoin="round")
        + path("M-5-26L6-24M-9-18L10-16", stroke=tone.face, stroke_width=3)
        + circle(0, -39, 3.5, fill=tone.dark)
        + eyes(6, -1, 4.4, -0.8)
        + path("M-7 8Q0 11 7 8", fill="none", stroke=tone.ink, stroke_width=2, stroke_linecap="round")
        + path("M0 9.500h5v3a2.5 2.5 0 0 1-5 0Z", fill="#f2a7a0", stroke=tone.dark, stroke_width=0.8)
    )  # fmt: skip


HAND = (
    "M-17 44V30C-26 22-33 12-35 3C-37-5-28-9-23-2L-17 7V-38C-17-49-2-49-2-38V-9C-1-15 10-14 10-7"
    "C11-12 21-11 21-4C23-8 31-6 31 1V14C31 22 27 25 25 30V44Z"
)
"""A hand that points upwards."""
KNUCKLES = "M-2-9V6M10-7V6M21-4V7"
CUFF = "M-21 32H29V47H-21Z"


def hand(fill: str, line: str) -> str:
    """A hand with its index finger outstretched, upwards."""
    return (
        path(HAND, fill=fill, stroke=line, stroke_width=4, stroke_linejoin="round")
        + path(KNUCKLES, fill="none", stroke=line, stroke_width=3, stroke_linecap="round")
        + path(CUFF, fill=line, stroke=line, stroke_width=3, stroke_linejoin="round")
        + path("M-14 40H22", stroke=fill, stroke_width=3)
    )


ARROW = "M-4.5-12H4.5V-28H13L0-48L-13-28H-4.5Z"
"""A bold arrow from the middle of a place upwards."""


def arrow(fill: str, _line: str) -> str:
    """A bold arrow, upwards."""
    return path(ARROW, fill=fill)
