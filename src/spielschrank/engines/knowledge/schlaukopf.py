"""What is good in Schach dem Schlaukopf: pieces, safe Schlauköpfe, attacks, and Dummköpfe near promotion."""

import numpy as np

from spielschrank.engines.knowledge import Feature, Knowledge, adopt, list_loud_moves
from spielschrank.games.schlaukopf import (
    ARROWED,
    ARROWS,
    BOARD,
    INSIDE,
    PROMOTING,
    RAYS,
    SIGNS,
    STEPS,
    Schlaukopf,
    may_promote,
    stepped,
)
from spielschrank.kernel import Ints, State, bits_of, compiled, count_bits, inner, lowest_bit

FEATURES = (
    Feature("rogues", "Schlitzohren"),
    Feature("dunces", "Dummköpfe"),
    Feature("winning", "1 if the side is to move and can take the Schlaukopf"),
    Feature("check", "1 if the Schlaukopf is attacked while the enemy is to move"),
    Feature("siege", "squares attacked of those the enemy Schlaukopf could go to"),
    Feature("room", "moves of Schlitzohren"),
    Feature("steps", "squares that Dummköpfe can go to"),
    Feature("prey", "Schlitzohren that can be won at once: attacked and uncovered, or attacked by a Dummkopf"),
    Feature("small_prey", "uncovered Dummköpfe that can be taken at once"),
    Feature("hunted", "Schlitzohren that could be won if it were the side's turn"),
    Feature("covered", "own pieces that are covered"),
    Feature("close", "steps that Dummköpfe are nearer to promotion than five, if it is possible"),
    Feature("advance", "the same while promotion is not possible"),
    Feature("turn", "1 if the side is to move"),
)

PLACES = len(BOARD.places)
NEARNESS = 5


def _one_step(place: int) -> int:
    """The places one step from a place, along its arrows."""
    return bits_of(RAYS[place][SIGNS.index(sign)][0] for sign in ARROWS[place])


def _near(goals: int) -> list[int]:
    """The places from which a Dummkopf reaches a goal in at most 0, 1, 2 … steps."""
    layers = [goals]
    for _ in range(1, NEARNESS):
        layers.append(layers[-1] | bits_of(place for place in range(PLACES) if ONE_STEP[place] & layers[-1]))
    return layers


ONE_STEP = np.array([_one_step(place) for place in range(PLACES)])
NEAR = np.array([_near(int(goals)) for goals in PROMOTING])
"""By side: the places at most so many steps before promotion."""


@inner
def runs(rogues: int, free: int, way: int) -> int:
    """The places attacked by Schlitzohren in one direction, over free places by one, two and four at a time."""
    step, rogues, free = STEPS[way], rogues & ARROWED[way], free & INSIDE[(way + 4) % 8]
    if step > 0:
        rogues |= free & rogues << step
        free &= free << step
        rogues |= free & rogues << 2 * step
        free &= free << 2 * step
        rogues |= free & rogues << 4 * step
    else:
        rogues |= free & rogues >> -step
        free &= free >> -step
        rogues |= free & rogues >> -2 * step
        free &= free >> -2 * step
        rogues |= free & rogues >> -4 * step
    return stepped(rogues, way)


@inner
def rogue_reach(rogues: int, own: int, free: int) -> tuple[int, int]:
    """The places attacked by Schlitzohren, and how many moves they have."""
    found, room = 0, 0
    for way in range(8):
        targets = runs(rogues, free, way)
        found |= targets
        room += count_bits(targets & ~own)
    return found, room


@inner
def step_reach(steppers: int) -> int:
    """The places attacked by pieces that go one square."""
    found = 0
    for way in range(8):
        found |= stepped(steppers & ARROWED[way], way)
    return found


@inner
def nearness(dunces: int, side: int) -> int:
    """How much nearer than five steps Dummköpfe are to promotion, all together."""
    total = 0
    for steps in range(1, NEARNESS):
        total += count_bits(dunces & NEAR[side, steps])
    return total


@inner
def measure(state: State, side: int, amounts: Ints) -> None:
    """Write how much of every feature a side has."""
    to_move = state.blue_moves == side
    own, enemy = (state.blue, state.red) if side else (state.red, state.blue)
    free, lesser = ~(own | enemy), ~(state.brains | state.rogues)
    dunces, rogues, brain = own & lesser, own & state.rogues, own & state.brains
    enemy_dunces, enemy_rogues, enemy_brain = enemy & lesser, enemy & state.rogues, enemy & state.brains
    by_rogues, room = rogue_reach(rogues, own, free)
    by_dunces, exits = step_reach(dunces), ONE_STEP[lowest_bit(enemy_brain)]
    attacks = by_rogues | by_dunces | ONE_STEP[lowest_bit(brain)]
    bare = attacks & ~(rogue_reach(enemy_rogues, enemy, free)[0] | step_reach(enemy_dunces) | exits)
    prey, close = count_bits(enemy_rogues & (bare | by_dunces)), nearness(dunces, side)
    promoting = may_promote(rogues, state.always)
    amounts[0] = count_bits(rogues)
    amounts[1] = count_bits(dunces)
    amounts[2] = to_move and attacks & enemy_brain != 0
    amounts[3] = not to_move and attacks & enemy_brain != 0
    amounts[4] = count_bits(exits & attacks)
    amounts[5] = room
    amounts[6] = count_bits(by_dunces & ~own)
    amounts[7] = prey if to_move else 0
    amounts[8] = count_bits(enemy_dunces & bare) if to_move else 0
    amounts[9] = 0 if to_move else prey
    amounts[10] = count_bits(own & attacks)
    amounts[11] = close if promoting else 0
    amounts[12] = 0 if promoting else close
    amounts[13] = to_move


@inner
def worth(state: State, piece: int) -> int:
    """What a piece is worth when it is taken, or risked."""
    return 100 if piece & state.brains else 6 if piece & state.rogues else 2


@compiled
def loudness(state: State, move: int) -> int:
    """Captures and promotions are loud; most of all taking the Schlaukopf, and great pieces by small ones."""
    origin, target = 1 << (move & 63), 1 << (move >> 6)
    own = state.blue if state.blue_moves else state.red
    lesser = not origin & (state.brains | state.rogues)
    promoted = lesser and target & PROMOTING[state.blue_moves] and may_promote(own & state.rogues, state.always)
    taken = 2 * worth(state, target) - (0 if lesser else 1) if (state.red | state.blue) & target else 0
    return taken + (8 if promoted else 0)


KNOWLEDGE = adopt(Knowledge(Schlaukopf.rules.dtype, FEATURES, measure, loudness, list_loud_moves))
