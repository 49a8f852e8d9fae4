"""Dame: one test per sentence of the rules, with drawn boards."""

import re
import tomllib
from importlib import resources

import numpy as np
import pytest
from numba import njit

from spielschrank.games import dame as rules
from spielschrank.games import new_game
from tests.boards import board
from tests.variants import deep, random_positions

dame = new_game("dame")
blasen = new_game("dame", blasen="on")


def words_of(position, start):
    return {word for word in position.words if word.startswith(start)}


def test_the_start_has_twelve_men_a_side_on_the_red_squares_of_three_ranks():
    position = board(dame, """
         . bM  . bM  . bM  . bM
        bM  . bM  . bM  . bM  .
         . bM  . bM  . bM  . bM
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
        wM  . wM  . wM  . wM  .
         . wM  . wM  . wM  . wM
        wM  . wM  . wM  . wM  .
    """)  # fmt: skip
    assert dame.start() == position


def test_each_player_has_a_red_corner_at_the_left():
    tones = {place.name: place.tone for place in dame.board.places}
    assert [tones[name] for name in ("a1", "h8", "a8", "h1", "b1")] == ["red", "red", "cream", "cream", "cream"]


MEN = """
         .  .  .  .  .  .  .  .
         .  .  .  . bM  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  . wM  .  .  .  .  .
         .  .  . wM  .  .  .  .
         .  .  .  .  .  .  .  .
"""


@pytest.mark.parametrize(
    ("turn", "words"), [("w", ("c3-b4", "c3-d4", "d2-e3")), ("b", ("e7-d6", "e7-f6"))], ids=["White", "Black"]
)
def test_a_man_moves_one_square_diagonally_forward_to_a_free_square(turn, words):
    assert board(dame, MEN, turn=turn).words == words


JUMP = """
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         . bM  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         . bM  . bM  .  .  .  .
         .  . wM  .  .  .  .  .
         . bM  . bM  . wM  .  .
         .  .  .  .  .  . wM  .
"""


def test_a_man_jumps_an_adjacent_enemy_forward_onto_the_free_square_right_behind():
    position = board(dame, JUMP)
    assert position.words == ("c3xa5xc7", "c3xe5")
    assert position.play("c3xe5").text == "turn=b;w=Me5,Mf2,Mg1;b=Mb2,Mb4,Mb6,Md2"


def test_men_never_jump_backward():
    position = board(dame, JUMP)
    assert [position.why(word).rule for word in ("c3xa1", "c3xe1")] == ["dame.man-forward"] * 2


def test_nobody_jumps_an_own_piece():
    assert board(dame, JUMP).why("g1xe3").rule == "dame.own-piece"


def test_the_square_right_behind_must_be_free():
    position = board(dame, """
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  . bM  .  .  .
         .  .  . bM  .  .  .  .
         .  . wM  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
    """)  # fmt: skip
    assert position.words == ("c3-b4",)


def test_a_dame_moves_any_distance_forward_or_backward_over_free_squares():
    position = board(dame, """
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         . wM  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  . wD  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  . bM  .  .
         .  .  .  .  .  . bD  .
    """)  # fmt: skip
    reached = {word.removeprefix("d4-") for word in words_of(position, "d4")}
    assert reached == set("a1 b2 c3 c5 e3 e5 f6 g7 h8".split())


FLIGHT = """
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  . bM  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  . wD  .
"""


def test_a_dame_captures_from_afar_and_lands_immediately_behind():
    position = board(dame, FLIGHT)
    assert position.words == ("g1xd4",)
    assert position.why("g1xc5").rule == "dame.land-behind"


def test_a_dame_captures_backward_too():
    assert dame.position("turn=b;w=Me3;b=Da7").words == ("a7xf2",)
    assert dame.position("turn=w;w=Da7;b=Me3").words == ("a7xf2",)


