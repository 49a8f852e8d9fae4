"""Blockade: one test per sentence of the rules, with drawn boards."""

import re

import pytest

from spielschrank.games import new_game
from tests.boards import board
from tests.variants import deep, random_positions

blockade = new_game("blockade")
stopping = new_game("blockade", stop_at_flaez="yes")
both_values = pytest.mark.parametrize("game", [blockade, stopping], ids=["no", "yes"])

FULL = "turn=r;r=Fe2,Pb5,Pb7,Pd4,Pd7,Pf7,Pj9;b=Fe11,Pg6,Pg11,Ph11,Pj6,Pk12,Pl12"
"""All Fluppies set, and no way for either Fläz."""


def targets(position, start):
    return {word.removeprefix(start + "-") for word in position.words if word.startswith(start + "-")}


def line(*ends):
    """The squares from one to another of the same file or rank."""
    (file, rank), (to_file, to_rank) = ((ord(end[0]), int(end[1:])) for end in ends)
    return {f"{chr(f)}{r}" for f in range(file, to_file + 1) for r in range(rank, to_rank + 1)}


def way(position):
    return next((mark.places for mark in position.game.marks(position.state)), ())


def shown(position):
    return " ".join(position.game.board.names[place] for place in way(position))


# ------------------------------------------------------------------------------------------------- start


def test_the_start_has_the_flaeze_on_one_file_and_all_fluppies_in_hand():
    assert blockade.start().text == "turn=r;r=Fe2;b=Fe11;hand=r6,b6"


def test_b1_on_one_file_each_flaez_bars_the_others_way():
    assert all(shown(blockade.position(f"turn={side};r=Fe2;b=Fe11;hand=r6,b6")) == "" for side in "rb")


# --------------------------------------------------------------------------------------------------- run

ONE_TURN = """
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  bF .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  rF .  .  .  .  bP .  .
    .  .  .  .  .  .  .  .  .  .  .  .
"""


def test_b4_a_flaez_that_has_a_way_out_runs_and_that_is_the_only_move():
    position = board(blockade, ONE_TURN, hand="r6,b5")
    assert position.words == ("flaez",)
    assert shown(position) == "e2 i2 i12"


def test_the_run_wins_and_takes_the_flaez_off_the_board():
    position = board(blockade, ONE_TURN, hand="r6,b5").play("flaez")
    assert position.text == "turn=b;b=Fe11,Pj2;hand=r6,b5"
    assert str(position.result) == "r=win b=loss (run-out)"
    assert position.words == ()
    assert way(position) == ()


def test_the_flaez_of_the_side_to_move_counts_not_the_other():
    assert "flaez" not in board(blockade, ONE_TURN, turn="b", hand="r6,b5").words


# --------------------------------------------------------------------------------------------- the way


@both_values
def test_without_a_way_there_is_no_run(game):
    assert "flaez" not in game.position(FULL).words


@pytest.mark.parametrize(
    ("fluppies", "squares"),
    [("Pe7,Pa6", "e2 e6 b6 b12"), ("Pj2", "e2 i2 i12"), ("Pb2", "e2 c2 c12")],
    ids=["up", "right", "left"],
)
def test_a_flaez_starts_in_any_direction(fluppies, squares):
    assert shown(blockade.position(f"turn=r;r=Fe2;b=Fe11,{fluppies}")) == squares


def test_a_flaez_that_starts_against_a_fluppie_turns_in_its_cave():
    assert shown(stopping.position("turn=r;r=Fe2;b=Fe11,Pe3,Pj2")) == "e2 i2 i12"
    assert shown(stopping.position("turn=r;r=Fe2;b=Fe11,Pd2,Pf2,Pe3,Pe1")) == ""


@pytest.mark.parametrize("colour", ["r", "b"])
def test_a_flaez_turns_at_a_fluppie_of_either_colour_left_or_right(colour):
    for name, squares in [("i", "e2 e6 h6 h12"), ("c", "e2 e6 d6 d12")]:
        lists = {"r": "Fe2", "b": "Fe11"}
        lists[colour] += f",Pe7,P{name}6"
        assert shown(blockade.position(f"turn=r;r={lists['r']};b={lists['b']}")) == squares


def test_a_flaez_may_not_go_on_where_no_fluppie_turns_it():
    assert shown(blockade.position("turn=r;r=Fe2,Pg7;b=Fe11")) == ""


