"""The same games with the compiler on and off, and in a second process that finds everything compiled."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.random_games import random_game
from tests.variants import TESTED, all_variants

ROOT = Path(__file__).parent.parent


def games_of_another_process(*names: str, **environment: str) -> str:
    command = [sys.executable, "-m", "tests.random_games", *names]
    return subprocess.check_output(command, env={**os.environ, **environment}, cwd=ROOT, text=True)


def files_below(folder: Path) -> dict[Path, int]:
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("name", TESTED)
def test_the_compiler_changes_nothing(name: str) -> None:
    here = [random_game(name, options) for other, options in all_variants() if other == name]
    assert games_of_another_process(name, NUMBA_DISABLE_JIT="1").splitlines() == here


def check_second_process(name: str, folder: Path) -> None:
    first = games_of_another_process(name, NUMBA_CACHE_DIR=str(folder))
    compiled = files_below(folder)
    assert compiled
    assert games_of_another_process(name, NUMBA_CACHE_DIR=str(folder)) == first
    assert files_below(folder) == compiled


def test_a_second_process_finds_everything_compiled_and_plays_the_same(tmp_path: Path) -> None:
    check_second_process(TESTED[-1], tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", TESTED)
def test_a_second_process_of_every_game_plays_the_same(name: str, tmp_path: Path) -> None:
    check_second_process(name, tmp_path)


NAME = """
from spielschrank import kernel
kernel.new_random(1)
print(next(iter(kernel.seed_random.overloads.values())).fndesc.mangled_name)
"""


def test_what_two_processes_compile_has_two_names(tmp_path: Path) -> None:
    def name_in(folder: str) -> str:
        environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / folder)}
        return subprocess.check_output([sys.executable, "-c", NAME], env=environment, cwd=ROOT, text=True)

    assert name_in("first") != name_in("second")


MOVE = """
import sys
from spielschrank.engines.best import new_best
from spielschrank.engines.thoughts import Limit, answer
from spielschrank.games import new_game
game = new_game({name!r})
answer(new_best(game), game.record(), Limit(nodes=100))
sys.exit("numba.np.arraymath" in sys.modules)
"""


@pytest.mark.parametrize("name", TESTED)
def test_a_first_move_does_not_load_the_compilers_arithmetic_on_whole_arrays(name: str) -> None:
    """It takes a quarter of a second; rules and knowledge do without. The first of two processes may compile."""
    codes = (subprocess.run([sys.executable, "-c", MOVE.format(name=name)], cwd=ROOT).returncode for _ in range(2))
    assert 0 in codes


LOOK = """
import random, sys
from spielschrank.scene import of_position
from tests.test_contract import any_word, bent_word
from tests.variants import all_variants, new_game, random_positions
chance = random.Random(1)
for name, options in all_variants():
    for position in list(random_positions(new_game(name, **options), range(2)))[::7]:
        of_position(position)
        for _ in range(4 if position.words else 0):
            position.why(any_word(position, chance)), position.why(bent_word(position, chance))
"""
WARM = "from spielschrank.warm import new_game, warm_game; warm_game(new_game({name!r}))"


@pytest.mark.slow
@pytest.mark.parametrize("name", TESTED)
def test_once_warm_nothing_is_left_to_compile_for_drawing_and_explaining(name: str, tmp_path: Path) -> None:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "GAMES": name}
    subprocess.run([sys.executable, "-c", WARM.format(name=name)], env=environment, cwd=ROOT, check=True)
    compiled = files_below(tmp_path)
    subprocess.run([sys.executable, "-c", LOOK], env=environment, cwd=ROOT, check=True)
    assert files_below(tmp_path) == compiled
