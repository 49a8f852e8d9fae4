"""What is good in Mühle: stones, mills that close now, next turn or every turn, and room to move."""

from spielschrank.engines.knowledge import OVER, QUIET_TOO, Feature, Knowledge, adopt, list_loud_moves
from spielschrank.games.muehle import (
    ALL,
    MIDDLES,
    Muehle,
    count_ways,
    fan,
    is_over,
    list_takings,
    moving_reach,
    one_line_away,
    reach,
    removable,
    step_to,
    turned_back,
    turned_on,
)
from spielschrank.kernel import Ints, State, compiled, count_bits, inner, lowest_bit

FEATURES = (
    Feature("stones", "stones on the board and in hand"),
    Feature("jumping", "1 if the hand is empty and three stones are left, which jump"),
    Feature("mills", "stones that stand in a mill"),
    Feature("swinging", "1 if a mill can be opened and closed again before the enemy is there"),
    Feature("double", "1 if a stone can step from one mill into another"),
    Feature("pairs", "free points on a line with two own stones"),
    Feature("closing", "1 if the side is to move and can close a mill"),
    Feature("threats", "points where a mill can be closed, while the enemy is to move"),
    Feature("sure", "1 if the enemy is to move and cannot keep every mill from being closed"),
    Feature("mating", "points where a mill can be closed, while the enemy has only three stones left"),
    Feature("room", "steps along a join to a free point, once the hand is empty"),
    Feature("early", "such steps while there are stones in hand"),
    Feature("blocked", "stones without a free point beside them"),
    Feature("turn", "1 if the side is to move"),
)


@inner
def beside(points: int) -> int:
    """The points joined to any of these."""
    middles = points & MIDDLES
    return (turned_on(points) | turned_back(points) | middles << 8 | middles >> 8) & ALL


@inner
def folded(around: int, across: int) -> int:
    """The targets of all four ways."""
    both = around | across
    return (both | both >> 32) & ALL


@inner
def steps_of(stones: int) -> tuple[int, int]:
    """Where stones would get by the four ways of moving, in two fans."""
    middles = stones & MIDDLES
    return fan(turned_on(stones), turned_back(stones)), fan(middles >> 8, middles << 8)


@inner
def measure(state: State, side: int, amounts: Ints) -> None:
    """Write how much of every feature a side has."""
    to_move = state.white_waits == side
    if to_move:
        measure_side(state.own, state.own_hand, state.other, state.other_hand, to_move, amounts)
    else:
        measure_side(state.other, state.other_hand, state.own, state.own_hand, to_move, amounts)


@inner
def measure_side(own: int, hand: int, enemy: int, enemy_hand: int, to_move: bool, amounts: Ints) -> None:
    """Write how much of every feature the owner of the first stones has."""
    free, stones, lines = ALL & ~(own | enemy), count_bits(own), one_line_away(own)
    jumping, last_three = hand == 0 and stones == 3, enemy_hand == 0 and count_bits(enemy) == 3
    millers, near_enemy = own & lines, beside(enemy)
    around, across, closing_around, closing_across = moving_reach(own, free)
    room = count_bits(around) + count_bits(across)
    closing = free & lines if hand or jumping else folded(closing_around, closing_across)
    kept = free & near_enemy if enemy_hand == 0 and not last_three else free
    sure = closing & ~kept != 0 or closing & closing - 1 != 0
    amounts[0] = stones + hand
    amounts[1] = jumping
    amounts[2] = amounts[3] = amounts[4] = 0
    if millers:
        miller_around, miller_across = steps_of(millers)
        swinging = millers & ~near_enemy & (ALL if jumping else beside(free))
        amounts[2] = count_bits(millers)
        amounts[3] = swinging != 0 and not last_three
        amounts[4] = not jumping and closing_around & miller_around | closing_across & miller_across != 0
    amounts[5] = count_bits(free & lines)
    amounts[6] = to_move and closing != 0
    amounts[7] = 0 if to_move else count_bits(closing)
    amounts[8] = sure and not to_move
    amounts[9] = count_bits(closing) if last_three else 0
    amounts[10] = 0 if hand or jumping else room
    amounts[11] = room if hand else 0
    amounts[12] = 0 if jumping else count_bits(own & ~beside(free))
    amounts[13] = to_move


@compiled
def loudness(state: State, move: int) -> int:
    """Moves that take stones are loud, two stones louder, and stones that have more lines to close as well."""
    taken, left = move >> 10, state.other
    if not taken:
        return 0
    while taken:
        left ^= 1 << (taken & 31) - 1
        taken >>= 5
    return (32 if move >> 15 else 1) + count_bits(one_line_away(state.other) & ~one_line_away(left))


@compiled
def list_closings(state: State, buffer: Ints) -> int:
    """The loud moves without looking at the others: those that close a mill."""
    own, ways, count = state.own, count_ways(state.own, state.own_hand), 0
    low, high, closing_low, closing_high = reach(own, ALL & ~(own | state.other), ways)
    if is_over(state) or low | high == 0:
        return OVER
    if state.two_mills and closing_low | closing_high:
        return list_loud_moves(state, buffer)
    prey = removable(state.other) if closing_low | closing_high else 0
    for closing, first_bit in ((closing_low, 0), (closing_high, 64)):
        while closing:
            count = list_takings(step_to(own, ways, first_bit + lowest_bit(closing)), prey, buffer, count)
            closing &= closing - 1
    return count + (QUIET_TOO if low & ~closing_low | high & ~closing_high else 0)


KNOWLEDGE = adopt(Knowledge(Muehle.rules.dtype, FEATURES, measure, loudness, list_closings))
