"""What a client can draw and touch, as plain data: the board, the pieces, what is due, what may be played.

A scene knows no rules: it says which words are legal and which places a hand touches for each, not why.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from typing import Any, NamedTuple

from spielschrank.board import Board
from spielschrank.contract import Game, Kind, Mark, Piece, Position, Result, Side, Tray
from spielschrank.games import new_game
from spielschrank.phrases import Phrase
from spielschrank.record import Record


class Touch(NamedTuple):
    """A legal word with the places it touches, in the order of the hand, and the letters chosen after them."""

    word: str
    places: tuple[int, ...]
    letters: tuple[str, ...]


@dataclass(frozen=True)
class Scene:
    """Everything to be seen and touched at one moment of a game."""

    game: str
    options: Mapping[str, str]
    board: Board
    sides: tuple[Side, ...]
    owners: tuple[Side, ...]
    """Whose pieces there are, with the tones to draw them in."""
    kinds: tuple[Kind, ...]
    turn: str
    """The side to move, or # when a die is to be rolled."""
    pieces: tuple[Piece, ...]
    trays: tuple[Tray, ...]
    marks: tuple[Mark, ...]
    last: tuple[int, ...]
    """The places of the last move, in the order of the hand."""
    touches: tuple[Touch, ...]
    die: int
    """The face of the die that lies on the table, or 0."""
    due: Phrase
    """What the side to move has to do; empty when the game is over."""
    result: Result | None
    text: str

    def data(self) -> dict[str, Any]:
        """The scene as dictionaries, lists, words and numbers, ready for JSON."""
        return {**furniture(self.game, tuple(self.options.items())), **self.moment()}

    def moment(self) -> dict[str, Any]:
        """What changes from move to move."""
        listed = ("pieces", "trays", "marks", "touches")
        return {
            **{field: getattr(self, field) for field in ("turn", "last", "die", "text")},
            **{field: [item._asdict() for item in getattr(self, field)] for field in listed},
            "due": self.due._asdict(),
            "result": None if self.result is None else self.result._asdict(),
        }


@cache
def furniture(name: str, options: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    """What stays the same for a whole game: the board, the sides, the kinds of pieces. Not to be changed."""
    game = new_game(name, **dict(options))
    board = {**asdict(game.board), "places": [place._asdict() for place in game.board.places]}
    for field in ("arrows", "zones", "labels"):
        board[field] = [item._asdict() for item in getattr(game.board, field)]
    return {
        "game": name,
        "options": dict(options),
        "board": board,
        "sides": [side._asdict() for side in game.sides],
        "owners": [side._asdict() for side in game.owners],
        "kinds": [kind._asdict() for kind in game.kinds],
    }


@lru_cache(1 << 16)
def touch(game: Game, word: str) -> Touch:
    """The places and letters that a word names."""
    parsed = game.parse(word)
    return Touch(word, parsed.places, parsed.letters)


def of_position(position: Position, last: str | None = None, result: Result | None = None) -> Scene:
    """The scene of a position, after a last move; `result` where the line of play has ended the game."""
    game, state = position.game, position.state
    ended = result or position.result
    return Scene(
        game=game.name,
        options=game.chosen,
        board=game.board,
        sides=game.sides,
        owners=game.owners,
        kinds=game.kinds,
        turn=position.turn,
        pieces=position.pieces,
        trays=tuple(game.trays(state)),
        marks=tuple(game.marks(state)),
        last=touch(game, last).places if last else (),
        touches=() if ended else tuple(touch(game, word) for word in position.words),
        die=game.die(state),
        due=Phrase("", "") if ended else game.say_due(game.due(state)),
        result=ended,
        text=position.text,
    )


def of_record(record: Record) -> Scene:
    """The scene at the end of a line of play, with its last move and the draw rules."""
    return of_position(record.position, record.words[-1] if record.words else None, record.result)
