"""Transmitter: one test per sentence of the rules, with drawn boards."""

import re

import pytest

from spielschrank import kernel
from spielschrank.contract import Mark, Tray
from spielschrank.games import new_game
from tests.boards import board
from tests.variants import deep, random_positions

two = new_game("transmitter")
three = new_game("transmitter", sides=3)
four = new_game("transmitter", sides=4)


def targets(position, origin):
    """Where a piece can go, with what it can bring in."""
    return {word.removeprefix(f"{origin}-") for word in position.words if word.startswith(f"{origin}-")}


# ---------------------------------------------------------------------------------------------- start


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (two, "turn=r;r=Za1,Da3,Vc1;g=Zl12,Dl10,Vj12"),
        (three, "turn=r;r=Za1,Da3,Vc1;b=Za12,Dc12,Va10;g=Zl12,Dl10,Vj12;sides=3"),
        (four, "turn=r;r=Za1,Da3,Vc1;b=Za12,Dc12,Va10;g=Zl12,Dl10,Vj12;y=Zl1,Dj1,Vl3;sides=4"),
    ],
)
def test_every_side_starts_with_three_pieces_at_its_corner(game, text):
    assert game.start().text == text


def quarter(name):
    """A square after a quarter turn clockwise, which takes corner a1 to a12."""
    file, rank = ord(name[0]) - ord("a"), int(name[1:]) - 1
    return f"{'abcdefghijkl'[rank]}{12 - file}"


def test_t1_the_corners_are_alike_but_for_quarter_turns():
    pieces = {side: {(p.kind, p.place) for p in four.start().pieces if p.side == side} for side in "rbgy"}
    turned = {
        side: {(kind, four.board.index[quarter(four.board.names[place])]) for kind, place in pieces[side]}
        for side in "rbgy"
    }
    assert (turned["r"], turned["b"], turned["g"], turned["y"]) == tuple(pieces[side] for side in "bgyr")


def test_eight_pieces_of_a_side_start_beside_the_board():
    assert list(two.trays(two.start().state)) == [
        Tray("r", "D", 3), Tray("r", "V", 5), Tray("g", "D", 3), Tray("g", "V", 5),
    ]  # fmt: skip


def test_the_sides_take_turns_clockwise():
    position, order = four.start(), ""
    for word in ("a1-b1", "a12-a11", "l12-k12", "l1-l2"):
        order += position.turn
        position = position.play(word)
    assert order + position.turn == "rbgyr"


# ----------------------------------------------------------------------------------------------- turn


def test_a_piece_moves_straight_over_any_pieces_to_free_squares_that_are_no_zentren():
    position = board(two, """
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  gV .  .  .  .  .  .  .  .
        .  .  .  gD .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  rV rZ .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
    """)  # fmt: skip
    along_the_file = {"d1", "d2", "d3", "d4", "d6", "d7", "d10", "d11", "d12"}
    along_the_rank = {"a5", "f5", "g5", "i5", "j5", "l5"}
    assert targets(position, "d5") == along_the_file | along_the_rank


CROSSING = """
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  gV .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        rZ .  .  .  .  .  .  .  .  gD .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
"""


def crossing(own="Za4", rank="g=Dj4", file="g=Vg10", game=two, more=""):
    """The picture above with other pieces: the one that moves, the enemy in the rank, the enemy in the file."""
    pairs = [f"r={own}", rank, file]
    if rank[0] == file[0]:
        pairs = [f"r={own}", f"{rank},{file[2:]}"]
    return game.position(";".join(["turn=r", *pairs]) + more)


def test_meeting_two_enemies_in_rank_and_file_all_of_different_kinds_brings_in_a_piece():
    position = board(two, CROSSING)
    assert position.text == crossing().text
    assert {word for word in position.words if "+" in word} == {"a4-g4+D", "a4-g4+V"}


def test_the_new_piece_stands_on_the_zentrum_of_the_feld_where_the_moved_one_stands():
    assert crossing().play("a4-g4+D").text == "turn=g;r=Zg4,Dh5;g=Dj4,Vg10"


def test_t2_bringing_in_a_piece_may_be_declined():
    assert crossing().play("a4-g4").text == "turn=g;r=Zg4;g=Dj4,Vg10"


