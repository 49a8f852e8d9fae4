"""Stargate: one test per sentence of the rules and per reading, with drawn boards."""

import itertools
import re
from collections import Counter

import numpy as np
import pytest

from spielschrank import kernel
from spielschrank.contract import OptionError
from spielschrank.games import new_game
from tests.boards import board
from tests.variants import deep, random_positions

duel = new_game("stargate")
free = new_game("stargate", mode="free")
alliance = new_game("stargate", mode="alliance")


def goals(position, origin, sign):
    return {word.removeprefix(origin + sign) for word in position.words if word.startswith(origin + sign)}


# ---------------------------------------------------------------------------------- start and board


def test_g1_every_side_starts_in_its_corner_behind_a_wall_of_nozzlers():
    position = board(free, """
         .  yD  .  yN  .   .   .   .  bN  .  bD  .
        yD  yC yD  yN  .   .   .   .  bN bD  bC bD
         .  yD  .  yN  .   .   .   .  bN  .  bD  .
        yN  yN yN   .  .   .   .   .   . bN  bN bN
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
        rN  rN rN   .  .   .   .   .   . gN  gN gN
         .  rD  .  rN  .   .   .   .  gN  .  gD  .
        rD  rC rD  rN  .   .   .   .  gN gD  gC gD
         .  rD  .  rN  .   .   .   .  gN  .  gD  .
    """)  # fmt: skip
    assert free.start() == position
    assert alliance.start().pieces == position.pieces


def test_g1_in_a_duel_red_and_blue_start_in_opposite_corners():
    assert duel.start().text == (
        "turn=r;r=Cb2,Da2,Db1,Db3,Dc2,Na4,Nb4,Nc4,Nd1,Nd2,Nd3;b=Ck11,Dj11,Dk10,Dk12,Dl11,Ni10,Ni11,Ni12,Nj9,Nk9,Nl9"
    )


@pytest.mark.parametrize("turn", "rybg")
@pytest.mark.parametrize("game", [free, alliance], ids=["free", "alliance"])
def test_g1_no_piece_can_be_captured_at_once(game, turn):
    position = game.position(re.sub("turn=.", f"turn={turn}", game.start().text))
    assert position.words
    assert not [word for word in position.words if "x" in word]


def test_g2_the_stargates_are_the_four_inner_zentren():
    assert {place.name for place in duel.board.places if place.tone == "gate"} == {"e5", "e8", "h5", "h8"}
    assert all(duel.board.places[duel.board.index[gate]].shape == "ring" for gate in ("e5", "e8", "h5", "h8"))


@pytest.mark.parametrize(
    ("game", "turn", "gate"),
    [(duel, "r", "h8"), (duel, "b", "e5")]
    + [(game, *pair) for game in (free, alliance) for pair in (("r", "h8"), ("y", "h5"), ("b", "e5"), ("g", "e8"))],
)
def test_g2_the_maingate_is_the_stargate_farthest_from_the_corner(game, turn, gate):
    position = game.position(re.sub("turn=.", f"turn={turn}", game.start().text))
    assert [mark.places for mark in game.marks(position.state)] == [(game.board.index[gate],)]


@pytest.mark.parametrize(("game", "order"), [(duel, "rb"), (free, "rybg"), (alliance, "rbyg")])
def test_g5_the_sides_take_turns_clockwise_and_the_teams_of_an_alliance_alternate(game, order):
    position, seen = game.start(), ""
    for _ in range(5):
        seen += position.turn
        position = position.play(position.words[0])
    assert seen == (order * 3)[:5]


def test_in_an_alliance_neighbouring_corners_are_a_team():
    assert [(side.letter, side.team) for side in alliance.sides] == [("r", 1), ("b", 2), ("y", 1), ("g", 2)]
    assert {side.team for side in (*duel.sides, *free.sides)} == {0}


# ------------------------------------------------------------------------------------------- turns


CROSS = """
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  rD  .   .   .   .  .   .  .
         .   .  .   .  bN  .   .   .   .  .   .  .
         .   .  .   .  rC  .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  rN  bD rX  .   bN  .   .  .   bD .
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  bC
         .   .  .   .  bN  .   .   .   .  .   .  .
"""


