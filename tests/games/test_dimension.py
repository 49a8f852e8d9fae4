"""Dimension: one test per sentence of the rules, with drawn boards."""

import re
from itertools import chain, product

import pytest

from spielschrank.contract import Mark, Tray
from spielschrank.games import new_game
from spielschrank.games.dimension import BOARD
from tests.boards import board
from tests.variants import deep, random_line

dimension = new_game("dimension")
pull_any = new_game("dimension", pull="any")
both = pytest.mark.parametrize("game", [dimension, pull_any], ids=["own", "any"])


def places(*names):
    return tuple(BOARD.index[name] for name in names)


def played(position, *words):
    for word in words:
        position = position.play(word)
    return position


# -------------------------------------------------------------------------------------------- building


def test_the_start_has_four_discs_in_the_middle_and_the_rest_in_hand():
    start = dimension.start()
    assert start.text == "turn=s;o=b2,b3,c2,c3"
    assert list(dimension.trays(start.state)) == [
        Tray("s", "o", 2),
        Tray("s", "s", 4),
        Tray("m", "o", 2),
        Tray("m", "m", 4),
    ]


def test_plies_1_to_4_place_a_disc_on_any_free_square():
    start = dimension.start()
    assert start.words == tuple(f"@{name}" for name in BOARD.names if name not in ("b2", "b3", "c2", "c3"))
    texts = [played(start, *words).text for words in (["@a1"], ["@a1", "@d4"], ["@a1", "@d4", "@a4"])]
    assert texts == ["turn=m;o=a1,b2,b3,c2,c3", "turn=s;o=a1,b2,b3,c2,c3,d4", "turn=m;o=a1,a4,b2,b3,c2,c3,d4"]


def test_plies_5_to_12_place_an_own_piece_on_any_free_square():
    built = played(dimension.start(), "@a1", "@d4", "@a4", "@d1")
    assert (built.turn, len(built.words)) == ("s", 8)
    assert played(built, "@a2", "@a3", "@b1").text == "turn=m;o=a1,a4,b2,b3,c2,c3,d1,d4;s=a2,b1;m=a3"


FULL = """
    m  o  s  o
    o  s  o  m
    s  o  o  m
    o  o  m  s
"""


def test_ply_13_is_of_muttern_again_and_removes_any_disc():
    full = board(dimension, FULL.replace("m  o  s  o", ".  o  s  o"), turn="m").play("@a4")
    assert full.text == board(dimension, FULL, turn="m").text
    assert full.words == ("xa1", "xa3", "xb1", "xb2", "xb4", "xc2", "xc3", "xd4")


def test_z1_the_disc_is_out_of_the_game_and_schrauben_slide():
    position = board(dimension, FULL, turn="m").play("xb2")
    assert position.text == board(dimension, SLIDING).text
    assert [tray.number for tray in dimension.trays(position.state)] == [0, 0, 0, 0]


# --------------------------------------------------------------------------------------------- sliding

SLIDING = """
    m  o  s  o
    o  s  o  m
    s  .  o  m
    o  o  m  s
"""


def test_a_tile_next_to_the_gap_slides_into_it_discs_and_own_pieces():
    position = board(dimension, SLIDING)
    assert position.words == ("a2", "b1", "b3", "c2")
    assert position.play("b3").text == board(dimension, """
        m  o  s  o
        o  .  o  m
        s  s  o  m
        o  o  m  s
    """, turn="m", last="b2").text  # fmt: skip


def test_enemy_pieces_may_not_be_moved():
    assert board(dimension, SLIDING, turn="m").words == ("b1", "c2")


def test_the_tile_moved_last_may_not_move():
    assert board(dimension, SLIDING, last="c2").words == ("a2", "b1", "b3")
    assert board(dimension, SLIDING, last="a2").words == ("b1", "b3", "c2")


CORNERED = """
    o  m  o  s
    s  o  o  m
    s  o  o  m
    .  s  o  m
"""


@both
def test_only_if_nothing_else_is_possible_any_enemy_piece_must_be_moved_and_pulls_nothing(game):
    assert board(game, CORNERED, turn="m").words == ("a2", "b1")


def test_an_enemy_piece_that_was_moved_last_is_not_moved():
    assert board(dimension, CORNERED, turn="m", last="a2").words == ("b1",)


