"""Quadro-Be: one test per sentence of the rules, with drawn boards."""

import re
import tomllib
from importlib import resources
from itertools import product

import pytest

from spielschrank.games import new_game
from tests.boards import board
from tests.variants import deep, random_positions

quadrobe = new_game("quadrobe")


def played(*words):
    position = quadrobe.start()
    for word in words:
        position = position.play(word)
    return position


OPENING = "V@a1 D@d4 Z@b1 V@d3 D@a4 Z@c4 V@c1 D@b4 b1-b2 V@d1 D@d2 c4-c3".split()


def test_the_start_is_empty_and_every_zentrum_is_free():
    assert quadrobe.start().text == "turn=r;due=V;other=D"
    assert quadrobe.start().words == tuple(f"V@{file}{rank}" for file in "abcd" for rank in "1234")


def test_the_board_is_the_16_zentren_of_the_large_board():
    spots = {place.name: (place.x, place.y) for place in quadrobe.board.places}
    assert (len(spots), spots["a1"], spots["b4"], spots["d4"]) == (16, (1, 1), (4, 10), (10, 10))
    assert [(label.text, label.x, label.col) for label in quadrobe.board.labels[:4]] == [
        ("a", 1, 0), ("b", 4, 1), ("c", 7, 2), ("d", 10, 3),
    ]  # fmt: skip


def test_each_side_has_two_squares_two_triangles_and_one_cylinder():
    state = quadrobe.start().state
    assert [tuple(tray) for tray in quadrobe.trays(state)] == [
        (side, kind, number) for side in "rb" for kind, number in (("V", 2), ("D", 2), ("Z", 1))
    ]


def test_rot_plays_square_cylinder_triangle_and_blau_triangle_square_cylinder_for_ever():
    kinds = {"r": "", "b": ""}
    position = quadrobe.start()
    for word in [*OPENING, "a1-a2", "d4-c4", "b2-b3", "d3-d4"]:
        kinds[position.turn] += position.text.partition("due=")[2][0]
        position = position.play(word)
    assert kinds == {"r": "VZDVZDVZ", "b": "DVZDVZDV"}


