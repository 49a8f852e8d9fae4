"""Scenes as characters for a terminal, readable with and without colour, at most 80 columns wide."""

import os
from collections.abc import Iterator
from itertools import pairwise
from textwrap import wrap

from rich.console import Console
from rich.text import Text

from spielschrank.board import Board, Place
from spielschrank.contract import Mark
from spielschrank.drawing.characters import ALL_WAYS, ARROWS, LAYOUTS, QUIET, lies_in
from spielschrank.drawing.owners import owner_tones, tray_owners
from spielschrank.drawing.palette import LAST, PIECES
from spielschrank.phrases import load_phrases
from spielschrank.scene import Scene
from spielschrank.telling import name_of, tell

WIDTH = 80
EMPTY = {
    "plain": "·",
    "ink": "·",
    "light": "·",
    "shade": "·",
    "red": "·",
    "cream": " ",
    "area": "·",
    "corner": "∘",
    "gate": "+",
    "goal": "+",
    "home": "∘",
}
"""The signs of places without a piece, by their tone or that of the zone they lie in."""
TINTS = {"red": " on #86302a", "gate": " on #6b5412", "goal": " on #27552f"}
"""What some tones look like behind the signs, where there is colour."""
BRACKETS = {
    "mark": ("{", "}", "bold magenta"),
    "last": ("[", "]", f"bold {LAST['felt']}"),
    "ring": ("(", ")", QUIET),
    "": (" ", " ", QUIET),
}
"""What stands around a place, most important first: signs and style."""
DIE = " ⚀⚁⚂⚃⚄⚅"
VERDICTS = {"win": "★", "draw": "=", "loss": "–"}


def draw(scene: Scene, language: str = "de", colour: bool | None = None) -> Text:
    """The scene as text; in colour unless the environment says NO_COLOR or `colour` says otherwise."""
    text = Text()
    text.append(load_phrases(scene.game).title.say(language) + "\n\n", "bold")
    text.append(_board(scene))
    text.append("\n")
    text.append(_flow(_trays(scene, language)))
    text.append(_flow(_verdicts(scene, language)))
    text.append("\n".join(wrap(_status(scene, language), WIDTH)), "bold")
    coloured = not os.environ.get("NO_COLOR") if colour is None else colour
    return text if coloured else Text(text.plain)


def plain(scene: Scene, language: str = "de") -> str:
    """The scene as a string without colour."""
    return draw(scene, language, colour=False).plain


def show(scene: Scene, language: str, console: Console | None = None) -> None:
    """Print the scene; colours go only where they are understood and wanted."""
    (console or Console()).print(draw(scene, language), soft_wrap=True, highlight=False)


# the board


def token(side: str, kind: str) -> str:
    """The sign of a piece: whose it is and of which kind, unless one tells the other; numbers tell everything."""
    return side if side.isdigit() or side == kind else side + kind


def _tone(board: Board, place: Place) -> str:
    """The tone of a place, or of the zone it lies in if that has a sign of its own."""
    zones = (zone.tone for zone in board.zones if zone.tone in EMPTY and lies_in(zone, place.x, place.y))
    return next(zones, place.tone)


def _empty(board: Board, place: Place) -> str:
    """The sign of an empty place; a ring is a sign of its own."""
    sign = EMPTY[_tone(board, place)]
    return " " if place.shape == "ring" and sign == EMPTY["plain"] else sign


def _styles(scene: Scene) -> dict[str, str]:
    """How the pieces of every owner are written."""
    return {letter: f"bold {PIECES[tone].ink} on {PIECES[tone].face}" for letter, tone in owner_tones(scene).items()}


def _ways(board: Board, marks: tuple[Mark, ...]) -> Iterator[tuple[int, str]]:
    """The places along paths, with an arrow on each."""
    legs = [leg for mark in marks if mark.style == "path" for leg in pairwise(mark.places)]
    for here, there in legs:
        one, other = board.places[here], board.places[there]
        way = ((other.x > one.x) - (other.x < one.x), (other.y > one.y) - (other.y < one.y))
        if way in ARROWS["arrow"]:
            ray = board.ray(here, way)
            passed = ray[: ray.index(there) + 1] if there in ray else (there,)
            yield from ((place, ARROWS["arrow"][way]) for place in (here, *passed))


def _arrows(board: Board) -> dict[int, str]:
    """The arrows printed on each place."""
    found: dict[int, str] = {}
    for arrow in board.arrows:
        found[arrow.place] = found.get(arrow.place, "") + ARROWS[arrow.style][arrow.dx, arrow.dy]
    return {place: glyphs if len(glyphs) < 8 else ALL_WAYS for place, glyphs in found.items()}


