"""The search for solitaires: lines to a single piece, proofs that there is none, memory, limits."""

import random
import time
from threading import Event, Timer

import pytest

from spielschrank.contract import Position
from spielschrank.engines.knowledge import knowledge_of
from spielschrank.engines.outlook import least_of, standing_of
from spielschrank.engines.solitaire import Solitaire
from spielschrank.engines.thoughts import Limit, Proof, Thought, answer
from spielschrank.games import new_game
from spielschrank.record import Record
from tests.boards import board
from tests.variants import deep, random_positions

felder = new_game("solojump")
mixed = new_game("solojump", layout="mixed")
both = pytest.mark.parametrize("game", [felder, mixed], ids=["felder", "mixed"])
knowledge_of(felder)

ENOUGH = Limit(nodes=1_000_000)


def solved(record: Record, limit: Limit = ENOUGH, seed: int = 0) -> Thought:
    return answer(Solitaire(felder, seed), record, limit)


def played(record: Record, words: tuple[str, ...]) -> Record:
    for word in words:
        record = record.play(word)
    return record


def small_position(seed: int, pieces: int, size: int) -> Position:
    """A few pieces anywhere on so many squares by as many, in any colours."""
    chance = random.Random(seed)
    squares = chance.sample([f"{file}{rank}" for file in "abcdefgh"[:size] for rank in range(1, size + 1)], pieces)
    by_colour: dict[str, list[str]] = {}
    for square in squares:
        by_colour.setdefault(chance.choice("rbgy"), []).append(square)
    return felder.position(";".join(["turn=s", *(f"{colour}={','.join(own)}" for colour, own in by_colour.items())]))


def small_positions(count: int) -> list[Position]:
    return [small_position(seed, 3 + seed % 5, 3 + seed % 4) for seed in range(count)]


def fewest(position: Position) -> int:
    """The fewest pieces that any line leaves, by trying all."""
    if not position.words:
        return len(position.pieces)
    return min(fewest(position.play(word)) for word in position.words)


# --------------------------------------------------------------------------------------------- finding


@deep
@both
@pytest.mark.parametrize("seed", [0, 1])
def test_both_layouts_are_brought_down_to_one_piece(game, seed):
    thought = solved(game.record(), seed=seed)
    end = played(game.record(), thought.line)
    assert (end.result.left, thought.proved) == (1, Proof("win", len(thought.line)))
    assert (thought.expected, thought.value, thought.depth) == ({"s": 1.0}, 10_000, len(thought.line))


@deep
def test_thoughts_get_better():
    thoughts = list(Solitaire(felder).think(felder.record(), ENOUGH, Event()))
    values = [thought.value for thought in thoughts]
    assert len(thoughts) > 2
    assert values == sorted(values)


def test_the_only_jump_comes_with_the_best_line():
    record = felder.record("turn=s;r=a1;b=a2;g=b3")
    assert record.legal_words == ("a1xa3",)
    assert solved(record).line == ("a1xa3", "a3xc3")


# -------------------------------------------------------------------------------------------- memory


@deep
def test_along_a_known_line_every_answer_is_at_hand():
    engine, record = Solitaire(felder), felder.record()
    line = answer(engine, record, ENOUGH).line
    for done, word in enumerate(line):
        thought = answer(engine, record, Limit(nodes=0))
        assert (thought.word, thought.nodes, thought.proved) == (word, 0, Proof("win", len(line) - done))
        record = record.play(word)
    assert record.result.left == 1


@deep
@pytest.mark.parametrize("done", [0, 5, 10])
def test_whoever_leaves_the_line_is_shown_another(done):
    engine, record = Solitaire(mixed), mixed.record()
    line = answer(engine, record, ENOUGH).line
    record = played(record, line[:done])
    record = record.play(next(word for word in record.legal_words if word != line[done]))
    assert played(record, answer(engine, record, ENOUGH).line).result.left == 1


def test_what_was_proved_lost_stays_lost():
    engine, record = Solitaire(felder), felder.record("turn=s;r=a1,a2,d4;b=b1,c3;g=b2,d3")
    first = answer(engine, record, ENOUGH)
    record = record.play(first.word)
    assert first.proved == Proof("loss", len(first.line))
    assert answer(engine, record, Limit(nodes=0)).proved == Proof("loss", len(first.line) - 1)


# ---------------------------------------------------------------------------------------------- proofs


