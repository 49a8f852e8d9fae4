"""What counts in Dame, on drawn boards."""

from spielschrank.games import new_game
from tests.boards import board
from tests.engines.measured import both, loudness, measured

dame = new_game("dame")
blasen = new_game("dame", blasen="on")

ENDGAME = """
    .  .  .  .  .  .  .  .
    .  .  .  .  .  .  wM .
    .  .  .  .  .  .  .  .
    bM .  .  .  .  .  .  .
    .  .  .  bD .  .  .  .
    .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .
    .  .  wM .  wM .  .  .
"""


def test_at_the_start_both_sides_have_the_same() -> None:
    white, black = (measured(dame.start(), side) for side in "wb")
    assert white.pop("turn") - black.pop("turn") == 1
    assert white == black
    assert (white["men"], white["guards"], white["room"], white["advance"]) == (12, 4, 7, 12)


def test_men_and_damen_count_apart_and_together_when_few_are_left() -> None:
    position = board(dame, ENDGAME)
    assert (both(position, "men"), both(position, "damen"), both(position, "few")) == ((3, 1), (0, 1), (3, 2))
    assert both(dame.start(), "few") == (0, 0)


def test_the_only_dame_reigns() -> None:
    assert both(board(dame, ENDGAME), "reign") == (0, 1)
    assert both(dame.position("turn=w;w=Da1;b=Dh6"), "reign") == (0, 0)


def test_guards_are_men_at_home_as_long_as_men_are_to_come() -> None:
    assert both(board(dame, ENDGAME), "guards") == (2, 0)
    assert both(dame.position("turn=w;w=Ma1,Mc1;b=Dh6"), "guards") == (0, 0)


def test_advance_is_the_ranks_gone() -> None:
    assert both(board(dame, ENDGAME), "advance") == (6, 3)


def test_edge_is_where_men_cannot_be_jumped() -> None:
    assert both(board(dame, ENDGAME), "edge") == (0, 1)


def test_near_is_a_man_beyond_the_enemy_men() -> None:
    assert both(board(dame, ENDGAME), "near") == (1, 0)
    assert both(dame.position("turn=w;w=Ma5,Mg5;b=Mb8,Mh2"), "near") == (1, 1)


def test_a_dame_on_the_long_diagonal_is_a_refuge_for_the_weaker_side() -> None:
    assert both(board(dame, ENDGAME), "refuge") == (0, 1)
    assert both(dame.position("turn=w;w=Mc1;b=Dd4"), "refuge") == (0, 0)
    assert both(dame.position("turn=w;w=Mc1,Me1;b=Df4"), "refuge") == (0, 0)


def test_captures_are_now_for_the_side_to_move_and_threats_for_the_other() -> None:
    text = "turn={turn};w=Mc3,Mg1;b=Md4,Dh2"
    white_moves, black_moves = (dame.position(text.format(turn=turn)) for turn in "wb")
    assert (both(white_moves, "captures"), both(white_moves, "threats")) == ((1, 0), (0, 1))
    assert (both(black_moves, "captures"), both(black_moves, "threats")) == ((0, 1), (1, 0))


def test_a_dame_captures_from_afar() -> None:
    assert both(dame.position("turn=w;w=Da1;b=Mf6"), "captures") == (1, 0)


def test_a_piece_that_may_be_huffed_counts_and_a_dame_thrice() -> None:
    position = blasen.position("turn=w;w=Mc3,Ma1;b=Md4,Mh8").play("a1-b2")
    assert both(position, "huffable") == (1, 0)
    assert both(blasen.position("turn=w;w=Da1;b=Mf6").play("a1-b2"), "huffable") == (3, 0)


def test_a_promotion_is_loud_and_a_step_is_not() -> None:
    position = board(dame, ENDGAME)
    assert loudness(position, "c1-b2") == 0
    assert loudness(position, "g7-h8") > 0


def test_captures_are_louder_the_more_they_take() -> None:
    position = dame.position("turn=w;w=Mc3,Mg3;b=Md4,Md6,Mb4,Mh4,Df4")
    assert loudness(position, "c3xe5xc7") > loudness(position, "c3xa5") > 0
    assert loudness(position, "g3xe5xc7") > loudness(position, "c3xe5xc7")


def test_a_huff_is_loud() -> None:
    position = blasen.position("turn=w;w=Mc3,Ma1;b=Md4,Mh8").play("a1-b2")
    assert loudness(position, "*c3:h8-g7") == 1
