"""Judging a position that is not over, by knowledge alone: the strengths of the camps and their expected scores.

A camp is a team, or a side that plays on its own.
"""

import numpy as np

from spielschrank.contract import Game, Position
from spielschrank.engines.knowledge import knowledge_of, measure, weight_array
from spielschrank.engines.thoughts import UNIT
from spielschrank.kernel import Ints, State, States, alive, compiled

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
OUT_OF_PLAY = -1_000_000
"""The strength of a camp none of whose sides is still in play."""
SCORES = {"win": 1.0, "draw": 0.5, "loss": 0.0}


def camps_of(game: Game) -> Ints:
    """The number of every side's camp, in the order of the sides."""
    named = [side.team or side.letter for side in game.sides]
    return np.array([list(dict.fromkeys(named)).index(name) for name in named], np.int64)


@compiled
def strength_of(state: State, side: int, weights: Ints, amounts: Ints) -> int:
    """The strength of a side: its features by their weights."""
    measure(state, side, amounts)
    total = 0
    for feature in range(len(weights)):
        total += weights[feature] * amounts[feature]
    return total


@compiled
def weigh(state: State, camps: Ints, weights: Ints, amounts: Ints, strengths: Ints) -> None:
    """Write the strength of every camp."""
    strengths[:] = OUT_OF_PLAY
    living = alive(state)
    for side in range(len(camps)):
        if living >> side & 1:
            camp = camps[side]
            own = strength_of(state, side, weights, amounts)
            strengths[camp] = own + (strengths[camp] if strengths[camp] > OUT_OF_PLAY else 0)


@compiled
def weigh_first(states: States, camps: Ints, weights: Ints, amounts: Ints, strengths: Ints) -> None:
    """Write the strength of every camp in the first record."""
    weigh(states[0], camps, weights, amounts, strengths)


def camp_strengths(position: Position) -> Ints:
    """The strength of every camp in a position that is not over."""
    game = position.game
    knowledge_of(game)
    camps, weights = camps_of(game), weight_array(game)
    strengths = np.zeros(camps.max() + 1, np.int64)
    weigh_first(position.states(), camps, weights, np.zeros_like(weights), strengths)
    return strengths


def expected_scores(position: Position) -> dict[str, float]:
    """The expected score of every side: the result where the game is over, else by the camps' strengths."""
    game = position.game
    if position.result:
        return {side: SCORES[value] for side, value in position.result.values.items()}
    shares = softmax(camp_strengths(position))
    return {side: float(shares[camp]) for side, camp in zip(game.side_letters, camps_of(game), strict=True)}


def softmax(strengths: Ints) -> Floats:
    """Strengths as shares that add up to 1."""
    raised = np.exp((strengths - strengths.max()) / UNIT)
    shares: Floats = raised / raised.sum()
    return shares
