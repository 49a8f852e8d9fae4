"""Engines by kind, made once for every game, and the records they are asked about."""

import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from threading import Event

import pytest

from spielschrank.contract import Game
from spielschrank.engines.best import is_duel, new_best
from spielschrank.engines.deepening import AlphaBeta
from spielschrank.engines.levels import LEVELS, Leveled
from spielschrank.engines.sampling import MonteCarlo
from spielschrank.engines.settings import samples_best
from spielschrank.engines.simple import Greedy, RandomMover
from spielschrank.engines.thoughts import Engine, Limit, Thought, answer
from spielschrank.record import PATIENCE, Record
from tests.variants import VARIANTS, random_record

KINDS: dict[str, Callable[[Game, int], Engine]] = {
    "best": new_best,
    "alphabeta": AlphaBeta,
    "sampling": MonteCarlo,
    "plain": partial(MonteCarlo, plain=True),
    "greedy": lambda game, seed: Greedy(game, seed),
    "random": lambda _game, seed: RandomMover(seed),
    **{f"level{level}": partial(lambda level, game, seed: Leveled(game, level, seed), level) for level in LEVELS},
}
"""Makes an engine of a kind from a game and a seed."""
SEARCHING = ("best", "alphabeta", "sampling", "plain")


def suits(game: Game, kind: str) -> bool:
    """Whether a kind of engine plays a game, and is not the best one already; nobody samples where one plays alone."""
    if kind == "alphabeta":
        return is_duel(game) and samples_best(game)
    return len(game.sides) > 1 or kind not in ("sampling", "plain")


@cache
def engine_of(game: Game, kind: str) -> Engine:
    """An engine shared by all tests that do not mind what it remembers."""
    return KINDS[kind](game, 0)


def engines_of(*kinds: str, where: Callable[[Game], bool] = lambda _game: True) -> pytest.MarkDecorator:
    """Every variant of the games in question with every one of these kinds that suits it."""
    cases = [
        pytest.param(param.values[0], kind, id=f"{param.id}-{kind}")
        for param in VARIANTS
        for kind in kinds
        if suits(param.values[0], kind) and where(param.values[0])
    ]
    return pytest.mark.parametrize(("game", "kind"), cases)


# --------------------------------------------------------------------------------------------- records


def random_records(game: Game, seed: int, count: int) -> Iterator[Record]:
    """So many records that are not over, each but for the first of a game one ply longer than the one before."""
    chance, record = random.Random(seed), game.record()
    for _ in range(count):
        yield record
        record = record.play(chance.choice(record.legal_words))
        if record.result:
            record = game.record()


def shuffled(record: Record, chance: random.Random) -> list[str]:
    """The legal words in random order."""
    return chance.sample(record.legal_words, len(record.legal_words))


QUIET_STARTS = {
    "dame": "turn=w;w=Da1,Dc1;b=Dh8,Df8",
    "blockade": "turn=r;r=Fe2,Pb5,Pb7,Pd4,Pd7,Pf7,Pj9;b=Fe11,Pg6,Pg11,Ph11,Pj6,Pk12,Pl12",
}
"""Where play without progress begins, if hardly any random play comes to it."""


def begun(game: Game, seed: int, plies: int) -> Record:
    """Random play from the start, or a record where play without progress begins."""
    return game.record(QUIET_STARTS[game.name]) if game.name in QUIET_STARTS else random_record(game, seed, plies)


def is_idle(record: Record, word: str) -> bool:
    """Whether a word is no progress and does not end the game by its own rules."""
    position, progress = record.position.step(word)
    return not progress and position.result is None


def can_idle(record: Record) -> bool:
    return any(is_idle(record, word) for word in record.legal_words)


def drifting(game: Game, seed: int, plies: int) -> Record | None:
    """A record one ply before the draw for want of progress; None if so many plies do not come there."""
    chance, record = random.Random(seed), begun(game, seed, 30)
    for _ in range(plies):
        if quiet_plies(record) == PATIENCE - 1:
            return record
        words = shuffled(record, chance)
        idle = (record.play(word) for word in words if is_idle(record, word))
        record = next(filter(can_idle, idle), None) or record.play(words[0])
        if record.result:
            return None
    return None


