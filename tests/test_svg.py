"""Scenes as SVG pictures."""

import re
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from spielschrank import svg
from spielschrank.contract import Game, Mark, Piece, Result, Side, Tray
from spielschrank.drawing import boards, grounds, marks, palette, pieces
from spielschrank.games import new_game
from spielschrank.scene import Scene, of_position
from tests import scenes
from tests.scenes import (
    RED,
    STONE,
    game_scenes,
    make_scene,
    numbered,
    scene_of_everything,
    small_grid,
    small_lattice,
    stack,
)
from tests.variants import every_variant

SVG = "{http://www.w3.org/2000/svg}"


def parse(scene: Scene) -> ElementTree.Element:
    return ElementTree.fromstring(svg.draw(scene))


def attributes(picture: ElementTree.Element, name: str) -> Counter[str]:
    return Counter(value for found in picture.iter() if (value := found.get(name)) is not None)


def without_colour(drawn: str) -> str:
    return re.sub("#[0-9a-f]{3,6}", "", drawn)


# the vocabulary


@pytest.mark.parametrize(
    ("words", "tables"),
    [
        (scenes.GROUNDS, [palette.GROUNDS, palette.PLACES, palette.LAST, grounds.SLABS]),
        (scenes.PLACE_SHAPES, [boards.PLACE_SHAPES, marks.UNDER, marks.OVER, marks.SPOTS]),
        (scenes.PLACE_SHAPES, [(*boards.PAVING, *boards.DOTS)]),
        (scenes.PLACE_TONES, palette.PLACES.values()),
        (scenes.ZONE_TONES, [palette.ZONES]),
        (scenes.ARROW_STYLES, [palette.ARROWS, boards.ARROW_SHAPES]),
        (scenes.SIDE_TONES, [palette.PIECES]),
        (scenes.KIND_SHAPES, [pieces.SHAPES]),
        (scenes.MARK_STYLES, [marks.MARK_STYLES]),
    ],
)
def test_every_table_holds_the_whole_vocabulary(words: tuple[str, ...], tables: list[dict[str, object]]) -> None:
    assert all(set(table) == set(words) for table in tables)


@pytest.mark.parametrize("ground", scenes.GROUNDS)
def test_everything_can_be_drawn_on_every_ground(ground: str) -> None:
    scene = scene_of_everything(ground)
    picture = parse(scene)
    assert set(attributes(picture, "data-place")) == set(scene.board.names)
    assert attributes(picture, "data-piece").total() == len(scene.pieces)


# laws for every game


@every_variant
def test_every_place_and_every_piece_is_drawn(game: Game) -> None:
    for scene in game_scenes(game):
        picture = parse(scene)
        assert attributes(picture, "data-place") == Counter(scene.board.names)
        assert attributes(picture, "data-piece") == Counter(scene.board.names[piece.place] for piece in scene.pieces)
        assert list(attributes(picture, "data-side")) == [side.letter for side in scene.sides]


@every_variant
def test_a_picture_is_always_the_same(game: Game) -> None:
    for scene in game_scenes(game):
        assert svg.draw(scene) == svg.draw(replace(scene))


@every_variant
def test_ids_are_unique_and_every_reference_is_met(game: Game) -> None:
    for scene in game_scenes(game):
        drawn = svg.draw(scene)
        ids = Counter(re.findall(' id="([^"]*)"', drawn))
        references = set(re.findall(r'(?:url\(|href=")#([^")]*)', drawn))
        assert max(ids.values()) == 1
        assert references <= set(ids)


@every_variant
def test_a_picture_stands_alone(game: Game) -> None:
    for scene in game_scenes(game):
        drawn = svg.draw(scene)
        assert not re.search("<script|<image|<style|<foreignObject| on[a-z]+=|@import|~", drawn)
        assert re.findall('https?://[^"]*', drawn) == ["http://www.w3.org/2000/svg"]


@every_variant
def test_a_start_is_a_small_file(game: Game) -> None:
    assert len(svg.draw(of_position(game.start())).encode()) < 60_000


def test_pictures_on_one_page_do_not_share_ids() -> None:
    start = new_game("muehle").start()
    one, other = (set(re.findall(' id="([^"]*)"', svg.draw(of_position(at)))) for at in (start, start.play("d2")))
    assert one
    assert not one & other


# what a picture says


def test_a_picture_has_a_title_and_a_description() -> None:
    position = new_game("muehle").position("turn=b;w=d2;b=a1,g7;hand=w8,b7")
    picture = parse(of_position(position))
    assert picture.findtext(f"{SVG}title") == "Mühle"
    assert picture.findtext(f"{SVG}desc") == "Weiß: Stein d2. Schwarz: Stein a1, g7. Schwarz setzt einen Stein."


def test_title_and_description_can_be_given_and_mean_what_they_say() -> None:
    drawn = svg.draw(make_scene(small_grid()), title="a ~ <b>", description='& "c"', width=300)
    picture = ElementTree.fromstring(drawn)
    assert picture.findtext(f"{SVG}title") == "a ~ <b>"
    assert picture.findtext(f"{SVG}desc") == '& "c"'
    assert picture.get("width") == "300"


def test_the_description_speaks_english_and_tells_the_end() -> None:
    over = make_scene(small_lattice(), stack(4, "w"), result=Result({"w": "win", "b": "loss"}, "too-few"))
    said = ElementTree.fromstring(svg.draw(over, language="en")).findtext(f"{SVG}desc")
    assert said == "White: stone b2. A side has fewer than three stones."