def test_an_own_piece_that_was_moved_last_does_not_count_as_possible():
    picture = CORNERED.replace(".  s", ".  m").replace("m  o  s", "s  o  s")
    assert board(dimension, picture, turn="m").words == ("b1",)
    assert board(dimension, picture, turn="m", last="b1").words == ("a2",)


# ------------------------------------------------------------------------------------------ cycle rule

BLOCK = """
    s  m  o  s
    o  o  s  m
    o  o  o  s
    m  o  .  m
"""
ROUND = """
    s  m  o  s
    o  o  s  m
    o  o  o  s
    m  .  o  m
"""


def test_z2_the_fourth_disc_of_a_turning_block_may_not_close_the_loop():
    position = played(board(dimension, BLOCK), "c2", "b2", "b1")
    assert position.text == board(dimension, ROUND, turn="m", last="b2", gaps="c1,c2,b2").text
    assert position.words == ("a1",)


def test_a_disc_barred_by_the_cycle_rule_is_not_possible_so_an_enemy_piece_must_be_moved():
    assert board(dimension, ROUND, turn="s", last="b2", gaps="c1,c2,b2").words == ("a1",)


def test_the_cycle_rule_needs_three_plies():
    assert board(dimension, ROUND, turn="m", last="b2", gaps="c2,b2").words == ("a1", "c1")


def test_the_cycle_rule_bars_discs_only():
    picture = ROUND.replace("o  o  o  s", "o  o  o  o").replace(".  o  m", ".  s  m")
    assert board(dimension, picture, last="b2", gaps="c1,c2,b2").words == ("c1",)


def test_the_cycle_rule_bars_only_the_way_back_to_where_the_gap_was():
    assert "a2" in board(dimension, """
        s  m  o  s
        o  o  s  m
        o  .  o  s
        m  o  o  m
    """, last="b1", gaps="c2,c1,b1").words  # fmt: skip


def test_gaps_remember_the_last_three_plies_that_slid_one_disc():
    first, second = board(dimension, BLOCK).play("c2"), played(board(dimension, BLOCK), "c2", "b2")
    assert [position.text.partition("gaps=")[2] for position in (first, second)] == ["c1", "c1,c2"]
    fourth = played(second, "a2", "a1")
    assert fourth.text.endswith("last=a2")
    third = played(second, "a2", "a3")
    assert third.text.endswith("last=a2;gaps=c2,b2,a2")


@both
def test_a_slide_of_a_piece_makes_the_gap_forget(game):
    position = board(game, SLIDING, last="c2", gaps="c2").play("b3")
    assert "gaps" not in position.text
    assert "gaps" in board(game, SLIDING, last="c2", gaps="c2").play("b1").text


# ------------------------------------------------------------------------------------ the last resort

DEAD_END = """
    s  m  o  s
    m  o  s  m
    o  o  s  o
    .  o  m  o
"""


@pytest.mark.parametrize("side", ["s", "m"])
def test_z6_if_all_that_leaves_nothing_the_tile_moved_last_moves_back(side):
    position = board(dimension, DEAD_END, turn=side, last="b1", gaps="a2,b2,b1")
    assert position.words == ("b1",)
    assert position.play("b1").text.endswith("last=a1;gaps=b2,b1,a1")


@both
def test_z6_it_moves_back_alone(game):
    # only a text has a piece as the tile moved last here: in play the three plies before have slid discs
    position = board(game, """
        s  m  o  s
        m  o  o  m
        o  o  m  o
        .  s  s  o
    """, last="b1", gaps="a2,b2,b1")  # fmt: skip
    assert position.words == ("b1",)


def test_gaps_name_a_square_twice_after_a_disc_has_moved_back():
    position = board(dimension, DEAD_END.replace(".  o  m  o", ".  o  o  m"), last="b1", gaps="a2,b2,b1")
    again = played(position, "b1", "c1")
    assert again.text.endswith("last=b1;gaps=b1,a1,b1")
    assert dimension.position(again.text).text == again.text


# ------------------------------------------------------------------------------------------- pulling

LINE = """
    s  m  o  o
    o  o  m  o
    m  o  o  m
    .  s  s  s
"""


