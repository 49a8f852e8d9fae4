"""Diktator: one test per sentence of the rules, with drawn boards."""

import random
import re
import tomllib
from importlib import resources

import pytest

from spielschrank import kernel
from spielschrank.games import diktator as rules
from spielschrank.games import new_game
from spielschrank.record import Record
from tests.variants import deep, random_positions

diktator = new_game("diktator")
BOARD = diktator.board
START = "turn=d;d=Tz0,La2,Lb2,Lc2,Ld2,Le2,Lf2,Lg2,Lh2;f=b5:3,d5:4,f5:1,h5:2;hand=1:3,2:3,3:3,4:3"


def felt(picture, **fields):
    """The position drawn, ring by ring on a square: `T`, `L`, and figures from the bottom (`132`)."""
    spots = sorted(BOARD.places, key=lambda place: (-place.row, place.col))
    tokens = re.findall(r"[^\s\-|/\\]+", picture)
    lists = {"d": [], "f": []}
    for place, token in zip(spots, tokens, strict=True):
        if token in "TL":
            lists["d"].append(token + place.name)
        elif token != ".":
            lists["f"].append(f"{place.name}:{token}")
    pairs = {"turn": "d", "hand": "1:1,2:1,3:1,4:1", **{key: ",".join(items) for key, items in lists.items()}, **fields}
    return diktator.position(";".join(f"{key}={value}" for key, value in pairs.items() if value))


def after(position, words):
    for word in words.split():
        position = position.play(word)
    return position


def going(position, origin):
    """Where a piece may go, with the sign before the point."""
    return {word.removeprefix(origin) for word in position.words if word.startswith(origin)}


# ---------------------------------------------------------------------------------------------- board


def test_the_board_has_41_points_and_80_joins():
    assert len(BOARD.places) == 41
    assert len({frozenset(join) for join in BOARD.joins}) == 80
    assert BOARD.names[:6] == ("a1", "a2", "a3", "a4", "a5", "b1")
    assert BOARD.names[-1] == "z0"


@pytest.mark.parametrize(
    ("point", "neighbours"),
    [
        ("z0", "a1 b1 c1 d1 e1 f1 g1 h1"),
        ("a1", "a2 b1 h1 z0"),
        ("a5", "a4 b5 h5"),
        ("h3", "a3 g3 h2 h4"),
        ("d4", "c4 d3 d5 e4"),
    ],
)
def test_points_are_joined_along_rings_and_spokes_and_the_centre_to_the_first_ring(point, neighbours):
    assert [BOARD.names[near] for near in BOARD.neighbours[BOARD.index[point]]] == neighbours.split()


def test_a1_corners_of_two_points_each_lie_outside_the_area_and_meet_only_through_it():
    corners = {place.name for place in BOARD.places if place.tone == "corner"}
    assert corners == {"b4", "b5", "d4", "d5", "f4", "f5", "h4", "h5"}
    joins = [{BOARD.names[one], BOARD.names[other]} for one, other in BOARD.joins]
    assert sorted(sorted(join) for join in joins if join <= corners) == [[f"{c}4", f"{c}5"] for c in "bdfh"]


def test_spokes_run_clockwise_from_the_top_and_rings_outwards():
    spots = {place.name: (place.x, place.y, place.col, place.row) for place in BOARD.places}
    assert spots["a5"] == (0, 5, 0, 5)
    assert spots["c2"] == (2, 0, 2, 0)
    assert spots["f1"][2:] == (-1, -1)
    assert spots["z0"] == (0, 0, 0, 0)
    assert all(abs(x**2 + y**2 - int(name[1]) ** 2) < 0.01 for name, (x, y, *_) in spots.items())


# ---------------------------------------------------------------------------------------------- start


def test_the_start_has_dictator_lackeys_and_a_stone_of_each_colour_with_three_in_reserve():
    drawn = felt("""
        2         .         3
          .       .       .
            .     .     .
              L   L   L
                . . .
        . . . L . T . L . . .
                . . .
              L   L   L
            .     .     .
          .       .       .
        1         .         4
    """, hand="1:3,2:3,3:3,4:3")  # fmt: skip
    assert diktator.start().text == drawn.text == START


