"""What is good in Solo-Jump: pieces that stand close together and can jump; and what can never be reached."""

import numpy as np

from spielschrank.engines.knowledge import Feature, Knowledge, adopt, list_loud_moves
from spielschrank.engines.outlook import Outlook, adopt_outlook
from spielschrank.games.solojump import CELLS, COLOURS, EACH, FREE, NOWHERE, STEPS, WIDTH, SoloJump, landing
from spielschrank.kernel import Ints, State, compiled, inner

FEATURES = (
    Feature("pieces", "pieces on the board"),
    Feature("jumps", "legal jumps"),
    Feature("stuck", "pieces that cannot jump"),
    Feature("lonely", "pieces with nobody beside them"),
    Feature("far", "pieces with nobody in reach of two steps"),
    Feature("spread", "ten times the mean squared distance from the middle of all pieces"),
    Feature("edge", "pieces on the edge of the board, those in a corner twice"),
)

FIRST, LAST = WIDTH + 1, CELLS - WIDTH - 1
MOST = EACH * len(COLOURS)
NEAR = np.array([WIDTH + 1, WIDTH - 1, 1 - WIDTH, -1 - WIDTH, 2, -2, 2 * WIDTH, -2 * WIDTH])
"""The way to the cells two steps away."""


@compiled
def list_pieces(state: State, cells: Ints) -> int:
    """Write the cells of the pieces, return how many; the list needs room for one more."""
    colours, count = state.colours, 0
    for cell in range(FIRST, LAST):
        cells[count] = cell
        count += colours[cell] > FREE
    return count


@compiled
def jumps_of(state: State, cell: int) -> int:
    """The number of a piece's jumps."""
    count = 0
    for way in range(len(STEPS)):
        if landing(state, cell, STEPS[way]) != NOWHERE:
            count += 1
    return count


@compiled
def is_lonely(state: State, cell: int) -> bool:
    """Whether nobody stands beside a cell."""
    beside = 0
    for way in range(len(STEPS)):
        beside += state.colours[cell + STEPS[way]] > FREE
    return beside == 0


@compiled
def is_far(state: State, cell: int) -> bool:
    """Whether nobody stands two steps from a cell."""
    for way in range(len(NEAR)):
        other = cell + NEAR[way]
        if FIRST <= other < LAST and state.colours[other] > FREE:
            return False
    return True


@compiled
def edges_at(cell: int) -> int:
    """How many edges of the board a cell lies on."""
    file, rank = cell // WIDTH, cell % WIDTH
    return (file == 1) + (file == WIDTH - 2) + (rank == 1) + (rank == WIDTH - 2)


@inner
def measure(state: State, side: int, amounts: Ints) -> None:  # noqa: ARG001
    """Write how much of every feature the pieces have."""
    amounts[:] = 0
    files, ranks, squares = 0, 0, 0
    cells = np.empty(MOST + 1, np.int64)
    amounts[0] = list_pieces(state, cells)
    for n in range(amounts[0]):
        cell = cells[n]
        file, rank = cell // WIDTH, cell % WIDTH
        files, ranks, squares = files + file, ranks + rank, squares + file * file + rank * rank
        jumps = jumps_of(state, cell)
        amounts[1] += jumps
        amounts[2] += jumps == 0
        if jumps == 0 and is_lonely(state, cell):
            amounts[3] += 1
            amounts[4] += is_far(state, cell)
        amounts[6] += edges_at(cell)
    pieces = max(1, amounts[0])
    amounts[5] = 10 * (pieces * squares - files * files - ranks * ranks) // (pieces * pieces)


@compiled
def loudness(state: State, move: int) -> int:  # noqa: ARG001
    """Every jump takes pieces, and the judgement knows it: none is loud."""
    return 0


# A weight that jumps can never raise. Let a piece be worth F(24 - d), a Fibonacci number, at d steps from some cell. A
# jump over one piece brings the jumper two steps nearer at best, where it is worth as much as both were before; over
# more pieces it wins still less. So a cell can be landed on only while all pieces together are worth F(24) or more.


def _worths() -> Ints:
    """What a piece is worth by its distance from a cell."""
    worths = [1, 1]
    while len(worths) < 2 * WIDTH:
        worths.append(worths[-1] + worths[-2])
    return np.array(worths[::-1], np.int64)


WORTHS = _worths()
SPARSE = 16
"""With more pieces than that hardly anything is out of reach."""


@compiled
def standing(state: State) -> int:
    """The number of pieces on the board."""
    count = 0
    for cell in range(CELLS):
        if state.colours[cell] > FREE:
            count += 1
    return count


@compiled
def worth_at(cells: Ints, count: int, target: int, without: int) -> int:
    """What all pieces but one are worth, seen from a cell."""
    total = 0
    for n in range(count):
        if n != without:
            files = abs(cells[n] // WIDTH - target // WIDTH)
            total += WORTHS[files + abs(cells[n] % WIDTH - target % WIDTH)]
    return total


@compiled
def is_out_of_reach(state: State, cells: Ints, count: int, piece: int) -> bool:
    """Whether nobody stands or can ever land beside a piece."""
    if not is_lonely(state, cells[piece]):
        return False
    for way in range(len(STEPS)):
        beside = cells[piece] + STEPS[way]
        if state.colours[beside] == FREE and worth_at(cells, count, beside, piece) >= WORTHS[0]:
            return False
    return True


@compiled
def least(state: State) -> int:
    """At least so many pieces will be left: those out of reach of all others, and one of the others."""
    pieces = standing(state)
    if pieces > SPARSE:
        return 1
    cells = np.empty(SPARSE + 1, np.int64)
    count = list_pieces(state, cells)
    piece = 0
    while piece < count:
        if is_out_of_reach(state, cells, count, piece):
            # Whoever never moves brings nobody else in reach either: look at all again without it.
            count -= 1
            cells[piece] = cells[count]
            piece = 0
        else:
            piece += 1
    return pieces - count + (count > 0)


KNOWLEDGE = adopt(Knowledge(SoloJump.rules.dtype, FEATURES, measure, loudness, list_loud_moves))
OUTLOOK = adopt_outlook(Outlook(SoloJump.rules.dtype, standing, least))
