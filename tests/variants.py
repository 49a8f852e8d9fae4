"""Every game with every value of every option, and positions from random play to hold laws against."""

import os
import random
from collections.abc import Iterator
from itertools import product

import numba
import pytest

from spielschrank.contract import Game, Position
from spielschrank.games import NAMES, game_class, new_game
from spielschrank.record import Record

TESTED = tuple(os.environ.get("GAMES", ",".join(NAMES)).split(","))
"""All games, or those named in the environment variable GAMES."""

deep = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="too many positions without the compiler")


def all_variants() -> list[tuple[str, dict[str, str]]]:
    return [
        (name, dict(zip(keys, values, strict=True)))
        for name in TESTED
        for keys in [[option.key for option in game_class(name).options]]
        for values in product(*(option.values for option in game_class(name).options))
    ]


def variant_id(name: str, options: dict[str, str]) -> str:
    return "-".join([name, *options.values()])


every_game = pytest.mark.parametrize("name", TESTED)

VARIANTS = [pytest.param(new_game(name, **options), id=variant_id(name, options)) for name, options in all_variants()]
every_variant = pytest.mark.parametrize("game", VARIANTS)


def is_duel(game: Game) -> bool:
    return len({side.team or side.letter for side in game.sides}) == 2 and not game.has_chance


duels = pytest.mark.parametrize("game", [param for param in VARIANTS if is_duel(param.values[0])])
"""The games of two camps without chance."""


def random_line(game: Game, seed: int, plies: int = 200) -> Iterator[tuple[Position, str]]:
    """A random game as pairs of a position and the word played there; the last word is empty."""
    chance = random.Random(seed)
    position = game.start()
    for _ in range(plies):
        if not position.words:
            break
        word = chance.choice(position.words)
        yield position, word
        position = position.play(word)
    yield position, ""


def random_positions(game: Game, seeds: range, plies: int = 200) -> Iterator[Position]:
    for seed in seeds:
        for position, _ in random_line(game, seed, plies):
            yield position


def random_record(game: Game, seed: int, plies: int) -> Record:
    """A random line of play that is not over yet."""
    chance, record = random.Random(seed), game.record()
    for _ in range(plies):
        after = record.play(chance.choice(record.legal_words))
        if after.result:
            break
        record = after
    return record
