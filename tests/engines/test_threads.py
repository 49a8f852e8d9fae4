"""Several threads think about one position: what they find is what one would find, and they share the work."""

from threading import Event
from typing import Any

import pytest

from spielschrank.contract import Game
from spielschrank.engines import alphabeta as ab
from spielschrank.engines.best import new_best
from spielschrank.engines.deepening import AlphaBeta
from spielschrank.engines.judgement import set_scales
from spielschrank.engines.table import claim, new_table
from spielschrank.engines.thoughts import Limit, Thought, answer
from spielschrank.games import new_game
from spielschrank.kernel import hash_key, mix
from spielschrank.record import Record
from tests.engines.thinkers import SLACK, check_thought, lateness
from tests.variants import deep, duels, every_variant, random_record

pytestmark = deep

DEPTH = 4
"""Deep enough for moves that wait."""


def found(game: Game, record: Record, threads: int) -> Thought:
    return answer(AlphaBeta(game, threads=threads, selective=False), record, Limit(depth=DEPTH))


@duels
@pytest.mark.parametrize("seed", range(3))
def test_two_threads_find_the_value_that_one_finds(game: Game, seed: int) -> None:
    record = random_record(game, seed, 10 * seed)
    one, two = found(game, record, 1), found(game, record, 2)
    assert (two.value, two.depth, two.proved) == (one.value, one.depth, one.proved)


@every_variant
def test_two_threads_answer_in_time(game: Game) -> None:
    engine, record = new_best(game, threads=2), random_record(game, 1, 6)
    assert any(lateness(engine, record, Limit(seconds=0.1), 0.1, Event()) < SLACK for _ in range(3))


@every_variant
def test_two_threads_share_the_nodes_they_may_see(game: Game) -> None:
    record = random_record(game, 1, 6)
    for thought in new_best(game, threads=2).think(record, Limit(nodes=4000), Event()):
        check_thought(record, thought)
        assert thought.nodes <= 4000 + 4 * game.rules.most_moves


# ------------------------------------------------------------------------------------ moves that wait

RECORD = new_game("muehle").record("turn=w;w=a1,d1,g4,e4;b=a7,g7,b4,d6;hand=w0,b0")
"""White can close a mill: some moves are clearly the best."""


def searched(claimed: str | None) -> Any:
    """The desk after a full search, while somebody else is said to search a move of the root."""
    game, position = RECORD.start.game, RECORD.position
    desk, table = ab.new_desk(ab.desk_type(game)), new_table(1 << 12)
    set_scales(desk[0].scales, game)
    desk[0].states[0] = position.states()[0]
    desk[0].controls[ab.MOST_NODES], desk[0].controls[ab.TOGETHER] = 1 << 60, 1
    if claimed:
        claim(table[0], mix(hash_key(position.states()), position.move_of(claimed)))
    assert ab.search(desk, table, ab.WORTH_SHARING, -ab.INFINITE, ab.INFINITE)
    return desk[0]


def in_order(desk: Any) -> list[str]:
    """The words of the root in the order in which they were tried."""
    indices = [0xFFFF - int(promise & 0xFFFF) for promise in desk.promises[0, : desk.frames[0].count]]
    position = RECORD.position
    return [position.game.word_of(position.states()[0], int(desk.moves[0, index])) for index in indices]


@pytest.mark.parametrize("word", RECORD.legal_words)
def test_a_move_that_another_thread_searches_waits_for_the_others_but_is_not_lost(word: str) -> None:
    alone, shared = searched(None), searched(word)
    assert shared.frames[0].best == alone.frames[0].best
    tried = in_order(alone)
    assert in_order(shared).index(word) == (0 if word == tried[0] else len(tried) - 1)
