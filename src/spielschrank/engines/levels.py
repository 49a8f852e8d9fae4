"""Eight levels for every game, from a child's first opponent to everything there is.

What a level overlooks is the same in all games, and it is limited by nodes, so that it plays alike on every machine:
the lower levels look at a few moves and at what the board looks like after them; the higher ones search, and slip now
and then, which is to play a move as the lower ones do.
"""

from collections.abc import Iterator
from random import Random
from threading import Event
from typing import NamedTuple

from spielschrank import kernel
from spielschrank.contract import Game
from spielschrank.engines.best import new_best
from spielschrank.engines.knowledge import top_nodes
from spielschrank.engines.sampling import Branch, MonteCarlo
from spielschrank.engines.thoughts import Limit, Thought, logit, words_of
from spielschrank.phrases import Phrase
from spielschrank.record import Record


class Level(NamedTuple):
    """How a level thinks."""

    overlooks: Phrase
    """What it overlooks, for people."""
    slips: float
    """How often it plays at a glance instead of thinking."""
    effort: float = 0.0
    """The share of level 8's nodes it thinks."""
    candidates: int = 1
    """At a glance it looks at so many moves, drawn by lot, and takes the one after which the board looks best."""
    sees_wins: float = 1.0
    """At a glance it sees a win in one with this likelihood."""


LEVELS = {
    1: Level(
        Phrase(
            "Für das erste Spiel: schaut sich nur zwei Züge an und übersieht jeden zweiten Gewinn.",
            "For a first game: looks at two moves only and misses every other win.",
        ),
        candidates=2, sees_wins=0.5, slips=1.0,
    ),
    2: Level(
        Phrase(
            "Nimmt jeden Gewinn, sieht sonst nur wenige Züge und nie die Antwort.",
            "Takes every win, but sees few moves and never the answer.",
        ),
        candidates=5, slips=1.0,
    ),
    3: Level(
        Phrase(
            "Denkt bei jedem dritten Zug kurz nach; sonst übersieht es die Antwort.",
            "Thinks for a moment on every third move; otherwise it overlooks the answer.",
        ),
        candidates=6, slips=0.65, effort=0.002,
    ),
    4: Level(
        Phrase(
            "Sieht die Antwort meistens und übersieht Fallen, die länger sind als zwei Züge.",
            "Mostly sees the answer, and overlooks traps longer than two moves.",
        ),
        candidates=6, slips=0.42, effort=0.005,
    ),
    5: Level(
        Phrase(
            "Rechnet ein paar Züge weit; bei jedem vierten Zug ist es unaufmerksam.",
            "Reckons a few moves ahead; on every fourth move it does not pay attention.",
        ),
        candidates=6, slips=0.26, effort=0.015,
    ),
    6: Level(
        Phrase(
            "Ein guter Spieler, der bei jedem siebten Zug etwas übersieht.",
            "A good player who overlooks something on every seventh move.",
        ),
        candidates=8, slips=0.15, effort=0.05,
    ),
    7: Level(
        Phrase(
            "Ein starker Spieler, dem selten etwas entgeht.", "A strong player who rarely misses anything."
        ),
        candidates=8, slips=0.07, effort=0.2,
    ),
    8: Level(
        Phrase("Alles, was das Programm kann.", "Everything the program can do."), slips=0.0, effort=1.0
    ),
}  # fmt: skip

OPENING = 4
"""In so many first plies a level that thinks varies its play among moves that are about as good."""
AS_GOOD = 150
"""So much less may such a move be worth, in thousandths of a logit."""


class Leveled:
    """An engine at a level. Asked with a limit of its own it keeps to the smaller one."""

    def __init__(self, game: Game, level: int, seed: int = 0) -> None:
        self.level = LEVELS[level]
        self._chance = Random(seed)
        self._nodes = max(round(top_nodes(game) * self.level.effort), 1)
        self._looker = MonteCarlo(game, seed)
        self._engine = new_best(game, seed) if self.level.effort else None

    def think(self, record: Record, limit: Limit, stop: Event, ranks: int = 1) -> Iterator[Thought]:
        """A glance, or thoughts within the level's nodes."""
        if self._engine is None or self._chance.random() < self.level.slips:
            yield self._glance(record)
            return
        nodes = min(self._nodes, limit.nodes or self._nodes)
        own = Limit(limit.seconds, nodes, limit.depth)
        if ranks == 1 and self._may_vary(record):
            yield self._varied(list(self._engine.think(record, own, stop, 3)))
        else:
            yield from self._engine.think(record, own, stop, ranks)

    def _may_vary(self, record: Record) -> bool:
        return len(record.plies) < OPENING and record.start == record.start.game.start()

    def _varied(self, thoughts: list[Thought]) -> Thought:
        """One of the best moves, if they are about as good as the best."""
        last = {thought.rank: thought for thought in thoughts}
        good = [thought for thought in last.values() if thought.value >= last[1].value - AS_GOOD]
        return self._chance.choice(good)._replace(rank=1)

    def _glance(self, record: Record) -> Thought:
        """The best of a few moves by the look of the board after them."""
        branches = self._looker.survey(record)
        self._chance.shuffle(branches)
        seen = self._wins_seen(branches) or [branch for branch in branches if branch.proved != kernel.WIN] or branches
        turn, few = record.position.turn, seen[: self.level.candidates]
        best = max(few, key=lambda branch: self._looker.expected(branch).get(turn, 0.0))
        expected = self._looker.expected(best)
        line = words_of(record.position, [best.move])
        return Thought(line[0], logit(expected.get(turn, 0.5)), expected, None, line, len(few), 1, 0.0)

    def _wins_seen(self, branches: list[Branch]) -> list[Branch]:
        """The wins in one, if they are seen."""
        wins = [branch for branch in branches if branch.proved == kernel.WIN and branch.distance == 1]
        return wins if self._chance.random() < self.level.sees_wins else []
