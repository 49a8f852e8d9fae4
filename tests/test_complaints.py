"""Every complaint that persons get to see is said in German as well, and the catalogue has no others."""

import ast
import re
import tomllib
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from string import Formatter

import pytest

import spielschrank
from spielschrank.complaints import LONGEST, translated
from spielschrank.games import NAMES, new_game
from spielschrank.match import Seat, new_match
from spielschrank.phrases import load_phrases
from spielschrank.play import read_seats
from spielschrank.players import new_player
from spielschrank.record import loads
from spielschrank.timekeeping import days, fischer
from tests.variants import every_game

SOURCE = Path(spielschrank.__file__).parent
CATALOGUE: list[dict[str, str]] = [
    told
    for group in tomllib.loads((SOURCE / "games/phrases/complaints.toml").read_text("utf-8")).values()
    for told in group
]
COMPLAINING = {
    "notation.py": {"WordError", "TextError", "refuse"},
    "contract.py": {"OptionError", "TextError", "refuse", "__init__"},
    "games/*.py": {"TextError", "UnknownGameError", "refuse"},
    "record.py": {"RecordError"},
    "rulebook.py": {"UnknownLanguageError"},
    "server/*.py": {"HTTPException"},
    **{f"{name}.py": {"ValueError"} for name in "dice timekeeping match players analysis play cli".split()},
}
"""Where complaints are made, and by which calls; the sentence is the last argument."""


# ---------------------------------------------------------------------------------------- the sources and the catalogue


