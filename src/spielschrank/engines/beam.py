"""A beam: from every number of pieces, the best-looking positions are played on, and the others are dropped.

It works in slices of any size without any difference to what it finds.
"""

from typing import Any, NamedTuple

import numpy as np

from spielschrank.engines.judgement import strength_of
from spielschrank.engines.outlook import LEFT, LENGTH, MOVES, bound_of, least, standing, standing_of
from spielschrank.kernel import Ints, States, compiled, key, moves, new_random, new_states, play, random_below

PILE, INDEX, CHILD, DROPPED, CUT = range(5)


class Beam(NamedTuple):
    """Piles of positions, one for every number of pieces, each with room for the best so many."""

    states: States
    parents: Ints
    """By slot: the slot of the position before."""
    moves: Ints
    """By slot: the move that led here."""
    plies: Ints
    values: Ints
    heaps: Any
    """By pile: its slots as a heap, the worst on top."""
    counts: Ints
    """By pile: how many slots are taken."""
    seen: Ints
    """Keys of positions met before."""
    cursor: Ints
    """The pile being played on, the number of the position in its heap and of its next move; then 1
    if positions were dropped for want of room, and 1 if some were not played on for want of depth."""
    trial: States
    buffer: Ints
    scales: Any
    rng: Ints


def new_beam(root: States, width: int, scales: Any, most_moves: int, seed: int) -> Beam:
    """A beam of so many positions a pile (a power of two), with the root on its own."""
    pile = int(standing_of(root))
    piles = pile + 1
    slots = piles * width
    states = new_states(root.dtype, slots)
    parents, came_by, plies, values = (np.zeros(slots, np.int64) for _ in range(4))
    heaps, counts = np.zeros((piles, width), np.int64), np.zeros(piles, np.int64)
    states[pile * width], heaps[pile, 0], counts[pile] = root[0], pile * width, 1
    seen, cursor = np.zeros(width << 9, np.int64), np.array([pile, 0, 0, 0, 0])
    buffer = np.zeros(most_moves, np.int64)
    return Beam(
        states, parents, came_by, plies, values, heaps, counts, seen, cursor,
        new_states(root.dtype), buffer, scales, new_random(seed),
    )  # fmt: skip


@compiled
def room_for(beam: Beam, pile: int, value: int) -> int:
    """A slot for a position of a value in a pile, if need be that of the worst there; -1 if it is worse than all."""
    heap, values, count = beam.heaps[pile], beam.values, beam.counts[pile]
    if count < len(heap):
        slot, place = pile * len(heap) + count, count
        beam.counts[pile] += 1
        while place > 0 and values[heap[(place - 1) >> 1]] > value:
            heap[place] = heap[(place - 1) >> 1]
            place = (place - 1) >> 1
    else:
        beam.cursor[DROPPED] = 1
        slot, place, below = heap[0], 0, 1
        if values[slot] >= value:
            return -1
        while below < count:
            if below + 1 < count and values[heap[below + 1]] < values[heap[below]]:
                below += 1
            if values[heap[below]] >= value:
                break
            heap[place] = heap[below]
            place, below = below, 2 * below + 1
    heap[place] = slot
    return int(slot)


@compiled
def note_way_to(beam: Beam, slot: int, left: int, line: Ints) -> None:
    """Note the way to a position where so many pieces are left, if no better line is known."""
    if left < line[LEFT]:
        line[LEFT], line[LENGTH] = left, beam.plies[slot]
        for place in range(MOVES + beam.plies[slot] - 1, MOVES - 1, -1):
            line[place] = beam.moves[slot]
            slot = beam.parents[slot]


@compiled
def consider(beam: Beam, bounds: Ints, parent: int, move: int, noise: int, line: Ints) -> None:
    """Put the position after a move on its pile, if it is new, looks well and may still beat the best line."""
    state = beam.trial[0]
    beam.trial[0] = beam.states[parent]
    play(state, move)
    hashed = key(state)
    row = hashed & len(beam.seen) - 1
    if beam.seen[row] == hashed or max(bound_of(bounds, hashed), least(state)) >= line[LEFT]:
        return
    beam.seen[row] = hashed
    left = standing(state)
    value = strength_of(state, 0, beam.scales[0]) + random_below(beam.rng, noise)
    slot = room_for(beam, left, value)
    if slot >= 0:
        beam.states[slot] = state
        beam.parents[slot], beam.moves[slot] = parent, move
        beam.values[slot], beam.plies[slot] = value, beam.plies[parent] + 1
        if left == 1:
            note_way_to(beam, slot, left, line)


@compiled
def play_on(beam: Beam, bounds: Ints, budget: int, depth: int, noise: int, line: Ints) -> int:
    """Look at the next moves of the position under the cursor, at most so many; return how many."""
    pile, first = beam.cursor[PILE], beam.cursor[CHILD]
    slot = beam.heaps[pile, beam.cursor[INDEX]]
    count = moves(beam.states[slot], beam.buffer)
    if count > 0 and beam.plies[slot] == depth:
        beam.cursor[CUT], count = 1, 0
    if count == 0:
        note_way_to(beam, slot, pile, line)
    last = min(count, first + budget)
    for n in range(first, last):
        consider(beam, bounds, slot, beam.buffer[n], noise, line)
    beam.cursor[CHILD] = last if last < count else 0
    beam.cursor[INDEX] += last == count
    return int(last - first)


@compiled
def advance_beam(beam: Beam, bounds: Ints, budget: int, depth: int, noise: int, line: Ints) -> int:
    """Search on for so many nodes, less only when done: a single piece is left, or all piles are played; the nodes."""
    nodes, cursor = 0, beam.cursor
    while nodes < budget and cursor[PILE] > 0 and line[LEFT] > 1:
        if cursor[INDEX] < beam.counts[cursor[PILE]]:
            nodes += play_on(beam, bounds, budget - nodes, depth, noise, line)
        else:
            cursor[PILE] -= 1
            cursor[INDEX] = 0
    return nodes
