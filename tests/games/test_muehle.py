"""Mühle: one test per sentence of the rules, with drawn boards."""

import pytest

from spielschrank.games import new_game
from spielschrank.games.muehle import POINTS
from tests.boards import board
from tests.symmetry import assert_symmetric
from tests.variants import deep, random_positions

muehle = new_game("muehle")
two_mills = new_game("muehle", two_mills="two")


def takings(position, step):
    return {word.removeprefix(step + "x") for word in position.words if word.startswith(step + "x")}


def test_the_start_is_empty_with_nine_stones_in_each_hand():
    assert muehle.start().text == "turn=w;hand=w9,b9"


def test_while_stones_are_in_hand_they_are_placed_on_any_free_point():
    position = board(muehle, """
        w-----.-----.
        | .---.---. |
        | | . . . | |
        .-.-.   .-b-.
        | | . . . | |
        | .---.---. |
        .-----.-----.
    """, turn="w", hand="w8,b8")  # fmt: skip
    assert len(position.words) == 22
    assert not {"a7", "f4", "a7-a4"} & set(position.words)


def test_with_an_empty_hand_a_stone_moves_along_a_join():
    position = board(muehle, """
        w-----b-----b
        | .---.---. |
        | | . . . | |
        .-w-.   .-.-.
        | | . . . | |
        | .---.---. |
        w-----w-----b
    """)  # fmt: skip
    assert position.words == ("a1-a4", "a7-a4", "b4-a4xd7", "b4-a4xg1", "b4-a4xg7", "b4-b2", "b4-b6", "b4-c4", "d1-d2")


def test_with_exactly_three_stones_a_stone_jumps_to_any_free_point():
    position = board(muehle, """
        b-----b-----.
        | .---.---. |
        | | w w . | |
        .-w-.   .-.-.
        | | . . . | |
        | .---.---. |
        w-----.-----b
    """, turn="b")  # fmt: skip
    assert {"g1-c3", "g1-d2", "g1-e5", "g1-g7xa1", "a7-d1"} <= set(position.words)
    assert len({word.split("x")[0] for word in position.words}) == 3 * (24 - 7)


MILL = """
        w-----w-----.
        | b---.---. |
        | | . . . | |
        .-b-.   .-.-.
        | | . . . | |
        | b---.---. |
        .-----.-----b
"""


def test_closing_a_mill_takes_a_stone_that_is_in_no_mill():
    assert takings(board(muehle, MILL, hand="w1,b1"), "g7") == {"g1"}


def test_taking_is_part_of_the_turn():
    position = board(muehle, MILL, hand="w1,b1")
    assert "g7" not in position.words
    assert position.why("g7").rule == "muehle.must-take"


def test_if_all_enemy_stones_are_in_mills_any_may_be_taken():
    position = board(muehle, MILL.replace("-----b\n", "-----.\n"), hand="w1,b1")
    assert takings(position, "g7") == {"b2", "b4", "b6"}


def test_a_mill_that_a_stone_leaves_by_the_same_line_does_not_count():
    position = board(muehle, """
        w-----w-----.
        | .---.---. |
        | | . . . | |
        .-.-.   .-.-w
        | | . . . | |
        | .---.---w |
        b-----b-----b
    """, turn="w")  # fmt: skip
    assert "g4-g7xa1" in position.words
    assert "d7-g7" in position.words


def test_fewer_than_three_stones_and_an_empty_hand_lose():
    position = muehle.position("turn=b;w=a1,d1,g1,g4;b=b2,b4")
    assert str(position.result) == "w=win b=loss (too-few)"


def test_who_cannot_move_loses():
    position = muehle.position("turn=b;w=a4,d7,g4,d1,b4,f4,d2,d6;b=a1,a7,g1,g7")
    assert str(position.result) == "w=win b=loss (no-move)"


def test_nobody_loses_while_stones_are_in_hand():
    assert muehle.position("turn=b;w=a1,d1,g4;b=b2;hand=b1").result is None


DOUBLE = """
        w-----.-----w
        | .---w---. |
        | | . w . | |
        .-b-.   .-b-.
        | | . . . | |
        | b---b---b |
        .-----.-----.
"""


def test_m1_two_mills_closed_at_once_take_one_stone_by_default():
    assert takings(board(muehle, DOUBLE, hand="w1,b1"), "d7") == {"b4", "f4"}


def test_m1_two_mills_closed_at_once_take_two_stones_by_option():
    # b4 and f4 are loose; a stone of the mill can be taken second only once both others are gone or it is broken
    assert takings(board(two_mills, DOUBLE, hand="w1,b1"), "d7") == {"b4xf4"}


def test_m1_the_second_stone_may_come_from_a_mill_once_none_is_loose():
    picture = DOUBLE.replace(".-b-.   .-b-.", ".-b-.   .-.-.")
    assert takings(board(two_mills, picture, hand="w1,b1"), "d7") == {"b2xb4", "b4xd2", "b4xf2"}


def test_m1_with_one_enemy_stone_only_that_one_is_taken():
    position = two_mills.position("turn=w;w=a7,g7,d6,d5;b=a1;hand=w1,b1")
    assert takings(position, "d7") == {"a1"}


