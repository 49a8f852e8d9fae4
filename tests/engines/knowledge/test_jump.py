"""Jump: what its knowledge measures, on drawn boards."""

from spielschrank.games import new_game
from tests.engines.measured import both, loud

jump = new_game("jump")


START = jump.start()
LATE = "r=Vj4,Dk4,Vl4,Vj5,Dk5,Vl5,Vi6,Dj6,Vl6;b=Va7,Vb7,Dc7,Va8,Vd8,De8,Vi9,Vk9,Dj9"
"""Rot lacks i6-k6; Blau has its last rank home but for i9."""
ROT, BLAU = (jump.position(f"turn={side};{LATE}") for side in "rb")


def test_the_way_ends_with_every_rank_full():
    assert both(START, "way") == (81, 81)
    assert both(ROT, "way") == (2, 27 + (30 - 0 - 3 - 4) + 3)


def test_half_the_way_and_a_bit_adds_a_hundred_to_the_pace():
    far, near = (jump.position(f"turn=r;r={pieces};b=Va7") for pieces in ("Va4,Va5", "Vf4,Vh5"))
    assert (both(far, "way")[0], both(near, "way")[0]) == (20, 8)
    assert both(near, "pace")[0] - both(far, "pace")[0] == 100
    assert both(near, "pace")[1] == both(far, "pace")[1]


def test_hops_gain_files():
    assert both(START, "hops") == (18, 18)
    assert both(ROT, "hops") == (2, (3 + 2 + 1) + (1 + 2 + 1) + 3)


def test_the_best_piece_hops_on_where_one_or_three_enemies_stand():
    assert both(START, "best") == (3, 3)
    assert both(START.play("c4-d4"), "best") == (4, 4)


def test_tempo_is_what_the_best_turn_adds_to_the_pace():
    before, after = (both(position, "pace")[1] for position in (BLAU, BLAU.play("i9-l9")))
    assert both(BLAU, "tempo") == (0, after - before)
    assert both(ROT, "tempo") == (58, 0)


def test_behind_is_the_last_piece():
    assert both(START, "behind") == (9, 9)
    assert both(ROT, "behind") == (1, 9)


def test_turn_is_of_the_side_to_move():
    assert (both(ROT, "turn"), both(BLAU, "turn")) == ((1, 0), (0, 1))


def test_bringing_the_last_piece_home_is_loud():
    assert set(loud(ROT)) == {"i6-k6"}
    assert loud(BLAU) == loud(START) == {}
