"""Jump: one test per sentence of the rules, with the six ranks drawn that are played in."""

import re

import pytest

from spielschrank.games import new_game
from tests.boards import board
from tests.variants import deep, random_positions

jump = new_game("jump")
EMPTY = ". " * 12 + "\n"


def race(picture, turn="r"):
    """The position drawn, rank 9 first and rank 4 last."""
    return board(jump, EMPTY * 3 + picture + EMPTY * 3, turn=turn)


def words_of(position, start):
    return {word for word in position.words if word.startswith(start + "-")}


START = """
    bV bV bD .  .  .  .  .  .  .  .  .
    bV bV bD .  .  .  .  .  .  .  .  .
    bV bV bD .  .  .  .  .  .  .  .  .
    rV rV rD .  .  .  .  .  .  .  .  .
    rV rV rD .  .  .  .  .  .  .  .  .
    rV rV rD .  .  .  .  .  .  .  .  .
"""

MIDDLE = """
    .  .  .  .  bV .  bV .  bD .  .  .
    .  .  .  .  bV .  bV .  .  bD .  .
    .  .  .  .  .  bV bV .  .  .  .  bD
    .  rV .  .  rV rD .  .  .  .  .  .
    .  .  rV rV .  .  .  rD .  .  .  .
    rD .  .  .  .  .  .  .  .  .  rV rV
"""
"""Enemies of Rot per file: two on e, one on f, three on g, one on i, j and l."""


def test_j1_j2_both_sides_start_on_files_a_to_c_with_triangles_in_front():
    assert race(START) == jump.start()
    assert jump.start().text == ("turn=r;r=Va4,Va5,Va6,Vb4,Vb5,Vb6,Dc4,Dc5,Dc6;b=Va7,Va8,Va9,Vb7,Vb8,Vb9,Dc7,Dc8,Dc9")


def test_a_piece_moves_one_square_to_the_right_if_that_is_free():
    assert words_of(race(MIDDLE), "b6") == {"b6-c6"}


def test_otherwise_it_hops_over_all_adjoining_pieces_to_the_first_free_square():
    assert words_of(race(MIDDLE), "c5") == {"c5-e5"}
    assert words_of(race(START), "a4") == {"a4-d4"}


def test_a_piece_without_a_free_square_to_its_right_has_no_move():
    assert words_of(race(MIDDLE), "k4") == set()
    assert words_of(race(MIDDLE), "l4") == set()


def test_on_a_file_with_exactly_one_enemy_it_may_hop_again_and_again():
    assert words_of(race(MIDDLE), "h5") == {"h5-i5", "h5-i5-j5", "h5-i5-j5-k5"}


def test_on_a_file_with_exactly_three_enemies_it_may_hop_again():
    assert words_of(race(MIDDLE), "f6") == {"f6-g6", "f6-g6-h6"}
    assert words_of(race(MIDDLE), "e6") == {"e6-g6", "e6-g6-h6"}


def test_on_a_file_with_two_enemies_or_none_it_comes_to_rest():
    assert words_of(race(MIDDLE), "d5") == {"d5-e5"}
    assert words_of(race(MIDDLE), "a4") == {"a4-b4"}


def test_own_pieces_on_the_file_do_not_count():
    # f and g hold one own piece each in the other ranks, and no enemy
    alone = race("""
        bV .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  rV .  .  .  .  .  .
        .  .  .  .  rV .  .  .  .  .  .  .
        .  .  .  .  .  .  rV .  .  .  .  .
    """)  # fmt: skip
    assert words_of(alone, "e5") == {"e5-f5"}


def test_going_on_is_a_right_not_a_duty():
    position = race(MIDDLE)
    assert {"f6-g6", "f6-g6-h6"} <= set(position.words)
    assert "Dg6" in position.play("f6-g6").text
    assert "Dh6" in position.play("f6-g6-h6").text


def test_all_pieces_move_alike_and_keep_their_kind():
    for kind in ("V", "D"):
        position = jump.position(f"turn=r;r={kind}c5;b=Vd7")
        assert position.words == ("c5-d5", "c5-d5-e5")
        assert position.play("c5-d5").text == f"turn=b;r={kind}d5;b=Vd7"


def test_blau_plays_in_the_ranks_above_by_the_same_rules():
    # enemies of Blau: one on f and h, two on k
    assert words_of(race(MIDDLE, turn="b"), "g7") == {"g7-h7", "g7-h7-i7"}
    assert words_of(race(MIDDLE, turn="b"), "e9") == {"e9-f9", "e9-f9-h9", "e9-f9-h9-j9"}


NEARLY_HOME = """
    .  .  .  .  .  .  .  .  .  bV bV bD
    .  .  .  .  .  .  .  .  .  bV bV bD
    .  .  .  .  .  .  .  .  bV .  bV bD
    .  .  .  .  .  .  .  .  .  rV rV rD
    .  .  .  .  .  .  .  .  .  rV rV rD
    .  .  .  .  .  .  .  .  rV .  rV rD
"""


def test_the_first_side_with_all_pieces_on_files_j_to_l_wins():
    position = race(NEARLY_HOME)
    assert position.result is None
    assert str(position.play("i4-j4").result) == "r=win b=loss (all-home)"
    assert position.play("i4-j4").words == ()
    assert str(race(NEARLY_HOME, turn="b").play("i7-j7").result) == "r=loss b=win (all-home)"


def test_every_move_is_progress_and_there_is_no_draw():
    assert jump.start().step("a4-d4")[1]
    assert not jump.may_draw