@both
def test_own_pieces_right_behind_may_be_pulled_along_each_is_optional(game):
    assert board(game, LINE).words == ("b1", "b1+c1", "b1+c1+d1")


@pytest.mark.parametrize(
    ("word", "row", "last"), [("b1", "s . s s", "a1"), ("b1+c1", "s s . s", "b1"), ("b1+c1+d1", "s s s .", "c1")]
)
def test_the_tile_moved_last_is_the_last_one_pulled(word, row, last):
    after = board(dimension, LINE.replace(".  s  s  s", row), turn="m", last=last)
    assert board(dimension, LINE).play(word).text == after.text


def test_pulling_works_upwards_and_downwards_too():
    upright = """
        o  .  m  s
        m  s  o  o
        m  s  o  m
        o  s  o  o
    """
    assert board(dimension, upright).words == ("a4", "b3", "b3+b2", "b3+b2+b1")


def test_z4_the_pulled_pieces_are_in_the_line_of_the_slide():
    position = board(dimension, LINE.replace("m  o  o  m", "m  s  o  m").replace(".  s  s  s", ".  s  o  s"))
    assert position.words == ("b1",)


BROKEN = """
    s  m  o  o
    o  s  m  o
    m  o  o  m
    .  s  o  s
"""


def test_z3_by_default_only_own_pieces_follow():
    assert board(dimension, BROKEN).words == ("b1",)


def test_z3_by_option_discs_follow_too():
    assert board(pull_any, BROKEN).words == ("b1", "b1+c1", "b1+c1+d1")
    after = board(pull_any, BROKEN.replace(".  s  o  s", "s  o  .  s"), turn="m", last="b1")
    assert board(pull_any, BROKEN).play("b1+c1").text == after.text


@both
def test_z3_enemy_pieces_never_follow(game):
    position = board(game, """
        s  o  o  o
        o  s  m  o
        m  o  o  m
        .  s  m  s
    """)  # fmt: skip
    assert position.words == ("b1",)


def test_z3_a_disc_pulls_nothing_along():
    assert board(pull_any, SLIDING, turn="m").words == ("b1", "c2")


@both
def test_a_piece_that_may_not_move_may_not_be_pulled_either(game):
    # only a text has it so: in play the tile moved last lies next to the gap
    assert board(game, LINE, last="c1").words == ("b1",)


# --------------------------------------------------------------------------------------------- the end


def test_four_connected_pieces_win_diagonally_too():
    position = board(dimension, """
        o  o  m  s
        m  o  s  o
        o  s  .  m
        s  m  o  o
    """, turn="m")  # fmt: skip
    assert (position.words, str(position.result)) == ((), "s=win m=loss (group)")


ONE_APART = """
    m  o  m  o
    o  o  o  s
    m  o  o  s
    s  .  s  m
"""


def test_a_slide_that_connects_all_four_wins():
    position = board(dimension, ONE_APART)
    assert str(position.play("a1").result) == "s=win m=loss (group)"
    assert {word for word in position.words if position.play(word).result} == {"a1"}


NEARLY_BUILT = """
    o  .  o  m
    m  o  o  o
    s  o  o  m
    s  s  .  o
"""


def test_three_connected_pieces_are_not_enough():
    assert board(dimension, NEARLY_BUILT).result is None


def test_z5_a_group_completed_while_building_counts():
    assert str(board(dimension, NEARLY_BUILT).play("@c1").result) == "s=win m=loss (group)"
    assert board(dimension, NEARLY_BUILT).play("@b4").result is None


def test_z5_muttern_can_win_with_the_last_tile_placed():
    position = board(dimension, """
        .  m  s  o
        m  o  o  o
        m  o  o  s
        o  o  s  s
    """, turn="m")  # fmt: skip
    assert str(position.play("@a4").result) == "s=loss m=win (group)"
    assert position.play("@a4").turn == "m"


def test_a_side_wins_also_when_the_enemys_slide_brings_it_about():
    position = board(dimension, ONE_APART, turn="m", last="b2")
    assert position.words == ("a1", "c1")
    assert str(position.play("a1").result) == "s=win m=loss (group)"
    assert position.play("c1").result is None


