"""An engine for games of one side whose result is the number of pieces left: it looks for a line to a single piece."""

import time
from collections.abc import Iterator
from threading import Event
from typing import NamedTuple

import numpy as np

from spielschrank.contract import Game, Position
from spielschrank.engines.beam import CUT, DROPPED, PILE, Beam, advance_beam, new_beam
from spielschrank.engines.judgement import camp_strengths, new_scales
from spielschrank.engines.knowledge import knowledge_of
from spielschrank.engines.outlook import LEFT, MOVES, standing_of
from spielschrank.engines.thoughts import Limit, Proof, Thought, logit, words_of
from spielschrank.engines.walk import Walk, advance_walk, new_walk
from spielschrank.kernel import Ints, advance, list_moves
from spielschrank.record import Record

WIDTHS = (64, 256, 1024, 4096)
"""Positions of one number of pieces that beams keep, one after the other; the last again and again."""
NOISE = 500
"""How much luck adds to the value of a position at most, but for the first beam."""
NO_DEPTH = -1
FIRST_LOOK = 2000
"""Nodes of the walk before the first beam: small positions need no more."""
FIRST_ROUND = 100_000
"""Nodes for every other move when several are asked for; four times as many in the next round, and so on."""
ROWS = 1 << 21
"""Positions with proved bounds that are remembered."""
SLICE = 0.008
"""Seconds of compiled search between two looks at the clock."""


class Line(NamedTuple):
    """The best line known from a position, and what is proved of it."""

    left: int
    """The pieces left at its end."""
    moves: tuple[int, ...]
    least: int = 1
    """No line leaves fewer."""

    @property
    def settled(self) -> bool:
        """Whether no line can be better."""
        return self.left <= self.least

    @property
    def proof(self) -> Proof | None:
        """A single piece left is a win, more are a loss."""
        if self.left == 1:
            return Proof("win", len(self.moves))
        return Proof("loss", len(self.moves)) if self.least > 1 else None


Lines = dict[int, Line]
"""A line for every legal move, by that move, which is its first."""


class Clock:
    """Says how many nodes to search at once, by the limit and the pace so far."""

    def __init__(self, limit: Limit, stop: Event, pace: float) -> None:
        self._limit, self._stop, self.pace = limit, stop, pace
        self._begin, self.nodes = time.perf_counter(), 0

    @property
    def seconds(self) -> float:
        """Since the beginning."""
        return time.perf_counter() - self._begin

    def due(self, share: float = 1.0) -> int:
        """The nodes of the next slice; none when a share of the limit is used up or somebody says stop."""
        rest = SLICE if self._limit.seconds is None else min(SLICE, self._limit.seconds * share - self.seconds)
        nodes = max(1, int(rest * self.pace)) if rest > 0 and not self._stop.is_set() else 0
        return nodes if self._limit.nodes is None else min(nodes, int(self._limit.nodes * share) - self.nodes)

    def spend(self, nodes: int, seconds: float) -> None:
        """Count nodes, and let the pace follow by and by."""
        self.nodes += nodes
        if nodes >= 100:
            self.pace += (nodes / max(seconds, 1e-6) - self.pace) / 4


