"""The command line: what it prints where, and its exit codes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from spielschrank.games import NAMES, new_game
from spielschrank.record import loads
from tests.conftest import Run, options_of
from tests.variants import every_variant

DATA = Path(__file__).parent / "data"


@every_variant
def test_moves_prints_the_legal_words_and_nothing_else(run: Run, game) -> None:
    code, out, err = run("moves", game.name, *options_of(game))
    assert (code, err) == (0, "")
    assert out.splitlines() == sorted(game.start().words)


def test_moves_plays_the_given_words_first(run: Run) -> None:
    _, out, _ = run("moves", "muehle", "a1", "d7", "a4", "d6")
    assert "a7xd6" in out.splitlines()
    assert "a1" not in out.splitlines()


def test_moves_of_a_finished_game_are_none(run: Run) -> None:
    assert run("moves", "muehle", "-p", "turn=b;w=a1,d1,g1,g4;b=b2,b4") == (0, "", "")


def test_moves_in_json(run: Run) -> None:
    _, out, _ = run("moves", "quadrobe", "--json")
    assert json.loads(out) == list(new_game("quadrobe").start().words)


@every_variant
def test_show_draws_the_board_then_the_text(run: Run, game) -> None:
    code, out, err = run("show", game.name, *options_of(game))
    assert (code, err) == (0, "")
    assert len(out.splitlines()) > 8
    assert out.splitlines()[-1] == f"text: {game.start().text}"


def test_show_ends_with_the_result(run: Run) -> None:
    _, out, _ = run("show", "muehle", "-p", "turn=b;w=a1,d1,g1,g4;b=b2,b4")
    assert out.splitlines()[-1] == "result: w=win b=loss (too-few)"
    _, out, _ = run("show", "solojump", "-p", "turn=s;r=a1")
    assert out.splitlines()[-1] == "result: left=1"


def test_show_writes_a_picture(run: Run, tmp_path: Path) -> None:
    run("show", "muehle", "d2", "--svg", str(tmp_path / "board.svg"))
    assert (tmp_path / "board.svg").read_text("utf-8").startswith("<svg")


def test_show_in_json_is_the_scene(run: Run) -> None:
    scene = json.loads(run("show", "muehle", "d2", "--json")[1])
    assert (scene["turn"], scene["last"], scene["text"]) == ("b", [10], "turn=b;w=d2;hand=w8,b9")


def test_perft_prints_the_count_alone_on_the_last_line(run: Run) -> None:
    assert run("perft", "jump", "3") == (0, "2268\n", "")
    lines = run("perft", "jump", "3", "--split")[1].splitlines()
    assert lines[-1] == "2268"
    assert sum(int(line.split()[1]) for line in lines[:-1]) == 2268
    assert run("perft", "jump", "0")[1] == "1\n"


def test_why_says_legal_or_the_reason(run: Run) -> None:
    assert run("why", "muehle", "d2") == (0, "legal\n", "")
    code, out, _ = run("why", "muehle", "--after", "a1 b2 d1 b4", "g1")
    assert code == 0
    assert "muehle.must-take" in out
    assert "taking a stone is part of the turn" in out
    answer = json.loads(run("why", "muehle", "--after", "a1 b2 d1 b4", "g1", "--json")[1])
    assert (answer["legal"], answer["rule"], answer["places"]) == (False, "muehle.must-take", ["g1"])


def test_games_lists_the_eleven(run: Run) -> None:
    facts = json.loads(run("games", "--json")[1])
    assert [fact["game"] for fact in facts] == list(NAMES)
    assert facts[0]["options"] == {"two_mills": ["one", "two"]}
    out = run("games")[1]
    assert all(name in out for name in NAMES)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["moves", "halma"], "there is no game “halma”"),
        (["moves", "muehle", "-o", "colour=red"], "muehle has no option “colour”"),
        (["moves", "muehle", "-o", "two_mills=six"], "two_mills is one of one, two"),
        (["moves", "muehle", "-o", "two_mills"], "is not of the form key=value"),
        (["moves", "muehle", "z9"], "“z9” is no place of this board"),
        (["moves", "muehle", "a1", "a1"], "a1 is not free"),
        (["moves", "muehle", "-p", "turn=x"], "“x” is not one of w, b"),
        (["show", "muehle", "--svg", "/no/such/folder/x.svg"], "/no/such/folder/x.svg: No such file or directory"),
        (["perft", "muehle", "deep"], "DEPTH"),
        (["perft", "muehle", "--", "-1"], "DEPTH"),
        (["replay", "/no/such/file"], "/no/such/file: No such file"),
        (["check", "/no/such/file"], "/no/such/file: No such file"),
        (["play", "muehle", "--seat", "k=Ida", "-l", "en"], "muehle has no side “k”"),
        (["play", "muehle", "--seat", "w", "-l", "en"], "is not of the form SIDE=WHO"),
        (["play", "muehle", "--seconds", "0", "-l", "en"], "--seconds is more than 0"),
        (["play", "halma", "-l", "de"], "Ein Spiel „halma“ gibt es nicht"),
        (["play", "muehle", "-p", "turn=x", "-l", "de"], "„x“ ist nicht dabei; möglich sind w, b"),
        (["analyse", "halma"], "there is no game “halma”"),
        (["analyse", "muehle", "--after", "a1 a1"], "a1 is not free"),
        (["analyse", "muehle", "--seconds", "0"], "--seconds is more than 0 and at most 86400, not 0"),
        (["analyse", "muehle", "--seconds", "-2.5"], "not -2.5"),
        (["analyse", "muehle", "--seconds", "nan"], "not nan"),
        (["analyse", "muehle", "--seconds", "inf"], "not inf"),
        (["analyse", "muehle", "--seconds", "soon"], "--seconds"),
        (["analyse", "muehle", "--nodes", "0"], "--nodes"),
        (["analyse", "muehle", "--level", "9"], "--level"),
        (["analyse", "muehle", "--level", "0"], "--level"),
        (["analyse", "muehle", "--multi", "0"], "--multi"),
        (["analyse", "muehle", "--seconds", "1", "--nodes", "9"], "--seconds and --nodes exclude each other"),
        (["analyse", "muehle", "--nodes", "9", "--level", "2"], "--nodes and --level exclude each other"),
        (["bench", "start", "halma"], "there is no game “halma”"),
        (["bench", "playouts", "halma"], "there is no game “halma”"),
        (["fly"], "No such command 'fly'"),
        (["moves"], "Missing argument"),
    ],
)
def test_bad_input_gets_one_clear_line_and_exit_code_2(run: Run, arguments: list[str], says: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert says in err
    assert len(err.splitlines()) == 1


def test_check_agrees_with_the_referees_files(run: Run, tmp_path: Path) -> None:
    lines = (DATA / "games.jsonl").read_text().splitlines()[:3]
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(lines))
    assert run("check", str(file)) == (0, "3 lines, 0 differ\n", "")


def test_check_prints_each_difference(run: Run, tmp_path: Path) -> None:
    position = {
        "game": "muehle",
        "options": {},
        "text": "turn=w;hand=w9,b9",
        "moves": ["a1", "z0"],
        "result": None,
        "perft2": 5,
    }
    count = {"game": "jump", "options": {}, "perft": {"1": 9, "2": 163}}
    file = tmp_path / "wrong.jsonl"
    file.write_text("\n".join(map(json.dumps, (position, count, {**count, "perft": {"1": 9}}))))
    code, out, _ = run("check", str(file))
    assert code == 1
    assert out.splitlines()[-1] == "3 lines, 2 differ"
    assert "line 1: listed, but not legal: z0" in out
    assert "line 1: perft 2 is 552, not 5" in out
    assert "line 2: perft 2 is 162, not 163" in out


def test_check_refuses_what_is_not_json(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "wrong.jsonl"
    file.write_text('{"game": "muehle"}\n')
    code, _, err = run("check", str(file))
    assert code == 2
    assert "line 1" in err


def test_replay_shows_a_saved_game(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("game: muehle\n\n1. a1 d7\n2. a4 d6\n")
    code, out, _ = run("replay", str(file))
    assert code == 0
    assert "2. a4 d6" in out
    assert run("replay", str(file), "--ply", "9")[0] == 2
    assert len(run("replay", str(file), "--boards")[1]) > 3 * len(out)


def test_replay_refuses_an_illegal_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("game: muehle\n\n1. a1 a1\n")
    code, _, err = run("replay", str(file), "-l", "en")
    assert (code, err) == (2, "spielschrank: line 3: “a1” is not legal: a1 is not free.\n")
    assert (
        run("replay", str(file), "-l", "de")[2] == "spielschrank: Zeile 3: „a1“ ist nicht erlaubt: a1 ist nicht frei.\n"
    )


def test_bench_tells_how_soon_the_first_move_is_there(run: Run) -> None:
    line = json.loads(run("bench", "start", "quadrobe", "--json")[1])
    assert line["game"] == "quadrobe"
    assert 0 < line["quickest"] <= line["slowest"]


def test_bench_prints_figures_as_json_lines(run: Run) -> None:
    lines = [
        json.loads(line) for line in run("bench", "playouts", "quadrobe", "--seconds", "0.01", "--json")[1].splitlines()
    ]
    assert [(line["bench"], line["game"]) for line in lines[:2]] == [("games", "quadrobe"), ("plies", "quadrobe")]
    assert all(line["per_s"] > 0 for line in lines)


@pytest.mark.parametrize(("game", "benches"), [("dimension", 2), ("jump", 1), ("diktator", 1), ("solojump", 0)])
def test_bench_compares_threads(run: Run, game: str, benches: int) -> None:
    lines = [json.loads(line) for line in run("bench", "threads", game, "--seconds", "0.01", "--json")[1].splitlines()]
    told = ["nodes, 2 threads", "searches equally deep"][:benches]
    assert [(line["bench"], line["game"], line["peer"]) for line in lines] == [(one, game, "1 thread") for one in told]
    assert all(line["ratio"] == pytest.approx(line["per_s"] / line["peer_per_s"]) for line in lines)


def test_play_takes_words_from_the_keyboard(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    file = tmp_path / "game.txt"
    typed = f"?\na1\nwurst\na1\nundo\nd2\nwhy d2\nsave {file}\nquit\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    code, out, _ = run("play", "muehle", "--seat", "w=Ida", "--language", "en")
    assert code == 0
    assert "a1 is not free." in out
    assert "I do not understand “wurst”" in out
    record = loads(file.read_text("utf-8"))
    assert (record.words, record.seats) == (("d2",), {"w": "Ida"})


@every_variant
def test_random_movers_play_a_whole_game_alone(run: Run, game) -> None:
    seats = [word for side in game.side_letters for word in ("--seat", f"{side}=random")]
    code, out, err = run("play", game.name, *options_of(game), *seats, "--seed", "5", "--language", "de")
    assert (code, err) == (0, "")
    assert out == run("play", game.name, *options_of(game), *seats, "--seed", "5", "--language", "de")[1]


def test_play_without_a_game_lets_one_be_chosen(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    typed = "1\nd2\nquit\nstargate mode=free y=random\na4-a5\nquit\nhalma\n2 k=Ida\n\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    code, out, err = run("play", "--language", "en")
    assert (code, err) == (0, "")
    assert "w: d2" in out
    assert "r: a4-a5" in out
    assert "\ny: " in out
    assert "there is no game “halma”" in out
    assert "dame has no side “k”" in out


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = f"{sys.executable} -c 'from spielschrank.cli import main; main()' moves stargate | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("a2-a1\n", "")
