"""What is good in Jump: little way left, no piece far behind, and pieces that hop far in one turn."""

import math

import numpy as np

from spielschrank.engines.knowledge import Feature, Knowledge, adopt, list_loud_moves
from spielschrank.games.jump import GOAL, ROWS, Jump, free_ahead, is_home, one_or_three
from spielschrank.games.sackson import SIZE
from spielschrank.kernel import Ints, State, bits_of, compiled, count_bits, inner, lowest_bit

FEATURES = (
    Feature("way", "files that the pieces have to gain until all are home"),
    Feature("pace", "how few these are in proportion: hundredths of a halving of the way"),
    Feature("hops", "files that the pieces outside the goal gain by their next hop, all together"),
    Feature("best", "files that the best of them can gain in a turn"),
    Feature("tempo", "if the side is to move: what the best turn adds to its pace"),
    Feature("behind", "files that the last piece is away from the goal"),
    Feature("turn", "1 if the side is to move"),
)
FIRST_HOME = SIZE - ROWS
# Nine pieces that are home stand on the files j, k and l of their ranks, thus on k on average.
AVERAGE_HOME = SIZE - 2
# By binary digit: the spots whose file's number has it, to add up files by counting bits.
WITH_DIGIT = np.array([bits_of(spot for spot in range(ROWS * SIZE) if spot % SIZE >> digit & 1) for digit in range(4)])
# What the last few files are worth is bounded, for a turn seldom gains less than two.
PACE = np.array([round(-100 * math.log2((way + 4) / 100)) for way in range(AVERAGE_HOME * ROWS * ROWS + 1)])


@inner
def files_to_gain(own: int) -> int:
    """The files that all pieces together have to gain; at least one, for the game is not over."""
    way = AVERAGE_HOME * count_bits(own)
    for digit in range(len(WITH_DIGIT)):
        way -= count_bits(own & WITH_DIGIT[digit]) << digit
    return max(way, 1)


@inner
def longest_hop(files: int, again: int) -> int:
    """The file where a piece with these free files ahead comes to rest at last, if it hops on as long as it may."""
    rests = files & ~again
    if rests:
        return lowest_bit(rests)
    while files & files - 1:
        files &= files - 1
    return lowest_bit(files)


@inner
def hops_of(own: int, again: int) -> tuple[int, int, int]:
    """Of the pieces outside the goal: files they gain by a hop, files the best gains in a turn, way of the last."""
    # A piece outside has three squares or more ahead and two pieces at most in its rank, so one of them is free.
    hops = best = behind = 0
    left = own & ~GOAL
    while left:
        spot = lowest_bit(left)
        left &= left - 1
        files, file = free_ahead(own, spot), spot % SIZE
        hops += lowest_bit(files) - file
        best = max(best, longest_hop(files, again) - file)
        behind = max(behind, FIRST_HOME - file)
    return hops, best, behind


@inner
def measure(state: State, side: int, amounts: Ints) -> None:
    """Write how much of every feature a side has."""
    own, to_move = state.racers[side], state.to_hop == side
    again = one_or_three(state.racers[1 - side])
    way = files_to_gain(own)
    hops, best, behind = hops_of(own, again)
    amounts[0] = way
    amounts[1] = PACE[way]
    amounts[2] = hops
    amounts[3] = best
    amounts[4] = PACE[max(way - best, 0)] - PACE[way] if to_move else 0
    amounts[5] = behind
    amounts[6] = to_move


@compiled
def loudness(state: State, move: int) -> int:
    """The move that brings the last piece home is loud."""
    return int(is_home(state.racers[state.to_hop] ^ (1 << (move & 63) | 1 << (move >> 6))))


KNOWLEDGE = adopt(Knowledge(Jump.rules.dtype, FEATURES, measure, loudness, list_loud_moves))