def _brackets(scene: Scene, place: int) -> tuple[str, str, str]:
    """What stands around a place: two signs and their style."""
    marked = {spot for mark in scene.marks for spot in mark.places}
    here = {"mark": place in marked, "last": place in scene.last, "ring": scene.board.places[place].shape == "ring"}
    return BRACKETS[next((name for name, true in here.items() if true), "")]


Signs = list[tuple[str, str]]
"""Pieces of text with their styles."""


def _signs(scene: Scene) -> dict[int, Signs]:
    """What stands on every place: its pieces from the bottom, the arrow of a path, or the sign of an empty place."""
    board, styles = scene.board, _styles(scene)
    signs: dict[int, Signs] = {}
    for piece in scene.pieces:
        signs.setdefault(piece.place, []).append((token(piece.side, piece.kind), styles[piece.side]))
    ways = {place: [(glyph, BRACKETS["mark"][2])] for place, glyph in _ways(board, scene.marks)}
    empty = {number: [(_empty(board, place), QUIET)] for number, place in enumerate(board.places)}
    return {**empty, **ways, **signs}


def _on_lines(scene: Scene) -> tuple[int, dict[int, Signs]]:
    """The signs of a board of points, with brackets only where they say something."""
    cells = {}
    for place, signs in _signs(scene).items():
        left, right, style = _brackets(scene, place)
        cells[place] = [(left, style), *signs, (right, style)] if left != " " else signs
    return 1, cells


def _in_squares(scene: Scene) -> tuple[int, dict[int, Signs]]:
    """The signs of a board of squares, all equally wide: brackets, pieces, and the arrows of the square."""
    arrows, signs = _arrows(scene.board), _signs(scene)
    beside = [[(token(owner, tray.kind), "")] for tray, owner in tray_owners(scene)]
    size = max(sum(len(text) for text, _ in found) for found in [*signs.values(), *beside])
    room = max(map(len, arrows.values()), default=-1) + 1
    cells = {}
    for place, found in signs.items():
        left, right, style = _brackets(scene, place)
        tint = TINTS.get(_tone(scene.board, scene.board.places[place]), "")
        gap = " " * (size - sum(len(text) for text, _ in found))
        inside = [(text, look + tint if look == QUIET else look) for text, look in found]
        arrowed = (arrows.get(place, "").ljust(room), "")
        cells[place] = [(left, style + tint), *inside, (gap, tint), (right, style + tint), arrowed]
    return size + 2 + room, cells


CELLS = {"point": _on_lines, "spot": _on_lines, "square": _in_squares, "ring": _in_squares}


def _board(scene: Scene) -> Text:
    """The board with its pieces."""
    shape = scene.board.places[0].shape
    width, cells = CELLS[shape](scene)
    sheet, spots = LAYOUTS[shape](scene.board, width)
    for place, (line, middle) in enumerate(spots):
        column = middle - sum(len(text) for text, _ in cells[place]) // 2
        for text, style in cells[place]:
            sheet.put(line, column, text, style)
            column += len(text)
    return sheet.text()


# beside the board


def _trays(scene: Scene, language: str) -> Iterator[Text]:
    """The pieces beside the board, side by side."""
    styles, piles = _styles(scene), dict[str, Text]()
    for tray, owner in tray_owners(scene):
        text = piles.setdefault(tray.side, Text(f"{name_of(scene, tray.side, language)}:"))
        text.append(" ").append(token(owner, tray.kind), styles[owner]).append(f"×{tray.number}")
    return iter(piles.values())


def _verdicts(scene: Scene, language: str) -> Iterator[Text]:
    """Who has won, if the game is over."""
    for side, value in scene.result.values.items() if scene.result else ():
        yield Text(f"{VERDICTS[value]} {name_of(scene, side, language)}", "bold" if value == "win" else "")


def _status(scene: Scene, language: str) -> str:
    """What is due, with the die if one lies on the table, or how the game has ended."""
    die = f"{DIE[scene.die]} {scene.die}  " if scene.die else ""
    return die + ("" if scene.result else "▶ ") + tell(scene, language)


def _flow(parts: Iterator[Text]) -> Text:
    """Parts one after the other, in as many lines as they need."""
    text, used = Text(), 0
    for part in parts:
        text.append("" if not used else "   " if used + 3 + len(part) <= WIDTH else "\n")
        used = len(part) + (used + 3 if 0 < used <= WIDTH - 3 - len(part) else 0)
        text.append(part)
    return text.append("\n" if used else "")
