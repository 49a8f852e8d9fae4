"""The contract every game keeps for people: words, texts, pieces, reasons, options; and the position as a value."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Self

import numpy as np

from spielschrank import kernel
from spielschrank.board import Board
from spielschrank.kernel import Rules, State, States
from spielschrank.notation import Text, TextError, Word, parse_word, write_text
from spielschrank.phrases import LANGUAGES, Phrase, Phrases, load_phrases

if TYPE_CHECKING:
    from spielschrank.record import Record

CHANCE = "#"
"""The side to move when a die is to be rolled."""
VALUES = {kernel.LOSS: "loss", kernel.DRAW: "draw", kernel.WIN: "win"}


class OptionError(ValueError):
    """An option that a game does not have, or not with this value."""


class Side(NamedTuple):
    """What owns pieces and takes turns."""

    letter: str
    tone: str
    """Its colour by name; renderers know the colours."""
    team: int = 0
    """Sides of the same team win and lose together; 0: on its own."""


class Kind(NamedTuple):
    """A kind of piece: its letter in texts ("" where a side has only one kind), its name, how it is drawn."""

    letter: str
    name: str
    shape: str


class Option(NamedTuple):
    """A switch that a player can set; the first value is the default."""

    key: str
    values: tuple[str, ...]


class Piece(NamedTuple):
    """A piece on the board: whose, of which kind, where, and how high in its stack (0 is the lowest)."""

    side: str
    """The letter of its owner, or "" if it belongs to nobody."""
    kind: str
    place: int
    level: int = 0


class Tray(NamedTuple):
    """Pieces beside the board."""

    side: str
    kind: str
    number: int


class Mark(NamedTuple):
    """Something to show on the board that is no piece: a name for what it means, and its places in order."""

    meaning: str
    places: tuple[int, ...]
    style: str = "spot"
    """spot: each place is marked; path: a line is drawn from place to place."""


class Saying(NamedTuple):
    """Something to say: the key of its phrase, the places concerned, and values for the sentence."""

    key: str
    places: tuple[int, ...] = ()
    values: Mapping[str, str] = {}


class Reason(NamedTuple):
    """Why a word is not legal: the rule's stable id, the places to mark, and the sentence in both languages."""

    rule: str
    spec: str
    page: str
    places: tuple[str, ...]
    de: str
    en: str


class Result(NamedTuple):
    """How a game has ended: win, loss or draw per side, why, and in a solitaire the pieces left."""

    values: Mapping[str, str]
    reason: str
    left: int | None = None

    def __str__(self) -> str:
        if self.left is not None:
            return f"left={self.left}"
        return " ".join(f"{side}={value}" for side, value in self.values.items()) + f" ({self.reason})"


class IllegalMoveError(ValueError):
    """A word that is no legal move here; says why."""

    def __init__(self, word: str, reason: Reason) -> None:
        super().__init__(f"{word}: {reason.en}")
        self.word = word
        self.reason = reason