@pytest.mark.parametrize(("turn", "result"), [("s", "s=loss m=win (group)"), ("m", "s=win m=loss (group)")])
def test_in_a_text_with_two_groups_the_side_that_has_just_moved_has_won(turn, result):
    position = dimension.position(f"turn={turn};o=b1,b2,b3,b4,c1,c2,c3;s=a1,a2,a3,a4;m=d1,d2,d3,d4")
    assert str(position.result) == result


def test_in_a_text_of_a_full_board_with_two_groups_schrauben_were_complete_first():
    position = dimension.position("turn=m;o=b1,b2,b3,b4,c1,c2,c3,c4;s=a1,a2,a3,a4;m=d1,d2,d3,d4")
    assert str(position.result) == "s=win m=loss (group)"


def test_building_is_progress_and_sliding_is_not():
    assert dimension.start().step("@a1")[1] is True
    assert board(dimension, NEARLY_BUILT).step("@b4")[1] is True
    assert board(dimension, FULL, turn="m").step("xb2")[1] is True
    assert board(dimension, SLIDING).step("b1")[1] is False
    assert board(dimension, LINE).step("b1+c1")[1] is False


# ----------------------------------------------------------------------------------------- what is shown


def test_discs_belong_to_nobody():
    owners = {(piece.side, piece.kind) for piece in board(dimension, SLIDING).pieces}
    assert owners == {("", "o"), ("s", "s"), ("m", "m")}


def test_the_hands_grow_empty_while_building():
    position = played(dimension.start(), "@a1")
    assert [tray.number for tray in dimension.trays(position.state)] == [1, 4, 2, 4]
    assert [tray.number for tray in dimension.trays(board(dimension, NEARLY_BUILT).state)] == [0, 1, 0, 1]


@pytest.mark.parametrize(
    ("picture", "fields", "due"),
    [
        (FULL, {"turn": "m"}, "remove"),
        (NEARLY_BUILT, {}, "place-piece"),
        (SLIDING, {}, "slide"),
        (CORNERED, {"turn": "m"}, "slide-enemy"),
        (DEAD_END, {"last": "b1", "gaps": "a2,b2,b1"}, "slide-back"),
    ],
)
def test_what_is_due_is_told(picture, fields, due):
    assert dimension.due(dimension.start().state).key == "place-disc"
    assert dimension.due(board(dimension, picture, **fields).state).key == due


def test_tiles_that_may_not_move_and_the_winning_group_are_marked():
    barred = board(dimension, ROUND, turn="m", last="b2", gaps="c1,c2,b2")
    assert list(dimension.marks(barred.state)) == [Mark("moved-last", places("b2")), Mark("cycle", places("c1"))]
    won = board(dimension, NEARLY_BUILT).play("@c1")
    assert list(dimension.marks(won.state)) == [Mark("group", places("a1", "a2", "b1", "c1"))]
    assert list(dimension.marks(dimension.start().state)) == []


# -------------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("picture", "fields", "word", "rule", "named"),
    [
        (NEARLY_BUILT, {}, "xb2", "place-now", ()),
        (NEARLY_BUILT, {}, "b2", "place-now", ()),
        (NEARLY_BUILT, {}, "@a1", "occupied", ("a1",)),
        (FULL, {"turn": "m"}, "@a1", "remove-now", ()),
        (FULL, {"turn": "m"}, "a1+a2", "remove-now", ()),
        (FULL, {"turn": "m"}, "xa2", "only-discs", ("a2",)),
        (SLIDING, {}, "@b2", "slide-now", ()),
        (SLIDING, {}, "xb3", "slide-now", ()),
        (SLIDING, {}, "b2", "empty", ("b2",)),
        (SLIDING, {}, "a3", "not-beside", ("a3", "b2")),
        (SLIDING, {}, "d2", "not-beside", ("d2", "b2")),
        (SLIDING, {"last": "c2"}, "c2", "moved-last", ("c2",)),
        (SLIDING, {"turn": "m"}, "b3", "enemy-tile", ("b3",)),
        (ROUND, {"turn": "m", "last": "b2", "gaps": "c1,c2,b2"}, "c1", "cycle", ("c1",)),
        (SLIDING, {}, "c2+d2", "only-own-pull", ("c2",)),
        (CORNERED, {"turn": "m"}, "a2+a3", "only-own-pull", ("a2",)),
        (SLIDING, {}, "b3+b4", "pull-disc", ("b4",)),
        (SLIDING, {}, "b3+c3", "not-behind", ("c3", "b3")),
        (SLIDING, {}, "a2+a3", "not-behind", ("a3", "a2")),
        (LINE, {}, "b1+c1+c2", "not-behind", ("c2", "c1")),
        (LINE, {}, "b1+c1+b1", "not-behind", ("b1", "c1")),
        (LINE, {"last": "c1"}, "b1+c1", "moved-last", ("c1",)),
        (
            LINE.replace(".  s  s  s", ".  s  s  m").replace("m  o  o  m", "m  o  s  o"),
            {},
            "b1+c1+d1",
            "pull-enemy",
            ("d1",),
        ),
    ],
)
def test_every_refusal_names_its_rule(picture, fields, word, rule, named):
    reason = board(dimension, picture, **fields).why(word)
    assert (reason.rule, reason.places) == (f"dimension.{rule}", named)


