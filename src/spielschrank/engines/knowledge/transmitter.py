"""What is good in Transmitter: pieces on the board, transmitters to make, and Zentren that are not crowded."""

import numpy as np

from spielschrank.engines.knowledge import OVER, QUIET_TOO, Feature, Knowledge, adopt, list_loud_moves
from spielschrank.games.sackson import CENTRES, SIZE, SQUARES
from spielschrank.games.transmitter import ALL, CENTRE_BITS, OWNED, PIECES, Transmitter, winner
from spielschrank.kernel import Ints, State, compiled, count_bits, inner

FEATURES = (
    Feature("triangles", "triangles on the board"),
    Feature("squares", "squares on the board"),
    Feature("last", "1 if only one piece is missing"),
    Feature("ways", "moves that make a transmitter, as if it were the side's turn"),
    Feature("ready", "1 if another side is to move and there is such a move"),
    Feature("now", "1 if the side is to move and there is such a move"),
    Feature("wins", "1 if the side is to move and can bring its last piece in"),
    Feature("crowded", "pieces on crowded Zentren, one of which must move"),
    Feature("bound", "1 if there are such pieces and none of them can make a transmitter"),
    Feature("centred", "pieces on Zentren that are not crowded"),
    Feature("hiding", "of few pieces, 1 if an enemy can use only one pair of them, 2 if none"),
    Feature("turn", "1 if the side is to move"),
)

# A record has the square plus one of every piece, so these tables have a first row of zeros for the reserve.
# Lines are sets of twelve bits, one for every side in a lane of its own; squares are three words of four files each,
# and three of four ranks each.
Pair = tuple[int, int]
Three = tuple[int, int, int]
Taken = tuple[Three, Three, int]
LANES, LANE = 0x001001001001, SIZE
FEW = 4
"""With more triangles and squares than that there is nowhere to hide."""
FIRST_TRIANGLE, FIRST_SQUARE = OWNED["Z"], OWNED["Z"] + OWNED["D"]