@pytest.mark.parametrize("kind", "DN")
def test_a_piece_moves_in_a_straight_line_any_distance_over_any_pieces_to_a_free_square(kind):
    position = board(duel, CROSS.replace("X", kind))
    assert goals(position, "e4", "-") == {
        *("e2", "e3", "e5", "e9", "e10", "e11", "e12"),
        *("a4", "b4", "f4", "h4", "i4", "j4", "l4"),
    }


REACH = """
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  bC
         .   .  .   .  .   bN  .   .   .  .   .  .
         .   .  .   .  .   bN  .   .   .  .   .  .
         .   .  .   .  .   bN  .   .   .  .   .  .
         .   .  .   .  .   bN  .   .   .  .   .  .
         .   .  .   .  .   bN  .   .   .  .   .  .
         .   .  .   .  .   rX  bD  .  bD bD  bD  .
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
        rY   .  .   .  .   .   .   .   .  .   .  .
"""


@pytest.mark.parametrize(("kind", "prey"), [("D", {"f8", "i5"}), ("N", {"f9", "j5"}), ("C", {"f7", "f10", "k5"})])
def test_g3_a_piece_captures_over_any_pieces_at_exactly_its_distance(kind, prey):
    position = board(duel, REACH.replace("X", kind).replace("Y", "D" if kind == "C" else "C"))
    assert goals(position, "f5", "x") == prey


def test_a_captured_piece_is_off_the_board_and_a_capture_is_progress():
    position, progress = duel.position("turn=r;r=Cb2,Dd4;b=Ck11,Nd7,Nl1").step("d4xd7")
    assert (position.text, progress) == ("turn=b;r=Cb2,Dd7;b=Ck11,Nl1", True)


def test_a_move_is_no_progress():
    assert duel.start().step("a4-a9")[1] is False


def test_own_pieces_and_allies_are_not_captured():
    text = "turn=r;r=Cb2,Dd4,Nd7;y=Cb11,Ng4,Na4;b=Ck11;g=Ck2"
    assert goals(alliance.position(text), "d4", "x") == set()
    assert goals(free.position(text), "d4", "x") == {"a4", "g4"}


HEMMED_IN = """
        gD   .  .   .  .   .   .   .   .  .   .  .
        yN   .  .   .  .   .   .   .   .  .   .  .
        yD   .  .   .  .   .   .   .   .  .   .  .
        gN   .  .   .  .   .   .   .   .  .   .  .
        bN   .  .   .  .   .   .   .   .  .   .  .
        yN   .  .   .  .   .   .   .   .  .   .  .
        yN   .  .   .  .   .   .   .   .  .   .  .
        bN   .  .   .  .   .   .   .   .  .   .  .
        bN   .  .   .  .   .   .   .   .  .   .  .
        yN   .  .   .  .   .   .   .   .  .   .  .
        bN   .  .   .  .   .   .   .   .  .   .  .
        rC  bC yC  bD gC  yD   gD  bD bN bN  gN  gN
"""


def test_a_side_of_four_that_cannot_move_passes():
    position = board(alliance, HEMMED_IN)
    assert position.words == ("pass",)
    after, progress = position.step("pass")
    assert (after.turn, after.pieces, progress) == ("b", position.pieces, False)


def test_who_passes_is_told_so():
    assert alliance.due(board(alliance, HEMMED_IN).state).key == "pass"
    assert alliance.due(alliance.start().state).key == "move"


def test_nobody_who_can_capture_passes():
    position = board(alliance, HEMMED_IN.replace("yC  bD gC", "bD  yC gC"))
    assert position.words == ("a1xc1",)


def draws(position, number):
    """How often each word comes up in so many random moves."""
    game, states, rng = position.game, position.states(), kernel.new_random(1)
    buffer = np.empty(game.rules.most_moves, np.int64)
    return Counter(game.word_of(position.state, int(kernel.draw_one(states, buffer, rng))) for _ in range(number))


def test_a_pass_is_drawn_when_nothing_else_is_left():
    assert draws(board(alliance, HEMMED_IN), 3) == {"pass": 3}


def test_random_moves_are_equally_likely():
    position = board(duel, REACH.replace("X", "C").replace("Y", "D"))
    often = draws(position, 100 * len(position.words))
    assert set(often) == set(position.words)
    assert all(60 <= times <= 140 for times in often.values())


