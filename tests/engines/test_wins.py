"""Wins in one and in two: every engine finds them, on drawn boards of every game and every kind of win."""

from typing import Any

import pytest

from spielschrank.contract import Game, Position
from spielschrank.engines.judgement import camps_of
from spielschrank.engines.thoughts import Limit, Proof, answer
from spielschrank.games import new_game
from spielschrank.record import Record
from tests.boards import board
from tests.engines.thinkers import engine_of
from tests.games.test_diktator import felt
from tests.variants import TESTED, deep, is_duel

pytestmark = deep

muehle, dame, schlaukopf, dimension, blockade = map(new_game, ("muehle", "dame", "schlaukopf", "dimension", "blockade"))
stargate, transmitter, jump, quadrobe = map(new_game, ("stargate", "transmitter", "jump", "quadrobe"))
blasen, dimension_any = new_game("dame", blasen="on"), new_game("dimension", pull="any")
free, alliance = new_game("stargate", mode="free"), new_game("stargate", mode="alliance")
three, four = new_game("transmitter", sides="3"), new_game("transmitter", sides="4")

NODES = {1: 2000, 2: 20_000, 3: 60_000}
"""Within so many nodes a win in so many plies is found."""


def case(position: Position, plies: int, end: str) -> Any:
    game = position.game
    unless_tested = [] if game.name in TESTED else [pytest.mark.skip("not among the games tested")]
    return pytest.param(
        position, plies, end, id="-".join([game.name, *game.chosen.values(), end, str(plies)]), marks=unless_tested
    )


def won(game: Game, plies: int, end: str, picture: str, **fields: str) -> Any:
    """A drawn position that the side to move wins in so many plies, and how the game ends then."""
    return case(board(game, picture, **fields), plies, end)


REBELS = """
        .         .         .
          .     1243      .
            .     .     L
              .   .   .
                . . .
        . . . . . T . . . . .
                . . .
              .   .   .
            .     .     .
          1       .       .
        3         .         .
"""
"""Colour 3 can take the dictator with the figure above him."""

ALL_IN = """
        .  .  .  .  .  .  {y} .  .  .  .  {b}
        .  .  .  .  .  .  .  .  .  .  .  .
        rZ .  .  .  .  .  .  .  .  .  rV .
        .  .  .  rV .  .  .  .  .  .  .  .
        .  .  .  rD .  .  .  .  .  .  .  .
        .  .  .  gD .  .  .  .  .  .  rD .
        .  .  .  .  .  gZ .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        rD .  .  .  .  .  .  .  .  .  .  .
        .  .  .  rV .  .  .  .  .  .  .  .
        .  .  rD .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  rV rV .  .
    """
"""Red brings in its last piece, whoever else sits at the table."""