def test_a5_the_dictator_begins_and_the_colours_follow_clockwise():
    position, turns = diktator.start(), ""
    for word in "#1 z0-a1 f5-f4 h5-h4 b5-b4 d5-d4 #2".split():
        turns += position.turn
        position = position.play(word)
    assert turns + position.turn == "#d1234#d"


# --------------------------------------------------------------------------------- the dictator's turn


def test_a_die_is_rolled_before_the_dictator_moves():
    position = diktator.start()
    assert position.turn == "#"
    assert position.words == ("#1", "#2", "#3", "#4", "#5", "#6")
    assert position.play("#4").text == START + ";roll=4"


def test_on_a_six_the_dictator_may_not_move():
    position = diktator.start().play("#6")
    assert position.words == ("pass",)
    assert position.play("pass").text == START.replace("turn=d", "turn=1") + ";ply=1"


LONELY = """
        .         .         .
          .       .       .
            .     .     .
              .   .   .
                . . .
        . . . . . T . . . . .
                . . .
              .   .   .
            .     .     .
          .       .       .
        1234      .         .
"""


@pytest.mark.parametrize(
    ("roll", "ends"),
    [
        (1, "a1 b1 c1 d1 e1 f1 g1 h1"),
        (2, "a1 a2 b1 b2 c1 c2 d1 d2 e1 e2 f1 f2 g1 g2 h1 h2"),
        (3, "a1 a2 a3 b1 b2 b3 c1 c2 c3 d1 d2 d3 e1 e2 e3 f1 f2 f3 g1 g2 g3 h1 h2 h3"),
    ],
)
def test_a_red_piece_moves_exactly_as_many_steps_as_were_rolled(roll, ends):
    assert going(felt(LONELY, roll=str(roll)), "z0") == {f"-{end}" for end in ends.split()}


def test_red_pieces_stay_inside_the_area():
    position = felt("""
        .         T         .
          .       .       .
            .     .     .
              .   .   .
                . . .
        . . . . . . . . . . .
                . . .
              .   .   .
            .     .     .
          .       .       .
        1234      .         .
    """, roll="4")  # fmt: skip
    assert going(position, "a5") == {"-a1", "-b2", "-c3", "-g3", "-h2"}
    assert all(rules.AREA >> BOARD.index[word[-2:]] & 1 for word in position.words)


WALL = """
        .         T         .
          .       .       .
            L     .     L
              .   L   .
                . . .
        . . . . . . . . . . .
                . . .
              .   .   .
            .     .     .
          .       .       .
        1234      .         .
"""


def test_a2_a_red_piece_never_passes_an_occupied_point():
    assert going(felt(WALL, roll="2"), "a5") == {"-a3"}
    assert going(felt(WALL, roll="4"), "a5") == set()


def test_a3_a_red_piece_never_passes_a_point_twice():
    # back and forth between a4 and a3 there would be room for three steps
    assert going(felt(WALL, roll="3"), "a5") == set()


def test_a3_a_red_piece_never_returns_to_its_start():
    # z0-a1-b1 and back to z0 is a round of three steps
    position = felt(LONELY, roll="3")
    assert "z0-z0" not in position.words
    assert position.why("z0-z0").rule == "diktator.same-place"


def test_a3_a_red_piece_may_turn_corners():
    assert {"-b2", "-c3"} <= going(diktator.position("turn=d;d=Ta5;f=f5:1234;roll=4"), "a5")


def test_only_start_and_end_of_a_red_move_decide_its_word():
    # z0 reaches a2 in three steps by way of b1 and a1, h1 and a1, b1 and b2, h1 and h2
    assert felt(LONELY, roll="3").words.count("z0-a2") == 1


HITS = """
        .         .         .
          .       4       .
            .     .     .
              .   21  .
                . . .
        . . . . . T 3 . . . .
                L . .
              .   .   .
            .     .     .
          .       .       .
        1         .         .
"""