# -------------------------------------------------------------------------------------- end of a duel


def test_capturing_the_commander_wins_a_duel():
    position = duel.position("turn=r;r=Cb2,Dd4,Na1;b=Cd7,Nl1").play("d4xd7")
    assert (position.text, str(position.result)) == ("turn=b;r=Cb2,Dd7,Na1;b=Nl1", "r=win b=loss (commander)")


FOUR_GATES = """
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   bD  .  .   bC .
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   rN rD  .   .   bN  .  .   .  bN
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  rC  .   .   rD  .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
"""


def test_pieces_on_all_four_stargates_win_even_if_one_could_be_captured_back():
    position = board(duel, FOUR_GATES).play("d8xh8")
    assert str(position.result) == "r=win b=loss (stargates)"


def test_three_stargates_do_not_win_a_duel():
    assert board(duel, FOUR_GATES, turn="b").result is None


def test_four_stargates_win_only_at_the_end_of_ones_own_turn():
    waiting = duel.position("turn=r;r=Cb2,De5,De8,Dh5,Nh8;b=Ck11")
    assert waiting.result is None
    assert waiting.play("b2-b3").result.values == {"r": "win", "b": "loss"}


SAFE = """
         .   .  .   .  .   .   .   .   .  .   bC .
         .   .  .   .  .   .   .   bN  .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   bD .   .   .   .  bD  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   rC  .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
        rD   .  .   .  .   .   .   .   .  .   .  .
"""


def test_the_commander_on_its_maingate_wins_if_no_enemy_piece_could_capture_it():
    assert str(board(duel, SAFE).play("h3-h8").result) == "r=win b=loss (maingate)"


@pytest.mark.parametrize(
    ("piece", "square"), [("D", "h11"), ("D", "e8"), ("N", "h4"), ("N", "l8"), ("C", "f8"), ("C", "c8"), ("C", "h10")]
)
def test_the_commander_on_its_maingate_does_not_win_if_an_enemy_piece_could_capture_it(piece, square):
    others = "Nh7,Ng8,Ni8" + (",Ck1" if piece != "C" else "")
    position = duel.position(f"turn=b;r=Ch8,Da1;b={piece}{square},{others}")
    assert position.result is None
    assert f"{square}xh8" in position.words


@pytest.mark.parametrize("square", ["e5", "e8", "h5"])
def test_only_its_own_maingate_counts_for_a_commander(square):
    assert duel.position(f"turn=b;r=C{square},Da1;b=Ck1").result is None


def test_only_a_commander_counts_on_the_maingate():
    assert duel.position("turn=b;r=Cb2,Dh8;b=Ck1").result is None


def test_g4_the_maingate_is_checked_at_the_end_of_every_own_turn():
    position = duel.position("turn=r;r=Ch8,Nh7;b=Ck1,Dh11")
    assert position.result is None
    assert position.play("h7xh11").result.reason == "maingate"
    assert position.play("h7-h6").result is None


def test_a_blue_commander_wins_on_e5():
    assert duel.position("turn=r;r=Cb2,Da1;b=Ce5").result.values == {"r": "loss", "b": "win"}


# --------------------------------------------------------------------------------- each against all


FREE = """
         .   .  .   .  .   .   .   .   .  .   .  .
         .  yC  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   bC .
         .  rD  .   .  .   .   .   .   .  .   .  .
         .   .  yN  .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  yD  .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
         .   .  .   .  .   .   .   .   .  .   .  .
         .  rC  .   .  .   .   .   .   .  .   gC .
         .   .  .   .  .   .   .   .   .  .   .  gN
"""


def test_a_captured_commander_leaves_all_its_pieces_to_the_capturer():
    position = board(free, FREE).play("b8xb11")
    assert position.text == "turn=b;r=Cb2,Db11,De5,Nc7;b=Ck9;g=Ck2,Nl1;mode=free"
    assert position.result is None


def test_a_side_that_is_out_is_passed_over():
    position = board(free, FREE).play("b8xb11").play("k9-k8").play("k2-k3")
    assert position.turn == "r"
    assert position.play("b2-b3").turn == "b"


