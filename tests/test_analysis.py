"""Analysing: who is asked, what is shown to people and to programs, and how it is stopped."""

import io
import json
import signal
import time
from collections.abc import Callable, Iterator
from threading import Event

import pytest
from rich.console import Console

from spielschrank import analysis
from spielschrank.analysis import Question, interruptible, merged, say_hint, say_line, say_outlook, show_live, think
from spielschrank.contract import CHANCE, Game
from spielschrank.engines.best import new_best
from spielschrank.engines.levels import LEVELS
from spielschrank.engines.sampling import MonteCarlo
from spielschrank.engines.thoughts import Engine, Limit, Proof, Thought
from spielschrank.games import new_game
from spielschrank.record import Record
from tests.conftest import Run, options_of
from tests.variants import every_variant

KEYS = {"word", "value", "expected", "proved", "line", "nodes", "depth", "seconds", "rank"}
WON_IN_ONE = "turn=w;w=a1,d1,g4,c3;b=b2,b4,f6"


@pytest.fixture
def ask(run: Run) -> Callable[..., list[dict]]:
    """The lines of an analysis in JSON."""

    def call(*arguments: str) -> list[dict]:
        code, out, err = run("analyse", *arguments, "--json")
        assert (code, err) == (0, "")
        return [json.loads(line) for line in out.splitlines()]

    return call


def thought(word: str, proved: Proof | None = None, rank: int = 1, **expected: float) -> Thought:
    return Thought(word, 0, expected or {"w": 0.62, "b": 0.38}, proved, (word, "d7"), 12345, 7, 0.5, rank)


# ------------------------------------------------------------------------------------------------------- JSON


@every_variant
def test_the_last_line_is_an_answer_that_is_legal(ask, game: Game) -> None:
    answer = ask(game.name, *options_of(game), "--nodes", "20")[-1]
    assert set(answer) == KEYS
    assert answer["word"] in game.start().words
    assert (answer["rank"], answer["line"][0]) == (1, answer["word"])
    assert set(answer["expected"]) == set(game.side_letters)
    assert all(0 <= score <= 1 for score in answer["expected"].values())
    assert answer["proved"] is None or set(answer["proved"]) == {"value", "distance"}


@pytest.mark.parametrize("arguments", [["muehle", "--nodes", "3000"], ["diktator", "--after", "#3", "--level", "4"]])
def test_nodes_and_levels_say_the_same_again(ask, arguments: list[str]) -> None:
    once, again = (ask(*arguments, "--multi", "2", "--seed", "7") for _ in range(2))
    assert [{**line, "seconds": 0} for line in once] == [{**line, "seconds": 0} for line in again]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_answers(ask, level: int) -> None:
    assert ask("jump", "--level", str(level))[-1]["word"] in new_game("jump").start().words


def test_a_win_is_proved_with_its_distance(ask) -> None:
    answer = ask("muehle", "-p", WON_IN_ONE, "--nodes", "10000")[-1]
    assert answer["proved"] == {"value": "win", "distance": 1}
    assert answer["expected"] == {"w": 1.0, "b": 0.0}


def test_several_moves_come_together_the_best_one_last(ask) -> None:
    *_, third, second, first = ask("dame", "--nodes", "500", "--multi", "3")
    assert [third["rank"], second["rank"], first["rank"]] == [3, 2, 1]
    assert len({third["word"], second["word"], first["word"]}) == 3


def test_words_and_a_position_come_first(ask) -> None:
    answer = ask("muehle", "-p", "turn=w;hand=w9,b9", "--after", "d2 a1", "--nodes", "50")[-1]
    assert answer["word"] in new_game("muehle").start().play("d2").play("a1").words


# ------------------------------------------------------------------------------------------------ a roll is due


def test_before_a_roll_the_mean_over_all_rolls_is_expected() -> None:
    record = new_game("diktator").record()
    assert record.position.turn == CHANCE
    *_, [mean] = think(Question(MonteCarlo(record.start.game, 1), Limit(nodes=500), 3), record, Event())
    assert mean.expected["1"] == mean.expected["4"]
    assert mean.expected["d"] == pytest.approx(1 - mean.expected["1"])


