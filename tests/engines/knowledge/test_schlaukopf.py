"""What counts in Schach dem Schlaukopf, on drawn boards."""

from spielschrank.games import new_game
from tests.boards import board
from tests.engines.measured import both, loudness, measured

schlaukopf = new_game("schlaukopf")
always = new_game("schlaukopf", promotion="always")


def test_at_the_start_both_sides_have_the_same() -> None:
    red, blue = (measured(schlaukopf.start(), side) for side in "rb")
    assert red.pop("turn") - blue.pop("turn") == 1
    assert red == blue
    assert (red["rogues"], red["dunces"]) == (4, 7)


ATTACK = """
    .   .   .   bK  .   .   .
    .   .   .   .   .   .   .
    .   .   .   .   .   .   .
    .   .   .   .   bS  .   .
    .   .   .   .   rD  .   .
    .   .   .   .   .   .   .
    .   .   .   rS  .   .   .
    .   .   .   rK  .   .   .
"""
CHASE = """
    .   .   .   bK  .   .   .
    .   .   .   .   bD  .   .
    .   .   .   .   .   .   .
    .   .   rD  .   .   .   .
    .   .   .   .   .   .   .
    .   .   .   .   .   .   .
    .   .   .   .   .   .   .
    .   .   .   rK  .   .   .
"""


def test_attacking_the_schlaukopf_wins_now_or_is_a_check() -> None:
    # the arrow of d2 leads up the file to d8
    assert (both(board(schlaukopf, ATTACK), "winning"), both(board(schlaukopf, ATTACK), "check")) == ((1, 0), (0, 0))
    waiting = board(schlaukopf, ATTACK, turn="b")
    assert (both(waiting, "winning"), both(waiting, "check")) == ((0, 0), (1, 0))


def test_siege_is_the_attacked_squares_where_the_enemy_schlaukopf_could_go() -> None:
    # Blau's Schlaukopf could go to c8, e8 and d7, which Rot's Schlitzohr attacks; Rot's to c1, e1 and d2
    assert both(board(schlaukopf, ATTACK), "siege") == (1, 0)
    assert both(schlaukopf.position("turn=r;r=Kd1,Da2;b=Kd8,Sc2"), "siege") == (0, 2)


def test_a_dummkopf_preys_even_on_a_covered_schlitzohr() -> None:
    # e4 has arrows up, down and left; e5 up, right and down
    position = board(schlaukopf, ATTACK)
    assert (both(position, "prey"), both(position, "hunted")) == ((1, 0), (0, 0))
    assert both(board(schlaukopf, ATTACK, turn="b"), "hunted") == (1, 0)
    assert both(board(schlaukopf, ATTACK, turn="b"), "small_prey") == (0, 1)


def test_a_covered_piece_is_no_prey_for_a_schlitzohr() -> None:
    bare = schlaukopf.position("turn=r;r=Kd1,Se4;b=Kd8,Se6,Db7")
    covered = schlaukopf.position("turn=r;r=Kd1,Se4;b=Kd8,Se6,De7")
    assert [both(position, "prey") for position in (bare, covered)] == [(1, 0), (0, 0)]
    assert [both(position, "covered") for position in (bare, covered)] == [(0, 0), (0, 1)]


def test_room_is_for_schlitzohren_and_steps_for_dummkoepfe() -> None:
    # from d2 five squares up to the Schlaukopf and it, three to each side; from e5 three up, two right, one down
    position = board(schlaukopf, ATTACK)
    assert both(position, "room") == (6 + 3 + 3, 3 + 2 + 1)
    assert both(position, "steps") == (3, 0)


def test_close_is_how_near_promotion_dummkoepfe_are() -> None:
    # c6 has slanting arrows only: c5-c6-d7-c7-c8; Blau's Dummkopf on e7 is farther off than that
    assert both(board(schlaukopf, CHASE), "close") == (1, 0)
    assert both(schlaukopf.position("turn=r;r=Kd1,Dc7;b=Kd8,De2,De7"), "close") == (4, 4)
    assert both(board(schlaukopf, CHASE), "advance") == (0, 0)


def test_advance_is_the_same_while_no_schlitzohr_is_missing() -> None:
    text = "turn=r;r=Kd1,Sb1,Sc1,Se1,Sf1,Dc7;b=Kd8,De7"
    assert (both(schlaukopf.position(text), "advance"), both(schlaukopf.position(text), "close")) == ((4, 0), (0, 0))
    assert (both(always.position(text), "advance"), both(always.position(text), "close")) == ((0, 0), (4, 0))


def test_taking_the_schlaukopf_is_loudest_then_schlitzohren_then_promotion_then_dummkoepfe() -> None:
    attack = board(schlaukopf, ATTACK)
    quiet = schlaukopf.position("turn=r;r=Kd1,Dc7;b=Kd8,Db7")
    louder = [
        loudness(attack, "d2xd8"),
        loudness(attack, "e4xe5"),
        loudness(quiet, "c7-c8"),
        loudness(quiet, "c7xb7"),
        0,
    ]
    assert louder == sorted(set(louder), reverse=True)
    assert loudness(quiet, "c7-d7") == 0


def test_an_arrival_that_promotes_nobody_is_quiet() -> None:
    text = "turn=r;r=Kd1,Sb1,Sc1,Se1,Sf1,Dc7;b=Kd8,De7"
    assert (loudness(schlaukopf.position(text), "c7-c8"), loudness(always.position(text), "c7-c8")) == (0, 8)
