"""Players to measure others by: a random mover, and a greedy one that looks one ply ahead."""

import time
from collections.abc import Iterator
from random import Random
from threading import Event

from spielschrank.contract import CHANCE
from spielschrank.engines.judgement import expected_scores
from spielschrank.engines.thoughts import Limit, Thought, logit
from spielschrank.record import Record


class RandomMover:
    """Plays any legal word, all equally likely."""

    def __init__(self, seed: int = 0) -> None:
        self._chance = Random(seed)

    def think(self, record: Record, limit: Limit, stop: Event, ranks: int = 1) -> Iterator[Thought]:  # noqa: ARG002
        """One thought: any legal word."""
        word = self._chance.choice(record.legal_words)
        even = {side: 1 / len(record.start.game.sides) for side in record.start.game.side_letters}
        yield Thought(word, 0, even, None, (word,), 1, 0, 0.0)


class Greedy:
    """Plays the word after which the position looks best, by knowledge alone; among equals any."""

    def __init__(self, seed: int = 0) -> None:
        self._chance = Random(seed)

    def think(self, record: Record, limit: Limit, stop: Event, ranks: int = 1) -> Iterator[Thought]:  # noqa: ARG002
        """The best words by the look of the position after them."""
        begin, position = time.perf_counter(), record.position
        seen = [(word, expected_scores(position.play(word))) for word in record.legal_words]
        self._chance.shuffle(seen)
        if position.turn != CHANCE:
            seen.sort(key=lambda pair: -pair[1][position.turn])
        for rank in range(min(ranks, len(seen)), 0, -1):
            word, expected = seen[rank - 1]
            value = logit(expected.get(position.turn, 0.5))
            yield Thought(word, value, expected, None, (word,), len(seen), 1, time.perf_counter() - begin, rank)
