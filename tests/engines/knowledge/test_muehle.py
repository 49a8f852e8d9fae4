"""What counts in Mühle, on drawn boards."""

from spielschrank.games import new_game
from tests.boards import board
from tests.engines.measured import loudness, measured

muehle = new_game("muehle")

MOVING = """
    w-----------w-----------b
    |   .-------w-------b   |
    |   |   .---.---b   |   |
    .---.---.       .---b---w
    |   |   .---.---.   |   |
    |   w-------b-------.   |
    .-----------w-----------.
"""
ZWICKMUEHLE = """
    w-----------w-----------w
    |   w-------.-------w   |
    |   |   .---.---.   |   |
    .---.---.       .---.---b
    |   |   .---.---b   |   |
    |   .-------b-------b   |
    .-----------.-----------.
"""
LAST_THREE = """
    w-----------w-----------.
    |   .-------.-------.   |
    |   |   .---.---.   |   |
    .---.---.       .---.---b
    |   |   .---.---b   |   |
    |   .-------b-------.   |
    .-----------.-----------w
"""


def test_stones_on_the_board_and_in_hand_count() -> None:
    position = muehle.position("turn=w;w=a1,d2;b=g7;hand=w7,b8")
    assert [measured(position, side)["stones"] for side in "wb"] == [9, 9]


def test_room_is_the_steps_once_all_stones_are_placed_and_early_before() -> None:
    moving, placing = board(muehle, MOVING), board(muehle, MOVING, hand="w1,b1")
    assert [(measured(moving, side)["room"], measured(moving, side)["early"]) for side in "wb"] == [(7, 0), (6, 0)]
    assert [(measured(placing, side)["room"], measured(placing, side)["early"]) for side in "wb"] == [(0, 7), (0, 6)]


def test_a_blocked_stone_has_no_free_point_beside_it() -> None:
    position = board(muehle, MOVING)
    assert [measured(position, side)["blocked"] for side in "wb"] == [1, 2]


def test_a_pair_is_a_free_point_on_a_line_with_two_own_stones() -> None:
    position = muehle.position("turn=w;w=a1,a7,d6,b2;b=g7,e3,e4,f2")
    assert [measured(position, side)["pairs"] for side in "wb"] == [1, 1]


def test_who_is_to_move_can_close_and_who_waits_is_sure_if_nobody_can_step_between() -> None:
    now = measured(muehle.position("turn=w;w=d5,d6,g7,b2;b=a7,c4,f2,d1"), "w")
    kept = measured(muehle.position("turn=b;w=d5,d6,g7,b2;b=a7,c4,f2,d1"), "w")
    sure = measured(muehle.position("turn=b;w=d5,d6,g7,b2;b=a4,c4,f2,d1"), "w")
    assert [(each["closing"], each["sure"]) for each in (now, kept, sure)] == [(1, 0), (0, 0), (0, 1)]


def test_while_placing_only_two_threats_are_sure() -> None:
    one = muehle.position("turn=b;w=a7,d7;b=g1,d1;hand=w7,b7")
    two = muehle.position("turn=b;w=a7,d7,a4;b=g1,f6;hand=w6,b7")
    assert [measured(position, "w")["threats"] for position in (one, two)] == [1, 2]
    assert [measured(position, "w")["sure"] for position in (one, two)] == [0, 1]
    assert [measured(position, "b")["closing"] for position in (one, two)] == [1, 0]


def test_a_stone_that_steps_from_mill_to_mill_is_a_double_and_swings() -> None:
    position = board(muehle, ZWICKMUEHLE)
    white, black = measured(position, "w"), measured(position, "b")
    assert (white["mills"], white["swinging"], white["double"]) == (3, 1, 1)
    assert (black["mills"], black["swinging"], black["double"]) == (0, 0, 0)


def test_a_mill_does_not_swing_where_the_enemy_can_step_in() -> None:
    free = muehle.position("turn=w;w=a7,d7,g7,c3;b=a1,g1,e3,f2")
    watched = muehle.position("turn=w;w=a7,d7,g7,c3;b=a4,g4,d6,f2")
    assert [measured(position, "w")["swinging"] for position in (free, watched)] == [1, 0]


def test_with_three_stones_a_side_jumps_and_one_mill_more_ends_the_game() -> None:
    position = board(muehle, LAST_THREE, turn="w")
    white, black = measured(position, "w"), measured(position, "b")
    assert (white["jumping"], black["jumping"]) == (1, 1)
    assert (white["closing"], white["threats"], white["mating"]) == (1, 0, 1)
    assert (black["closing"], black["threats"], black["mating"]) == (0, 0, 0)


def test_turn_is_the_side_to_move() -> None:
    position = board(muehle, MOVING, turn="b")
    assert [measured(position, side)["turn"] for side in "wb"] == [0, 1]


def test_taking_is_loud_and_taking_from_a_pair_is_louder() -> None:
    position = muehle.position("turn=w;w=a1,a4;b=g7,g4,d2;hand=w7,b6")
    assert loudness(position, "d1") == 0
    assert loudness(position, "a7xg7") > loudness(position, "a7xd2") > 0


def test_taking_two_stones_is_loudest() -> None:
    position = new_game("muehle", two_mills="two").position("turn=w;w=a1,a4,d7,g7;b=g1,f2,d2;hand=w5,b6")
    assert loudness(position, "a7xd2xf2") > 16
