"""Scenes as SVG pictures: what the players of a game would see on their table, with nothing but the scene known."""

from collections.abc import Mapping
from hashlib import sha256
from html import escape
from typing import NamedTuple

from spielschrank.board import Board
from spielschrank.contract import Piece, Tray
from spielschrank.drawing import beside, boards, marks
from spielschrank.drawing.ink import OWN, Box, element, group, moved, number
from spielschrank.drawing.manners import SOLID, Manner
from spielschrank.drawing.owners import owner_tones, tray_owners
from spielschrank.drawing.palette import COLOURS, Palette
from spielschrank.phrases import load_phrases
from spielschrank.scene import Scene
from spielschrank.telling import describe

EDGE = 12.0
"""The empty rim of a picture."""


def draw(
    scene: Scene, title: str = "", description: str = "", width: int = 640, language: str = "de", manner: Manner = SOLID
) -> str:
    """The scene as a picture of its own, `width` pixels wide; title and description are made up if not given."""
    field = boards.field_of(scene.board)
    outer = boards.outer_of(scene.board, field)
    plates = beside.rows_of_plates(outer, len(scene.sides), _most_piles(scene))
    canvas = Box(outer.left, outer.top, outer.right, max([outer.bottom, *(plate.bottom for plate in plates)]))
    looks = _looks(scene, manner)
    shown = (
        _board(scene, field, outer, manner)
        + _pieces_and_marks(scene, manner)
        + _beside(scene, outer, plates, manner.palette)
    )
    drawn = manner.finish(element("defs", manner.paints(looks + shown), looks) + shown)
    prefix = "s" + sha256(drawn.encode()).hexdigest()[:8]
    return _picture(
        canvas.grown(EDGE),
        width,
        element("title", escape(title or load_phrases(scene.game).title.say(language)), id=f"{prefix}-title"),
        element("desc", escape(description or describe(scene, language)), id=f"{prefix}-desc"),
        drawn.replace(OWN, f"{prefix}-"),
        labelled=f"{prefix}-title {prefix}-desc",
    )


def _picture(canvas: Box, width: int, *inside: str, labelled: str) -> str:
    """The outermost element around everything drawn."""
    box = " ".join(map(number, (canvas.left, canvas.top, canvas.width, canvas.height)))
    return element(
        "svg",
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=box,
        width=width,
        height=round(width * canvas.height / canvas.width),
        role="img",
        aria_labelledby=labelled,
    )


# the parts


class Look(NamedTuple):
    """How a piece looks: its shape, the letter and tone of its owner, and whether others lie on it."""

    shape: str
    letter: str
    tone: str
    under: bool = False

    @property
    def id(self) -> str:
        """The name of its drawing."""
        return f"{OWN}{self.shape}-{self.letter}" + ("-under" if self.under else "")

    def draw(self, manner: Manner = SOLID, fit: float = 1.0) -> str:
        """Its drawing."""
        whole = manner.piece(self.shape, manner.palette.pieces[self.tone], self.letter, self.under)
        scaled = {} if fit == 1 else {"transform": moved(0, 0, 0, fit)}
        return element("g", whole, id=self.id, **scaled)


def _pieces(scene: Scene) -> list[tuple[Piece, Look]]:
    """The pieces with their looks, from the far edge to the near one and upwards, as they hide each other."""
    spots = {(piece.place, piece.level) for piece in scene.pieces}
    shapes, tones = _shapes(scene), owner_tones(scene)
    ordered = sorted(scene.pieces, key=lambda piece: (-scene.board.places[piece.place].y, piece.place, piece.level))
    return [
        (piece, Look(shapes[piece.kind], piece.side, tones[piece.side], (piece.place, piece.level + 1) in spots))
        for piece in ordered
    ]


def _trays(scene: Scene) -> list[tuple[Tray, Look]]:
    """The pieces beside the board with their looks."""
    shapes, tones = _shapes(scene), owner_tones(scene)
    return [(tray, Look(shapes[tray.kind], owner, tones[owner])) for tray, owner in tray_owners(scene)]


def _shapes(scene: Scene) -> dict[str, str]:
    return {kind.letter: kind.shape for kind in scene.kinds}


def _looks(scene: Scene, manner: Manner) -> str:
    """A drawing for everything that is drawn more than once."""
    looks, fit = {look for _, look in [*_pieces(scene), *_trays(scene)]}, manner.fit(scene.board)
    return definitions(scene.board, manner.palette) + "".join(look.draw(manner, fit) for look in sorted(looks))


def definitions(board: Board, palette: Palette = COLOURS) -> str:
    """A drawing for everything that is printed more than once on a board."""
    return "".join([*boards.place_definitions(board, palette), *boards.arrow_definitions(board, palette)])


def _board(scene: Scene, field: Box, outer: Box, manner: Manner) -> str:
    """The board with everything printed on it, and the last move."""
    board = scene.board
    return group(
        manner.slab(board.ground, field, outer),
        printed(board, manner.palette),
        manner.gloss(board.ground, field),
        boards.labels(board, manner.palette),
        _last_move(scene, manner.under, manner.palette),
        boards.arrows(board),
    )


def printed(board: Board, palette: Palette = COLOURS) -> str:
    """Lines, places and zones, as they lie over each other."""
    return (
        boards.ruling(board, palette)
        + boards.places(board, boards.PAVING)
        + boards.zones(board, palette)
        + boards.joins(board, palette)
        + boards.places(board, boards.DOTS)
        + boards.borders(board, palette)
    )


def _last_move(scene: Scene, layer: marks.Layer, palette: Palette) -> str:
    return marks.last_move([scene.board.places[place] for place in scene.last], palette.last[scene.board.ground], layer)


def _pieces_and_marks(scene: Scene, manner: Manner) -> str:
    """What stands on the board."""
    board, heights, drawn = scene.board, dict.fromkeys(range(len(scene.board.places)), 0.0), []
    for piece, look in _pieces(scene):
        x, y = boards.spot(board.places[piece.place])
        drawn.append(
            element("use", href=f"#{look.id}", x=x, y=y - heights[piece.place], data_piece=board.names[piece.place])
        )
        heights[piece.place] += manner.lift(look.shape)
    ways, spots = (marks.marks(scene.marks, board.places, style) for style in ("path", "spot"))
    return ways + group(*drawn) + _last_move(scene, marks.OVER, manner.palette) + spots


def _most_piles(scene: Scene) -> int:
    return max((sum(tray.side == side.letter for tray in scene.trays) for side in scene.sides), default=0)


def _fares(scene: Scene) -> Mapping[str, str]:
    """How the sides fare: whose turn it is, what each has reached, or how many pieces one alone has left."""
    if scene.result is None:
        return {scene.turn: "turn"}
    left = scene.result.left
    return scene.result.values if left is None else {side.letter: str(left) for side in scene.sides}


def _beside(scene: Scene, outer: Box, plates: list[Box], palette: Palette) -> str:
    """The plates and the die."""
    fares = _fares(scene)
    drawn = [
        beside.plate(
            side,
            box,
            [(look.id, tray.number) for tray, look in _trays(scene) if tray.side == side.letter],
            fares.get(side.letter, ""),
            palette.grounds[scene.board.ground],
        )
        for side, box in zip(scene.sides, plates, strict=True)
    ]
    return group(*drawn) + beside.die(scene.die, scene.turn, outer.right - 50, outer.top + 50)
