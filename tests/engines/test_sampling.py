"""The tree that sampling grows: whole however many threads grow it, and never too large for its room."""

from collections.abc import Iterator
from threading import Event

import numpy as np
import pytest

from spielschrank.contract import Game, Position
from spielschrank.engines import mcts
from spielschrank.engines.sampling import MAKING_ROOM, MonteCarlo
from spielschrank.engines.thoughts import Limit, answer
from spielschrank.games import new_game
from tests.engines.thinkers import check_thought
from tests.variants import VARIANTS, deep, random_record

pytestmark = deep

sampled = pytest.mark.parametrize("game", [param for param in VARIANTS if len(param.values[0].sides) > 1])
"""Nobody samples where one plays alone."""


def opened(engine: MonteCarlo, position: Position, node: int = 0) -> Iterator[int]:
    """All nodes that have children; they must be exactly the moves of the position there."""
    below = mcts.children(engine._tree, node)
    if not below:
        return
    yield node
    child_of = {int(engine._tree[0].move[child]): child for child in below}
    assert sorted(child_of) == sorted(map(position.move_of, position.words))
    for word in position.words:
        yield from opened(engine, position.play(word), child_of[position.move_of(word)])


@sampled
def test_two_threads_leave_every_node_the_moves_of_its_position_and_the_visits_of_its_children(game: Game) -> None:
    engine, record = MonteCarlo(game, threads=2), random_record(game, 1, 6)
    work, visits = answer(engine, record, Limit(nodes=8000)).nodes, engine._tree[0].visits
    nodes = list(opened(engine, record.position))
    assert len(nodes) > work / game.rules.most_moves / 2
    for node in nodes:
        below = mcts.children(engine._tree, node)
        walked_through = int(visits[below.start : below.stop].sum()) - len(below)
        assert abs(visits[node] - walked_through) <= 3 + visits[node] // 20, "few are lost where threads meet"


@sampled
def test_options_need_no_code_of_their_own(game: Game) -> None:
    usual = new_game(game.name)
    assert mcts.desk_type(game) == mcts.desk_type(usual)
    assert MonteCarlo(game)._tree.dtype == MonteCarlo(usual)._tree.dtype


# --------------------------------------------------------------------------------------- a full tree

ROOM = 3000
WORK = 10 * ROOM


@sampled
@pytest.mark.parametrize("threads", [1, 2])
def test_a_full_tree_forgets_what_was_visited_least_and_goes_on(
    game: Game, threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine, record = MonteCarlo(game, threads=threads), random_record(game, 1, 6)
    monkeypatch.setattr(mcts, "MOST_NODES_KEPT", ROOM)
    for thought in engine.think(record, Limit(nodes=WORK), Event()):
        check_thought(record, thought)
        assert all(desk[0].controls[mcts.FREE] <= desk[0].controls[mcts.END] <= ROOM for desk in engine._desks)
    assert thought.nodes >= WORK or thought.proved
    assert sum(1 for _ in opened(engine, record.position)) > 1 or thought.proved


def test_a_move_chosen_at_once_may_take_more_work_than_a_tree_has_room(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game("jump")
    engine = MonteCarlo(game)
    monkeypatch.setattr(mcts, "MOST_NODES_KEPT", ROOM)
    engine.choose(game.start().states(), np.zeros(0, np.int64), WORK)
    assert engine._desks[0][0].controls[mcts.COUNTED] >= WORK


def test_a_full_tree_answers_if_there_is_no_time_to_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    record = new_game("jump").record()
    engine = MonteCarlo(record.start.game)
    monkeypatch.setattr(mcts, "MOST_NODES_KEPT", ROOM)
    for _ in range(3):  # asked again, it has room again
        thought = answer(engine, record, Limit(seconds=MAKING_ROOM))
        check_thought(record, thought)
        assert ROOM / 4 < thought.nodes <= ROOM


@sampled
def test_what_is_forgotten_is_the_same_every_time(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    engines, record = [MonteCarlo(game, 1), MonteCarlo(game, 1)], random_record(game, 1, 6)
    monkeypatch.setattr(mcts, "MOST_NODES_KEPT", ROOM)
    one, other = (answer(engine, record, Limit(nodes=WORK)) for engine in engines)
    assert one._replace(seconds=0) == other._replace(seconds=0)
