"""Games on paper, read back from the files."""

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from pypdfium2 import PdfDocument

from spielschrank import printing, svg
from spielschrank.board import Board, Place, grid_places
from spielschrank.contract import Game, Piece, Tray
from spielschrank.drawing import contrast, flat, manners, palette
from spielschrank.drawing.manners import FLAT, SOLID, STARK
from spielschrank.games import new_game
from spielschrank.phrases import LANGUAGES
from spielschrank.printing import boards, pieces
from spielschrank.printing.paper import Sheet, inside
from spielschrank.printing.rules import typed_rules
from spielschrank.rulebook import figures, folder
from spielschrank.scene import of_position, of_record
from tests import scenes
from tests.conftest import Run, options_of
from tests.scenes import make_scene, scene_of_everything, small_grid
from tests.variants import TESTED, every_game, every_variant

SVG = "{http://www.w3.org/2000/svg}"
POINTS = 72 / 25.4
"""In a millimetre."""

both_languages = pytest.mark.parametrize("language", LANGUAGES)
both_looks = pytest.mark.parametrize("stark", [False, True], ids=["colour", "contrast"])


class Printed(NamedTuple):
    """What a reader finds in a document: the size of every page in millimetres, its text, and its title."""

    sizes: list[tuple[int, int]]
    texts: list[str]
    title: str


def read(file: bytes) -> Printed:
    with PdfDocument(file) as document:
        pages = list(document)
        sizes = [(round(page.get_width() / POINTS), round(page.get_height() / POINTS)) for page in pages]
        texts = [page.get_textpage().get_text_range() for page in pages]
        return Printed(sizes, texts, document.get_metadata_dict()["Title"])


@cache
def made(game: Game, language: str = "de", stark: bool = False) -> Printed:
    return read(printing.pdf(game.name, game.chosen, language, stark))


def letters_of(text: str) -> str:
    """Only letters and digits, whatever a line break did to the words."""
    return re.sub(r"[\W_]", "", text)


def parsed(sheet: Sheet) -> ElementTree.Element:
    return ElementTree.fromstring(sheet.drawing)


def printed_pieces(sheets: list[Sheet]) -> Counter[str]:
    return Counter(
        value for sheet in sheets for found in parsed(sheet).iter() if (value := found.get("data-piece")) is not None
    )


# the document


@every_variant
@both_looks
def test_every_game_is_printed_on_a4(game: Game, stark: bool) -> None:
    printed = made(game, "de", stark)
    assert {tuple(sorted(size)) for size in printed.sizes} == {(210, 297)}
    assert 3 <= len(printed.sizes) <= 10


@every_game
@both_languages
def test_the_rules_are_there_as_text(name: str, language: str) -> None:
    printed = made(new_game(name), language)
    page = (folder("rules") / f"{name}.{language}.md").read_text("utf-8")
    plain = re.sub(r'!\[.*?\]\(.*?"\)|<a id=.*?</a>|-{3,}', "", page)
    parts = [part for line in plain.splitlines() for part in (line.split("|") if line[:1] == "|" else [line])]
    paragraphs = [letters_of(part) for part in parts if letters_of(part)]
    footless = [re.sub(r"[^\n]* · \d+\s*$", "", text) for text in printed.texts]
    written = letters_of("".join(footless))
    assert len(paragraphs) > 15
    assert [line for line in paragraphs if line not in written] == []
    assert printed.title == new_game(name).phrases.title.say(language)


@both_languages
def test_a_document_says_its_language(language: str) -> None:
    assert f"/Lang({language})".encode() in printing.pdf("jump", {}, language)


@every_variant
@both_languages
def test_the_options_chosen_are_told_and_the_pieces_named(game: Game, language: str) -> None:
    written = letters_of("".join(made(game, language).texts))
    said = game.phrases.options
    for key, value in game.chosen.items():
        assert letters_of(f"{said[key].say(language)}: {said[f'{key}={value}'].say(language)}") in written
    for heap in pieces.heaps(of_position(game.start())):
        assert letters_of(f"{heap.amount} × {game.phrases.kinds[heap.kind.name].say(language)}") in written


@every_game
def test_every_figure_of_the_page_is_drawn(name: str) -> None:
    for language in LANGUAGES:
        rules = typed_rules(new_game(name), language, SOLID)
        shown = [svg.draw(of_record(figure.record), language=language) for figure in figures(name, language)]
        assert [rules.files[f"figure-{number}.svg"].decode() for number in range(len(shown))] == shown
        assert rules.source.count("#pictured(") == len(rules.files)