def test_a_piece_that_has_to_slide_back_pulls_nothing_along():
    position = dimension.position("turn=s;o=a2,b2,b3,c3,c4,d1,d2;s=a4,b1,c1,d4;m=a3,b4,c2,d3;last=b1;gaps=a2,b2,b1")
    assert position.why("b1+c1").rule == "dimension.back-alone"


def test_a_refusal_speaks_german_and_english():
    reason = board(dimension, SLIDING).why("b3+b4")
    assert reason.de == "Auf b4 liegt eine Scheibe; nachgezogen werden nur eigene Teile."
    assert reason.en == "There is a disc on b4; only your own pieces are pulled along."


def test_a_refused_tile_is_explained_where_building_is_not_where_sliding_is():
    reason = board(dimension, NEARLY_BUILT).why("@a1")
    assert reason.page == "building"
    assert reason.de == "Auf a1 liegt schon ein Teil."
    assert reason.en == "There is a tile on a1 already."


def test_the_gap_is_called_the_gap_when_it_is_to_slide():
    reason = board(dimension, SLIDING).why("b2")
    assert reason.de == "Auf b2 ist die Lücke; dort liegt nichts, was man schieben könnte."
    assert reason.en == "The gap is on b2; there is nothing to slide."


SEVEN = "o=a2,b2,b3,c2,c3,d1,d4;s=a1,a4,c1,d2;m=a3,b4,c4,d3"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("turn=w;o=b2,b3,c2,c3", "“w” is not one of s, m"),
        ("o=b2,b3,c2,c3", "“turn=” is missing"),
        ("turn=s;o=b2,b3,c2,e3", "“e3” is no place"),
        ("turn=s;o=b2,b3,c2,c2", "c2 is named twice"),
        ("turn=s;o=a1,a2,a3,a4,b1,b2,b3,b4;s=a1", "a1 is taken already"),
        ("turn=s;o=a1,a2,a3,a4,b1,b2,b3,b4,c1", "9 are more than 8"),
        ("turn=s;o=a1,a2,a3,a4,b1,b2,b3,b4;m=c1,c2,c3,c4,d1", "5 are more than 4"),
        ("turn=s", "never 0 discs"),
        ("turn=s;o=b2,b3,c2", "never 3 discs"),
        ("turn=m;o=b2,b3,c2,c3;s=a1", "never 4 discs .* 1 bolts"),
        ("turn=s;o=a1,a2,a3,a4,b1,b2,b3,b4;m=c1", "never 8 discs .* 1 nuts"),
        ("turn=s;o=a1,a2,a3,a4,b1,b2;s=c1,c2,c3,c4;m=d1,d2,d3,d4", "never 6 discs"),
        ("turn=m;o=b2,b3,c2,c3", "it is the turn of s"),
        ("turn=s;o=a1,b2,b3,c2,c3", "it is the turn of m"),
        ("turn=m;o=a1,a2,a3,a4,b1,b2,b3,b4", "it is the turn of s"),
        ("turn=s;o=a1,a2,a3,a4,b1,b2,b3,b4;s=c1", "it is the turn of m"),
        ("turn=s;o=a1,a2,a3,a4,b1,b2,b3,b4;s=c1,c2,c3,c4;m=d1,d2,d3,d4", "it is the turn of m"),
        ("turn=s;o=b2,b3,c2,c3;last=b2", "nothing has slid yet"),
        ("turn=s;o=b2,b3,c2,c3;gaps=b2", "nothing has slid yet"),
        (f"turn=s;{SEVEN};last=b1", "it is the square of one tile"),
        (f"turn=s;{SEVEN};last=a1,c1", "it is the square of one tile"),
        (f"turn=s;{SEVEN};last=a1;gaps=a1,a2,a1,a2", "4 are more than 3"),
        (f"turn=s;{SEVEN};last=a1;gaps=a5", "“a5” is no place"),
        (f"turn=s;{SEVEN};hand=s1", "“hand” is no key here"),
    ],
)
def test_bad_texts_are_refused_with_where_and_why(text, says):
    with pytest.raises(ValueError, match=says):
        dimension.position(text)


