"""Quadro-Be: what its knowledge measures, on drawn boards."""

from spielschrank.games import new_game
from tests.boards import board
from tests.engines.measured import both, loud

quadrobe = new_game("quadrobe")


LINE = """
    rV rD rZ .
    .  .  .  rV
    bD bV .  .
    bZ .  .  bD
"""


def line(turn, due, other):
    return board(quadrobe, LINE, turn=turn, due=due, other=other)


def test_lines_of_two_and_three_have_no_enemy():
    assert both(line("r", "V", "Z"), "twos") == (0, 3)
    assert both(line("r", "V", "Z"), "threes") == (1, 0)


def test_finish_makes_four_at_once():
    assert both(line("r", "V", "Z"), "finish") == (1, 0)
    assert both(line("r", "D", "Z"), "finish") == (1, 0)
    assert both(line("r", "Z", "Z"), "finish") == (0, 0)


def test_threats_make_four_with_the_kind_due_next():
    assert both(line("b", "Z", "V"), "threats") == (1, 0)
    assert both(line("b", "Z", "Z"), "threats") == (0, 0)
    assert both(line("r", "V", "Z"), "threats") == (0, 0)


def test_soon_makes_four_with_the_kind_after_while_the_next_is_played_elsewhere():
    assert both(line("b", "Z", "D"), "soon") == (1, 0)
    assert both(line("b", "Z", "Z"), "soon") == (0, 0)


def test_tight_has_one_move():
    assert both(line("b", "Z", "V"), "tight") == (0, 1)
    assert both(line("b", "V", "V"), "tight") == (0, 0)


CLOSED = """
    bZ bV bD rD
    rZ rV .  bV
    bD .  .  .
    .  .  .  rD
"""


def test_stuck_has_no_move_with_the_kind_due_next():
    assert both(board(quadrobe, CLOSED, due="V", other="Z"), "stuck") == (0, 1)
    assert both(board(quadrobe, CLOSED, due="V", other="V"), "stuck") == (0, 0)


def test_jammed_has_no_move_with_the_kind_after():
    assert both(board(quadrobe, CLOSED, due="V", other="V"), "jammed") == (0, 1)
    assert both(board(quadrobe, CLOSED, due="V", other="Z"), "jammed") == (0, 0)


def test_centre_counts_pieces_in_the_middle():
    assert both(line("r", "V", "Z"), "centre") == (0, 1)
    assert both(board(quadrobe, CLOSED, due="V", other="Z"), "centre") == (1, 0)


def test_turn_is_of_the_side_to_move():
    assert (both(line("r", "V", "Z"), "turn"), both(line("b", "Z", "V"), "turn")) == ((1, 0), (0, 1))


def test_making_four_is_loud():
    assert set(loud(line("r", "V", "Z"))) == {"d3-d4"}
    assert set(loud(line("r", "D", "Z"))) == {"D@d4"}
    assert loud(line("b", "Z", "V")) == {}