@pytest.mark.parametrize("second", ["bM", "wM"])
def test_a_dame_jumps_exactly_one_enemy_piece(second):
    position = board(dame, f"""
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  . {second}  .  .  .  .
         .  .  .  . bM  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  . wD  .
    """)  # fmt: skip
    assert words_of(position, "g1x") == set()


def test_captures_are_compulsory():
    reason = board(dame, JUMP).why("g1-h2")
    assert (reason.rule, reason.places) == ("dame.must-capture", ("c3",))


CHOICE = """
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  . bM  .  .
         .  .  .  .  .  .  .  .
         . bM  . bM  .  .  .  .
         .  . wM  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
"""


def test_among_several_captures_the_player_chooses_freely():
    assert board(dame, CHOICE).words == ("c3xa5", "c3xe5xg7")


def test_d2_a_man_that_can_capture_again_must_go_on():
    position = board(dame, CHOICE)
    assert position.why("c3xe5").rule == "dame.must-go-on"
    assert position.play("c3xe5xg7").text == "turn=b;w=Mg7;b=Mb4"


def test_d3_a_jumped_piece_leaves_at_once_so_a_chain_may_turn_by_180_degrees():
    position = board(dame, """
         .  .  .  .  .  .  .  .
         .  .  .  .  .  . bM  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  . wD  .  .  .  .
         .  .  .  .  .  .  .  .
         . bM  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
    """)  # fmt: skip
    assert position.words == ("d4xa1xh8", "d4xh8xa1")
    assert position.play("d4xa1xh8").text == "turn=b;w=Dh8"


def test_d3_a_chain_may_cross_a_square_twice():
    position = board(dame, """
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         . bM  . bM  .  .  .  .
         .  .  .  .  .  .  .  .
         . bM  . bM  .  .  .  .
         .  .  .  . wD  .  .  .
    """)  # fmt: skip
    assert position.words == ("e1xc3xa1xe5", "e1xc3xa5", "e1xc3xe5xa1")


def test_d3_a_chain_may_end_on_its_start_square():
    position = board(dame, """
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         . bM  . bM  .  .  .  .
         .  .  .  .  .  .  .  .
         . bM  . bM  .  .  .  .
         .  . wD  .  .  .  .  .
    """)  # fmt: skip
    assert position.words == ("c1xa3xc5xe3xc1", "c1xe3xc5xa3xc1")
    assert position.play("c1xa3xc5xe3xc1").text == "turn=b;w=Dc1"


@pytest.mark.parametrize(
    ("text", "word", "after"),
    [
        ("turn=w;w=Mc7;b=Ma7", "c7-d8", "turn=b;w=Dd8;b=Ma7"),
        ("turn=b;w=Mh2;b=Mc3", "c3-b2", "turn=w;w=Mh2;b=Mb2"),
        ("turn=b;w=Mh2;b=Mb2", "b2-a1", "turn=w;w=Mh2;b=Da1"),
    ],
)
def test_a_man_that_ends_its_turn_on_the_far_rank_becomes_a_dame(text, word, after):
    assert dame.position(text).play(word).text == after


def test_d4_promotion_ends_the_turn():
    position = board(dame, """
         .  .  .  .  .  .  .  .
         .  . bM  . bM  .  .  .
         . wM  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
    """)  # fmt: skip
    assert position.words == ("b6xd8",)
    assert position.why("b6xd8xf6").rule == "dame.promotion-ends"
    assert position.play("b6xd8").text == "turn=b;w=Dd8;b=Me7"


def test_a_side_without_pieces_loses():
    assert str(dame.position("turn=w;w=Mc3;b=Md4").play("c3xe5").result) == "w=win b=loss (no-pieces)"
    assert str(dame.position("turn=w;w=Mc3").result) == "w=win b=loss (no-pieces)"


def test_a_side_without_a_legal_move_loses():
    position = board(dame, """
         .  .  .  .  .  .  .  .
         .  . bM  .  .  .  .  .
         . bM  .  .  .  .  .  .
        wM  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
    """)  # fmt: skip
    assert str(position.result) == "w=loss b=win (no-move)"