def test_rots_fifth_and_blaus_sixth_turn_move_the_cylinder_and_from_the_seventh_on_all_turns_are_moves():
    moved = [number for number, word in enumerate(OPENING) if "-" in word]
    assert [("Rot", "Blau")[number % 2] + str(number // 2 + 1) for number in moved] == ["Rot5", "Blau6"]
    after = played(*OPENING)
    assert all("-" in word for word in (*after.words, *after.play("a1-a2").words))
    assert not any(tray.number for tray in quadrobe.trays(after.state))


def test_a_piece_of_the_kind_due_is_placed_on_any_free_zentrum_while_one_is_in_hand():
    position = board(quadrobe, """
        bD  . rV  .
         .  .  . bV
         . rZ bZ  .
        rD  .  .  .
    """, due="V", other="D")  # fmt: skip
    assert position.words == tuple(f"V@{name}" for name in "a2 a3 b1 b3 b4 c1 c3 d1 d2 d4".split())


WAYS = """
        bD  .  .  .
         . rV  . rD
         .  . rZ  .
        rV  .  . rD
"""


def test_otherwise_one_of_its_pieces_of_that_kind_moves():
    position = board(quadrobe, WAYS, due="V", other="D")
    assert position.words == ("a1-a2", "a1-b1", "b3-a3", "b3-b2", "b3-b4", "b3-c3")


def test_a_cylinder_moves_to_any_of_the_eight_neighbours():
    position = board(quadrobe, WAYS, due="Z", other="D")
    assert {word[3:] for word in position.words} == set("b1 b2 c1 c3 d2".split())


def test_squares_and_triangles_move_to_the_four_straight_neighbours():
    position = board(quadrobe, WAYS, due="D", other="D")
    assert position.words == ("d1-c1", "d1-d2", "d3-c3", "d3-d2", "d3-d4")


@pytest.mark.parametrize(
    ("picture", "word"),
    [
        (". . . . / . . . . / . . . . / rV rV rD .", "Z@d1"),
        ("rV . . . / . . . . / rZ . . . / rD . . .", "V@a3"),
        (". . . rV / . . rD . / . . . . / rV . . .", "Z@b2"),
        ("rV . . . / . rD . . / . . . . / . . . rV", "Z@c2"),
    ],
    ids=["row", "column", "rising", "falling"],
)
def test_four_of_whatever_kinds_on_a_row_a_column_or_a_long_diagonal_win(picture, word):
    position = board(quadrobe, picture.replace("/", "\n"), due=word[0], other="D").play(word)
    assert str(position.result) == "r=win b=loss (four)"


def test_three_on_a_short_diagonal_and_one_elsewhere_win_nothing():
    position = board(quadrobe, """
         .  .  .  .
        rV  .  . rD
         . rV  .  .
         .  .  .  .
    """, due="Z", other="D").play("Z@c1")  # fmt: skip
    assert position.result is None


def test_a_line_made_by_moving_wins_too():
    position = board(quadrobe, """
        rD bD  .  .
         .  .  .  .
         .  .  . rD
        rV rV rZ  .
    """, due="D", other="D").play("d2-d1")  # fmt: skip
    assert str(position.result) == "r=win b=loss (four)"


LINE = """
         .  .  .  .
        bV bZ bV  .
         .  .  .  .
        rV rV rZ rD
"""


def test_a_line_counts_right_after_a_sides_own_turn():
    assert board(quadrobe, LINE, turn="b", due="D", other="D").result.reason == "four"
    assert board(quadrobe, LINE, turn="r", due="Z", other="D").result is None


def test_a_side_that_must_move_a_kind_of_which_no_piece_can_move_loses():
    position = board(quadrobe, """
        bV rD  .  .
        rV  .  .  .
         .  . bD rZ
         .  . rD bV
    """, turn="b", due="V", other="D")  # fmt: skip
    assert str(position.result) == "r=win b=loss (no-move)"


def test_q1_a_side_does_not_lose_while_one_of_two_pieces_can_move():
    position = board(quadrobe, """
        bV rD  .  .
        rV  .  .  .
         .  . bD  .
         .  . rD bV
    """, turn="b", due="V", other="D")  # fmt: skip
    assert position.words == ("d1-d2",)


@pytest.mark.parametrize(("word", "progress"), [(OPENING[7], True), (OPENING[8], False)], ids=["placing", "moving"])
def test_progress_is_a_placing(word, progress):
    position = played(*OPENING[: OPENING.index(word)])
    assert position.step(word)[1] is progress


# what people are shown and told


@pytest.mark.parametrize(
    ("kind", "placing", "moving"),
    [
        ("V", "places a square", "moves a square"),
        ("D", "places a triangle", "moves a triangle"),
        ("Z", "places the cylinder", "moves the cylinder"),
    ],
)
def test_what_is_due_is_said(kind, placing, moving):
    empty = quadrobe.position(f"turn=r;due={kind};other=D")
    full = quadrobe.position(f"turn=r;r=Va1,Vb2,Dc3,Dd1,Za4;due={kind};other=D")
    assert [quadrobe.say_due(quadrobe.due(position.state)).en for position in (empty, full)] == [placing, moving]


def test_the_winning_line_is_marked():
    won = board(quadrobe, LINE, turn="b", due="D", other="D")
    assert [(mark.meaning, mark.places) for mark in quadrobe.marks(won.state)] == [("line", (0, 4, 8, 12))]
    assert not list(quadrobe.marks(quadrobe.start().state))


PLACING = "turn=r;r=Va1;b=Dd4;due=Z;other=V"
MOVING = "turn=r;r=Va1,Vb3,Zc2,Dd1,Dd3;b=Da4;due=V;other=V"
REFUSALS = [
    (PLACING, "V@b2", "due-cylinder", ()),
    (PLACING, "a1-a2", "due-cylinder", ()),
    (PLACING, "Z@d4", "occupied", ("d4",)),
    ("turn=r;due=V;other=D", "D@a1", "due-square", ()),
    ("turn=r;due=D;other=D", "V@a1", "due-triangle", ()),
    ("turn=r;r=Va1;b=Dd4;due=V;other=V", "a1-a2", "place-first", ()),
    (MOVING, "V@b2", "hand-empty", ()),
    (MOVING, "b2-b1", "empty", ("b2",)),
    (MOVING, "a4-a3", "not-yours", ("a4",)),
    (MOVING, "c2-c1", "due-square", ()),
    (MOVING, "a1-a1", "same-place", ("a1",)),
    (MOVING, "a1-b2", "straight-only", ("a1", "b2")),
    (MOVING, "a1-a3", "not-next", ("a1", "a3")),
    (MOVING.replace("Da4", "Da2"), "a1-a2", "occupied", ("a2",)),
]


@pytest.mark.parametrize(("text", "word", "rule", "places"), REFUSALS)
def test_every_refusal_names_its_rule(text, word, rule, places):
    reason = quadrobe.position(text).why(word)
    assert (reason.rule, reason.places) == (f"quadrobe.{rule}", places)


def test_every_rule_is_among_the_refusals():
    own = tomllib.loads((resources.files("spielschrank.games") / "phrases/quadrobe.toml").read_text("utf-8"))["rules"]
    assert set(own) <= {rule for _, _, rule, _ in REFUSALS}


def test_of_all_words_exactly_the_legal_ones_break_no_rule():
    names = quadrobe.board.names
    words = [f"{kind}@{name}" for kind, name in product("VDZ", names)] + [
        "-".join(pair) for pair in product(names, names)
    ]
    for position in list(random_positions(quadrobe, range(3)))[::3]:
        if position.words:
            blameless = [word for word in words if not list(quadrobe.reasons(position.state, quadrobe.parse(word)))]
            assert sorted(blameless) == list(position.words)


def test_a_refusal_speaks_german_and_english():
    reason = quadrobe.position(MOVING).why("a1-b2")
    assert reason.de == "Von a1 nach b2 geht es schräg; das kann nur der Zylinder."
    assert reason.en == "From a1 to b2 is diagonal; only the cylinder can do that."


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("turn=w;due=V;other=D", "“w” is not one of r, b"),
        ("turn=r;other=D", "“due=” is missing"),
        ("turn=r;due=V", "“other=” is missing"),
        ("turn=r;due=K;other=D", "“K” is not one of V, D, Z"),
        ("turn=r;r=Ve1;due=V;other=D", "“e1” is no place"),
        ("turn=r;r=a1;due=V;other=D", "“a1” begins with none of V, D, Z"),
        ("turn=r;r=Va1;b=Da1;due=V;other=D", "a1 is taken already"),
        ("turn=r;r=Va1,Za1;due=V;other=D", "named twice"),
        ("turn=r;r=Va1,Va2,Va3;due=V;other=D", "3 pieces V are more than 2"),
        ("turn=r;b=Da1,Da2,Da3;due=V;other=D", "3 pieces D are more than 2"),
        ("turn=r;b=Za1,Za2;due=V;other=D", "2 pieces Z are more than 1"),
        ("turn=r;due=V;other=D;hand=V2", "“hand” is no key here"),
    ],
)
def test_bad_texts_are_refused_with_where_and_why(text, says):
    with pytest.raises(ValueError, match=says):
        quadrobe.position(text)


