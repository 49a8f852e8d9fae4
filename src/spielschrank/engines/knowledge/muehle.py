"""What is good in Mühle: stones, mills that can be closed or opened again, and room to move."""

from spielschrank.engines.knowledge import Feature, Knowledge, adopt
from spielschrank.games.muehle import ALL, Muehle, moving_reach, one_line_away
from spielschrank.kernel import Ints, State, compiled, count_bits

FEATURES = (
    Feature("stones", "stones on the board and in hand"),
    Feature("mills", "stones that stand in a mill"),
    Feature("threats", "free points that would close a mill"),
    Feature("room", "moves along a join to a free point, or points to place on"),
    Feature("hemmed", "1 if there are stones to move, but at most two moves"),
    Feature("three", "1 if the side has three stones left and jumps"),
    Feature("turn", "1 if the side is to move"),
    Feature("closing", "1 if the side is to move and can close a mill at once"),
)


@compiled
def measure(state: State, side: int, amounts: Ints) -> None:
    """Write how much of every feature a side has."""
    to_move = state.white_waits == side
    own, hand = (state.own, state.own_hand) if to_move else (state.other, state.other_hand)
    free = ALL & ~(state.own | state.other)
    closing = free & one_line_away(own)
    stones = count_bits(own)
    around, across, closed_around, closed_across = moving_reach(own, free)
    room = count_bits(around) + count_bits(across)
    moving = hand == 0 and stones > 3
    amounts[0] = stones + hand
    amounts[1] = count_bits(own & one_line_away(own))
    amounts[2] = count_bits(closing)
    amounts[3] = room if moving else 0
    amounts[4] = moving and room <= 2
    amounts[5] = hand == 0 and stones == 3
    amounts[6] = to_move
    amounts[7] = to_move and (closed_around | closed_across if moving else closing) != 0


@compiled
def loudness(state: State, move: int) -> int:  # noqa: ARG001
    """Moves that take a stone are loud, two stones louder."""
    return (move >> 10 > 0) + (move >> 15 > 0)


KNOWLEDGE = adopt(Knowledge(Muehle.rules.dtype, FEATURES, measure, loudness))
