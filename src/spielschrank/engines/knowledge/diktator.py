"""What is good in Diktator: for him lackeys, time, and a place closed by his own people; for the colours stones,
figures that grow and are out of his reach, and the last step of a figure of four."""

import numpy as np

from spielschrank.engines.knowledge import Feature, Knowledge, adopt, list_loud_moves
from spielschrank.games.diktator import (
    ALL,
    AREA,
    BOARD,
    DICTATOR,
    ENDS,
    FACES,
    FIRST_WALK,
    NAMES,
    NEAR,
    PASS,
    PASSED,
    Diktator,
    height,
    landing,
    reach,
    taken,
)
from spielschrank.kernel import Ints, State, compiled, count_bits, inner, lowest_bit

FEATURES = (
    Feature("lackeys", "the dictator's: lackeys left"),
    Feature("late", "the dictator's: fifties of plies after the first five hundred"),
    Feature("room", "the dictator's: free points beside him"),
    Feature("stones", "a colour's: stones left, on the board and in reserve"),
    Feature("two", "a colour's: 1 if it has two stones left"),
    Feature("last", "a colour's: 1 if it has one stone left"),
    Feature("hand", "a colour's: stones in reserve"),
    Feature("twos", "a colour's: its stones in figures of two"),
    Feature("threes", "a colour's: its stones in figures of three"),
    Feature("fours", "a colour's: figures of four with it on top"),
    Feature("close", "a colour's: how near to the dictator these are, 5 beside him, 0 far away"),
    Feature("fall", "a colour's: for figures with it on top, faces that hit them times stones under it"),
    Feature("risk", "a colour's: with two stones left, faces that hit a figure with it on top"),
    Feature("doom", "a colour's: with one stone left, on top of a figure, faces that hit it"),
    Feature("joins", "a colour's: ways in which a figure with it on top can climb on another"),
    Feature("fourth", "a colour's: such ways that make a figure of four"),
    Feature("strikes", "a colour's: 1 if it can capture the dictator before he moves"),
    Feature("aims", "a colour's: 1 if it could capture the dictator, but he moves first"),
    Feature("turn", "1 if the side is to move, for the dictator also before he rolls"),
    Feature("alone", "the dictator's: always 1, what it is worth to be one against four"),
    Feature("open", "the dictator's: points beside him that no lackey guards"),
    Feature("gap", "the dictator's: 1 if all points beside him but one are guarded"),
    Feature("closed", "the dictator's: 1 if all are; then two guards must fall before he does"),
)


def _hits(point: int, face: int) -> int:
    """From where a red piece gets to a point by a face of the die, if nothing is in its way."""
    if not AREA >> point & 1:
        return 0
    walks = slice(FIRST_WALK[point, face], FIRST_WALK[point, face + 1])
    inside = PASSED[walks] & ~AREA == 0
    return int(np.bitwise_or.reduce(ENDS[walks][inside], initial=0)) & AREA


def _distances(start: int) -> list[int]:
    """How many steps every point is away."""
    far, rim = {start: 0}, [start]
    for point in rim:
        for near in BOARD.neighbours[point]:
            if near not in far:
                far[near] = far[point] + 1
                rim.append(near)
    return [far[point] for point in range(len(NAMES))]


HITS = np.array([[_hits(point, face) for face in range(1, FACES)] for point in range(len(NAMES))])
DISTANCE = np.array([_distances(point) for point in range(len(NAMES))])
BESIDE = np.array(NEAR)


@inner
def danger(point: int, red: int, face: int) -> int:
    """How many faces of six hit a point; once the die is rolled, all of them or none."""
    if face:
        return FACES if face < FACES and HITS[point, face - 1] & red else 0
    count = 0
    for steps in range(FACES - 1):
        count += HITS[point, steps] & red != 0
    return count


@inner
def measure_dictator(state: State, amounts: Ints) -> None:
    """Write the dictator's features."""
    amounts[0] = count_bits(state.stands[DICTATOR]) - 1
    amounts[1] = max(state.plies - 500, 0) // 50
    beside = BESIDE[lowest_bit(state.throne)]
    amounts[2] = count_bits(beside & AREA & ~taken(state))
    amounts[20] = count_bits(beside & ~state.stands[DICTATOR])
    amounts[21] = amounts[20] == 1
    amounts[22] = amounts[20] == 0


@inner
def add_four(state: State, side: int, point: int, free: int, amounts: Ints) -> None:
    """Add what a figure of four with a colour on top is worth."""
    amounts[9] += 1
    amounts[10] += max(6 - DISTANCE[point, lowest_bit(state.throne)], 0)
    if reach(point, 4, free) & state.throne:
        first = 1 <= state.mover <= side
        amounts[16] = 1 if first else amounts[16]
        amounts[17] = amounts[17] if first else 1


@inner
def add_figure(state: State, point: int, tower: int, free: int, amounts: Ints) -> None:
    """Add what a figure of less than four with a colour on top can climb on."""
    stones = height(tower)
    others = reach(point, stones, free) & landing(state, tower) & ~(free | state.stands[DICTATOR])
    while others:
        amounts[14] += 1
        amounts[15] += stones + height(state.towers[lowest_bit(others)]) == 4
        others &= others - 1


@inner
def measure_colour(state: State, side: int, amounts: Ints) -> None:
    """Write the features of a colour."""
    free, figures = ALL & ~taken(state), state.stands[side]
    stones = count_bits(figures) + state.reserve[side]
    amounts[3] = stones
    amounts[4] = stones == 2
    amounts[5] = stones == 1
    amounts[6] = state.reserve[side]
    while figures:
        point = lowest_bit(figures)
        figures &= figures - 1
        tower = state.towers[point]
        amounts[7] += 0o7 < tower <= 0o77
        amounts[8] += 0o77 < tower <= 0o777
        if tower & 7 == side:
            faces = danger(point, state.stands[DICTATOR], state.face)
            amounts[11] += faces * (height(tower) - 1)
            amounts[12] += faces if stones == 2 else 0
            amounts[13] += faces if stones == 1 else 0
            if tower > 0o777:
                add_four(state, side, point, free, amounts)
            else:
                add_figure(state, point, tower, free, amounts)


@inner
def measure(state: State, side: int, amounts: Ints) -> None:
    """Write how much of every feature a side has."""
    amounts[:] = 0
    if side == DICTATOR:
        measure_dictator(state, amounts)
    else:
        measure_colour(state, side, amounts)
    amounts[18] = state.mover == side
    amounts[19] = side == DICTATOR


@compiled
def loudness(state: State, move: int) -> int:
    """Moves that capture or hit are loud, the dictator and tall figures loudest; then a figure that grows."""
    if move == PASS or (state.mover == DICTATOR and state.face == 0):
        return 0
    target = move & 63
    if state.mover == DICTATOR:
        return height(state.towers[target])
    if state.throne >> target & 1:
        return 5
    return 2 if state.stands[DICTATOR] >> target & 1 else state.towers[target] > 0


KNOWLEDGE = adopt(Knowledge(Diktator.rules.dtype, FEATURES, measure, loudness, list_loud_moves))
