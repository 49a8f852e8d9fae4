"""Puzzles: enough of them for every game of two sides, each solved as it says, with one solution and no more."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from itertools import chain
from pathlib import Path

import numpy as np
import pytest

from spielschrank import kernel, puzzles
from spielschrank.contract import Game, Position
from spielschrank.games import new_game
from spielschrank.puzzles import ONLY, WIN, Puzzle
from spielschrank.puzzles.finding import MOST_BYTES, is_alike
from spielschrank.puzzles.proof import Prover, faults
from tests.conftest import Run
from tests.variants import TESTED, deep, is_duel

DUELS = [name for name in TESTED if is_duel(new_game(name))]
every_duel = pytest.mark.parametrize("name", DUELS)
pytestmark = deep


def all_puzzles() -> list[Puzzle]:
    return list(chain(*map(puzzles.of, DUELS)))


every_puzzle = pytest.mark.parametrize("puzzle", all_puzzles(), ids=lambda puzzle: puzzle.id)


@cache
def prover_of(name: str) -> Prover:
    return Prover(new_game(name))


# ------------------------------------------------------------------------------------------------ what is kept


@every_duel
def test_there_are_at_least_twenty_and_few_are_wins_in_one(name: str) -> None:
    kept = puzzles.of(name)
    assert len(kept) >= 20
    assert sum(puzzle.plies == 1 for puzzle in kept) <= 4


@every_duel
def test_no_two_are_alike(name: str) -> None:
    starts = [puzzle.start for puzzle in puzzles.of(name)]
    assert not any(is_alike(one, other) for at, one in enumerate(starts) for other in starts[:at])


def test_every_puzzle_has_an_id_of_its_own() -> None:
    ids = [puzzle.id for puzzle in all_puzzles()]
    assert len(set(ids)) == len(ids)


@every_duel
def test_wins_are_won_along_every_line_in_as_many_plies_as_said(name: str) -> None:
    for puzzle in puzzles.of(name):
        for line in puzzle.lines if puzzle.kind == WIN else ():
            last = along(puzzle.start, line)
            assert (len(line), last.result.values[puzzle.start.turn]) == (puzzle.plies, "win"), puzzle
            assert line[0] == puzzle.solution


@every_duel
def test_where_one_word_holds_every_other_one_has_its_legal_answer(name: str) -> None:
    for puzzle in puzzles.of(name):
        if puzzle.kind == ONLY:
            assert {puzzle.solution, *dict(puzzle.refutations)} == set(puzzle.start.words), puzzle
            assert along(puzzle.start, puzzle.lines[0]).result is None
            assert all(along(puzzle.start, beaten) for beaten in puzzle.refutations[::10])  # all of them: see below


@every_duel
def test_there_is_something_to_choose_from(name: str) -> None:
    for puzzle in puzzles.of(name):
        assert len(puzzle.start.words) >= 3
        assert puzzle.difficulty in (1, 2, 3)


def along(position: Position, words: tuple[str, ...]) -> Position:
    for word in words:
        position = position.play(word)
    return position


# -------------------------------------------------------------------------------------------------- of the day


def test_a_day_has_one_puzzle_and_the_next_day_another_game() -> None:
    day = date(2026, 1, 1)
    assert puzzles.puzzle_of_the_day(day) == puzzles.puzzle_of_the_day(day)
    games = [puzzles.puzzle_of_the_day(day + timedelta(days)).game for days in range(len(puzzles.every()))]
    assert sorted(games) == sorted(puzzles.every())


def test_all_puzzles_have_their_day_before_one_comes_again() -> None:
    rounds = min(map(len, puzzles.every().values())) * len(puzzles.every())
    ids = [puzzles.puzzle_of_the_day(date(2026, 1, 1) + timedelta(days)).id for days in range(rounds)]
    assert len(set(ids)) == rounds


# ----------------------------------------------------------------------------------------------- for a client


@every_duel
def test_a_client_gets_the_whole_puzzle_and_not_much_more(name: str) -> None:
    for puzzle in puzzles.of(name):
        told = json.dumps(puzzles.data(puzzle), ensure_ascii=False)
        assert len(told.encode()) <= MOST_BYTES, puzzle.id
        data = json.loads(told)
        assert (data["id"], data["right"], data["side"]) == (puzzle.id, [puzzle.solution], data["moment"]["turn"])
        assert [word for word, verdict in data["answers"].items() if verdict == "right"] == [puzzle.solution]
        assert sorted(data["answers"]) == sorted(touch["word"] for touch in data["moment"]["touches"])


@every_duel
def test_a_client_that_plays_right_words_is_led_to_the_win(name: str) -> None:
    for puzzle in puzzles.of(name):
        ends = list(solved(puzzles.data(puzzle)))
        results = [moment["result"] and moment["result"]["values"][puzzle.start.turn] for moment in ends]
        assert results == ["win" if puzzle.kind == WIN else None] * len(puzzle.lines), puzzle.id


def solved(node: dict) -> Iterator[dict]:
    """The moments in which a puzzle is solved, whichever right words are played."""
    assert set(node["right"]) <= {touch["word"] for touch in node["moment"]["touches"]}
    for word in node["right"]:
        then = node["then"][word]
        assert then["moment"]["touches"] == []
        if then["node"]:
            yield from solved(then["node"])
        else:
            yield then["moment"]


# --------------------------------------------------------------------------------------------------- checking


@every_duel
def test_a_check_finds_what_is_wrong(name: str) -> None:
    puzzle = next(puzzle for puzzle in puzzles.of(name) if puzzle.plies <= 3)
    prover, other = prover_of(name), next(word for word in puzzle.start.words if word != puzzle.solution)
    assert list(faults(puzzle, prover)) == []
    wrong = [
        replace(puzzle, lines=((other,),)),
        replace(puzzle, lines=(*puzzle.lines, (other,))),
        replace(puzzle, lines=((),)),
        replace(puzzle, kind=ONLY if puzzle.kind == WIN else WIN),
        replace(puzzle, kind="nice"),
        replace(puzzle, rules=puzzle.rules + 1),
    ]
    assert [bent for bent in wrong if not list(faults(bent, prover))] == []


def test_a_file_with_a_wrong_solution_fails_the_check(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (puzzles.folder() / "quadrobe.toml").read_text("utf-8")
    puzzle = puzzles.of("quadrobe")[0]
    other = next(word for word in puzzle.start.words if word != puzzle.solution)
    bent = text.replace(f'lines = ["{puzzle.solution}', f'lines = ["{other}', 1)
    assert bent != text
    (tmp_path / "quadrobe.toml").write_text(bent, "utf-8")
    monkeypatch.setattr(puzzles, "folder", lambda: tmp_path)
    puzzles.of.cache_clear()
    try:
        code, out, err = run("puzzles", "quadrobe", "--check")
    finally:
        puzzles.of.cache_clear()
    assert (code, out) == (1, "")
    assert puzzle.solution in err


def test_the_same_seed_finds_the_same_puzzles_and_writes_them(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spielschrank.puzzles.command.folder", lambda: tmp_path)
    texts = []
    for _ in range(2):
        code, out, _ = run("puzzles", "quadrobe", "--count", "1", "--seed", "3")
        assert (code, out[:9]) == (0, "1 puzzles")
        texts.append((tmp_path / "quadrobe.toml").read_text("utf-8"))
    assert texts[0] == texts[1]
    assert [path.name for path in tmp_path.iterdir()] == ["quadrobe.toml"]
    (puzzle,) = puzzles.read("quadrobe", texts[0])
    assert list(faults(puzzle, prover_of("quadrobe"))) == []


@pytest.mark.parametrize("name", ["diktator", "solojump"])
def test_a_game_with_dice_or_for_one_has_no_puzzles(run: Run, name: str) -> None:
    assert puzzles.of(name) == ()
    for arguments in (["--check"], []):
        code, out, err = run("puzzles", name, *arguments)
        assert (code, out) == (2, "")
        assert "has no puzzles" in err


def test_a_game_that_does_not_exist_is_refused(run: Run) -> None:
    assert run("puzzles", "halma")[0] == 2
    assert "there is no game “halma”" in run("puzzles", "halma", "--check")[2]


# ----------------------------------------------------------------------------------- exactly one, by full search


@pytest.mark.slow
@every_puzzle
def test_every_puzzle_has_exactly_one_solution(puzzle: Puzzle) -> None:
    assert list(faults(puzzle, prover_of(puzzle.game))) == []


class Plainly:
    """The same by nothing but the rules: every move of every position, without engine, knowledge or table of keys."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[tuple[bytes, int, int], bool] = {}
        self.killers: dict[int, int] = {}

    def is_won(self, data: bytes, side: int, plies: int) -> bool:
        """Whether a side wins within so many plies, whatever the other plays."""
        asked = (data, side, plies)
        if asked not in self.known:
            self.known[asked] = self._search(Position(self.game, data), side, plies)
        return self.known[asked]

    def _search(self, position: Position, side: int, plies: int) -> bool:
        buffer = np.empty(self.game.rules.most_moves, np.int64)
        found = buffer[: kernel.list_moves(position.states(), buffer)].tolist()
        if not found:
            return kernel.side_value(kernel.judge(position.states()), side) == kernel.WIN
        own = kernel.side_to_move(position.states()) == side
        for move in sorted(found, key=lambda move: move != self.killers.get(plies)) if plies else ():
            if self.is_won(played(position, move), side, plies - 1) == own:
                self.killers[plies] = move
                return own
        return not own and plies > 0


def played(position: Position, move: int) -> bytes:
    states = position.states()
    kernel.advance(states, move)
    return states.tobytes()


PLAIN = [puzzle for puzzle in all_puzzles() if puzzle.plies <= 3 or len(puzzle.start.words) <= 60]
"""What can be proved in plain Python within seconds."""


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", PLAIN, ids=lambda puzzle: puzzle.id)
def test_the_rules_alone_say_the_same(puzzle: Puzzle) -> None:
    start, plainly = puzzle.start, Plainly(puzzle.start.game)
    side = kernel.side_to_move(start.states())
    if puzzle.kind == WIN:
        right = [word for word in start.words if plainly.is_won(start.play(word).data, side, puzzle.plies - 1)]
    else:
        right = [word for word in start.words if not plainly.is_won(start.play(word).data, 1 - side, puzzle.plies - 1)]
    assert right == [puzzle.solution]
