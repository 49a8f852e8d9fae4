"""Schach dem Schlaukopf: one test per sentence of the rules, with drawn boards."""

from itertools import chain

import pytest

from spielschrank.contract import Mark, Tray
from spielschrank.games import new_game
from spielschrank.games.schlaukopf import BOARD
from tests.boards import board
from tests.variants import deep, random_line

schlaukopf = new_game("schlaukopf")
always = new_game("schlaukopf", promotion="always")

ARROWS = """
8 | E S    | E S W   | E S W       | E S W | E S W       | E S W   | S       |
7 | N S    | E S NW  | N E S W     | E S W | N E S W     | S W     | N S     |
6 | N E S  | N E S W | NE SE SW NW | E W   | NE SE SW NW | N E W   | N S W   |
5 | NE E SE| E       | N E S       | all 8 | N E S       | N E S W | N S     |
4 | N S    | N E S W | N S W       | all 8 | N S W       | W       | NW W SW |
3 | N E S  | E S W   | NE SE SW NW | E W   | NE SE SW NW | N E S W | N S W   |
2 | N S    | N E     | N E S W     | N E W | N E S W     | N W SE  | N S     |
1 | N      | N E W   | N E W       | N E W | N E W       | N E W   | N W     |
"""
COMPASS = {"N": (0, 1), "NE": (1, 1), "E": (1, 0), "SE": (1, -1), "S": (0, -1), "SW": (-1, -1), "W": (-1, 0)}
COMPASS["NW"] = (-1, 1)


def printed():
    """The arrows of the table above: pairs of a place's name and a direction."""
    rows = [line.strip("| ").split("|") for line in ARROWS.split("\n") if line]
    for rank, *cells in rows:
        for file, cell in zip("abcdefg", cells, strict=True):
            for letters in COMPASS if cell.strip() == "all 8" else cell.split():
                yield file + rank.strip(), COMPASS[letters]


def words_from(position, *origins):
    return {word for word in position.words if word[:2] in origins}


# ------------------------------------------------------------------------------------------- the board


def test_k2_every_square_carries_the_arrows_of_the_printed_board():
    drawn = {(BOARD.names[arrow.place], (arrow.dx, arrow.dy)) for arrow in BOARD.arrows}
    assert drawn == set(printed())
    assert len(BOARD.arrows) == 170


def test_a_single_arrow_is_a_pointing_hand():
    hands = {BOARD.names[arrow.place] for arrow in BOARD.arrows if arrow.style == "hand"}
    assert hands == {"a1", "b5", "f4", "g8"}


def test_no_arrow_leads_off_the_board():
    assert all(BOARD.ray(arrow.place, (arrow.dx, arrow.dy)) for arrow in BOARD.arrows)


def mapped_arrows(change):
    """The arrows after turning or mirroring the board: `change` gives signs for files and ranks."""
    across, up = change
    return {
        (BOARD.at(place.x if across > 0 else 6 - place.x, place.y if up > 0 else 7 - place.y), across * dx, up * dy)
        for number, dx, dy, _ in BOARD.arrows
        for place in [BOARD.places[number]]
    }


def test_the_arrows_are_symmetric_under_a_half_turn_and_under_nothing_else():
    plain = mapped_arrows((1, 1))
    assert mapped_arrows((-1, -1)) == plain
    assert mapped_arrows((-1, 1)) != plain
    assert mapped_arrows((1, -1)) != plain


def test_the_arrows_are_strongly_connected_so_a_side_always_has_a_move():
    leads = {}
    for name, (dx, dy) in printed():
        place = BOARD.places[BOARD.index[name]]
        leads.setdefault(name, set()).add(BOARD.names[BOARD.at(place.x + dx, place.y + dy)])
    for start in BOARD.names:
        reached, fresh = {start}, {start}
        while fresh:
            fresh = set().union(*(leads[name] for name in fresh)) - reached
            reached |= fresh
        assert reached == set(BOARD.names), start


# ------------------------------------------------------------------------------------------- the start


def test_the_start_has_twelve_pieces_a_side():
    start = board(schlaukopf, """
        .   bS  bS  bK  bS  bS  .
        bD  bD  bD  bD  bD  bD  bD
        .   .   .   .   .   .   .
        .   .   .   .   .   .   .
        .   .   .   .   .   .   .
        .   .   .   .   .   .   .
        rD  rD  rD  rD  rD  rD  rD
        .   rS  rS  rK  rS  rS  .
    """)  # fmt: skip
    assert schlaukopf.start().text == start.text
    assert start.text == (
        "turn=r;r=Kd1,Sb1,Sc1,Se1,Sf1,Da2,Db2,Dc2,Dd2,De2,Df2,Dg2;b=Kd8,Sb8,Sc8,Se8,Sf8,Da7,Db7,Dc7,Dd7,De7,Df7,Dg7"
    )