@pytest.mark.parametrize("kinds", ["ZDV", "ZVD", "DZV", "DVZ", "VZD", "VDZ"])
def test_any_kind_may_be_the_moved_one_in_the_rank_or_in_the_file(kinds):
    own, rank, file = kinds
    assert "a4-g4+V" in crossing(f"{own}a4", f"g={rank}j4", f"g={file}g10").words


@pytest.mark.parametrize("kinds", ["ZDD", "ZVV", "DDV", "VZV"])
def test_no_two_of_the_three_pieces_may_be_alike(kinds):
    own, rank, file = kinds
    position = crossing(f"{own}a4", f"g={rank}j4", f"g={file}g10")
    assert not [word for word in position.words if "+" in word]
    assert position.why("a4-g4+V").rule == "transmitter.alike"


def test_the_two_others_are_enemies():
    assert not [word for word in crossing("Za4,Vg10", "g=Dj4", "g=Va12").words if word.startswith("a4-g4+")]


def test_the_two_enemies_are_of_the_same_colour():
    assert "a4-g4+V" not in crossing(rank="b=Dj4", game=three).words
    assert "a4-g4+V" in crossing(rank="b=Dj4", file="b=Vg10", game=three).words


def test_the_piece_that_moved_has_to_stand_at_the_crossing():
    position = two.position("turn=r;r=Zg4,Va4;g=Dj4,Vg10")  # the cylinder stands there already
    assert not [word for word in position.words if "+" in word]


def test_pieces_standing_between_do_not_matter():
    assert "a4-g4+V" in two.position("turn=r;r=Za4,Vh4,Dg9;g=Dj4,Di4,Vg10,Vg7").words


def test_enemy_pieces_on_zentren_count():
    position = board(two, """
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  gV .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  gD .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  rZ .  .  .  .  .
    """)  # fmt: skip
    assert {word for word in position.words if "+" in word} == {"g1-g5+D", "g1-g5+V"}


def test_if_the_zentrum_is_taken_the_right_lapses():
    for owner in ("r=Za4,Vh5;g=Dj4,Vg10", "r=Za4;g=Dj4,Vg10,Vh5"):
        position = two.position(f"turn=r;{owner}")
        assert {word for word in targets(position, "a4") if word.startswith("g4")} == {"g4"}


def test_a_zentrum_that_the_moved_piece_has_just_left_is_free():
    position = board(two, """
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  gV .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  gZ .  .  .  .  .  rD .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
    """)  # fmt: skip
    assert position.play("h5-g5+V").text == "turn=g;r=Dg5,Vh5;g=Zb5,Vg10"


def test_any_kind_of_the_reserve_may_come_in_and_no_other():
    assert {word[-1] for word in crossing("Za4").words if "+" in word} == {"D", "V"}
    assert {word[-1] for word in crossing("Za4,Db1,Db3,Dc1,Dc3").words if "+" in word} == {"V"}
    assert {word[-1] for word in crossing("Za4,Va1,Va2,Vb1,Vb3,Vc1,Vc2").words if "+" in word} == {"D"}


def test_a_cylinder_in_reserve_may_come_in_too():
    assert "a4-g4+Z" in crossing("Da4", "g=Zj4").words


def test_at_most_one_piece_comes_in_even_with_two_transmitters():
    position = three.position("turn=r;r=Za4;b=Dl4,Vg12;g=Dj4,Vg10")
    assert {word for word in targets(position, "a4") if word.startswith("g4")} == {"g4", "g4+D", "g4+V"}
    after = position.play("a4-g4+V")
    assert len(after.pieces) == len(position.pieces) + 1


def test_t3_no_piece_moves_onto_a_zentrum_again():
    position = two.position("turn=r;r=Vb2;g=Zl12")
    assert targets(position, "b2").isdisjoint({"b5", "b8", "b11", "e2", "h2", "k2", "b2"})
    assert len(targets(position, "b2")) == 16


def test_t4_a_new_piece_makes_no_transmitter_itself():
    # on h5 the new triangle meets the cylinder on a5 and the square on h12, but it was not moved
    after = two.position("turn=r;r=Za4;g=Za5,Dj4,Vg10,Vh12").play("a4-g4+D")
    assert (after.turn, len([piece for piece in after.pieces if piece.side == "r"])) == ("g", 2)


# ---------------------------------------------------------------------------------------------- crowded

CROWDED = """
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  gD .  .  .  .  .  .  .  .
        .  .  .  .  rV .  .  .  .  .  .  .
        .  .  .  .  .  gV .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        rZ .  .  .  .  .  .  .  .  .  .  gZ
"""