@pytest.mark.parametrize(
    ("text", "word", "progress"),
    [
        ("turn=w;w=Mh2,Da1;b=Mh8", "a1-b2", False),
        ("turn=w;w=Mh2,Da1;b=Mh8", "h2-g3", True),
        ("turn=w;w=De5;b=Md6", "e5xc7", True),
    ],
)
def test_progress_is_a_capture_or_a_mans_move(text, word, progress):
    assert dame.position(text).step(word)[1] is progress


# Blasen

MISSED = """
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  . bM  .  .
         .  .  .  .  .  .  .  .
         .  .  . bM  . bM  .  .
         .  . wM  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  . wM  .
"""


def test_d1_by_default_captures_are_enforced():
    assert board(dame, MISSED).words == ("c3xe5xg7",)


def test_d1_with_blasen_other_moves_are_legal_too_and_a_chain_may_stop_after_any_jump():
    assert board(blasen, MISSED).words == ("c3-b4", "c3xe5", "c3xe5xg7", "g1-f2", "g1-h2")


def test_after_a_missed_capture_any_piece_that_could_have_captured_may_be_huffed():
    position = board(blasen, """
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  . bM  .  .  .  .
         .  . wM  . wM  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  . wM  .
    """)  # fmt: skip
    assert position.play("g1-h2").text == "turn=b;w=Mc3,Me3,Mh2;b=Md4;huff=c3,e3"


def test_the_piece_that_moved_is_huffed_where_it_stands_after_the_move():
    assert board(blasen, MISSED).play("c3-b4").text == "turn=b;w=Mb4,Mg1;b=Md4,Mf4,Mf6;huff=b4"


def test_a_dame_that_misses_a_capture_may_be_huffed():
    assert blasen.position("turn=w;w=Mh2,Da5;b=Md2,Mg7").play("a5-d8").text == "turn=b;w=Mh2,Dd8;b=Md2,Mg7;huff=d8"


def test_if_a_chain_was_cut_short_the_piece_that_stopped_may_be_huffed():
    assert board(blasen, MISSED).play("c3xe5").text == "turn=b;w=Me5,Mg1;b=Mf4,Mf6;huff=e5"


def test_a_capture_carried_to_its_end_leaves_nothing_to_huff():
    assert board(blasen, MISSED).play("c3xe5xg7").text == "turn=b;w=Mg1,Mg7;b=Mf4"


def test_a_capture_by_one_piece_excuses_the_others():
    position = blasen.position("turn=w;w=Mc3,Me3;b=Md4")
    assert position.play("c3xe5").text == "turn=b;w=Me3,Me5"


def test_a_man_that_stops_on_the_far_rank_has_not_missed_a_capture():
    assert blasen.position("turn=w;w=Mb6;b=Mc7,Me7").play("b6xd8").text == "turn=b;w=Dd8;b=Me7"


HUFF = """
         .  .  .  .  .  .  .  .
        bM  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  . bM  .  .  .  .  .
         . wM  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  . wM
         .  .  .  .  .  .  .  .
"""


def test_the_opponent_may_begin_by_removing_one_offending_piece_and_then_moves_as_usual():
    position = board(blasen, HUFF, turn="b", huff="b4")
    assert position.words == ("*b4:a7-b6", "*b4:c5-b4", "*b4:c5-d4", "a7-b6", "c5-d4", "c5xa3")
    assert position.play("*b4:c5-d4").text == "turn=w;w=Mh2;b=Ma7,Md4"


def test_only_one_piece_is_removed():
    position = blasen.position("turn=b;w=Mc3,Me3,Mh2;b=Md4,Mh8;huff=c3,e3").play("*c3:h8-g7")
    assert position.text == "turn=w;w=Me3,Mh2;b=Md4,Mg7;huff=d4"


def test_the_right_to_huff_lapses_when_not_used_at_once():
    position = board(blasen, HUFF, turn="b", huff="b4").play("c5-d4").play("h2-g3")
    assert "b4" not in position.text.partition("huff=")[2]