@pytest.mark.parametrize(
    ("text", "word", "rule", "places"),
    [
        ("turn=w;w=a1;b=d1;hand=w8,b8", "a1-a4", "place-first", ()),
        ("turn=w;w=a1,a4,b2,b4;b=d1,d2,d3", "g7", "hand-empty", ()),
        ("turn=w;w=a1,a4,b2,b4;b=d1,d2,d3", "c3-c4", "empty", ("c3",)),
        ("turn=w;w=a1,a4,b2,b4;b=d1,d2,d3", "d1-g1", "not-yours", ("d1",)),
        ("turn=w;w=a1,a4,b2,b4;b=d1,d2,d3", "a1-d1", "occupied", ("d1",)),
        ("turn=w;w=a1,a4,b2,b4;b=d1,d2,d3", "a1-a1", "same-place", ("a1",)),
        ("turn=w;w=a1,a4,b2,b4;b=d1,d2,d3", "a1-g1", "not-joined", ("a1", "g1")),
        ("turn=w;w=a1,a4,b2,b4;b=d1,d2,d3", "b4-c4xd1", "no-mill", ("c4", "d1")),
        ("turn=w;w=a1,d1;b=a7;hand=w7,b8", "g1", "must-take", ("g1",)),
        ("turn=w;w=a1,d1;b=a7;hand=w7,b8", "g1xb2", "nothing-to-take", ("b2",)),
        ("turn=w;w=a1,d1;hand=w7,b9", "g1xb2", "nothing-to-take", ("b2",)),
        ("turn=w;w=a1,d1;b=a7,b2,b4,b6;hand=w7,b5", "g1xb2", "in-mill", ("b2",)),
        ("turn=w;w=a1,d1;b=a7,b2,b4,b6;hand=w7,b5", "g1xa7xb2", "one-stone", ("g1", "a7", "b2")),
    ],
)
def test_every_refusal_names_its_rule(text, word, rule, places):
    reason = muehle.position(text).why(word)
    assert (reason.rule, reason.places) == (f"muehle.{rule}", places)


def test_a_refusal_speaks_german_and_english():
    reason = muehle.position("turn=w;w=a1,d1;b=a7,b2,b4,b6;hand=w7,b5").why("g1xb2")
    assert reason.de.startswith("Der Stein auf b2 steht in einer Mühle")
    assert reason.en.startswith("The stone on b2 is in a mill")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("turn=x", "“x” is not one of w, b"),
        ("w=a1", "“turn=” is missing"),
        ("turn=w;w=a2", "“a2” is no place"),
        ("turn=w;w=a1;b=a1", "a1 is taken already"),
        ("turn=w;w=a1;hand=w9", "more than 9"),
        ("turn=w;w=a1,a1", "named twice"),
        ("turn=w;hand=w10", "10 is more than 9"),
        ("turn=w;k=a1", "“k” is no key here"),
    ],
)
def test_bad_texts_are_refused_with_where_and_why(text, says):
    with pytest.raises(ValueError, match=says):
        muehle.position(text)


@pytest.mark.parametrize(
    ("text", "word", "rule", "places"),
    [
        ("turn=w;w=a7,g7,d6,d5;b=a1,b2;hand=w1,b1", "d7xa1", "take-two", ("d7",)),
        ("turn=w;w=a7,g7,d6,d5;b=a1,b2;hand=w1,b1", "d7xa1xa1", "taken-twice", ("a1",)),
        ("turn=w;w=a7,g7,d6,d5;b=a1,b2;hand=w1,b1", "d7xb2xa1", "board-order", ("b2", "a1")),
        ("turn=w;w=a7,g7,d6,d5;b=a1,g1,b2,b4,b6;hand=w1,b1", "d7xa1xb2", "in-mill", ("b2",)),
        ("turn=w;w=a7,g7,d6,d5;b=a1,d1,g1,b2,b4,b6;hand=w1,b1", "d7xa1xb2", "mill-broken", ("a1", "b2")),
    ],
)
def test_refusals_with_two_mills_name_their_rule(text, word, rule, places):
    reason = two_mills.position(text).why(word)
    assert (reason.rule, reason.places) == (f"muehle.{rule}", places)


TURN = {name: POINTS[number & 24 | number + 2 & 7] for number, name in enumerate(POINTS)}
MIRROR = {name: "gfedcba"["abcdefg".index(name[0])] + name[1] for name in POINTS}
INSIDE_OUT = dict(zip(POINTS, POINTS[16:] + POINTS[8:16] + POINTS[:8], strict=True))


def in_board_order(word):
    step, *taken = word.split("x")
    return "x".join([step, *sorted(taken)])


@pytest.mark.parametrize("places", [TURN, MIRROR, INSIDE_OUT], ids=["turned", "mirrored", "inside out"])
@pytest.mark.parametrize("game", [muehle, two_mills], ids=["one", "two"])
def test_symmetric_positions_have_symmetric_moves(game, places):
    for position in random_positions(game, range(3)):
        assert_symmetric(position, places, {"w": "b", "b": "w"}, in_board_order)


def test_no_position_has_more_moves_than_there_is_room_for():
    # placing the ninth stone beside many open double mills, all enemy stones loose
    crowded = two_mills.position("turn=w;w=a1,a7,b4,c4,d2,d3,g1,g7;b=b6,c3,c5,e3,e5,f2,f6;hand=w1,b2")
    assert 50 < crowded.perft(1) < two_mills.rules.most_moves / 2


DOUBLES = "turn=w;w=a7,g7,d6,d5,a1;b=c3,b2,b4,f2;hand=w3,b3"


@deep
@pytest.mark.parametrize(("game", "doubles"), [(muehle, 2481283), (two_mills, 3054666)], ids=["one", "two"])
def test_counts_deeper_than_the_data(game, doubles):
    assert game.start().perft(5) == 5140800
    assert game.position("turn=w;w=a1,a7,b2,b4,b6,g7;b=c3,d1,d3,e4,f2,g4").perft(6) == 3315197
    assert game.position(DOUBLES).perft(5) == doubles