def test_a_red_piece_hits_a_figure_it_ends_on():
    assert {word for word in felt(HITS, roll="1").words if "x" in word} == {"z0xc1"}
    assert {word for word in felt(HITS, roll="2").words if "x" in word} == {"z0xa2", "z0xc1"}


def test_a2_a_red_piece_does_not_pass_over_a_figure():
    # four steps from z0 to a4 lead straight over a2
    assert "z0xa4" not in felt(HITS, roll="4").words
    assert "z0xa4" in felt(HITS.replace("21", ". "), roll="4").words


def test_a_figure_in_a_corner_cannot_be_hit():
    position = felt("""
        .         .         .
          1234    T       .
            .     .     .
              .   .   .
                . . .
        . . . . . . . . . . .
                . . .
              .   .   .
            .     .     .
          .       .       .
        .         .         .
    """, roll="1")  # fmt: skip
    assert position.words == ("a4-a3", "a4-a5")
    assert position.why("a4xh4").rule == "diktator.outside"


def test_a8_the_dictator_must_move_if_he_can():
    assert "pass" not in felt(LONELY, roll="5").words


def test_the_dictator_passes_if_he_cannot_move():
    position = felt("""
        .         T         .
          .       L       .
            .     1     .
              .   .   .
                . . .
        . . . . . . . . . . .
                . . .
              .   .   .
            .     .     .
          .       .       .
        .         .         .
    """, roll="2")  # fmt: skip
    assert position.words == ("pass",)
    assert position.play("pass").turn == "1"


# ------------------------------------------------------------------------------- a team colour's turn


def test_a_stone_enters_from_the_reserve_on_the_own_start_point_if_it_is_free():
    position = diktator.position("turn=3;d=Tz0;f=f5:1;hand=2:1,3:2,4:1")
    assert position.words == ("@b5",)
    assert position.play("@b5").text == "turn=4;d=Tz0;f=b5:3,f5:1;hand=2:1,3:1,4:1;ply=1"


@pytest.mark.parametrize(("side", "start"), [("1", "f5"), ("2", "h5"), ("3", "b5"), ("4", "d5")])
def test_every_colour_has_a_start_point_of_its_own(side, start):
    position = diktator.position(f"turn={side};d=Tz0;hand=1:1,2:1,3:1,4:1")
    assert position.words == (f"@{start}",)


def test_a7_a_stone_that_enters_lands_on_top_of_a_partner():
    position = diktator.position("turn=1;d=Tz0;f=f5:243;hand=1:1")
    assert position.play("@f5").text == "turn=2;d=Tz0;f=f5:2431;ply=1"


def test_no_stone_enters_on_a_figure_with_its_colour():
    position = diktator.position("turn=1;d=Tz0;f=f5:214;hand=1:1,3:1")
    assert position.words == ("pass",)


TEAM = """
        .         L         .
          .       .       .
            .     .     .
              .   .   .
                . . .
        . . . . . T . . . . .
                . . .
              .   .   .
            .     .     .
          412     3       .
        1         .         .
"""


def test_a_figure_is_moved_by_the_colour_on_top():
    assert [len(going(felt(TEAM, turn=side), "f4")) > 0 for side in "1234"] == [False, True, False, False]


def test_a_single_stone_moves_one_step():
    assert going(felt(TEAM, turn="1"), "f5") == {"-e5", "-g5"}
    assert going(felt(TEAM, turn="3"), "e4") == {"-e3", "-e5", "-d4", "+f4"}


def test_a_figure_moves_as_many_steps_as_it_has_stones():
    # three steps from f4, round the single stones on e4 and f5
    ends = "+e4 -a4 -d3 -e2 -f1 -f3 -g2 -g4 -h3 -h5"
    assert going(felt(TEAM, turn="2"), "f4") == set(ends.split())


def test_the_team_moves_on_all_points():
    position = diktator.position("turn=1;d=Tz0;f=f4:1,b4:234;ply=4")
    assert going(position, "f4") == {"-e4", "-f3", "-f5", "-g4"}


