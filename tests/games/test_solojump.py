"""Solo-Jump: one test per sentence of the rules, with drawn boards."""

import re

import pytest

from spielschrank.games import new_game
from tests.boards import board
from tests.variants import deep, random_positions

felder = new_game("solojump")
mixed = new_game("solojump", layout="mixed")


# ---------------------------------------------------------------------------------------------- start


def test_s1_each_colour_fills_one_of_the_four_inner_felder():
    assert felder.start() == board(felder, """
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  b  b  b  y  y  y  .  .  .
        .  .  .  b  b  b  y  y  y  .  .  .
        .  .  .  b  b  b  y  y  y  .  .  .
        .  .  .  r  r  r  g  g  g  .  .  .
        .  .  .  r  r  r  g  g  g  .  .  .
        .  .  .  r  r  r  g  g  g  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
    """)  # fmt: skip


def test_s1_mixed_the_same_squares_are_filled_in_all_colours():
    assert mixed.start() == board(mixed, """
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  y  r  b  g  y  r  .  .  .
        .  .  .  b  g  y  r  b  g  .  .  .
        .  .  .  y  r  b  g  y  r  .  .  .
        .  .  .  b  g  y  r  b  g  .  .  .
        .  .  .  y  r  b  g  y  r  .  .  .
        .  .  .  b  g  y  r  b  g  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
    """)  # fmt: skip


@pytest.mark.parametrize("game", [felder, mixed])
def test_there_are_nine_pieces_of_each_colour(game):
    sides = [piece.side for piece in game.start().pieces]
    assert {colour: sides.count(colour) for colour in "rbgy"} == dict.fromkeys("rbgy", 9)


def test_the_colours_own_the_pieces_and_one_person_moves_them_all():
    assert felder.start().turn == "s"
    assert [owner.letter for owner in felder.owners] == list("rbgy")


# ----------------------------------------------------------------------------------------------- turn

CROSS = """
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  g  .  .  .  .  .  .  .
        .  .  .  .  b  .  .  .  .  .  .  .
        .  .  .  y  r  g  y  b  .  .  .  .
        .  .  .  .  y  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
"""


def jumps(position, origin):
    return {word.removeprefix(f"{origin}x") for word in position.words if word.startswith(f"{origin}x")}


def test_a_piece_jumps_straight_over_adjoining_pieces_onto_the_first_free_square_behind_them():
    assert jumps(board(felder, CROSS), "e5") == {"e8", "i5", "e3", "c5"}


def test_every_piece_jumped_over_is_removed():
    assert board(felder, CROSS).play("e5xi5") == board(felder, """
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  g  .  .  .  .  .  .  .
        .  .  .  .  b  .  .  .  .  .  .  .
        .  .  .  y  .  .  .  .  r  .  .  .
        .  .  .  .  y  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
    """)  # fmt: skip


@pytest.mark.parametrize("row", ["r=a1,b1", "r=a1,c1;b=b1", "r=a1,d1;b=b1;g=c1"])
def test_none_of_the_pieces_jumped_over_may_be_of_the_jumpers_colour(row):
    assert jumps(felder.position(f"turn=s;{row}"), "a1") == set()


def test_a_piece_of_its_own_colour_behind_the_landing_square_does_not_matter():
    assert jumps(felder.position("turn=s;r=a1,d1;b=b1"), "a1") == {"c1"}


def test_a_piece_does_not_jump_over_nothing_or_off_the_board():
    assert felder.position("turn=s;r=a1;b=c3").words == ()
    assert jumps(felder.position("turn=s;r=k1;b=l1"), "k1") == set()
    assert jumps(felder.position("turn=s;r=a11;b=a12"), "a11") == set()
    assert jumps(felder.position("turn=s;r=a12;b=b1"), "a12") == set()


def test_s2_the_pieces_jumped_over_adjoin_without_gaps():
    position = felder.position("turn=s;r=a1;b=b1;g=d1")
    assert jumps(position, "a1") == {"c1"}
    assert jumps(felder.position("turn=s;r=a1;b=c1"), "a1") == set()


def test_zentren_are_squares_like_others():
    assert felder.position("turn=s;r=b4;b=b5").words == ("b4xb6", "b5xb3")
    assert "b4xb2" in felder.position("turn=s;r=b4;b=b3").words


# ------------------------------------------------------------------------------------------------- end


@pytest.mark.parametrize(
    ("text", "left", "reason"),
    [
        ("turn=s;r=a1,b1", 2, "no-jump"),
        ("turn=s;r=a1;g=c3;y=e5,e6", 4, "no-jump"),
        ("turn=s;b=e5", 1, "master"),
        ("turn=s", 0, "no-jump"),
    ],
)
def test_when_no_jump_is_possible_the_result_is_the_number_of_pieces_left(text, left, reason):
    result = felder.position(text).result
    assert (str(result), result.reason) == (f"left={left}", reason)


def test_the_game_goes_on_while_there_is_a_jump():
    position = felder.position("turn=s;r=a1;b=b1")
    assert position.result is None
    assert position.game.say_due(position.game.due(position.state)).en == "jumps (2 pieces left)"


