"""What cannot be read or done, said in German: complaints are raised in English and recognised by how they read.

`games/phrases/complaints.toml` has all of them. Some hold another one, or a rule in the words of its game.
"""

import re
import tomllib
from functools import cache
from importlib import resources
from itertools import count
from typing import NamedTuple

SAID, RULE = "said", "rule"
BLANK = re.compile(r"\{(\w*)\}")
DEEPEST = 4
"""So many complaints hold one another: a line of a file, the options played, a key of a text, what is wrong there."""
LONGEST = 2000
"""What is longer stays in English, so that nobody waits for it."""


class Complaint(NamedTuple):
    """How a complaint reads in English, and how it is said in German."""

    english: re.Pattern[str]
    german: str


def translated(message: str, language: str) -> str:
    """A complaint in a language; what is no complaint that we know stays as it is.

    >>> translated("line 3: in “turn=x”: “x” is not one of w, b", "de")
    'Zeile 3: in „turn=x“: „x“ ist nicht dabei; möglich sind w, b'
    """
    known = language == "de" and len(message) <= LONGEST
    return (known and _in_german(message, SAID, DEEPEST)) or message


def _in_german(message: str, kind: str, deepest: int) -> str | None:
    """A complaint or a rule in German; None if it is none, or holds too many others."""
    for complaint in _catalogue()[kind] if deepest else ():
        if (found := complaint.english.fullmatch(message)) and (said := _filled(complaint.german, found, deepest)):
            return said
    return None


def _filled(german: str, found: re.Match[str], deepest: int) -> str | None:
    """The German with its blanks filled; None if something else stands where it must hold a complaint or a rule."""
    values: dict[str, str] = {}
    for name, value in found.groupdict().items():
        said = _in_german(value, name, deepest - 1) if name in (SAID, RULE) else value
        if said is None:
            return None
        values[name] = said
    return BLANK.sub(lambda blank: values[blank[1]], german)


@cache
def _catalogue() -> dict[str, list[Complaint]]:
    """All complaints and all rules, in the order in which they are tried.

    First come those that hold others, lest the others take what stands behind them for a value of their own; then
    those with the most fixed text.
    """
    folder = resources.files("spielschrank.games") / "phrases"
    paths = [path for path in folder.iterdir() if path.name.endswith(".toml")]
    files = {path.name: tomllib.loads(path.read_text("utf-8")) for path in paths}
    complaints = [told for group in files.pop("complaints.toml").values() for told in group]
    rules = [rule for file in files.values() for rule in file["rules"].values()]
    return {SAID: _ordered(complaints), RULE: _ordered(rules)}


def _ordered(phrases: list[dict[str, str]]) -> list[Complaint]:
    return [Complaint(_pattern(_named(phrase["en"])), _named(phrase["de"])) for phrase in sorted(phrases, key=_rank)]


def _rank(phrase: dict[str, str]) -> tuple[bool, int]:
    holds = {SAID, RULE} & set(BLANK.findall(phrase["en"]))
    return not holds, -len(BLANK.sub("", phrase["en"]))


def _named(text: str) -> str:
    """A text with a name in every blank.

    >>> _named("{} of {}: {said}"), _named("{1} of {0}")
    ('{v0} of {v1}: {said}', '{v1} of {v0}')
    """
    numbers = count()
    return BLANK.sub(lambda blank: blank[0] if blank[1].isalpha() else f"{{v{blank[1] or next(numbers)}}}", text)


def _pattern(english: str) -> re.Pattern[str]:
    """What a complaint reads like. A value ends where the text behind it first comes, so that no search takes long."""
    pieces = BLANK.split(english)
    names, (first, *texts) = pieces[1::2], [re.escape(text) for text in pieces[::2]]
    values = [f"(?P<{name}>.*?)" if name not in names[:n] else f"(?P={name})" for n, name in enumerate(names)]
    ends = [*texts[:-1], texts[-1] + r"\Z"] if texts else []
    return re.compile(first + "".join(f"(?>{value}{end})" for value, end in zip(values, ends, strict=True)), re.DOTALL)
