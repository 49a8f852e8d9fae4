"""Players to measure others by: a random mover, and a greedy one that looks one ply ahead."""

import time
from collections.abc import Iterator
from random import Random
from threading import Event

from spielschrank.contract import Game
from spielschrank.engines.judgement import camps_of
from spielschrank.engines.sampling import MonteCarlo
from spielschrank.engines.settings import first_sight
from spielschrank.engines.thoughts import Limit, Thought, logit, words_of
from spielschrank.record import Record


class RandomMover:
    """Plays any legal word, all equally likely."""

    def __init__(self, seed: int = 0) -> None:
        self._chance = Random(seed)

    def think(self, record: Record, limit: Limit, stop: Event, ranks: int = 1) -> Iterator[Thought]:  # noqa: ARG002
        """One thought: any legal word."""
        word = self._chance.choice(record.legal_words)
        even = dict.fromkeys(record.start.game.side_letters, 1 / (int(camps_of(record.start.game).max()) + 1))
        yield Thought(word, 0, even, None, (word,), 1, 0, 0.0)


class Greedy:
    """Plays the word after which the position looks best at first sight; among equals any."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self._chance = Random(seed)
        self._looker = MonteCarlo(game, seed, weights=first_sight(game))

    def think(self, record: Record, limit: Limit, stop: Event, ranks: int = 1) -> Iterator[Thought]:  # noqa: ARG002
        """The best words by the look of the position after them."""
        begin, turn = time.perf_counter(), record.position.turn
        seen = self._looker.survey(record)
        self._chance.shuffle(seen)
        seen.sort(key=lambda branch: -self._looker.expected(branch).get(turn, 0.0))
        for rank in range(min(ranks, len(seen)), 0, -1):
            expected = self._looker.expected(seen[rank - 1])
            line = words_of(record.position, [seen[rank - 1].move])
            value, spent = logit(expected.get(turn, 0.5)), time.perf_counter() - begin
            yield Thought(line[0], value, expected, None, line, len(seen), 1, spent, rank)