def test_pieces_taken_over_move_as_own():
    position = board(free, FREE).play("b8xb11").play("k9-k8").play("k2-k3")
    assert {"c7-c8", "e5-e6", "b11-b12"} <= set(position.words)


def test_with_three_in_play_the_pieces_still_change_sides():
    position = free.position("turn=r;r=Cb2,Db8;y=Cb11,Na1;g=Ck2").play("b8xb11")
    assert position.text == "turn=g;r=Cb2,Db11,Na1;g=Ck2;mode=free"


def test_pieces_that_a_text_leaves_without_a_commander_belong_to_a_side_that_is_out():
    position = free.position("turn=r;r=Cb2,Dd4;y=Nd7;b=Ck11")
    assert "d4xd7" in position.words
    assert position.play("d4-d5").turn == "b"


def test_pieces_taken_over_count_as_own_on_the_stargates_at_once():
    position = free.position("turn=r;r=Cb2,Dh5,Nh8,Db8;y=Cb11,De5;b=Ck11;g=Ck2").play("b8xb11")
    assert position.result.values == {"r": "win", "y": "loss", "b": "loss", "g": "loss"}


def test_with_two_left_capturing_the_other_commander_wins_and_the_pieces_keep_their_colour():
    position = free.position("turn=r;r=Cb2,Db8;y=Cb11,Na1").play("b8xb11")
    assert position.text == "turn=r;r=Cb2,Db11;y=Na1;mode=free"
    assert str(position.result) == "r=win y=loss b=loss g=loss (commander)"


def test_three_stargates_win_when_each_plays_against_all():
    position = free.position("turn=r;r=Cb2,De5,De8,Nh6;y=Cb11;b=Ck11;g=Ck2")
    assert str(position.play("h6-h5").result) == "r=win y=loss b=loss g=loss (stargates)"
    assert position.play("h6-h7").result is None


def test_two_stargates_are_not_enough():
    assert free.position("turn=y;r=Cb2,De5,De8;y=Cb11;b=Ck11;g=Ck2").result is None


def test_who_holds_what_would_win_in_anothers_turn_wins_only_at_the_end_of_the_own():
    position = free.position("turn=g;r=Cb2,De5,De8,Nh5;y=Cb11;b=Ck11;g=Ck2,Nl1")
    assert position.result is None
    position = position.play("l1-l2")
    assert position.result is None
    assert position.play("b2-b3").result.values["r"] == "win"


MAINGATE = "turn={turn};r=Ch8,Da1;{others};mode=free"


@pytest.mark.parametrize(
    ("turn", "others", "won"),
    [
        ("y", "y=Cb11,Dh11;b=Ck11;g=Ck2", False),
        ("y", "y=Cb11;b=Ck11,Dh11;g=Ck2,Dh5", True),
        ("b", "b=Ck11,Dh11;g=Ck2", False),
        ("b", "b=Ck11;g=Ck2,Dh11", True),
        ("g", "g=Ck2,Dh11", False),
    ],
    ids=["next", "not next", "next after one out", "not next after one out", "last"],
)
def test_the_maingate_wins_when_no_piece_of_the_next_side_in_play_could_capture(turn, others, won):
    position = free.position(MAINGATE.format(turn=turn, others=others))
    assert (position.result is not None) == won
    assert not won or position.result.values == {"r": "win", "y": "loss", "b": "loss", "g": "loss"}


def test_a_side_keeps_its_maingate_all_game():
    assert free.position("turn=r;r=Ca1;g=Ce8,Da12,Na7;mode=free").result.values["g"] == "win"
    assert free.position("turn=r;r=Ca1;g=Ch8,Da12,Na7;mode=free").result is None


def test_a_side_that_is_out_has_lost_also_when_the_others_draw():
    record = free.record("turn=r;r=Cb2,Na1;b=Ck11;g=Ck2;mode=free")
    for word in ["a1-a2", "k11-k10", "k2-k3", "a2-a1", "k10-k11", "k3-k2"] * 2:
        record = record.play(word)
    assert str(record.result) == "r=draw y=loss b=draw g=draw (repetition)"


def test_in_an_alliance_all_four_draw():
    record = alliance.record()
    for word in ["a4-a5", "l9-l8", "a9-a8", "l4-l5", "a5-a4", "l8-l9", "a8-a9", "l5-l4"] * 2:
        record = record.play(word)
    assert set(record.result.values.values()) == {"draw"}