LINES = {
    "felder": "i6xi10 f9xi9 i10xi8 f6xf9 i8xf8 f9xc9 f8xc8 c9xc7 h7xh3 f4xh4 f5xh5 g7xg5 "
    "i5xf5 e5xg5 i4xg4 g5xg3 e7xe5 h3xf3 e5xe3 f3xd3 c7xe7 d3xd7 d7xf7",
    "mixed": "g4xc4 g5xc5 c4xc6 f6xj6 c6xf6 i4xi6 h4xh6 j6xg6 g9xj9 i7xi9 j9xh9 e7xc7 d9xd7 "
    "c7xe7 e9xg9 h9xf9 e7xe9 e9xg9 f6xh6 f7xf9 f9xh9 g8xi8 h6xh8 h9xh7 g7xi7 i8xi6",
}


@pytest.mark.parametrize(("layout", "length"), [("felder", 23), ("mixed", 26)])
def test_both_layouts_can_be_brought_down_to_one_piece(layout, length):
    record = new_game("solojump", layout=layout).record()
    for word in LINES[layout].split():
        record = record.play(word)
    assert (len(record.words), record.result.left, record.result.reason) == (length, 1, "master")


# ------------------------------------------------------------------------------------ texts and refusals


def test_a_text_lists_the_colours_in_order_without_the_layout():
    assert mixed.position("y=a1;turn=s;b=c2,b3;r=d4").text == "turn=s;r=d4;b=b3,c2;y=a1"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("turn=r;r=a1", "“r” is not one of s"),
        ("r=a1", "“turn=” is missing"),
        ("turn=s;r=m1", "“m1” is no place"),
        ("turn=s;r=a1,a1", "a1 is named twice"),
        ("turn=s;r=a1;y=a1", "a1 is taken already by “r”"),
        ("turn=s;g=a1,a2,a3,a4,a5,a6,a7,a8,a9,a10", "10 pieces are more than 9"),
        ("turn=s;s=a1", "“s” is no key here"),
        ("turn=s;layout=mixed", "“layout” is no key here"),
    ],
)
def test_bad_texts_are_refused_with_where_and_why(text, says):
    with pytest.raises(ValueError, match=says):
        felder.position(text)


@pytest.mark.parametrize(
    ("word", "rule", "places"),
    [
        ("a1xa3", "empty", ("a1",)),
        ("e5xe5", "same-place", ("e5",)),
        ("e5xf7", "not-straight", ("e5", "f7")),
        ("d5xc5", "no-step", ("d5", "c5")),
        ("e5xe6", "no-step", ("e5", "e6")),
        ("e5xe7", "occupied", ("e7",)),
        ("e5xe9", "gap", ("e8", "e9")),
        ("d5xb5", "gap", ("c5", "b5")),
        ("d5xi5", "own-colour", ("g5", "d5")),
        ("g5xc5", "own-colour", ("d5", "g5")),
    ],
)
def test_every_refusal_names_its_rule(word, rule, places):
    reason = board(felder, CROSS).why(word)
    assert (reason.rule, reason.places) == (f"solojump.{rule}", places)


def test_a_refusal_speaks_german_and_english():
    reason = board(felder, CROSS).why("d5xi5")
    assert reason.de.startswith("Die Figur auf g5 hat dieselbe Farbe wie die auf d5")
    assert reason.en.startswith("The piece on g5 is of the same colour as the one on d5")


# ------------------------------------------------------------------------------------ laws and numbers


def turned(words):
    """A quarter turn of all squares named."""
    return re.sub(
        r"([a-l])([0-9]+)",
        lambda name: f"{'abcdefghijkl'[int(name[2]) - 1]}{12 - 'abcdefghijkl'.index(name[1])}",
        words,
    )


def recoloured(text):
    return re.sub(r"[rbgy](?==)", lambda colour: "bgyr"["rbgy".index(colour[0])], text)


@pytest.mark.parametrize("game", [felder, mixed])
def test_a_quarter_turn_and_other_colours_turn_the_jumps(game):
    for position in random_positions(game, range(5)):
        other = game.position(recoloured(turned(position.text)))
        assert set(other.words) == {turned(word) for word in position.words}


def test_the_fullest_position_found_stays_under_four_jumps_for_each_of_36_pieces():
    position = felder.position(
        "turn=s;r=b8,c10,d11,e4,e9,h3,i6,j4,k5;b=b9,c8,d4,d10,e11,h6,i3,j5,k4;"
        "g=b10,c11,d9,e5,e8,h5,i4,j6,k3;y=b11,c9,d5,d8,e10,h4,i5,j3,k6"
    )
    assert len(position.words) == 104
    assert felder.rules.most_moves == 36 * 4


@deep
@pytest.mark.parametrize(("game", "depth", "count"), [(felder, 5, 1_389_456), (mixed, 4, 4_933_736)])
def test_counts_one_ply_deeper_than_the_data(game, depth, count):
    assert game.start().perft(depth) == count