def first_of(records: Iterable[Record | None]) -> Record | None:
    return next((record for record in records if record), None)


def or_skip(record: Record | None) -> Record:
    return record or pytest.skip("random play of this game does not come there")


def quiet_plies(record: Record) -> int:
    return record.plies[-1].quiet if record.plies else 0


@cache
def find_edge(game: Game) -> Record | None:
    return first_of(drifting(game, seed, 400) for seed in range(30))


def at_the_edge(game: Game) -> Record:
    """A record one ply before the draw for want of progress."""
    return or_skip(find_edge(game))


def swinging(game: Game, seed: int) -> Record | None:
    """A record whose position has occurred twice, by going to and fro."""
    chance, record = random.Random(seed), begun(game, seed, 60)
    seen = Counter([record.position.data])
    for _ in range(200):
        if seen[record.position.data] == 2:
            return record
        words = sorted(shuffled(record, chance), key=lambda word: word not in words_back(record))
        after = [record.play(word) for word in words[:8]]
        after = [each for each in after if not each.result]
        if not after:
            return None
        record = max(after, key=lambda each: seen[each.position.data])
        seen[record.position.data] += 1
    return None


def words_back(record: Record) -> list[str]:
    """The words that take a move of the side to move back, its last or its last but two (of the same kind)."""
    sides = len(record.start.game.sides)
    moved = [record.words[-plies] for plies in (sides, 3 * sides) if len(record.plies) >= plies]
    return ["-".join(reversed(word.split("-"))) for word in moved]


@cache
def find_twice(game: Game) -> Record | None:
    return first_of(swinging(game, seed) for seed in range(30))


def occurred_twice(game: Game) -> Record:
    """A record whose position is there for the second time."""
    return or_skip(find_twice(game))


ONE_MOVE = {
    "muehle": "turn=w;w=d1,e4,f2,g1;b=a1,d2,d6,e3,e5,f4,f6",
    "schlaukopf": "turn=r;r=Ka1,Da2;b=Kg7,Dc4",
    "transmitter": "turn=r;g=Zl12",
    "solojump": "turn=s;r=a1;b=a2;g=b3",
}
"""Positions with one legal move, where random play has none; Transmitter has one for more than two sides only."""


@cache
def find_one_move(game: Game) -> Record | None:
    if game.name in ONE_MOVE:
        record = game.record(ONE_MOVE[game.name])
        return record if record.legal_words else None
    records = (record for seed in range(3) for record in random_records(game, seed, 200))
    return first_of(record for record in records if len(record.legal_words) == 1)


def one_move(game: Game) -> Record:
    """A record with one legal move."""
    return or_skip(find_one_move(game))


def passing(game: Game) -> Record:
    """A record of a side that must pass."""
    record = or_skip(find_one_move(game))
    return or_skip(record if "pass" in record.legal_words else None)


@cache
def far_into(game: Game) -> Record:
    """A long record."""
    return random_record(game, 2, 300)


# -------------------------------------------------------------------------------------------- thoughts

SLACK = 0.05
"""So many seconds late is still in time; the machine may be busy, so the best of three tries counts."""


def played(record: Record, line: tuple[str, ...]) -> Record:
    for word in line:
        record = record.play(word)
    return record


def check_thought(record: Record, thought: Thought) -> None:
    assert thought.word in record.legal_words
    assert thought.line[0] == thought.word
    assert played(record, thought.line)
    assert set(thought.expected) == set(record.start.game.side_letters)
    assert all(0 <= score <= 1 for score in thought.expected.values())
    assert thought.nodes > 0 or len(thought.expected) == 1, "only a solitaire may know without looking"
    assert thought.seconds >= 0


def lateness(engine: Engine, record: Record, limit: Limit, seconds: float, stop: Event) -> float:
    begin = time.perf_counter()
    answer(engine, record, limit, stop)
    return time.perf_counter() - begin - seconds