def test_a_set_up_that_the_page_does_not_show_is_added() -> None:
    def files(**options: str) -> set[str]:
        return set(typed_rules(new_game("transmitter", **options), "de", SOLID).files)

    assert "start.svg" in files(sides="3")
    assert "start.svg" not in files(sides="4")


def test_a_document_is_always_the_same() -> None:
    assert printing.pdf("muehle") == printing.pdf("muehle")


# board and pieces


@every_variant
@both_looks
def test_the_pieces_to_cut_out_are_those_of_the_set_up(game: Game, stark: bool) -> None:
    start = of_position(game.start())
    printed = printed_pieces(printing.sheets_of(game, "de", stark))
    on_board = Counter(piece.kind for piece in start.pieces)
    for tray in start.trays:
        on_board[tray.kind] += tray.number
    assert printed.total() == len(start.pieces) + sum(tray.number for tray in start.trays)
    by_kind = Counter[str]()
    for name, number in printed.items():
        by_kind[name[1:] if name[:1] in {owner.letter for owner in start.owners} else name] += number
    assert by_kind + Counter() == on_board + Counter()


def test_pieces_in_trays_belong_to_who_owns_them() -> None:
    scene = make_scene(small_grid(), (Piece("w", "", 0),), trays=(Tray("w", "", 2), Tray("b", "", 5)))
    assert [(heap.owner, heap.amount) for heap in pieces.heaps(scene)] == [("w", 3), ("b", 5)]


def test_pieces_of_nobody_lie_in_one_heap() -> None:
    scene = make_scene(small_grid(), (Piece("", "", 0),), trays=(Tray("w", "", 2), Tray("b", "", 2)))
    assert [(heap.owner, heap.amount) for heap in pieces.heaps(scene)] == [("", 5)]


@every_variant
def test_every_place_of_the_board_is_printed(game: Game) -> None:
    sheets = printing.sheets_of(game, "en", contrast=False)
    board = next(found for found in parsed(sheets[0]).iter(f"{SVG}svg") if found.get("data-board") is not None)
    names = Counter(value for found in board.iter() if (value := found.get("data-place")))
    assert names == Counter(game.board.names)


@every_game
def test_pieces_are_big_enough_for_fingers_and_small_enough_for_their_places(name: str) -> None:
    board = new_game(name).board
    fit = FLAT.fit(board)
    planned = boards.plan(board, fit)
    across = planned.scale * flat.WIDEST * fit
    assert boards.SMALLEST <= across <= planned.scale * 100 * manners.room(board)


@pytest.mark.parametrize("sheets", [1, 2])
@every_game
def test_a_board_stays_on_its_sheets(name: str, sheets: int) -> None:
    game = new_game(name)
    drawn = printing.sheets_of(game, "de", False, sheets)
    halves = [
        (sheet, found)
        for sheet in drawn
        for found in parsed(sheet).iter(f"{SVG}svg")
        if found.get("data-board") is not None
    ]
    assert len(halves) == sheets
    for sheet, found in halves:
        room = inside(sheet.is_wide)
        left, top, width, height = (float(found.get(key, "nan")) for key in ("x", "y", "width", "height"))
        assert room.left - 1 <= left <= left + width <= room.right + 1
        assert room.top - 1 <= top <= top + height <= room.bottom + 1
    boxes = [[float(edge) for edge in found.get("viewBox", "").split()] for _, found in halves]
    assert sum(box[3] for box in boxes) == pytest.approx(boards.outer_of(game.board).height, abs=0.3)


def test_two_sheets_are_bigger_than_one() -> None:
    board = new_game("jump").board
    assert boards.plan(board, 1, 2).scale > 1.3 * boards.plan(board, 1, 1).scale


def test_a_board_with_many_places_goes_over_two_sheets() -> None:
    assert boards.plan(Board(grid_places(10, 10)), 1).sheets == 1
    assert boards.plan(Board(grid_places(16, 16)), 1).sheets == 2


def test_a_broad_board_lies_across() -> None:
    assert boards.plan(Board(grid_places(10, 5)), 1).is_wide
    assert not boards.plan(Board(grid_places(5, 10)), 1).is_wide


def test_a_seam_goes_between_the_places() -> None:
    assert boards.seam_of(Board(grid_places(2, 2))) == -50
    odd = Board(tuple(Place(str(row), 0, row, 0, row) for row in range(3)))
    assert abs(boards.seam_of(odd) + 100) >= boards.CLEAR


