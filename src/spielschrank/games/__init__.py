"""The eleven games, by name. A game's rules are loaded when it is asked for."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spielschrank.contract import Game

CLASSES = {
    "muehle": "Muehle",
    "dame": "Dame",
    "schlaukopf": "Schlaukopf",
    "dimension": "Dimension",
    "diktator": "Diktator",
    "blockade": "Blockade",
    "stargate": "Stargate",
    "transmitter": "Transmitter",
    "jump": "Jump",
    "solojump": "SoloJump",
    "quadrobe": "QuadroBe",
}
NAMES = tuple(CLASSES)


class UnknownGameError(ValueError):
    """A name that none of the eleven games has."""


@cache
def game_class(name: str) -> "type[Game]":
    """The class of a game by its name."""
    if name not in CLASSES:
        raise UnknownGameError(f"there is no game “{name}”; the games are {', '.join(NAMES)}")
    found: type[Game] = getattr(import_module(f"spielschrank.games.{name}"), CLASSES[name])
    return found


def new_game(name: str, **options: object) -> "Game":
    """A game with the options given; the others have their defaults."""
    return game_class(name)(**{key: str(value) for key, value in options.items()})