@pytest.mark.parametrize(("language", "says"), [("de", "Ein Wurf steht an"), ("en", "A roll is due")])
def test_people_are_told_that_a_roll_is_due(run: Run, language: str, says: str) -> None:
    code, out, _ = run("analyse", "diktator", "--nodes", "300", "--multi", "3", "-l", language)
    assert code == 0
    assert says in out
    assert ("Diktator" if language == "de" else "Dictator") in out.splitlines()[-1]
    assert "#" not in out


# ---------------------------------------------------------------------------------------------------- in words


@pytest.mark.parametrize(
    ("proved", "de", "en"),
    [
        (Proof("win", 5), "gewinnt in 5 Halbzügen", "wins in 5 plies"),
        (Proof("win", 1), "gewinnt in 1 Halbzug", "wins in 1 ply"),
        (Proof("loss", 4), "verliert in 4 Halbzügen", "loses in 4 plies"),
        (Proof("draw", 9), "Remis", "draw"),
        (None, "Weiß 62 %, Schwarz 38 %", "White 62%, Black 38%"),
    ],
)
def test_outlooks_are_said_in_plain_words(proved: Proof | None, de: str, en: str) -> None:
    game = new_game("muehle")
    assert [say_outlook(thought("d2", proved), game, language) for language in ("de", "en")] == [de, en]


def test_all_sides_scores_are_told_while_several_may_still_win() -> None:
    game = new_game("stargate", mode="free")
    scores = dict(zip(game.side_letters, (0.4, 0.3, 0.2, 0.1), strict=True))
    assert say_outlook(thought("a", **scores), game, "en") == "Red 40%, Yellow 30%, Blue 20%, Green 10%"
    lost = say_outlook(thought("a", Proof("loss", 2), **scores), game, "en")
    assert lost == "loses in 2 plies; Red 40%, Yellow 30%, Blue 20%, Green 10%"
    assert say_outlook(thought("a", Proof("win", 3), **scores), game, "en") == "wins in 3 plies"


@pytest.mark.parametrize(
    ("left", "proved", "de", "en"),
    [
        (1, Proof("win", 20), "1 Stein bleibt", "leaves 1 piece"),
        (3, None, "3 Steine bleiben", "leaves 3 pieces"),
        (2, Proof("loss", 4), "2 Steine bleiben; einer allein geht nicht mehr", "leaves 2 pieces; a single one is out"),
    ],
)
def test_alone_the_pieces_left_are_told(left: int, proved: Proof | None, de: str, en: str) -> None:
    game = new_game("solojump")
    assert say_outlook(thought("a", proved, s=1 / left), game, "de") == de
    assert say_outlook(thought("a", proved, s=1 / left), game, "en").startswith(en)


@pytest.mark.parametrize(
    ("proved", "de", "en"),
    [
        (None, "Ich würde d2 spielen und erwarte Weiß 62 %, Schwarz 38 %.", "I would play d2 and expect White 62%, "),
        (
            Proof("win", 3),
            "Ich würde d2 spielen; das gewinnt in 3 Halbzügen.",
            "I would play d2; that wins in 3 plies.",
        ),
        (
            Proof("loss", 1),
            "Ich würde d2 spielen, auch wenn das in 1 Halbzug verliert.",
            "I would play d2, though that",
        ),
        (Proof("draw", 3), "Ich würde d2 spielen; das hält remis.", "I would play d2; that holds the draw."),
    ],
)
def test_a_hint_is_a_sentence(proved: Proof | None, de: str, en: str) -> None:
    record = new_game("muehle").record()
    assert say_hint(thought("d2", proved), record, "de") == de
    assert say_hint(thought("d2", proved), record, "en").startswith(en)


