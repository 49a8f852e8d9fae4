"""Prints random games made by the compiled rules and their random numbers, to compare one process with another.

python -m tests.random_games NAME…
"""

import sys

import numpy as np

from spielschrank import kernel
from spielschrank.games import new_game
from tests.variants import all_variants, variant_id

PLIES = 150


def random_game(name: str, options: dict[str, str]) -> str:
    """The words of a random game drawn by the kernel, with keys and outcome."""
    position = new_game(name, **options).start()
    buffer, rng = np.empty(position.game.rules.most_moves, np.int64), kernel.new_random(11)
    words = []
    for _ in range(PLIES):
        move = int(kernel.draw_one(position.states(), buffer, rng))
        if move < 0:
            break
        word = position.game.word_of(position.state, move)
        position = position.play(word)
        words.append(f"{word}/{kernel.hash_key(position.states()):x}")
    return f"{variant_id(name, options)} {' '.join(words)} {position.result} {position.perft(1)}"


def main(names: list[str]) -> None:
    for name, options in all_variants():
        if name in names:
            print(random_game(name, options))


if __name__ == "__main__":
    main(sys.argv[1:])