def test_a2_a_figure_never_passes_an_occupied_point():
    # d5 could reach f5 through e5 only
    free = diktator.position("turn=4;d=Tz0;f=d5:34;hand=1:1,2:1")
    blocked = diktator.position("turn=4;d=Tz0,Le5;f=d5:34;hand=1:1,2:1")
    assert "d5-f5" in free.words
    assert "d5-f5" not in blocked.words
    assert blocked.why("d5-f5").rule == "diktator.blocked"


def test_a3_a_figure_never_passes_a_point_twice():
    # b5 and b4 are the only free points around, and back and forth there would be room for three steps
    position = diktator.position("turn=3;d=Tz0,La5,Lc5,La4,Lc4;f=b5:123,b3:41;hand=4:1")
    assert going(position, "b5") == set()


def test_a_figure_lands_on_top_of_another_and_all_stones_keep_their_order():
    position = diktator.position("turn=4;d=Tz0;f=d5:34,f5:21")
    assert position.play("d5+f5").text == "turn=d;d=Tz0;f=f5:2134;ply=1"


def test_figures_with_a_colour_in_common_never_join():
    position = diktator.position("turn=4;d=Tz0;f=d5:34,f5:21,d3:13,b5:1;hand=2:1")
    assert {word for word in position.words if "+" in word} == {"d5+b5", "d5+f5"}


def test_a_figure_never_splits():
    position = diktator.position("turn=4;d=Tz0;f=d5:1234")
    assert all("d5" not in position.play(word).text for word in position.words)


REBELS = """
        .         .         .
          .       T       .
            .     .     .
              .   L   .
                . . .
        . . . . . . . . . . .
                . . .
              .   .   .
            .     .     .
          .       .       .
        .         .         .
"""


@pytest.mark.parametrize(
    ("figures", "captures"),
    [
        ("a3:1,h5:234", set()),  # one step from both
        ("b3:21,h5:34", set()),  # two steps from both
        ("b4:321,h5:4", {"b4xa2"}),  # three steps from both
        ("h3:4321", {"h3xa2", "h3xa4"}),  # four steps from both
    ],
)
def test_three_stones_capture_a_lackey_and_four_also_the_dictator(figures, captures):
    position = felt(REBELS, turn="1", f=figures, hand="")
    assert {word for word in position.words if "x" in word} == captures


def test_a_captured_lackey_leaves_the_board():
    position = felt(REBELS, turn="1", f="b2:321,h5:4", hand="")
    assert position.play("b2xa2").text == "turn=2;d=Ta4;f=a2:321,h5:4;ply=1"


def test_a8_a_colour_must_move_if_it_can():
    position = diktator.start()
    assert "pass" not in after(position, "#6 pass").words


def test_a_colour_whose_stones_are_all_under_others_passes_and_is_not_out():
    position = diktator.position("turn=2;d=Td1;f=a4:24,b1:2413,e5:14;ply=222")
    assert position.words == ("pass",)
    assert position.result is None


# ------------------------------------------------------------------------------------------ being hit


def test_a4_the_top_stone_of_a_hit_figure_leaves_the_game_and_the_others_go_back_to_the_reserves():
    position = diktator.position("turn=d;d=Tz0;f=a1:132,f5:2;hand=3:1,4:1;roll=1")
    assert position.play("z0xa1").text == "turn=1;d=Ta1;f=f5:2;hand=1:1,3:2,4:1;ply=1"


def test_a_single_stone_that_is_hit_leaves_the_game():
    position = diktator.position("turn=d;d=Tz0,La2;f=a3:2;hand=1:1,2:1,3:1,4:1;roll=1")
    assert position.play("a2xa3").text == "turn=1;d=Tz0,La3;hand=1:1,2:1,3:1,4:1;ply=1"


# ------------------------------------------------------------------------------------------------ end

TEAM_WINS = "d=loss 1=win 2=win 3=win 4=win (captured)"
DICTATOR_WINS = "d=win 1=loss 2=loss 3=loss 4=loss"