def readings(node: ast.AST, known: dict[str, ast.expr]) -> list[str]:
    """All that an expression can say, with {} for every value that is not written there."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr(values=parts):
            return ["".join(chosen) for chosen in product(*(readings(part, known) for part in parts))]
        case ast.IfExp(body=one, orelse=other):
            return [*readings(one, known), *readings(other, known)]
        case ast.BoolOp(values=parts):
            return [text for part in parts for text in readings(part, known)]
        case ast.FormattedValue(value=value):
            return readings(value, known)
        case ast.Name(id=name) if name in known:
            return readings(known[name], {})
    return ["{}"]


def name_of(call: ast.Call) -> str:
    return str(getattr(call.func, "id", getattr(call.func, "attr", "")))


def complaints_in(function: ast.AST, calls: set[str]) -> Iterator[str]:
    nodes = list(ast.walk(function))
    assigned = [node for node in nodes if isinstance(node, ast.Assign)]
    known = {target.id: node.value for node in assigned for target in node.targets if isinstance(target, ast.Name)}
    for node in nodes:
        if isinstance(node, ast.Call) and name_of(node) in calls and node.args:
            yield from (text for text in readings(node.args[-1], known) if text.replace("{}", "").strip())


def complaints_of_sources() -> set[str]:
    return {
        text
        for pattern, calls in COMPLAINING.items()
        for path in SOURCE.glob(pattern)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for text in complaints_in(node, calls)
    }


def test_the_catalogue_has_every_complaint_and_no_other() -> None:
    told = {re.sub(r"\{\w+\}", "{}", complaint["en"]) for complaint in CATALOGUE}
    raised = complaints_of_sources()
    assert len(told) == len(CATALOGUE)
    assert raised - told == set(), "not in games/phrases/complaints.toml"
    assert told - raised == set(), "nobody complains so"


def blanks(text: str) -> list[str]:
    """The blanks of a phrase, those without a name numbered."""
    found = [name for _, name, _, _ in Formatter().parse(text) if name is not None]
    return sorted(name or str(number) for number, name in enumerate(found))


@pytest.mark.parametrize("complaint", CATALOGUE, ids=lambda complaint: complaint["en"])
def test_both_languages_have_the_same_blanks(complaint: dict[str, str]) -> None:
    assert blanks(complaint["de"]) == blanks(complaint["en"])
    assert "“" not in re.sub("„[^“]*“", "", complaint["de"])


# --------------------------------------------------------------------------------------------------------- what is said

VALUES = ("a1", "b2", "c3", "d4", "e5")
OTHER = "there is no such page"
BROKEN = "a1 is not free."


@pytest.mark.parametrize("complaint", CATALOGUE, ids=lambda complaint: complaint["en"])
def test_every_complaint_is_recognised_among_all_others(complaint: dict[str, str]) -> None:
    english = complaint["en"].format(*VALUES, said=OTHER, rule=BROKEN)
    german = complaint["de"].format(*VALUES, said="Diese Seite gibt es nicht", rule="a1 ist nicht frei.")
    assert translated(english, "de") == german
    assert translated(english, "en") == english


@every_game
def test_rules_are_said_in_the_words_of_their_game(name: str) -> None:
    for rule in load_phrases(name).rules.values():
        values = {key: key for key in blanks(rule.phrase.en) if not key.isdigit()}
        english, german = (rule.phrase.say(language, *VALUES, **values) for language in ("en", "de"))
        assert translated(f"a1-b2: {english}", "de") == f"a1-b2: {german}"


@pytest.mark.parametrize(
    "message",
    [
        "",
        "Something else",
        "line 3: something else",
        "a1: a1",
        "line 1: " * 5 + OTHER,
        f"“{'x' * LONGEST}” is not a number",
    ],
)
def test_what_is_no_complaint_stays_as_it_is(message: str) -> None:
    assert translated(message, "de") == message


def test_what_persons_write_stays_as_they_wrote_it() -> None:
    said = translated("“there is no such page” is no place of this board (in “{0} {said}”)", "de")
    assert said == "„there is no such page“ gibt es auf diesem Brett nicht (in „{0} {said}“)"


def position(text: str, name: str, **options: str) -> Callable[[], object]:
    return lambda: new_game(name, **options).position(text)


def word(text: str, name: str) -> Callable[[], object]:
    return lambda: new_game(name).record().play(text)


def record(*lines: str) -> Callable[[], object]:
    return lambda: loads("\n".join(lines))


START = new_game("muehle").record()

UNREADABLE: dict[str, tuple[Callable[[], object], str]] = {
    "no game": (lambda: new_game("schach"), f"Ein Spiel „schach“ gibt es nicht; die Spiele sind {', '.join(NAMES)}"),
    "no option": (lambda: new_game("jump", x="y"), "jump hat keine Option „x“ und auch keine andere"),
    "other options": (lambda: new_game("dame", x="y"), "dame hat keine Option „x“; die Optionen: blasen=off|on"),
    "no value": (lambda: new_game("dame", blasen="x"), "dame: „blasen=x“ geht nicht; bei blasen sind möglich off, on"),
    "no word": (word("Hallo", "jump"), "„Hallo“ ist kein Zug, den dieses Spiel kennt; Züge schreibt man so: "),
    "no place": (word("z9", "muehle"), "„z9“ gibt es auf diesem Brett nicht (in „z9“)"),
    "not legal": (lambda: START.play("d2").play("d2"), "d2: d2 ist nicht frei."),
    "no pair": (position("turn", "dame"), "„turn“ hat nicht die Form schlüssel=wert (in „turn“)"),
    "no side": (position("turn=x", "stargate"), "in „turn=x“: „x“ ist nicht dabei; möglich sind r, b (mit mode=duel)"),
    "no key": (position("turn=w;x=a1", "muehle"), "„x“ ist hier kein Schlüssel; die Schlüssel sind b, hand, turn, w"),
    "shared": (position("turn=w;w=a1;b=a1", "muehle"), "in „b=a1“: a1 ist schon besetzt von „w“"),
    "owned": (position("turn=w;hand=w10", "muehle"), "in „hand=w10“: 10 ist mehr als 9"),
    "square": (position("turn=w;w=Ma2", "dame"), "in „w=Ma2“: a2 ist kein rotes Feld"),
    "brains": (
        position("turn=r;r=Da1", "schlaukopf"),
        "Weder „r=“ noch „b=“ hat einen Schlaukopf K; geschlagen sein kann nur einer von beiden",
    ),
    "tiles": (
        position("turn=s;o=a1;m=a2", "dimension"),
        "Scheiben (o): 1, Schrauben (s): 0, Muttern (m): 1 – das kommt auf dem Brett nie vor",
    ),
    "kind": (
        position("turn=r;r=Xe2;b=Xe11", "blockade"),
        "in „r=Xe2“: „Xe2“ beginnt nicht so, wie es muss; möglich sind ",
    ),
    "colours": (position("turn=d;d=Tz0;f=a5:11", "diktator"), "in „f=a5:11“: In „a5:11“ kommt eine Farbe zweimal vor"),
    "many": (
        position("turn=r;r=Ca1,Ca2", "stargate"),
        "in „r=Ca1,Ca2“: 2 C sind mehr, als eine Seite haben kann, nämlich 1 (mit mode=duel)",
    ),
    "header": (record("hallo"), "Zeile 1: „hallo“ hat nicht die Form „schlüssel: wert“"),
    "record of no game": (record("game: schach"), "Zeile 1: Ein Spiel „schach“ gibt es nicht; die Spiele sind "),
    "start": (
        record("game: stargate", "start: turn=x"),
        "Zeile 2: in „turn=x“: „x“ ist nicht dabei; möglich sind r, b (mit mode=duel)",
    ),
    "illegal ply": (record("game: muehle", "", "1. d2 d2"), "Zeile 3: „d2“ ist nicht erlaubt: d2 ist nicht frei."),
    "unreadable ply": (record("game: muehle", "", "1. z9"), "Zeile 3: „z9“ gibt es auf diesem Brett nicht (in „z9“)"),
    "result": (
        record("game: muehle", "result: hallo"),
        "Zeile 2: In der Datei steht „hallo“, die Züge führen aber noch zu keinem Ergebnis",
    ),
    "seats": (
        lambda: new_match(START, (Seat(("w",)),)),
        "Jede Seite gehört zu genau einem Platz, und jeder Platz hat eine Seite; die Seiten sind w b",
    ),
    "clock": (lambda: fischer(0, 0), "Eine Uhr hat 1 bis "),
    "days": (lambda: days(0), "Ein Zug darf 1 bis "),
    "seat": (lambda: read_seats(START, ["x=Ida"]), "muehle hat keine Seite „x“; die Seiten sind w, b"),
    "player": (lambda: new_player("Ida", START.start.game, 1), "Einen Spieler „Ida“ gibt es nicht; die Spieler sind "),
}


@pytest.mark.parametrize(("ask", "german"), UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read_is_said_in_german(ask: Callable[[], object], german: str) -> None:
    with pytest.raises(ValueError, match=r".") as error:
        ask()
    assert translated(str(error.value), "de").startswith(german)
