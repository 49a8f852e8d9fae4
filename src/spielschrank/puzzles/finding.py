"""Finding puzzles: levels of different strength play games, and near their ends every position is asked for one.

All limits are nodes, never seconds, so that the same seed gives the same puzzles on every machine.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from threading import Event
from typing import NamedTuple

from spielschrank.contract import Game, Position
from spielschrank.engines.best import is_duel
from spielschrank.engines.levels import Leveled
from spielschrank.engines.simple import Greedy
from spielschrank.engines.thoughts import Limit, answer
from spielschrank.puzzles import ONLY, WIN, Beaten, Line, Puzzle, data
from spielschrank.puzzles.proof import HOLDS, Prover, UnprovedError, faults
from spielschrank.record import Record

STRENGTHS = (6, 7, 8)
"""Levels that lose by being outwitted rather than by a blunder, and still slip now and then."""
OPENING = 6
"""At most so many random plies come first."""
NODES_PER_GAME, MOST_POSITIONS = 700_000, 150
"""A game is looked at, each time until so many nodes are spent on it, or so many positions seen."""
TRIES = 3
"""Questions of a length that came to their limit so much oftener than to an answer are not asked any more."""
LEAST_CHOICE, LESS_CHOICE = 5, 3
"""A puzzle has at least so many legal words; where a game rarely offers them, fewer will do."""
MOST_LINES = 12
MOST_BYTES = 60_000
"""A client gets no more than this."""
NODES = {1: 50_000, 2: 50_000, 3: 200_000, 4: 200_000, 5: 250_000, 6: 500_000}
"""How many nodes a question is worth, by its plies."""
HIDDEN = 3
"""A solution is harder to find if so many other words look better."""
ALIKE = 3
"""Positions that differ in so few pieces are too much alike, turned or mirrored; a piece moved counts twice."""

QUESTIONS = (((WIN, 1), (ONLY, 2)), ((WIN, 3),), ((ONLY, 4), (WIN, 5)))
"""What is asked of all positions of a game, and then of those not settled by that: quick questions first."""
SHARES = {(WIN, 3): 0.45, (WIN, 5): 0.2, (ONLY, 4): 0.2, (ONLY, 2): 0.05, (WIN, 1): 0.1}
"""Which part of the puzzles is of which kind and length, the most welcome first; only the first ones fill up."""
PATIENCE, MOST_GAMES = 1, 15
"""After so many games for every puzzle less welcome ones will do; after so many the search is given up."""


class Find(NamedTuple):
    """A puzzle, how many words there are to choose from, and how many of them look better than its solution."""

    puzzle: Puzzle
    choices: int
    before: int

    @property
    def sort(self) -> tuple[str, int]:
        """Its kind and length."""
        return self.puzzle.kind, self.puzzle.plies


# ------------------------------------------------------------------------------------------------ playing games


def play_game(game: Game, chance: Random) -> Record:
    """A game between two levels drawn by lot, after a few random plies."""
    record = game.record()
    for _ in range(chance.randint(0, OPENING)):
        if not record.result:
            record = record.play(chance.choice(record.legal_words))
    players = {side: Leveled(game, chance.choice(STRENGTHS), chance.getrandbits(31)) for side in game.side_letters}
    while not record.result:
        record = record.play(answer(players[record.position.turn], record, Limit()).word)
    return record


def with_slips(record: Record) -> Iterator[Position]:
    """The positions of a game from its end backwards, then likewise those after every other word than was played."""
    before = record.positions[-2::-1]
    yield from before
    for position in before:
        yield from map(position.play, position.words)


# --------------------------------------------------------------------------------------------- one position


class Finder:
    """Looks for the puzzle in a position."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.prover = Prover(game)
        self._greedy = Greedy(game)
        self._unproved: Counter[int] = Counter()
        """By length: how many more questions came to their limit than to an answer."""

    def finds(self, record: Record) -> Iterator[Find]:
        """The puzzles of a finished game and of what one slip would have led to; those quickly found come first."""
        settled = set[str]()
        for questions in QUESTIONS:
            enough = self.prover.nodes + NODES_PER_GAME
            for position in islice(with_slips(record), MOST_POSITIONS):
                if self.prover.nodes > enough:
                    break
                if position.text not in settled:
                    answered, find = self.find(position.text, questions)
                    if answered:
                        settled.add(position.text)
                    if find:
                        yield find

    def find(self, text: str, questions: Iterable[tuple[str, int]]) -> tuple[bool, Find | None]:
        """Whether no more need be asked of a position, and its puzzle if it has one that is worth it."""
        position = self.game.position(text)
        if len(position.words) < LESS_CHOICE:
            return True, None
        for kind, plies in questions:
            if self._unproved[plies] < TRIES:
                try:
                    answered, find = (self._win if kind == WIN else self._only)(position, plies)
                except UnprovedError:
                    self._unproved[plies] += 1
                    continue
                self._unproved[plies] -= 1
                if answered:
                    return True, find
        return False, None

    def _stays(self, position: Position) -> bool:
        """Whether some word leaves the turn where it is, as nobody expects of a puzzle."""
        return any(position.play(word).turn == position.turn for word in position.words)

    def _win(self, position: Position, plies: int) -> tuple[bool, Find | None]:
        """Whether the position is won within so many plies, and the puzzle if one word alone does it."""
        if not self.prover.wins(position, plies, NODES[plies]):
            return False, None
        winning = list(islice(self.prover.winners(position, plies, nodes=NODES[plies]), 2))
        sooner = self.prover.wins(position, plies - 1)  # the other side may have to end it against itself
        if len(winning) > 1 or sooner or self._stays(position):
            return True, None
        lines = list(islice(self._lines(position, plies, winning), MOST_LINES + 1))
        return True, self._finish(position, WIN, plies, lines) if lines else None

    def _only(self, position: Position, plies: int) -> tuple[bool, Find | None]:
        """Whether all words lose within so many plies, but for one at most, and the puzzle if that one holds."""
        alive = list(islice(self.prover.survivors(position, plies, nodes=NODES[plies]), 2))
        if len(alive) > 1:
            return False, None
        later = plies + HOLDS
        holds = alive and list(self.prover.survivors(position, later, alive, NODES[later]))
        if not holds or self._stays(position):
            return True, None
        others = [word for word in position.words if word not in alive]
        beaten = [(word, next(self.prover.winners(position.play(word), plies - 1))) for word in others]
        return True, self._finish(position, ONLY, plies, [(alive[0],)], beaten)

    def _lines(self, position: Position, plies: int, words: Iterable[str]) -> Iterator[Line]:
        """All lines that win in time against the toughest answers, beginning with these words."""
        for word in words:
            after = position.play(word)
            if after.result:
                yield (word,)
                continue
            reply = self._toughest(after, plies - 2)
            then = after.play(reply)
            if then.turn != position.turn:
                return
            for line in self._lines(then, plies - 2, self.prover.winners(then, plies - 2)):
                yield word, reply, *line

    def _toughest(self, position: Position, plies: int) -> str:
        """The answer that holds out longest, of those one that leaves few words that win in time."""
        slow = [word for word in position.words if not self.prover.wins(position.play(word), plies - 1)]
        few = (slow or list(position.words))[:8]
        return min(few, key=lambda word: len(list(self.prover.winners(position.play(word), plies))))

    def _finish(
        self, position: Position, kind: str, plies: int, lines: list[Line], beaten: Iterable[Beaten] = ()
    ) -> Find | None:
        """The puzzle, unless it is too large for a client, or somebody's turn comes twice running later on."""
        if len(lines) > MOST_LINES:
            return None
        words = self._as_they_look(position)
        before = words.index(lines[0][0])
        difficulty = min(max(plies // 2 + (before >= HIDDEN), 1), 3)
        options = tuple(self.game.chosen.items())
        asked = (position.text, kind, plies, difficulty, tuple(lines), tuple(beaten))
        puzzle = Puzzle(self.game.name, self.game.version, options, *asked)
        if any(faults(puzzle, self.prover)) or len(json.dumps(data(puzzle), ensure_ascii=False)) > MOST_BYTES:
            return None
        return Find(puzzle, len(words), before)

    def _as_they_look(self, position: Position) -> list[str]:
        """The legal words, those first after which the board looks best."""
        thoughts = self._greedy.think(Record(position), Limit(), Event(), len(position.words))
        return [thought.word for thought in thoughts][::-1]


# --------------------------------------------------------------------------------------------- enough of them


def shape(position: Position) -> list[frozenset[tuple[bool, str, float, float]]]:
    """The pieces, own or not, as they stand on the board turned and mirrored in every way."""
    places = position.game.board.places
    middle = (max(place.x for place in places) / 2, max(place.y for place in places) / 2)
    pieces = [(piece.side == position.turn, piece.kind, places[piece.place]) for piece in position.pieces]
    shapes = []
    for turns in range(8):
        seen = set()
        for own, kind, place in pieces:
            x, y = place.x - middle[0], place.y - middle[1]
            x, y = (y, x) if turns & 4 else (x, y)
            seen.add((own, kind, -x if turns & 1 else x, -y if turns & 2 else y))
        shapes.append(frozenset(seen))
    return shapes


def is_alike(one: Position, other: Position) -> bool:
    """Whether two positions are the same but for a few pieces, turned or mirrored."""
    here = shape(one)[0]
    return any(len(here ^ there) <= ALIKE for there in shape(other))


class Shelf:
    """The puzzles so far: at most one of a game, of every kind and length its share."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.room = Counter({sort: round(share * count) for sort, share in SHARES.items()})
        self.room[WIN, 3] += count - self.room.total()
        self.kept: list[Find] = []
        self._spare: list[Find] = []

    @property
    def is_full(self) -> bool:
        """Whether there is nothing left to wish for."""
        return len(self.kept) >= self.count

    def add(self, finds: Iterable[Find]) -> None:
        """Keep the first of a game's puzzles that is just what is missing, or else one that must do later on."""
        others = []
        for find in finds:
            if self._is_missing(find):
                self.room[find.sort] -= 1
                self.kept.append(find)
                return
            others.append(find)
        if others:
            self._spare.append(min(others, key=self._welcome))

    def fill_up(self) -> None:
        """Take what must do, the most welcome first."""
        for find in sorted(self._spare, key=self._welcome):
            if not self.is_full and find.sort != (WIN, 1) and self._is_new(find):
                self.kept.append(find)

    def puzzles(self) -> list[Puzzle]:
        """The easiest first."""
        told = sorted(self.kept, key=lambda find: (find.puzzle.difficulty, find.puzzle.plies, find.puzzle.id))
        return [find.puzzle for find in told]

    def _is_missing(self, find: Find) -> bool:
        """Whether it is new, of a kind there is room for, with choice enough, and not what anyone would play."""
        hidden = find.before > 0 or find.sort == (WIN, 1)
        return self.room[find.sort] > 0 and find.choices >= LEAST_CHOICE and hidden and self._is_new(find)

    def _welcome(self, find: Find) -> tuple[bool, int, bool, int]:
        return find.choices < LEAST_CHOICE, list(SHARES).index(find.sort), find.before == 0, -find.choices

    def _is_new(self, find: Find) -> bool:
        return not any(is_alike(find.puzzle.start, kept.puzzle.start) for kept in self.kept)


def find_puzzles(game: Game, count: int, seed: int, tell: Callable[[int, int], None]) -> list[Puzzle]:
    """So many puzzles; tells after every game how many there are and how many games were played.

    Raises ValueError for a game in which nothing can be proved, or if too few are found.
    """
    refuse_unprovable(game)
    finder, shelf = Finder(game), Shelf(count)
    for number in range(1, count * MOST_GAMES + 1):
        record = play_game(game, Random(f"{game.name} {seed} {number}"))
        shelf.add(finder.finds(record))
        if number >= count * PATIENCE:
            shelf.fill_up()
        tell(len(shelf.kept), number)
        if shelf.is_full:
            break
    if not shelf.is_full:
        raise ValueError(f"only {len(shelf.kept)} of {count} puzzles were found; another --seed may find more")
    return shelf.puzzles()


def refuse_unprovable(game: Game) -> None:
    """Raise ValueError for a game that is not played by two sides without dice."""
    if not is_duel(game):
        raise ValueError(f"{game.name} has no puzzles: nothing can be proved but between two sides without dice")


# ---------------------------------------------------------------------------------------------------- the file


def write(game: Game, puzzles: list[Puzzle], file: Path) -> None:
    """Write a game's puzzles, all or nothing."""
    half = file.with_suffix(".half")
    half.write_text("\n".join(_told(game, puzzles)) + "\n", "utf-8")
    half.replace(file)


def _told(game: Game, puzzles: list[Puzzle]) -> Iterator[str]:
    """The lines of the file."""
    chosen = ", ".join(f"{key} = {json.dumps(value)}" for key, value in game.chosen.items())
    yield f"rules = {game.version}"
    yield f"options = {{ {chosen} }}" if chosen else "options = {}"
    for puzzle in puzzles:
        yield f"\n[[puzzles]]  # {puzzle.id}"
        for key in ("position", "kind", "plies", "difficulty"):
            yield f"{key} = {json.dumps(getattr(puzzle, key))}"
        for key in ("lines", "refutations"):
            yield from _told_lines(key, getattr(puzzle, key))


def _told_lines(key: str, lines: Iterable[Line]) -> Iterator[str]:
    """A list of lines, one below the other if there are several."""
    told = [json.dumps(" ".join(line)) for line in lines]
    if len(told) == 1:
        yield f"{key} = [{told[0]}]"
    elif told:
        yield from (f"{key} = [", *(f"  {line}," for line in told), "]")
