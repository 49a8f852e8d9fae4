"""How games look to a client that draws by itself."""

import re
from xml.etree import ElementTree

from spielschrank import scene
from spielschrank.contract import Game
from spielschrank.games import new_game
from spielschrank.look import look
from tests.variants import every_game, every_variant, random_record

SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'


def ids(markup: str) -> set[str]:
    return {node.attrib["id"] for node in ElementTree.fromstring(SVG.format(markup)).iter() if "id" in node.attrib}


def used(markup: str) -> set[str]:
    return set(re.findall(r'(?:href="#|url\(#)([^")]+)', markup))


@every_variant
def test_every_piece_and_everything_drawn_has_its_definition(game: Game) -> None:
    seen = look(game.name, tuple(game.chosen.items()))
    defined = ids(seen["defs"])
    assert used(seen["defs"]) | used(seen["ground"]) <= defined
    moment = scene.of_record(random_record(game, 7, 30)).moment()
    for piece in moment["pieces"]:
        name = f"{seen['prefix']}{seen['kinds'][piece['kind']]['shape']}-{piece['side']}"
        assert {name, f"{name}-under"} <= defined


@every_game
def test_a_turned_board_has_every_place_elsewhere_and_the_same_neighbours(name: str) -> None:
    once, thrice = look(name, (), 1)["places"], look(name, (), 3)["places"]
    assert [(-place["x"], -place["y"]) for place in once] == [(place["x"], place["y"]) for place in thrice]
    board = new_game(name).board
    assert board.turned(1).joins == board.joins
    assert board.turned(4) == board


@every_game
def test_looks_hold_no_styles_that_a_strict_page_forbids(name: str) -> None:
    seen = look(name)
    assert not re.search(r"style=|<script|on[a-z]+=", seen["defs"] + seen["ground"])


def test_sides_that_face_each_other_see_the_board_from_their_own_edge() -> None:
    assert [side["edge"] for side in look("dame")["sides"]] == [0, 2]
    assert [side["edge"] for side in look("muehle")["sides"]] == [0, 0]