def test_many_pieces_need_several_sheets() -> None:
    scene = make_scene(small_grid(), trays=(Tray("w", "", 150), Tray("b", "", 150)))
    sheets = pieces.piece_sheets("t", scene, 2.0, FLAT, "en", has_die=True)
    assert len(sheets) > 1
    assert printed_pieces(sheets) == Counter({"w": 150, "b": 150})


def test_a_die_comes_with_the_games_that_roll_one() -> None:
    for name in TESTED:
        game = new_game(name)
        drawn = "".join(sheet.drawing for sheet in printing.sheets_of(game, "de", False))
        assert drawn.count("data-die") == int(game.has_chance)


def test_opposite_faces_of_the_die_make_seven() -> None:
    rows = {spot: face for spot, face in pieces.NET.items() if spot[1] == 1}
    column = {spot: face for spot, face in pieces.NET.items() if spot[0] == 1}
    assert sorted(pieces.NET.values()) == [1, 2, 3, 4, 5, 6]
    assert rows[0, 1] + rows[2, 1] == rows[1, 1] + rows[3, 1] == column[1, 0] + column[1, 2] == 7


# black on white


def test_flat_and_stark_know_the_whole_vocabulary() -> None:
    assert set(flat.FLATS) == set(scenes.KIND_SHAPES)
    for field in palette.Palette._fields:
        assert set(getattr(contrast.CONTRAST, field)) >= set(getattr(palette.COLOURS, field)) - {"goal", "home"}
    assert all(set(tones) == set(scenes.PLACE_TONES) for tones in contrast.CONTRAST.places.values())


@pytest.mark.parametrize("ground", scenes.GROUNDS)
@pytest.mark.parametrize("manner", [FLAT, STARK], ids=["flat", "stark"])
def test_everything_can_be_drawn_in_every_manner(ground: str, manner: manners.Manner) -> None:
    drawn = svg.draw(scene_of_everything(ground), manner=manner)
    ids = Counter(re.findall(' id="([^"]*)"', drawn))
    assert max(ids.values()) == 1
    assert set(re.findall(r'(?:url\(|href=")#([^")]*)', drawn)) <= set(ids)
    assert "~" not in drawn


@every_variant
def test_contrast_knows_black_and_white_only(game: Game) -> None:
    drawn = [sheet.drawing for sheet in printing.sheets_of(game, "de", contrast=True)]
    drawn.append(svg.draw(of_position(game.start()), manner=STARK))
    for one in drawn:
        assert set(re.findall('(?:fill|stroke|color)="(#[^"]*)"', one)) == {"#000", "#fff"}


def test_tones_are_told_apart_without_colour() -> None:
    faces = [contrast.CONTRAST.pieces[tone].face for tone in ("white", "black", "red", "blue", "yellow", "green")]
    assert len(set(faces)) == 6


# the command


def test_print_writes_a_pdf(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.pdf"
    game = new_game("dame", blasen="on")
    assert run("print", "dame", *options_of(game), "-l", "en", "--out", str(file)) == (0, f"{file}\n", "")
    assert "blasen=on" in "".join(read(file.read_bytes()).texts)


def test_print_writes_an_svg_a_page(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("print", "quadrobe", "--contrast", "--format", "svg", "-l", "de", "-O", str(tmp_path / "q.svg"))
    assert code == 0
    pages = [Path(line) for line in out.splitlines()]
    assert [page.name for page in pages] == [f"q-{number}.svg" for number in range(1, len(pages) + 1)]
    assert len(pages) == len(made(new_game("quadrobe"), "de", True).sizes)
    for page in pages:
        assert ElementTree.fromstring(page.read_text("utf-8")).tag == f"{SVG}svg"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["mill"], "mill"),
        (["muehle", "-o", "colour=red"], "no option “colour”"),
        (["muehle", "--sheets", "3"], "--sheets"),
        (["muehle", "--out", "no/such/folder.pdf"], "No such file"),
    ],
)
def test_what_cannot_be_printed_is_said_in_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run("print", *arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(("language", "sheets", "said"), [("fr", None, "nothing is said in “fr”"), ("de", 3, "not 3")])
def test_what_makes_no_sense_is_refused(language: str, sheets: int | None, said: str) -> None:
    with pytest.raises(printing.PrintError, match=said):
        printing.pdf("muehle", {}, language, sheets=sheets)
