"""Tournaments: who meets whom, how a game is played and forfeited, and what survives a kill."""

import json
import shlex
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from spielschrank import players
from spielschrank.adapters import lines
from spielschrank.arena import Folder, default_folder, forfeits, hold
from spielschrank.cli import main
from spielschrank.engines.thoughts import Limit
from spielschrank.games import new_game
from spielschrank.players import new_player
from spielschrank.record import loads
from spielschrank.tournament import Plan, Played, Task, new_plan, opening_of, play_task, schedule

PARTNER = Path(__file__).parent / "adapters" / "partner.py"
COMMAND = [sys.executable, "-c", "from spielschrank.cli import main; main()"]
Run = Callable[..., tuple[int, str, str]]


def partner(kind: str) -> str:
    return "cmd:" + shlex.join([sys.executable, str(PARTNER), kind])


def plan(*names: str, game: str = "muehle", games: int = 4, opening: int = 4, seed: int = 1, **options: str) -> Plan:
    return new_plan(new_game(game, **options), names, games, Limit(seconds=0.05), opening, seed)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Call the command in this process and in an empty folder: exit code, stdout, stderr."""

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr("sys.argv", ["spielschrank", *arguments])
        with pytest.raises(SystemExit) as exit_:
            main()
        return (int(exit_.value.code or 0), *capsys.readouterr())

    return call


class Strange:
    """A player who does what he is made with."""

    def __init__(self, act: Callable[[], Iterator]) -> None:
        self.act = act

    def think(self, *_asked: object) -> Iterator:
        return self.act()


# ------------------------------------------------------------------------------------------------ who meets whom


def test_every_pair_plays_each_opening_with_both_orders_of_seats() -> None:
    tasks = schedule(plan("random", "greedy", games=4))
    there, back = ("random", "greedy"), ("greedy", "random")
    assert tasks == [Task(1, there, 0), Task(2, back, 0), Task(3, there, 1), Task(4, back, 1)]


def test_three_players_make_three_pairs() -> None:
    tasks = schedule(plan("random", "greedy", partner("good"), games=6))
    assert [task.number for task in tasks] == list(range(1, 19))
    assert set(Counter(frozenset(task.players) for task in tasks).values()) == {6}


def test_with_four_sides_the_first_sits_once_at_every_seat_among_the_others() -> None:
    tasks = schedule(plan("greedy", "random", game="transmitter", sides="4", games=8))
    assert [task.players.index("greedy") for task in tasks] == [0, 1, 2, 3] * 2
    assert {task.players.count("random") for task in tasks} == {3}
    assert [task.opening for task in tasks] == [0] * 4 + [1] * 4


def test_with_three_sides_the_others_take_turns() -> None:
    tasks = schedule(plan("greedy", "random", partner("good"), game="transmitter", sides="3", games=6))
    others = [tuple(name for name in task.players if name != "greedy") for task in tasks]
    assert others == [("random", partner("good"))] * 3 + [(partner("good"), "random")] * 3


def test_a_player_holds_a_whole_team() -> None:
    teams = plan("random", "greedy", game="diktator", games=2)
    assert [task.players for task in schedule(teams)] == [("random", "greedy"), ("greedy", "random")]
    played = play_task(teams._replace(players=("random", "random")), Task(1, ("random", "second"), 0))
    seats = loads(played.text).seats
    assert seats == {"d": "random", "1": "second", "2": "second", "3": "second", "4": "second"}


# ---------------------------------------------------------------------------------------------------- one game


def test_a_game_is_decided_by_plan_and_task() -> None:
    played = play_task(plan("random", "greedy"), Task(1, ("random", "greedy"), 0))
    again = play_task(plan("random", "greedy"), Task(1, ("random", "greedy"), 0))
    assert again._replace(seconds=0) == played._replace(seconds=0)
    other = play_task(plan("random", "greedy", seed=2), Task(1, ("random", "greedy"), 0))
    assert other.text != played.text


def test_the_record_names_the_players_and_can_be_read() -> None:
    played = play_task(plan("random", "greedy"), Task(1, ("random", "greedy"), 0))
    record = loads(played.text)
    assert record.seats == {"w": "random", "b": "greedy"}
    assert tuple(record.result.values.values()) == played.values
    assert (record.result.reason, len(record.plies)) == (played.reason, played.plies)


def test_swapped_seats_play_the_same_opening() -> None:
    both = [play_task(plan("random", "greedy"), task) for task in schedule(plan("random", "greedy", games=2))]
    one, other = (loads(played.text).words[:4] for played in both)
    assert one == other


@pytest.mark.parametrize("name", ["muehle", "jump", "quadrobe", "diktator", "solojump"])
def test_openings_are_random_plies_that_decide_nothing(name: str) -> None:
    records = [opening_of(new_game(name), 12, Random(seed)) for seed in range(5)]
    assert {len(record.plies) for record in records} == {12}
    assert not any(record.result for record in records)
    assert len({record.words for record in records}) > 1


def test_the_die_is_rolled_by_the_tournament() -> None:
    dice = plan("random", "greedy", game="diktator")
    played = play_task(dice, Task(1, ("random", "random"), 0))
    assert not played.forfeited
    assert sum(word.startswith("#") for word in loads(played.text).words) > 2


# -------------------------------------------------------------------------------------------------- forfeits


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("illegal", "“z9” is no place of this board (in “z9”)"),
        ("crashing", "the program ended with code 1: OverflowError: my head is full"),
        ("hanging", "no answer within 0.35 seconds"),
        ("complaining", "the program says: I do not like this position"),
        ("stranger", "the program speaks version 2 of the protocol, not 1"),
    ],
)
def test_a_bad_program_forfeits_its_game(kind: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "GRACE", 0.3)
    monkeypatch.setattr(lines, "LEAVING", 0.3)
    played = play_task(plan("random", partner(kind)), Task(1, (partner(kind), "random"), 0))
    assert (played.values, played.reason, played.forfeited) == (("loss", "win"), "forfeit", partner(kind))
    assert played.why == why
    assert loads(played.text).result is None


def raise_an_error() -> Iterator:
    raise ZeroDivisionError("by nothing")


@pytest.mark.parametrize(
    ("act", "why"), [(lambda: iter(()), "no answer"), (raise_an_error, "ZeroDivisionError: by nothing")]
)
def test_an_engine_without_an_answer_forfeits(act: Callable, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(players.PLAYERS, "strange", lambda *_asked: Strange(act))
    played = play_task(plan("random", "strange"), Task(1, ("random", "strange"), 0))
    assert (played.values, played.forfeited, played.why) == (("win", "loss"), "strange", why)


def test_among_three_the_others_share_a_forfeited_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(players.PLAYERS, "strange", lambda *_asked: Strange(raise_an_error))
    three = plan("strange", "random", game="transmitter", sides="3")
    assert play_task(three, Task(1, ("random", "strange", "random"), 0)).values == ("draw", "loss", "draw")


def test_forfeits_are_told() -> None:
    told = [{"forfeited": name, "why": why} for name, why in [("oma", "asleep"), ("", ""), ("oma", "at tea")]]
    assert list(forfeits(told)) == ["oma forfeited 2 of the games: at tea"]


# ------------------------------------------------------------------------------------------------ what is kept


def finished(number: int) -> Played:
    return Played(number, ("random", "greedy"), ("loss", "win"), "too-few", "", "", 0, 30, 0.1, "here:1", "game: …\n")


def test_a_folder_remembers_what_is_finished(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "new" / "folder")
    assert folder.open(plan("random", "greedy")) == {}
    folder.add(finished(2))
    assert list(folder.open(plan("random", "greedy"))) == [2]
    assert (folder.path / "0002.txt").read_text("utf-8") == "game: …\n"


def test_a_half_written_line_is_forgotten(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.open(plan("random", "greedy"))
    folder.add(finished(1))
    with (tmp_path / "results.jsonl").open("a") as file:
        file.write('{"number": 2, "play')
    assert list(folder.open(plan("random", "greedy"))) == [1]
    folder.add(finished(3))
    assert list(folder.open(plan("random", "greedy"))) == [1, 3]


def test_a_folder_of_other_arguments_is_refused(tmp_path: Path) -> None:
    Folder(tmp_path).open(plan("random", "greedy"))
    with pytest.raises(ValueError, match="holds a tournament with games=4 and not 6, seed=1 and not 2; choose another"):
        Folder(tmp_path).open(plan("random", "greedy", games=6, seed=2))


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Oma")
    with pytest.raises(ValueError, match="holds something else than a tournament"):
        Folder(tmp_path).open(plan("random", "greedy"))


def test_the_default_folder_is_named_by_what_is_asked() -> None:
    chosen = plan("random", "cmd:python3 -m my.engine", two_mills="two")
    name = "muehle-two_mills=two-random-cmd_python3_m_my.engine-seed1"
    assert default_folder(chosen, {"two_mills": "two"}) == Path("tournaments") / name


def test_only_what_is_left_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked: list[list[int]] = []

    def run_here(_plan: Plan, tasks: list[Task]) -> Iterator[Played]:
        asked.append([task.number for task in tasks])
        yield from (finished(task.number) for task in tasks)

    Folder(tmp_path).open(plan("random", "greedy"))
    Folder(tmp_path).add(finished(3))
    for _ in range(2):
        hold(plan("random", "greedy"), Folder(tmp_path), run_here, as_json=True)
    assert asked == [[1, 2, 4], []]
    *games, last = (json.loads(line) for line in capsys.readouterr().out.splitlines()[5:])
    assert sorted(game["number"] for game in games) == [1, 2, 3, 4]
    assert [(row["player"], row["points"], row["games"]) for row in last["standings"]] == [
        ("greedy", 4, 4), ("random", 0, 4)
    ]  # fmt: skip


# ------------------------------------------------------------------------------------------------ the command


def test_the_command_plays_in_processes_and_prints_standings(run: Run, tmp_path: Path) -> None:
    told = ("tournament", "muehle", "random", partner("good"), "--games", "2", "--nodes", "10", "--workers", "1")
    code, out, err = run(*told, "--json")
    *games, last = (json.loads(line) for line in out.splitlines())
    assert (code, err) == (0, "")
    assert sorted(game["number"] for game in games) == [1, 2]
    assert not any(game["forfeited"] for game in games)
    assert set(last["standings"][0]) == set("player points games wins draws losses share elo error".split())
    (folder,) = (tmp_path / "tournaments").iterdir()
    assert len(list(folder.glob("*.txt"))) == 2
    assert run(*told)[1].split()[:3] == ["player", "Elo", "±"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["muehle", "random"], "a tournament needs two players or more"),
        (["muehle", "random", "random"], "“random” is named twice"),
        (["muehle", "random", "oma"], "there is no player “oma”; the players are random, greedy"),
        (["muehle", "random", "cmd:no-such-engine"], "there is no program “no-such-engine”"),
        (["dame", "random", "openspiel"], "openspiel plays muehle with two_mills=one only"),
        (["solojump", "random", "greedy"], "solojump is played alone, without opponents"),
        (["muehle", "random", "greedy", "--games", "0"], "--games"),
        (["halma", "random", "greedy"], "there is no game “halma”"),
    ],
)
def test_bad_input_gets_one_clear_line(run: Run, arguments: list[str], says: str) -> None:
    code, out, err = run("tournament", *arguments)
    assert (code, out) == (2, "")
    assert says in err
    assert len(err.splitlines()) == 1


def test_the_engine_command_refuses_a_player_that_does_not_exist(run: Run) -> None:
    code, _, err = run("engine", "muehle", "oma")
    assert code == 2
    assert err.startswith("spielschrank: there is no player “oma”; the players are random, greedy")


def test_names_take_what_stands_behind_their_colon_only_if_they_want_it() -> None:
    with pytest.raises(ValueError, match="there is no player “random:3”"):
        new_player("random:3", new_game("muehle"), seed=0)


def start(folder: Path, *more: str) -> subprocess.Popen:
    told = [*COMMAND, "tournament", "muehle", "random", "greedy", "--out", str(folder), *more]
    return subprocess.Popen(told, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wait_for_games(folder: Path, number: int) -> list[str]:
    """The lines of the results as soon as there are so many."""
    results, deadline = folder / "results.jsonl", time.monotonic() + 60
    while time.monotonic() < deadline:
        written = results.read_text("utf-8").splitlines() if results.exists() else []
        if len(written) >= number:
            return written
        time.sleep(0.01)
    raise AssertionError("no games were played")


def test_nothing_is_lost_or_doubled_by_a_kill(tmp_path: Path) -> None:
    more = ("--games", "14", "--workers", "1")
    with start(tmp_path / "cup", *more) as running:
        wait_for_games(tmp_path / "cup", 2)
        running.kill()
        running.communicate()
    before = (tmp_path / "cup" / "results.jsonl").read_bytes()
    whole = before[: before.rfind(b"\n") + 1]
    assert 2 <= whole.count(b"\n") < 14
    with start(tmp_path / "cup", *more) as again:
        _, err = again.communicate()
    assert (again.returncode, err) == (0, "")
    after = (tmp_path / "cup" / "results.jsonl").read_bytes()
    assert after.startswith(whole)
    assert sorted(json.loads(line)["number"] for line in after.splitlines()) == list(range(1, 15))
    assert all(loads(file.read_text("utf-8")).result for file in (tmp_path / "cup").glob("*.txt"))


def test_an_interrupt_keeps_what_is_finished_and_says_so(tmp_path: Path) -> None:
    with start(tmp_path / "cup", "--games", "1000", "--workers", "1") as running:
        wait_for_games(tmp_path / "cup", 1)
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=30)
    assert running.returncode == 130
    assert err == f"stopped; finished games are kept in {tmp_path / 'cup'}, the same command goes on\n"
    assert Folder(tmp_path / "cup")._finished()


def test_the_same_runs_on_a_local_ray_with_two_workers(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    with start(tmp_path / "cup", "--games", "6", "--workers", "2", "--ray") as running:
        out, err = running.communicate(timeout=120)
    assert (running.returncode, err) == (0, "")
    assert out.startswith("player")
    games = [json.loads(line) for line in (tmp_path / "cup" / "results.jsonl").read_text("utf-8").splitlines()]
    assert sorted(game["number"] for game in games) == [1, 2, 3, 4, 5, 6]
    assert len({game["worker"] for game in games}) == 2
    same = plan("random", "greedy", games=6, opening=2)._replace(seconds=0.1)
    here = play_task(same, Task(5, ("random", "greedy"), 2))
    assert (tmp_path / "cup" / "0005.txt").read_text("utf-8") == here.text