# laws and numbers


@pytest.mark.parametrize(
    "change",
    [lambda file, rank: ("dcba"[file], rank + 1), lambda file, rank: ("abcd"[rank], file + 1)],
    ids=["left to right", "files to ranks"],
)
def test_a_mirrored_board_has_the_mirrored_moves(change):
    def mirrored(text):
        return re.sub(
            "([a-d])([1-4])", lambda place: "{}{}".format(*change("abcd".index(place[1]), int(place[2]) - 1)), text
        )

    for position in random_positions(quadrobe, range(3)):
        assert set(quadrobe.position(mirrored(position.text)).words) == set(map(mirrored, position.words))


def test_with_the_sides_exchanged_the_moves_are_the_same():
    exchanged = {"turn=r": "turn=b", "turn=b": "turn=r", "r=": "b=", "b=": "r="}
    for position in random_positions(quadrobe, range(3)):
        other = ";".join(
            re.sub("^(turn=.|[rb]=)", lambda key: exchanged[key[0]], pair) for pair in position.text.split(";")
        )
        assert quadrobe.position(other).words == position.words


@deep
def test_nobody_can_make_a_line_before_the_seventh_ply():
    assert quadrobe.start().perft(7) == 16 * 15 * 14 * 13 * 12 * 11 * 10


@deep
def test_lines_of_moves_after_all_pieces_are_placed():
    assert played(*OPENING).perft(14) == 377085


def test_no_position_has_more_moves_than_the_empty_board():
    assert len(quadrobe.start().words) == quadrobe.rules.most_moves
    assert len(quadrobe.position("turn=r;r=Vb2,Vc3;due=V;other=D").words) == 8
    assert len(quadrobe.position("turn=r;r=Zb2;due=Z;other=D").words) == 8