def _by_square(file: int, rank: int) -> list[int]:
    """What is known of a square: its bit by files and by ranks, its Feld by files and by ranks, rank and file."""
    by_file, by_rank = file * SIZE + rank, rank * SIZE + file
    words = [1 << place % 48 if place // 48 == word else 0 for place in (by_file, by_rank) for word in range(3)]
    feld = 1 << file // 3 * 4 + rank // 3 | 1 << 16 + rank // 3 * 4 + file // 3
    return [*words, feld, feld if by_file in CENTRES else 0, 1 << rank, 1 << file]


KNOWN = np.array([[0] * 10, *(_by_square(*divmod(square, SIZE)) for square in range(SQUARES))])
FELD, CENTRE, RANK, FILE = 6, 7, 8, 9
CLEAR = np.array([ALL & ~sum(0b111 << 3 * feld for feld in range(4) if taken >> feld & 1) for taken in range(16)])
"""By the Zentren taken in a row of four Felder, the squares of a line through it where the Zentrum is free."""


@inner
def taken_by_all(where: Ints, players: int) -> Taken:
    """The squares where pieces stand, by files and by ranks, and the Felder whose Zentrum is taken."""
    file0, file1, file2, rank0, rank1, rank2, centres = 0, 0, 0, 0, 0, 0, 0
    for side in range(players):
        for slot in range(PIECES):
            place = where[side, slot]
            file0 |= KNOWN[place, 0]
            file1 |= KNOWN[place, 1]
            file2 |= KNOWN[place, 2]
            rank0 |= KNOWN[place, 3]
            rank1 |= KNOWN[place, 4]
            rank2 |= KNOWN[place, 5]
            centres |= KNOWN[place, CENTRE]
    return (file0, file1, file2), (rank0, rank1, rank2), centres


@inner
def lines_shown(where: Ints, players: int, side: int, first: int, last: int) -> Pair:
    """The ranks and the files where the other sides have a piece of these slots, every side in its lane."""
    ranks, files = 0, 0
    for enemy in range(players):
        if enemy != side:
            for slot in range(first, last):
                place = where[enemy, slot]
                ranks |= KNOWN[place, RANK] << LANE * enemy
                files |= KNOWN[place, FILE] << LANE * enemy
    return ranks, files


@inner
def felder_full(where: Ints, players: int, side: int) -> int:
    """The Felder that hold two or more enemies of a side."""
    one, two = 0, 0
    for enemy in range(players):
        if enemy != side:
            for slot in range(PIECES):
                feld = KNOWN[where[enemy, slot], FELD]
                two |= one & feld
                one |= feld
    return two


@inner
def pressed(own: Ints, full: int) -> int:
    """The slots of pieces on Zentren of full Felder."""
    slots = 0
    for slot in range(PIECES):
        slots |= int(KNOWN[own[slot], CENTRE] & full != 0) << slot
    return slots


@inner
def meeting(one: Pair, other: Pair, line: int) -> int:
    """Where on a line two kinds of one side are met, one on the line and one across it; pairs are along and across."""
    by_one = (one[0] >> line & LANES) * ALL & other[1]
    by_other = (other[0] >> line & LANES) * ALL & one[1]
    met = by_one | by_other
    met |= met >> 2 * LANE
    return (met | met >> LANE) & ALL


@inner
def free_on(taken: Three, line: int) -> int:
    """The squares of a line that are free and no Zentren."""
    free = ALL & ~(taken[line // 4] >> line % 4 * SIZE)
    return free & ~CENTRE_BITS if line % 3 == 1 else free


@inner
def ways_from(place: int, one: Pair, other: Pair, by_files: Three, by_ranks: Three, centres: int) -> int:
    """How many squares a piece could go to and make a transmitter with these two kinds of an enemy."""
    file, rank = divmod(place - 1, SIZE)
    on_rank, on_file = meeting(one, other, rank), meeting((one[1], one[0]), (other[1], other[0]), file)
    if on_rank | on_file == 0:
        return 0
    centres &= ~KNOWN[place, CENTRE]
    on_rank &= CLEAR[centres >> 16 + rank // 3 * 4 & 15] & free_on(by_ranks, rank)
    on_file &= CLEAR[centres >> file // 3 * 4 & 15] & free_on(by_files, file)
    return count_bits(on_rank) + count_bits(on_file)


@inner
def count_ways(where: Ints, players: int, side: int, slots: int, taken: Taken) -> int:
    """How many moves of these slots make a transmitter."""
    by_files, by_ranks, centres = taken
    cylinders = lines_shown(where, players, side, 0, FIRST_TRIANGLE)
    triangles = lines_shown(where, players, side, FIRST_TRIANGLE, FIRST_SQUARE)
    squares = lines_shown(where, players, side, FIRST_SQUARE, PIECES)
    ways = 0
    for slot in range(PIECES):
        place = where[side, slot]
        if place and slots >> slot & 1:
            one = triangles if slot < FIRST_TRIANGLE else cylinders
            other = triangles if slot >= FIRST_SQUARE else squares
            ways += ways_from(place, one, other, by_files, by_ranks, centres)
    return ways


@inner
def standing(own: Ints, first: int, last: int) -> int:
    """How many pieces of these slots are on the board."""
    count = 0
    for slot in range(first, last):
        count += own[slot] > 0
    return count


@inner
def pairs_offered(own: Ints) -> int:
    """How many pairs of pieces could make a transmitter for an enemy: of two kinds, and not on one line."""
    pairs = 0
    for slot in range(PIECES):
        if own[slot]:
            for other in range(max(slot + 1, FIRST_TRIANGLE if slot < FIRST_TRIANGLE else FIRST_SQUARE), PIECES):
                one, two = KNOWN[own[slot]], KNOWN[own[other]]
                pairs += own[other] > 0 and one[RANK] & two[RANK] | one[FILE] & two[FILE] == 0
    return pairs


@inner
def measure(state: State, side: int, amounts: Ints) -> None:
    """Write how much of every feature a side has."""
    where, players, to_move = state.where, state.players, state.mover == side
    own = where[side]
    crowded, centred = pressed(own, felder_full(where, players, side)), pressed(own, -1)
    ways = count_ways(where, players, side, crowded if crowded else -1, taken_by_all(where, players))
    amounts[0] = standing(own, FIRST_TRIANGLE, FIRST_SQUARE)
    amounts[1] = standing(own, FIRST_SQUARE, PIECES)
    last = amounts[0] + amounts[1] + (own[0] > 0) == PIECES - 1
    amounts[2] = last
    amounts[3] = ways
    amounts[4] = ways > 0 and not to_move
    amounts[5] = ways > 0 and to_move
    amounts[6] = ways > 0 and to_move and last
    amounts[7] = count_bits(crowded)
    amounts[8] = crowded != 0 and ways == 0
    amounts[9] = count_bits(centred & ~crowded)
    amounts[10] = max(2 - pairs_offered(own), 0) if amounts[0] + amounts[1] <= FEW else 0
    amounts[11] = to_move


@compiled
def loudness(state: State, move: int) -> int:
    """Moves that bring a piece in are loud, the last piece louder."""
    if move >> 16 == 0:
        return 0
    return 2 if standing(state.where[state.mover], 0, PIECES) == PIECES - 1 else 1


@inner
def has_room(own: Ints, slots: int, taken: Taken) -> bool:
    """Whether one of these slots can surely move: its rank has a square to go to."""
    room = 0
    for slot in range(PIECES):
        if own[slot] and slots >> slot & 1:
            room |= free_on(taken[1], (own[slot] - 1) % SIZE)
    return room != 0


@compiled
def list_transmitting(state: State, buffer: Ints) -> int:
    """The loud moves; mostly there are none, which is seen without listing the others."""
    where, players, side = state.where, state.players, state.mover
    if winner(state) >= 0:
        return OVER
    crowded = pressed(where[side], felder_full(where, players, side))
    slots, taken = crowded if crowded else -1, taken_by_all(where, players)
    if count_ways(where, players, side, slots, taken) or not has_room(where[side], slots, taken):
        return list_loud_moves(state, buffer)
    return QUIET_TOO


KNOWLEDGE = adopt(Knowledge(Transmitter.rules.dtype, FEATURES, measure, loudness, list_transmitting))
