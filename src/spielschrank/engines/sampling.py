"""The Monte Carlo engine: a tree per thread, kept between moves, their findings added up."""

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


class Branch(NamedTuple):
    """What all trees together have found out about a move."""

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
        dtype = mcts.tree_type(game)
        self._trees = [mcts.new_tree(dtype) for _ in range(max(1, threads))]
        self._spare = mcts.new_tree(dtype)
        self._thought_of: Record | None = None
        for number, tree in enumerate([*self._trees, self._spare]):
            set_scales(tree[0].scales, game, weights)
            tree[0].rng[:] = kernel.new_random(seed * 64 + number)
            tree[0].controls[mcts.CAMPS] = self._camps.max() + 1
            tree[0].controls[mcts.PLAIN] = plain
            tree[0].controls[mcts.DRAWING] = game.may_draw
        self._load()

    def think(self, record: Record, limit: Limit, stop: Event, ranks: int = 1) -> Iterator[Thought]:
        """Larger and larger trees, until a limit is reached or the game is proved to its end."""
        clock = Clock(limit, stop)
        self._lay_out(record)
        share, done = (limit.nodes or FOREVER) // len(self._trees), FIRST_SLICE
        while True:
            self._grow(min(done, max(share, 1)), clock)
            found = list(self._ranked(record, ranks, clock))
            yield from reversed(found)
            if clock.is_over() or done >= share or found[0].proved or self._is_deep_enough(found[0], limit):
                return
            done *= 2

    def choose(self, states: States, keys: Ints, nodes: int) -> int:
        """The best move of a bare record within so many nodes, at once; for self-play by the thousand.

        The keys are those of the positions before it since the last progress.
        """
        tree = self._trees[0]
        mcts.plant(tree)
        self._place(tree, states, keys)
        tree[0].controls[mcts.STOP], tree[0].controls[mcts.MOST_COUNTED] = 0, nodes
        mcts.grow(tree)
        return self._branches(int(tree[0].camp[0]))[0].move

    def judge_by(self, weights: Ints) -> None:
        """Judge by these weights from now on, whatever side it thinks for."""
        self._weights = weights
        self._weigh_by(weights)

    @property
    def plies(self) -> int:
        """The plies of the random games that the last search played."""
        return sum(int(tree[0].controls[mcts.PLIES]) for tree in self._trees)

    def survey(self, record: Record) -> list[Branch]:
        """Every legal move with what the board looks like after it, by knowledge alone."""
        tree = self._trees[0]
        mcts.plant(tree)
        self._place(tree, record.position.states(), past_keys(record))
        tree[0].controls[mcts.STOP], tree[0].controls[mcts.MOST_COUNTED] = 0, 1
        mcts.grow(tree)
        self._thought_of = None
        return self._branches(int(tree[0].camp[0]))

    def expected(self, branch: Branch) -> dict[str, float]:
        """The expected score of every side after a move; before a roll, over all rolls."""
        scores, camp = np.array(branch.scores), int(self._trees[0][0].camp[0])
        if camp < 0:
            scores = np.mean([other.scores for other in self._branches(camp)], axis=0)
        elif branch.proved == kernel.WIN:
            scores = np.eye(len(scores))[camp]
        elif branch.proved == kernel.DRAW and len(scores) == 2:
            scores = np.array([0.5, 0.5])
        elif branch.proved == kernel.LOSS:
            scores[camp] = 0.0
            scores /= max(scores.sum(), 1e-9)
        return {side: float(scores[camp]) for side, camp in zip(self.game.side_letters, self._camps, strict=True)}

    # ------------------------------------------------------------------------------------------ inside

    def _load(self) -> None:
        """Have all compiled code at hand before any clock runs."""
        record, tree = self.game.record(), self._trees[0]
        self._lay_out(record)
        mcts.grow(tree)
        words_of(record.position, [int(tree[0].move[mcts.children(tree)[0]])])
        mcts.transplant(tree, self._spare, mcts.children(tree)[0])
        mcts.plant(tree)
        self._thought_of = None

    def _lay_out(self, record: Record) -> None:
        """Put a record on every tree, and keep what was found out about it before."""
        self._take_side(record.position.turn)
        played = self._played_since(record)
        for number in range(len(self._trees)):
            self._follow(number, played)
            self._place(self._trees[number], record.position.states(), past_keys(record))
        self._thought_of = record

    def _take_side(self, side: str) -> None:
        """Judge as who thinks for a side does."""
        weights = weight_array(self.game, side) if self._weights is None else self._weights
        if np.any(self._trees[0][0].scales.weights != weights):
            self._weigh_by(weights)

    def _weigh_by(self, weights: Ints) -> None:
        """Put weights on all scales; what was judged otherwise is forgotten."""
        self._thought_of = None
        for tree in (*self._trees, self._spare):
            tree[0].scales.weights[:] = weights

    def _place(self, tree: mcts.Tree, states: States, keys: Ints) -> None:
        """Put a position at the root of a tree."""
        tree[0].states[mcts.ROOT] = states[0]
        tree[0].controls[mcts.QUIET] = len(keys)
        tree[0].controls[mcts.COUNTED] = tree[0].controls[mcts.PLIES] = 0
        fill_past(tree[0], mcts.PAST, keys)

    def _played_since(self, record: Record) -> list[int] | None:
        """The moves since the last thoughts, or None if the record does not go on from there."""
        before = self._thought_of
        if before is None or before.start != record.start or record.words[: len(before.plies)] != before.words:
            return None
        positions = record.positions
        return [positions[at].move_of(record.words[at]) for at in range(len(before.plies), len(record.plies))]

    def _follow(self, number: int, played: list[int] | None) -> None:
        """Make the node that the moves lead to the root of a tree; begin anew if there is none."""
        tree, node = self._trees[number], 0
        for move in played or []:
            nodes = [child for child in mcts.children(tree, node) if tree[0].move[child] == move]
            if not nodes:
                played = None
                break
            node = nodes[0]
        if played is None or tree[0].proved[node]:
            mcts.plant(tree)
        elif node:
            mcts.transplant(tree, self._spare, node)
            self._spare[0].rng[:] = tree[0].rng
            self._trees[number], self._spare = self._spare, tree

    def _grow(self, work: int, clock: Clock) -> None:
        """Let all trees grow until each has done so much work; at least once, whatever the limit."""
        controls = [tree[0].controls for tree in self._trees]
        for control in controls:
            control[mcts.STOP], control[mcts.MOST_COUNTED] = 0, work
        clock.watch(
            [partial(mcts.grow, tree) for tree in self._trees],
            controls,
            mcts.STOP,
            all_done=clock.limit.nodes is not None,
        )

    def _branches(self, camp: int) -> list[Branch]:
        """The moves with what all trees found out about them, the best first."""
        by_move: dict[int, list[Branch]] = {}
        for trees in self._trees:
            for branch in self._branches_of(trees, camp):
                by_move.setdefault(branch.move, []).append(branch)
        return sorted(map(added_up, by_move.values()), key=Branch.rank, reverse=True)

    def _branches_of(self, trees: mcts.Tree, camp: int) -> Iterator[Branch]:
        """What one tree found out about the moves; read in columns, since a record's fields are slow to get at."""
        tree, nodes = trees[0], mcts.children(trees)
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
        tree = self._trees[0][0]
        camp = int(tree.camp[0])
        nodes = sum(int(tree[0].controls[mcts.COUNTED]) for tree in self._trees)
        for rank, branch in enumerate(self._branches(camp)[:ranks], start=1):
            line = words_of(record.position, [branch.move, *self._line_after(branch.move)])
            expected = self.expected(branch)
            value = logit(expected[record.position.turn]) if camp >= 0 else 0
            proved = self._proof(branch)
            yield Thought(line[0], value, expected, proved, line, nodes, len(line), clock.seconds, rank)

    def _proof(self, branch: Branch) -> Proof | None:
        """What is proved of the position by its best move: a win, or anything once all moves are decided."""
        if branch.proved == kernel.WIN or (branch.proved and self._trees[0][0].proved[0]):
            return Proof(VALUES[branch.proved], branch.distance)
        return None

    def _line_after(self, move: int) -> list[int]:
        """The moves most visited after a first one, in the first tree."""
        tree, line = self._trees[0], list[int]()
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


def added_up(found: list[Branch]) -> Branch:
    """What several trees found out about one move: by the first that has proved something, and all visits."""
    if len(found) == 1:
        return found[0]
    visits = sum(branch.visits for branch in found)
    totals = np.sum([np.array(branch.scores) * branch.visits for branch in found], axis=0)
    proof = next((branch for branch in found if branch.proved), found[0])
    return proof._replace(visits=visits, scores=tuple((totals / max(visits, 1)).tolist()))
