"""The strongest engine for every game: a solver for one side, alpha-beta for two camps, Monte Carlo for the rest."""

from spielschrank.contract import Game
from spielschrank.engines.deepening import AlphaBeta
from spielschrank.engines.judgement import camps_of
from spielschrank.engines.sampling import MonteCarlo
from spielschrank.engines.solitaire import Solitaire
from spielschrank.engines.thoughts import Engine


def new_best(game: Game, seed: int = 0, threads: int = 1) -> Engine:
    """The strongest engine for a game."""
    camps = int(camps_of(game).max()) + 1
    if camps == 1:
        return Solitaire(game, seed)
    if camps == 2 and not game.has_chance:
        return AlphaBeta(game, seed, threads)
    return MonteCarlo(game, seed, threads)