def test_a_way_fails_at_the_other_flaez():
    # e2, left to b2, up to b11, right: without Blau's Fläz it would come to h11 and go out
    position = board(blockade, """
        .  rP .  .  .  .  .  .  .  .  .  .
        .  .  .  .  bF .  .  .  bP .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        rP .  .  .  rF .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
    """)  # fmt: skip
    assert shown(position) == ""


def test_a_flaez_may_cross_the_feld_of_the_other():
    assert shown(blockade.position("turn=r;r=Fe2;b=Fe11,Pg2")) == "e2 f2 f12"


@pytest.mark.parametrize(
    "text",
    ["turn=r;r=Fe2,Pe7;b=Fe11", "turn=r;r=Fe2,Pe7,Pi6,Ph12;b=Fe11", "turn=b;r=Fe2;b=Fe11,Pe6,Pi7,Ph1"],
    ids=["sides", "own edge of Rot", "own edge of Blau"],
)
def test_b3_a_way_fails_at_the_side_edges_and_at_its_own_edge(text):
    # from h6 (h7) the way forward is stopped at h11 (h2) and lost at the other Fläz, the way back leads to h1 (h12)
    assert shown(blockade.position(text)) == ""


def test_a_way_may_cross_squares_it_has_been_on():
    position = board(blockade, """
        .  rP .  .  .  .  .  .  .  .  .  .
        .  .  .  .  bF .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  rP .  .  .  .  .  .  .
        bP .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  bP .  .
        .  rP .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  rF .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
    """)  # fmt: skip
    assert shown(position) == "e2 e8 b8 b5 i5 i12"


def test_a_way_may_cross_its_own_cave_which_is_empty_while_it_runs():
    # hemmed in on e6 it turns back; if its cave stopped it on e3, it would go on to i3 and out
    position = board(blockade, """
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  bF .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  rP .  .  .  .  .  .  .
        .  .  .  rP .  rP .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  bP .  .
        .  .  .  .  rF .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
    """)  # fmt: skip
    assert shown(position) == ""


def test_a_way_that_goes_in_circles_fails():
    # up to e7, right to h7, down to h4, left to e4, up to e7 again; all other turns are lost
    position = board(blockade, """
        .  .  .  .  .  .  .  rP .  .  .  .
        .  .  .  .  bF .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  rP .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  bP .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  bP .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  rP .  .  .  .
        .  .  .  .  rF .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
    """)  # fmt: skip
    assert shown(position) == ""


# --------------------------------------------------------------------------------------- the way shown