def test_small_positions_are_settled_as_brute_force_settles_them():
    engine = Solitaire(felder)
    for position in [position for position in small_positions(60) if position.words]:
        thought, best = answer(engine, Record(position), ENOUGH), fewest(position)
        assert played(Record(position), thought.line).result.left == best, position
        assert thought.proved == Proof("win" if best == 1 else "loss", len(thought.line)), position


def test_the_bound_on_pieces_left_is_never_too_high():
    positions = [small_position(seed, 4 + seed % 3, 5 + seed % 4) for seed in range(200)]
    bounds = [(least_of(position.states()), fewest(position)) for position in positions]
    assert all(bound <= best for bound, best in bounds)
    assert any(bound == best > 2 for bound, best in bounds)
    assert all(standing_of(position.states()) == len(position.pieces) for position in positions)


def test_a_piece_out_of_reach_is_a_loss_at_once():
    thought = solved(Record(board(felder, """
        .  .  .  .  .  .  .  .  .  .  .  y
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .  .  .  .
        .  .  .  g  .  .  .  .  .  .  .  .
        .  r  b  .  .  .  .  .  .  .  .  .
    """)))  # fmt: skip
    assert (thought.proved, thought.expected) == (Proof("loss", 2), {"s": 0.5})
    assert least_of(felder.position("turn=s;r=b1;b=c1;g=d2;y=l12").states()) == 2


# ---------------------------------------------------------------------------------------------- limits


@both
@pytest.mark.parametrize("limit", [Limit(nodes=0), Limit(nodes=1), Limit(nodes=300), Limit(seconds=0), Limit(depth=1)])
def test_every_answer_is_legal_and_within_its_limit(game, limit):
    engine = Solitaire(game)
    for position in list(random_positions(game, range(2)))[::9]:
        if position.words:
            thought = answer(engine, Record(position), limit)
            assert thought.line[0] == thought.word
            assert played(Record(position), thought.line)
            assert limit.nodes is None or thought.nodes <= limit.nodes
            assert limit.depth is None or thought.depth <= limit.depth


@deep
def test_a_depth_is_kept():
    thought = solved(mixed.record(), Limit(depth=4))
    assert (thought.depth, thought.proved) == (4, None)


@both
def test_the_same_seed_and_nodes_give_the_same_answer(game):
    first, second = (solved(game.record(), Limit(nodes=600), seed=3) for _ in range(2))
    assert first._replace(seconds=0) == second._replace(seconds=0)


UNSETTLED = "turn=s;r=e6,f6;b=d8,d9,e7,e8,e9,f7,f8,f9;g=c5,g6,h4,h5,h6,i4,i5,i6;y=g7,g8,g9,h7,h8,h9,i7,i8,i9"


@deep
def test_the_clock_is_kept_where_nothing_is_settled():
    engine, begin = Solitaire(felder), time.perf_counter()
    thought = answer(engine, felder.record(UNSETTLED), Limit(seconds=0.3))
    assert 0.25 < thought.seconds <= time.perf_counter() - begin < 0.6


@deep
def test_it_stops_when_told():
    engine, stop = Solitaire(felder), Event()
    Timer(0.2, stop.set).start()
    assert 0.15 < answer(engine, felder.record(UNSETTLED), Limit(), stop).seconds < 0.5


def test_told_to_stop_beforehand_it_still_answers():
    stop = Event()
    stop.set()
    thought = answer(Solitaire(felder), felder.record(), Limit(), stop)
    assert thought.word in felder.record().legal_words
    assert thought.nodes == 0


# ----------------------------------------------------------------------------------------------- ranks


@deep
def test_several_moves_come_together_with_the_best_one_last():
    *_, third, second, first = Solitaire(mixed).think(mixed.record(), ENOUGH, Event(), ranks=3)
    assert [third.rank, second.rank, first.rank] == [3, 2, 1]
    assert len({third.word, second.word, first.word}) == 3
    assert all(played(mixed.record(), thought.line).result.left == 1 for thought in (first, second, third))


def test_moves_are_ranked_by_the_pieces_they_leave():
    record = felder.record("turn=s;r=a1,c1;b=b1,b2;g=c3")
    thoughts = list(Solitaire(felder).think(record, ENOUGH, Event(), ranks=9))[-len(record.legal_words) :]
    left = [played(record, thought.line).result.left for thought in thoughts]
    assert left == sorted(left, reverse=True)
    assert left == [fewest(record.position.play(thought.word)) for thought in thoughts]
