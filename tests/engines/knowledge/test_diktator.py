"""What is good in Diktator: every feature on a small position, and against the rules in random play."""

import pytest

from spielschrank.games import new_game
from tests.engines.measured import loud, measured
from tests.variants import random_positions

game = new_game("diktator")
HANDS = "hand=1:1,2:1,3:1,4:1"


def some(position, side, *names):
    amounts = measured(position, side)
    return tuple(amounts[name] for name in names)


def test_the_start():
    assert some(game.start(), "d", "lackeys", "room", "late", "turn", "alone", "stones") == (8, 8, 0, 1, 1, 0)
    assert some(game.start(), "d", "open", "gap", "closed") == (8, 0, 0)
    for side in "1234":
        assert some(game.start(), side, "stones", "two", "last", "hand", "joins", "turn") == (4, 0, 0, 3, 0, 0)


@pytest.mark.parametrize(("ply", "late"), [(0, 0), (549, 0), (550, 1), (999, 9)])
def test_it_gets_late_for_the_team(ply, late):
    assert some(game.position(f"turn=1;d=Tz0;f=f5:1234;{HANDS};ply={ply}"), "d", "late") == (late,)


@pytest.mark.parametrize(
    ("lackeys", "amounts"),
    [("", (4, 0, 0)), (",La2,Lb1,Lc5", (2, 0, 0)), (",La2,Lb1,Lh1", (1, 1, 0)), (",La2,Lb1,Lh1,Lz0", (0, 0, 1))],
)
def test_lackeys_close_a_dictators_place(lackeys, amounts):
    assert some(game.position(f"turn=1;d=Ta1{lackeys};f=f5:1234;{HANDS}"), "d", "open", "gap", "closed") == amounts


def test_a_figure_beside_the_dictator_is_no_guard():
    assert some(game.position(f"turn=1;d=Ta1,La2,Lb1,Lh1;f=z0:1234;{HANDS}"), "d", "open", "gap") == (1, 1)


@pytest.mark.parametrize(("hand", "amounts"), [(0, (1, 0, 1)), (1, (2, 1, 0)), (2, (3, 0, 0))])
def test_a_colour_with_few_stones_is_weak(hand, amounts):
    position = game.position(f"turn=1;d=Tz0;f=f5:1,h5:2,b5:3,d5:4;hand=1:{hand},2:3,3:3,4:3")
    assert some(position, "1", "stones", "two", "last") == amounts
    assert some(position, "1", "hand") == (hand,)


def test_stones_are_counted_by_the_height_of_their_figures():
    position = game.position(f"turn=1;d=Tz0;f=f5:12,h5:123,b5:1234;{HANDS}")
    assert some(position, "1", "twos", "threes", "fours") == (1, 1, 0)
    assert some(position, "3", "twos", "threes", "fours") == (0, 1, 0)
    assert some(position, "4", "twos", "threes", "fours") == (0, 0, 1)


def test_figures_of_four_are_close_to_the_dictator_or_far():
    assert some(game.position(f"turn=1;d=Tz0;f=b5:1234;{HANDS}"), "4", "close") == (1,)
    assert some(game.position(f"turn=1;d=Tz0;f=b1:1234;{HANDS}"), "4", "close") == (5,)


def test_a_figure_falls_by_the_faces_that_hit_it():
    far = game.position(f"turn=d;d=Tz0,La5;f=b5:123;{HANDS}")
    assert some(far, "3", "fall") == (0,), "b5 lies outside the area"
    near = game.position(f"turn=d;d=Tz0,La5;f=a4:123;{HANDS}")
    assert some(near, "3", "fall") == (3 * 2,), "one step from a5, four or five from z0, and two stones would fall"
    assert some(near, "1", "fall") == (0,), "only the colour on top is asked"
    assert some(game.position(f"turn=d;d=Tz0,La5;f=a4:123;{HANDS};roll=1"), "3", "fall") == (2 * 6,)
    assert some(game.position(f"turn=d;d=Tz0,La5;f=a4:123;{HANDS};roll=6"), "3", "fall") == (0,)


@pytest.mark.parametrize(("hand", "amounts"), [(0, (0, 6)), (1, (6, 0)), (2, (0, 0))])
def test_only_a_colour_with_few_stones_is_at_risk(hand, amounts):
    position = game.position(f"turn=d;d=Tc1,La5;f=a4:3;hand=1:2,2:2,3:{hand},4:2;roll=1")
    assert some(position, "3", "risk", "doom") == amounts


def test_joins_climb_on_figures_without_a_common_colour():
    position = game.position(f"turn=3;d=Tz0;f=f5:3,f4:12,g5:13,e5:124;{HANDS}")
    assert some(position, "3", "joins", "fourth") == (2, 1)


@pytest.mark.parametrize(("turn", "strikes", "aims"), [("1", 1, 0), ("3", 1, 0), ("4", 0, 1), ("d", 0, 1)])
def test_a_figure_of_four_strikes_unless_the_dictator_moves_first(turn, strikes, aims):
    position = game.position(f"turn={turn};d=Tz0;f=a4:1243;{HANDS}")
    assert some(position, "3", "strikes", "aims") == (strikes, aims)
    assert some(position, "4", "strikes", "aims") == (0, 0)


def test_hits_and_captures_are_loud():
    position = game.position(f"turn=d;d=Tz0,La5;f=a4:123;{HANDS};roll=1")
    assert loud(position) == {"a5xa4": 3}
    assert loud(game.position(f"turn=d;d=Tz0,La5;f=a4:123;{HANDS}")) == {}
    position = game.position(f"turn=3;d=Tz0,Lb3;f=a4:1243,f5:3,f4:1;{HANDS}")
    assert loud(position) == {"a4xz0": 5, "a4xb3": 2, "f5+f4": 1}


def test_strikes_and_joins_are_those_of_the_rules():
    for position in random_positions(game, range(4), 200):
        if position.words and position.turn in "1234":
            throne = position.text.partition("T")[2][:2]
            strikes, joins = some(position, position.turn, "strikes", "joins")
            assert strikes == any(word.endswith(f"x{throne}") for word in position.words), position
            climbing = [word for word in position.words if "+" in word]
            assert joins == len(climbing), position
