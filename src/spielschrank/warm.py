"""Compiling everything ahead of time, so that nobody waits later."""

from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from multiprocessing import get_context
from random import Random

import numpy as np
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from spielschrank import kernel
from spielschrank.cache import mark_warm
from spielschrank.contract import Game
from spielschrank.engines.best import is_duel, new_best
from spielschrank.engines.deepening import AlphaBeta
from spielschrank.engines.sampling import MonteCarlo
from spielschrank.games import NAMES, new_game
from spielschrank.notation import random_word
from spielschrank.scene import of_position

PLIES_LOOKED_AT, WORDS_ASKED = 60, 20


def warm_game(game: Game) -> None:
    """Call every compiled function that people's code calls, for one game's record type."""
    start = game.start()
    buffer = np.empty(game.rules.most_moves, np.int64)
    count = kernel.list_moves(start.states(), buffer)
    kernel.advance(start.states(), int(buffer[count - 1]))
    kernel.judge(start.states())
    kernel.hash_key(start.states())
    kernel.side_to_move(start.states())
    kernel.sides_alive(start.states())
    start.perft(2)
    rng = kernel.new_random(1)
    kernel.draw_one(start.states(), buffer, rng)
    states = kernel.new_states(game.rules.dtype, 2)
    states[1] = start.states()[0]
    kernel.play_out_many(states, buffer, rng, 2, 1)
    _look_at_a_game(game)
    new_best(game)
    if is_duel(game):
        AlphaBeta(game)
    MonteCarlo(game).survey(game.record())


def _look_at_a_game(game: Game) -> None:
    """Look at a random game as people do, for the rules' helpers that drawing and explaining call by themselves."""
    chance, position = Random(1), game.start()
    for _ in range(PLIES_LOOKED_AT):
        of_position(position)
        if not position.words:
            break
        for _ in range(WORDS_ASKED):
            position.why(random_word(game.shapes, game.kind_letters, game.board, chance))
        position = position.play(chance.choice(position.words))


def _warm_by_name(name: str) -> str:
    warm_game(new_game(name))
    return name


def warm_all() -> None:
    """Compile all games, several at a time, with a progress bar.

    Processes that write at once to the compiler's index of a function may lose each other's entries; so at the end this
    process looks at every game again, and compiles what is missing.
    """
    columns = (TextColumn("{task.description:12}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns) as progress, ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        task = progress.add_task("", total=2 * len(NAMES))
        for done in chain(pool.map(_warm_by_name, NAMES), map(_warm_by_name, NAMES)):
            progress.update(task, description=done, advance=1)
        progress.update(task, description="ready")
    mark_warm()