def origins(position):
    return {word.split("-")[0] for word in position.words}


def test_a_piece_on_a_zentrum_with_two_enemies_in_its_feld_must_move():
    position = board(two, CROWDED)
    assert origins(position) == {"e5"}
    assert list(two.marks(position.state)) == [Mark("crowded", (two.board.index["e5"],))]
    assert position.game.due(position.state).key == "leave"


@pytest.mark.parametrize(
    ("why", "text"),
    [
        ("one enemy only", "turn=r;r=Za1,Ve5;g=Zl1,Dd6,Vg4"),
        ("an own piece is no enemy", "turn=r;r=Za1,Ve5,Vd4;g=Zl1,Dd6"),
        ("the piece stands beside the Zentrum", "turn=r;r=Za1,Ve4;g=Zl1,Dd6,Vf4"),
        ("it is the other side’s turn", "turn=g;r=Za1,Ve5;g=Zl1,Dd6,Vf4"),
    ],
)
def test_no_zentrum_is_crowded(why, text):
    position = two.position(text)
    own = {two.board.names[piece.place] for piece in position.pieces if piece.side == position.turn}
    assert origins(position) == own, why
    assert list(two.marks(position.state)) == []


def test_the_two_enemies_may_be_of_different_colours():
    assert origins(board(three, CROWDED.replace("gV", "bV"))) == {"e5"}


def test_with_two_crowded_zentren_one_piece_leaves_now_and_the_other_next_time():
    position = two.position("turn=r;r=Za1,Vb2,Ve5;g=Zl1,Db1,Vb3,Dd6,Vf4")
    assert origins(position) == {"b2", "e5"}
    later = position.play("b2-a2").play("l1-l2")
    assert origins(later) == {"e5"}


def test_a_piece_that_leaves_a_crowded_zentrum_may_make_a_transmitter():
    position = two.position("turn=r;r=Za1,Dh5;g=Zb5,Vg10,Di4,Vi6")
    assert {word for word in position.words if "+" in word} == {"h5-g5+D", "h5-g5+V", "h5-i5+D", "h5-i5+V"}


# 16 pieces stand wherever the one on b2 could go, and it is crowded by those on a2, b1, b3 and c2
STUCK = """
        .  rD .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  rD .  .  .  .  .  .  .  .  .  .
        .  rD .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  rV .  .  .  .  .  .  .  .  .  .
        .  rV .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  rV .  .  .  .  .  .  .  .  .  .
        .  gD .  .  .  .  .  .  .  .  .  .
        gV rV gV gV .  gV gV .  rZ gD .  gD
        .  gD .  .  .  .  .  .  .  .  .  .
"""


def test_of_two_sides_the_one_whose_crowded_pieces_cannot_move_loses():
    assert str(board(two, STUCK).result) == "r=loss g=win (no-move)"
    assert board(two, STUCK, turn="g").result is None


def test_of_more_sides_the_one_whose_crowded_pieces_cannot_move_passes():
    position = board(three, STUCK)
    assert position.words == ("pass",)
    assert position.game.due(position.state).key == "pass"
    assert position.play("pass").turn == "b"


def test_passing_changes_nothing_but_the_turn_and_is_no_progress():
    after, progress = board(three, STUCK).step("pass")
    assert (after.text, progress) == (board(three, STUCK, turn="b").text, False)


def test_a_side_without_pieces_loses_against_one_and_passes_against_more():
    assert str(two.position("turn=r;g=Zl12").result) == "r=loss g=win (no-move)"
    assert four.position("turn=r;g=Zl12;sides=4").words == ("pass",)


# ------------------------------------------------------------------------------------------------- end

NINE = "Za4,Db1,Db3,Dc1,Va12,Vb12,Vc12,Vd12,Ve12"


def test_the_first_side_with_all_eleven_pieces_on_the_board_wins_and_the_others_lose():
    position = crossing(f"{NINE},Vf12", game=three, more=";b=Zl12")
    assert str(position.play("a4-g4+D").result) == "r=win b=loss g=loss (all-in)"
    assert position.play("a4-g4").result is None


def test_ten_pieces_are_not_enough():
    assert crossing(NINE).play("a4-g4+V").result is None