def test_the_team_wins_when_the_dictator_is_captured():
    position = felt(REBELS, turn="1", f="h3:4321", hand="").play("h3xa4")
    assert (str(position.result), position.words) == (TEAM_WINS, ())
    assert position.text == "turn=2;d=La2;f=a4:4321;ply=1"


def test_the_dictator_wins_when_a_colour_has_no_stones_left():
    position = diktator.position("turn=d;d=Tz0;f=a1:2,f5:1;hand=3:1,4:1;roll=1").play("z0xa1")
    assert (str(position.result), position.words) == (f"{DICTATOR_WINS} (colour-out)", ())


def test_a_colour_with_a_stone_in_reserve_is_not_out():
    position = diktator.position("turn=d;d=Tz0;f=a1:2,f5:1;hand=2:1,3:1,4:1;roll=1").play("z0xa1")
    assert position.result is None


def test_a8_after_a_thousand_plies_the_dictator_has_held_out():
    position = diktator.position("turn=1;d=Tz0;f=f5:1,h5:234;ply=999").play("f5-f4")
    assert position.text.endswith("ply=1000")
    assert (str(position.result), position.words) == (f"{DICTATOR_WINS} (held-out)", ())


def test_a8_the_thousandth_ply_may_still_capture_the_dictator():
    position = diktator.position("turn=1;d=Ta4;f=h3:4321;ply=999").play("h3xa4")
    assert str(position.result) == TEAM_WINS


def test_a8_a_pass_counts_as_a_ply():
    position = diktator.position("turn=d;d=Tz0;f=f5:1234;roll=6;ply=999").play("pass")
    assert str(position.result) == f"{DICTATOR_WINS} (held-out)"


def test_a8_a_roll_does_not_count_as_a_ply():
    position = diktator.position("turn=d;d=Tz0;f=f5:1234;ply=999").play("#6")
    assert position.text.endswith("roll=6;ply=999")
    assert position.words == ("pass",)


def test_there_is_no_draw_by_repetition_or_without_progress():
    out, back = "#6 pass f5-f4 h5-h4 b5-b4 d5-d4", "#6 pass f4-f5 h4-h5 b4-b5 d4-d5"
    record = Record(diktator.start())
    for word in f"{out} {back} ".split() * 10:
        record = record.play(word)
    assert re.sub(";ply=.*", "", record.position.text) == START
    assert record.result is None
    assert not diktator.may_draw


def test_the_four_colours_are_one_team():
    assert [(side.letter, side.team) for side in diktator.sides] == [("d", 0), *((c, 1) for c in "1234")]


# -------------------------------------------------------------------------------------- facts and laws


def plain_walk(start, steps, free):
    """The ends of all walks, step by step, as the rule says it."""
    ends = set()

    def walk(path):
        for there in BOARD.neighbours[path[-1]]:
            if there in path:
                continue
            if len(path) == steps:
                ends.add(there)
            elif free >> there & 1:
                walk([*path, there])

    walk([start])
    return ends


@pytest.mark.parametrize("share", [0.0, 0.2, 0.4, 0.7])
@pytest.mark.parametrize("steps", range(1, 6))
def test_the_table_of_walks_gives_the_ends_of_plain_walks(steps, share):
    chance = random.Random(steps)
    for start in range(41):
        free = sum(1 << point for point in range(41) if chance.random() >= share)
        ends = int(rules.reach(start, steps, free))
        assert {point for point in range(41) if ends >> point & 1} == plain_walk(start, steps, free)


def turned(point, spokes, mirror):
    """A point after a turn by so many spokes, clockwise, and a mirroring from left to right."""
    if point == "z0":
        return point
    spoke = ("abcdefgh".index(point[0]) + spokes) % 8
    return "abcdefgh"[-spoke % 8 if mirror else spoke] + point[1]


