"""Jump: what its knowledge measures, on drawn boards."""

import numpy as np

from spielschrank.engines.knowledge import knowledge_of
from spielschrank.games import new_game

jump = new_game("jump")


def measured(position, name):
    """How much of a feature the first and the second side have."""
    knowledge = knowledge_of(position.game)
    feature = [feature.name for feature in knowledge.features].index(name)
    amounts = np.full((2, len(knowledge.features)), -1)
    for side in range(2):
        knowledge.measure(position.state, side, amounts[side])
    return tuple(amounts[:, feature].tolist())


def loud(position):
    """The words of the loud moves."""
    knowledge = knowledge_of(position.game)
    return {word for word, move in position._moves.items() if knowledge.loudness(position.state, move)}


START = jump.start()
LATE = "r=Vj4,Dk4,Vl4,Vj5,Dk5,Vl5,Vi6,Dj6,Vl6;b=Va7,Vb7,Dc7,Va8,Vd8,De8,Vi9,Vk9,Dj9"
"""Rot lacks i6-k6; Blau has its last rank home but for i9."""
ROT, BLAU = (jump.position(f"turn={side};{LATE}") for side in "rb")


def test_the_way_ends_with_every_rank_full():
    assert measured(START, "way") == (81, 81)
    assert measured(ROT, "way") == (2, 27 + (30 - 0 - 3 - 4) + 3)


def test_half_the_way_and_a_bit_adds_a_hundred_to_the_pace():
    far, near = (jump.position(f"turn=r;r={pieces};b=Va7") for pieces in ("Va4,Va5", "Vf4,Vh5"))
    assert (measured(far, "way")[0], measured(near, "way")[0]) == (20, 8)
    assert measured(near, "pace")[0] - measured(far, "pace")[0] == 100
    assert measured(near, "pace")[1] == measured(far, "pace")[1]


def test_hops_gain_files():
    assert measured(START, "hops") == (18, 18)
    assert measured(ROT, "hops") == (2, (3 + 2 + 1) + (1 + 2 + 1) + 3)


def test_the_best_piece_hops_on_where_one_or_three_enemies_stand():
    assert measured(START, "best") == (3, 3)
    assert measured(START.play("c4-d4"), "best") == (4, 4)


def test_tempo_is_what_the_best_turn_adds_to_the_pace():
    before, after = (measured(position, "pace")[1] for position in (BLAU, BLAU.play("i9-l9")))
    assert measured(BLAU, "tempo") == (0, after - before)
    assert measured(ROT, "tempo") == (58, 0)


def test_behind_is_the_last_piece():
    assert measured(START, "behind") == (9, 9)
    assert measured(ROT, "behind") == (1, 9)


def test_turn_is_of_the_side_to_move():
    assert (measured(ROT, "turn"), measured(BLAU, "turn")) == ((1, 0), (0, 1))


def test_bringing_the_last_piece_home_is_loud():
    assert loud(ROT) == {"i6-k6"}
    assert loud(BLAU) == loud(START) == set()
