"""What is said to people, in German and in English: one file of phrases per game beside its rules."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

LANGUAGES = ("de", "en")


class Phrase(NamedTuple):
    """The same thing said in every language."""

    de: str
    en: str

    def say(self, language: str, *places: str, **values: str) -> str:
        """The phrase in a language, with the names of places and other values filled in.

        >>> Phrase("{0} ist besetzt.", "{0} is taken.").say("en", "d2")
        'd2 is taken.'
        """
        chosen: str = getattr(self, language)
        return chosen.format(*places, **values)


class Rule(NamedTuple):
    """A rule that a word can break: where it is written, and what it says."""

    spec: str
    """The place in the specification: its heading and number, or the reading."""
    page: str
    """The paragraph of the game's rule page."""
    phrase: Phrase


class Phrases(NamedTuple):
    """All that is said about one game."""

    title: Phrase
    about: Phrase
    persons: tuple[int, ...]
    """How many may play, with one option or another."""
    minutes: int
    """How long a game takes, about."""
    sides: dict[str, Phrase]
    many: frozenset[str]
    """Sides whose names are plurals."""
    kinds: dict[str, Phrase]
    options: dict[str, Phrase]
    """By `key`, and by `key=value` for the values."""
    dues: dict[str, Phrase]
    """What a side has to do now."""
    words: dict[str, Phrase]
    """What moves that touch no place are called."""
    ends: dict[str, Phrase]
    rules: dict[str, Rule]


def _phrase(table: dict[str, str]) -> Phrase:
    return Phrase(*(table[language] for language in LANGUAGES))


def _phrases(table: dict[str, Any]) -> dict[str, Phrase]:
    return {key: _phrase(value) for key, value in table.items()}


@cache
def load_phrases(name: str) -> Phrases:
    """Read the phrases of a game; those that all games share are included."""
    folder = resources.files("spielschrank.games") / "phrases"
    common, own = (tomllib.loads((folder / f"{file}.toml").read_text("utf-8")) for file in ("common", name))
    rules = {**common["rules"], **own["rules"]}
    return Phrases(
        title=_phrase(own["title"]),
        about=_phrase(own["about"]),
        persons=tuple(own["persons"]),
        minutes=own["minutes"],
        sides=_phrases(own["sides"]),
        many=frozenset(side for side, told in own["sides"].items() if told.get("many")),
        kinds=_phrases(own["kinds"]),
        options=_phrases(own.get("options", {})),
        dues=_phrases(own["dues"]),
        words=_phrases({**common["words"], **own.get("words", {})}),
        ends=_phrases({**common["ends"], **own["ends"]}),
        rules={key: Rule(rule["spec"], rule["page"], _phrase(rule)) for key, rule in rules.items()},
    )