def test_each_side_has_twelve_moves_at_the_start():
    start = schlaukopf.start()
    assert start.words == (
        "a2-a1", "a2-a3", "b1-a1", "b2-b3", "c2-c3", "d2-d3", "e2-e3", "f1-g1", "f2-f3", "f2-g1", "g2-g1", "g2-g3",
    )  # fmt: skip
    assert len(schlaukopf.position(start.text.replace("turn=r", "turn=b")).words) == 12


# -------------------------------------------------------------------------------------------- the turn


def test_dummkopf_and_schlaukopf_go_one_square_along_the_arrows_they_start_from():
    position = board(schlaukopf, """
        .   .   .   bK  .   .   .
        .   rD  .   .   .   .   .
        .   .   .   .   .   .   .
        .   .   .   rK  .   .   .
        rD  .   .   .   .   .   .
        .   .   .   .   .   .   .
        .   .   .   .   .   .   .
        .   .   .   .   .   .   rD
    """)  # fmt: skip
    assert words_from(position, "b7") == {"b7-c7", "b7-b6", "b7-a8"}
    assert words_from(position, "d5") == {f"d5-{name}" for name in "c4 c5 c6 d4 d6 e4 e5 e6".split()}
    assert words_from(position, "a4") == {"a4-a3", "a4-a5"}
    assert words_from(position, "g1") == {"g1-g2", "g1-f1"}


def test_a_schlitzohr_goes_any_distance_whatever_arrows_are_on_the_way():
    position = board(schlaukopf, """
        .   .   .   bK  .   .   .
        .   .   .   .   .   .   .
        .   .   .   .   .   .   .
        .   rS  .   .   .   .   .
        .   .   .   .   .   .   .
        .   .   .   .   rS  .   .
        .   .   .   .   .   .   .
        rK  .   .   .   .   .   .
    """)  # fmt: skip
    assert words_from(position, "b5") == {"b5-c5", "b5-d5", "b5-e5", "b5-f5", "b5-g5"}
    assert words_from(position, "e3") == {f"e3-{name}" for name in "f4 g5 f2 g1 d2 c1 d4 c5 b6 a7".split()}


BLOCKED = """
        .   .   .   bK  .   .   .
        .   .   .   .   .   .   .
        .   .   .   .   .   .   .
        .   .   .   .   .   .   .
        .   rD  .   .   .   rS  .
        .   .   .   .   .   .   .
        .   .   .   .   .   .   .
        rK  .   .   .   .   .   .
"""


def test_nobody_moves_onto_or_over_an_own_piece():
    position = board(schlaukopf, BLOCKED)
    assert words_from(position, "f4") == {"f4-e4", "f4-d4", "f4-c4"}
    assert "b4-b3" in position.words
    assert "a1-a2" in position.words
    assert "a1-a2" not in schlaukopf.position("turn=r;r=Ka1,Da2;b=Kd8").words


def test_k3_a_schlitzohr_takes_the_first_enemy_it_meets_and_jumps_none():
    position = board(schlaukopf, BLOCKED.replace("rD  .   .   .   rS", "bD  .   bS  .   rS"))
    assert words_from(position, "f4") == {"f4-e4", "f4xd4"}


def test_moving_onto_an_enemy_piece_captures_it():
    position = board(schlaukopf, BLOCKED.replace("rD  .   .   .   rS", "bD  .   bS  .   rS"))
    assert position.play("f4xd4").text == "turn=b;r=Ka1,Sd4;b=Kd8,Db4"


def test_capturing_is_not_compulsory():
    position = schlaukopf.position("turn=r;r=Kd1,Dd4;b=Kd8,Dd5")
    assert {"d4xd5", "d4-c4", "d1-e1"} <= set(position.words)


def test_k3_there_is_no_check_the_schlaukopf_may_be_left_or_put_where_it_can_be_taken():
    position = schlaukopf.position("turn=r;r=Kd2,Dg2;b=Kd8,Sa3,Sd7")
    assert {"g2-g3", "d2-d3", "d2-c2"} <= set(position.words)
    assert "d7xd2" in position.play("g2-g3").words
    assert "a3xd3" in position.play("d2-d3").words


