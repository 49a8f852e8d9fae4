"""A walk through all lines of a solitaire that may leave few enough pieces, to find one or to prove that there is none.

It works in slices of any size without any difference to what it finds.
"""

from typing import Any, NamedTuple

import numpy as np

from spielschrank.engines.outlook import (
    LEFT,
    LENGTH,
    MANY,
    MOVES,
    bound_of,
    least,
    remember_bound,
    standing,
    standing_of,
)
from spielschrank.kernel import Ints, States, compiled, key, moves, new_states, play


class Walk(NamedTuple):
    """The way from the root to the position being looked at, with the moves not yet tried on it."""

    states: States
    buffers: Any
    counts: Ints
    """By level: how many moves are still to be tried."""
    keys: Ints
    lows: Ints
    """By level: no line through the moves tried leaves fewer pieces."""
    level: Ints
    """One number: the last level, or -1 when all is done."""


def new_walk(root: States, most_moves: int) -> Walk:
    """A walk from a root that is not over."""
    levels = int(standing_of(root)) + 1
    states, buffers = new_states(root.dtype, levels), np.zeros((levels, most_moves), np.int64)
    states[0] = root[0]
    counts, keys, lows = (np.zeros(levels, np.int64) for _ in range(3))
    walk = Walk(states, buffers, counts, keys, lows, np.zeros(1, np.int64))
    begin_walk(walk)
    return walk


@compiled
def enter(walk: Walk, level: int) -> int:
    """List the moves of the position on a level, return how many."""
    walk.lows[level] = MANY
    walk.counts[level] = moves(walk.states[level], walk.buffers[level])
    return int(walk.counts[level])


@compiled
def begin_walk(walk: Walk) -> None:
    """Stand at the root with all its moves to try."""
    walk.level[0] = 0
    walk.keys[0] = key(walk.states[0])
    enter(walk, 0)


@compiled
def note_walk(walk: Walk, level: int, left: int, line: Ints) -> None:
    """Note the way to the position on a level, if no better line is known."""
    if left < line[LEFT]:
        line[LEFT], line[LENGTH] = left, level
        for n in range(level):
            line[MOVES + n] = walk.buffers[n, walk.counts[n]]


@compiled
def step_down(walk: Walk, bounds: Ints, level: int, goal: int, line: Ints) -> int:
    """Try the next move of a level; return the level to go on from, and enter it, if fewer than `goal` may be left."""
    walk.counts[level] -= 1
    below = level + 1
    walk.states[below] = walk.states[level]
    state = walk.states[below]
    play(state, walk.buffers[level, walk.counts[level]])
    walk.keys[below] = key(state)
    bound = bound_of(bounds, walk.keys[below])
    if bound < goal:
        bound = max(bound, least(state))
    if bound < goal:
        if enter(walk, below) > 0:
            return below
        bound = standing(state)
        note_walk(walk, below, bound, line)
    walk.lows[level] = min(walk.lows[level], bound)
    return level


@compiled
def advance_walk(walk: Walk, bounds: Ints, budget: int, goal: int, line: Ints) -> int:
    """Search on for so many nodes, less only when done: fewer than `goal` are left, or nowhere are; the nodes."""
    nodes, level = 0, walk.level[0]
    while nodes < budget and level >= 0 and line[LEFT] >= goal:
        if walk.counts[level] > 0:
            nodes += 1
            level = step_down(walk, bounds, level, goal, line)
        else:
            remember_bound(bounds, walk.keys[level], walk.lows[level])
            level -= 1
            if level >= 0:
                walk.lows[level] = min(walk.lows[level], walk.lows[level + 1])
    walk.level[0] = level
    return nodes
