"""A line of play: a start, the words played, the draw rules that hold for all games; saved, loaded, stepped back.

The file is text: header lines, a blank line, then the words with a number for every round.

    game: NAME
    rules: 1
    option KEY: VALUE
    seat w: Oma
    seat b: Ida
    date: 2026-11-15
    dice commitment: 9f86d0…
    result: w=win b=loss (too-few)

    1. a4 a1
    2. d2 a7
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from spielschrank import kernel
from spielschrank.contract import CHANCE, IllegalMoveError, OptionError, Position, Reason, Result
from spielschrank.dice import HASH, SHARE, Dice
from spielschrank.games import UnknownGameError, new_game
from spielschrank.notation import NotationError, TextError

PATIENCE = 100
"""So many plies in a row without progress are a draw."""
OCCURRENCES = 3
"""So many occurrences of the same position are a draw."""
BY_PEOPLE = ("resigned", "agreed", "time")
"""Ends that no rule of a game brings about, but those who play it."""
ENDED = re.compile(rf"([a-z0-9]=(win|draw|loss) )+\((?P<reason>{'|'.join(BY_PEOPLE)})\)")
HEADER = re.compile(r"game|rules|date|start|result|(option|seat) [a-z0-9_]+|dice (commitment|shares|secret)")


class RecordError(ValueError):
    """A record file that cannot be read or says what cannot be; the message says where and why."""


class Ply(NamedTuple):
    """A word played, where it led, and how many plies without progress it ended."""

    word: str
    position: Position
    quiet: int


@dataclass(frozen=True)
class Record:
    """A start and the words played from it. Playing gives a new record, the old one stays."""

    start: Position
    plies: tuple[Ply, ...] = ()
    seats: Mapping[str, str] = field(default_factory=dict)
    """Who plays a side, by its letter."""
    date: str = ""
    dice: Dice | None = None
    """What decides the rolls, where they can be proved."""
    ended: Result | None = None
    """How people have ended the game before the rules did."""

    @property
    def start_text(self) -> str:
        """The start as a position text, or "" if it is the usual one."""
        return "" if self.start == self.start.game.start() else self.start.text

    @property
    def position(self) -> Position:
        """The position reached."""
        return self.plies[-1].position if self.plies else self.start

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions, from the start to the one reached."""
        return (self.start, *(ply.position for ply in self.plies))

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words played."""
        return tuple(ply.word for ply in self.plies)

    @property
    def legal_words(self) -> tuple[str, ...]:
        """What may be played now; nothing once the game is over, by the draw rules too."""
        return () if self.result else self.position.words

    @cached_property
    def result(self) -> Result | None:
        """How the game has ended, or None while it goes on."""
        return self.position.result or self._drawn() or self.ended

    def _drawn(self) -> Result | None:
        if not self.start.game.may_draw:
            return None
        texts = [position.text for position in self.positions]
        if texts.count(texts[-1]) >= OCCURRENCES:
            return self._draw_result("repetition")
        if self.plies and self.plies[-1].quiet >= PATIENCE:
            return self._draw_result("no-progress")
        return None

    def _draw_result(self, reason: str) -> Result:
        alive = kernel.sides_alive(self.position.states())
        letters = self.start.game.side_letters
        return Result({side: "draw" if alive >> n & 1 else "loss" for n, side in enumerate(letters)}, reason)

    def why(self, word: str) -> Reason | None:
        """Why a word may not be played now, or None if it may."""
        if self.result and not self.position.result:
            self.start.game.parse(word)
            return self.position.over()
        return self.position.why(word)

    def play(self, word: str) -> "Record":
        """The record with one more word; raises IllegalMoveError with the reason."""
        if reason := self.why(word):
            raise IllegalMoveError(word, reason)
        position, progress = self.position.step(word)
        quiet = 0 if progress else (self.plies[-1].quiet if self.plies else 0) + 1
        return replace(self, plies=(*self.plies, Ply(word, position, quiet)))

    def back(self, plies: int = 1) -> "Record":
        """The record without its last plies."""
        return replace(self, plies=self.plies[: max(0, len(self.plies) - plies)], ended=None)

    def end(self, values: Mapping[str, str], reason: str) -> "Record":
        """The record as people end it: win, draw or loss of every side, for one of the reasons they have."""
        return replace(self, ended=Result(dict(values), reason))

    def _repr_svg_(self) -> str:
        from spielschrank import scene, svg

        return svg.draw(scene.of_record(self))

    # -------------------------------------------------------------------------------------- as a file

    def rounds(self) -> Iterator[list[str]]:
        """The words in rounds: a new one begins when the turn comes round again."""
        order = [CHANCE, *self.start.game.side_letters]
        before, line = -1, list[str]()
        for ply, position in zip(self.plies, self.positions, strict=False):
            number = order.index(position.turn)
            if number <= before:
                yield line
                line = []
            line.append(ply.word)
            before = number
        if line:
            yield line

    def dumps(self) -> str:
        """The record as the text of a file."""
        game = self.start.game
        header = [
            ("game", game.name),
            ("rules", str(game.version)),
            *((f"option {key}", value) for key, value in game.chosen.items()),
            *((f"seat {side}", self.seats[side]) for side in game.side_letters if side in self.seats),
            ("date", self.date),
            ("start", self.start_text),
            *((f"dice {key}", value) for key, value in self._told_of_dice()),
            ("result", str(self.result) if self.result else ""),
        ]
        lines = [f"{key}: {value}" for key, value in header if value]
        rounds = [f"{number}. {' '.join(words)}" for number, words in enumerate(self.rounds(), start=1)]
        return "\n".join([*lines, "", *rounds]) + "\n"

    def _told_of_dice(self) -> Iterator[tuple[str, str]]:
        """What the file says of the dice: the secret only when the game is over."""
        if self.dice:
            yield "commitment", self.dice.commitment
            yield "shares", " ".join(self.dice.shares)
            yield "secret", self.dice.secret if self.result else ""


def loads(text: str) -> Record:
    """Read the text of a file; raises RecordError with line, word and reason."""
    lines = text.splitlines()
    blank = next((number for number, line in enumerate(lines) if not line.strip()), len(lines))
    header = _read_header(lines[:blank])
    record = _replay(_empty_record(header), lines, blank + 1)
    line, told = header.get("result", (0, str(record.result)))
    if not record.result and (ended := ENDED.fullmatch(told)):
        record = record.end(_values_of(told, record), ended["reason"])
    if told != str(record.result):
        reached = record.result or "no result yet"
        raise RecordError(f"line {line}: the file says “{told}”, but the moves lead to “{reached}”")
    return record


def _read_header(lines: list[str]) -> dict[str, tuple[int, str]]:
    """The header's keys with the number of their line and their value."""
    header: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(lines, start=1):
        key, colon, value = line.partition(": ")
        if not colon or not value.strip():
            raise RecordError(f"line {number}: “{line}” is not of the form “key: value”")
        if not HEADER.fullmatch(key):
            raise RecordError(f"line {number}: “{key}” is no header of a record")
        if key in header:
            raise RecordError(f"line {number}: “{key}” is given twice")
        header[key] = (number, value.strip())
    return header


