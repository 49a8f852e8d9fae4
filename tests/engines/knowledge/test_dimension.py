"""Dimension: what its knowledge measures, on drawn boards."""

from spielschrank.games import new_game
from tests.boards import board
from tests.engines.measured import both, loud

dimension = new_game("dimension")


DRAWN = """
    m  o  m  o
    o  s  o  m
    o  o  s  m
    s  o  .  s
"""
"""The group of Schrauben lacks a1, which a slide to a2 or b1 would join, or b3 to b2; that of Muttern lacks a4."""

MUTTERN, SCHRAUBEN = (board(dimension, DRAWN, turn=side) for side in "ms")
READY = board(dimension, DRAWN.replace("s  o  .", "s  .  o"))
APART = board(
    dimension,
    """
    m  o  o  m
    o  s  o  o
    m  o  .  o
    s  m  s  s
    """,
)
BUILDING = dimension.position("turn=s;o=a1,a2,a3,a4,b2,b3,c2,c3;s=b1,c1,d1;m=b4,d3,d4")


def test_steps_bring_the_pieces_together():
    assert both(MUTTERN, "steps") == (1, 1)
    assert both(APART, "steps") == (1, 3)
    assert both(BUILDING, "steps") == (0, 1)


def test_spread_is_the_sum_of_the_distances():
    assert both(MUTTERN, "spread") == (2 + 2 + 3 + 1 + 2 + 1, 2 + 3 + 3 + 1 + 2 + 1)
    assert both(BUILDING, "spread") == (1 + 1 + 2, 2 + 2 + 1)


def test_centre_counts_pieces_in_the_middle():
    assert both(MUTTERN, "centre") == (2, 0)


def test_keys_complete_the_group():
    assert both(MUTTERN, "keys") == (3, 1)
    assert both(APART, "keys") == (1, 0)
    assert both(BUILDING, "keys") == (1, 1)


def test_a_side_meets_the_gap_on_one_colour():
    assert both(SCHRAUBEN, "keys_in_step") == (1, 0)
    assert both(MUTTERN, "keys_in_step") == (2, 1)
    assert both(BUILDING, "keys_in_step") == (0, 0)


def test_other_slides_save_a_step():
    assert both(MUTTERN, "steps_in_step") == (0, 0)
    assert both(APART, "steps_in_step") == (0, 3)


def test_ready_completes_the_group_at_once():
    assert both(SCHRAUBEN, "ready") == (0, 0)
    assert both(READY, "ready") == (1, 0)
    assert both(BUILDING, "ready") == (1, 0)


def test_cornered_is_who_must_leave_the_gap_on_an_enemy_key():
    assert MUTTERN.words == ("b1",)
    assert both(MUTTERN, "cornered") == (0, 1)
    assert both(SCHRAUBEN, "cornered") == (0, 0)


def test_cornering_is_who_can_corner_the_enemy():
    before = board(dimension, DRAWN.replace("o  o  s  m", "o  o  .  m").replace("s  o  .  s", "s  o  s  s"))
    assert both(before, "cornering") == (1, 0)
    assert before.play("c1").words == ("b1",)
    assert both(SCHRAUBEN, "cornering") == (1, 0)
    assert SCHRAUBEN.play("b1").words == ("b2",)
    assert both(MUTTERN, "cornering") == both(READY, "cornering") == (0, 0)


def test_turn_is_of_the_side_to_move():
    assert (both(SCHRAUBEN, "turn"), both(MUTTERN, "turn")) == ((1, 0), (0, 1))


def test_completing_the_own_group_is_loud():
    assert set(loud(READY)) == {"a1"}
    assert set(loud(BUILDING)) == {"@d2"}
    assert loud(SCHRAUBEN) == loud(MUTTERN) == {}


def test_a_group_completed_by_pulling_along_is_loud():
    pulling = board(
        dimension,
        """
        s  o  m  m
        o  .  s  s
        s  o  o  m
        m  o  o  o
        """,
    )
    assert set(loud(pulling)) == {"c3+d3"}
    assert both(pulling, "keys")[0] > 0
