"""Weights found by self-play: engines play themselves, and learn from the results in one of two ways.

*Fitting*: the expected scores that knowledge gives (a softmax over the strengths of the camps) are made as likely as
possible for the results that came out; a feature that was hardly seen keeps its weight. *Climbing*: weights a little to
either side of those there are play each other, and these move towards who won. The first is quick, the second asks for
nothing but strength. New weights are kept only if they win a match against the old ones.
"""

import json
import math
import tomllib
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any, NamedTuple

import numpy as np

from spielschrank.contract import Game
from spielschrank.cores import count_cores
from spielschrank.engines.knowledge import knowledge_of
from spielschrank.engines.selfplay import Arena, Contest, Floats, Question
from spielschrank.engines.settings import settings_file, weight_array
from spielschrank.engines.thoughts import UNIT
from spielschrank.kernel import Ints

STEPS = 12
HALVES = [2.0**-n for n in range(12)]
"""So long is a step of fitting made, until it is one for the better."""
LUCK = 1.0
"""By so many standard deviations of the match new weights must be better."""
DOUBT = 1.0
"""How far weights may move where nothing is seen, as a share of what they are."""
REACH, LEAST_REACH = 0.2, 20.0
"""So far to either side climbing looks: a share of what a weight is, and at least so much."""
STRIDE = 0.1
"""So much of that way it goes for a game won by all against none."""


class Sample(NamedTuple):
    """Positions of self-play: the features of every camp, whether it is in play, and the score it got."""

    features: Floats
    playing: Floats
    scores: Floats


# ------------------------------------------------------------------------------------------- fitting


def sample_games(question: Question, weights: Ints, seed: int) -> Sample:
    """The positions of self-play by weights."""
    played, _ = question.all_weights(weights)
    arena, seats = Arena(question.new_game(), played, seed, question.nodes), list(range(len(played)))
    rows = [
        (features, playing, scores)
        for _ in range(question.games)
        for scores, seen in [arena.play(seats, arena.chance)]
        for features, playing in seen
    ]
    return Sample(*(np.array(column) for column in zip(*rows, strict=True)))


def likelihoods(sample: Sample, weights: Floats) -> Floats:
    """The expected score of every camp in every position."""
    strengths = np.where(sample.playing > 0, sample.features @ weights, -np.inf)
    raised = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    shares: Floats = raised / raised.sum(axis=1, keepdims=True)
    return shares


def log_loss(sample: Sample, weights: Floats) -> float:
    """How surprising the results are, by the expected scores."""
    shares = np.maximum(likelihoods(sample, weights), 1e-12)
    return float(-(sample.scores * np.log(shares)).sum(axis=1).mean())


def fit(sample: Sample, old: Floats) -> Floats:
    """The weights that make the results likeliest, by Newton's method, held to the old ones where little is seen."""
    features = sample.features * sample.playing[:, :, None]
    spread = features.reshape(-1, features.shape[2]).std(axis=0)
    held = 1 / np.maximum(DOUBT * np.abs(old), 0.1 / np.maximum(spread, 0.01)) ** 2

    def cost(weights: Floats) -> float:
        return log_loss(sample, weights) * len(features) + float(held @ (weights - old) ** 2) / 2

    weights = old.copy()
    for _ in range(STEPS):
        shares = likelihoods(sample, weights)
        slope = np.einsum("mcf,mc->f", features, shares - sample.scores) + held * (weights - old)
        mean = np.einsum("mcf,mc->mf", features, shares)
        bend = np.einsum("mcf,mcg,mc->fg", features, features, shares, optimize=True) - mean.T @ mean
        step = np.linalg.solve(bend + np.diag(held), slope)
        # A whole step may lead too far from weights that were far too sure of themselves.
        size = next((size for size in HALVES if cost(weights - size * step) < cost(weights)), 0.0)
        weights = weights - size * step
    return weights


# ------------------------------------------------------------------------------------------ climbing