class Search:
    """The search from one position: ever wider beams, and in turn with them a walk, for as many nodes."""

    def __init__(self, position: Position, known: Line, bounds: Ints, seed: int, depth: int | None) -> None:
        self._root, self._most_moves = position.states(), position.game.rules.most_moves
        self._scales, self._bounds = new_scales(position.game), bounds
        self._least, self._seed, self._depth = known.least, seed, depth
        self._line = np.zeros(MOVES + standing_of(self._root), np.int64)
        self._line[: MOVES + len(known.moves)] = [known.left, len(known.moves), *known.moves]
        self._run, self._spent, self._owed = 0, 0, 0 if depth else FIRST_LOOK
        self._beam: Beam | None = None
        self._walk: Walk | None = None
        self.over = known.settled
        """Whether more nodes cannot bring more."""

    @property
    def best(self) -> Line:
        """The best line so far."""
        left, length, *moves = map(int, self._line)
        return Line(left, tuple(moves[:length]), self._least)

    def advance(self, budget: int) -> int:
        """Search on for at most so many nodes; return how many."""
        nodes = self._advance_walk(min(budget, self._owed)) if self._owed > 0 else self._advance_beam(budget)
        self.over = self.over or bool(self._line[LEFT] <= self._least)
        return nodes

    def _advance_walk(self, budget: int) -> int:
        """Look for a line that leaves the least pieces; if there is none, the least is more."""
        self._walk = self._walk or new_walk(self._root, self._most_moves)
        nodes = int(advance_walk(self._walk, self._bounds, budget, self._least + 1, self._line))
        self._owed -= nodes
        if self._walk.level[0] < 0:
            self._least, self._walk = int(self._walk.lows[0]), None
        return nodes

    def _advance_beam(self, budget: int) -> int:
        """Look for any better line."""
        self._beam = self._beam or self._next_beam()
        noise, depth = NOISE if self._run else 0, self._depth or NO_DEPTH
        nodes = int(advance_beam(self._beam, self._bounds, budget, depth, noise, self._line))
        self._spent += nodes
        if self._beam.cursor[PILE] == 0:
            self._end_run(self._beam)
        return nodes

    def _next_beam(self) -> Beam:
        width = WIDTHS[min(self._run, len(WIDTHS) - 1)]
        return new_beam(self._root, width, self._scales, self._most_moves, self._seed * 1000 + self._run)

    def _end_run(self, beam: Beam) -> None:
        """A beam that kept everything has seen all there is; else the walk is owed as many nodes."""
        dropped, cut = beam.cursor[DROPPED], beam.cursor[CUT]
        if not dropped and not cut:
            self._least = int(self._line[LEFT])
        self._beam, self._run = None, self._run + 1
        self._spent, self._owed = 0, 0 if self._depth else self._spent
        self.over = bool(self._depth) and (not dropped or self._run >= len(WIDTHS))


def run(search: Search, clock: Clock, share: float = 1.0, most: int | None = None) -> Iterator[Line]:
    """Search for a share of the limit and at most so many nodes; whenever more is known, the line."""
    told, end = search.best, None if most is None else clock.nodes + most
    while not search.over:
        budget = clock.due(share) if end is None else min(clock.due(share), end - clock.nodes)
        if budget <= 0:
            break
        begin = time.perf_counter()
        nodes = search.advance(budget)
        clock.spend(nodes, time.perf_counter() - begin)
        if search.best != told:
            told = search.best
            yield told