def test_a_finished_position_has_no_moves_and_no_marks():
    position = two.position(f"turn=g;r={NINE},Vf12,Dh5;g=Vk2,Dj1")
    crowd = two.position(f"turn=g;r={NINE.replace('Db1', 'Dj1').replace('Db3', 'Dj3')},Vf12,Dh5;g=Vk2")
    assert (position.words, crowd.words, list(two.marks(crowd.state))) == ((), (), [])


@pytest.mark.parametrize(("turn", "winner"), [("r", "g"), ("g", "r")])
def test_if_a_text_has_two_sides_complete_the_one_that_moved_last_has_won(turn, winner):
    green = "Zl12,Dl1,Dl2,Dl3,Dl4,Vk1,Vk3,Vk4,Vk6,Vk7,Vk9"
    position = two.position(f"turn={turn};r={NINE},Vf12,Dd1;g={green}")
    assert position.result.values[winner] == "win"


def test_only_a_piece_brought_in_is_progress():
    assert [crossing().step(word)[1] for word in ("a4-g4+D", "a4-g4")] == [True, False]


# ----------------------------------------------------------------------------------------------- texts


def test_the_sides_are_written_when_they_are_not_two():
    assert "sides" not in two.start().text
    assert two.position("turn=r;r=Za1").text == "turn=r;r=Za1"


def test_a_text_without_sides_takes_those_asked_for():
    assert three.position("turn=b;b=Za1").text == "turn=b;b=Za1;sides=3"


def test_a_text_may_bring_its_sides_along():
    assert new_game("transmitter").position("turn=y;y=Za1;sides=4").game == four


@pytest.mark.parametrize(
    ("game", "text", "says"),
    [
        (two, "turn=b", "“b” is not one of r, g"),
        (two, "r=Za1", "“turn=” is missing"),
        (two, "turn=r;b=Za1", "“b” is no key here"),
        (three, "turn=r;sides=4", "asked for with sides=3"),
        (two, "turn=r;sides=5", "“5” is not one of 2, 3, 4"),
        (two, "turn=r;r=Za13", "“a13” is no place"),
        (two, "turn=r;r=Ka1", "begins with none of Z, D, V"),
        (two, "turn=r;r=Za1,Da1", "a1 is named twice"),
        (two, "turn=r;r=Za1;g=Da1", "a1 is taken already"),
        (two, "turn=r;r=Za1,Za2", "2 pieces Z are more than 1"),
        (two, "turn=b;r=Za1", r"“b” is not one of r, g \(with sides=2\)"),
        (two, "turn=r;g=Da1,Da2,Da3,Da4,Da5", "5 pieces D are more than 4"),
        (two, "turn=r;g=Va1,Va2,Va3,Va4,Va5,Va6,Va7", "7 pieces V are more than 6"),
    ],
)
def test_bad_texts_are_refused_with_where_and_why(game, text, says):
    with pytest.raises(ValueError, match=says):
        game.position(text)


# -------------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("text", "word", "rule", "places"),
    [
        ("r=Za4;g=Dj4,Vg10", "b4-b5", "empty", ("b4",)),
        ("r=Za4;g=Dj4,Vg10", "j4-j5", "not-yours", ("j4",)),
        ("r=Za4;g=Dj4,Vg10", "a4-a4", "same-place", ("a4",)),
        ("r=Za4;g=Dj4,Vg10", "a4-b5", "not-straight", ("a4", "b5")),
        ("r=Zb4;g=Dj4,Vg10", "b4-b5", "no-centre", ("b5",)),
        ("r=Zb4;g=Dj4,Vg10,Vb5", "b4-b5", "no-centre", ("b5",)),
        ("r=Za4;g=Dj4,Vg10", "a4-j4", "occupied", ("j4",)),
        ("r=Za4;g=Dj4,Vg10;sides=3", "pass", "can-move", ()),
        ("r=Za4;g=Dj4,Vg10", "pass", "two-never-pass", ()),
        ("g=Dj4,Vg10;sides=3", "a4-a5", "only-pass", ()),
        ("r=Za1,Ve5,Vb2;g=Dd6,Vf4,Da2,Dc2", "a1-a3", "leave-first", ("b2", "e5")),
        ("r=Za4;g=Dj4,Vg10", "a4-f4+V", "no-pair", ("f4",)),
        ("r=Za4;g=Dj4,Vg10", "a4-a10+V", "no-pair", ("a10",)),
        ("r=Za4;b=Dj4;g=Vg10;sides=3", "a4-g4+V", "two-colours", ("g4",)),
        ("r=Da4;g=Dj4,Vg10", "a4-g4+V", "alike", ("g4",)),
        ("r=Za4,Vh5;g=Dj4,Vg10", "a4-g4+V", "centre-taken", ("h5",)),
        ("r=Za4;g=Dj4,Vg10", "a4-g4+K", "no-kind", ()),
        ("r=Za4;g=Dj4,Vg10", "a4-g4+Z", "cylinder-in-play", ()),
        ("r=Za4,Db1,Db3,Dc1,Dc3;g=Dj4,Vg10", "a4-g4+D", "triangles-in-play", ()),
        ("r=Za4,Va1,Va2,Vb1,Vb3,Vc1,Vc2;g=Dj4,Vg10", "a4-g4+V", "squares-in-play", ()),
    ],
)
def test_every_refusal_names_its_rule(text, word, rule, places):
    reason = new_game("transmitter").position(f"turn=r;{text}").why(word)
    assert (reason.rule, reason.places) == (f"transmitter.{rule}", places)


