"""Playing at one screen: persons, computer players, their advice, and what Ctrl-C does."""

import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from spielschrank.games import new_game
from spielschrank.play import is_player, play_game, read_seats
from spielschrank.players import new_player
from spielschrank.record import Record, loads
from tests.conftest import Run
from tests.test_analysis import WON_IN_ONE, Hurried

PARTNER = f"cmd:{sys.executable} {Path(__file__).parent / 'adapters' / 'partner.py'}"
Sit = Callable[..., tuple[Record, str]]


def typing(words: str) -> Callable[..., str | None]:
    """A person who types these words and leaves."""
    left: Iterator[str] = iter(words.split(", "))
    return lambda _prompt, _words: next(left, None)


@pytest.fixture
def sit(capsys: pytest.CaptureFixture[str]) -> Sit:
    """Play with seats, typing some words: the record, and what was on the screen."""

    def call(record: Record, words: str, *seats: str, language: str = "en", seconds: float = 0.1) -> tuple[Record, str]:
        played = play_game(record, read_seats(record, list(seats)), language, 1, seconds, typing(words))
        return played, capsys.readouterr().out

    return call


def begin(name: str, text: str | None = None, **options: str) -> Record:
    return new_game(name, **options).record(text)


# ---------------------------------------------------------------------------------------------------------- seats


@pytest.mark.parametrize("who", ["random", "greedy", "mcts", "best", "level1", "level8", "level9", "cmd:x", "cmd:"])
def test_these_are_players(who: str) -> None:
    assert is_player(who)


@pytest.mark.parametrize("who", ["Ida", "Level", "levelhead", "Best", "Randy", "cmd", "random person"])
def test_these_are_persons(who: str) -> None:
    assert not is_player(who)


@pytest.mark.parametrize("who", ["random", "greedy", "mcts", "best", "level1", "level6"])
def test_a_player_answers_and_is_named_in_the_record(sit: Sit, who: str) -> None:
    record, out = sit(begin("jump"), begin("jump").legal_words[0], "r=Ida", f"b={who}")
    assert len(record.plies) >= 2
    assert f"b: {record.words[-1]}" in out or record.position.turn == "b"
    assert loads(record.dumps()).seats == {"r": "Ida", "b": who}


def test_levels_play_a_whole_game_alone(sit: Sit) -> None:
    record, _ = sit(begin("stargate", mode="free"), "", "r=level1", "y=level2", "b=level1", "g=level4")
    assert record.result


def test_the_die_rolls_by_itself_for_players(sit: Sit) -> None:
    seats = [f"{side}=level1" for side in "d1234"]
    assert sit(begin("diktator"), "", *seats)[0].result
    with pytest.raises(ValueError, match="the die is rolled at random or by a person, not by best"):
        read_seats(begin("diktator"), ["#=best"])


def test_alone_a_person_may_let_the_computer_play(sit: Sit) -> None:
    assert sit(begin("solojump"), "", "s=level2")[0].result


def test_a_program_sits_down(sit: Sit) -> None:
    record, _ = sit(begin("muehle"), "d2", f"b={PARTNER} good")
    assert record.words == ("d2", "a1")
    assert record.seats["b"] == f"{PARTNER} good"


@pytest.mark.parametrize(
    ("kind", "says"), [("crashing", "my head is full"), ("illegal", "z9"), ("complaining", "I do not like this")]
)
def test_a_person_may_take_the_seat_of_a_program_that_fails(sit: Sit, kind: str, says: str) -> None:
    record, out = sit(begin("muehle"), "d2, a1", f"b={PARTNER} {kind}")
    assert record.words == ("d2", "a1")
    assert says in " ".join(out.split())
    assert "You may move for b yourself." in " ".join(out.split())


@pytest.mark.parametrize(
    ("seat", "says"),
    [
        ("w=level9", "there is no player “level9”"),
        ("w=level0", "there is no player “level0”"),
        ("w=cmd:/no/such/program", "there is no program “/no/such/program”"),
        ("w=cmd:", "there is no player “cmd:”"),
    ],
)
def test_a_player_that_does_not_exist_gets_one_clear_line(run: Run, seat: str, says: str) -> None:
    code, out, err = run("play", "muehle", "--seat", seat, "--language", "en")
    assert (code, out) == (2, "")
    assert says in err
    assert len(err.splitlines()) == 1


