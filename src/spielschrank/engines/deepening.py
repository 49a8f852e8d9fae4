"""The alpha-beta engine: deeper and deeper, on one thread or several that share what they find."""

from collections.abc import Iterator
from functools import partial
from threading import Event

import numpy as np

from spielschrank.contract import Game
from spielschrank.engines import alphabeta as ab
from spielschrank.engines.clock import FOREVER, Clock
from spielschrank.engines.draws import fill_past
from spielschrank.engines.judgement import camps_of, set_scales
from spielschrank.engines.table import MOST_SLOTS, Table, new_table, release_all
from spielschrank.engines.thoughts import Limit, Proof, Thought, expected_score, past_keys, words_of
from spielschrank.kernel import Ints, States
from spielschrank.record import Record

LIKING = 64
"""Moves that look alike are tried in an order of the seed's liking, another one for every question: else a game in
which nothing happens would go round in circles."""
SLOTS_PER_SECOND = 1 << 18
"""About so many positions are worth remembering in a second of a thread."""
NODES_PER_SLOT = 16
"""So many nodes are about worth one to remember, if there are more than in a second: a table that a processor's cache
does not hold is slow."""


class AlphaBeta:
    """An engine for two camps without chance.

    Unless it is selective it searches every line to the full depth, as proofs do.
    """

    def __init__(
        self, game: Game, seed: int = 0, threads: int = 1, selective: bool = True, weights: Ints | None = None
    ) -> None:
        self.game = game
        self._selective = selective
        dtype = ab.desk_type(game)
        self._desks = [ab.new_desk(dtype) for _ in range(max(1, threads))]
        self._table: Table = None
        self._age = 0
        self._chance = np.random.default_rng(seed)
        for desk in self._desks:
            set_scales(desk[0].scales, game, weights)
        self._load()

    def think(self, record: Record, limit: Limit, stop: Event, ranks: int = 1) -> Iterator[Thought]:
        """Deeper and deeper, until a limit is reached or the game is proved to its end."""
        clock = Clock(limit, stop)
        self._place(record.position.states(), past_keys(record), limit)
        depth, deepest = 1, min(limit.depth or ab.DEEPEST, ab.DEEPEST)
        known: list[Thought] = []
        while depth <= deepest:
            found = list(self._ranked(record, depth, ranks, clock))
            known = filled_up(found, known)
            yield from reversed(known if found else [])
            if len(found) < len(known) or clock.is_over(self.nodes):
                return
            if self._is_exact() and found[0].proved:
                return
            depth = self._prove(found[0]) if self._looks_proved(found[0]) else depth + 1

    def choose(self, states: States, keys: Ints, nodes: int) -> int:
        """The best move of a bare record within so many nodes, at once; for self-play by the thousand.

        The keys are those of the positions before it since the last progress.
        """
        self._place(states, keys, Limit(nodes=nodes))
        self._search_first(1)
        move, controls = int(self._desks[0][0].line[0, 0]), self._desks[0][0].controls
        for depth in range(2, ab.DEEPEST):
            if controls[ab.NODES] >= nodes or abs(self._desks[0][0].frames[0].best) >= ab.PROVED:
                break
            ab.search(self._desks[0], self._table, depth, -ab.INFINITE, ab.INFINITE)
            move = int(self._desks[0][0].line[0, 0]) if self._desks[0][0].length[0] else move
        return move

    def judge_by(self, weights: Ints) -> None:
        """Judge by these weights from now on; what was judged otherwise is forgotten."""
        self._table = None
        for desk in self._desks:
            desk[0].scales.weights[:] = weights

    # ------------------------------------------------------------------------------------------ inside

    def _load(self) -> None:
        """Have all compiled code at hand before any clock runs."""
        record = self.game.record()
        self._place(record.position.states(), past_keys(record), Limit(nodes=1))
        self._search_first(1)
        words_of(record.position, [int(self._desks[0][0].line[0, 0])])

    def _place(self, states: States, keys: Ints, limit: Limit) -> None:
        """Put a position on every desk."""
        self._age += 1
        self._make_room(limit)
        for desk in (desks[0] for desks in self._desks):
            desk.states[0] = states[0]
            desk.habits[:] = desk.habits // 2 + self._chance.integers(LIKING, size=desk.habits.shape)
            desk.frames[0].quiet = len(keys)
            desk.controls[ab.STOP] = desk.controls[ab.EXCLUDED] = 0
            fill_past(desk, ab.PAST, keys)
            desk.controls[ab.NODES] = 0
            desk.controls[ab.MOST_NODES] = max((limit.nodes or FOREVER) // len(self._desks), 1)
            desk.controls[ab.AGE] = self._age
            desk.controls[ab.DRAWING] = self.game.may_draw
            desk.controls[ab.SELECTIVE] = self._selective
            desk.controls[ab.TOGETHER] = len(self._desks) > 1

    def _make_room(self, limit: Limit) -> None:
        """Have a table that is large enough for a limit."""
        by_time = round((limit.seconds or 60) * SLOTS_PER_SECOND * len(self._desks))
        by_nodes = min(limit.nodes, max(SLOTS_PER_SECOND, limit.nodes // NODES_PER_SLOT)) if limit.nodes else FOREVER
        slots = min(by_time, by_nodes, MOST_SLOTS - 1)
        if self._table is None or self._table[0].mask < slots - 2:
            self._table = new_table(slots)

    def _ranked(self, record: Record, depth: int, ranks: int, clock: Clock) -> Iterator[Thought]:
        """The best moves at a depth, the best first; fewer if stopped."""
        excluded: list[int] = []
        for rank in range(1, min(ranks, len(record.legal_words)) + 1):
            done = self._search(depth, excluded, clock, rank > 1 or depth > 1)
            desk = self._desks[0][0]
            if desk.length[0] == 0 or (not done and (rank > 1 or self._is_exact())):
                return  # a proof begins anew: before its end, what was found before is better
            yield self._thought(record, depth, rank, clock)
            excluded.append(int(desk.line[0, 0]))
            if not done:
                return

    def _search(self, depth: int, excluded: list[int], clock: Clock, stoppable: bool) -> bool:
        """Search once to a depth on all desks; whether one came to an end, which then is the first."""
        controls = [desk[0].controls for desk in self._desks]
        for desk in (desks[0] for desks in self._desks):
            desk.controls[ab.STOP] = desk.controls[ab.JUDGED] = 0
            desk.controls[ab.EXCLUDED] = len(excluded)
            desk.excluded[: len(excluded)] = excluded
        if not stoppable:
            return self._search_first(depth)
        release_all(self._table)
        done = [0] * len(self._desks)
        works = [partial(self._work, number, depth, done) for number in range(len(self._desks))]
        clock.watch(works, controls, ab.STOP)
        return self._put_first(done)

    def _work(self, number: int, depth: int, done: list[int]) -> None:
        done[number] = ab.search(self._desks[number], self._table, depth, -ab.INFINITE, ab.INFINITE)

    def _put_first(self, done: list[int]) -> bool:
        """Make the desk that came to an end the first one, or if none did, that with the best move; whether one did."""

        def found(number: int) -> tuple[int, bool, int]:
            desk = self._desks[number][0]
            return done[number], bool(desk.length[0]), int(desk.frames[0].best)

        best = max(range(len(self._desks)), key=found)
        self._desks.insert(0, self._desks.pop(best))
        return bool(done[best])

    def _search_first(self, depth: int) -> bool:
        """Search to the end, whatever the limit: there is always an answer."""
        controls = self._desks[0][0].controls
        most, controls[ab.MOST_NODES] = int(controls[ab.MOST_NODES]), FOREVER
        ab.search(self._desks[0], self._table, depth, -ab.INFINITE, ab.INFINITE)
        controls[ab.MOST_NODES] = most
        return True

    @property
    def nodes(self) -> int:
        """The nodes seen by the last search."""
        return sum(int(desk[0].controls[ab.NODES]) for desk in self._desks)

    def _is_exact(self) -> bool:
        """Whether nothing was searched less deeply than asked for."""
        return not self._desks[0][0].controls[ab.SELECTIVE]

    def _judged_nothing(self) -> bool:
        """Whether every line of the last search came to the end of the game."""
        return not any(desk[0].controls[ab.JUDGED] for desk in self._desks)

    def _looks_proved(self, best: Thought) -> bool:
        return not self._is_exact() and (best.proved is not None or self._judged_nothing())

    def _prove(self, best: Thought) -> int:
        """Search once more from scratch and without any short cut; to which depth, for exact distances."""
        self._table = new_table(int(self._table[0].mask))  # quicker than to empty the old one
        for desk in self._desks:
            desk[0].controls[ab.SELECTIVE] = 0
        return best.proved.distance if best.proved else best.depth

    def _thought(self, record: Record, depth: int, rank: int, clock: Clock) -> Thought:
        """What the first desk has found."""
        desk = self._desks[0][0]
        value = int(desk.frames[0].best)
        line = words_of(record.position, [int(move) for move in desk.line[0, : desk.length[0]]])
        drawn = value == 0 and self._is_exact() and self._judged_nothing()
        proved = Proof("draw", len(line)) if drawn else proof_of(value)
        return Thought(
            line[0], value, self._expected(record, value), proved, line, self.nodes, depth, clock.seconds, rank
        )

    def _expected(self, record: Record, value: int) -> dict[str, float]:
        """The expected score of every side from a value of the camp to move."""
        camps = dict(zip(self.game.side_letters, camps_of(self.game), strict=True))
        own = expected_score(value)
        return {side: own if camp == camps[record.position.turn] else 1 - own for side, camp in camps.items()}


def filled_up(found: list[Thought], before: list[Thought]) -> list[Thought]:
    """The moves ranked at one depth; if stopped before all were, then those that an earlier depth ranked best."""
    words = {thought.word for thought in found}
    rest = [thought for thought in before if thought.word not in words]
    ranked = [*found, *rest][: max(len(found), len(before))]
    return [thought._replace(rank=rank) for rank, thought in enumerate(ranked, start=1)]


def proof_of(value: int) -> Proof | None:
    """The win or loss that a value proves, if it does."""
    if abs(value) < ab.PROVED:
        return None
    return Proof("win" if value > 0 else "loss", ab.WON - abs(value))