# fmt: off
DRAWN = [
    won(muehle, 1, "too-few", """
        w-----.-----b
        | .---.---. |
        | | .-.-. | |
        .-.-b   .-.-.
        | | .-w-. | |
        | .---.---. |
        w-----b-----.
    """),
    won(muehle, 1, "no-move", """
        .-----w-----.
        | .---w---b |
        | | .-.-. | |
        .-.-.   .-w-w
        | | .-.-w | |
        | w---b---b |
        w-----b-----b
    """),
    won(muehle, 3, "too-few", """
        .-----.-----.
        | .---.---. |
        | | b-.-. | |
        b-.-.   .-.-b
        | | w-.-. | |
        | .---w---. |
        w-----.-----.
    """),
    won(muehle, 3, "no-move", """
        b-----b-----b
        | .---w---. |
        | | .-.-. | |
        w-.-.   .-.-w
        | | .-w-w | |
        | .---.---w |
        .-----b-----.
    """),
    won(dame, 1, "no-pieces", """
        .  .  .  .  .  .  .  .
        .  .  wD .  .  .  .  .
        .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .
        .  .  .  .  .  .  bM .
        .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .
    """),
    won(dame, 1, "no-move", """
        .  .  .  .  .  .  .  .
        .  .  wD .  .  .  .  .
        .  .  .  .  .  .  .  bM
        .  .  .  .  .  .  wM .
        .  wM .  .  .  .  .  .
        .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .
    """),
    won(dame, 3, "no-pieces", """
        .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .
        .  .  .  .  .  .  bM .
        .  .  .  .  .  .  .  .
        wD .  .  .  .  .  .  .
    """),
    won(blasen, 3, "no-move", """
        .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .
        .  .  .  .  wD .  bM .
        .  .  .  .  .  .  .  .
        .  .  wM .  .  .  .  .
        .  .  .  .  .  .  .  .
        .  .  .  .  .  .  wD .
    """),
    won(schlaukopf, 1, "taken", """
        .  .  bK .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  bS .  .
        .  .  .  .  .  .  rS
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        rK .  .  .  .  .  .
    """),
    won(schlaukopf, 3, "taken", """
        .  .  .  .  .  rK .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        bS .  .  .  .  .  bK
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  rS .  .  .
    """),
    won(dimension, 1, "group", """
        m o m o
        m o o s
        o o o s
        o s . .
    """),
    won(dimension, 3, "group", """
        m o s .
        m s m s
        o o o m
        o s o o
    """, turn="m", last="d3"),
    won(dimension_any, 3, "group", """
        s . o m
        o s o m
        m m o s
        o o o s
    """, turn="m", last="b3"),
    won(blockade, 1, "run-out", """
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  bF .  .  .  rP .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  rF .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
    """, turn="b", hand="r5,b6"),
    won(blockade, 3, "run-out", """
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  bF .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  bP .  .  .  .  .  .  .  rP .
        .  .  .  .  rF .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
    """, hand="r5,b5"),
    won(stargate, 1, "commander", """
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  rD .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  bC .  .  .  .  rC .
        .  .  .  .  .  .  .  .  .  .  .  .
    """),
    won(stargate, 1, "maingate", """
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  rC .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  bC .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
    """),
    won(stargate, 1, "stargates", """
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  rD .  .  rD .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  bN .  .  .  .  .  .
        .  rC .  .  .  .  .  rD .  .  .  .
        .  .  .  .  .  .  .  .  bC .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
    """),
    won(stargate, 3, "commander", """
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  rC bC
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  rD .  .
    """),
    won(stargate, 3, "maingate", """
        .  .  rC .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        bC .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
    """),
    won(stargate, 3, "stargates", """
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  rC .  .  .  .  .  .  .
        .  .  .  .  rN .  .  rN .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  rD .  .  .  .  .  .  .
        bC .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
    """),
    won(free, 1, "commander", """
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        yC .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        rN .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        rC .  .  .  .  .  .  .  .  .  .  .
    """),
    won(free, 1, "maingate", """
        .  .  .  .  .  .  .  .  .  .  bC .
        .  yC .  .  .  .  .  bD .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  rC .  .  .  .
        .  .  .  .  .  .  .  .  .  .  gC .
    """),
    won(free, 1, "stargates", """
        .  .  .  .  .  .  .  .  .  .  bC .
        .  yC .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  rD .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  rD .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        rC .  .  .  .  .  .  rN .  .  gC .
    """),
    won(alliance, 1, "commander", """
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  gC .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        yC .  .  .  .  .  .  bD .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  rC .  bC .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
    """),
    won(alliance, 1, "maingate", """
        .  .  .  .  .  .  .  .  .  .  bC .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  yC .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  rC .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  gC
    """),
    won(alliance, 1, "stargates", """
        .  .  .  .  .  .  .  .  .  .  yD .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  yC .  .  rD .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  gC bC .  .  .  .  .  .  .
        .  .  .  .  rN .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  rD .  .  .  .
        .  .  .  .  .  .  rC .  .  .  .  .
        yN .  .  .  .  .  .  .  .  .  .  gD
    """),
    won(alliance, 3, "stargates", """
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  bC .  .  .  .  .  .
        .  gC .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  rN .  .  rN .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  rC .  .  .  .
        .  .  .  .  .  yC .  rD .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
    """),
    won(transmitter, 1, "all-in", ALL_IN.format(y=".", b=".")),
    won(transmitter, 1, "no-move", """
        .  rD .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  rD .  .  .  .  .  .  .  .  .  .
        .  rD .  .  .  .  .  .  .  .  .  gD
        .  .  .  .  .  .  .  .  .  .  .  .
        .  rV .  .  .  .  .  .  .  .  .  .
        .  rV .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  rV .  .  .  .  .  .  .  .  .  .
        .  gD .  .  .  .  .  .  .  .  .  .
        gV rV gV gV .  gV gV .  rZ gD .  .
        .  gD .  .  .  .  .  .  .  .  .  .
    """, turn="g"),
    won(transmitter, 3, "all-in", """
        .  .  .  gV .  .  .  .  rD .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        rV .  .  .  .  .  .  .  .  .  .  .
        .  .  .  rV .  .  .  .  gV .  rD .
        rZ .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  rD .  .  rV .  .
        .  .  .  .  .  .  .  gD .  .  rV .
        .  .  .  .  .  rV .  .  .  .  .  .
        .  .  gD .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  gZ .  .  .  .  .
    """),
    won(three, 1, "all-in", ALL_IN.format(y=".", b="bZ")),
    won(four, 1, "all-in", ALL_IN.format(y="yZ", b="bZ")),
    won(jump, 1, "all-home", """
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  bV .  .  bD bV
        .  .  .  .  .  .  .  .  .  bV bD bV
        .  .  .  .  .  .  .  .  .  bV bD bV
        .  rV .  .  .  .  .  .  .  .  rV rD
        .  .  .  .  .  .  .  .  rV .  rD rV
        .  .  .  .  .  .  .  rV .  .  rV rD
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
    """, turn="b"),
    won(jump, 3, "all-home", """
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  bV bD bV
        .  .  .  .  .  .  .  .  .  bV bV bD
        .  .  .  .  .  .  bV .  .  .  bV bD
        .  .  .  .  .  rD .  rV rV .  .  .
        .  .  rV .  .  .  .  .  rV .  .  rD
        .  .  .  .  .  .  rD .  .  .  rV rV
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
    """, turn="b"),
    won(quadrobe, 1, "four", """
        rD .  .  bV
        bD .  bZ .
        rV bD .  .
        .  .  rV rZ
    """, turn="b", due="V", other="D"),
    won(quadrobe, 1, "no-move", """
        .  .  .  .
        .  .  .  bD
        .  rD bZ bV
        rV rZ rV .
    """, turn="b", due="D", other="Z"),
    won(quadrobe, 3, "four", """
        .  rD bZ .
        .  .  bV rV
        .  bD rZ .
        rV .  .  .
    """, turn="b", due="D", other="Z"),
    won(quadrobe, 3, "no-move", """
        .  .  bD rZ
        .  .  .  bV
        .  .  .  rD
        rV .  .  .
    """, turn="b", due="Z", other="V"),
    case(felt(REBELS, turn="3"), 1, "captured"),
    case(felt(REBELS, turn="2"), 2, "captured"),
    case(felt(REBELS, turn="1"), 3, "captured"),
    case(felt("""
        .         L         .
          .       3       .
            .     .     .
              .   .   .
                . . .
        . . . . . . T . . . .
                . . .
              .   .   .
            .     .     .
          .       .       .
        .         .         .
    """, hand="1:2,2:2,4:2", roll="1"), 1, "colour-out"),
    case(felt(REBELS, ply="999", roll="3"), 1, "held-out"),
]
# fmt: on


