"""Lessons: every rule of a game brought to the hand once, on the real board, with all that follows each answer.

`docs/lessons` has one file per game, a table per step. A step without a position goes on where the one before ended.

    [[steps]]
    page = "taking"                       the paragraph of the rule page that it teaches
    options = { KEY = "VALUE" }           of the game, with a position of its own
    position = "turn=w;w=a7,d7;…"         "" for the start
    accept = ["g7xb2", "d6…"]             words that are right; … for all that begin so
    replies = ["d2-d3"]                   what the others play then
    say = { de = "…", en = "…" }          what to do
    praise = { de = "…", en = "…" }       after a right word
    wrong = { de = "…", en = "…" }        after another
    wrong_words."d2" = { de = …, en = … } after this one
"""

import tomllib
from functools import cache
from typing import Any

from spielschrank import scene
from spielschrank.contract import IllegalMoveError
from spielschrank.games import game_class, new_game
from spielschrank.notation import NotationError
from spielschrank.phrases import LANGUAGES
from spielschrank.record import Record
from spielschrank.rulebook import folder

NEEDED = {"page", "accept", "say", "praise", "wrong"}
KNOWN = NEEDED | {"options", "position", "replies", "wrong_words"}
REST = "…"


class LessonError(ValueError):
    """A lesson that cannot be played; the message says where and why."""


@cache
def lesson(game: str) -> dict[str, Any]:
    """A game's lesson, ready for JSON, with everything needed to play it without a server. Not to be changed."""
    game_class(game)
    steps, record = list[dict[str, Any]](), None
    for number, table in enumerate(_tables(game), start=1):
        try:
            start = _start(game, table, record)
            lines = {word: _line(start, word, table.get("replies", [])) for word in _accepted(start, table["accept"])}
            steps.append(_step(table, start, lines))
        except (LessonError, IllegalMoveError, NotationError) as error:
            raise LessonError(f"{game}, step {number}: {error}") from error
        record = next(iter(lines.values()))[-1] if len(lines) == 1 else None
    return {"game": game, "steps": steps}


def _tables(game: str) -> list[dict[str, Any]]:
    tables: list[dict[str, Any]] = tomllib.loads((folder("lessons") / f"{game}.toml").read_text("utf-8"))["steps"]
    return tables


def _start(game: str, table: dict[str, Any], before: Record | None) -> Record:
    """Where a step begins: at its own position, or where the step before has ended."""
    if NEEDED - set(table) or set(table) - KNOWN:
        raise LessonError(f"a step has {', '.join(sorted(NEEDED))}, and may have {', '.join(sorted(KNOWN - NEEDED))}")
    if "position" in table:
        return new_game(game, **table.get("options", {})).record(table["position"] or None)
    if before is None or "options" in table:
        raise LessonError("a position is missing: it is the first step, has options, or follows more than one word")
    return before


def _accepted(start: Record, told: list[str]) -> list[str]:
    """The right words, those with the same beginning written out."""
    words = []
    for word in told:
        found = [legal for legal in start.legal_words if legal.startswith(word.removesuffix(REST))]
        words += found if word.endswith(REST) else [word]
    if not words:
        raise LessonError(f"no legal word is accepted by {told}; legal are {' '.join(start.legal_words)}")
    return words


def _line(start: Record, word: str, replies: list[str]) -> list[Record]:
    """The records after a word and after each reply."""
    line = [start.play(word)]
    for reply in replies:
        line.append(line[-1].play(reply))
    return line


def _step(table: dict[str, Any], start: Record, lines: dict[str, list[Record]]) -> dict[str, Any]:
    """A step ready for JSON."""
    wrong_words = table.get("wrong_words", {})
    if unfit := [word for word in wrong_words if word in lines or word not in start.legal_words]:
        raise LessonError(f"{', '.join(unfit)} is right or not legal, and cannot be a wrong word")
    return {
        "page": table["page"],
        "setting_options": start.start.game.chosen,
        **{key: _said(table[key]) for key in ("say", "praise", "wrong")},
        "wrong_words": {word: _said(said) for word, said in wrong_words.items()},
        "accept": list(lines),
        "before": scene.of_record(start).moment(),
        "after": {word: [_shown(record) for record in line] for word, line in lines.items()},
    }


def _shown(record: Record) -> dict[str, Any]:
    """A moment to be looked at and not touched."""
    return {**scene.of_record(record).moment(), "touches": []}


def _said(table: dict[str, str]) -> dict[str, str]:
    if set(table) != set(LANGUAGES):
        raise LessonError(f"“{table}” is not said in {' and '.join(LANGUAGES)}")
    return {language: table[language] for language in LANGUAGES}
