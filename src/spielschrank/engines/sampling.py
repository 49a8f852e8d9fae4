"""The Monte Carlo engine: larger and larger trees, on one thread or several that share one, kept between moves."""

from collections.abc import Iterator
from functools import partial
from threading import Event
from typing import NamedTuple

import numpy as np

from spielschrank import kernel
from spielschrank.contract import VALUES, Game
from spielschrank.engines import mcts
from spielschrank.engines.clock import FOREVER, Clock
from spielschrank.engines.draws import fill_past
from spielschrank.engines.judgement import camps_of, set_scales
from spielschrank.engines.settings import weight_array
from spielschrank.engines.thoughts import Limit, Proof, Thought, logit, past_keys, words_of
from spielschrank.kernel import Ints, States
from spielschrank.record import Record

FIRST_SLICE = 256
"""After so much work there is a first thought, then whenever it has doubled."""
LEAST_VISITS = 4
"""A node visited less often is forgotten first when a tree is full."""
MAKING_ROOM = 0.1
"""Seconds that this may take where memory is slow; a search that has not so many left ends when its tree is full."""


class Branch(NamedTuple):
    """What is found out about a move."""

    move: int
    visits: int
    scores: tuple[float, ...]
    """The mean score of every camp."""
    proved: int
    """LOSS, DRAW or WIN for the camp to move, or 0."""
    distance: int

    def rank(self) -> tuple[int, int, float]:
        """The higher the better: quick proved wins, then what was visited most, then late proved losses."""
        if self.proved == kernel.WIN:
            return 2, -self.distance, 0.0
        if self.proved == kernel.LOSS:
            return 0, self.distance, 0.0
        return 1, self.visits, max(self.scores)


