"""What is good in Stargate: pieces, Stargates held or open, pieces out of danger, Commanders about to win or fall."""

from collections.abc import Iterable

import numpy as np

from spielschrank.engines.knowledge import OVER, QUIET_TOO, Feature, Knowledge, adopt
from spielschrank.games.sackson import SIZE, SQUARES
from spielschrank.games.stargate import (
    COMMANDER,
    FREE,
    FRIENDS,
    GATES_TO_WIN,
    MAINGATES,
    SIDES,
    SIGHT,
    STARGATES,
    STRIKES,
    Stargate,
    alive,
    belongs,
    gates_held,
    is_attacked,
    is_enemy,
    is_safe_at_maingate,
    may_go,
    next_side,
    way_won,
)
from spielschrank.kernel import Ints, State, compiled, count_bits, lowest_bit

FEATURES = (
    Feature("divers", "Divers"),
    Feature("nozzlers", "Nozzlers"),
    Feature("gates", "Stargates held"),
    Feature("open", "free Stargates in sight of a piece and under no enemy's attack"),
    Feature("watch", "enemy Maingates where the side could capture a Commander that comes"),
    Feature("attacked", "pieces under attack, the Commander aside"),
    Feature("loose", "pieces under attack whose captor could not be captured in turn"),
    Feature("hanging", "1 if another side is to move and a piece is loose"),
    Feature("check", "1 if the side is to move and its Commander under attack"),
    Feature("doomed", "1 if a side that moves first could capture the Commander"),
    Feature("shelter", "free squares in sight of the Commander and under no enemy's attack"),
    Feature("wins", "1 if the side is to move and can win at once"),
    Feature("threats", "while others are to move, ways to win were they not, times the sides that move no sooner"),
    Feature("prey", "1 if the side is to move and can capture a Commander and get his army"),
    Feature("turn", "1 if the side is to move"),
)

# A set of squares is three words of 48 bits, four files each; all Stargates are in the second.
Three = tuple[int, int, int]
THIRD, FILE_BITS = SQUARES // 3, (1 << SIZE) - 1
ALL = (1 << THIRD) - 1
EIGHTS = THIRD // 8
LOWEST = 0x0101010101010101
"""The lowest bit of eight cells of the record."""