def test_undo_goes_back_over_the_moves_of_players(sit: Sit) -> None:
    record, _ = sit(begin("muehle"), "d2, g1, undo", "b=level3")
    assert record.words[0] == "d2"
    assert len(record.plies) == 2
    record, out = sit(begin("muehle"), "d2, undo, undo", "b=level3")
    assert record.words == ()
    assert "nothing to take back" in out


@pytest.mark.parametrize(
    ("language", "says"), [("en", "there is no player “level9”"), ("de", "Einen Spieler „level9“ gibt es nicht")]
)
def test_the_chooser_knows_players(run: Run, monkeypatch: pytest.MonkeyPatch, language: str, says: str) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("muehle b=level2\nd2\nquit\n1 b=level9\n\n"))
    code, out, err = run("play", "--language", language)
    assert (code, err) == (0, "")
    assert "\nb: " in out
    assert says in out


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "“z9” is no place of this board (in “z9”)"), ("de", "„z9“ gibt es auf diesem Brett nicht (in „z9“)")],
)
def test_a_word_that_cannot_be_read_has_its_reason_too(sit: Sit, language: str, says: str) -> None:
    assert says in sit(begin("muehle"), "why z9", language=language)[1]


# --------------------------------------------------------------------------------------------------------- advice


@pytest.mark.parametrize(
    ("language", "advises", "follows"),
    [
        ("de", "Ich würde g4-g1xb2 spielen; das gewinnt in 1 Halbzug.", "So stelle ich mir das vor: g4-g1xb2"),
        ("en", "I would play g4-g1xb2; that wins in 1 ply.", "This is how I think it goes on: g4-g1xb2"),
    ],
)
def test_a_hint_says_a_word_and_a_second_one_the_line(sit: Sit, language: str, advises: str, follows: str) -> None:
    won = begin("muehle", WON_IN_ONE)
    once = sit(won, "hint", language=language)[1]
    twice = sit(won, "hint, hint", language=language)[1]
    assert advises[:14] in once
    assert advises[22:] in once
    assert follows[:20] not in once
    assert follows[:20] in twice


def test_a_hint_is_for_this_position_only(sit: Sit) -> None:
    out = sit(begin("muehle", WON_IN_ONE), "hint, c3-c4, undo, hint")[1]
    assert out.count("I would play") == 2
    assert "goes on" not in out


@pytest.mark.parametrize(
    ("name", "options", "says"),
    [
        ("solojump", {}, "leaves"),
        ("stargate", {"mode": "free"}, "and expect Red"),
        ("diktator", {}, "over all rolls I expect Dictator"),
    ],
)
def test_a_hint_fits_the_game(sit: Sit, name: str, options: dict[str, str], says: str) -> None:
    assert says in sit(begin(name, **options), "hint", "#=Ida")[1]


def test_analyse_shows_the_three_best(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spielschrank.play.FOR_AN_ANALYSIS", 0.2)
    record, out = sit(begin("quadrobe"), "analyse")
    assert not record.plies
    assert all(f"\n{rank}. " in out for rank in (1, 2, 3))


def test_after_the_end_nothing_is_advised(sit: Sit) -> None:
    over = begin("muehle", "turn=b;w=a1,d1,g1,g4;b=b2,b4")
    out = sit(over, "hint, analyse")[1]
    assert out.count("The game is over.") == 3
    assert "I would play" not in out


# ----------------------------------------------------------------------------------------------------- interrupts


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Press Ctrl-C at the first thought of every player."""
    monkeypatch.setattr("spielschrank.play.new_player", lambda *told: Hurried(new_player(*told)))


@pytest.mark.usefixtures("hurry")
def test_an_interrupt_makes_a_player_move_at_once(sit: Sit) -> None:
    record, out = sit(begin("quadrobe"), begin("quadrobe").legal_words[0], "b=best", seconds=600)
    assert len(record.plies) == 2
    assert "Paused" not in out


@pytest.mark.usefixtures("hurry")
def test_an_interrupt_pauses_a_game_of_players(sit: Sit) -> None:
    record, out = sit(begin("quadrobe"), ", quit", "r=best", "b=best", seconds=600)
    assert len(record.plies) == 2
    assert out.count("Paused") == 2


def test_an_interrupt_of_a_command_leaves_the_game_alone(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spielschrank.play.new_best", lambda *_told: signal.raise_signal(signal.SIGINT))
    assert sit(begin("muehle"), "hint, d2")[0].words == ("d2",)