# --------------------------------------------------------------------------------------- alliances


ALLIED = "turn={turn};r=C{r};y=C{y};b=Ck11,N{b};g=Ck2,N{g};mode=alliance"


def test_an_alliance_wins_when_an_enemy_commander_has_been_captured():
    position = alliance.position("turn=y;r=Cb2;y=Cb11,Db8;b=Ck11;g=Ce8,Na1").play("b8xe8")
    assert (position.turn, position.text.count("C")) == ("g", 3)
    assert str(position.result) == "r=win b=loss y=win g=loss (commander)"


def test_the_pieces_of_an_alliance_win_together_on_all_four_stargates():
    position = alliance.position("turn=b;r=Cb2;y=Cb11;b=Ck11,De5,Nh7;g=Ck2,De8,Nh5")
    assert position.play("h7-h6").result is None
    assert str(position.play("h7-h8").result) == "r=loss b=win y=loss g=win (stargates)"


def test_three_stargates_do_not_win_in_an_alliance():
    assert alliance.position("turn=y;r=Cb2;y=Cb11;b=Ck11,De5,Nh7;g=Ck2,De8,Nh5").result is None


@pytest.mark.parametrize("turn", ["b", "g"])
def test_g6_both_commanders_safe_on_their_own_maingates_win_after_a_turn_of_either(turn):
    position = alliance.position(ALLIED.format(turn=turn, r="h8", y="h5", b="a1", g="a2"))
    assert str(position.result) == "r=win b=loss y=win g=loss (maingate)"


@pytest.mark.parametrize("turn", ["r", "y"])
def test_safe_maingates_win_only_after_a_turn_of_their_own_team(turn):
    assert alliance.position(ALLIED.format(turn=turn, r="h8", y="h5", b="a1", g="a2")).result is None


@pytest.mark.parametrize(
    ("r", "y", "b", "g"),
    [
        ("h8", "b11", "a1", "a2"),
        ("b2", "h5", "a1", "a2"),
        ("h5", "h8", "a1", "a2"),
        ("h8", "h5", "h12", "a2"),
        ("h8", "h5", "a1", "h12"),
        ("h8", "h5", "h1", "a2"),
        ("h8", "h5", "a1", "l5"),
    ],
    ids=["one only", "other only", "exchanged", "b on r", "g on r", "b on y", "g on y"],
)
@pytest.mark.parametrize("turn", ["b", "g"])
def test_g6_one_maingate_or_anothers_or_an_attacked_one_does_not_win(turn, r, y, b, g):
    assert alliance.position(ALLIED.format(turn=turn, r=r, y=y, b=b, g=g)).result is None


# --------------------------------------------------------------------------- conventions for texts


@pytest.mark.parametrize(
    ("game", "text", "result"),
    [
        (duel, "turn=r;r=Dd4;b=Ck11", "r=loss b=win (commander)"),
        (duel, "turn=b;r=De5,De8,Dh5,Dh8;b=Ck11", "r=win b=loss (stargates)"),
        (free, "turn=g;y=Dc7;g=Ck3", "r=loss y=loss b=loss g=win (commander)"),
        (free, "turn=b;y=Ch5;b=Ca1;g=Ca2", "r=loss y=win b=loss g=loss (maingate)"),
        (alliance, "turn=b;r=Cb2;y=Cb11;b=Nl1;g=Ck2", "r=win b=loss y=win g=loss (commander)"),
    ],
)
def test_a_finished_position_is_judged_for_the_side_before_turn(game, text, result):
    assert str(game.position(text).result) == result


@pytest.mark.parametrize(
    ("game", "text"),
    [(duel, "turn=b;r=Dd4;b=Ck11"), (free, "turn=y;y=Ch5;b=Ca1;g=Ca2"), (alliance, "turn=r;r=Cb2;y=Cb11;b=Nl1;g=Ck2")],
)
def test_what_would_win_for_another_side_than_that_before_turn_does_not_count_yet(game, text):
    assert game.position(text).result is None


def test_the_text_lists_the_sides_clockwise_and_the_mode_last():
    text = "mode=alliance;g=Ck2;b=Nl9,Ck11;turn=y;y=Cb11,Db12,Da11;r=Cb2"
    assert duel.position(text).text == "turn=y;r=Cb2;y=Cb11,Da11,Db12;b=Ck11,Nl9;g=Ck2;mode=alliance"