class Solitaire:
    """Plays towards a single piece; remembers the lines it found and what it proved."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        knowledge_of(game)
        self._seed, self._pace = seed, 100_000.0
        self._bounds = np.zeros(ROWS, np.int64)
        self._known: dict[bytes, Line] = {}
        for depth in (None, 1):
            # All compiled code is at hand before any clock runs.
            list(self.think(game.record(), Limit(nodes=1, depth=depth), Event()))

    def think(self, record: Record, limit: Limit, stop: Event, ranks: int = 1) -> Iterator[Thought]:
        """Ever better lines from a record that is not over; the best moves come together, the best one last."""
        clock, position = Clock(limit, stop, self._pace), record.position
        lines = self._familiar_lines(record)
        yield from say(position, lines, clock, ranks)
        for line in self._better_lines(position, lines, clock, limit.depth, ranks):
            self._remember(position, line)
            yield from say(position, lines, clock, ranks)
        self._pace = clock.pace
        yield from say(position, lines, clock, ranks)

    def _familiar_lines(self, record: Record) -> Lines:
        """What is remembered of every legal move, or else the move alone; the better-looking first."""
        past = [self._known.get(position.data, Line(1, ())) for position in record.positions]
        least = max(line.least for line in past)
        lines: Lines = {}
        for move, child in sorted(children(record.position), key=lambda pair: -strength(pair[1])):
            left = int(standing_of(child.states()))
            line = self._known.get(child.data, Line(left, (), left if child.result else 1))
            lines[move] = Line(line.left, (move, *line.moves), max(line.least, least))
        return lines

    def _better_lines(
        self, position: Position, lines: Lines, clock: Clock, depth: int | None, ranks: int
    ) -> Iterator[Line]:
        """Better the best line, then those of other moves if several are asked for; every line that got better."""
        known = best_first(lines)[0]._replace(least=least_of_all(lines))
        search = Search(position, known, self._bounds, self._seed, depth)
        for line in run(search, clock, 1.0 if ranks == 1 else 0.5):
            lines.update({move: old._replace(least=max(old.least, line.least)) for move, old in lines.items()})
            lines[line.moves[0]] = line
            yield line
        most = FIRST_ROUND
        while ranks > 1 and depth != 1 and clock.due() > 0 and worth_searching(lines, ranks):
            for move in lines:
                if move in worth_searching(lines, ranks):
                    yield from self._better_line(position, lines, move, clock, depth, most)
            most *= 4

    def _better_line(
        self, position: Position, lines: Lines, move: int, clock: Clock, depth: int | None, most: int
    ) -> Iterator[Line]:
        """Better the line of one move, within so many nodes."""
        known = lines[move]._replace(moves=lines[move].moves[1:])
        search = Search(after(position, move), known, self._bounds, self._seed, depth and depth - 1)
        for tail in run(search, clock, most=most):
            lines[move] = tail._replace(moves=(move, *tail.moves))
            yield lines[move]

    def _remember(self, position: Position, line: Line) -> None:
        """Keep a line for all positions on it, so far as none better is known."""
        for done in range(len(line.moves)):
            known = self._known.get(position.data, line)
            rest = line._replace(moves=line.moves[done:])
            best = min(rest, known, key=lambda one: one.left)
            self._known[position.data] = best._replace(least=max(line.least, known.least))
            position = after(position, line.moves[done])


def after(position: Position, move: int) -> Position:
    """The position after a legal move."""
    states = position.states()
    advance(states, move)
    return Position(position.game, states.tobytes())


def children(position: Position) -> list[tuple[int, Position]]:
    """The legal moves and where they lead."""
    buffer = np.empty(position.game.rules.most_moves, np.int64)
    count = list_moves(position.states(), buffer)
    return [(int(move), after(position, int(move))) for move in buffer[:count]]


def strength(position: Position) -> int:
    """How a position looks."""
    return int(camp_strengths(position)[0])


def best_first(lines: Lines) -> list[Line]:
    """Lines sorted by the pieces they leave."""
    return sorted(lines.values(), key=lambda line: line.left)


def least_of_all(lines: Lines) -> int:
    """No line of any move leaves fewer pieces."""
    return min(line.least for line in lines.values())


def worth_searching(lines: Lines, ranks: int) -> list[int]:
    """The moves that may still come to be among the best so many."""
    last = best_first(lines)[:ranks][-1].left
    return [move for move, line in lines.items() if not line.settled and line.least < last]


def say(position: Position, lines: Lines, clock: Clock, ranks: int) -> Iterator[Thought]:
    """The best lines so far as thoughts, the best one last."""
    for rank, line in reversed(list(enumerate(best_first(lines)[:ranks], start=1))):
        words = words_of(position, line.moves)
        proof = line._replace(least=least_of_all(lines)).proof if rank == 1 else line.proof
        score = 1 / line.left
        expected = dict.fromkeys(position.game.side_letters, score)
        yield Thought(words[0], logit(score), expected, proof, words, clock.nodes, len(words), clock.seconds, rank)