def _empty_record(header: dict[str, tuple[int, str]]) -> Record:
    """The record before its first word, from a header."""
    if "game" not in header:
        raise RecordError("line 1: the header “game: …” is missing")
    options = {key.removeprefix("option "): value for key, (_, value) in header.items() if key.startswith("option ")}
    seats = {key.removeprefix("seat "): value for key, (_, value) in header.items() if key.startswith("seat ")}
    try:
        game = new_game(header["game"][1], **options)
        start = game.position(header["start"][1]) if "start" in header else game.start()
    except (UnknownGameError, OptionError) as error:
        raise RecordError(f"line {header['game'][0]}: {error}") from error
    except TextError as error:
        raise RecordError(f"line {header['start'][0]}: {error}") from error
    if (told := header.get("rules", (0, str(game.version))))[1] != str(game.version):
        raise RecordError(
            f"line {told[0]}: the file was played by rules {told[1]} of {game.name}, these are {game.version}"
        )
    for side in seats:
        if side not in game.side_letters:
            raise RecordError(f"line {header[f'seat {side}'][0]}: {game.name} has no side “{side}”")
    return Record(start, (), seats, header.get("date", (0, ""))[1], _read_dice(header))


def _read_dice(header: dict[str, tuple[int, str]]) -> Dice | None:
    """What a header says of the dice, if it does."""
    told = {key: header.get(f"dice {key}", (0, "")) for key in ("commitment", "shares", "secret")}
    for key, (line, value) in told.items():
        for number in value.split():
            if not (SHARE if key == "shares" else HASH).fullmatch(number):
                raise RecordError(f"line {line}: “{number}” is no {key.removesuffix('s')} of dice")
    commitment, shares, secret = (value for _, value in told.values())
    return Dice(commitment, tuple(shares.split()), secret) if commitment else None


def _values_of(told: str, record: Record) -> dict[str, str]:
    """The values that a result names for every side of a record's game; empty if it names others."""
    values = dict(pair.split("=") for pair in told.split()[:-1])
    return values if tuple(values) == record.start.game.side_letters else {}


def _replay(record: Record, lines: list[str], first: int) -> Record:
    """Play the words of the lines from the first on."""
    expected = 1
    for number, line in enumerate(lines[first:], start=first + 1):
        for token in line.split():
            if re.fullmatch(r"[0-9]+\.", token):
                if token != f"{expected}.":
                    raise RecordError(f"line {number}: “{token}” stands where round {expected} begins")
                expected += 1
                continue
            try:
                record = record.play(token)
            except IllegalMoveError as error:
                raise RecordError(f"line {number}: “{token}” is not legal: {error.reason.en}") from error
            except NotationError as error:
                raise RecordError(f"line {number}: {error}") from error
    return record
