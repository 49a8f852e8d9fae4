"""What lies beside a board: a plate for every side with its pieces, and the die."""

import math
from collections.abc import Callable, Sequence

from spielschrank.contract import CHANCE, Side
from spielschrank.drawing.ink import (
    SANS,
    Box,
    circle,
    element,
    group,
    letters,
    moved,
    number,
    path,
    rectangle,
    ring,
    star,
)
from spielschrank.drawing.palette import DIE, PIECES, TURN, Ground

PLATE = 96.0
"""The height of a plate."""
GAP = 14.0


def chip(side: Side, x: float, y: float) -> str:
    """A round sign with the letter of a side, in its colours."""
    tone = PIECES[side.tone]
    return (
        circle(x, y, 30, fill=tone.face, stroke=tone.dark, stroke_width=4)
        + ring(x, y, 25, tone.light, 2)
        + letters(side.letter.upper(), x, y, 32, tone.ink, font_family=SANS, font_weight="bold")
    )


def written(number_of: str, x: float, y: float, ink: str) -> str:
    """A number written on a plate."""
    return letters(number_of, x, y, 34, ink, font_family=SANS, font_weight="bold")


def pile(name: str, count: int, x: float, y: float, room: float, ink: str) -> str:
    """Pieces of one kind, fanned out, with their number; none are shown as a ghost."""
    step = min(44.0, (room - 104) / max(1, count - 1))
    fan = [
        element("use", href=f"#{name}", transform=moved(x + 30 + step * place, y, 0, 0.76))
        for place in range(max(1, count))
    ]
    end = x + 30 + step * max(0, count - 1) + 48
    return group(*fan, opacity=1 if count else 0.2) + written(str(count), end, y, ink)


def turn_sign(box: Box, ground: Ground) -> str:
    """A bright border and a pointer: it is this side's turn."""
    y = number((box.top + box.bottom) / 2 - 14)
    pointer = path(f"M{number(box.left + 9)} {y}l18 14l-18 14Z", fill=ground.ink)
    return rectangle(box, 18, fill="none", stroke=TURN, stroke_width=7) + pointer


def win_sign(box: Box, _ground: Ground) -> str:
    """A golden star: this side has won."""
    brass, d = PIECES["brass"], star(30, box.right - 48, (box.top + box.bottom) / 2)
    return path(d, fill=brass.face, stroke=brass.dark, stroke_width=3, stroke_linejoin="round")


def draw_sign(box: Box, _ground: Ground) -> str:
    """An equals sign: nobody has won."""
    d = f"M{number(box.right - 66)} {number((box.top + box.bottom) / 2 - 9)}h36m-36 18h36"
    return path(d, stroke=PIECES["brass"].dark, stroke_width=15) + path(d, stroke=PIECES["brass"].face, stroke_width=9)


def no_sign(_box: Box, _ground: Ground) -> str:
    """Nothing."""
    return ""


SIGNS: dict[str, Callable[[Box, Ground], str]] = {
    "": no_sign,
    "turn": turn_sign,
    "win": win_sign,
    "draw": draw_sign,
    "loss": no_sign,
}


def plate(side: Side, box: Box, piles: Sequence[tuple[str, int]], sign: str, ground: Ground) -> str:
    """The plate of a side: whose it is, its pieces beside the board, and how it fares: a sign, or a number."""
    middle = (box.top + box.bottom) / 2
    start, room = box.left + 102, (box.width - 104) / max(1, len(piles))
    return group(
        rectangle(box, 18, fill=ground.tray, stroke=ground.edge, stroke_width=3),
        chip(side, box.left + 62, middle),
        *(
            pile(name, count, start + room * place, middle, room, ground.ink)
            for place, (name, count) in enumerate(piles)
        ),
        SIGNS[sign](box, ground) if sign in SIGNS else written(sign, box.right - 50, middle, ground.ink),
        data_side=side.letter,
    )


def rows_of_plates(area: Box, count: int, piles: int) -> list[Box]:
    """Boxes for so many plates under a board, in as few rows as leave each enough room for its piles."""
    most = max(1, int((area.width + GAP) // (120 + 115 * piles + GAP)))
    columns = math.ceil(count / math.ceil(count / most))
    width = (area.width - GAP * (columns - 1)) / columns
    return [
        Box(left, top, left + width, top + PLATE)
        for number_of in range(count)
        for left in [area.left + number_of % columns * (width + GAP)]
        for top in [area.bottom + GAP + number_of // columns * (PLATE + GAP)]
    ]


PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def die(face: int, turn: str, x: float, y: float) -> str:
    """The die with its face, or with a question mark while it is to be rolled; nothing if there is none."""
    if not face and turn != CHANCE:
        return ""
    pips = [circle(19 * across, 19 * up, 7.5, fill=DIE.ink) for across, up in PIPS.get(face, ())]
    asking = letters("?", 0, 0, 58, DIE.ink, font_family=SANS, font_weight="bold")
    return group(
        rectangle(Box(-33, -29, 37, 43), 16, fill="#000", fill_opacity=0.3),
        rectangle(Box(-36, -33, 36, 39), 15, fill=DIE.dark),
        rectangle(Box(-36, -36, 36, 33), 15, fill=DIE.face, stroke=DIE.light, stroke_width=2),
        *([] if face else [rectangle(Box(-41, -41, 41, 44), 19, fill="none", stroke=TURN, stroke_width=7)]),
        *(pips or [asking]),
        transform=moved(x, y),
        data_die=face,
    )
