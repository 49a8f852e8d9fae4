"""Proofs by full search: whether a side wins within so many plies, whatever the other plays.

No move is left out and nothing is searched less deeply: knowledge only decides which moves come first. The draw rules
are off, for a third occurrence needs more plies than any puzzle has; so what is found about a position holds however
it was reached, and may be remembered from one question to the next.
"""

from collections.abc import Iterable, Iterator

from spielschrank.contract import Game, Position
from spielschrank.engines import alphabeta as ab
from spielschrank.engines.clock import FOREVER
from spielschrank.engines.judgement import set_scales
from spielschrank.engines.table import new_table
from spielschrank.puzzles import ONLY, WIN, Line, Puzzle

MOST_PLIES = 7
"""From here on a position could occur for the third time."""
HOLDS = 2
"""So many plies longer than the others the one word that does not lose must hold."""
SLOTS = 1 << 20


class UnprovedError(RuntimeError):
    """A question that needs more nodes than were allowed."""


class Prover:
    """Answers questions about the positions of one game of two sides; asked again, it remembers."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.nodes = 0
        """All that were seen so far."""
        self._desk = ab.new_desk(ab.desk_type(game))
        self._table = new_table(SLOTS)
        set_scales(self._desk[0].scales, game)

    def wins(self, position: Position, plies: int, nodes: int = FOREVER) -> bool:
        """Whether the side to move wins within so many plies, or has; raises UnprovedError at the limit of nodes."""
        return self._is_more(position, plies, ab.WON - plies - 1, nodes)

    def loses(self, position: Position, plies: int, nodes: int = FOREVER) -> bool:
        """Whether the side to move has lost within so many plies, or already; raises UnprovedError."""
        return not self._is_more(position, plies, plies - ab.WON, nodes)

    def winners(self, position: Position, plies: int, words: Iterable[str] = (), nodes: int = FOREVER) -> Iterator[str]:
        """The words that win within so many plies, this one included; every word is looked at, in the order given."""
        for word in words or position.words:
            after = position.play(word)
            ask = self.wins if after.turn == position.turn else self.loses
            if ask(after, plies - 1, nodes):
                yield word

    def survivors(
        self, position: Position, plies: int, words: Iterable[str] = (), nodes: int = FOREVER
    ) -> Iterator[str]:
        """The words that have not lost within so many plies, this one included; every one is looked at, in order."""
        for word in words or position.words:
            after = position.play(word)
            ask = self.loses if after.turn == position.turn else self.wins
            if not ask(after, plies - 1, nodes):
                yield word

    def _is_more(self, position: Position, plies: int, bound: int, nodes: int) -> bool:
        """Whether the value of a full search to a depth is more than a bound, seen by the side to move."""
        if plies > MOST_PLIES:
            raise ValueError(f"proofs are for at most {MOST_PLIES} plies, not {plies}")
        desk = self._desk[0]
        desk.states[0] = position.states()[0]
        desk.frames[0].quiet = desk.controls[ab.NODES] = 0
        desk.controls[ab.MOST_NODES] = nodes
        done = ab.search(self._desk, self._table, plies, bound, bound + 1)
        self.nodes += int(desk.controls[ab.NODES])
        if not done:
            raise UnprovedError(f"{position!r} within {plies} plies")
        return int(desk.frames[0].best) > bound


# ------------------------------------------------------------------------------------------------- checking


def faults(puzzle: Puzzle, prover: Prover) -> Iterator[str]:
    """What is wrong with a puzzle, in sentences; none if it has exactly one solution and says all that is true."""
    if puzzle.rules != prover.game.version:
        yield f"was made for rules {puzzle.rules}, these are {prover.game.version}"
    if not puzzle.lines or not all(puzzle.lines):
        yield "has no solution"
    elif puzzle.kind == WIN:
        if prover.wins(puzzle.start, puzzle.plies - 1):
            yield f"is won in fewer than {puzzle.plies} plies"
        if len({line[:1] for line in puzzle.lines}) > 1:
            yield "has lines with other first words than its solution"
        if {len(line) for line in puzzle.lines} != {puzzle.plies}:
            yield f"has lines that do not take {puzzle.plies} plies"
        yield from _faults_of_lines(puzzle.start, puzzle.lines, puzzle.plies, prover)
    elif puzzle.kind == ONLY:
        yield from _faults_of_only(puzzle, prover)
    else:
        yield f"is of no known kind: “{puzzle.kind}”"


def _faults_of_lines(position: Position, lines: Iterable[Line], plies: int, prover: Prover) -> Iterator[str]:
    """Whether lines begin with all the words that win in time and no others, and go on likewise."""
    follow: dict[str, list[Line]] = {}
    for word, *rest in filter(None, lines):
        follow.setdefault(word, []).append(tuple(rest))
    if sorted(follow) != sorted(winning := list(prover.winners(position, plies))):
        yield f"within {plies} plies {' '.join(winning) or 'nothing'} wins, not {' '.join(follow) or 'nothing'}"
        return
    for word, rests in follow.items():
        after = position.play(word)
        replies = {rest[0] for rest in rests if rest}
        if after.result is None and len(replies) == 1 and (reply := replies.pop()) in after.words:
            yield from _faults_of_lines(after.play(reply), [rest[1:] for rest in rests], plies - 2, prover)
        elif after.result is None or replies:
            yield f"does not go on after {word} with one legal answer"


def _faults_of_only(puzzle: Puzzle, prover: Prover) -> Iterator[str]:
    """Whether all words but the solution lose in time, and are beaten as said, and the solution holds longer."""
    position, others = puzzle.start, puzzle.plies
    alive = list(prover.survivors(position, others))
    if puzzle.lines != ((puzzle.solution,),):
        yield "is solved by one word, and its lines say more"
    if alive != [puzzle.solution]:
        yield f"within {others} plies {' '.join(alive) or 'nothing'} does not lose, not {puzzle.solution} alone"
        return
    if not list(prover.survivors(position, others + HOLDS, [puzzle.solution])):
        yield f"is lost within {others + HOLDS} plies after {puzzle.solution} too"
    if {puzzle.solution, *dict(puzzle.refutations)} != set(position.words):
        yield "does not say how every other word is beaten"
        return
    for word, reply in puzzle.refutations:
        after = position.play(word)
        if reply not in after.words or not list(prover.winners(after, others - 1, [reply])):
            yield f"{reply} does not beat {word}"
