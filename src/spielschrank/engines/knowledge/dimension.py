"""What is good in Dimension: few steps to the group, and a gap that comes in time to the squares that help it.

A key is a square that completes a side's group when it is free on that side's turn: while building by placing the
fourth piece there, while sliding by a slide into it. Every slide of one tile moves the gap to a square of the other
colour of a chessboard, so that a side meets the gap on one colour only, until somebody pulls a tile along: the
squares of this colour are in step.
"""

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from spielschrank.board import COMPASS
from spielschrank.engines.knowledge import Feature, Knowledge, adopt, list_loud_moves
from spielschrank.games.dimension import (
    ALL,
    BEHIND,
    BESIDE,
    BOARD,
    PIECES,
    PLACE_PIECE,
    RAYS,
    SIZE,
    SLIDE,
    SQUARES,
    Dimension,
    cycle_square,
    free_squares,
    is_group,
    own_and_enemy,
    phase,
    shifted,
)
from spielschrank.kernel import Ints, State, bits_of, compiled, count_bits, inner, lowest_bit, numbers_in

FEATURES = (
    Feature("steps", "steps of single pieces that would bring all pieces on the board together"),
    Feature("spread", "distances between the pieces on the board, as a king walks, all pairs"),
    Feature("centre", "pieces on the four squares in the middle"),
    Feature("keys", "keys without a piece of the enemy; while building, without any tile"),
    Feature("keys_in_step", "those of them, while sliding, on the colour where the side meets the gap"),
    Feature("steps_in_step", "other squares of that colour, without a piece of the enemy, where a slide saves a step"),
    Feature("ready", "1 if the side is to move and a key is free"),
    Feature("cornered", "1 if the side is to move, not ready, and every slide leaves the gap on a key of the enemy"),
    Feature("cornering", "1 if the side is to move, not ready, and has a slide of one tile that corners the enemy"),
    Feature("turn", "1 if the side is to move"),
)
CENTRE = bits_of([BOARD.index[name] for name in ("b2", "b3", "c2", "c3")])
DARK = bits_of(place for place in range(SQUARES) if (place // SIZE + place % SIZE) % 2 == 0)
NEAR = [bits_of([ray[0] for ray in rays if ray]) for rays in BOARD.rays(COMPASS)]

# ----------------------------------------------------------------------- tables, by the squares of a side's pieces


def _sets(number: int) -> Iterator[int]:
    """All sets of so many squares."""
    return map(bits_of, combinations(range(SQUARES), number))


def _is_joined(pieces: int) -> bool:
    """Whether some pieces, of any number, are connected."""
    group, grown = 0, pieces & -pieces
    while grown != group:
        group = grown
        for place in numbers_in(group):
            grown |= NEAR[place] & pieces
    return group == pieces


def _stepped(pieces: int) -> Iterator[int]:
    """The sets that one straight step of one piece makes of a set."""
    for place in numbers_in(pieces):
        for target in numbers_in(int(BESIDE[place]) & ~pieces):
            yield pieces ^ 1 << place ^ 1 << target


def _steps() -> dict[int, int]:
    """For every set of one to four squares the fewest steps that make one group of pieces there."""
    steps: dict[int, int] = {}
    for number in range(1, PIECES + 1):
        queue = [pieces for pieces in _sets(number) if _is_joined(pieces)]
        steps |= dict.fromkeys(queue, 0)
        for pieces in queue:
            for after in _stepped(pieces):
                if after not in steps:
                    steps[after] = steps[pieces] + 1
                    queue.append(after)
    return steps


STEPS = _steps()


def _spread(pieces: int) -> int:
    """The sum of the distances between pieces."""
    pairs = combinations([divmod(place, SIZE) for place in numbers_in(pieces)], 2)
    return sum(max(abs(a - c), abs(b - d)) for (a, b), (c, d) in pairs)


def _slid(pieces: int, gap: int) -> Iterator[int]:
    """The sets that slides of own pieces into a gap make: of those that follow each other, the last leaves its square.

    >>> sorted(_slid(0b1011, 2)) == [0b0111, 0b1101, 0b1110]
    True
    """
    for ray in RAYS[gap]:
        for place in ray:
            if not pieces >> place & 1:
                break
            yield pieces ^ 1 << place ^ 1 << gap


def _steps_with(pieces: int, square: int) -> int:
    """The steps left after a side has made the best of a free square: by placing its fourth piece, or by a slide."""
    if pieces.bit_count() < PIECES:
        return STEPS[pieces | 1 << square] if pieces.bit_count() == PIECES - 1 else PIECES
    return min((STEPS[after] for after in _slid(pieces, square)), default=STEPS[pieces])


def _lore(pieces: int) -> int:
    """What to know of a set of pieces: steps, spread, keys, and squares where a slide saves a step only."""
    left = {square: _steps_with(pieces, square) for square in numbers_in(ALL & ~pieces)}
    keys = bits_of(square for square in left if left[square] == 0)
    savers = bits_of(square for square in left if 0 < left[square] < STEPS[pieces] and pieces.bit_count() == PIECES)
    return STEPS[pieces] | _spread(pieces) << 8 | keys << 16 | savers << 32


# One table, for a look into one is enough at every leaf of a search.
LORE = np.zeros(1 << SQUARES, np.int64)
LORE[list(STEPS)] = [_lore(pieces) for pieces in STEPS]


@inner
def keys_of(pieces: int) -> int:
    """The squares that complete the group of some pieces."""
    return int(LORE[pieces] >> 16 & ALL)


# ----------------------------------------------------------------------------------------------------- measuring


@inner
def colour_met(gap: int, to_move: bool) -> int:
    """The squares of the colour on which a side meets the gap."""
    return DARK if (gap & DARK != 0) == to_move else ALL & ~DARK


@inner
def slides_of(state: State, gap: int, own: int) -> int:
    """The discs and own pieces that a side could slide."""
    tiles = own | state.discs & ~cycle_square(state.trail)
    return int(BESIDE[lowest_bit(gap)] & tiles & ~state.last)


@inner
def is_cornered(slides: int, enemy: int) -> bool:
    """Whether there are slides, but all of them leave the gap on a key of the enemy."""
    return slides != 0 and slides & ~keys_of(enemy) == 0


@inner
def can_corner(discs: int, own: int, enemy: int, gap: int, slides: int) -> bool:
    """Whether a slide leaves the enemy, who is not ready, cornered; the tile slid is then the one moved last."""
    while slides:
        tile = slides & -slides
        slides ^= tile
        own_after = own ^ (tile | gap) if own & tile else own
        discs_after = discs ^ (tile | gap) if discs & tile else discs
        answers = BESIDE[lowest_bit(tile)] & (enemy | discs_after) & ~gap
        if keys_of(enemy) & tile == 0 and is_cornered(answers, own_after):
            return True
    return False


@inner
def measure_building(own: int, free: int, to_move: bool, amounts: Ints) -> None:
    """Write the features of the building: squares that complete the group."""
    keys = keys_of(own) & free
    amounts[3] = count_bits(keys)
    amounts[4] = amounts[5] = 0
    amounts[6] = to_move and keys != 0
    amounts[7] = amounts[8] = 0


@inner
def measure_sliding(state: State, own: int, enemy: int, to_move: bool, amounts: Ints) -> None:
    """Write the features of the sliding: where the side wants the gap, and where it may leave it."""
    gap = free_squares(state)
    met = colour_met(gap, to_move) & ~enemy
    keys, slides = keys_of(own), slides_of(state, gap, own)
    ready = to_move and keys & gap != 0
    amounts[3] = count_bits(keys & ~enemy)
    amounts[4] = count_bits(keys & met)
    amounts[5] = count_bits(LORE[own] >> 32 & met)
    amounts[6] = ready
    amounts[7] = to_move and not ready and is_cornered(slides, enemy)
    amounts[8] = to_move and not ready and can_corner(state.discs, own, enemy, gap, slides)


@inner
def measure(state: State, side: int, amounts: Ints) -> None:
    """Write how much of every feature a side has."""
    own, enemy = (state.nuts, state.bolts) if side else (state.bolts, state.nuts)
    to_move = state.nuts_move == side
    amounts[0] = LORE[own] & 255
    amounts[1] = LORE[own] >> 8 & 255
    amounts[2] = count_bits(own & CENTRE)
    amounts[9] = to_move
    if phase(state) == SLIDE:
        measure_sliding(state, own, enemy, to_move, amounts)
    else:
        measure_building(own, free_squares(state), to_move, amounts)


@inner
def after_slide(own: int, gap: int, move: int) -> int:
    """A side's pieces after it has slid one of them, with so many tiles pulled along."""
    front, tile = gap, move & 15
    for _ in range(1 + (move >> 4)):
        own = shifted(own, tile, front)
        front, tile = tile, BEHIND[front, tile]
    return own


@compiled
def loudness(state: State, move: int) -> int:
    """Moves that complete the own group are loud."""
    own, _ = own_and_enemy(state)
    now = phase(state)
    if now == SLIDE:
        return int(is_group(after_slide(own, lowest_bit(free_squares(state)), move)))
    return int(now == PLACE_PIECE and is_group(own | 1 << move))


KNOWLEDGE = adopt(Knowledge(Dimension.rules.dtype, FEATURES, measure, loudness, list_loud_moves))