def test_whether_the_huffing_side_had_a_capture_itself_is_judged_after_the_huff():
    position = board(blasen, HUFF, turn="b", huff="b4")
    assert position.play("a7-b6").text.endswith("huff=c5")
    assert "huff" not in position.play("*b4:a7-b6").text
    opened = blasen.position("turn=b;w=Md4,Me3;b=Mc5,Mh8;huff=e3")
    assert "c5xe3" not in opened.words
    assert "*e3:c5xe3" in opened.words
    assert opened.play("*e3:h8-g7").text.endswith("huff=c5")


def test_a_side_that_can_move_only_after_huffing_has_not_lost():
    position = blasen.position("turn=b;w=Mb2,Mc1;b=Ma3;huff=b2,c1")
    assert position.words == ("*b2:a3-b2", "*c1:a3xc1")
    assert str(blasen.position("turn=b;w=Mb2,Mc1;b=Ma3").result) == "w=win b=loss (no-move)"


def test_a_huff_is_progress():
    position = blasen.position("turn=b;w=Mb4,Mh2;b=Dh8;huff=b4")
    assert [position.step(word)[1] for word in ("*b4:h8-g7", "h8-g7")] == [True, False]


def test_a_man_that_moves_to_where_a_dame_was_huffed_stays_a_man():
    position = blasen.position("turn=w;w=Mb4;b=Ma7,Da5;huff=a5")
    assert position.play("*a5:b4-a5").text == "turn=b;w=Ma5;b=Ma7"


def test_huffing_the_last_piece_wins_at_once():
    position = blasen.position("turn=b;w=Mb2;b=Ma7;huff=b2")
    assert position.words == ("*b2", "a7-b6")
    assert str(position.play("*b2").result) == "w=loss b=win (no-pieces)"
    assert position.play("*b2").text == "turn=w;b=Ma7"


# what people are shown and told


@pytest.mark.parametrize(
    ("position", "due", "marks"),
    [
        (dame.start(), "moves", {}),
        (board(dame, JUMP), "has to capture", {"must-capture": ("c3",)}),
        (board(blasen, JUMP), "moves", {}),
        (board(blasen, HUFF, turn="b", huff="b4"), "may huff first, then moves", {"huffable": ("b4",)}),
    ],
)
def test_what_is_due_is_said_and_marked(position, due, marks):
    game = position.game
    assert game.say_due(game.due(position.state)).en == due
    shown = {
        mark.meaning: tuple(game.board.names[place] for place in mark.places) for mark in game.marks(position.state)
    }
    assert shown == marks


