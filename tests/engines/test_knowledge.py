"""What the knowledge of every game keeps to: features, loud moves, and the same with the compiler off."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

from spielschrank import kernel
from spielschrank.contract import Game, Position
from spielschrank.engines.knowledge import OVER, QUIET_TOO, knowledge_of
from spielschrank.engines.settings import weights_of
from tests.engines.measured import UNWRITTEN, loud, measured
from tests.engines.measurements import all_measurements, listed
from tests.variants import TESTED, every_variant, random_line, random_positions

ROOT = Path(__file__).parent.parent.parent


@cache
def some_positions(game: Game) -> list[Position]:
    return list(random_positions(game, range(3), 150))[::4]


@cache
def last_positions(game: Game) -> list[Position]:
    return [list(random_line(game, seed, 300))[-1][0] for seed in range(4)]


def sides_in_play(position: Position) -> list[str]:
    living = kernel.sides_alive(position.states())
    return [side for number, side in enumerate(position.game.side_letters) if living >> number & 1]


@every_variant
def test_every_feature_of_a_side_in_play_is_written(game: Game) -> None:
    for position in some_positions(game):
        if position.words:
            assert all(UNWRITTEN not in measured(position, side).values() for side in sides_in_play(position)), position


@every_variant
def test_features_have_names_meanings_and_weights(game: Game) -> None:
    features = knowledge_of(game).features
    assert len({feature.name for feature in features}) == len(features)
    assert all(feature.meaning for feature in features)
    assert any(weights_of(game).values())


@every_variant
def test_the_list_of_loud_moves_is_of_loud_legal_moves_each_once(game: Game) -> None:
    for position in some_positions(game):
        moves = listed(position)[1]
        assert len(set(moves)) == len(moves), position
        assert set(moves) <= {position.move_of(word) for word in loud(position)}, position


@every_variant
def test_the_list_says_over_exactly_where_nothing_can_be_played(game: Game) -> None:
    for position in [*some_positions(game), *last_positions(game)]:
        assert (listed(position)[0] == OVER) == (not position.words), position


@every_variant
def test_the_list_says_whether_it_holds_every_legal_move(game: Game) -> None:
    for position in some_positions(game):
        if position.words:
            returned, moves = listed(position)
            assert bool(returned & QUIET_TOO) == (len(moves) < len(position.words)), position


@every_variant
def test_a_loud_move_left_out_of_the_list_wins_at_once(game: Game) -> None:
    for position in some_positions(game):
        moves = listed(position)[1]
        left_out = [word for word in loud(position) if position.move_of(word) not in moves]
        assert all(position.play(word).result for word in left_out), position


def test_the_compiler_changes_nothing() -> None:
    command = [sys.executable, "-m", "tests.engines.measurements", *TESTED]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    plain = subprocess.check_output(command, env=environment, cwd=ROOT, text=True)
    assert plain.splitlines() == all_measurements(TESTED)