# ------------------------------------------------------------------------------------- laws and counts


def turned(text, swap, across, up):
    """A word or a text on the board turned or mirrored: every name of a square is exchanged."""

    def name(square):
        file, rank = "abcd".index(square[0]), int(square[1]) - 1
        file, rank = (rank, file) if swap else (file, rank)
        return "abcd"[3 - file if across else file] + str((3 - rank if up else rank) + 1)

    return re.sub("[a-d][1-4]", lambda found: name(found[0]), text)


@both
@pytest.mark.parametrize("symmetry", list(product([False, True], repeat=3))[1:])
def test_turning_and_mirroring_the_board_changes_nothing(game, symmetry):
    for position, word in chain.from_iterable(random_line(game, seed) for seed in range(3)):
        image = game.position(turned(position.text, *symmetry))
        assert set(image.words) == {turned(legal, *symmetry) for legal in position.words}
        if word:
            after = game.position(turned(position.play(word).text, *symmetry))
            assert image.play(turned(word, *symmetry)).text == after.text


@both
def test_while_sliding_the_sides_are_alike(game):
    exchange = str.maketrans("sm", "ms")
    lines = chain.from_iterable(random_line(game, seed) for seed in range(5))
    sliding = [position for position, _ in lines if "last=" in position.text]
    assert len(sliding) > 50
    for position in sliding:
        tiles, last, rest = position.text.partition(";last=")
        exchanged = tiles.replace("turn", "TURN").translate(exchange).replace("TURN", "turn")
        assert game.position(exchanged + last + rest).words == position.words


def test_whatever_lies_beside_the_gap_there_is_a_move_until_somebody_has_won():
    names = [name for name in BOARD.names if name not in ("a1", "a2", "b1")]
    for above, right, last in product("osm", "osm", ["", ";last=a2", ";last=b1"]):
        others = list("ooooooossssmmmm")
        others.remove(above)
        others.remove(right)
        tiles = {"a2": above, "b1": right, **dict(zip(names, others, strict=True))}
        lists = [f"{key}=" + ",".join(name for name in tiles if tiles[name] == key) for key in "osm"]
        position = dimension.position(";".join(["turn=s", *lists, "gaps=a2,b2,b1"]) + last)
        won = any(mark.meaning == "group" for mark in dimension.marks(position.state))
        assert bool(position.words) != won


def test_the_longest_list_of_moves_has_room():
    assert len(dimension.start().words) == dimension.rules.most_moves
    cross = board(pull_any, """
        m  o  m  s
        o  s  o  o
        s  .  s  o
        m  o  o  m
    """)  # fmt: skip
    assert cross.words == ("a2", "b1", "b3", "b3+b4", "c2", "c2+d2")


@deep
@pytest.mark.parametrize(
    ("game", "building", "sliding"), [(dimension, 32656, 1364940), (pull_any, 69256, 3623887)], ids=["own", "any"]
)
def test_counts_go_on(game, building, sliding):
    assert game.start().perft(6) == 12 * 11 * 10 * 9 * 8 * 7
    assert game.position("turn=s;o=a2,a4,b2,b3,c2,c3,d1,d3;s=a1,c4;m=b1,d4").perft(14) == building
    assert board(game, LINE).perft(29 if game == dimension else 26) == sliding
