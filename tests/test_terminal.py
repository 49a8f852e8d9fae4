"""Scenes as characters."""

import io
from collections import Counter

import pytest
from rich.console import Console

from spielschrank import terminal
from spielschrank.board import Arrow, Board, grid_labels, grid_places
from spielschrank.contract import Game, Kind, Mark, Piece, Result, Side, Tray
from spielschrank.drawing import characters
from spielschrank.drawing.owners import owner_tones, tray_owners
from spielschrank.drawing.palette import PIECES
from spielschrank.games import new_game
from spielschrank.scene import Scene, of_position
from tests import scenes
from tests.scenes import BLUE, RED, game_scenes, make_scene, numbered, small_grid, small_lattice, stack
from tests.variants import every_variant

SQUARE, TRIANGLE = Kind("V", "stone", "square"), Kind("D", "stone", "triangle")


def lines(picture: str) -> list[str]:
    """A picture drawn in a test, without its indentation."""
    found = [line for line in picture.splitlines() if line.strip()]
    indent = min(len(line) - len(line.lstrip()) for line in found)
    return [line[indent:].rstrip() for line in found]


def shown(scene: Scene, language: str = "de") -> list[str]:
    """What is shown under the title, without indentation and empty lines."""
    return lines(terminal.plain(scene, language).partition("\n")[2])


def printed(scene: Scene, **console: bool) -> str:
    file = io.StringIO()
    Console(file=file, force_terminal=True, width=80, **console).print(terminal.draw(scene))  # type: ignore[arg-type]
    return file.getvalue()


# the vocabulary


def test_every_table_holds_the_whole_vocabulary() -> None:
    assert set(scenes.PLACE_TONES) <= set(terminal.EMPTY)
    assert set(terminal.CELLS) == set(characters.LAYOUTS) == set(scenes.PLACE_SHAPES)
    assert set(characters.ARROWS) == set(scenes.ARROW_STYLES)


# laws for every game


@every_variant
def test_a_board_is_at_most_80_columns_wide(game: Game) -> None:
    for scene in game_scenes(game):
        for language in ("de", "en"):
            assert max(map(len, terminal.plain(scene, language).splitlines())) <= 80


@every_variant
def test_every_piece_is_shown(game: Game) -> None:
    for scene in game_scenes(game):
        text, tones = terminal.draw(scene, colour=True), owner_tones(scene)
        signs = Counter((span.style, sign) for span in text.spans for sign in text.plain[span.start : span.end])
        wanted: Counter[tuple[str, str]] = Counter()
        pieces = [(piece.side, piece.kind) for piece in scene.pieces]
        for side, kind in [*pieces, *((owner, tray.kind) for tray, owner in tray_owners(scene))]:
            tone = PIECES[tones[side]]
            style = f"bold {tone.ink} on {tone.face}"
            wanted.update((style, sign) for sign in terminal.token(side, kind))
        assert {key: signs[key] for key in wanted} == dict(wanted)


@every_variant
def test_colour_changes_no_character(game: Game) -> None:
    for scene in game_scenes(game):
        assert terminal.draw(scene, colour=True).plain == terminal.plain(scene)


# pictures


def test_a_board_of_points_shows_its_lines() -> None:
    position = new_game("muehle").position("turn=w;w=a1,d6;b=g7,e4;hand=w7,b7")
    assert shown(of_position(position, "g7")) == lines("""
          7     ·─────────────────·────────────────[b]
                │                 │                 │
          6     │     ·───────────w───────────·     │
                │     │           │           │     │
          5     │     │     ·─────·─────·     │     │
                │     │     │           │     │     │
          4     ·─────·─────·           b─────·─────·
                │     │     │           │     │     │
          3     │     │     ·─────·─────·     │     │
                │     │           │           │     │
          2     │     ·───────────·───────────·     │
                │                 │                 │
          1     w─────────────────·─────────────────·

                a     b     c     d     e     f     g

        Weiß: w×7   Schwarz: b×7
        ▶ Weiß setzt einen Stein.
    """)


def test_diagonals_and_stacks_are_shown_from_the_bottom() -> None:
    sides = numbered("red", "blue", "yellow", "white")
    scene = make_scene(small_lattice(), (*stack(4, "3142"), *stack(8, "2")), sides=sides, die=4)
    assert shown(scene, "en") == lines("""
          3     ·─────·─────2
                │  ╲  │  ╱  │
          2     ·───3142────·
                │  ╱  │  ╲  │
          1     ·─────·─────·

                a     b     c

        ⚃ 4  ▶ 1 is to move.
    """)