def test_in_free_a_side_may_hold_what_all_sides_own():
    squares = [name for name in free.board.names if name not in ("a1", "l12", "e5", "e8", "h5", "h8")]
    army = ",".join(kind + name for kind, name in zip("D" * 16 + "N" * 24, squares, strict=False))
    position = free.position(f"turn=r;r=Ca1,{army};b=Cl12")
    assert len(position.pieces) == 42
    assert free.position(position.text) == position


@pytest.mark.parametrize(
    ("game", "text", "says"),
    [
        (duel, "turn=y;r=Cb2;b=Ck11", "“y” is not one of r, b"),
        (duel, "turn=r;r=Cb2;y=Cb11;b=Ck11", "“y” is no key here"),
        (duel, "r=Cb2;b=Ck11", "“turn=” is missing"),
        (duel, "turn=r;r=b2;b=Ck11", "“b2” begins with none of C, D, N"),
        (duel, "turn=r;r=Cb13;b=Ck11", "“b13” is no place"),
        (duel, "turn=r;r=Cb2,Db2;b=Ck11", "b2 is named twice"),
        (duel, "turn=r;r=Cb2;b=Cb2", "b2 is taken already by “r”"),
        (duel, "turn=r;r=Cb2;b=Ck11,Ck12", "in “b=Ck11,Ck12”: 2 C are more than a side can have, 1"),
        (duel, "turn=r;r=Da1,Da2,Da3,Da4,Da5;b=Ck11", "5 D are more than a side can have, 4"),
        (alliance, "turn=r;g=Na1,Na2,Na3,Na4,Na5,Na6,Na7", "in “g=.*”: 7 N are more than a side can have, 6"),
        (free, "turn=r;r=Cb2,Cb3;b=Ck11", "2 C are more than a side can have, 1"),
        (free, "turn=r;r=Cl12," + ",".join(f"Da{n + 1},Db{n + 1}" for n in range(9)), "18 D are more than all sides"),
        (
            free,
            "turn=r;r=Cl12," + ",".join(f"Na{n + 1}" for n in range(12)) + ";y=Cl11,"
            + ",".join(f"Nb{n + 1}" for n in range(12)) + ";g=Cl10,Nl9",
            "in “g=Cl10,Nl9”: 25 N are more than all sides can have, 24",
        ),
        (free, "turn=y;r=Cb2;y=Da1;b=Ck11", "in “turn=y”: “y” has no Commander and is out of the game"),
        (duel, "turn=r;r=Cb2;b=Ck11;mode=chess", "“chess” is not one of duel, free, alliance"),
        (alliance, "turn=r;r=Cb2;b=Ck11;mode=free", "the game was asked for with mode=alliance"),
    ],
)  # fmt: skip
def test_bad_texts_are_refused_with_where_and_why(game, text, says):
    with pytest.raises(ValueError, match=says):
        game.position(text)


def test_a_mode_that_does_not_exist_is_refused():
    with pytest.raises(OptionError, match="mode is one of duel, free, alliance"):
        new_game("stargate", mode="chess")


# ------------------------------------------------------------------------------------ marks, reasons


def test_a_commander_in_danger_is_marked():
    position = duel.position("turn=r;r=Cb2,Da1;b=Ck11,De2")
    assert {mark.meaning: mark.places for mark in duel.marks(position.state)} == {
        "maingate": (duel.board.index["h8"],),
        "danger": (duel.board.index["b2"],),
    }


def test_an_ally_is_no_danger():
    position = alliance.position("turn=r;r=Cb2;y=Cb11,De2;b=Ck11;g=Ck2")
    assert [mark.meaning for mark in alliance.marks(position.state)] == ["maingate"]


def test_a_side_that_is_out_is_no_danger():
    position = free.position("turn=r;r=Cb2;y=De2;b=Ck11;g=Ck2")
    assert [mark.meaning for mark in free.marks(position.state)] == ["maingate"]


REFUSED = "turn=r;r=Cb2,Dd4,Nd5;y=Cb11,Dh4;b=Ck11,Nd7,Nd8,Nd9,Db4,Dc2,Na4;g=Ck2;mode=alliance"


