"""What is good in Dame: men and Damen, men that get through, guards at home, room, and captures to be made."""

import numpy as np

from spielschrank.engines.knowledge import Feature, Knowledge, adopt, list_loud_moves
from spielschrank.games.dame import ALL, BOARD, FAR, PLACE_OF_SQUARE, WAYS, Dame, shifted, slid, taken_by
from spielschrank.kernel import Ints, State, bits_of, compiled, count_bits, inner

FEATURES = (
    Feature("men", "men"),
    Feature("damen", "Damen"),
    Feature("reign", "1 if the side has a Dame and the enemy none"),
    Feature("few", "pieces while at most eight are on the board"),
    Feature("guards", "men on the home rank while the enemy has men"),
    Feature("advance", "ranks that the men have gone, all together"),
    Feature("edge", "men on the files at the sides"),
    Feature("near", "men at most three ranks from the far one whom no enemy man can meet any more"),
    Feature("room", "steps that men can make"),
    Feature("captures", "captures the side has when it is to move"),
    Feature("threats", "captures the side would have, while the enemy is to move"),
    Feature("refuge", "1 if a Dame of the side with fewer pieces stands on the long diagonal"),
    Feature("huffable", "1 if a piece may be huffed now, 3 if a Dame may"),
    Feature("turn", "1 if the side is to move"),
)


def _squares(files: str, ranks: str) -> int:
    """The red squares of these files and ranks."""
    names = {square: BOARD.names[place] for square, place in PLACE_OF_SQUARE.items()}
    return bits_of(square for square, name in names.items() if name[0] in files and name[1] in ranks)


FILES, RANKS = "abcdefgh", "12345678"
EDGE = _squares("ah", RANKS)
DIAGONAL = bits_of(range(0, 36, 5))
FEW = 8
BEYOND = np.array([
    [_squares(FILES, RANKS[gone:]) for gone in range(1, 8)],
    [_squares(FILES, RANKS[: 8 - gone]) for gone in range(1, 8)],
])  # fmt: skip
"""By side: the squares at least one rank from home, at least two, and so on."""


@inner
def ahead(men: int, side: int) -> int:
    """The squares that men of a side could come to if nobody were in their way, their own included."""
    for _ in range(6):
        men |= shifted(men, 2 * side) | shifted(men, 2 * side + 1)
        men &= ALL
    return men


@inner
def advanced(men: int, side: int) -> int:
    """The ranks that men have gone, all together."""
    gone = 0
    for rank in range(6):
        gone += count_bits(men & BEYOND[side, rank])
    return gone


@inner
def room_of(men: int, free: int, side: int) -> int:
    """How many steps men can make."""
    return count_bits(shifted(men, 2 * side) & free) + count_bits(shifted(men, 2 * side + 1) & free)


@inner
def count_captures(men: int, damen: int, enemy: int, free: int, side: int) -> int:
    """How many captures pieces of a side have, each counted by its first hop."""
    count = 0
    for way in range(WAYS):
        run_up = damen | slid(damen, free, way) if damen else 0
        if way >> 1 == side:
            run_up |= men
        count += count_bits(shifted(shifted(run_up, way) & enemy, way) & free)
    return count


@inner
def measure(state: State, side: int, amounts: Ints) -> None:
    """Write how much of every feature a side has."""
    to_move = state.black_moves == side
    own, enemy = (state.movers, state.waiters) if to_move else (state.waiters, state.movers)
    men, damen, enemy_men = own & ~state.damen, own & state.damen, enemy & ~state.damen
    free = ALL & ~(own | enemy)
    captures = count_captures(men, damen, enemy, free, side)
    huffable = own & state.huffable
    amounts[0] = count_bits(men)
    amounts[1] = count_bits(damen)
    amounts[2] = damen != 0 and enemy == enemy_men
    amounts[3] = count_bits(own) if count_bits(own | enemy) <= FEW else 0
    amounts[4] = count_bits(men & FAR[1 - side]) if enemy_men else 0
    amounts[5] = advanced(men, side)
    amounts[6] = count_bits(men & EDGE)
    amounts[7] = count_bits(men & BEYOND[side, 3] & ~ahead(enemy_men, 1 - side))
    amounts[8] = room_of(men, free, side)
    amounts[9] = captures if to_move else 0
    amounts[10] = 0 if to_move else captures
    amounts[11] = damen & DIAGONAL != 0 and count_bits(own) < count_bits(enemy)
    amounts[12] = 3 if huffable & damen else huffable != 0
    amounts[13] = to_move


@compiled
def loudness(state: State, move: int) -> int:
    """Captures, huffs and promotions are loud; the more is won the louder."""
    start, target, huffed = 1 << (move & 63), 1 << (move >> 6 & 63), 1 << (move >> 12 & 63) >> 1
    promoted = 2 if target & FAR[state.black_moves] and not start & state.damen else 0
    if not move >> 12:
        return promoted
    won = huffed | taken_by(move, state.waiters & ~huffed)
    return promoted + count_bits(won) + 2 * count_bits(won & state.damen)


KNOWLEDGE = adopt(Knowledge(Dame.rules.dtype, FEATURES, measure, loudness, list_loud_moves))