class Game:
    """The rules of a game with its options, without any state.

    A game says who plays with what, gives its compiled rules, and translates between its record and people:
    `set_up`, `word_of`, `write`, `read`, `pieces`, `due`, `reasons`, and where it has them `trays`, `marks`, `die`.
    """

    name: ClassVar[str]
    version: ClassVar[int] = 1
    """Raised when the rules change, so that old records can tell."""
    options: ClassVar[tuple[Option, ...]] = ()
    text_options: ClassVar[tuple[str, ...]] = ()
    """Options that position texts carry when they are not the default."""
    kinds: ClassVar[tuple[Kind, ...]]
    board: ClassVar[Board]
    shapes: ClassVar[tuple[str, ...]]
    """What words look like, see `notation.parse_word`."""
    rules: ClassVar[Rules]
    ends: ClassVar[tuple[str, ...]]
    """Names of the ways the game ends, by the number in an outcome."""
    peers: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Other programs' modules, and what they call the nearest game they have."""
    may_draw: ClassVar[bool] = True
    """Whether the draw rules that hold for all games hold for this one."""

    def __init__(self, **options: str) -> None:
        known = {option.key: option.values for option in self.options}
        for key, value in options.items():
            if key not in known:
                offer = ", ".join(f"{key}={'|'.join(values)}" for key, values in known.items()) or "none"
                raise OptionError(f"{self.name} has no option “{key}”; its options: {offer}")
            if value not in known[key]:
                raise OptionError(
                    f"{self.name}: “{key}={value}” is not possible; {key} is one of {', '.join(known[key])}"
                )
        self.given: dict[str, str] = dict(options)
        """The options somebody asked for."""
        self.chosen: dict[str, str] = {option.key: options.get(option.key, option.values[0]) for option in self.options}
        """The value of every option."""
        self._hash = hash((self.name, *self.chosen.items()))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Game) and (self.name, self.chosen) == (other.name, other.chosen))

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"game({', '.join([repr(self.name), *(f'{key}={value!r}' for key, value in self.chosen.items())])})"

    # what every game says of itself

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides in the order in which compiled code numbers them, which is the order of turns."""
        raise NotImplementedError

    @property
    def owners(self) -> tuple[Side, ...]:
        """Whose pieces there are: the sides, unless a game has pieces that nobody plays as his own."""
        return self.sides

    def set_up(self, state: State) -> None:
        """Fill a record of zeros with the start position."""
        raise NotImplementedError

    def word_of(self, state: State, move: int) -> str:
        """The word of a legal move."""
        raise NotImplementedError

    def write(self, state: State) -> Iterator[tuple[str, str]]:
        """The pairs of the position text, in order, without the options; empty values are left out."""
        raise NotImplementedError

    def read(self, state: State, text: Text) -> None:
        """Fill a record of zeros from a position text, or refuse it."""
        raise NotImplementedError

    def pieces(self, state: State) -> Iterator[Piece]:
        """The pieces on the board."""
        raise NotImplementedError

    def trays(self, state: State) -> Iterator[Tray]:  # noqa: ARG002
        """The pieces beside the board."""
        return iter(())

    def marks(self, state: State) -> Iterator[Mark]:  # noqa: ARG002
        """What else to show on the board."""
        return iter(())

    def die(self, state: State) -> int:  # noqa: ARG002
        """The face of the die that lies on the table, or 0."""
        return 0

    def due(self, state: State) -> Saying:
        """What the side to move has to do now, for the phrases' `dues`."""
        raise NotImplementedError

    def reasons(self, state: State, word: Word) -> Iterator[Saying]:
        """The rules a word breaks in a game that goes on, the most telling first. Never decides legality."""
        raise NotImplementedError

    # what follows from it

    @property
    def phrases(self) -> Phrases:
        """What is said about the game."""
        return load_phrases(self.name)

    @cached_property
    def side_letters(self) -> tuple[str, ...]:
        """The letters of the sides, in order."""
        return tuple(side.letter for side in self.sides)

    @cached_property
    def kind_letters(self) -> tuple[str, ...]:
        """The letters of the kinds, in order."""
        return tuple(kind.letter for kind in self.kinds)

    @property
    def has_chance(self) -> bool:
        """Whether a die is rolled."""
        return type(self).die is not Game.die

    def start(self) -> "Position":
        """The start position."""
        states = kernel.new_states(self.rules.dtype)
        self.set_up(states[0])
        return Position(self, states.tobytes())

    def position(self, text: str) -> "Position":
        """The position that a text describes; options that the text carries are taken from it."""
        parsed = Text(text)
        return self._with_options_of(parsed)._read(parsed)

    def _with_options_of(self, text: Text) -> Self:
        """This game with the options that a text carries; refuses those that contradict what was asked for."""
        carried = {}
        for option in self.options:
            if option.key in self.text_options and text.get(option.key) is not None:
                carried[option.key] = text.one_of(option.key, option.values)
                if self.given.get(option.key, carried[option.key]) != carried[option.key]:
                    text.refuse(option.key, f"the game was asked for with {option.key}={self.given[option.key]}")
        return type(self)(**{**self.given, **carried})

    def _read(self, text: Text) -> "Position":
        states = kernel.new_states(self.rules.dtype)
        try:
            self.read(states[0], text)
            text.finish()
        except TextError as error:
            played = ", ".join(f"{key}={self.chosen[key]}" for key in self.text_options)
            raise TextError(f"{error} (with {played})" if played else str(error)) from None
        return Position(self, states.tobytes())

    def parse(self, word: str) -> Word:
        """Take a word apart, or say why no move of this game could be called so."""
        return parse_word(word, self.shapes, self.board)

    def result_of(self, packed: int) -> Result:
        """Unpack an outcome."""
        reason = self.ends[kernel.reason_of(packed)]
        values = {
            side: VALUES[value] for n, side in enumerate(self.side_letters) if (value := kernel.side_value(packed, n))
        }
        return Result(values, reason, None if values else kernel.pieces_left(packed))

    def reason(self, because: Saying) -> Reason:
        """Put a broken rule into words."""
        rule = self.phrases.rules[because.key]
        places = tuple(self.board.names[place] for place in because.places)
        said = {language: rule.phrase.say(language, *places, **because.values) for language in LANGUAGES}
        return Reason(f"{self.name}.{because.key}", rule.spec, rule.page, places, **said)

    def say_due(self, saying: Saying) -> Phrase:
        """Put into words what is due."""
        phrase = self.phrases.dues[saying.key]
        places = tuple(self.board.names[place] for place in saying.places)
        return Phrase(*(phrase.say(language, *places, **saying.values) for language in LANGUAGES))

    def record(self, text: str | None = None) -> "Record":
        """A new record of play, from the start or from a position text."""
        from spielschrank.record import Record

        return Record(self.start() if text is None else self.position(text))