@pytest.mark.parametrize(
    ("word", "rule", "places"),
    [
        ("a1-a2", "empty", ("a1",)),
        ("d7-d6", "not-yours", ("d7",)),
        ("h4-h5", "not-yours", ("h4",)),
        ("d4-d4", "same-place", ("d4",)),
        ("d4-e5", "not-straight", ("d4", "e5")),
        ("d4xe5", "not-straight", ("d4", "e5")),
        ("d4-d5", "occupied", ("d5",)),
        ("d4-h4", "occupied", ("h4",)),
        ("d4-d7", "say-capture", ("d4", "d7")),
        ("d4xd6", "nothing-to-capture", ("d6",)),
        ("d4xd5", "own-piece", ("d5",)),
        ("d4xh4", "ally", ("h4",)),
        ("d4xd8", "diver-distance", ("d4", "d8")),
        ("d4-d8", "diver-distance", ("d4", "d8")),
        ("d5xd7", "nozzler-distance", ("d5", "d7")),
        ("b2xc2", "commander-distance", ("b2", "c2")),
        ("pass", "can-move", ()),
    ],
)
def test_every_refusal_names_its_rule(word, rule, places):
    reason = alliance.position(REFUSED).why(word)
    assert (reason.rule, reason.places) == (f"stargate.{rule}", places)


def test_a_refusal_speaks_german_and_english():
    reason = alliance.position(REFUSED).why("d4xb4")
    assert reason.de.endswith("genau drei Quadrate Entfernung; von d4 nach b4 beträgt sie 2.")
    assert reason.en.endswith("exactly three squares; from d4 to b4 it is 2.")


def test_nothing_is_played_after_the_end():
    assert duel.position("turn=r;r=Dd4;b=Ck11").why("d4-d5").rule == "stargate.over"


# ------------------------------------------------------------------------------------------- laws


def clockwise(file, rank):
    return rank, 11 - file


def half_turned(file, rank):
    return 11 - file, 11 - rank


def mirrored(file, rank):
    return file, 11 - rank


def mapped(text, change, sides):
    """A text or word on the board turned or mirrored, with the sides exchanged."""

    def place(match):
        file, rank = change("abcdefghijkl".index(match[1]), int(match[2]) - 1)
        return f"{'abcdefghijkl'[file]}{rank + 1}"

    moved = re.sub(r"([a-l])([0-9]+)", place, text)
    renamed = re.sub(r"(?<![a-z])[rybg](?==)", lambda match: sides[match[0]], moved)
    return re.sub(r"(?<=turn=)[rybg]", lambda match: sides[match[0]], renamed)


@pytest.mark.parametrize(
    ("game", "change", "sides"),
    [
        (duel, half_turned, dict(zip("rb", "br", strict=True))),
        (free, clockwise, dict(zip("rybg", "ybgr", strict=True))),
        (alliance, mirrored, dict(zip("rybg", "yrgb", strict=True))),
    ],
    ids=["duel half turned", "free turned by a quarter", "alliance mirrored"],
)
def test_a_board_turned_or_mirrored_with_the_sides_exchanged_plays_the_same(game, change, sides):
    for position in itertools.islice(random_positions(game, range(2), plies=1000), 0, None, 7):
        twin = game.position(mapped(position.text, change, sides))
        assert set(twin.words) == {mapped(word, change, sides) for word in position.words}
        told = position.result and {sides[side]: value for side, value in position.result.values.items()}
        assert (twin.result and twin.result.values) == told


@deep
@pytest.mark.parametrize(("game", "count"), [(duel, 7_761_980), (free, 2_342_312), (alliance, 2_337_810)])
def test_three_plies_from_the_start(game, count):
    assert game.start().perft(3) == count


def test_no_position_has_more_moves_than_the_buffer():
    # an army of 41 spread evenly sees the most free squares
    spread = [name for number, name in enumerate(free.board.names) if (number // 12 + number) % 3 == 2][:41]
    army = ",".join(kind + name for kind, name in zip("C" + "D" * 16 + "N" * 24, spread, strict=True))
    position = free.position(f"turn=r;r={army};b=Cl12")
    assert 600 < len(position.words) <= free.rules.most_moves
