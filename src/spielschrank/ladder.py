"""The ladder: how much every level scores against the one below, and the first against a random mover."""

import json
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from math import sqrt
from multiprocessing import get_context
from random import Random
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from spielschrank.arena import in_processes
from spielschrank.contract import Game
from spielschrank.elo import share_point
from spielschrank.engines.judgement import camps_of
from spielschrank.engines.levels import LEVELS
from spielschrank.engines.settings import USUAL_SLIPS, settings_file
from spielschrank.engines.thoughts import Limit, answer
from spielschrank.engines.tuning import write_key
from spielschrank.games import new_game
from spielschrank.players import new_player
from spielschrank.tournament import new_plan, opening_of, schedule

OPENING = 2
"""Random plies before the levels begin."""


class Rung(NamedTuple):
    """What a level scores against the one below, draws as a half."""

    level: str
    below: str
    games: int
    score: float
    error: float
    """Half the width of the interval of 95 %."""


def climb(game: Game, games: int, seed: int, workers: int) -> Iterator[Rung]:
    """Every rung of a game's ladder, from the lowest."""
    for below, level in pairwise(["random", *(f"level{number}" for number in LEVELS)]):
        score = meet(game, level, below, games, seed, workers)
        yield Rung(level, below, games, score, 1.96 * sqrt(max(score * (1 - score), 0.01) / games))


def meet(game: Game, player: str, other: str, games: int, seed: int, workers: int) -> float:
    """The score of a player against another one."""
    camps = int(camps_of(game).max()) + 1
    play = _compare_alone if camps == 1 else _meet
    return against_one(sum(play(game, player, other, games, seed, workers)) / games, max(camps, 2))


# ------------------------------------------------------------------------------------------- fitting

STEP = 0.72
"""A level should score about so much against the one below: people notice it, and 40 games show it."""
CLOSE, TOO_MUCH = 0.08, 0.14
"""So little less is near enough, and so much more."""
TRIALS = 6
MOST_SLIPS = 2.0
LEAST_GAP, NO_GAP = 0.03, 0.02
"""The first guess differs at least by so much from the level above; by less than the second it is not worth a trial."""
GENTLE = 0.88
"""The first level may score so much against a random mover."""


def fit_slips(game: Game, games: int, seed: int, workers: int, step: float = STEP) -> Iterator[Rung]:
    """Find from the top down how often every level must slip; the rungs found on the way. The result is written."""
    slips = list(USUAL_SLIPS)
    for number in range(len(LEVELS) - 1, 0, -1):
        above = f"level{number + 1}:{slips[number]}"
        play = partial(_score_below, game, above, number, games, seed, workers)
        guess = max(slips[number - 1], slips[number] + LEAST_GAP)
        slips[number - 1], score = _search(play, slips[number], guess, step)
        yield Rung(above, f"level{number}:{slips[number - 1]}", games, score, 0.0)
    while (score := meet(game, f"level1:{slips[0]}", "random", games, seed, workers)) > GENTLE:
        slips[0] = round((slips[0] + MOST_SLIPS) / 2, 3)
    yield Rung(f"level1:{slips[0]}", "random", games, score, 0.0)
    write_key(settings_file(game), "slips", slips)


def _score_below(game: Game, above: str, number: int, games: int, seed: int, workers: int, slips: float) -> float:
    return meet(game, above, f"level{number}:{slips}", games, seed, workers)


def _search(play: Callable[[float], float], low: float, guess: float, wanted: float) -> tuple[float, float]:
    """How often to slip, at least so often, for a score near the wanted one, and that score; a guess comes first.

    The gap to the level above is doubled or halved until the answer lies between two trials, then they close in.
    """
    lowest, high, slips, tried = low, MOST_SLIPS, guess, guess
    for _ in range(TRIALS):
        tried, score = slips, play(slips)
        if -CLOSE <= score - wanted <= TOO_MUCH or (score > wanted and slips - lowest < NO_GAP):
            break
        if score < wanted:
            low = slips
            farther = lowest + 2 * (slips - lowest)
            slips = farther if farther < high else (low + high) / 2
        else:
            high = slips
            nearer = lowest + (slips - lowest) / 2
            slips = nearer if nearer > low else (low + high) / 2
        slips = round(slips, 3)
    return tried, score


def against_one(share: float, camps: int) -> float:
    """What a share of the points at a table of so many would be against a single opponent.

    >>> against_one(0.6, 2), against_one(0.25, 4), against_one(0.5, 4)
    (0.6, 0.5, 0.75)
    """
    ratio = share * (camps - 1)
    return ratio / (ratio + 1 - share)


def _meet(game: Game, level: str, below: str, games: int, seed: int, workers: int) -> Iterator[float]:
    """The points of a level in games against the one below."""
    plan = new_plan(game, [level, below], games, Limit(), OPENING, seed)
    for played in in_processes(workers)(plan, schedule(plan)):
        yield share_point(played.values)[played.players.index(level)]


def _compare_alone(game: Game, level: str, below: str, games: int, seed: int, workers: int) -> Iterator[float]:
    """The points of a level where everybody plays alone: from the same opening, who leaves fewer pieces wins."""
    play = partial(_play_alone, game.name, game.chosen)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        seeds = range(seed * 1000, seed * 1000 + games)
        left = [list(pool.map(partial(play, player), seeds)) for player in (level, below)]
    for own, other in zip(*left, strict=True):
        yield 0.5 if own == other else float(own < other)


def _play_alone(name: str, options: dict[str, str], player: str, seed: int) -> int:
    """The pieces that a player leaves."""
    game = new_game(name, **options)
    record, engine = opening_of(game, OPENING, Random(seed)), new_player(player, game, seed)
    while not record.result:
        record = record.play(answer(engine, record, Limit()).word)
    return record.result.left or 0


def print_rungs(rungs: Iterable[Rung], as_json: bool) -> None:
    """Print the rungs as they come: JSON lines, or a line each and a table at the end."""
    table = Table("level", "against", "games", "score", "±", box=None)
    for rung in rungs:
        if as_json:
            print(json.dumps(rung._asdict()), flush=True)
        else:
            print(f"{rung.level} against {rung.below}: {rung.score:.1%}", flush=True)
        table.add_row(rung.level, rung.below, str(rung.games), f"{rung.score:.1%}", f"{rung.error:.1%}")
    if not as_json:
        Console().print(table)