def test_a_refusal_speaks_german_and_english():
    reason = two.position("turn=r;r=Za1,Ve5,Vb2;g=Dd6,Vf4,Da2,Dc2").why("a1-a3")
    assert reason.de == "Zuerst muss eine Figur ihr bedrängtes Zentrum verlassen (b2, e5)."
    assert reason.en == "First a piece has to leave its crowded Zentrum (b2, e5)."


@pytest.mark.parametrize("word", ["i2-i3", "b2-b4", "a2-a1"])
def test_nobody_is_told_to_leave_a_zentrum_that_cannot_be_left(word):
    reason = board(three, STUCK).why(word)
    assert (reason.rule, reason.places) == ("transmitter.only-pass", ("b2",))


# ------------------------------------------------------------------------------------ laws and numbers


def turned(position):
    """The position after a quarter turn, every side's pieces given to the next side."""
    letters = position.game.side_letters
    following = dict(zip(letters, letters[1:] + letters[:1], strict=True))
    pairs = [pair.split("=") for pair in position.text.split(";")]
    return position.game.position(
        ";".join(f"{following.get(key, key)}={following.get(value, turned_words(value))}" for key, value in pairs)
    )


def turned_words(words):
    return re.sub(r"[a-l][0-9]+", lambda name: quarter(name[0]), words)


@pytest.mark.parametrize("game", [two, three, four])
def test_a_quarter_turn_with_the_sides_moved_on_turns_the_moves(game):
    for position in list(random_positions(game, range(2), plies=300))[::5]:
        assert set(turned(position).words) == {turned_words(word) for word in position.words}


@pytest.mark.parametrize("game", [two, three, four])
def test_a_position_equals_the_one_read_from_its_text(game):
    for position in random_positions(game, range(2), plies=300):
        assert game.position(position.text) == position


def test_which_of_two_like_pieces_stands_where_does_not_matter():
    start = two.position("turn=r;r=Da1,Dc3;g=Zl12")
    position = start
    for word in ("a1-a3", "l12-l11", "c3-c1", "l11-l12", "a3-c3", "l12-l11", "c1-a1", "l11-l12"):
        position = position.play(word)
    assert position == start
    assert kernel.hash_key(position.states()) == kernel.hash_key(start.states())


def test_the_fullest_position_found_stays_under_the_bound():
    position = four.position(
        "turn=r;r=Dc3,Dg9,Dl3,Dl9,Va7,Va10,Va12,Vg7,Vi6,Vj7;b=Zg3,Da1,Di8,Dj5,Vb6,Vd8,Ve5,Vf2,Vh4,Vk1;"
        "g=Za9,Dd4,Df8,Di5,Dj6,Vc1,Vd2,Ve11,Vf1,Vh1;y=Zl7,Db10,Df6,Dh11,Dk12,Vb4,Vc8,Vd1,Vd5,Vf11;sides=4"
    )
    assert len(position.words) == 250
    assert four.rules.most_moves >= 10 * 22 * 4


@deep
@pytest.mark.parametrize(("game", "count"), [(two, 14_607_290), (three, 11_287_912), (four, 9_190_784)])
def test_counts_one_ply_deeper_than_the_data(game, count):
    assert game.start().perft(4) == count