def camp_to_move(position: Position) -> int:
    return int(camps_of(position.game)[position.game.side_letters.index(position.turn)])


def has_won(position: Position, camp: int) -> bool:
    values = position.result.values if position.result else {}
    return any(
        values.get(side) == "win"
        for side, own in zip(position.game.side_letters, camps_of(position.game), strict=True)
        if own == camp
    )


def is_forced(position: Position, camp: int, plies: int) -> bool:
    """Whether a camp wins within so many plies, whatever the others play."""
    if has_won(position, camp) or not position.words or plies == 0:
        return has_won(position, camp)
    later = (is_forced(position.play(word), camp, plies - 1) for word in position.words)
    return any(later) if camp_to_move(position) == camp else all(later)


wins = pytest.mark.parametrize(("position", "plies", "end"), DRAWN)
wins_for_two = pytest.mark.parametrize(("position", "plies", "end"), [d for d in DRAWN if is_duel(d.values[0].game)])


@wins_for_two
def test_alpha_beta_proves_the_win_and_its_length(position: Position, plies: int, end: str) -> None:
    thought = answer(engine_of(position.game, "alphabeta"), Record(position), Limit(nodes=NODES[plies]))
    assert thought.proved == Proof("win", plies)
    last = position
    for word in thought.line:
        last = last.play(word)
    assert (len(thought.line), has_won(last, camp_to_move(position))) == (plies, True)
    if plies == 1:  # in two there may be several ways to end it
        assert last.result.reason == end


@wins
@pytest.mark.parametrize("kind", ["best", "sampling"])
def test_the_win_is_found(position: Position, plies: int, end: str, kind: str) -> None:  # noqa: ARG001
    thought = answer(engine_of(position.game, kind), Record(position), Limit(nodes=NODES[plies]))
    assert is_forced(position.play(thought.word), camp_to_move(position), plies - 1), thought


@wins
def test_the_win_is_no_nearer_than_drawn(position: Position, plies: int, end: str) -> None:
    ends = [position.play(word) for word in position.words]
    won_now = [after.result.reason for after in ends if has_won(after, camp_to_move(position))]
    assert end in won_now if plies == 1 else won_now == []
