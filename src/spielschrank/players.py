"""Players by name, as tournaments and the command line call them."""

from collections.abc import Callable
from functools import partial

from spielschrank.adapters import lines, openspiel
from spielschrank.contract import Game
from spielschrank.engines.best import is_duel, new_best
from spielschrank.engines.deepening import AlphaBeta
from spielschrank.engines.levels import LEVELS, Leveled
from spielschrank.engines.sampling import MonteCarlo
from spielschrank.engines.simple import Greedy, RandomMover
from spielschrank.engines.thoughts import Engine


def _level(number: int, game: Game, seed: int, _threads: int) -> Engine:
    return Leveled(game, number, seed)


def _slipping_level(number: int, slips: str, game: Game, seed: int, _threads: int) -> Engine:
    return Leveled(game, number, seed, float(slips))


def _alphabeta(game: Game, seed: int, threads: int) -> Engine:
    if not is_duel(game):
        raise ValueError(f"alphabeta plays duels without chance, and {game.name} is none")
    return AlphaBeta(game, seed, threads)


PLAYERS: dict[str, Callable[[Game, int, int], Engine]] = {
    "random": lambda _game, seed, _threads: RandomMover(seed),
    "greedy": lambda game, seed, _threads: Greedy(game, seed),
    "mcts": lambda game, seed, threads: MonteCarlo(game, seed, threads, plain=True),
    "alphabeta": _alphabeta,
    "sampling": MonteCarlo,
    "best": new_best,
    **{f"level{number}": partial(_level, number) for number in LEVELS},
    "openspiel": lambda game, seed, _threads: openspiel.OpenSpiel(game, seed),
}
"""Makes a player from a game, a seed and a number of threads."""

TOLD_MORE: dict[str, Callable[[str, Game, int, int], Engine]] = {
    "best:THREADS": lambda threads, game, seed, _threads: new_best(game, seed, int(threads)),
    **{f"level{number}:SLIPS": partial(_slipping_level, number) for number in LEVELS},
    "openspiel:UCT_C": lambda constant, game, seed, _threads: openspiel.OpenSpiel(game, seed, constant),
    "cmd:PROGRAM": lambda command, game, seed, threads: lines.Program(command, game, seed, threads),
}
"""Makes a player from what stands behind the colon of its name, then as above."""


def new_player(name: str, game: Game, seed: int, threads: int = 1) -> Engine:
    """The player of a name for one game to be played; raises ValueError if there is none."""
    if name in PLAYERS:
        return PLAYERS[name](game, seed, threads)
    first, _, rest = name.partition(":")
    for pattern, make in TOLD_MORE.items():
        if first == pattern.partition(":")[0] and rest:
            return make(rest, game, seed, threads)
    raise ValueError(f"there is no player “{name}”; the players are {', '.join([*PLAYERS, *TOLD_MORE])}")
