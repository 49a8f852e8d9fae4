"""Weights found by self-play: engines play themselves, and the features of the positions are fitted to the results.

The expected scores that knowledge gives (a softmax over the strengths of the camps) are made as likely as possible for
the results that came out, starting from the weights there are: a feature that was hardly seen keeps its weight. New
weights are kept only if they win a match against the old ones.
"""

import json
import math
import tomllib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple

import numpy as np

from spielschrank import kernel
from spielschrank.contract import Game
from spielschrank.cores import count_cores
from spielschrank.engines.best import is_duel
from spielschrank.engines.deepening import AlphaBeta
from spielschrank.engines.judgement import camps_of, measure_camps, new_scales
from spielschrank.engines.knowledge import knowledge_of
from spielschrank.engines.sampling import MonteCarlo
from spielschrank.engines.settings import samples_best, settings_file, weight_array
from spielschrank.engines.thoughts import UNIT
from spielschrank.games import new_game
from spielschrank.kernel import Ints, States
from spielschrank.record import OCCURRENCES, PATIENCE

Floats = np.ndarray[Any, np.dtype[np.float64]]
OPENING, WHIM = 2, 0.05
"""So many first plies are random, and later moves so often."""
LONGEST = 2000
"""Games that last longer count as drawn."""
STEPS = 12
LUCK = 1.0
"""By so many standard deviations of the match new weights must be better."""
DOUBT = 1.0
"""How far weights may move where nothing is seen, as a share of what they are."""


class Sample(NamedTuple):
    """Positions of self-play: the features of every camp, whether it is in play, and the score it got."""

    features: Floats
    playing: Floats
    scores: Floats


# ----------------------------------------------------------------------------------------- self-play


class Arena:
    """A game played by engines with weights of their own, one for every camp."""

    def __init__(self, game: Game, weights: list[Ints], seed: int, nodes: int) -> None:
        self.game, self.chance, self.nodes = game, Random(seed), nodes
        self.camps = camps_of(game)
        kind = MonteCarlo if samples_best(game) or not is_duel(game) else AlphaBeta
        self.engines = [kind(game, seed, weights=own) for own in weights]
        self.scales = new_scales(game)
        self.buffer = np.zeros(game.rules.most_moves, np.int64)
        self.start = game.start().states()

    def play(self, seats: list[int], openings: Random) -> tuple[Floats, list[tuple[Floats, Floats]]]:
        """One game: the score of every camp, and the features of the positions thought about."""
        states, keys, seen = self.start.copy(), list[int](), list[tuple[Floats, Floats]]()
        for ply in range(LONGEST):
            count = kernel.list_moves(states, self.buffer)
            if count == 0:
                return self._scores(kernel.judge(states)), seen
            if self._is_drawn(states, keys):
                break
            side, chance = kernel.side_to_move(states), openings if ply < OPENING else self.chance
            if side == kernel.CHANCE or ply < OPENING or self.chance.random() < WHIM:
                move = int(self.buffer[chance.randrange(count)])
            else:
                seen.append(self._look(states))
                move = self.engines[seats[self.camps[side]]].choose(states, np.array(keys, np.int64), self.nodes)
            keys.append(kernel.hash_key(states))
            if kernel.advance(states, move):
                keys.clear()
        return self._drawn(states), seen

    def _is_drawn(self, states: States, keys: list[int]) -> bool:
        repeated = keys.count(kernel.hash_key(states)) >= OCCURRENCES - 1
        return self.game.may_draw and (repeated or len(keys) >= PATIENCE)

    def _look(self, states: States) -> tuple[Floats, Floats]:
        camps, features = int(self.camps.max()) + 1, len(self.scales[0].weights)
        amounts, playing = np.zeros((camps, features), np.int64), np.zeros(camps, np.int64)
        measure_camps(states, self.scales, amounts, playing)
        return amounts.astype(np.float64), playing.astype(np.float64)

    def _scores(self, packed: int) -> Floats:
        scores = np.zeros(self.camps.max() + 1)
        for side, camp in enumerate(self.camps):
            scores[camp] = (kernel.side_value(packed, side) - kernel.LOSS) / 2
        return _shared(scores)

    def _drawn(self, states: States) -> Floats:
        scores = np.zeros(self.camps.max() + 1)
        for side, camp in enumerate(self.camps):
            scores[camp] = kernel.sides_alive(states) >> side & 1
        return _shared(scores)