def test_no_position_can_come_again_for_every_move_goes_to_the_right_in_its_rank():
    for position in random_positions(jump, range(3)):
        for word in position.words:
            squares = word.split("-")
            assert [square[0] for square in squares] == sorted({square[0] for square in squares})
            assert len({square[1:] for square in squares}) == 1


# ------------------------------------------------------------------------------------------------ laws


def other_ranks(text):
    """Rot's ranks exchanged with Blau's."""
    return re.sub(r"([a-l])([4-9])", lambda square: square[1] + str((int(square[2]) - 1) % 6 + 4), text)


def test_with_sides_and_their_ranks_exchanged_the_moves_are_the_same():
    swap = {"r": "b", "b": "r"}
    for position in random_positions(jump, range(4)):
        if not position.result:
            pairs = dict(pair.split("=") for pair in position.text.split(";"))
            text = f"turn={swap[pairs['turn']]};r={other_ranks(pairs['b'])};b={other_ranks(pairs['r'])}"
            assert sorted(map(other_ranks, position.words)) == sorted(jump.position(text).words)


def test_a_side_that_is_not_finished_always_has_a_move():
    for position in random_positions(jump, range(20)):
        assert position.words or position.result.reason == "all-home"


def test_no_position_has_more_moves_than_nine_pieces_with_nine_squares_before_each():
    position = race("""
        .  .  .  bV .  .  bV .  .  bD .  .
        .  .  .  .  bV .  .  bV .  .  bD .
        .  .  .  .  .  bV .  .  bV .  .  bD
        rV rV rD .  .  .  .  .  .  .  .  .
        rV rV rD .  .  .  .  .  .  .  .  .
        rV rV rD .  .  .  .  .  .  .  .  .
    """)  # fmt: skip
    assert len(position.words) == jump.rules.most_moves == 81


@deep
def test_counts_deeper_than_the_data():
    assert jump.start().perft(6) == 8880948


# ------------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("word", "rule", "places"),
    [
        ("a1-b1", "empty", ("a1",)),
        ("a5-b5", "empty", ("a5",)),
        ("e9-f9", "not-yours", ("e9",)),
        ("b6-b6", "same-place", ("b6",)),
        ("b6-b5", "other-rank", ("b6", "b5")),
        ("b6-c7", "other-rank", ("b6", "c7")),
        ("b6-a6", "only-right", ("b6", "a6")),
        ("e6-f6", "occupied", ("f6",)),
        ("b6-d6", "first-free", ("b6", "c6", "d6")),
        ("e6-h6", "first-free", ("e6", "g6", "h6")),
        ("f6-g6-i6", "first-free", ("g6", "h6", "i6")),
        ("f6-g6-f6", "only-right", ("g6", "f6")),
        ("f6-g6-g7", "other-rank", ("g6", "g7")),
        ("f6-g6-h6-i6", "rests", ("h6",)),
        ("d5-e5-f5", "rests", ("e5", "e8", "e9")),
        ("d5-e1-f1-g1", "other-rank", ("d5", "e1")),
    ],
)
def test_every_refusal_names_its_rule(word, rule, places):
    reason = race(MIDDLE).why(word)
    assert (reason.rule, reason.places) == (f"jump.{rule}", places)


def test_a_finished_game_is_over():
    assert race(NEARLY_HOME).play("i4-j4").why("i7-j7").rule == "jump.over"


def test_a_refusal_speaks_german_and_english():
    reason = race(MIDDLE).why("d5-e5-f5")
    assert reason.de.startswith("Auf e5 ist Schluss. Gegnerische Steine auf Linie e: 2; weiter geht es nur")
    assert reason.en.startswith("On e5 the piece comes to rest. Enemy pieces on file e: 2; it may hop on only")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("turn=w;r=Va4;b=Va7", "“w” is not one of r, b"),
        ("r=Va4;b=Va7", "“turn=” is missing"),
        ("turn=r;r=Va13;b=Va7", "“a13” is no place"),
        ("turn=r;r=Ka4;b=Va7", "“Ka4” begins with none of V, D"),
        ("turn=r;r=Va4,Da4;b=Va7", "a4 is named twice"),
        ("turn=r;r=Va3;b=Va7", "a3 is not in the ranks 4 to 6"),
        ("turn=r;r=Va4,Va7;b=Vb7", "a7 is not in the ranks 4 to 6"),
        ("turn=r;r=Va4;b=Va10", "a10 is not in the ranks 7 to 9"),
        ("turn=r;r=Va4,Vb4,Vc4;b=Va7", "3 pieces “V” in rank 4 are more than 2"),
        ("turn=r;r=Va4,Da5,Db5;b=Va7", "2 pieces “D” in rank 5 are more than 1"),
        ("turn=r;r=Va4", "“b=”: there is no piece"),
        ("turn=r;r=Va4;b=Va7;hand=r1", "“hand” is no key here"),
    ],
)
def test_bad_texts_are_refused_with_where_and_why(text, says):
    with pytest.raises(ValueError, match=says):
        jump.position(text)


@pytest.mark.parametrize(("turn", "result"), [("r", "r=win b=loss (all-home)"), ("b", "r=win b=loss (all-home)")])
def test_a_side_that_is_home_has_won_whoever_is_to_move(turn, result):
    assert str(jump.position(f"turn={turn};r=Vj4;b=Va7").result) == result


def test_a_text_with_fewer_pieces_is_accepted_and_all_of_them_must_get_home():
    position = jump.position("turn=r;r=Vi4,Vl5;b=Va7")
    assert position.words == ("i4-j4",)
    assert str(position.play("i4-j4").result) == "r=win b=loss (all-home)"