def walk(standing, up, here, direction):
    """Go straight on, square by square: where it ends, how far that is, and what lies ahead there."""
    dx, dy = [(0, up), (up, 0), (0, -up), (-up, 0)][direction]
    squares = 0
    while (ahead := blockade.board.at(here // 12 + dx, here % 12 + dy)) is not None:
        if ahead in standing:
            return here, squares, standing[ahead]
        here, squares = ahead, squares + 1
    return here, squares, "goal" if direction == 0 else "edge"


def literal_way(position):
    """The way shown by its definition: of all ways without a turn, else of those with one turn, else with two …"""
    standing = {piece.place: piece.kind for piece in position.pieces}
    cave = blockade.board.index["e2" if position.turn == "r" else "e11"]
    del standing[cave]
    up = 1 if position.turn == "r" else -1
    ways = [(0, (direction,), (cave,)) for direction in range(4)]
    while ways:
        walked = [(*way, *walk(standing, up, way[2][-1], way[1][-1])) for way in ways]
        done = [(far + more, went, (*via, end)) for far, went, via, end, more, ahead in walked if ahead == "goal"]
        if done:
            return min(done)[2]
        ways = [
            (far + more, (*went, direction), (*via, end))
            for far, went, via, end, more, ahead in walked
            for direction in ((went[-1] + 1) % 4, (went[-1] + 3) % 4)
            if ahead == "P" and (end, direction) not in zip(via, went, strict=True)
        ]
    return ()


@both_values
def test_the_way_is_the_one_the_rules_describe(game):
    positions = [position for position in random_positions(game, range(30), 40) if not position.result]
    ways = [way(position) for position in positions]
    assert ways == [literal_way(position) for position in positions]
    assert [bool(squares) for squares in ways] == [position.words == ("flaez",) for position in positions]
    assert sum(len(squares) > 3 for squares in ways) > 10


def test_the_way_shown_has_the_fewest_turns():
    # straight up to e6 and twice round would be shorter than the long run to the right
    position = blockade.position("turn=r;r=Fe2,Pe5,Pg4;b=Fe11,Pl2")
    assert shown(position) == "e2 k2 k12"


def test_of_ways_with_as_many_turns_it_has_the_fewest_squares():
    assert shown(blockade.position("turn=r;r=Fe2,Pj2,Pb2;b=Fe11")) == "e2 c2 c12"


def test_of_ways_as_long_it_is_the_first_in_the_order_up_right_down_left():
    assert shown(blockade.position("turn=r;r=Fe2,Ph2,Pb2;b=Fe11")) == "e2 g2 g12"
    assert shown(blockade.position("turn=r;r=Fe2,Pe7,Ph6;b=Fe11,Pb6")) == "e2 e6 g6 g12"


def test_blau_sees_the_board_from_the_other_side():
    assert shown(blockade.position("turn=b;r=Fe2,Ph11,Pb11;b=Fe11")) == "e11 c11 c1"
    assert shown(blockade.position("turn=b;r=Fe2,Ph7,Pb7;b=Fe11,Pe6")) == "e11 e7 c7 c1"


# --------------------------------------------------------------------------------------------- setting


def test_a_fluppie_in_hand_is_set_on_any_free_square_outside_the_felder_of_both_flaeze():
    position = board(blockade, """
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  bF .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  rP .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  bP .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  rF .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
    """, hand="r5,b5")  # fmt: skip
    closed = {f"{file}{rank}" for file in "def" for rank in (1, 2, 3, 10, 11, 12)} | {"g6", "j4"}
    assert set(position.words) == {f"@{name}" for name in set(blockade.board.names) - closed}


@pytest.mark.parametrize("side", ["r", "b"])
def test_the_first_fluppie_of_a_side_is_not_set_on_a_zentrum(side):
    centres = {f"@{file}{rank}" for file in "behk" for rank in (2, 5, 8, 11)} - {"@e2", "@e11"}
    first = blockade.position(f"turn={side};r=Fe2;b=Fe11;hand=r6,b6")
    later = blockade.position(f"turn={side};r=Fe2,Pg6;b=Fe11,Pj4;hand=r5,b5")
    assert not centres & set(first.words)
    assert centres <= set(later.words)


def test_the_option_does_not_let_fluppies_be_set_beside_a_flaez():
    assert not {"@d1", "@e3", "@f10", "@d12"} & set(stopping.start().words)


def test_while_fluppies_are_in_hand_none_moves():
    position = blockade.position("turn=r;r=Fe2,Pg6;b=Fe11,Pj4;hand=r5,b5")
    assert all(word.startswith("@") for word in position.words)


def test_setting_is_progress_and_moving_is_not():
    assert blockade.start().step("@a1")[1]
    assert not blockade.position(FULL).step("b5-b6")[1]


# ---------------------------------------------------------------------------------------------- moving

MOVING = """
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  bF .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  bP .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  rP .  .  .  rP .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  rF .  .  .  .  .  .  .
    .  rP .  .  .  .  .  .  .  .  .  .
"""


def test_with_none_in_hand_a_fluppie_moves_straight_over_free_squares():
    position = board(blockade, MOVING)
    assert targets(position, "c4") == line("c1", "c3") | line("c5", "c8") | line("a4", "b4") | line("d4", "f4")
    assert targets(position, "g4") == line("g1", "g3") | line("g5", "g12") | line("d4", "f4") | line("h4", "l4")


def test_b2_a_fluppie_passes_through_the_feld_of_a_flaez_but_does_not_stop_there():
    position = board(blockade, MOVING)
    assert targets(position, "b1") == line("b2", "b12") | {"a1", "c1"} | line("g1", "l1")


def test_b2_by_option_it_may_stop_there():
    position = board(stopping, MOVING)
    assert targets(position, "b1") == line("b2", "b12") | {"a1"} | line("c1", "l1")


def test_a_fluppie_does_not_pass_over_a_flaez():
    position = stopping.position("turn=r;r=Fe2,Pc2,Pd12,Pe7;b=Fe11")
    assert targets(position, "c2") & line("a2", "l2") == {"a2", "b2", "d2"}
    assert targets(position, "e7") & line("e1", "e12") == line("e3", "e6") | line("e8", "e10")


def test_b5_a_fluppie_must_move():
    position = blockade.position(FULL)
    assert position.words
    assert all(re.fullmatch(r"[a-l]\d+-[a-l]\d+", word) for word in position.words)


HEMMED_IN = """
    .  .  bP .  .  .  .  .  .  .  .  .
    .  .  .  .  bF .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .  .
    bP .  .  bP .  .  .  .  .  .  .  .
    rP bP .  .  .  .  .  .  .  .  .  .
    rP rP bP .  rF .  .  .  .  .  .  .
    rP rP rP .  .  .  bP .  .  .  .  .
"""


def test_a_side_that_cannot_move_loses():
    assert str(board(blockade, HEMMED_IN).result) == "r=loss b=win (no-move)"


def test_b2_where_stopping_beside_a_flaez_is_allowed_that_side_can_move():
    assert board(stopping, HEMMED_IN).words == ("c1-d1", "c1-e1", "c1-f1")


# ------------------------------------------------------------------------------------------------ laws


def mirrored(text):
    """The board upside down with the sides exchanged: e2 and e11 change places."""
    return re.sub(r"([a-l])(\d+)", lambda square: f"{square[1]}{13 - int(square[2])}", text)


def exchanged(text):
    pairs = dict(pair.split("=") for pair in text.split(";"))
    hands = {item[0]: item[1:] for item in pairs.pop("hand", "").split(",") if item}
    swap = {"r": "b", "b": "r"}
    told = {"turn": swap[pairs["turn"]], "r": mirrored(pairs["b"]), "b": mirrored(pairs["r"])}
    hand = ",".join(f"{swap[side]}{count}" for side, count in hands.items())
    return ";".join(f"{key}={value}" for key, value in {**told, "hand": hand}.items() if value)


@both_values
def test_upside_down_with_sides_exchanged_the_moves_are_upside_down(game):
    for position in random_positions(game, range(6), 60):
        if not position.result:
            other = game.position(exchanged(position.text))
            assert sorted(map(mirrored, position.words)) == sorted(other.words)


def test_no_position_has_more_moves_than_six_fluppies_that_see_22_squares_each():
    position = board(stopping, """
        .  .  .  .  .  .  .  .  .  .  rP .
        .  .  .  .  bF .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  rP .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  rP .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  rP .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  rP .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  rF .  .  .  .  .  .  .
        rP .  .  .  .  .  .  .  .  .  .  .
    """)  # fmt: skip
    assert len(position.words) == stopping.rules.most_moves == 6 * 22


@deep
def test_counts_deeper_than_the_data():
    assert blockade.start().perft(3) == 1306341
    assert blockade.position(FULL).perft(4) == 18377285
    assert stopping.position(FULL).perft(4) == 29417516


# ------------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("text", "word", "rule", "places"),
    [
        ("turn=r;r=Fe2;b=Fe11,Pj2;hand=r6,b5", "@a1", "must-run", ("e2",)),
        ("turn=b;r=Fe2;b=Fe11,Pj11;hand=r6,b5", "j11-j10", "must-run", ("e11",)),
        (FULL, "flaez", "no-way", ("e2",)),
        (FULL, "@a1", "hand-empty", ()),
        (FULL, "a1-a2", "empty", ("a1",)),
        (FULL, "g6-g7", "not-yours", ("g6",)),
        (FULL, "e11-e10", "not-yours", ("e11",)),
        (FULL, "e2-e3", "flaez-stays", ("e2",)),
        (FULL, "b5-b5", "same-place", ("b5",)),
        (FULL, "b5-b7", "occupied", ("b7",)),
        (FULL, "b5-c6", "not-straight", ("b5", "c6")),
        (FULL, "b5-b9", "barred", ("b7", "b5", "b9")),
        (FULL, "f7-a7", "barred", ("d7", "f7", "a7")),
        (FULL, "d4-d2", "no-stop", ("d2", "e2")),
        ("turn=r;r=Fe2,Pg6;b=Fe11,Pj4;hand=r5,b5", "g6-g7", "set-first", ()),
        ("turn=r;r=Fe2,Pg6;b=Fe11,Pj4;hand=r5,b5", "@j4", "occupied", ("j4",)),
        ("turn=r;r=Fe2,Pg6;b=Fe11,Pj4;hand=r5,b5", "@e2", "occupied", ("e2",)),
        ("turn=r;r=Fe2,Pg6;b=Fe11,Pj4;hand=r5,b5", "@d12", "flaez-feld", ("d12", "e11")),
        ("turn=b;r=Fe2,Pg6;b=Fe11;hand=r5,b6", "@h5", "first-centre", ("h5",)),
        ("turn=b;r=Pg2;b=Fe11;hand=r5,b6", "@a1", "over", ()),
    ],
)
def test_every_refusal_names_its_rule(text, word, rule, places):
    reason = blockade.position(text).why(word)
    assert (reason.rule, reason.places) == (f"blockade.{rule}", places)


def test_by_option_stopping_beside_a_flaez_breaks_no_rule():
    assert stopping.position(FULL).why("d4-d2") is None


def test_a_refusal_speaks_german_and_english():
    reason = blockade.position(FULL).why("b5-b9")
    assert reason.de == "Zwischen b5 und b9 steht eine Figur auf b7; über sie zieht kein Fluppie hinweg."
    assert reason.en == "A piece on b7 stands between b5 and b9; no Fluppie moves over it."


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("turn=r;r=Fe2;b=Fe11;hand=r6,b6", "first"),
        ("turn=r;r=Fe2,Pg6;b=Fe11,Pj4;hand=r5,b5", "set"),
        (FULL, "move"),
        ("turn=r;r=Fe2;b=Fe11,Pj2;hand=r6,b5", "run"),
    ],
)
def test_what_is_due(text, due):
    assert blockade.due(blockade.position(text).state).key == due


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("turn=w;r=Fe2;b=Fe11", "“w” is not one of r, b"),
        ("r=Fe2;b=Fe11", "“turn=” is missing"),
        ("turn=r;r=Fe2,Pa13;b=Fe11", "“a13” is no place"),
        ("turn=r;r=Fe2,Ka1;b=Fe11", "“Ka1” begins with none of F, P"),
        ("turn=r;r=Fe2,Pa1,Pa1;b=Fe11", "a1 is named twice"),
        ("turn=r;r=Fe2,Pa1;b=Fe11,Pa1", "a1 is taken already"),
        ("turn=r;r=Fe2,Pa1;b=Fe11;hand=r6", "1 on the board and 6 in hand are more than 6"),
        ("turn=r;r=Fe2;b=Fe11;hand=r7", "7 is more than 6"),
        ("turn=r;r=Fh2;b=Fe11", "stands on e2 until it runs, not on h2"),
        ("turn=r;r=Fe2,Fe3;b=Fe11", "stands on e2 until it runs, not on e3"),
        ("turn=r;r=Fe2,Pd3;b=Fe11", "can stand on d3, in the Feld of a Fläz, unless stop_at_flaez=yes"),
        ("turn=b;r=Pg2;b=Fe11,Pd2", "can stand on d2, in the Feld of a Fläz, unless"),
        ("turn=b;r=Pg2;b=Fe11,Pe2", "no Fluppie can stand on e2, the cave of a Fläz"),
        ("turn=r;b=Fe11,Pg2", "“r=”: the Fläz is missing; only that of the side before “turn”"),
        ("turn=b;r=Pa1;b=Pg2", "“b=Pg2”: the Fläz is missing"),
        ("turn=r;r=Fe2;b=Fe11;g=a1", "“g” is no key here"),
        ("turn=r;r=Fe2;b=Fe11;stop_at_flaez=yes", "“stop_at_flaez” is no key here; the keys are b, hand, r, turn"),
    ],
)
def test_bad_texts_are_refused_with_where_and_why(text, says):
    with pytest.raises(ValueError, match=says):
        blockade.position(text)


def test_by_option_a_text_may_have_fluppies_beside_a_flaez_but_not_in_its_cave():
    text = "turn=r;r=Fe2,Pd3;b=Fe11,Pf12"
    assert stopping.position(text).text == text
    with pytest.raises(ValueError, match="the cave of a Fläz"):
        stopping.position("turn=b;r=Pg2;b=Fe11,Pe2")


def test_a_text_with_fewer_fluppies_is_accepted():
    assert blockade.position("turn=r;r=Fe2,Pa1;b=Fe11").words[:2] == ("a1-a10", "a1-a11")
