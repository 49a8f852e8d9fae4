"""What is good in Transmitter: every feature on a small position, and against the rules in random play."""

import pytest

from spielschrank.games import new_game
from spielschrank.games.transmitter import crowded
from tests.engines.measured import loud, measured
from tests.variants import random_positions

two, three, four = (new_game("transmitter", sides=sides) for sides in "234")


@pytest.mark.parametrize("game", [two, three, four], ids=["two", "three", "four"])
def test_everybody_starts_with_a_triangle_and_a_square(game):
    for side in game.side_letters:
        amounts = measured(game.start(), side)
        assert amounts == {**amounts, "triangles": 1, "squares": 1, "last": 0, "crowded": 0, "centred": 0}
        assert amounts["turn"] == (side == "r")


def test_a_way_leads_to_the_rank_of_one_and_the_file_of_the_other():
    position = two.position("turn=r;r=Za1;g=Da12,Vl1")
    assert measured(position, "r")["ways"] == 0, "they are met on a1 only"
    position = two.position("turn=r;r=Za1;g=Da12,Vg9")
    assert measured(position, "r")["ways"] == 1, "on a9"


@pytest.mark.parametrize(("turn", "ready", "now"), [("r", 0, 1), ("g", 1, 0)])
def test_a_way_is_for_now_or_for_the_next_turn(turn, ready, now):
    amounts = measured(two.position(f"turn={turn};r=Za1;g=Da12,Vg9"), "r")
    assert (amounts["ready"], amounts["now"]) == (ready, now)


def test_three_kinds_of_two_sides_are_needed():
    assert measured(two.position("turn=r;r=Va1;g=Da12,Vg9"), "r")["ways"] == 0
    assert measured(three.position("turn=r;r=Za1;b=Da12;g=Vg9"), "r")["ways"] == 0


def test_no_way_leads_to_a_feld_whose_zentrum_is_taken():
    assert measured(two.position("turn=r;r=Za1;g=Da12,Vg9,Vb8"), "r")["ways"] == 0


def test_with_ten_pieces_a_way_wins():
    ten = "Za1,Dl1,Dl3,Dl4,Dl6,Vk1,Vk3,Vk4,Vk6,Vk7"
    amounts = measured(two.position(f"turn=r;r={ten};g=Da12,Vg9"), "r")
    assert (amounts["last"], amounts["wins"], amounts["squares"]) == (1, 1, 5)
    assert measured(two.position(f"turn=g;r={ten};g=Da12,Vg9"), "r")["wins"] == 0
    assert max(loud(two.position(f"turn=r;r={ten};g=Da12,Vg9")).values()) == 2


def test_a_piece_on_a_zentrum_is_crowded_by_two_enemies_of_any_colours():
    amounts = measured(three.position("turn=r;r=Za1,Dk11,Dh5;b=Vl12;g=Vl10"), "r")
    assert (amounts["crowded"], amounts["bound"], amounts["centred"]) == (1, 1, 1)
    amounts = measured(three.position("turn=r;r=Za1,Dk11,Dh5;b=Vl12;g=Vl9"), "r")
    assert (amounts["crowded"], amounts["bound"], amounts["centred"]) == (0, 0, 2)


@pytest.mark.parametrize(
    ("pieces", "hiding"),
    [
        ("Za1,Dd9,Vl2", 0),
        ("Za1,Da9,Vl2", 0),
        ("Za1,Da9,Vl1", 1),
        ("Za1,Da9,Va12", 2),
        ("Za3,Dg3,Vl3", 2),
        ("Za1,Da3,Da4,Va6,Va7,Va9", 0),
    ],
)
def test_few_pieces_on_one_line_hide(pieces, hiding):
    assert measured(two.position(f"turn=r;r={pieces};g=Zl12,Dl10,Vj12"), "r")["hiding"] == hiding


def test_bringing_a_piece_in_is_loud():
    assert loud(two.position("turn=r;r=Za1;g=Da12,Vg9")) == {"a1-a9+D": 1, "a1-a9+V": 1}


@pytest.mark.parametrize("game", [two, three, four], ids=["two", "three", "four"])
def test_ways_and_crowded_pieces_are_those_of_the_rules(game):
    for position in random_positions(game, range(3), 100):
        if position.words:
            amounts = measured(position, position.turn)
            assert amounts["ways"] == len({word.partition("+")[0] for word in position.words if "+" in word}), position
            assert amounts["crowded"] == int(crowded(position.state)).bit_count(), position