class MonteCarlo:
    """An engine for any number of sides, teams and chance; plain, it knows nothing but the rules."""

    def __init__(
        self, game: Game, seed: int = 0, threads: int = 1, plain: bool = False, weights: Ints | None = None
    ) -> None:
        self.game = game
        self._camps = camps_of(game)
        self._weights = weights
        self._tree, self._spare = mcts.new_tree(), mcts.new_tree()
        self._desks = [mcts.new_desk(mcts.desk_type(game)) for _ in range(max(1, threads))]
        self._thought_of: Record | None = None
        for number, desk in enumerate(self._desks):
            set_scales(desk[0].scales, game, weights)
            desk[0].rng[:] = kernel.new_random(seed * 64 + number)
            desk[0].controls[mcts.CAMPS] = self._camps.max() + 1
            desk[0].controls[mcts.PLAIN] = plain
            desk[0].controls[mcts.DRAWING] = game.may_draw
        self._load()

    def think(self, record: Record, limit: Limit, stop: Event, ranks: int = 1) -> Iterator[Thought]:
        """Larger and larger trees, until a limit is reached or the game is proved to its end."""
        clock = Clock(limit, stop)
        self._lay_out(record)
        share, done = (limit.nodes or FOREVER) // len(self._desks), FIRST_SLICE
        while True:
            self._grow(min(done, max(share, 1)), clock)
            found = list(self._ranked(record, ranks, clock))
            yield from reversed(found)
            is_enough = done >= share or found[0].proved or self._is_deep_enough(found[0], limit)
            if is_enough or clock.is_over() or self._is_full():
                return
            done *= 2

    def choose(self, states: States, keys: Ints, nodes: int) -> int:
        """The best move of a bare record within so many nodes, at once; for self-play by the thousand.

        The keys are those of the positions before it since the last progress.
        """
        return self._alone(states, keys, nodes)[0].move

    def judge_by(self, weights: Ints) -> None:
        """Judge by these weights from now on, whatever side it thinks for."""
        self._weights = weights
        self._weigh_by(weights)

    @property
    def plies(self) -> int:
        """The plies of the random games that the last search played."""
        return self._sum_of(mcts.PLIES)

    def survey(self, record: Record) -> list[Branch]:
        """Every legal move with what the board looks like after it, by knowledge alone."""
        return self._alone(record.position.states(), past_keys(record), 1)

    def expected(self, branch: Branch) -> dict[str, float]:
        """The expected score of every side after a move; before a roll, over all rolls."""
        scores, camp = np.array(branch.scores), self._camp
        if camp < 0:
            scores = np.mean([other.scores for other in self._branches()], axis=0)
        elif branch.proved == kernel.WIN:
            scores = np.eye(len(scores))[camp]
        elif branch.proved == kernel.DRAW and len(scores) == 2:
            scores = np.array([0.5, 0.5])
        elif branch.proved == kernel.LOSS:
            scores[camp] = 0.0
            scores /= max(scores.sum(), 1e-9)
        return {side: float(scores[camp]) for side, camp in zip(self.game.side_letters, self._camps, strict=True)}

    # ------------------------------------------------------------------------------------------ inside

    @property
    def _camp(self) -> int:
        """The camp to move at the root, once it is opened."""
        return int(self._tree[0].camp[0])

    def _sum_of(self, control: int) -> int:
        """What a number in the controls comes to on all desks together."""
        return sum(int(desk[0].controls[control]) for desk in self._desks)

    def _is_full(self) -> bool:
        """Whether a desk has no room for more nodes."""
        return self._sum_of(mcts.FULL) > 0

    def _load(self) -> None:
        """Have all compiled code at hand before any clock runs."""
        record = self.game.record()
        branches = self._alone(record.position.states(), past_keys(record), 1)
        words_of(record.position, [branches[0].move])
        mcts.transplant(self._tree, self._spare, mcts.children(self._tree)[0], 0)

    def _alone(self, states: States, keys: Ints, nodes: int) -> list[Branch]:
        """What the first desk finds out about the moves, in a tree of its own."""
        desk = self._desks[0]
        self._thought_of = None
        self._plant()
        self._place(desk, states, keys)
        desk[0].controls[mcts.STOP], desk[0].controls[mcts.MOST_COUNTED] = 0, nodes
        mcts.grow(self._tree, desk)
        while self._is_full():
            self._move_to(0, LEAST_VISITS)
            mcts.grow(self._tree, desk)
        return self._branches()

    def _plant(self) -> None:
        """Begin anew."""
        mcts.plant(self._tree)
        mcts.share_out(self._desks, 1)

    def _lay_out(self, record: Record) -> None:
        """Put a record on every desk, and keep what was found out about it before."""
        self._take_side(record.position.turn)
        self._follow(self._played_since(record))
        for desk in self._desks:
            self._place(desk, record.position.states(), past_keys(record))
        self._thought_of = record

    def _take_side(self, side: str) -> None:
        """Judge as who thinks for a side does."""
        weights = weight_array(self.game, side) if self._weights is None else self._weights
        if np.any(self._desks[0][0].scales.weights != weights):
            self._weigh_by(weights)

    def _weigh_by(self, weights: Ints) -> None:
        """Put weights on all scales; what was judged otherwise is forgotten."""
        self._thought_of = None
        for desk in self._desks:
            desk[0].scales.weights[:] = weights

    def _place(self, desk: mcts.Desk, states: States, keys: Ints) -> None:
        """Put a position on a desk."""
        desk[0].states[mcts.ROOT] = states[0]
        desk[0].controls[mcts.QUIET] = len(keys)
        desk[0].controls[mcts.COUNTED] = desk[0].controls[mcts.PLIES] = 0
        fill_past(desk[0], mcts.PAST, keys)

    def _played_since(self, record: Record) -> list[int] | None:
        """The moves since the last thoughts, or None if the record does not go on from there."""
        before = self._thought_of
        if before is None or before.start != record.start or record.words[: len(before.plies)] != before.words:
            return None
        positions = record.positions
        return [positions[at].move_of(record.words[at]) for at in range(len(before.plies), len(record.plies))]

    def _follow(self, played: list[int] | None) -> None:
        """Make the node that the moves lead to the root of the tree; begin anew if there is none."""
        tree, node = self._tree, 0
        for move in played or []:
            nodes = [child for child in mcts.children(tree, node) if tree[0].move[child] == move]
            if not nodes:
                played = None
                break
            node = nodes[0]
        if played is None or tree[0].proved[node]:
            self._plant()
        elif node or self._is_full():
            self._move_to(node)

    def _move_to(self, node: int, least: int = 0) -> None:
        """Make a node the root, and half of the tree free: what grows from the nodes least visited is forgotten."""
        used = mcts.transplant(self._tree, self._spare, node, least)
        mcts.share_out(self._desks, used)
        self._tree, self._spare = self._spare, self._tree
        if used > mcts.MOST_NODES_KEPT // 2:
            self._move_to(0, max(2 * least, LEAST_VISITS))

    def _grow(self, work: int, clock: Clock) -> None:
        """Let the tree grow until every desk has done so much work; at least once, whatever the limit."""
        while True:
            controls = [desk[0].controls for desk in self._desks]
            for control in controls:
                control[mcts.STOP], control[mcts.MOST_COUNTED] = 0, work
            works = [partial(mcts.grow, self._tree, desk) for desk in self._desks]
            clock.watch(works, controls, mcts.STOP, all_done=clock.limit.nodes is not None)
            if not self._is_full() or clock.is_over() or clock.seconds_left < MAKING_ROOM:
                return
            self._move_to(0, LEAST_VISITS)

    def _branches(self) -> list[Branch]:
        """The moves with what was found out about them, the best first."""
        return sorted(self._found(), key=Branch.rank, reverse=True)

    def _found(self) -> Iterator[Branch]:
        """What was found out about the moves; read in columns, since a record's fields are slow to get at."""
        tree, nodes, camp = self._tree[0], mcts.children(self._tree), self._camp
        columns = [tree[name][nodes.start : nodes.stop].tolist() for name in ("move", "visits", "proved", "distance")]
        totals = tree.scores[nodes.start : nodes.stop, : self._camps.max() + 1].tolist()
        for move, visits, result, distance, scores in zip(*columns, totals, strict=True):
            means = tuple(score / max(visits, 1) for score in scores)
            if camp >= 0 and result:
                yield Branch(move, visits, means, result >> 2 * camp & 3, distance + 1)
            else:
                yield Branch(move, visits, means, 0, 0)

    def _ranked(self, record: Record, ranks: int, clock: Clock) -> Iterator[Thought]:
        """The best moves, the best first."""
        nodes = self._sum_of(mcts.COUNTED)
        for rank, branch in enumerate(self._branches()[:ranks], start=1):
            line = words_of(record.position, [branch.move, *self._line_after(branch.move)])
            expected = self.expected(branch)
            value = logit(expected[record.position.turn]) if self._camp >= 0 else 0
            proved = self._proof(branch)
            yield Thought(line[0], value, expected, proved, line, nodes, len(line), clock.seconds, rank)

    def _proof(self, branch: Branch) -> Proof | None:
        """What is proved of the position by its best move: a win, or anything once all moves are decided."""
        if branch.proved == kernel.WIN or (branch.proved and self._tree[0].proved[0]):
            return Proof(VALUES[branch.proved], branch.distance)
        return None

    def _line_after(self, move: int) -> list[int]:
        """The moves most visited after a first one."""
        tree, line = self._tree, list[int]()
        played, visits = tree[0].move, tree[0].visits
        node = next((child for child in mcts.children(tree) if played[child] == move), None)
        while node is not None and len(line) < 30:
            visited = [child for child in mcts.children(tree, node) if visits[child] > 1]
            node = max(visited, key=lambda child: int(visits[child]), default=None)
            if node is not None:
                line.append(int(played[node]))
        return line

    def _is_deep_enough(self, best: Thought, limit: Limit) -> bool:
        return limit.depth is not None and best.depth >= limit.depth