def _thirds(squares: Iterable[int]) -> list[int]:
    """A set of squares as three words."""
    words = [0, 0, 0]
    for square in squares:
        words[square // THIRD] |= 1 << square % THIRD
    return words


def _in_every_file(ranks: int) -> int:
    """These ranks of all four files of a word."""
    return sum(ranks << file * SIZE for file in range(THIRD // SIZE))


FROM_3, TO_3 = _in_every_file(FILE_BITS & ~0b111), _in_every_file(FILE_BITS >> 3)
FROM_4, TO_4 = _in_every_file(FILE_BITS & ~0b1111), _in_every_file(FILE_BITS >> 4)
COMMANDED = np.array([
    _thirds(target for target in sight if STRIKES[COMMANDER, abs(target - square)])
    for square, sight in enumerate(SIGHT.tolist())
])  # fmt: skip
"""Where a Commander on a square captures."""
SEEN = np.array([_thirds(squares) for squares in SIGHT.tolist()])
MOST_STRUCK = 8
REACH = np.array([
    [
        (([target for target in sight if STRIKES[kind, abs(target - square)]] if kind else []) + [-1] * 8)[:MOST_STRUCK]
        for square, sight in enumerate(SIGHT.tolist())
    ]
    for kind in range(4)
])  # fmt: skip
"""By kind and square, where a piece captures; -1 fills the row."""
IS_GATE = np.isin(np.arange(SQUARES), STARGATES)
GATE_BITS = _thirds(STARGATES.tolist())[1]


@compiled
def transposed(bits: int) -> int:
    """Eight rows of eight bits, as columns."""
    swapped = (bits ^ bits >> 7) & 0x00AA00AA00AA00AA
    bits ^= swapped ^ swapped << 7
    swapped = (bits ^ bits >> 14) & 0x0000CCCC0000CCCC
    bits ^= swapped ^ swapped << 14
    swapped = (bits ^ bits >> 28) & 0x00000000F0F0F0F0
    return bits ^ swapped ^ swapped << 28


@compiled
def plane(eights: Ints, third: int, bit: int) -> int:
    """The squares of a third whose piece has a bit in its number."""
    rows = 0
    for row in range(EIGHTS):
        rows |= (eights[EIGHTS * third + row] >> bit & LOWEST) << row
    return transposed(rows)


@compiled
def owned(low: int, high: int, sides: int) -> int:
    """The squares whose owner is one of these sides, by the two planes of the owner's number."""
    one, two, three, four = -(sides & 1), -(sides >> 1 & 1), -(sides >> 2 & 1), -(sides >> 3 & 1)
    return ~high & (~low & one | low & two) | high & (~low & three | low & four)


@compiled
def raked(divers: int, nozzlers: int, left: tuple[int, int], right: tuple[int, int]) -> int:
    """Where Divers and Nozzlers of a third, and those of the thirds beside it, capture in it."""
    along = divers << 3 & FROM_3 | divers >> 3 & TO_3 | nozzlers << 4 & FROM_4 | nozzlers >> 4 & TO_4
    across = (divers << 36 | divers >> 36 | left[0] >> 12 | right[0] << 12) & ALL
    return along | across | left[1] | right[1]


@compiled
def squares_with(eights: Ints, bit: int) -> Three:
    """All squares whose piece has a bit in its number."""
    return plane(eights, 0, bit), plane(eights, 1, bit), plane(eights, 2, bit)


@compiled
def commanded(commanders: Ints, sides: int) -> Three:
    """Where the Commanders of these sides capture."""
    first, second, third = 0, 0, 0
    for side in range(4):
        if sides >> side & 1 and commanders[side]:
            square = commanders[side] - 1
            first |= COMMANDED[square, 0]
            second |= COMMANDED[square, 1]
            third |= COMMANDED[square, 2]
    return first, second, third


@compiled
def struck(divers: Three, nozzlers: Three, commanders: Three) -> Three:
    """Where an army captures: its Divers, its Nozzlers, and where its Commanders do."""
    first, second, third = (divers[0], nozzlers[0]), (divers[1], nozzlers[1]), (divers[2], nozzlers[2])
    return (
        raked(divers[0], nozzlers[0], (0, 0), second) | commanders[0],
        raked(divers[1], nozzlers[1], first, third) | commanders[1],
        raked(divers[2], nozzlers[2], second, (0, 0)) | commanders[2],
    )


@compiled
def both(one: Three, other: Three) -> Three:
    """The squares in both sets."""
    return one[0] & other[0], one[1] & other[1], one[2] & other[2]


@compiled
def but(one: Three, other: Three) -> Three:
    """The squares of a set that are not in the other."""
    return one[0] & ~other[0], one[1] & ~other[1], one[2] & ~other[2]


@compiled
def size(squares: Three) -> int:
    """How many squares a set has."""
    return count_bits(squares[0]) + count_bits(squares[1]) + count_bits(squares[2])


@compiled
def has(squares: Three, square: int) -> bool:
    """Whether a square is in a set."""
    return bool(squares[square // THIRD] >> square % THIRD & 1)


@compiled
def seen_from(square: int) -> Three:
    """The squares in sight of a square."""
    return SEEN[square, 0], SEEN[square, 1], SEEN[square, 2]


@compiled
def owned_by(low: Three, high: Three, sides: int) -> Three:
    """All squares whose owner is one of these sides; of free squares the first side is the owner."""
    return owned(low[0], high[0], sides), owned(low[1], high[1], sides), owned(low[2], high[2], sides)


@compiled
def arrives(state: State, side: int, friends: int) -> bool:
    """Whether a side could win by the Maingate: its Commander is there or could go, his ally is, and none in danger."""
    mode, commander, gate = state.mode, state.commanders[side] - 1, MAINGATES[state.mode, side]
    if commander < 0 or (commander // SIZE != gate // SIZE and commander % SIZE != gate % SIZE):
        return False
    if commander != gate and not may_go(state.cells, friends, commander, gate):
        return False
    hunters = 1 << next_side(mode, state.commanders, side, 1) if mode == FREE else 15 & ~friends
    allies = friends & ~(1 << side)
    if is_attacked(state.cells, gate, hunters):
        return False
    return is_safe_at_maingate(state.cells, state.commanders, mode, allies, hunters)


@compiled
def completes(state: State, side: int, friends: int) -> bool:
    """Whether a side could hold enough Stargates after a move of a piece that stands on none."""
    missing = GATES_TO_WIN[state.mode] - gates_held(state.cells, friends)
    if missing != 1:
        return bool(missing < 1)
    for gate in STARGATES:
        for origin in SIGHT[gate]:
            hand = belongs(state.cells[origin], 1 << side) and not IS_GATE[origin]
            if hand and may_go(state.cells, friends, origin, gate):
                return True
    return False


@compiled
def commanders_in_reach(state: State, side: int, foes: int, guarded: Three) -> int:
    """How many Commanders of the foes a side could capture, of those that somebody of its camp can."""
    count = 0
    for foe in range(SIDES[state.mode]):
        square = state.commanders[foe] - 1
        if foes >> foe & 1 and square >= 0 and has(guarded, square):
            count += is_attacked(state.cells, square, 1 << side)
    return count


@compiled
def open_gates(gates: int, own: Three) -> int:
    """How many of these Stargates are in sight of a piece."""
    count = 0
    while gates:
        count += size(both(own, seen_from(THIRD + lowest_bit(gates)))) > 0
        gates &= gates - 1
    return count


@compiled
def watched(state: State, side: int, foes: int, guarded: int) -> int:
    """How many Maingates of foes a side guards; free: only the side next in turn can stop who comes there."""
    count = 0
    for foe in range(SIDES[state.mode]):
        if foes >> foe & 1 and (state.mode != FREE or next_side(state.mode, state.commanders, foe, 1) == side):
            count += guarded >> MAINGATES[state.mode, foe] - THIRD & 1
    return count


@compiled
def moving_before(mover: int, side: int) -> int:
    """The sides that move before a side does, as a set of bits; those out of play too."""
    return (1 << side) - (1 << mover) if mover <= side else 15 & ~((1 << mover) - (1 << side))


@compiled
def measure(state: State, side: int, amounts: Ints) -> None:
    """Write how much of every feature a side has."""
    friends, eights = FRIENDS[state.mode, side], state.cells.view(np.int64)
    foes = alive(state) & ~friends
    odd, common = squares_with(eights, 0), squares_with(eights, 1)
    low, high = squares_with(eights, 2), squares_with(eights, 3) if SIDES[state.mode] > 2 else (0, 0, 0)
    divers, nozzlers = but(common, odd), both(common, odd)
    camp, enemies, mine = owned_by(low, high, friends), owned_by(low, high, foes), owned_by(low, high, 1 << side)
    guarded = struck(both(divers, camp), both(nozzlers, camp), commanded(state.commanders, friends))
    danger = struck(both(divers, enemies), both(nozzlers, enemies), commanded(state.commanders, foes))
    amounts[0] = size(both(divers, mine))
    amounts[1] = size(both(nozzlers, mine))
    weigh_squares(state, side, foes, mine, odd, common, guarded, danger, amounts)
    weigh_ends(state, side, friends, foes, guarded, amounts)


@compiled
def weigh_squares(
    state: State,
    side: int,
    foes: int,
    mine: Three,
    odd: Three,
    common: Three,
    guarded: Three,
    danger: Three,
    amounts: Ints,
) -> None:
    """Write the features that depend on who captures where."""
    to_move = state.mover == side
    free = ~(odd[0] | common[0]), ~(odd[1] | common[1]), ~(odd[2] | common[2])
    own, attacked = but(mine, free), both(both(mine, common), danger)
    amounts[2] = count_bits(own[1] & GATE_BITS)
    amounts[3] = open_gates(GATE_BITS & free[1] & ~danger[1], own)
    amounts[5] = size(attacked)
    amounts[6] = size(but(attacked, guarded))
    amounts[7] = not to_move and amounts[6] > 0
    commander = state.commanders[side] - 1
    endangered = commander >= 0 and has(danger, commander)
    amounts[8] = endangered and to_move
    amounts[9] = endangered and is_attacked(state.cells, commander, foes & moving_before(state.mover, side))
    amounts[10] = size(but(both(seen_from(max(commander, 0)), free), danger))


@compiled
def weigh_ends(state: State, side: int, friends: int, foes: int, guarded: Three, amounts: Ints) -> None:
    """Write the features of winning, watching and the turn."""
    to_move = state.mover == side
    prey = commanders_in_reach(state, side, foes, guarded)
    last = state.mode != FREE or count_bits(foes) == 1
    ways = arrives(state, side, friends) + completes(state, side, friends) + (prey if last else 0)
    amounts[4] = watched(state, side, foes, guarded[1])
    amounts[11] = to_move and ways > 0
    living = alive(state)
    amounts[12] = 0 if to_move else ways * count_bits(living & ~moving_before(state.mover, side))
    amounts[13] = to_move and prey > 0 and not last
    amounts[14] = to_move


@compiled
def wins_on_gate(state: State, origin: int, target: int, friends: int) -> bool:
    """Whether a move to a Stargate wins at once: as the last that was missing, or as the Commander's Maingate."""
    if not IS_GATE[origin] and gates_held(state.cells, friends) >= GATES_TO_WIN[state.mode] - 1:
        return True
    commanding = state.commanders[state.mover] == origin + 1
    return commanding and target == MAINGATES[state.mode, state.mover] and arrives(state, state.mover, friends)


@compiled
def loudness(state: State, move: int) -> int:
    """Moves that win at once are loudest; then captures, unless the Commander would be captured in turn."""
    origin, target = move & 255, move >> 8
    cells, friends = state.cells, FRIENDS[state.mode, state.mover]
    prey, commanding = cells[target], cells[origin] & 3 == COMMANDER
    if prey & 3 == COMMANDER:
        return 5
    if IS_GATE[target] and wins_on_gate(state, origin, target, friends):
        return 4
    if not prey or origin == target:
        return 0
    avenged = is_attacked(cells, target, alive(state) & ~friends)
    return 0 if avenged and commanding else 1 if avenged else 2


@compiled
def list_captures(state: State, buffer: Ints) -> int:
    """The loud moves without looking at all moves: captures. Judgement sees by itself who can win on a Stargate."""
    if way_won(state):
        return OVER
    cells, mover, friends = state.cells, state.mover, FRIENDS[state.mode, state.mover]
    count = 0
    for origin in range(SQUARES):
        if belongs(cells[origin], 1 << mover):
            for target in REACH[cells[origin] & 3, origin]:
                if target >= 0 and is_enemy(cells[target], friends) and loudness(state, origin | target << 8):
                    buffer[count] = origin | target << 8
                    count += 1
    return count + QUIET_TOO


KNOWLEDGE = adopt(Knowledge(Stargate.rules.dtype, FEATURES, measure, loudness, list_captures))
