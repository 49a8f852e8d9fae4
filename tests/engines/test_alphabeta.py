"""Alpha-beta against plain minimax, written again in a dozen lines of plain Python."""

import random
from dataclasses import dataclass
from threading import Event

import numpy as np
import pytest

from spielschrank import kernel
from spielschrank.contract import Game, Position
from spielschrank.engines.alphabeta import CONTEMPT, WON
from spielschrank.engines.deepening import AlphaBeta
from spielschrank.engines.judgement import camp_strengths, camps_of
from spielschrank.engines.thoughts import Limit, Proof, answer, past_keys
from spielschrank.games import new_game
from spielschrank.kernel import States
from spielschrank.record import PATIENCE
from tests.engines.measurements import listed
from tests.variants import deep, duels, random_record


@dataclass(frozen=True)
class Node:
    """A position in the tree: the keys before it and since the last progress, and how many of them are the game's."""

    game: Game
    states: States
    keys: tuple[int, ...]
    game_keys: int
    ply: int = 0

    @property
    def side(self) -> int:
        return int(kernel.side_to_move(self.states))

    @property
    def camp(self) -> int:
        return int(camps_of(self.game)[self.side])

    def moves(self) -> list[int]:
        buffer = np.empty(self.game.rules.most_moves, np.int64)
        return [int(move) for move in buffer[: kernel.list_moves(self.states, buffer)]]

    def play(self, move: int) -> "Node":
        states = self.states.copy()
        progress = kernel.advance(states, move)
        keys, of_game = ((), 0) if progress else ((*self.keys, kernel.hash_key(self.states)), self.game_keys)
        return Node(self.game, states, keys, of_game, self.ply + 1)

    def is_drawn(self) -> bool:
        """Twice in the game before, or once in the tree."""
        here = kernel.hash_key(self.states)
        before = self.keys[: self.game_keys].count(here) + 2 * self.keys[self.game_keys :].count(here)
        return self.ply > 0 and self.game.may_draw and (before >= 2 or len(self.keys) >= PATIENCE)

    def end_value(self) -> int:
        result = kernel.side_value(kernel.judge(self.states), self.side)
        return {kernel.WIN: WON - self.ply, kernel.DRAW: 0, kernel.LOSS: self.ply - WON}[result]

    def judged(self) -> int:
        strengths = camp_strengths(Position(self.game, self.states.tobytes()))
        return int(strengths[self.camp] - strengths[1 - self.camp])

    def loud(self) -> list[int]:
        return listed(Position(self.game, self.states.tobytes()))[1]


def minimax(node: Node, depth: int, alpha: int = -2 * WON, beta: int = 2 * WON) -> int:
    """The value of a tree, with bounds only to leave out what cannot matter."""
    moves = node.moves()
    if not moves:
        return node.end_value()
    if node.is_drawn():
        return 0
    tried = moves if depth > 0 else node.loud()
    best = node.judged() if depth <= 0 and (len(tried) < len(moves) or not tried) else -2 * WON
    for move in tried:
        low, after = max(alpha, best), node.play(move)
        if low >= beta:
            break
        same = after.camp == node.camp
        best = max(best, minimax(after, depth - 1, low, beta) if same else -minimax(after, depth - 1, -beta, -low))
    return best


@deep
@duels
@pytest.mark.parametrize("seed", range(6))
def test_values_are_those_of_plain_minimax(game: Game, seed: int) -> None:
    record = random_record(game, seed, random.Random(seed).randrange(60))
    keys = tuple(past_keys(record).tolist())
    root = Node(game, record.position.states(), keys, len(keys))
    depth = 2 if len(root.moves()) < 30 else 1
    found = answer(AlphaBeta(game, selective=False), record, Limit(depth=depth), Event())
    assert found.value == minimax(root, depth)


FAR_WIN = "turn=b;r=Fe2,Pa2,Pd6,Pf6,Ph10,Pj6,Pk2;b=Fe11,Pc11,Pf5,Pg11,Pj3,Pj12;hand=b1"
"""Blockade: a win that is found long before it is proved that none is shorter."""


def test_a_proof_that_is_broken_off_does_not_forget_the_win() -> None:
    record = new_game("blockade").record(FAR_WIN)
    limit = Limit(nodes=400_000)
    thoughts = list(AlphaBeta(record.start.game, 1).think(record, limit, Event()))
    assert thoughts[-1].nodes < limit.nodes, "the last search came to no end, and is not an answer"
    assert thoughts[-1].proved == Proof("win", 7)


UNEVEN = "turn=w;w=a1,a4,b2,d6,g7;b=c3,e4,f6,g1;hand=w0,b0"
THERE_AND_BACK = ["a4-a7", "f6-f4", "a7-a4", "f4-f6"]


def first_look(words: list[str]) -> dict[str, int]:
    """What Mühle's engine says of every move after these words, one ply deep."""
    game = new_game("muehle")
    record = game.record(UNEVEN)
    for word in words:
        record = record.play(word)
    thoughts = AlphaBeta(game).think(record, Limit(depth=1), Event(), ranks=len(record.legal_words))
    return {thought.word: thought.value for thought in thoughts}


def test_a_judgement_fades_to_the_worth_of_a_draw_without_progress() -> None:
    fresh, later = (first_look(words)["a4-a7"] + CONTEMPT for words in ([], THERE_AND_BACK))
    assert fresh > CONTEMPT
    assert later == pytest.approx(fresh * (PATIENCE - 5) / (PATIENCE - 1), abs=2)


def test_a_draw_by_repetition_is_worth_a_little_less_than_nothing() -> None:
    assert first_look([*THERE_AND_BACK, *THERE_AND_BACK[:3]])["f4-f6"] == -CONTEMPT