PLAIN = "turn=w;w=Mc3,Mg1,Dh2;b=Ma5,Md6,Mg7"
FLYING = "turn=w;w=Da1,Ma3;b=Mc3,Mf6,Mh8"
REFUSALS = [
    (PLAIN, "c3-c4", "cream", ("c4",)),
    (PLAIN, "b4-c5", "empty", ("b4",)),
    (PLAIN, "a5-b4", "not-yours", ("a5",)),
    (PLAIN, "g1-h2", "occupied", ("h2",)),
    (PLAIN, "c3-c3", "same-place", ("c3",)),
    (PLAIN, "c3-g3", "not-diagonal", ("c3", "g3")),
    (PLAIN, "c3-b2", "man-forward", ("c3", "b2")),
    (PLAIN, "c3xa1", "man-forward", ("c3", "a1")),
    (PLAIN, "c3-e5", "man-near", ("c3", "e5")),
    (PLAIN, "c3xf6", "man-near", ("c3", "f6")),
    (PLAIN, "c3xe5", "nothing-to-jump", ("c3", "e5")),
    (PLAIN, "c3-d4", "must-capture", ("h2",)),
    (PLAIN, "h2-c7", "write-x", ("h2", "c7")),
    (PLAIN, "h2-b8", "way-blocked", ("h2", "b8", "d6")),
    (PLAIN, "*a5", "no-blasen", ()),
    (FLYING, "a1xe5", "land-behind", ("c3", "e5")),
    (FLYING, "a1xd4", "must-go-on", ("d4",)),
    (FLYING, "a1xg7", "jump-one", ("a1", "g7", "c3", "f6")),
    (FLYING, "a1xd4xd4", "no-jump", ("d4",)),
    ("turn=w;w=Mc3,Md4;b=Mh8", "c3-e5", "own-piece", ("d4",)),
    ("turn=w;w=Da1,Mc3;b=Mf6", "a1xd4", "own-piece", ("c3",)),
    ("turn=w;w=Mb6;b=Mc7,Me7", "b6xd8xf6", "promotion-ends", ("d8",)),
]
HUFFED = "turn=b;w=Mb4,Mh2;b=Ma7,Mc5;huff=b4"
HUFF_REFUSALS = [
    (HUFFED, "*a7:c5-d4", "nothing-to-huff", ("a7",)),
    (HUFFED, "*h2:c5-d4", "not-huffable", ("h2",)),
    (HUFFED, "*b4", "huff-and-move", ("b4",)),
    (HUFFED, "*b4:b4-a3", "not-yours", ("b4",)),
    (HUFFED, "*b4:c5xa3", "nothing-to-jump", ("c5", "a3")),
    ("turn=b;w=Mb4;b=Ma7;huff=b4", "*b4:a7-b6", "huff-wins", ("b4",)),
]


@pytest.mark.parametrize(
    ("game", "text", "word", "rule", "places"),
    [(dame, *case) for case in REFUSALS] + [(blasen, *case) for case in HUFF_REFUSALS],
)
def test_every_refusal_names_its_rule(game, text, word, rule, places):
    reason = game.position(text).why(word)
    assert (reason.rule, reason.places) == (f"dame.{rule}", places)


def test_every_rule_is_among_the_refusals():
    own = tomllib.loads((resources.files("spielschrank.games") / "phrases/dame.toml").read_text("utf-8"))["rules"]
    assert set(own) <= {rule for _, _, rule, _ in REFUSALS + HUFF_REFUSALS}


def test_the_piece_touched_is_named_first_if_it_has_to_capture_itself():
    assert dame.position("turn=w;w=Mc3,Me3;b=Md4").why("e3-f4").places == ("e3", "c3")


def test_a_refusal_speaks_german_and_english():
    reason = board(dame, JUMP).why("g1-h2")
    assert (reason.de, reason.en) == ("Schlagen geht vor: c3 kann springen.", "Captures come first: c3 can jump.")


@pytest.mark.parametrize(
    ("game", "text", "says"),
    [
        (dame, "turn=x", "“x” is not one of w, b"),
        (dame, "w=Ma1", "“turn=” is missing"),
        (dame, "turn=w;w=Mi1", "“i1” is no place"),
        (dame, "turn=w;w=a1", "“a1” begins with none of M, D"),
        (dame, "turn=w;w=Ma2", "a2 is not a red square"),
        (dame, "turn=w;w=Ma1;b=Ma1", "a1 is taken already"),
        (dame, "turn=w;w=Ma1,Da1", "named twice"),
        (dame, "turn=w;w=Mb8", "a man on b8 would be a Dame"),
        (dame, "turn=w;b=Mc1", "a man on c1 would be a Dame"),
        (dame, "turn=w;w=" + ",".join(f"M{file}{rank}" for rank in (1, 3, 5, 7) for file in "aceg")[:51], "13 pieces"),
        (dame, "turn=w;w=Ma1;b=Ma7;huff=a7", "there is huffing only with blasen=on"),
        (blasen, "turn=w;w=Ma1;b=Ma7;huff=a1", "on a1 stands no piece of the side that has just moved"),
        (blasen, "turn=w;w=Ma1;b=Ma7;huff=a2", "on a2 stands no piece"),
    ],
)
def test_bad_texts_are_refused_with_where_and_why(game, text, says):
    with pytest.raises(ValueError, match=says):
        game.position(text)


