"""Eight levels for every game, from a child's first opponent to everything there is.

A level thinks within its nodes, never by the clock, so that it plays alike on every machine; and it slips: then it
looks at two moves drawn by lot and takes the one after which the board looks better, without any thought of an answer.
How often it slips is a matter of the game; `spielschrank ladder GAME --fit` finds it, so that each level is as much
stronger than the one below as people notice.
"""

from collections.abc import Iterator
from random import Random
from threading import Event
from typing import NamedTuple

from spielschrank import kernel
from spielschrank.contract import Game
from spielschrank.engines import HIGHEST_LEVEL
from spielschrank.engines.best import new_best
from spielschrank.engines.sampling import Branch, MonteCarlo
from spielschrank.engines.settings import first_sight, slips_of, top_nodes
from spielschrank.engines.thoughts import Limit, Thought, logit, words_of
from spielschrank.phrases import Phrase
from spielschrank.record import Record


class Level(NamedTuple):
    """How a level thinks."""

    overlooks: Phrase
    """What it overlooks, for people."""
    effort: float
    """The share of level 8's nodes it thinks; with none it takes the move after which the board looks best."""
    sees_wins: float = 1.0
    """How likely it sees a win in one when it does not think."""
    knows_plans: bool = False
    """Whether it knows what first sight does not tell, where there is such a thing."""


LEVELS = {
    1: Level(
        Phrase(
            "Für das erste Spiel: sieht nur, was gerade vor ihm liegt, und übersieht jeden zweiten Gewinn.",
            "For a first game: sees only what lies before it, and misses every other win.",
        ),
        effort=0.0,
        sees_wins=0.5,
    ),
    2: Level(
        Phrase("Nimmt jeden Gewinn, aber sieht die Antwort nicht.", "Takes every win, but does not see the answer."),
        effort=0.0,
    ),
    3: Level(
        Phrase(
            "Denkt manchmal an die Antwort; vieles geschieht noch auf gut Glück.",
            "Thinks of the answer at times; much still happens by luck.",
        ),
        effort=0.002,
    ),
    4: Level(
        Phrase("Übersieht Fallen, die länger sind als zwei Züge.", "Overlooks traps longer than two moves."),
        effort=0.005,
    ),
    5: Level(
        Phrase(
            "Rechnet ein paar Züge weit und ist dann wieder unaufmerksam.",
            "Reckons a few moves ahead, and then does not pay attention again.",
        ),
        effort=0.015,
    ),
    6: Level(
        Phrase("Ein guter Spieler, der ab und zu etwas übersieht.", "A good player who misses something now and then."),
        effort=0.05,
    ),
    7: Level(
        Phrase("Ein starker Spieler, dem selten etwas entgeht.", "A strong player who rarely misses a thing."), 0.2
    ),
    HIGHEST_LEVEL: Level(
        Phrase("Alles, was das Programm kann.", "Everything the program can do."), 1.0, knows_plans=True
    ),
}

OPENING = 4
"""In so many first plies a level that thinks varies its play among moves that are about as good."""
AS_GOOD = 150
"""So much less may such a move be worth, in thousandths of a logit."""


class Leveled:
    """An engine at a level. Asked with a limit of its own it keeps to the smaller one."""

    def __init__(self, game: Game, level: int, seed: int = 0, slips: float | None = None) -> None:
        self.level = LEVELS[level]
        self.slips = slips_of(game)[level - 1] if slips is None else slips
        self._chance = Random(seed)
        self._nodes = max(round(top_nodes(game) * self.level.effort), 1)
        weights = first_sight(game)
        self._looker = MonteCarlo(game, seed, weights=weights)
        own_weights = None if self.level.knows_plans else weights
        self._engine = new_best(game, seed, weights=own_weights) if self.level.effort else None

    def think(self, record: Record, limit: Limit, stop: Event, ranks: int = 1) -> Iterator[Thought]:
        """A glance, or thoughts within the level's nodes."""
        slip = self._chance.random() < self.slips
        if slip or self._engine is None:
            yield self._glance(record, self._candidates() if slip else len(record.legal_words))
            return
        nodes = min(self._nodes, limit.nodes or self._nodes)
        own = Limit(limit.seconds, nodes, limit.depth)
        if ranks == 1 and self._may_vary(record):
            yield self._varied(list(self._engine.think(record, own, stop, 3)))
        else:
            yield from self._engine.think(record, own, stop, ranks)

    def _candidates(self) -> int:
        """How many moves a slip looks at."""
        return 1 if self._chance.random() < self.slips - 1 else 2

    def _may_vary(self, record: Record) -> bool:
        return len(record.plies) < OPENING and record.start == record.start.game.start()

    def _varied(self, thoughts: list[Thought]) -> Thought:
        """One of the best moves, if they are about as good as the best."""
        last = {thought.rank: thought for thought in thoughts}
        good = [thought for thought in last.values() if thought.value >= last[1].value - AS_GOOD]
        return self._chance.choice(good)._replace(rank=1)

    def _glance(self, record: Record, candidates: int) -> Thought:
        """The best of a few moves, drawn by lot, by the look of the board after them."""
        branches = self._looker.survey(record)
        self._chance.shuffle(branches)
        seen = self._wins_seen(branches) or [branch for branch in branches if branch.proved != kernel.WIN] or branches
        turn, few = record.position.turn, seen[:candidates]
        best = max(few, key=lambda branch: self._looker.expected(branch).get(turn, 0.0))
        expected = self._looker.expected(best)
        line = words_of(record.position, [best.move])
        return Thought(line[0], logit(expected.get(turn, 0.5)), expected, None, line, len(few), 1, 0.0)

    def _wins_seen(self, branches: list[Branch]) -> list[Branch]:
        """The wins in one, if they are seen."""
        wins = [branch for branch in branches if branch.proved == kernel.WIN and branch.distance == 1]
        return wins if self._chance.random() < self.level.sees_wins else []