def test_felder_rings_last_move_and_marks_are_shown() -> None:
    pieces = (Piece("r", "V", 4), Piece("b", "D", 17), Piece("b", "V", 0))
    marks = (Mark("way", (0, 2, 2, 14), "path"), Mark("danger", (17,)))
    trays, kinds = (Tray("b", "D", 3),), (SQUARE, TRIANGLE)
    scene = make_scene(small_grid(), pieces, sides=(RED, BLUE), kinds=kinds, last=(4, 9), marks=marks, trays=trays)
    assert shown(scene) == lines("""
           ┌────────────┬────────────┐
         3 │{→ } →   →  │ →  {→ }{bD}│
         2 │ ↑  [rV] ·  │ ·  (  ) ·  │
         1 │{bV} ·   ·  │[· ] ·   ·  │
           └────────────┴────────────┘
              a   b   c    d   e   f

        Schwarz: bD×3
        ▶ r ist dran.
    """)


def test_arrows_are_shown_beside_pieces_and_on_empty_squares() -> None:
    compass = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    arrows = (Arrow(0, 0, 1), Arrow(0, 1, 1), Arrow(1, 1, 0, "hand"), *(Arrow(3, *way) for way in compass))
    board = Board(grid_places(2, 2), arrows=arrows, labels=grid_labels(2, 2), ground="card")
    scene = make_scene(board, (Piece("r", "V", 0),), sides=(RED,), kinds=(SQUARE,))
    assert shown(scene) == lines("""
           ┌───────┬───────┐
         2 │ ·  ⇒  │ ·  ✳  │
           ├───────┼───────┤
         1 │ rV ↑↗ │ ·     │
           └───────┴───────┘
               a       b

        ▶ r ist dran.
    """)


def test_empty_places_tell_their_tones_quietly() -> None:
    tones = ("cream", "red", "gate", "corner")
    board = Board(tuple(place._replace(tone=tone) for place, tone in zip(grid_places(4, 1), tones, strict=True)))
    assert shown(make_scene(board))[1] == "   │   │ · │ + │ ∘ │"


def test_pieces_of_nobody_are_told_by_their_kind() -> None:
    kinds = (Kind("o", "stone", "tile"), Kind("w", "stone", "bolt"))
    pieces, trays = (Piece("", "o", 0), Piece("w", "w", 1)), (Tray("w", "o", 2), Tray("w", "w", 3))
    board = Board(grid_places(2, 1), ground="table")
    assert shown(make_scene(board, pieces, kinds=kinds, trays=trays))[1:4:2] == ["   │ o │ w │", "Weiß: o×2 w×3"]


def test_the_end_is_told_with_its_reason() -> None:
    over = make_scene(small_lattice(), result=Result({"w": "win", "b": "loss"}, "too-few"))
    assert shown(over, "en")[-2:] == ["★ White   – Black", "A side has fewer than three stones."]


def test_a_solitaire_tells_how_many_pieces_are_left() -> None:
    alone = make_scene(small_lattice(), sides=(RED,), result=Result({}, "no-move", 7))
    assert shown(alone)[-1] == "Die Seite am Zug kann nicht ziehen. (7)"


def test_a_roll_that_is_due_is_told_without_a_side() -> None:
    assert shown(make_scene(small_lattice(), turn="#"))[-1] == "▶ ist dran."


def test_many_trays_go_on_in_the_next_line() -> None:
    sides = numbered(*["red"] * 9)
    scene = make_scene(small_lattice(), sides=sides, trays=tuple(Tray(side.letter, "", 10) for side in sides))
    assert [len(line.split("   ")) for line in shown(scene)[-3:]] == [8, 1, 1]


# colour


def test_no_color_leaves_no_escape_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = of_position(new_game("muehle").start().play("d2"), "d2")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[" in printed(scene)
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in printed(scene)


def test_colour_can_be_switched_whatever_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = of_position(new_game("muehle").start())
    monkeypatch.setenv("NO_COLOR", "1")
    assert terminal.draw(scene, colour=True).spans
    monkeypatch.delenv("NO_COLOR")
    assert not terminal.draw(scene, colour=False).spans


def test_owners_that_take_no_turn_have_their_own_colours() -> None:
    scene = make_scene(small_grid(), (Piece("r", "", 0),), sides=(Side("s", "grey"),), owners=(RED,))
    assert any(PIECES["red"].face in str(span.style) for span in terminal.draw(scene, colour=True).spans)
