"""What is good in Stargate: pieces, Stargates held or open, pieces out of danger, Commanders about to win or fall."""

from spielschrank.engines.knowledge import OVER, QUIET_TOO, Feature, Knowledge, adopt
from spielschrank.games.sackson import SIZE
from spielschrank.games.stargate import (
    ALONE,
    ANY,
    COMMANDER,
    DIVER,
    FREE,
    FRIENDS,
    GATES_TO_WIN,
    MAINGATES,
    NOZZLER,
    SEEN,
    SIDES,
    STARGATES,
    STRUCK,
    THIRD,
    Squares,
    Stargate,
    alive,
    army,
    attackers,
    both,
    but,
    either,
    enemies_of,
    gates_held,
    goals,
    has,
    is_attacked,
    is_safe_at_maingate,
    meet,
    next_side,
    nth_square,
    pick,
    size,
    way_won,
)
from spielschrank.kernel import Ints, State, compiled, count_bits, inner, lowest_bit

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

FILE_BITS = (1 << SIZE) - 1
ALL = (1 << THIRD) - 1


def _in_every_file(ranks: int) -> int:
    """These ranks of all four files of a word."""
    return sum(ranks << file * SIZE for file in range(THIRD // SIZE))


FROM_3, TO_3 = _in_every_file(FILE_BITS & ~0b111), _in_every_file(FILE_BITS >> 3)
FROM_4, TO_4 = _in_every_file(FILE_BITS & ~0b1111), _in_every_file(FILE_BITS >> 4)


@inner
def raked(here: tuple[int, int], left: tuple[int, int], right: tuple[int, int]) -> int:
    """Where Divers and Nozzlers of a third, and those of the thirds beside it, capture in it."""
    divers, nozzlers = here
    along = divers << 3 & FROM_3 | divers >> 3 & TO_3 | nozzlers << 4 & FROM_4 | nozzlers >> 4 & TO_4
    across = (divers << 36 | divers >> 36 | left[0] >> 12 | right[0] << 12) & ALL
    return along | across | left[1] | right[1]


@inner
def commanded(commanders: Ints, sides: int) -> Squares:
    """Where the Commanders of these sides capture."""
    squares = 0, 0, 0
    for side in range(4):
        if sides >> side & 1 and commanders[side]:
            squares = either(squares, pick(STRUCK[COMMANDER], commanders[side] - 1))
    return squares


@inner
def struck_by(state: State, sides: int) -> Squares:
    """Where the pieces of these sides capture."""
    own = army(state, sides)
    divers, nozzlers = both(own, pick(state.kinds, DIVER)), both(own, pick(state.kinds, NOZZLER))
    first, second, third = (divers[0], nozzlers[0]), (divers[1], nozzlers[1]), (divers[2], nozzlers[2])
    return either(
        (raked(first, (0, 0), second), raked(second, first, third), raked(third, second, (0, 0))),
        commanded(state.commanders, sides),
    )


@inner
def arrives(state: State, side: int, friends: int) -> bool:
    """Whether a side could win by the Maingate: its Commander is there or could go, his ally is, and none in danger."""
    commander, gate = state.commanders[side] - 1, MAINGATES[state.mode, side]
    if commander < 0 or not (commander == gate or has(goals(state, commander, enemies_of(state, side)), gate)):
        return False
    hunters = 1 << next_side(state.mode, state.commanders, side, 1) if state.mode == FREE else 15 & ~friends
    return not is_attacked(state, gate, hunters) and is_safe_at_maingate(state, friends & ~(1 << side), hunters)


@inner
def completes(state: State, side: int, friends: int) -> bool:
    """Whether a side could hold enough Stargates after a move of a piece that stands on none."""
    missing = GATES_TO_WIN[state.mode] - gates_held(state, friends)
    if missing != 1:
        return bool(missing < 1)
    hands, enemies = but(pick(state.armies, side), (0, STARGATES, 0)), enemies_of(state, side)
    for number in range(size(hands)):  # noqa: SIM110  compiled code has no generators
        if goals(state, nth_square(hands, number), enemies)[1] & STARGATES:
            return True
    return False


@inner
def commanders_in_reach(state: State, side: int, foes: int, guarded: Squares) -> int:
    """How many Commanders of the foes a side could capture, of those that somebody of its camp can."""
    count = 0
    for foe in range(SIDES[state.mode]):
        square = state.commanders[foe] - 1
        if foes >> foe & 1 and square >= 0 and has(guarded, square):
            count += is_attacked(state, square, 1 << side)
    return count


@inner
def gates_in_sight(gates: int, own: Squares) -> int:
    """How many of these Stargates are in sight of a piece."""
    count = 0
    while gates:
        count += meet(own, pick(SEEN, THIRD + lowest_bit(gates)))
        gates &= gates - 1
    return count


@inner
def watched(state: State, side: int, foes: int, guarded: int) -> int:
    """How many Maingates of foes a side guards; free: only the side next in turn can stop who comes there."""
    count = 0
    for foe in range(SIDES[state.mode]):
        if foes >> foe & 1 and (state.mode != FREE or next_side(state.mode, state.commanders, foe, 1) == side):
            count += guarded >> MAINGATES[state.mode, foe] - THIRD & 1
    return count


@inner
def moving_before(mover: int, side: int) -> int:
    """The sides that move before a side does, as a set of bits; those out of play too."""
    return (1 << side) - (1 << mover) if mover <= side else 15 & ~((1 << mover) - (1 << side))


@inner
def measure(state: State, side: int, amounts: Ints) -> None:
    """Write how much of every feature a side has."""
    friends = FRIENDS[state.mode, side]
    foes = alive(state) & ~friends
    guarded, danger = struck_by(state, friends), struck_by(state, foes)
    own = pick(state.armies, side)
    amounts[0] = size(both(pick(state.kinds, DIVER), own))
    amounts[1] = size(both(pick(state.kinds, NOZZLER), own))
    weigh_squares(state, side, foes, guarded, danger, amounts)
    weigh_ends(state, side, friends, foes, guarded, amounts)


@inner
def weigh_squares(state: State, side: int, foes: int, guarded: Squares, danger: Squares, amounts: Ints) -> None:
    """Write the features that depend on who captures where."""
    to_move = state.mover == side
    own, taken, commander = pick(state.armies, side), pick(state.kinds, ANY), state.commanders[side] - 1
    attacked = but(both(own, danger), pick(state.kinds, COMMANDER))
    amounts[2] = count_bits(own[1] & STARGATES)
    amounts[3] = gates_in_sight(STARGATES & ~taken[1] & ~danger[1], own)
    amounts[5] = size(attacked)
    amounts[6] = size(but(attacked, guarded))
    amounts[7] = not to_move and amounts[6] > 0
    endangered = commander >= 0 and has(danger, commander)
    amounts[8] = endangered and to_move
    amounts[9] = endangered and is_attacked(state, commander, foes & moving_before(state.mover, side))
    amounts[10] = size(but(but(pick(SEEN, max(commander, 0)), taken), danger))


@inner
def weigh_ends(state: State, side: int, friends: int, foes: int, guarded: Squares, amounts: Ints) -> None:
    """Write the features of winning, watching and the turn."""
    to_move = state.mover == side
    prey = commanders_in_reach(state, side, foes, guarded)
    last = state.mode != FREE or count_bits(foes) == 1
    ways = arrives(state, side, friends) + completes(state, side, friends) + (prey if last else 0)
    amounts[4] = watched(state, side, foes, guarded[1])
    amounts[11] = to_move and ways > 0
    amounts[12] = 0 if to_move else ways * count_bits(alive(state) & ~moving_before(state.mover, side))
    amounts[13] = to_move and prey > 0 and not last
    amounts[14] = to_move


@inner
def wins_on_gate(state: State, origin: int, target: int) -> bool:
    """Whether a move to a Stargate wins at once: as the last that was missing, or as the Commander's Maingate."""
    friends = FRIENDS[state.mode, state.mover]
    if not is_gate(origin) and gates_held(state, friends) >= GATES_TO_WIN[state.mode] - 1:
        return True
    commanding = state.commanders[state.mover] == origin + 1
    return commanding and target == MAINGATES[state.mode, state.mover] and arrives(state, state.mover, friends)


@inner
def is_gate(square: int) -> bool:
    """Whether a square is a Stargate."""
    return bool(ALONE[square, 1] & STARGATES)


@inner
def loudness_there(state: State, origin: int, target: int) -> int:
    """How loud a move is that captures or goes to a Stargate."""
    prey = state.cells[target]
    if prey & 3 == COMMANDER:
        return 5
    if is_gate(target) and wins_on_gate(state, origin, target):
        return 4
    if not prey or origin == target:
        return 0
    avenged = is_attacked(state, target, alive(state) & ~FRIENDS[state.mode, state.mover])
    return 2 if not avenged else 0 if state.cells[origin] & 3 == COMMANDER else 1


@compiled
def loudness(state: State, move: int) -> int:
    """Moves that win at once are loudest; then captures, unless the Commander would be captured in turn."""
    target = move >> 8
    return loudness_there(state, move & 255, target) if state.cells[target] or is_gate(target) else 0


@compiled
def list_captures(state: State, buffer: Ints) -> int:
    """The loud moves without looking at all moves: captures. Judgement sees by itself who can win on a Stargate."""
    if way_won(state):
        return OVER
    prey = both(struck_by(state, 1 << state.mover), enemies_of(state, state.mover))
    count = 0
    for number in range(size(prey)):
        count = list_captures_of(state, nth_square(prey, number), buffer, count)
    return count + QUIET_TOO


@inner
def list_captures_of(state: State, target: int, buffer: Ints, count: int) -> int:
    """Add the loud captures on a square; return how many there are now."""
    hands = attackers(state, target, pick(state.armies, state.mover))
    for number in range(size(hands)):
        move = nth_square(hands, number) | target << 8
        if loudness(state, move):
            buffer[count] = move
            count += 1
    return count


KNOWLEDGE = adopt(Knowledge(Stargate.rules.dtype, FEATURES, measure, loudness, list_captures))