# ------------------------------------------------------------------------------------------- promotion

PROMOTIONS = ["a8-b8", "c8-b8", "c7-c8", "b8-c8", "d8-c8", "d8-e8", "e7-e8", "f8-e8", "e8-f8"]


def half_turn(name):
    return "gfedcba"["abcdefg".index(name[0])] + str(9 - int(name[1]))


def lone_dummkopf(side, origin):
    """A Dummkopf that moves, with both Schlauköpfe out of its way and no Schlitzohr on the board."""
    lists = {"r": "Ka4", "b": "Kg5"}
    lists[side] += f",D{origin}"
    return schlaukopf.position(f"turn={side};r={lists['r']};b={lists['b']}")


@pytest.mark.parametrize("word", PROMOTIONS)
def test_a_dummkopf_arriving_on_a_start_square_of_an_enemy_schlitzohr_becomes_a_schlitzohr(word):
    origin, target = word.split("-")
    assert f"S{target}" in lone_dummkopf("r", origin).play(word).text
    turned = f"{half_turn(origin)}-{half_turn(target)}"
    assert f"S{half_turn(target)}" in lone_dummkopf("b", half_turn(origin)).play(turned).text


def test_no_other_step_promotes_a_dummkopf():
    for origin in set(BOARD.names) - {"a4", "g5"}:
        for side, promoting in (("r", "b8 c8 e8 f8"), ("b", "b1 c1 e1 f1")):
            position = lone_dummkopf(side, origin)
            for word in words_from(position, origin):
                assert ("S" in position.play(word).text) == (word[3:] in promoting.split()), word


def test_a_dummkopf_may_be_promoted_while_capturing():
    position = schlaukopf.position("turn=r;r=Kd1,Dc7;b=Kd8,Sc8")
    assert position.play("c7xc8").text == "turn=b;r=Kd1,Sc8;b=Kd8"


def test_a_schlaukopf_is_not_promoted():
    assert schlaukopf.position("turn=r;r=Kc7,Da2;b=Kg5").play("c7-c8").text == "turn=b;r=Kc8,Da2;b=Kg5"


ALL_FOUR = """
        .   .   .   .   .   .   .
        .   .   rD  .   .   .   .
        .   .   .   .   .   .   .
        .   .   .   .   .   .   bK
        .   .   .   .   .   .   .
        .   .   .   .   .   .   .
        .   .   .   .   bD  .   .
        .   rS  rS  rK  rS  rS  .
"""


def test_k1_with_no_schlitzohr_captured_it_stays_a_dummkopf():
    assert "Dc8" in board(schlaukopf, ALL_FOUR).play("c7-c8").text


def test_k1_and_is_not_promoted_later_without_entering_such_a_square_again():
    position = board(schlaukopf, ALL_FOUR).play("c7-c8").play("e2xe1")
    assert "Dc8" in position.text
    assert "Sb8" in position.play("c8-b8").text
    assert "Dd8" in position.play("c8-d8").text


def test_k1_one_that_has_come_back_and_been_captured_again_can_come_back_again():
    position = schlaukopf.position("turn=b;r=Kd1,Sb8,Sc1,Sb1,Se1,De7;b=Ka8,Dg7")
    assert "Se8" in position.play("a8xb8").play("e7-e8").text
    assert "De8" in position.play("g7-g8").play("e7-e8").text


def test_k1_by_option_a_dummkopf_is_promoted_without_limit():
    position = board(always, ALL_FOUR).play("c7-c8")
    assert position.text == "turn=b;r=Kd1,Sb1,Sc1,Sc8,Se1,Sf1;b=Kg5,De2"


# --------------------------------------------------------------------------------------------- the end


def test_capturing_the_enemy_schlaukopf_wins_at_once():
    position = schlaukopf.position("turn=r;r=Kd1,Sb5;b=Ke5,Sd7").play("b5xe5")
    assert position.text == "turn=b;r=Kd1,Se5;b=Sd7"
    assert position.words == ()
    assert str(position.result) == "r=win b=loss (taken)"


def test_blau_wins_alike():
    position = schlaukopf.position("turn=b;r=Kd2,Da2;b=Kd8,Sd7").play("d7xd2")
    assert str(position.result) == "r=loss b=win (taken)"


def test_two_schlaukoepfe_alone_are_a_draw():
    position = schlaukopf.position("turn=r;r=Kd5;b=Kg5,De5").play("d5xe5")
    assert position.words == ()
    assert str(position.result) == "r=draw b=draw (alone)"


