"""Puzzles: positions from games of our own engines with exactly one solution, and all a client needs to set them.

A puzzle of the kind `win` asks for the one word that wins within so many plies, whatever the other side plays; one of
the kind `only` for the one word that does not lose, where all others do. They stand beside this file, one per game.
"""

import hashlib
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Any

from spielschrank.contract import Position
from spielschrank.games import NAMES, new_game
from spielschrank.scene import of_position

Line = tuple[str, ...]
"""Words of both sides in turn, the solver's first and last."""
Beaten = tuple[str, str]
"""A word and the answer that beats it."""
WIN, ONLY = "win", "only"
VERDICTS = {WIN: "misses", ONLY: "loses"}
"""What is said of every word that is not the solution."""


@dataclass(frozen=True)
class Puzzle:
    """A position and what is to be found in it."""

    game: str
    rules: int
    """The version of the rules it was made for."""
    options: tuple[tuple[str, str], ...]
    position: str
    kind: str
    plies: int
    """A win takes so many; where one word alone does not lose, all others have lost within so many."""
    difficulty: int
    """From 1 to 3."""
    lines: tuple[Line, ...]
    """Every way to win in time against the toughest answers, sorted; the first is the main line."""
    refutations: tuple[Beaten, ...] = ()
    """Where one word alone does not lose: how every other one is beaten."""

    @property
    def id(self) -> str:
        """Short, and the same as long as the position and the question are."""
        told = f"{self.game} {self.options} {self.position} {self.kind} {self.plies}"
        return f"{self.game}-{hashlib.sha256(told.encode()).hexdigest()[:6]}"

    @property
    def solution(self) -> str:
        """The one right word."""
        return self.lines[0][0]

    @property
    def start(self) -> Position:
        """The position to be solved."""
        return new_game(self.game, **dict(self.options)).position(self.position)


def folder() -> Any:
    """Where the puzzles are kept."""
    return files(__name__)


@cache
def of(name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game; none where nothing can be proved, by dice or for want of an opponent."""
    new_game(name)  # refuses a name that no game has
    file = folder() / f"{name}.toml"
    return tuple(read(name, file.read_text("utf-8"))) if file.is_file() else ()


def read(name: str, text: str) -> Iterator[Puzzle]:
    """The puzzles that the text of a game's file holds."""
    content = tomllib.loads(text)
    made_for = (name, content["rules"], tuple(content["options"].items()))
    for told in content["puzzles"]:
        lines = tuple(tuple(line.split()) for line in told.pop("lines"))
        beaten = tuple((word, reply) for word, reply in map(str.split, told.pop("refutations", [])))
        yield Puzzle(*made_for, lines=lines, refutations=beaten, **told)


def every() -> dict[str, tuple[Puzzle, ...]]:
    """The puzzles of every game that has some."""
    return {name: puzzles for name in NAMES if (puzzles := of(name))}


def puzzle_of_the_day(day: date) -> Puzzle:
    """The same puzzle for everybody on a day; every day another game, and none comes again before all have come."""
    shelves = list(every().values())
    number, game = divmod(day.toordinal(), len(shelves))
    return shelves[game][number % len(shelves[game])]


# ---------------------------------------------------------------------------------------------- for a client


def data(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle with all that a client needs to set it without asking again, ready for JSON.

    It is a node: a moment, the words that are right in it, and `then` for each of them the moment after it, the
    defender's reply, and the node which that leads to; reply and node are None when it is solved.
    """
    start = puzzle.start
    verdicts = {word: "right" if word == puzzle.solution else VERDICTS[puzzle.kind] for word in start.words}
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "options": dict(puzzle.options),
        "position": puzzle.position,
        "kind": puzzle.kind,
        "distance": puzzle.plies,
        "side": start.turn,
        "difficulty": puzzle.difficulty,
        "solution": puzzle.solution,
        "line": list(puzzle.lines[0]),
        "answers": verdicts,
        "refutations": dict(puzzle.refutations),
        **_node(start, puzzle.lines, None),
    }


def _node(position: Position, lines: Iterable[Line], last: str | None) -> dict[str, Any]:
    """What may be seen and touched where the solver is to move, and what follows the right words."""
    follow = {word: [line[1:] for line in same] for word, same in groupby(lines, key=lambda line: line[0])}
    return {
        "moment": of_position(position, last).moment(),
        "right": list(follow),
        "then": {word: _after(position.play(word), rests, word) for word, rests in follow.items()},
    }


def _after(position: Position, rests: list[Line], last: str) -> dict[str, Any]:
    """What is seen after a right word, and how it goes on; there is nothing to touch for the solver."""
    moment = {**of_position(position, last).moment(), "touches": []}
    if not rests[0]:
        return {"moment": moment, "reply": None, "node": None}
    reply = rests[0][0]
    return {"moment": moment, "reply": reply, "node": _node(position.play(reply), [rest[1:] for rest in rests], reply)}
