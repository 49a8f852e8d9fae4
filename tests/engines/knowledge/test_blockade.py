"""Blockade: what its knowledge measures, on drawn boards."""

from spielschrank.games import new_game
from tests.engines.measured import both, loud

blockade = new_game("blockade")


START = blockade.start()
FULL = blockade.position("turn=r;r=Fe2,Pb5,Pb7,Pd4,Pd7,Pf7,Pj9;b=Fe11,Pg6,Pg11,Ph11,Pj6,Pk12,Pl12")
"""All Fluppies set, and no way for either Fläz."""


def red_turns_at(fluppies, turn="b"):
    return blockade.position(f"turn={turn};r=Fe2,{fluppies};b=Fe11;hand=r3,b6")


def test_a_fluppie_beside_the_cave_lets_the_flaez_out():
    assert both(START, "threat") == (0, 0)
    assert both(red_turns_at("Pg2"), "threat") == (1, 0)
    assert both(red_turns_at("Pg2", turn="r"), "threat") == (0, 0)


def test_run_is_a_way_out_on_the_own_turn():
    assert both(red_turns_at("Pg2", turn="r"), "run") == (1, 0)
    assert both(red_turns_at("Pg2"), "run") == (0, 0)


def test_a_fork_has_two_files_out():
    assert both(red_turns_at("Pg2"), "fork") == (0, 0)
    assert both(red_turns_at("Pc2,Pg2"), "fork") == (1, 0)


def test_ways_are_the_stretches_that_the_flaez_can_come_to():
    assert both(START, "ways") == (2, 2)
    assert both(red_turns_at("Pg2"), "ways") == (3, 2)
    assert both(red_turns_at("Pg2,Pf9"), "ways") == (4, 2)


def test_openings_are_the_squares_of_its_ranks_outside_its_feld():
    assert both(START, "openings") == (9, 9)


def test_no_opening_where_the_file_is_not_clear():
    assert both(red_turns_at("Pf9"), "openings") == (8, 8)
    assert both(red_turns_at("Pg12"), "openings") == (8, 9)


def test_a_fluppie_on_the_board_opens_only_where_it_can_move():
    moving = blockade.position("turn=r;r=Fe2,Pb6;b=Fe11;hand=b6")
    assert both(moving, "openings") == (1, 8)
    assert "flaez" in moving.play("b6-b2").play("@l12").words


def test_hand_counts_fluppies():
    assert both(START, "hand") == (6, 6)
    assert both(FULL, "hand") == (0, 0)


def test_turn_is_of_the_side_to_move():
    assert (both(START, "turn"), both(START.play("@a1"), "turn")) == ((1, 0), (0, 1))


def test_running_is_loud():
    assert set(loud(red_turns_at("Pg2", turn="r"))) == {"flaez"}
    assert loud(START) == {}