@pytest.mark.parametrize("shape", sorted(set(scenes.KIND_SHAPES) - {"tile", "bolt", "nut"}))
@pytest.mark.parametrize("tones", [("white", "black"), ("red", "blue"), ("yellow", "green"), ("red", "white")])
def test_sides_can_be_told_apart_without_colour(shape: str, tones: tuple[str, str]) -> None:
    one, other = (svg.Look(shape, tone[0], tone, under).draw() for tone in tones for under in [False])
    one_under, other_under = (svg.Look(shape, tone[0], tone, True).draw() for tone in tones)
    bare = [without_colour(re.sub(' id="[^"]*"', "", drawn)) for drawn in (one, other, one_under, other_under)]
    assert bare[0] != bare[1]
    assert bare[2] != bare[3]


def test_every_level_of_a_stack_bears_its_number() -> None:
    sides = numbered("red", "blue", "yellow", "white")
    picture = parse(make_scene(small_lattice(), stack(4, "3142"), sides=sides))
    used = [found.get("href", "")[1:] for found in picture.iter(f"{SVG}use") if found.get("data-piece")]
    drawings = {found.get("id"): found for found in picture.iter(f"{SVG}g")}
    assert ["".join(drawings[name].itertext()) for name in used] == ["3", "1", "4", "2"]


def test_higher_levels_are_drawn_higher() -> None:
    picture = parse(make_scene(small_lattice(), stack(4, "wbw")))
    heights = [float(found.get("y", "")) for found in picture.iter(f"{SVG}use") if found.get("data-piece")]
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == 3


def test_pieces_near_the_viewer_hide_those_behind() -> None:
    picture = parse(make_scene(small_lattice(), tuple(Piece("w", "", place) for place in (0, 1, 2))))
    assert list(attributes(picture, "data-piece")) == ["a3", "a2", "a1"]


@pytest.mark.parametrize("face", range(1, 7))
def test_the_die_shows_its_face(face: int) -> None:
    picture = parse(make_scene(small_lattice(), die=face))
    die = next(found for found in picture.iter(f"{SVG}g") if found.get("data-die"))
    assert len(die.findall(f"{SVG}circle")) == face


def test_a_die_that_is_to_be_rolled_asks() -> None:
    drawn = svg.draw(make_scene(small_lattice(), turn="#"))
    assert ">?</text>" in drawn
    assert "data-die" not in svg.draw(make_scene(small_lattice()))


def test_whose_turn_it_is_shows_until_the_game_is_over() -> None:
    assert svg.draw(make_scene(small_lattice(), turn="b")).count(palette.TURN) == 1
    drawn = Result({"w": "draw", "b": "draw"}, "repetition")
    assert palette.TURN not in svg.draw(make_scene(small_lattice(), result=drawn))


@pytest.mark.parametrize(("value", "signs"), [("win", 1), ("draw", 2), ("loss", 0)])
def test_the_result_shows_on_the_plates(value: str, signs: int) -> None:
    bare = svg.draw(make_scene(small_lattice(), result=Result({}, "no-move")))
    other = {"win": "loss", "loss": "loss", "draw": "draw"}[value]
    drawn = svg.draw(make_scene(small_lattice(), result=Result({"w": value, "b": other}, "no-move")))
    assert drawn.count(palette.PIECES["brass"].face) - bare.count(palette.PIECES["brass"].face) == signs


def test_a_solitaire_shows_how_many_pieces_are_left() -> None:
    alone = make_scene(small_lattice(), sides=(RED,), result=Result({}, "no-move", 7))
    plate = next(found for found in parse(alone).iter(f"{SVG}g") if found.get("data-side"))
    assert [text.text for text in plate.iter(f"{SVG}text")] == ["R", "7"]


def test_the_last_move_is_marked_once_on_every_place() -> None:
    drawn = svg.draw(make_scene(small_grid(), last=(3, 5, 3)))
    assert drawn.count(f'fill="{palette.LAST["plexiglass"]}"') == 2
    assert drawn.count(f'stroke="{palette.LAST["plexiglass"]}"') == 2


def test_marks_are_spots_or_paths() -> None:
    spots = parse(make_scene(small_grid(), marks=(Mark("danger", (0, 4)),)))
    assert attributes(spots, "data-mark") == Counter(["danger"])
    path = svg.draw(make_scene(small_grid(), marks=(Mark("way", (0, 2, 17), "path"),)))
    assert "M0 0L0 -200L500 -200" in path


def test_trays_show_as_many_pieces_as_there_are() -> None:
    picture = parse(make_scene(small_grid(), trays=(Tray("w", "", 5), Tray("b", "", 0))))
    plates = {found.get("data-side"): found for found in picture.iter(f"{SVG}g") if found.get("data-side")}
    assert len(list(plates["w"].iter(f"{SVG}use"))) == 5
    assert [text.text for text in plates["w"].iter(f"{SVG}text")] == ["W", "5"]
    assert [text.text for text in plates["b"].iter(f"{SVG}text")] == ["B", "0"]
    assert [found.get("opacity") for found in plates["b"].findall(f"{SVG}g")] == ["0.2"]


def test_pieces_of_nobody_are_nobodys_in_a_tray_too() -> None:
    scene = make_scene(small_grid(), (Piece("", "", 0),), trays=(Tray("w", "", 2),), owners=())
    names = {found.get("href", "") for found in parse(scene).iter(f"{SVG}use") if "stone" in found.get("href", "")}
    assert len(names) == 1


def test_owners_that_take_no_turn_have_their_own_colours() -> None:
    scene = make_scene(small_grid(), (Piece("r", "", 0),), sides=(Side("s", "grey"),), owners=(RED,), kinds=(STONE,))
    assert palette.PIECES["red"].face in svg.draw(scene)


def test_a_notebook_shows_a_position_as_its_picture() -> None:
    start = new_game("muehle").start()
    assert start._repr_svg_() == svg.draw(of_position(start))
