"""Scenes to be drawn: of games, and made by hand for what no single game shows."""

from functools import cache

from spielschrank.board import Arrow, Board, Place, Zone, grid_labels, grid_places
from spielschrank.contract import Game, Kind, Mark, Piece, Result, Side, Tray
from spielschrank.phrases import Phrase
from spielschrank.scene import Scene, of_position
from tests.variants import random_line

GROUNDS = ("wood", "card", "felt", "plexiglass", "table")
PLACE_SHAPES = ("point", "square", "ring", "spot")
PLACE_TONES = ("ink", "light", "shade", "red", "cream", "plain", "area", "corner", "gate", "goal")
SIDE_TONES = ("white", "black", "red", "blue", "yellow", "green", "steel", "brass", "grey")
ZONE_TONES = ("feld", "star", "ring", "goal", "home", *(f"edge-{tone}" for tone in SIDE_TONES))
ARROW_STYLES = ("arrow", "hand")
KIND_SHAPES = (
    "stone", "king", "square", "triangle", "cylinder", "tile", "bolt", "nut", "brain", "rogue", "dunce", "lackey",
    "dictator",
)  # fmt: skip
MARK_STYLES = ("spot", "path")

WHITE, BLACK = Side("w", "white"), Side("b", "black")
RED, BLUE = Side("r", "red"), Side("b", "blue")
STONE = Kind("", "stone", "stone")


@cache
def game_scenes(game: Game) -> tuple[Scene, ...]:
    """The start of a game, some moments of a random line, and its end."""
    line = list(random_line(game, seed=1))
    moments = sorted({0, 1, len(line) // 3, len(line) // 2, len(line) - 1})
    return tuple(of_position(line[number][0], line[number - 1][1] if number else None) for number in moments)


def make_scene(
    board: Board,
    pieces: tuple[Piece, ...] = (),
    *,
    sides: tuple[Side, ...] = (WHITE, BLACK),
    owners: tuple[Side, ...] | None = None,
    kinds: tuple[Kind, ...] = (STONE,),
    turn: str | None = None,
    trays: tuple[Tray, ...] = (),
    marks: tuple[Mark, ...] = (),
    last: tuple[int, ...] = (),
    die: int = 0,
    result: Result | None = None,
) -> Scene:
    """A scene of a game that does not exist, told with the phrases of one that does."""
    return Scene(
        game="muehle",
        options={},
        board=board,
        sides=sides,
        owners=sides if owners is None else owners,
        kinds=kinds,
        turn=sides[0].letter if turn is None else turn,
        pieces=pieces,
        trays=trays,
        marks=marks,
        last=last,
        touches=(),
        die=die,
        due=Phrase("ist dran", "is to move"),
        result=result,
        text="",
    )


def numbered(*tones: str) -> tuple[Side, ...]:
    """Sides with the letters 1, 2, 3, …"""
    return tuple(Side(str(number), tone) for number, tone in enumerate(tones, start=1))


def stack(place: int, sides: str, kind: str = "") -> tuple[Piece, ...]:
    """Pieces on one place, from the bottom."""
    return tuple(Piece(side, kind, place, level) for level, side in enumerate(sides))


def small_grid(**more: object) -> Board:
    """Six by three squares in two Felder, each with a ring in its middle."""
    places = grid_places(6, 3, lambda file, rank: ("ring" if file % 3 == rank == 1 else "square", "light"))
    felder = tuple(
        Zone("feld", ((x - 0.5, -0.5), (x + 2.5, -0.5), (x + 2.5, 2.5), (x - 0.5, 2.5))) for x in (0, 3)
    )  # fmt: skip
    return Board(places, zones=felder, labels=grid_labels(6, 3), ground="plexiglass", **more)  # type: ignore[arg-type]


def small_lattice() -> Board:
    """Nine points in a square, all joined to their neighbours and the middle to its corners."""
    places = tuple(place._replace(shape="spot", tone="area") for place in grid_places(3, 3))
    sides = [(0, 1), (1, 2), (3, 4), (4, 5), (6, 7), (7, 8), (0, 3), (3, 6), (1, 4), (4, 7), (2, 5), (5, 8)]
    return Board(places, (*sides, (0, 4), (4, 8), (2, 4), (4, 6)), labels=grid_labels(3, 3), ground="felt")


def scene_of_everything(ground: str) -> Scene:
    """Every place, zone, arrow, tone, kind and mark, on one kind of ground."""
    looks = [(shape, tone) for shape in PLACE_SHAPES for tone in PLACE_TONES]
    across = len(SIDE_TONES)
    places = tuple(
        Place(f"p{number}", number % across, number // across, number % across, number // across, *look)
        for number, look in enumerate(looks * 4)
    )
    zones = tuple(
        Zone(tone, ((number, 1), (number + 1, 1), (number + 1, 2)), 0.4 * (number % 2))
        for number, tone in enumerate(ZONE_TONES)
    )
    arrows = tuple(Arrow(number, 1, number % 2, style) for number, style in enumerate(ARROW_STYLES))
    sides = tuple(Side("wbRBYGSMN"[number], tone) for number, tone in enumerate(SIDE_TONES))
    kinds = tuple(Kind(shape[:3].upper(), "stone", shape) for shape in KIND_SHAPES)
    pieces = tuple(
        Piece(side.letter, kind.letter, number)
        for number, (side, kind) in enumerate((side, kind) for kind in kinds for side in sides)
    )
    return make_scene(
        Board(places, ((0, 1), (1, 2)), arrows, zones, ground=ground),
        pieces,
        sides=sides,
        kinds=kinds,
        trays=tuple(Tray("w", kind.letter, number) for number, kind in enumerate(kinds)),
        marks=tuple(Mark("here", (number, number + 1), style) for number, style in enumerate(MARK_STYLES)),
        last=(0, 1, 10),
        die=5,
    )