def climb(question: Question, weights: Ints, seed: int) -> Floats:
    """Weights that win more than these: where the second half of the way was, on average."""
    chance, contest = np.random.default_rng(seed), Contest(question, weights, seed)
    here, reach = weights.astype(np.float64), np.maximum(np.abs(weights) * REACH, LEAST_REACH)
    trials = len(question.all_weights(weights)[1])
    way = []
    for first in range(0, question.games, trials):
        slope = reach * chance.choice((-1.0, 1.0), len(reach))
        up, down = (np.round(here + sign * slope).astype(np.int64) for sign in (1, -1))
        score, even = contest.compare(up, down, trials, first)
        here = here + STRIDE * (score - even) * slope
        way.append(here)
    middle: Floats = np.mean(way[len(way) // 2 :], axis=0)
    return middle


# ------------------------------------------------------------------------------------------ the whole


class Round(NamedTuple):
    """What one round of tuning found."""

    match: float
    """What the new weights score in the seats of the old ones."""
    even: float
    """What the old ones score there."""
    games: int
    weights: dict[str, int]

    @property
    def wanted(self) -> float:
        """What the new weights must score: more than equal ones would by luck."""
        return self.even + LUCK * math.sqrt(self.even * (1 - self.even) / self.games)

    @property
    def is_kept(self) -> bool:
        """Whether the new weights are the better ones."""
        return self.match >= self.wanted


def tune(
    game: Game, games: int, rounds: int, seed: int, nodes: int, side: str = "", climbing: bool = False
) -> Iterator[Round]:
    """Play, learn and play a match, again and again; better weights are written at once and used for the next round."""
    if side and side not in game.side_letters:
        raise ValueError(f"{game.name} has no side “{side}”; its sides are {', '.join(game.side_letters)}")
    names = [feature.name for feature in knowledge_of(game).features]
    weights, workers = weight_array(game, side), count_cores()
    question = Question(game.name, game.given, side, -(-games // workers), nodes)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for number in range(rounds):
            first = (seed + number) * 100
            seeds = range(first, first + workers)
            rounded = np.round(_learn(pool, question, weights, seeds, climbing)).astype(np.int64)
            compare = partial(play_match, question, rounded, weights)
            scores = np.mean(list(pool.map(compare, (other + 50 for other in seeds))), axis=0)
            found = Round(float(scores[0]), float(scores[1]), games, dict(zip(names, rounded.tolist(), strict=True)))
            if found.is_kept:
                weights = rounded
                write_weights(game, side, found.weights)
            yield found


def _learn(pool: Executor, question: Question, weights: Ints, seeds: range, climbing: bool) -> Floats:
    """What self-play in several processes teaches."""
    if climbing:
        found: Floats = np.mean(list(pool.map(partial(climb, question, weights), seeds)), axis=0)
        return found
    samples = list(pool.map(partial(sample_games, question, weights), seeds))
    together = Sample(*(np.concatenate(column) for column in zip(*samples, strict=True)))
    return fit(together, weights / UNIT) * UNIT


def play_match(question: Question, new: Ints, old: Ints, seed: int) -> tuple[float, float]:
    """What new weights score in a match, and what the old ones would."""
    return Contest(question, old, seed).compare(new, old, question.games)


def write_weights(game: Game, side: str, weights: dict[str, int]) -> None:
    """Put weights into a game's file, in the table of the options asked for and of the side."""
    asked = {**game.given, **({"side": side} if side else {})}
    table = ",".join(f"{key}={value}" for key, value in asked.items()) or "default"
    write_key(settings_file(game), table, weights)


def write_key(file: Any, key: str, value: Any) -> None:
    """Put a value into a file of numbers, lists and tables; the rest of it stays."""
    content = {**tomllib.loads(file.read_text("utf-8")), key: value}
    content = dict(sorted(content.items(), key=lambda pair: isinstance(pair[1], dict)))
    file.write_text("\n".join(_lines_of(content)) + "\n", "utf-8")


def _lines_of(content: dict[str, Any]) -> Iterator[str]:
    """The lines of a file, its tables last."""
    for name, value in content.items():
        if isinstance(value, dict):
            yield f'\n["{name}"]' if "=" in name else f"\n[{name}]"
            yield from (f"{key} = {number}" for key, number in value.items())
        else:
            yield f"{name} = {json.dumps(value)}"  # numbers, lists and truth are written alike in both
