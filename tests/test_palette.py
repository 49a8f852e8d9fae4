"""Colours that people who see fewer of them can still tell apart; signs tell the sides as well."""

import math
from itertools import combinations

import pytest

from spielschrank.contract import Game
from spielschrank.drawing.palette import GROUNDS, PIECES
from tests.variants import every_variant

# How a screen's light is seen by eyes that lack one kind of cone (Machado, Oliveira and Fernandes, 2009, severity 1).
EYES = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1.0, 1.089)
APART = 20.0
"""Two colours this far apart, in steps of CIELAB, are told apart at a glance."""
READABLE = 4.5
"""The contrast that letters need."""

Colour = tuple[float, ...]


def linear(colour: str) -> Colour:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def times(matrix: tuple[tuple[float, ...], ...], colour: Colour) -> Colour:
    return tuple(sum(weight * part for weight, part in zip(row, colour, strict=True)) for row in matrix)


def lab(light: Colour) -> Colour:
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (max(0.0, seen) / white for seen, white in zip(times(TO_XYZ, light), WHITE, strict=True))
    )
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def distance(one: str, other: str, eyes: str) -> float:
    seen = [lab(times(EYES[eyes], linear(colour))) for colour in (one, other)]
    return math.dist(*seen)


def contrast(one: str, other: str) -> float:
    low, high = sorted(times(TO_XYZ, linear(colour))[1] + 0.05 for colour in (one, other))
    return high / low


@pytest.mark.parametrize("eyes", EYES)
@every_variant
def test_all_eyes_can_tell_the_owners_of_pieces_apart(game: Game, eyes: str) -> None:
    faces = {owner.letter: PIECES[owner.tone].face for owner in (*game.sides, *game.owners)}
    close = [pair for pair in combinations(faces, 2) if distance(faces[pair[0]], faces[pair[1]], eyes) < APART]
    assert close == []


@pytest.mark.parametrize("tone", PIECES)
def test_what_is_written_on_a_piece_can_be_read(tone: str) -> None:
    assert contrast(PIECES[tone].face, PIECES[tone].ink) >= READABLE


@pytest.mark.parametrize("ground", GROUNDS)
def test_what_is_written_beside_a_board_can_be_read(ground: str) -> None:
    assert contrast(GROUNDS[ground].tray, GROUNDS[ground].ink) >= READABLE