def test_one_more_piece_is_enough_to_go_on():
    assert schlaukopf.position("turn=r;r=Kd5;b=Kg5,De6").result is None


def test_a_schlaukopf_that_takes_the_other_wins_though_it_is_alone():
    assert str(schlaukopf.position("turn=r;r=Kd5;b=Ke5,Dg2").play("d5xe5").result) == "r=win b=loss (taken)"


@pytest.mark.parametrize(
    ("word", "progress"), [("b5xe5", True), ("e7-e8", True), ("b5-c5", False), ("d1-e1", False), ("e7-d7", False)]
)
def test_progress_is_a_capture_or_a_promotion(word, progress):
    position = schlaukopf.position("turn=r;r=Kd1,Sb5,De7;b=Ka8,De5")
    assert position.step(word)[1] is progress


def test_a_dummkopf_that_arrives_without_being_promoted_is_no_progress():
    assert board(schlaukopf, ALL_FOUR).step("c7-c8")[1] is False
    assert board(always, ALL_FOUR).step("c7-c8")[1] is True


# ------------------------------------------------------------------------------------- what is shown


def test_captured_schlitzohren_lie_beside_the_board_as_long_as_they_can_come_back():
    text = "turn=r;r=Kd1,Sb1,Da2;b=Kd8,Sb8,Sc8,Se8,Sf8"
    position = schlaukopf.position(text)
    assert list(schlaukopf.trays(position.state)) == [Tray("r", "S", 3), Tray("b", "S", 0)]
    assert list(always.trays(always.position(text).state)) == []


def test_the_squares_of_promotion_are_marked_while_a_dummkopf_can_be_promoted():
    squares = tuple(BOARD.index[name] for name in ("b1", "c1", "e1", "f1"))
    marks = {
        text: list(schlaukopf.marks(schlaukopf.position(text).state))
        for text in ("turn=b;r=Kd1;b=Kd8,Da7", "turn=b;r=Kd1,Da2;b=Kd8,Sb8", "turn=b;r=Kd1;b=Kd8,Sa1,Sb1,Sc1,Se1,Da7")
    }
    assert list(marks.values()) == [[Mark("promotion", squares)], [], []]


# -------------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("text", "word", "rule", "places"),
    [
        ("turn=r;r=Kd1,Sb5;b=Kd8,Dd5", "c3-c4", "empty", ("c3",)),
        ("turn=r;r=Kd1,Sb5;b=Kd8,Dd5", "d5-d4", "not-yours", ("d5",)),
        ("turn=r;r=Kd1,Sb5;b=Kd8,Dd5", "d1-d1", "same-place", ("d1",)),
        ("turn=r;r=Kd1,Sb5;b=Kd8,Dd5", "b5-d6", "not-straight", ("b5", "d6")),
        ("turn=r;r=Kd1,Sb5;b=Kd8,Dd5", "b5-b6", "no-arrow", ("b5", "b6")),
        ("turn=r;r=Kd1,Sb5;b=Kd8,Dd5", "d1-d3", "one-square", ("d1",)),
        ("turn=r;r=Kd1,Da2;b=Kd8,Dd5", "a2-a4", "one-square", ("a2",)),
        ("turn=r;r=Kd1,Sb5;b=Kd8,Dd5", "b5-e5", "in-the-way", ("d5", "e5")),
        ("turn=r;r=Kd1,Sb5,Dc5;b=Kd8,Dd5", "b5xd5", "in-the-way", ("c5", "d5")),
        ("turn=r;r=Kd1,Sb5,Dc5;b=Kd8,Dd5", "b5-c5", "own-piece", ("c5",)),
        ("turn=r;r=Kd1,Sb5,Dc5;b=Kd8,Dd5", "b5xc5", "own-piece", ("c5",)),
        ("turn=r;r=Kd1,Sb5;b=Kd8,Dd5", "b5-d5", "write-capture", ("b5", "d5")),
        ("turn=r;r=Kd1,Sb5;b=Kd8,Dd5", "b5xc5", "nothing-to-take", ("c5",)),
        ("turn=b;r=Kd1,Sb5;b=Dd5", "d5-d4", "over", ()),
    ],
)
def test_every_refusal_names_its_rule(text, word, rule, places):
    reason = schlaukopf.position(text).why(word)
    assert (reason.rule, reason.places) == (f"schlaukopf.{rule}", places)


