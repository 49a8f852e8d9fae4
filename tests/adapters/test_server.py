"""Our engines behind the line protocol: what is answered to which line."""

import shlex
import sys
from contextlib import closing

import pytest

from spielschrank.adapters.lines import Program
from spielschrank.adapters.server import Server
from spielschrank.engines.thoughts import Limit, answer
from spielschrank.games import new_game
from spielschrank.players import new_player


def talk(*lines: str, player: str = "random", **options: str) -> list[str]:
    """What a server for Mühle answers to lines."""
    said: list[str] = []
    offered = new_game("muehle", **options)
    server = Server("ours", offered, lambda game, seed, threads: new_player(player, game, seed, threads), said.append)
    server.serve(lines)
    return said


def test_a_talk() -> None:
    said = talk("hello 1", "set seed 7", "game muehle two_mills=one", "position start d2 a1", "go nodes 10", "quit")
    assert said[:2] == ["hello 1 ours", "ready"]
    assert said[2].startswith("info word ")
    assert said[3].startswith("play ")
    assert said[3].removeprefix("play ") in new_game("muehle").record().play("d2").play("a1").legal_words


def test_without_a_game_line_the_game_of_the_command_line_is_played() -> None:
    assert talk("position start", "go")[-1].startswith("play ")


def test_a_position_is_read_from_its_text() -> None:
    said = talk("game muehle", "position turn=w;w=a1,d1;b=g7,g4;hand=w7,b7", "go", player="greedy")
    assert said[-1] in ("play g1xg4", "play g1xg7")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("hello 9", "this is version 1 of the protocol, not 9"),
        ("game dame", "only muehle two_mills=one is played here"),
        ("game muehle two_mills=two", "only muehle two_mills=one is played here"),
        ("game muehle colour=red", "muehle has no option “colour”"),
        ("position start d2 d2", "d2: d2 is not free."),
        ("position nonsense", "nonsense"),
        ("go seconds", "“seconds” is not a list of pairs"),
        ("jump", "“jump” is no command"),
    ],
)
def test_what_is_wrong_gets_one_error_line_and_the_talk_goes_on(line: str, says: str) -> None:
    first, second = talk(line, "hello 1", two_mills="one")
    assert first.startswith("error ")
    assert says in first
    assert second == "hello 1 ours"


def test_there_is_no_answer_when_the_game_is_over() -> None:
    assert talk("position turn=b;w=a1,d1,g1,g4;b=b2,b4", "go") == ["error the game is over"]


def test_our_own_engine_can_be_plugged_in_as_a_program() -> None:
    code = "from spielschrank.cli import main; main()"
    command = [sys.executable, "-c", code, "engine", "muehle", "greedy"]
    record = new_game("muehle").record("turn=w;w=a1,d1;b=g7,g4;hand=w7,b7")
    with closing(Program(shlex.join(command), record.start.game, seed=3)) as program:
        assert answer(program, record, Limit(seconds=1)).word in ("g1xg4", "g1xg7")
