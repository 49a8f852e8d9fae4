"""Small endings that brute force solves here: who has won them wins them, against the longest defence."""

import random
from collections.abc import Callable, Iterator
from functools import lru_cache

import numpy as np
import pytest

from spielschrank import kernel
from spielschrank.contract import Game, Position
from spielschrank.engines.thoughts import Limit, answer
from spielschrank.games import new_game
from spielschrank.notation import TextError
from spielschrank.record import Record
from tests.engines.thinkers import engine_of
from tests.variants import TESTED, deep, random_line

pytestmark = deep

A_FEW = Limit(nodes=5000)
UNKNOWN = 99


# ---------------------------------------------------------------------------------------- brute force


@lru_cache(1 << 18)
def after(position: Position) -> tuple[Position, ...]:
    """The positions one ply later."""
    buffer, reached = np.empty(position.game.rules.most_moves, np.int64), []
    for move in buffer[: kernel.list_moves(position.states(), buffer)]:
        states = position.states()
        kernel.advance(states, int(move))
        reached.append(Position(position.game, states.tobytes()))
    return tuple(reached)


@lru_cache(1 << 18)
def decided(position: Position, depth: int) -> int:
    """1 if the side to move wins within so many plies against any defence, -1 if it loses, else 0."""
    later = after(position)
    if not later:
        value = kernel.side_value(kernel.judge(position.states()), int(kernel.side_to_move(position.states())))
        return int(value) - kernel.DRAW
    if depth == 0:
        return 0
    return max(-decided(each, depth - 1) for each in later)


def distance(position: Position, depth: int) -> int:
    """In how many plies the game is decided, or UNKNOWN within the depth."""
    return next((plies for plies in range(depth + 1) if decided(position, plies)), UNKNOWN)


def longest_defence(record: Record, depth: int) -> str:
    """The word after which the game lasts longest."""
    return max(record.legal_words, key=lambda word: distance(record.position.play(word), depth - 1))


def is_won(position: Position, depth: int) -> bool:
    """Whether the side to move has a win that takes more than a ply."""
    return decided(position, depth) > 0 and not decided(position, 1)


# -------------------------------------------------------------------------------------------- endings


def dame_ending(chance: random.Random) -> str:
    dark = [f"{file}{rank}" for n, file in enumerate("abcdefgh") for rank in range(1, 9) if (n + rank) % 2]
    first, second, third = chance.sample(dark, 3)
    return f"turn=w;w=D{first},D{second};b=M{third}"


def schlaukopf_ending(chance: random.Random) -> str:
    squares = [f"{file}{rank}" for file in "abcdefg" for rank in range(1, 9)]
    first, second, third, fourth = chance.sample(squares, 4)
    return f"turn=r;r=K{first},S{second};b=K{third},D{fourth}"


def quadrobe_ending(chance: random.Random) -> str:
    places = chance.sample([f"{file}{rank}" for file in "abcd" for rank in range(1, 5)], 10)
    first, second = (",".join(kind + places.pop() for kind in "VVDDZ") for _ in "rb")
    return f"turn=r;r={first};b={second};due={chance.choice('VDZ')};other={chance.choice('VDZ')}"


def drawn_endings(game: Game, make: Callable[[random.Random], str]) -> Iterator[Position]:
    """Positions drawn by lot; what cannot be is left out."""
    chance = random.Random(1)
    while True:
        try:
            yield game.position(make(chance))
        except TextError:
            continue


def played_endings(game: Game) -> Iterator[Position]:
    """The last positions of random games."""
    seed = 0
    while True:
        seed += 1
        yield from [position for position, _ in random_line(game, seed)][-6:-2]


DRAWN = {"dame": dame_ending, "schlaukopf": schlaukopf_ending, "quadrobe": quadrobe_ending}
DEPTHS = {"dame": 5, "schlaukopf": 3, "dimension": 7, "jump": 5, "quadrobe": 5}


def won_endings(game: Game, count: int) -> list[Position]:
    """So many won positions, each further from its end than a ply."""
    found = drawn_endings(game, DRAWN[game.name]) if game.name in DRAWN else played_endings(game)
    won = (position for position in found if position.words and is_won(position, DEPTHS[game.name]))
    return [next(won) for _ in range(count)]


def play_out(position: Position, depth: int) -> Record:
    """The engine plays the side to move, brute force the other."""
    record, engine = Record(position), engine_of(position.game, "best")
    while not record.result:
        own = record.position.turn == position.turn
        word = answer(engine, record, A_FEW).word if own else longest_defence(record, depth)
        record = record.play(word)
    return record


@pytest.mark.parametrize("name", [name for name in DEPTHS if name in TESTED])
def test_what_brute_force_says_is_won_is_won(name: str) -> None:
    for position in won_endings(new_game(name), 4):
        record = play_out(position, DEPTHS[name])
        assert record.result.values[position.turn] == "win", record.dumps()