def test_a_line_tells_everything() -> None:
    line = say_line(thought("d2"), new_game("muehle").record(), "de")
    assert line == "1. d2  Weiß 62 %, Schwarz 38 %  Tiefe 7 · 12.345 Knoten · 24.690 Knoten/s · 0,5 s  d2 d7"


# ------------------------------------------------------------------------------------------------ on the screen


def drawn(record: Record, nodes: int, ranks: int, language: str) -> str:
    """What a terminal has shown in the end and on the way."""
    question = Question(new_best(record.start.game), Limit(nodes=nodes), ranks)
    console = Console(file=io.StringIO(), force_terminal=True, width=80, color_system=None)
    show_live(question, record, language, console)
    return console.file.getvalue()


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_terminal_shows_a_table(language: str) -> None:
    seen = drawn(new_game("muehle").position(WON_IN_ONE).game.record(WON_IN_ONE), 2000, 2, language)
    assert {"de": "gewinnt in 1 Halbzug", "en": "wins in 1 ply"}[language] in seen
    assert {"de": "Tiefe", "en": "depth"}[language] in seen
    assert "g4-g1x" in seen


def test_a_terminal_shows_one_row_for_all_rolls() -> None:
    assert drawn(new_game("diktator").record(), 600, 3, "en").rpartition("outlook")[2].count("roll") == 1


def test_moves_that_a_round_did_not_come_to_stay_behind_the_others() -> None:
    before = [thought("a1"), thought("d2", rank=2), thought("g7", rank=3)]
    assert [one.word for one in merged(before, [thought("d2")], 3)] == ["d2", "a1", "g7"]
    assert [one.word for one in merged(before, [thought("b2", rank=2), thought("d2")], 3)] == ["d2", "b2", "a1"]


def test_other_than_terminals_get_plain_lines(run: Run) -> None:
    code, out, err = run("analyse", "muehle", "--nodes", "500", "--multi", "2", "-l", "en")
    assert (code, err) == (0, "")
    assert out.startswith("Mühle (Nine Men’s Morris): White places a stone.\n2. ")
    assert out.splitlines()[-1].startswith("1. ")
    assert "\x1b" not in out


def test_alone_there_is_no_percentage(run: Run) -> None:
    out = run("analyse", "solojump", "--nodes", "500", "-l", "en")[1]
    assert "leaves" in out
    assert "%" not in out


# ---------------------------------------------------------------------------------------------------- stopping


class Hurried:
    """An engine at whose first thought somebody presses Ctrl-C."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def think(self, record: Record, limit: Limit, stop: Event, ranks: int = 1) -> Iterator[Thought]:
        for number, thought in enumerate(self._engine.think(record, limit, stop, ranks)):
            if number == 0:
                signal.raise_signal(signal.SIGINT)
            yield thought


def test_an_interrupt_is_enough_of_it(ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "new_best", lambda *told: Hurried(new_best(*told)))
    begin = time.perf_counter()
    lines = ask("quadrobe", "--seconds", "600")
    assert lines[-1]["word"] in new_game("quadrobe").start().words
    assert time.perf_counter() - begin < 120


def test_the_second_interrupt_breaks_off() -> None:
    with interruptible() as stop:
        signal.raise_signal(signal.SIGINT)
        assert stop.is_set()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize(("language", "says"), [("de", "Die Partie ist zu Ende: "), ("en", "The game is over: ")])
def test_a_finished_game_is_not_thought_about(run: Run, language: str, says: str) -> None:
    code, out, err = run("analyse", "muehle", "-p", "turn=b;w=a1,d1,g1,g4;b=b2,b4", "-l", language)
    assert (code, out) == (2, "")
    assert says in err
    assert len(err.splitlines()) == 1


def test_a_drawn_game_is_not_thought_about(run: Run) -> None:
    shuffle = "a1-a4 b2-b4 a4-a1 b4-b2 " * 2
    code, _, err = run("analyse", "muehle", "-p", "turn=w;w=a1,d1,g4,c3;b=b2,d2,f6,g7", "--after", shuffle)
    assert code == 2
    assert "third time" in err or "dritten Mal" in err
