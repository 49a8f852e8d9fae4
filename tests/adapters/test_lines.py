"""The line protocol from our side: a program as an engine, good ones and bad ones."""

import re
import shlex
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Timer

import pytest

from spielschrank.adapters import lines
from spielschrank.adapters.lines import Program, ProgramError, game_line, info_line, position_line, read_info
from spielschrank.engines.thoughts import Limit, Proof, Thought, answer
from spielschrank.games import new_game

GAME = new_game("muehle")
PARTNER = Path(__file__).with_name("partner.py")
ROOT = PARTNER.parents[2]
SHORT = Limit(seconds=0.05)


def partner(kind: str) -> str:
    return shlex.join([sys.executable, str(PARTNER), kind])


@pytest.fixture
def program(request: pytest.FixtureRequest) -> Iterator[Program]:
    with closing(Program(partner(request.param), GAME, seed=7)) as running:
        yield running


def running(kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("program", [kind], indirect=True)


def test_the_lines_we_send() -> None:
    record = GAME.record().play("d2").play("a1")
    assert game_line(GAME) == "game muehle two_mills=one"
    assert position_line(record) == "position start d2 a1"
    set_up = GAME.record("turn=w;w=d2;b=a1;hand=w8,b8").play("d1")
    assert position_line(set_up) == "position turn=w;w=d2;b=a1;hand=w8,b8 d1"


def test_thoughts_survive_the_way_there_and_back() -> None:
    thought = Thought("d2", -250, {"w": 0.4378, "b": 0.5622}, Proof("loss", 6), ("d2", "a1"), 1234, 5, 0.25, 2)
    assert read_info(info_line(thought).removeprefix("info "), GAME.record()) == thought


@running("good")
def test_a_program_thinks_and_answers(program: Program) -> None:
    record = GAME.record().play("d2")
    thoughts = list(program.think(record, SHORT, Event()))
    assert [thought.word for thought in thoughts] == ["a1"]
    assert thoughts[0].value == 250
    assert thoughts[0].expected == {"b": pytest.approx(0.562, abs=0.001), "w": pytest.approx(0.438, abs=0.001)}
    assert answer(program, record.play("a1"), SHORT).word == "a4"


def test_the_program_of_the_documentation_plays(tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "protocol.md").read_text("utf-8"), re.DOTALL)
    file = tmp_path / "first_word.py"
    file.write_text(code)
    with closing(Program(shlex.join([sys.executable, str(file)]), GAME)) as program:
        assert answer(program, GAME.record().play("a1"), SHORT).word == "a4"


@pytest.mark.parametrize(
    ("program", "says"),
    [
        ("crashing", "the program ended with code 1: OverflowError: my head is full"),
        ("complaining", "the program says: I do not like this position"),
        ("hanging", "no answer within 0.35 seconds"),
        ("stranger", "the program speaks version 2 of the protocol, not 1"),
    ],
    indirect=["program"],
)
def test_a_bad_program_is_told_of_clearly(program: Program, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "GRACE", 0.3)
    monkeypatch.setattr(lines, "LEAVING", 0.3)
    with pytest.raises(ProgramError) as error:
        answer(program, GAME.record(), SHORT)
    assert str(error.value) == says


@running("patient")
def test_a_program_is_told_to_stop(program: Program) -> None:
    stop = Event()
    Timer(0.1, stop.set).start()
    assert answer(program, GAME.record(), Limit(), stop).word == "g7"


@running("patient")
def test_a_program_that_overruns_is_told_to_stop(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "GRACE", 1.0)
    assert answer(program, GAME.record(), SHORT).word == "g7"


@running("patient")
def test_a_search_that_is_left_ends_the_program_and_the_next_starts_it_anew(program: Program) -> None:
    thoughts = program.think(GAME.record(), Limit(), Event())
    assert next(thoughts).word == "g7"
    thoughts.close()
    stop = Event()
    stop.set()
    assert answer(program, GAME.record(), Limit(), stop).word == "g7"


def test_a_hanging_program_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "GRACE", 0.1)
    monkeypatch.setattr(lines, "LEAVING", 0.1)
    program, begin = Program(partner("hanging"), GAME), time.monotonic()
    with pytest.raises(ProgramError):
        answer(program, GAME.record(), SHORT)
    assert time.monotonic() - begin < 10


def test_a_program_that_does_not_exist_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="there is no program “no-such-engine”"):
        Program("no-such-engine --fast", GAME)
