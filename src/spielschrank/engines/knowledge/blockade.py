"""What is good in Blockade: many stretches that the Fläz can come to, and squares where one more Fluppie lets it out.

A stretch is a part of a file or rank between two pieces or edges. A Fläz that turns into it can run to both its
ends, so its ways are those from stretch to stretch.
"""

import numpy as np

from spielschrank.engines.knowledge import Feature, Knowledge, adopt, list_loud_moves
from spielschrank.games.blockade import (
    CAVES,
    FLAEZ_ON,
    GOAL,
    LINES,
    OPEN_ON,
    RUN,
    WORD,
    Blockade,
    can_be_reached,
    crossing,
    next_piece,
)
from spielschrank.games.sackson import SIZE
from spielschrank.kernel import Ints, State, compiled, count_bits, inner, lowest_bit

FEATURES = (
    Feature("run", "1 if the side is to move and its Fläz has a way out"),
    Feature("threat", "1 if the other side is to move and the Fläz has a way out"),
    Feature("fork", "1 if then more than one stretch leads out"),
    Feature("ways", "stretches that the Fläz can come to"),
    Feature("openings", "squares where a Fluppie that can come there in a turn lets the Fläz turn on a clear file"),
    Feature("hand", "Fluppies in hand"),
    Feature("turn", "1 if the side is to move"),
)
ROW = (1 << SIZE) - 1

# Where a side's notes are kept while it is measured, each by rank or by line:
CLEAR = 0  # the files of a rank on which nothing stands between it and the goal edge
COMING = CLEAR + SIZE  # the files of a rank where a Fluppie of the side can come to stand in a turn
OPENINGS = COMING + SIZE  # the files of a rank where a Fluppie would let the Fläz out
SEEN = OPENINGS + SIZE  # the spots of a line on stretches that the Fläz can come to
AHEAD = SEEN + LINES  # the spots of a line from which it turns into that line
NOTES = AHEAD + LINES


@inner
def note_clear(lines: Ints, side: int, notes: Ints) -> None:
    """Note the clear files of every rank."""
    covered = 0
    for step in range(SIZE):
        rank = step if side else SIZE - 1 - step
        notes[CLEAR + rank] = ROW & ~covered
        covered |= lines[SIZE + rank] | FLAEZ_ON[1 - side, SIZE + rank]


@inner
def note_moves(lines: Ints, square: int, anywhere: int, notes: Ints) -> None:
    """Note where one Fluppie can move."""
    file, rank = square // SIZE, square % SIZE
    notes[COMING + rank] |= can_be_reached(lines, crossing(square), anywhere)
    ranks = can_be_reached(lines, square, anywhere)
    while ranks:
        notes[COMING + lowest_bit(ranks)] |= 1 << file
        ranks &= ranks - 1


@inner
def note_coming(state: State, side: int, notes: Ints) -> None:
    """Note where a Fluppie of a side can come to stand in a turn; that a first one spares the Zentren is ignored."""
    if state.fluppies_in_hand[side]:
        for rank in range(SIZE):
            notes[COMING + rank] = OPEN_ON[0, SIZE + rank]
        return
    for third in range(3):
        squares = state.fluppies[side, third]
        while squares:
            note_moves(state.lines, WORD * third + lowest_bit(squares), state.anywhere, notes)
            squares &= squares - 1


@inner
def openings_on(clear: int, file: int, stretch: int) -> int:
    """Where on a stretch of a rank a Fluppie stops a Fläz that comes from a file, right below a clear one."""
    right, left = clear & stretch & -(1 << file), clear & stretch & (2 << file) - 1
    return (right << 1 | left >> 1) & stretch


@inner
def turn_at(notes: Ints, node: int) -> int:
    """Note that the Fläz turns into a line at a node; the line, as a bit."""
    notes[AHEAD + node // SIZE] |= 1 << node % SIZE
    return 1 << node // SIZE


@inner
def follow(lines: Ints, side: int, notes: Ints) -> tuple[int, int]:
    """Note what the Fläz sees on its ways; on how many stretches it comes, and how many of them lead out."""
    ahead = turn_at(notes, CAVES[side]) | turn_at(notes, crossing(CAVES[side]))
    ways = exits = 0
    while ahead:
        line = lowest_bit(ahead)
        spots = notes[AHEAD + line] & ~notes[SEEN + line]
        if spots == 0:
            ahead &= ahead - 1
            continue
        spot, standing = lowest_bit(spots), lines[line] | FLAEZ_ON[1 - side, line]
        low, high = next_piece(standing, spot, 0), next_piece(standing, spot, 1)
        stretch = (1 << high) - (2 << low if low >= 0 else 1)
        notes[SEEN + line] |= stretch
        ways += 1
        if line >= SIZE:
            notes[OPENINGS + line - SIZE] |= openings_on(notes[CLEAR + line - SIZE], spot, stretch)
        elif GOAL[side] == (low if side else high):
            exits += 1
        if low >= 0 and lines[line] >> low & 1:
            ahead |= turn_at(notes, crossing(line * SIZE + low + 1))
        if lines[line] >> high & 1:
            ahead |= turn_at(notes, crossing(line * SIZE + high - 1))
    return ways, exits


@inner
def measure(state: State, side: int, amounts: Ints) -> None:
    """Write how much of every feature a side has."""
    notes = np.zeros(NOTES, np.int64)
    note_clear(state.lines, side, notes)
    note_coming(state, side, notes)
    ways, exits = follow(state.lines, side, notes)
    to_move = state.mover == side
    openings = 0
    for rank in range(SIZE):
        openings += count_bits(notes[OPENINGS + rank] & notes[COMING + rank])
    amounts[0] = to_move and exits > 0
    amounts[1] = not to_move and exits > 0
    amounts[2] = not to_move and exits > 1
    amounts[3] = ways
    amounts[4] = openings
    amounts[5] = state.fluppies_in_hand[side]
    amounts[6] = to_move


@compiled
def loudness(state: State, move: int) -> int:  # noqa: ARG001
    """The run is loud."""
    return int(move == RUN)


KNOWLEDGE = adopt(Knowledge(Blockade.rules.dtype, FEATURES, measure, loudness, list_loud_moves))
