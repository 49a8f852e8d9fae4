"""Engines that play themselves by the thousand, each by weights of its own: to learn from, and in matches."""

from random import Random
from typing import Any, NamedTuple

import numpy as np

from spielschrank import kernel
from spielschrank.contract import Game
from spielschrank.engines.best import deepens
from spielschrank.engines.deepening import AlphaBeta
from spielschrank.engines.judgement import camps_of, measure_camps, new_scales
from spielschrank.engines.sampling import MonteCarlo
from spielschrank.engines.settings import weight_array, weights_of
from spielschrank.games import new_game
from spielschrank.kernel import Ints, States
from spielschrank.record import OCCURRENCES, PATIENCE

Floats = np.ndarray[Any, np.dtype[np.float64]]
OPENING, WHIM = 2, 0.05
"""So many first plies are random, and later moves so often."""
LONGEST = 2000
"""Games that last longer count as drawn."""


class Arena:
    """A game played by engines with weights of their own: one for every camp, and perhaps one who takes any seat."""

    def __init__(self, game: Game, weights: list[Ints], seed: int, nodes: int) -> None:
        self.game, self.chance, self.nodes = game, Random(seed), nodes
        self.camps = camps_of(game)
        kind = AlphaBeta if deepens(game) else MonteCarlo
        self.engines = [kind(game, seed, weights=own) for own in weights]
        self.scales = new_scales(game)
        self.buffer = np.zeros(game.rules.most_moves, np.int64)
        self.start = game.start().states()

    def judge_by(self, weights: list[Ints]) -> None:
        """Give every engine new weights."""
        for engine, own in zip(self.engines, weights, strict=True):
            engine.judge_by(own)

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


class Question(NamedTuple):
    """What is to be tuned, in words that go to other processes, and how much each of them plays."""

    game: str
    options: dict[str, str]
    side: str
    """Whose weights; "" for those of all sides without a table of their own."""
    games: int
    nodes: int

    def new_game(self) -> Game:
        """The game with its options."""
        return new_game(self.game, **self.options)

    def all_weights(self, weights: Ints) -> tuple[list[Ints], list[int]]:
        """The weights by which every camp plays if those in question are these, and the camps that play by them."""
        game = self.new_game()
        camp_of = dict(zip(game.side_letters, camps_of(game).tolist(), strict=True))
        usual = [side for side in camp_of if weights_of(game, side) == weights_of(game)]
        camps = sorted({camp_of[side] for side in ([self.side] if self.side else usual)})
        own = {camp: weight_array(game, side) for side, camp in camp_of.items()}
        return [weights if camp in camps else own[camp] for camp in sorted(own)], camps


class Contest:
    """New weights in the seats of old ones, one seat after the other, from the same openings."""

    def __init__(self, question: Question, weights: Ints, seed: int) -> None:
        self.question, self.seed = question, seed
        self.arena = Arena(question.new_game(), [*question.all_weights(weights)[0], weights], seed, question.nodes)

    def compare(self, new: Ints, old: Ints, games: int, first: int = 0) -> tuple[float, float]:
        """What new weights score, and what old ones do in their place."""
        played, camps = self.question.all_weights(old)
        score = self._score([*played, new], camps, games, first)
        fair = len(camps) == len(played)
        return score, 1 / len(camps) if fair else self._score([*played, old], camps, games, first)

    def _score(self, weights: list[Ints], camps: list[int], games: int, first: int) -> float:
        """The mean score of the last weights in the seats of some camps."""
        self.arena.judge_by(weights)
        score, guest = 0.0, len(weights) - 1
        for number in range(first, first + games):
            seat = camps[number % len(camps)]
            seats = [guest if camp == seat else camp for camp in range(guest)]
            score += float(self.arena.play(seats, Random(self.seed * 10_000 + number // len(camps)))[0][seat])
        return score / games
