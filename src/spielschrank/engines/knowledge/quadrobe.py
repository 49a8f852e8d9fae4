"""What is good in Quadro-Be: lines that wait for a piece which is due and can come, and room for the kinds due."""

from spielschrank.engines.knowledge import Feature, Knowledge, adopt, list_loud_moves
from spielschrank.games.quadrobe import ALL, BOARD, LINES, NEXT, SIZE, TURNS, QuadroBe, in_hand, line_of, pieces_of
from spielschrank.kernel import Ints, State, bits_of, compiled, count_bits, inner, lowest_bit

FEATURES = (
    Feature("twos", "lines with two own pieces and no enemy"),
    Feature("threes", "lines with three own pieces and no enemy"),
    Feature("finish", "1 if the side is to move and can make a line of four"),
    Feature("threats", "if the other side is to move: lines of three that the kind due next can complete"),
    Feature("soon", "lines of three that the kind due after the next can complete, while the next is played elsewhere"),
    Feature("tight", "1 if the kind due next is all on the board and has one move"),
    Feature("stuck", "1 if the kind due next is all on the board and has no move"),
    Feature("jammed", "1 if the kind due after the next is all on the board and has no move"),
    Feature("centre", "pieces on the four places in the middle"),
    Feature("turn", "1 if the side is to move"),
)
CENTRE = bits_of([BOARD.index[name] for name in ("b2", "b3", "c2", "c3")])
KINDS = len(TURNS)

# The hand counts as one more place, beside every place of the board.
HAND = ALL + 1
COMES = NEXT | HAND


@inner
def sources(standing: Ints, side: int, kind: int) -> int:
    """Where a side has pieces of a kind, the hand among them."""
    return int(standing[KINDS * side + kind] | (HAND if in_hand(standing, side, kind) else 0))


@inner
def room_of(pieces: int, kind: int, free: int) -> int:
    """How many moves pieces of a kind have; enough, if one is in hand."""
    room, left = 0, pieces & ALL
    while left:
        room += count_bits(NEXT[kind, lowest_bit(left)] & free)
        left &= left - 1
    return room if pieces < HAND else SIZE * SIZE


@inner
def lines_of(own: int, enemy: int, due: int, now: int, later: int, then: int) -> tuple[int, int, int, int]:
    """Lines of two and of three without an enemy, and of three those that the kind due completes, and the later one."""
    twos = threes = threats = soon = 0
    for line in LINES:
        if line & enemy:
            continue
        held = count_bits(line & own)
        twos += held == 2
        if held == SIZE - 1:
            missing = lowest_bit(line & ~own)
            threes += 1
            threats += COMES[due, missing] & now & ~line != 0
            soon += now & ~line != 0 and COMES[later, missing] & then & ~line != 0
    return twos, threes, threats, soon


@inner
def measure(state: State, side: int, amounts: Ints) -> None:
    """Write how much of every feature a side has."""
    to_move = state.blue_moves == side
    due = state.kind_due if to_move else state.kind_after
    later = (due + 1) % KINDS
    own, enemy = pieces_of(state.standing, side), pieces_of(state.standing, 1 - side)
    now, then = sources(state.standing, side, due), sources(state.standing, side, later)
    free = ALL & ~(own | enemy)
    room = room_of(now, due, free)
    twos, threes, threats, soon = lines_of(own, enemy, due, now, later, then)
    amounts[0] = twos
    amounts[1] = threes
    amounts[2] = to_move and threats > 0
    amounts[3] = 0 if to_move else threats
    amounts[4] = soon
    amounts[5] = room == 1
    amounts[6] = room == 0
    amounts[7] = room_of(then, later, free) == 0
    amounts[8] = count_bits(own & CENTRE)
    amounts[9] = to_move


@compiled
def loudness(state: State, move: int) -> int:
    """A move that makes a line of four is loud."""
    step = 1 << (move & 31) | 1 << (move >> 5) >> 1
    return int(line_of(pieces_of(state.standing, state.blue_moves) ^ step) != 0)


KNOWLEDGE = adopt(Knowledge(QuadroBe.rules.dtype, FEATURES, measure, loudness, list_loud_moves))