def _shared(scores: Floats) -> Floats:
    """Scores that add up to 1."""
    shares: Floats = scores / scores.sum()
    return shares


def sample_games(game: Game, weights: Ints, seed: int, games: int, nodes: int) -> Sample:
    """The positions of so many games of self-play."""
    arena = Arena(game, [weights], seed, nodes)
    seats = [0] * (int(arena.camps.max()) + 1)
    rows = [
        (features, playing, scores)
        for _ in range(games)
        for scores, seen in [arena.play(seats, arena.chance)]
        for features, playing in seen
    ]
    return Sample(*(np.array(column) for column in zip(*rows, strict=True)))


def match_games(game: Game, new: Ints, old: Ints, seed: int, games: int, nodes: int) -> float:
    """The mean score of new weights against old ones, every opening with all seats."""
    arena, camps = Arena(game, [new, old], seed, nodes), int(camps_of(game).max()) + 1
    score = 0.0
    for number in range(games):
        seat = number % camps
        seats = [0 if camp == seat else 1 for camp in range(camps)]
        score += float(arena.play(seats, Random(seed * 1000 + number // camps))[0][seat])
    return score / games


# ------------------------------------------------------------------------------------------- fitting


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
    weights = old.copy()
    for _ in range(STEPS):
        shares = likelihoods(sample, weights)
        slope = np.einsum("mcf,mc->f", features, shares - sample.scores) + held * (weights - old)
        mean = np.einsum("mcf,mc->mf", features, shares)
        bend = np.einsum("mcf,mcg,mc->fg", features, features, shares, optimize=True) - mean.T @ mean
        weights = weights - np.linalg.solve(bend + np.diag(held), slope)
    return weights


# ------------------------------------------------------------------------------------------ the whole


class Round(NamedTuple):
    """What one round of tuning found."""

    positions: int
    loss_before: float
    loss_after: float
    match: float
    wanted: float
    """What the new weights must score in the match: more than equal ones would by luck."""
    weights: dict[str, int]

    @property
    def is_kept(self) -> bool:
        """Whether the new weights are the better ones."""
        return self.match >= self.wanted


def tune(game: Game, games: int, rounds: int, seed: int, nodes: int) -> Iterator[Round]:
    """Play, fit and play a match, again and again; better weights are written at once and used for the next round."""
    names = [feature.name for feature in knowledge_of(game).features]
    weights, fair = weight_array(game), 1 / (int(camps_of(game).max()) + 1)
    wanted = fair + LUCK * math.sqrt(fair * (1 - fair) / games)
    with ProcessPoolExecutor(count_cores(), mp_context=get_context("spawn")) as pool:
        workers = range(count_cores())
        for number in range(rounds):
            first, share = (seed + number) * 100, -(-games // len(workers))
            play = partial(_sample, game.name, game.given, weights.tolist(), share, nodes)
            sample = Sample(*map(np.concatenate, zip(*pool.map(play, [first + w for w in workers]), strict=True)))
            old = weights / UNIT
            new = fit(sample, old)
            rounded = np.round(new * UNIT).astype(np.int64)
            compare = partial(_match, game.name, game.given, rounded.tolist(), weights.tolist(), share, nodes)
            score = float(np.mean(list(pool.map(compare, [first + 50 + w for w in workers]))))
            told = dict(zip(names, map(int, rounded), strict=True))
            found = Round(len(sample.scores), log_loss(sample, old), log_loss(sample, new), score, wanted, told)
            if found.is_kept:
                weights = rounded
                write_weights(game, told)
            yield found


def _sample(name: str, options: dict[str, str], weights: list[int], games: int, nodes: int, seed: int) -> Sample:
    return sample_games(new_game(name, **options), np.array(weights, np.int64), seed, games, nodes)


def _match(
    name: str, options: dict[str, str], new: list[int], old: list[int], games: int, nodes: int, seed: int
) -> float:
    return match_games(new_game(name, **options), np.array(new, np.int64), np.array(old, np.int64), seed, games, nodes)


def write_weights(game: Game, weights: dict[str, int]) -> None:
    """Put weights into a game's file, in the table of the options asked for."""
    table = ",".join(f"{key}={value}" for key, value in game.given.items()) or "default"
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
