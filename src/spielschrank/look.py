"""How a game looks, as data for a client that draws scenes by itself: the board, every piece, all names and colours."""

import math
from collections import Counter
from functools import lru_cache
from hashlib import sha256
from itertools import product
from statistics import fmean
from typing import Any

from spielschrank.board import Place
from spielschrank.contract import Game, Side
from spielschrank.drawing import boards
from spielschrank.drawing.grounds import gloss, paints, slab
from spielschrank.drawing.ink import OWN, group
from spielschrank.drawing.palette import GROUNDS, LAST, NEUTRAL, PIECES
from spielschrank.drawing.pieces import SHAPES
from spielschrank.games import new_game
from spielschrank.phrases import Phrase
from spielschrank.svg import EDGE, Look, printed

KEPT = 256
NEAR_THE_MIDDLE = 2.0


@lru_cache(KEPT)
def look(name: str, options: tuple[tuple[str, str], ...] = (), quarters: int = 0) -> dict[str, Any]:
    """All that a client must know to draw the scenes of a game, seen from an edge of the board. Not to be changed.

    `defs` and `ground` are pieces of SVG; a piece is `<use href="#…">` of `prefix`, its shape and its owner's letter,
    with `-under` where another lies on it.
    """
    game = new_game(name, **dict(options))
    board = game.board.turned(quarters)
    field = boards.field_of(board)
    outer = boards.outer_of(board, field)
    canvas = outer.grown(EDGE)
    symbols = "".join([*boards.place_definitions(board), *boards.arrow_definitions(board), *_symbols(game)])
    ground = group(slab(board.ground, field, outer), printed(board), gloss(board.ground, field), boards.labels(board),
                   boards.arrows(board))  # fmt: skip
    drawn = paints(symbols + ground) + symbols
    prefix = "l" + sha256((drawn + ground).encode()).hexdigest()[:8] + "-"
    return {
        "game": name,
        "options": dict(game.chosen),
        "title": game.phrases.title._asdict(),
        "prefix": prefix,
        "box": [canvas.left, canvas.top, canvas.width, canvas.height],
        "defs": drawn.replace(OWN, prefix),
        "ground": ground.replace(OWN, prefix),
        "places": [_place(place, boards.spot(place)) for place in board.places],
        "kinds": {kind.letter: _kind(game, kind.name, kind.shape) for kind in game.kinds},
        "sides": [
            {**_owner(game, side), "edge": edge, "pieces": pieces_of(game, side.letter)}
            for side, edge in zip(game.sides, edges(game), strict=True)
        ],
        "owners": [_owner(game, side) for side in game.owners],
        "ends": {key: phrase._asdict() for key, phrase in game.phrases.ends.items()},
        "words": {key: phrase._asdict() for key, phrase in game.phrases.words.items()},
        "colours": {"last": LAST[board.ground], **GROUNDS[board.ground]._asdict()},
        "may_draw": game.may_draw,
        "has_die": game.has_chance,
    }


def pieces_of(game: Game, side: str) -> dict[str, int]:
    """How many pieces of every kind a side has at the start, on the board and beside it."""
    start = game.start()
    beside = {tray.kind: tray.number for tray in game.trays(start.state) if tray.side == side}
    return dict(Counter(piece.kind for piece in start.pieces if piece.side == side) + Counter(beside))


def edges(game: Game) -> list[int]:
    """The edge at which every side sits; all at the same one if their pieces stand together."""
    found = [edge_of(game, side) for side in game.side_letters]
    return found if len(set(found)) > 1 else [0 for _ in found]


def edge_of(game: Game, side: str) -> int:
    """The quarter turns that bring a side's pieces to the front, as they stand at the start; 0 if they have no edge."""
    places = game.board.places
    own = [places[piece.place] for piece in game.start().pieces if piece.side == side] or list(places)
    x = fmean(place.x for place in own) - fmean(place.x for place in places)
    y = fmean(place.y for place in own) - fmean(place.y for place in places)
    if math.hypot(x, y) < NEAR_THE_MIDDLE:
        return 0
    return round(math.atan2(x, -y) / math.tau * 4) % 4


def _place(place: Place, spot: tuple[float, float]) -> dict[str, Any]:
    return {"name": place.name, "x": spot[0], "y": spot[1], "shape": place.shape}


def _kind(game: Game, name: str, shape: str) -> dict[str, Any]:
    return {"name": game.phrases.kinds[name]._asdict(), "shape": shape, "lift": SHAPES[shape].lift}


def _owner(game: Game, side: Side) -> dict[str, Any]:
    name = game.phrases.sides.get(side.letter, Phrase(side.letter, side.letter))
    return {
        **side._asdict(),
        "name": name._asdict(),
        "many": side.letter in game.phrases.many,
        **PIECES[side.tone]._asdict(),
    }


def _symbols(game: Game) -> list[str]:
    """A drawing for every piece there can be, on top of a stack and under another piece."""
    tones = {"": NEUTRAL, **{owner.letter: owner.tone for owner in (*game.sides, *game.owners)}}
    shapes = dict.fromkeys(kind.shape for kind in game.kinds)
    looks = product(shapes, tones, (False, True))
    return [Look(shape, letter, tones[letter], under).draw() for shape, letter, under in looks]