@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize("spokes", [0, 2, 4, 6])
def test_a_turned_or_mirrored_board_has_turned_or_mirrored_moves(spokes, mirror):
    starts = {"f5": "1", "h5": "2", "b5": "3", "d5": "4"}
    colours = {"d": "d", **{colour: starts[turned(start, spokes, mirror)] for start, colour in starts.items()}}

    def image(text):
        """The text with every point and every colour exchanged, wherever they stand."""
        text = re.sub(r"[a-h][1-5]|z0", lambda point: turned(point[0], spokes, mirror).upper(), text)
        text = re.sub(r"(?<=[A-Z][0-5]:)[1-4]+", lambda stack: "".join(map(colours.get, stack[0])), text)
        text = re.sub(r"(?<=turn=).|(?<=[=,])[1-4](?=:)", lambda side: colours[side[0]], text)
        return re.sub(r"[A-HZ][0-5]", lambda point: point[0].lower(), text)

    for position in list(random_positions(diktator, range(2)))[::3]:
        assert set(diktator.position(image(position.text)).words) == set(map(image, position.words))


def test_the_key_is_of_all_that_decides_what_may_be_played_next_and_of_nothing_else():
    texts = [
        "turn=d;d=Tz0,La2;f=f5:123;hand=4:1",
        "turn=d;d=Tz0,La2;f=f5:123;hand=4:1;roll=3",
        "turn=d;d=Tz0,La2;f=f5:123;hand=4:2",
        "turn=d;d=Tz0,La2;f=f5:132;hand=4:1",
        "turn=d;d=Tz0,La2;f=f5:12,f4:3;hand=4:1",
        "turn=d;d=Ta2,Lz0;f=f5:123;hand=4:1",
        "turn=1;d=Tz0,La2;f=f5:123;hand=4:1",
    ]
    keys = [kernel.hash_key(diktator.position(text).states()) for text in texts]
    assert len(set(keys)) == len(texts)
    assert [kernel.hash_key(diktator.position(f"{text};ply=7").states()) for text in texts] == keys


def test_no_position_has_more_moves_than_there_is_room_for():
    widest = diktator.position("turn=d;d=Tb1,Lb2,Lc5,Ld2,Le5,Lf2,Lg5,Lh1,Lh2;f=f5:1234;roll=5")
    assert len(widest.words) == 155
    assert diktator.rules.most_moves == 9 * (33 - 9) > 4 * 40


@deep
@pytest.mark.parametrize(("depth", "count"), [(8, 4229685), (9, 15047751)])
def test_deeper_counts_from_the_start(depth, count):
    assert diktator.start().perft(depth) == count


# ------------------------------------------------------------------------------------------- for people


def test_pieces_of_a_figure_lie_on_each_other_from_the_bottom():
    pieces = diktator.position("turn=1;d=Tz0,La2;f=d4:132;hand=1:3,2:3,3:3,4:3").pieces
    assert [(p.side, p.kind, BOARD.names[p.place], p.level) for p in pieces] == [
        ("d", "L", "a2", 0),
        ("1", "S", "d4", 0),
        ("3", "S", "d4", 1),
        ("2", "S", "d4", 2),
        ("d", "T", "z0", 0),
    ]


def test_the_die_lies_on_the_table_until_the_dictator_has_moved():
    rolled = diktator.start().play("#4")
    faces = [diktator.die(position.state) for position in (diktator.start(), rolled, rolled.play("a2-d1"))]
    assert faces == [0, 4, 0]


def test_the_reserves_lie_beside_the_board():
    trays = diktator.trays(diktator.position("turn=1;d=Tz0;f=f5:234;hand=1:2,3:1").state)
    assert [(tray.side, tray.number) for tray in trays] == [("1", 2), ("2", 0), ("3", 1), ("4", 0)]


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("turn=d;d=Tz0;f=f5:1234", "Der Diktator würfelt"),
        ("turn=d;d=Tz0;f=f5:1234;roll=6", "hat eine 6 gewürfelt und darf nicht ziehen"),
        ("turn=d;d=Tz0;f=f5:1234;roll=2", "hat eine 2 gewürfelt und zieht"),
        ("turn=d;d=Ta5,La4;f=a3:1,h5:234;roll=2", "kann nichts tun und setzt aus"),
        ("turn=1;d=Tz0;f=f4:1,h5:234;hand=1:1", "setzt einen Stein ein oder zieht eine Figur"),
        ("turn=1;d=Tz0;f=h5:234;hand=1:1", "setzt einen Stein ein"),
        ("turn=4;d=Tz0;f=f5:1234", "zieht eine Figur"),
        ("turn=1;d=Tz0;f=f5:1234", "kann nichts tun und setzt aus"),
    ],
)
def test_what_is_due(text, due):
    assert diktator.say_due(diktator.due(diktator.position(text).state)).de == due