@dataclass(frozen=True)
class Position:
    """A position as a value: a game and the bytes of its record. Never changed once made."""

    game: Game
    data: bytes = field(repr=False)

    def __repr__(self) -> str:
        return f"{self.game!r}.position({self.text!r})"

    def states(self) -> States:
        """A fresh copy of the record, for compiled code."""
        return np.frombuffer(bytearray(self.data), self.game.rules.dtype).view(np.recarray)

    @property
    def state(self) -> State:
        """A fresh copy of the record, for the game's own functions."""
        record: State = self.states()[0]
        return record

    @cached_property
    def _moves(self) -> dict[str, int]:
        """The legal moves by their words, sorted."""
        buffer = np.empty(self.game.rules.most_moves, np.int64)
        states = self.states()
        state, count = states[0], kernel.list_moves(states, buffer)
        return dict(sorted((self.game.word_of(state, int(move)), int(move)) for move in buffer[:count]))

    @property
    def words(self) -> tuple[str, ...]:
        """The legal moves as words, sorted."""
        return tuple(self._moves)

    def move_of(self, word: str) -> int:
        """The number that compiled code has for a legal word."""
        return self._moves[word]

    @cached_property
    def turn(self) -> str:
        """The letter of the side to move, or # when a die is to be rolled."""
        side = kernel.side_to_move(self.states())
        return CHANCE if side == kernel.CHANCE else self.game.side_letters[side]

    @cached_property
    def text(self) -> str:
        """The position as a line of text, in canonical form."""
        defaults = {option.key: option.values[0] for option in self.game.options}
        carried = [(key, self.game.chosen[key]) for key in self.game.text_options]
        told = [(key, value) for key, value in carried if value != defaults[key]]
        return write_text([*self.game.write(self.state), *told])

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces on the board, in the order of the places."""
        return tuple(sorted(self.game.pieces(self.state), key=lambda piece: (piece.place, piece.level)))

    @cached_property
    def result(self) -> Result | None:
        """How the game has ended here by its own rules, or None while it goes on."""
        return None if self._moves else self.game.result_of(kernel.judge(self.states()))

    def play(self, word: str) -> "Position":
        """The position after a move; raises IllegalMoveError with the reason."""
        return self.step(word)[0]

    def step(self, word: str) -> tuple["Position", bool]:
        """The position after a move, and whether the move was progress."""
        if word not in self._moves:
            raise IllegalMoveError(word, self._reason(self.game.parse(word)))
        states = self.states()
        progress = kernel.advance(states, self._moves[word])
        return Position(self.game, states.tobytes()), bool(progress)

    def why(self, word: str) -> Reason | None:
        """Why a word is not legal here, or None if it is."""
        parsed = self.game.parse(word)
        return None if word in self._moves else self._reason(parsed)

    def over(self) -> Reason:
        """The reason nothing is played any more."""
        return self.game.reason(Saying("over"))

    def _reason(self, word: Word) -> Reason:
        if not self._moves:
            return self.over()
        return self.game.reason(next(self.game.reasons(self.state, word), Saying("not-legal")))

    def perft(self, depth: int) -> int:
        """The number of move sequences of exactly so many plies."""
        if depth < 1:
            return 1
        stack = kernel.new_states(self.game.rules.dtype, depth)
        stack[0] = self.states()[0]
        buffers = np.empty((depth, self.game.rules.most_moves), np.int64)
        return int(kernel.count_lines(stack, buffers, depth))

    def _repr_svg_(self) -> str:
        from spielschrank import scene, svg

        return svg.draw(scene.of_position(self))
