"""Judging a position that is not over, by knowledge alone: the strengths of the camps and their expected scores.

A camp is a team, or a side that plays on its own.
"""

import math
from typing import Any

import numpy as np

from spielschrank.contract import Game, Position
from spielschrank.engines.knowledge import knowledge_of, measure
from spielschrank.engines.settings import weight_array
from spielschrank.engines.thoughts import UNIT
from spielschrank.kernel import Ints, State, States, alive, compiled, inner

OUT_OF_PLAY = -1_000_000
"""The strength of a camp none of whose sides is still in play."""
NOBODY = -1
MOST_SIDES, MOST_CAMPS = 5, 4


def camps_of(game: Game) -> Ints:
    """The number of every side's camp, in the order of the sides."""
    named = [side.team or side.letter for side in game.sides]
    return np.array([list(dict.fromkeys(named)).index(name) for name in named], np.int64)


Scales = Any


def scales_type(game: Game) -> np.dtype[Any]:
    """The record that judging a game needs."""
    features = len(knowledge_of(game).features)
    return np.dtype([
        ("camps", np.int64, (MOST_SIDES,)),  # the camp of every side, or NOBODY
        ("weights", np.int64, (features,)),
        ("amounts", np.int64, (features,)),  # of one side, while it is measured
        ("strengths", np.int64, (MOST_CAMPS,)),
    ])  # fmt: skip


def set_scales(scales: Scales, game: Game, weights: Ints | None = None) -> None:
    """Put the camps and weights of a game on the scales."""
    scales.camps[:] = NOBODY
    scales.camps[: len(game.sides)] = camps_of(game)
    scales.weights[:] = weight_array(game) if weights is None else weights


def new_scales(game: Game, weights: Ints | None = None) -> Scales:
    """Scales for a game, in an array of one."""
    scales = np.zeros(1, scales_type(game)).view(np.recarray)
    set_scales(scales[0], game, weights)
    return scales


@inner
def strength_of(state: State, side: int, scales: Scales) -> int:
    """The strength of a side: its features by their weights."""
    measure(state, side, scales.amounts)
    total = 0
    for feature in range(len(scales.weights)):
        total += scales.weights[feature] * scales.amounts[feature]
    return total


@inner
def weigh(state: State, scales: Scales) -> None:
    """Find the strength of every camp."""
    scales.strengths[:] = OUT_OF_PLAY
    living = alive(state)
    for side in range(MOST_SIDES):
        if living >> side & 1:
            camp = scales.camps[side]
            own = strength_of(state, side, scales)
            scales.strengths[camp] = own + (scales.strengths[camp] if scales.strengths[camp] > OUT_OF_PLAY else 0)


@compiled
def weigh_first(states: States, scales: Any) -> None:
    """Find the strength of every camp in the first record, on the first scales."""
    weigh(states[0], scales[0])


@compiled
def measure_camps(states: States, scales: Any, features: Any, playing: Ints) -> None:
    """Write the features of every camp in the first record, and whether it is in play."""
    state: State = states[0]
    features[:] = 0
    playing[:] = 0
    living, own = alive(state), scales[0]
    for side in range(len(own.camps)):
        if living >> side & 1:
            measure(state, side, own.amounts)
            playing[own.camps[side]] = 1
            for feature in range(len(own.amounts)):
                features[own.camps[side], feature] += own.amounts[feature]


@inner
def lone_score(strength: int) -> float:
    """What who plays alone may expect; it only has to grow with the strength."""
    return 1 / (1 + math.exp(-strength / (10 * UNIT)))


def camp_strengths(position: Position) -> Ints:
    """The strength of every camp in a position that is not over."""
    scales = new_scales(position.game)
    weigh_first(position.states(), scales)
    strengths: Ints = scales[0].strengths[: camps_of(position.game).max() + 1]
    return strengths