def test_texts_are_written_in_order():
    mixed = "ply=7;roll=2;hand=4:1,2:2,3:0;f=e1:1,d4:132,a5:4;d=Lz0,Ta1,Lb2;turn=d"
    assert diktator.position(mixed).text == "turn=d;d=Ta1,Lb2,Lz0;f=a5:4,d4:132,e1:1;hand=2:2,4:1;roll=2;ply=7"


REFUSALS = [
    (START, "z0-a1", "roll-first", ()),
    (START, "pass", "roll-first", ()),
    (START, "#7", "no-face", ()),
    (START + ";roll=4", "#4", "rolled", ()),
    ("turn=1;d=Tz0;f=f5:1,h5:234", "#4", "no-die", ()),
    (START + ";roll=6", "z0-a1", "six", ()),
    (START + ";roll=4", "pass", "must-move", ()),
    ("turn=1;d=Tz0;f=f5:1,h5:234", "pass", "must-move", ()),
    (START + ";roll=4", "@z0", "red-reserve", ()),
    ("turn=1;d=Tz0;f=f4:1,h5:234", "@f5", "reserve-empty", ()),
    ("turn=1;d=Tz0;f=f4:1,h5:234;hand=1:1", "@h5", "other-start", ("h5", "f5")),
    ("turn=1;d=Tz0;f=f5:1,h5:234;hand=1:1", "@f5", "same-colour", ("f5",)),
    ("turn=1;d=Tz0;f=f5:31,e4:432;hand=1:1", "f5+e4", "same-colour", ("e4",)),
    ("turn=1;d=Tz0;f=f5:1,h5:214;hand=3:1", "h5-h3", "not-on-top", ("h5",)),
    ("turn=1;d=Tz0;f=f5:1,h5:234", "h5-h3", "not-yours", ("h5",)),
    ("turn=1;d=Tz0;f=f5:1,h5:234", "z0-a1", "not-yours", ("z0",)),
    ("turn=1;d=Tz0;f=f5:1,h5:234", "a3-a4", "empty", ("a3",)),
    ("turn=1;d=Tz0;f=f5:1,h5:234", "f5-f5", "same-place", ("f5",)),
    (START + ";roll=1", "a3-a4", "empty", ("a3",)),
    (START + ";roll=1", "f5-f4", "not-yours", ("f5",)),
    (START + ";roll=1", "a2-b2", "own-red", ("b2",)),
    (START + ";roll=3", "b2xb5", "outside", ("b5",)),
    (START + ";roll=1", "a2xa3", "nothing-to-hit", ("a3",)),
    (START + ";roll=1", "a2-a4", "roll-steps", ("a2", "a4")),
    (START + ";roll=2", "z0-a3", "roll-steps", ("z0", "a3")),
    (START + ";roll=3", "z0-a3", "blocked", ("z0", "a3")),
    ("turn=1;d=Tz0,La4;f=a5:1,h5:234", "a5xa4", "three-for-lackey", ("a4",)),
    ("turn=1;d=Tz0,La4;f=a5:1,h5:234", "a5-a4", "three-for-lackey", ("a4",)),
    ("turn=1;d=Ta4;f=c4:231,h5:4", "c4xa4", "four-for-dictator", ("a4",)),
    ("turn=1;d=Tz0;f=f5:1,h5:234", "f5-f3", "figure-steps", ("f5", "f3")),
    ("turn=1;d=Tz0,Le5;f=d5:21,h5:34", "d5-f5", "blocked", ("d5", "f5")),
    ("turn=1;d=Tz0;f=f5:1,h5:234", "f5+f4", "nothing-to-join", ("f4",)),
    ("turn=1;d=Tz0;f=f5:1,h5:234", "f5xf4", "nothing-to-hit", ("f4",)),
    ("turn=1;d=Tz0;f=f5:1,f4:234", "f5-f4", "sign", ("f4",)),
    ("turn=1;d=Tz0;f=f5:1,f4:234", "f5xf4", "sign", ("f4",)),
    ("turn=d;d=Tz0;f=a1:1,f4:234;roll=1", "z0-a1", "sign", ("a1",)),
    ("turn=d;d=Tz0;f=a1:1,f4:234;roll=1", "z0+a1", "sign", ("a1",)),
    ("turn=2;d=La2;f=f5:1234", "f5-f4", "over", ()),
]


