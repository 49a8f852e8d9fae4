"""The referee: compares what another program says of the games with what is played here.

Lines of JSON of three kinds: start counts (`perft`), positions (`text`, `moves`, `result`, `perft2`), and whole
games (`words`, `result`, `final`), each with `game` and `options`. It also checks that the dice of a record were fair.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from spielschrank.contract import CHANCE, Game, IllegalMoveError, OptionError, Result
from spielschrank.games import UnknownGameError, new_game
from spielschrank.notation import NotationError
from spielschrank.record import Record


class Difference(NamedTuple):
    """A line that says something else than the rules here."""

    line: int
    what: str


class LineError(ValueError):
    """A line that is not of one of the three kinds."""


def _told(result: Result | None) -> Any:
    if result is None:
        return None
    return dict(result.values) if result.left is None else {"left": result.left}


def _same_result(told: Any, result: Result | None) -> bool:
    if isinstance(told, int) and result is not None:
        return told == result.left
    return bool(told == _told(result))


def _check_counts(game: Game, line: dict[str, Any]) -> Iterator[str]:
    start = game.start()
    for depth, count in line["perft"].items():
        if (ours := start.perft(int(depth))) != count:
            yield f"perft {depth} is {ours}, not {count}"


def _check_position(game: Game, line: dict[str, Any]) -> Iterator[str]:
    position = game.position(line["text"])
    if position.text != line["text"]:
        yield f"the text in canonical form is {position.text}"
    missing, extra = sorted(set(position.words) - set(line["moves"])), sorted(set(line["moves"]) - set(position.words))
    if missing:
        yield f"legal, but not listed: {' '.join(missing)}"
    if extra:
        yield f"listed, but not legal: {' '.join(extra)}"
    if not _same_result(line["result"], position.result):
        yield f"the result is {_told(position.result)}, not {line['result']}"
    if (ours := position.perft(2)) != line["perft2"]:
        yield f"perft 2 is {ours}, not {line['perft2']}"


def _check_game(game: Game, line: dict[str, Any]) -> Iterator[str]:
    record = Record(game.start())
    for number, word in enumerate(line["words"], start=1):
        try:
            record = record.play(word)
        except IllegalMoveError as error:
            yield f"word {number}, “{word}”, is not legal: {error.reason.en}"
            return
    if not _same_result(line["result"], record.result):
        yield f"the result is {_told(record.result)}, not {line['result']}"
    if record.position.text != line["final"]:
        yield f"the final text is {record.position.text}"


KINDS: dict[str, Callable[[Game, dict[str, Any]], Iterator[str]]] = {
    "perft": _check_counts,
    "perft2": _check_position,
    "words": _check_game,
}


def _check_line(text: str) -> Iterator[str]:
    try:
        line = json.loads(text)
        check = next(check for key, check in KINDS.items() if key in line)
        yield from check(new_game(line["game"], **line["options"]), line)
    except StopIteration:
        raise LineError(f"a line has one of the keys {', '.join(KINDS)}") from None
    except (KeyError, TypeError, AttributeError) as error:
        raise LineError(f"the line lacks something or has it wrong: {error}") from error
    except json.JSONDecodeError as error:
        raise LineError(f"the line is not JSON: {error}") from error
    except (UnknownGameError, OptionError, NotationError) as error:
        yield str(error)
    except ValueError as error:
        raise LineError(f"the line has something wrong: {error}") from error


def differences(lines: Iterable[str]) -> Iterator[Difference]:
    """Check line by line; yields what differs."""
    for number, text in enumerate(lines, start=1):
        try:
            yield from (Difference(number, what) for what in _check_line(text))
        except LineError as error:
            raise LineError(f"line {number}: {error}") from error


def check_rolls(record: Record) -> Iterator[str]:
    """What is wrong with the dice of a record, in sentences; nothing if every roll is proved."""
    dice = record.dice
    if dice is None:
        yield "the record does not say what decided its rolls: there is no “dice commitment”"
    elif not dice.secret:
        yield "the secret of the dice is not shown yet: there is no “dice secret”, the game is not over"
    elif not dice.is_honest():
        yield "the secret of the dice is not the one that was promised before the game"
    else:
        for ply, words, rolled in rolls_of(record):
            due = words[dice.roll(ply, len(words))]
            if rolled != due:
                yield f"ply {ply + 1} says {rolled}, but the dice gave {due}"


def rolls_of(record: Record) -> Iterator[tuple[int, tuple[str, ...], str]]:
    """The rolls of a record: at which ply, what could come, and what came."""
    for ply, (word, position) in enumerate(zip(record.words, record.positions, strict=False)):
        if position.turn == CHANCE:
            yield ply, position.words, word