def test_a_refusal_shows_the_arrows_there_are():
    reason = schlaukopf.start().why("a2-b2")
    assert reason.de == "Von a2 zeigt kein Pfeil in Richtung b2. Dort gibt es nur: ↑ ↓"
    assert reason.en == "No arrow on a2 points towards b2. The arrows there are: ↑ ↓"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("turn=w;r=Kd1;b=Kd8", "“w” is not one of r, b"),
        ("r=Kd1;b=Kd8", "“turn=” is missing"),
        ("turn=r;r=d1;b=Kd8", "“d1” begins with none of K, S, D"),
        ("turn=r;r=Kh1;b=Kd8", "“h1” is no place"),
        ("turn=r;r=Kd9;b=Kd8", "“d9” is no place"),
        ("turn=r;r=Kd1,Dd1;b=Kd8", "d1 is named twice"),
        ("turn=r;r=Kd1;b=Kd8,Dd1", "d1 is taken already"),
        ("turn=r;r=Kd1,Ka1;b=Kd8", "2 pieces K are more than 1"),
        ("turn=r;r=Kd1,Sa1,Sa2,Sa3,Sa4,Sa5;b=Kd8", "5 pieces S are more than 4"),
        ("turn=r;r=Kd1;b=Kd8,Da1,Da2,Da3,Da4,Da5,Da6,Da7,Da8", "8 pieces D are more than 7"),
        ("turn=r;r=Dd1;b=Dd8", "only one of the two can have been taken"),
        ("turn=r;r=Kd1;b=Kd8;hand=r1", "“hand” is no key here"),
    ],
)
def test_bad_texts_are_refused_with_where_and_why(text, says):
    with pytest.raises(ValueError, match=says):
        schlaukopf.position(text)


def test_k1_by_option_a_side_has_more_schlitzohren_and_as_many_dummkoepfe_fewer():
    eleven = ",".join(f"S{name}" for name in BOARD.names[:11])
    assert always.position(f"turn=r;r=Kd1,{eleven};b=Kd8").text == f"turn=r;r=Kd1,{eleven};b=Kd8"
    with pytest.raises(ValueError, match="11 pieces S are more than 10"):
        always.position(f"turn=r;r=Kd1,{eleven},Dg1;b=Kd8")


# ------------------------------------------------------------------------------------- laws and counts


def turned_word(word):
    return half_turn(word[:2]) + word[2] + half_turn(word[3:])


def turned_text(text):
    """The position turned by half a turn, with the sides exchanged."""
    pairs = dict(pair.split("=") for pair in text.split(";"))
    lists = {
        {"r": "b", "b": "r"}[side]: ",".join(piece[0] + half_turn(piece[1:]) for piece in pairs[side].split(","))
        for side in "rb"
        if side in pairs
    }
    return ";".join([f"turn={'b' if pairs['turn'] == 'r' else 'r'}", *(f"{side}={lists[side]}" for side in lists)])


@pytest.mark.parametrize("game", [schlaukopf, always], ids=["captured", "always"])
def test_a_half_turn_with_the_sides_exchanged_has_the_same_moves_turned(game):
    for position, word in chain.from_iterable(random_line(game, seed) for seed in range(5)):
        turned = game.position(turned_text(position.text))
        assert set(turned.words) == {turned_word(legal) for legal in position.words}
        if word:
            after = game.position(turned_text(position.play(word).text))
            assert turned.play(turned_word(word)).text == after.text


def test_the_longest_list_of_moves_has_room():
    reach = dict.fromkeys(BOARD.names, 0)
    for name, direction in printed():
        reach[name] += len(BOARD.ray(BOARD.index[name], direction))
    assert sum(sorted(reach.values())[-12:]) <= always.rules.most_moves
    crowded = board(always, """
        .   .   .   .   .   .   rK
        .   .   .   .   rS  .   .
        .   rS  .   .   .   .   .
        .   .   .   rS  .   .   .
        .   .   .   rS  .   .   .
        .   .   .   .   .   rS  .
        .   .   rS  .   .   .   rS
        bK  rS  .   .   rS  rS  .
    """)  # fmt: skip
    assert 90 < len(crowded.words) <= always.rules.most_moves


@deep
@pytest.mark.parametrize(
    ("game", "start", "promotions"),
    [(schlaukopf, 6365578, 7876828), (always, 6365578, 8300918)],
    ids=["captured", "always"],
)
def test_counts_go_on(game, start, promotions):
    assert game.start().perft(6) == start
    near = game.position("turn=r;r=Kd1,Sb1,Sc1,Se1,Sf1,Dc7,De7;b=Kd8,Sb8,Sg1,Db2,Dc2,De2")
    assert near.perft(5) == promotions