@pytest.mark.parametrize(("text", "word", "rule", "places"), REFUSALS)
def test_every_refusal_names_its_rule(text, word, rule, places):
    reason = diktator.position(text).why(word)
    assert (reason.rule, reason.places) == (f"diktator.{rule}", places)


def test_every_rule_has_a_refusal():
    own = tomllib.loads((resources.files("spielschrank.games") / "phrases/diktator.toml").read_text("utf-8"))["rules"]
    assert set(own) <= {rule for _, _, rule, _ in REFUSALS}


def test_a_refusal_speaks_german_and_english():
    reason = diktator.position("turn=1;d=Ta4;f=c4:231,h5:4").why("c4xa4")
    assert reason.de.startswith("Auf a4 steht der Diktator; ihn stürzt nur")
    assert reason.en.startswith("The dictator stands on a4; only a figure")
    spelling = diktator.position("turn=1;d=Tz0;f=f5:1,f4:234").why("f5xf4")
    assert spelling.en == "There is such a move, but it is written f5+f4."


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("turn=5", "“5” is not one of d, 1, 2, 3, 4"),
        ("d=Tz0", "“turn=” is missing"),
        ("turn=d;d=Tz1", "“z1” is no place"),
        ("turn=d;d=Kz0", "“Kz0” begins with none of T, L"),
        ("turn=d;d=Tz0,Ta1", "2 pieces T are more than 1"),
        ("turn=d;d=La1,Lb1,Lc1,Ld1,Le1,Lf1,Lg1,Lh1,Lz0", "9 pieces L are more than 8"),
        ("turn=d;d=Tz0,Lb4", "b4 is outside the dictator’s area"),
        ("turn=d;d=Tz0,Lz0", "z0 is named twice"),
        ("turn=d;d=Tz0;f=z0:1", "z0 is taken already by “d”"),
        ("turn=d;d=Tz0;f=a1:1,a1:2", "a1 is named twice"),
        ("turn=d;d=Tz0;f=a1:15", "“a1:15” is not a point and the colours on it"),
        ("turn=d;d=Tz0;f=a1", "“a1” is not a point and the colours on it"),
        ("turn=d;d=Tz0;f=i1:1", "“i1” is no place"),
        ("turn=d;d=Tz0;f=a1:121", "a colour is twice in “a1:121”"),
        ("turn=d;d=Tz0;f=a1:1,a2:1,a3:1;hand=1:2", "3 on the board and 2 in reserve are more than 4 of colour 1"),
        ("turn=d;d=Tz0;hand=1:5", "5 is more than 4"),
        ("turn=d;d=Tz0;hand=d:1", "“d:1” begins with none of 1, 2, 3, 4"),
        ("turn=d;d=Tz0;hand=13", "“13” has no “:” before its number"),
        ("turn=d;d=Tz0;hand=1:", "“” is not a number"),
        ("turn=d;d=Tz0;roll=7", "“7” is not one of 1, 2, 3, 4, 5, 6"),
        ("turn=1;d=Tz0;roll=3", "only the dictator rolls"),
        ("turn=d;d=Tz0;ply=1001", "1001 is more than 1000"),
        ("turn=d;d=Tz0;k=a1", "“k” is no key here"),
    ],
)
def test_bad_texts_are_refused_with_where_and_why(text, says):
    with pytest.raises(ValueError, match=says):
        diktator.position(text)