def test_a_man_on_its_own_first_rank_and_many_damen_are_merely_hard_to_reach():
    text = "turn=w;w=Ma1,Dc1;b=" + ",".join(f"D{file}{rank}" for file in "aceg" for rank in (3, 5, 7))
    assert dame.position(text).text == text


# laws and numbers


def turned(words):
    """Words or a text after half a turn of the board with the sides exchanged."""

    def turn_place(match):
        return f"{'hgfedcba'['abcdefgh'.index(match[1])]}{9 - int(match[2])}"

    return re.sub(r"([a-h])([1-8])", turn_place, words)


@pytest.mark.parametrize("game", [dame, blasen], ids=["off", "on"])
def test_half_a_turn_with_sides_exchanged_turns_the_moves(game):
    sides = str.maketrans("wb", "bw")
    for position in random_positions(game, range(3)):
        pairs = [pair.split("=") for pair in position.text.split(";")]
        other = ";".join(
            f"{key.translate(sides)}={turned(value) if key != 'turn' else value.translate(sides)}"
            for key, value in pairs
        )
        assert set(game.position(other).words) == {turned(word) for word in position.words}


@deep
@pytest.mark.parametrize(("game", "depth", "count"), [(dame, 8, 845931), (blasen, 7, 6747925)], ids=["off", "on"])
def test_lines_one_ply_deeper_than_two_programs_agreed_on(game, depth, count):
    assert game.start().perft(depth) == count


CROWDED = "Db2,Db4,Db6,Dd2,Dd4,Dd6,Df2,Df4,Df6"


@pytest.mark.parametrize(
    ("game", "text", "count"),
    [
        (dame, f"turn=w;w=Db8,Dd8,Df8,Dh2,Dh4,Dh6,Dh8;b={CROWDED}", 155),
        (
            blasen,
            f"turn=w;w=Da1,Db8,Dc5,Dd8,Dh2,Dh8;b={CROWDED},Df8,Dh4,Dh6;huff=b2,b4,b6,d2,d4,d6,f2,f4,f6,f8,h4,h6",
            3574,
        ),
    ],
    ids=["off", "on"],
)
def test_the_fullest_boards_found_stay_far_below_the_bound(game, text, count):
    assert len(game.position(text).words) == count < rules.MOST_MOVES / 5


@njit
def most_captures(inner, squares, most):
    """For every number of enemy pieces off the rim the captures of the twelve best placed Damen, each alone."""
    buffer = np.empty(rules.MOST_MOVES, np.int64)
    counts = np.zeros(len(squares), np.int64)
    for choice in range(1 << len(inner)):
        enemy = 0
        for number, square in enumerate(inner):
            enemy |= (choice >> number & 1) << square
        pieces = rules.count_bits(enemy)
        if pieces <= rules.PIECES:
            for number, square in enumerate(squares):
                lone, nothing = 1 << square & ~enemy, np.int64(0)
                counts[number] = rules.list_captures(lone, lone, enemy, nothing, nothing + 1, nothing, buffer, nothing)
            most[pieces] = max(most[pieces], np.sort(counts)[-rules.PIECES :].sum())


@pytest.mark.slow
def test_the_bound_on_moves_holds_for_all_sets_of_enemy_pieces():
    squares = np.array(sorted(rules.PLACE_OF_SQUARE))
    rim = set("a1 a3 a5 a7 c1 e1 g1 b8 d8 f8 h8 h2 h4 h6".split())
    inner = np.array([square for square, place in rules.PLACE_OF_SQUARE.items() if rules.BOARD.names[place] not in rim])
    most = np.zeros(rules.PIECES + 1, np.int64)
    most_captures(inner, squares, most)
    quiet = 13 * rules.PIECES
    assert (most.max(), most[:-1].max()) == (2340, 1755)
    assert most.max() + quiet + rules.PIECES * (most[:-1].max() + quiet) == rules.MOST_MOVES
