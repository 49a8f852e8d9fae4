"""Spielschrank: eleven board games from old German rule sheets, with exact rules."""

from typing import TYPE_CHECKING

from spielschrank.cache import point_compiler_here

if TYPE_CHECKING:
    from spielschrank.contract import Game

__version__ = "0.1.0"
__all__ = ["game"]

point_compiler_here()


def game(name: str, **options: object) -> "Game":
    """A game by its name, with options by their keys."""
    from spielschrank.games import new_game

    return new_game(name, **options)
