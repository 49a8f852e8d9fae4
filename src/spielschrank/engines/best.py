"""The strongest engine for every game: a solver for one side, alpha-beta or sampling for two, sampling for the rest."""

from spielschrank.contract import Game
from spielschrank.engines.deepening import AlphaBeta
from spielschrank.engines.judgement import camps_of
from spielschrank.engines.sampling import MonteCarlo
from spielschrank.engines.settings import samples_best
from spielschrank.engines.solitaire import Solitaire
from spielschrank.engines.thoughts import Engine
from spielschrank.kernel import Ints


def is_duel(game: Game) -> bool:
    """Whether two camps meet without chance, as alpha-beta needs it."""
    return int(camps_of(game).max()) == 1 and not game.has_chance


def deepens(game: Game) -> bool:
    """Whether the strongest engine for a game searches deeper and deeper."""
    return is_duel(game) and not samples_best(game)


def new_best(game: Game, seed: int = 0, threads: int = 1, weights: Ints | None = None) -> Engine:
    """The strongest engine for a game; with other weights for its knowledge it may be a weaker one."""
    if camps_of(game).max() == 0:
        return Solitaire(game, seed)
    if deepens(game):
        return AlphaBeta(game, seed, threads, weights=weights)
    return MonteCarlo(game, seed, threads, weights=weights)
