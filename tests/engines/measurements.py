"""Prints what engines see in positions of random play, to compare one process with another.

python -m tests.engines.measurements NAME…
"""

import sys
from collections.abc import Iterator

import numpy as np

from spielschrank.contract import Game, Position
from spielschrank.engines.knowledge import knowledge_of
from spielschrank.games import new_game
from tests.engines.measured import loud, measured
from tests.variants import all_variants, random_positions, variant_id


def listed(position: Position) -> tuple[int, list[int]]:
    """What `list_loud` returns, and what it writes."""
    buffer = np.empty(position.game.rules.most_moves, np.int64)
    returned = int(knowledge_of(position.game).list_loud(position.state, buffer))
    return returned, buffer[: max(returned, 0) & 0xFFFFFFFF].tolist()


def measurements(game: Game, seed: int = 5) -> Iterator[str]:
    """A line for every few positions of a random game."""
    for position in list(random_positions(game, range(seed, seed + 1), 120))[::6]:
        if position.words:
            amounts = [list(measured(position, side).values()) for side in game.side_letters]
            yield f"{position.text} {amounts} {loud(position)} {listed(position)}"


def all_measurements(names: tuple[str, ...]) -> list[str]:
    return [
        f"{variant_id(name, options)} {line}"
        for name, options in all_variants()
        if name in names
        for line in measurements(new_game(name, **options))
    ]


if __name__ == "__main__":
    print("\n".join(all_measurements(tuple(sys.argv[1:]))))
