"""What every engine keeps to in every game: seeds, limits, legal answers, and the edges of the draw rules."""

import random
from functools import cache
from threading import Event, Timer

import pytest

from spielschrank.contract import Game
from spielschrank.engines.judgement import camps_of
from spielschrank.engines.levels import Leveled
from spielschrank.engines.sampling import MonteCarlo
from spielschrank.engines.thoughts import Engine, Limit, Proof, Thought, answer
from spielschrank.games import new_game
from spielschrank.record import Record
from tests.engines.thinkers import (
    KINDS,
    SEARCHING,
    SLACK,
    at_the_edge,
    check_thought,
    engine_of,
    engines_of,
    far_into,
    is_idle,
    lateness,
    occurred_twice,
    one_move,
    passing,
    played,
    random_records,
)
from tests.variants import TESTED, VARIANTS, deep, duels, every_variant, random_record

pytestmark = deep

FEW = Limit(nodes=600)
MORE = Limit(nodes=6000)


def thoughts_on(engine: Engine, record: Record, limit: Limit, ranks: int = 1) -> list[Thought]:
    return list(engine.think(record, limit, Event(), ranks))


@cache
def early_middle_late(game: Game) -> list[Record]:
    return [random_record(game, seed, plies) for seed, plies in enumerate((3, 25, 120))]


# ---------------------------------------------------------------------------------------------- seeds


def fresh_thoughts(game: Game, kind: str) -> list[Thought]:
    engine = KINDS[kind](game, 7)
    found = [thought for record in early_middle_late(game) for thought in thoughts_on(engine, record, FEW)]
    return [thought._replace(seconds=0) for thought in found]


@engines_of(*KINDS)
def test_the_same_seed_and_nodes_give_the_same_thoughts(game: Game, kind: str) -> None:
    assert fresh_thoughts(game, kind) == fresh_thoughts(game, kind)


# ------------------------------------------------------------------------------------------- thoughts


@engines_of(*KINDS)
def test_every_thought_is_legal_to_the_end_of_its_line(game: Game, kind: str) -> None:
    engine = engine_of(game, kind)
    for record in early_middle_late(game):
        for thought in thoughts_on(engine, record, FEW):
            check_thought(record, thought)


def score_by_camp(game: Game, thought: Thought) -> dict[int, float]:
    return {int(camp): thought.expected[side] for side, camp in zip(game.side_letters, camps_of(game), strict=True)}


@engines_of(*KINDS, where=lambda game: camps_of(game).max() == 1)
def test_two_camps_share_the_expected_score(game: Game, kind: str) -> None:
    engine = engine_of(game, kind)
    for record in early_middle_late(game):
        thought = answer(engine, record, FEW)
        assert sum(score_by_camp(game, thought).values()) == pytest.approx(1)
        assert all(
            thought.expected[side] == score_by_camp(game, thought)[camp]
            for side, camp in zip(game.side_letters, camps_of(game), strict=True)
        )


@engines_of(*SEARCHING, "greedy")
def test_several_moves_come_together_with_the_best_one_last(game: Game, kind: str) -> None:
    record = next(record for record in random_records(game, 1, 100) if len(record.legal_words) >= 3)
    *_, third, second, first = thoughts_on(engine_of(game, kind), record, MORE, ranks=3)
    assert [third.rank, second.rank, first.rank] == [3, 2, 1]
    assert len({third.word, second.word, first.word}) == 3


@engines_of("best")
def test_all_moves_can_be_ranked(game: Game, kind: str) -> None:
    record = max(random_records(game, 1, 40), key=lambda record: len(record.legal_words))
    thoughts = thoughts_on(engine_of(game, kind), record, Limit(depth=1), ranks=1000)[-len(record.legal_words) :]
    assert sorted(thought.word for thought in thoughts) == sorted(record.legal_words)
    assert [thought.rank for thought in thoughts] == list(range(len(thoughts), 0, -1))


# --------------------------------------------------------------------------------------------- limits


@engines_of(*SEARCHING)
@pytest.mark.parametrize("nodes", [1, 100, 2000])
def test_nodes_are_kept_but_for_the_moves_of_one_position(game: Game, kind: str, nodes: int) -> None:
    for record in early_middle_late(game):
        thought = answer(engine_of(game, kind), record, Limit(nodes=nodes))
        assert thought.nodes <= nodes + 2 * game.rules.most_moves


@engines_of(*SEARCHING)
def test_the_clock_is_kept(game: Game, kind: str) -> None:
    engine, record = KINDS[kind](game, 0), early_middle_late(game)[0]
    tries = (lateness(engine, record, Limit(seconds=0.1), 0.1, Event()) for _ in range(3))
    assert any(late < SLACK for late in tries)


def stopped_after(engine: Engine, record: Record, seconds: float) -> float:
    stop = Event()
    Timer(seconds, stop.set).start()
    return lateness(engine, record, Limit(), seconds, stop)


@engines_of(*SEARCHING)
def test_told_to_stop_an_engine_without_limit_stops_at_once(game: Game, kind: str) -> None:
    record = random_record(game, 1, 6)
    assert any(stopped_after(KINDS[kind](game, 0), record, 0.05) < SLACK for _ in range(3))


@engines_of(*KINDS)
def test_told_to_stop_beforehand_an_engine_still_answers(game: Game, kind: str) -> None:
    record, stop = random_record(game, 1, 6), Event()
    stop.set()
    assert answer(engine_of(game, kind), record, Limit(), stop).word in record.legal_words


@engines_of(*SEARCHING)
def test_a_depth_ends_the_thinking(game: Game, kind: str) -> None:
    for record in early_middle_late(game):
        assert answer(engine_of(game, kind), record, Limit(depth=1)).word in record.legal_words


@duels
def test_alpha_beta_looks_no_deeper_than_told(game: Game) -> None:
    for record in early_middle_late(game):
        depths = [thought.depth for thought in thoughts_on(engine_of(game, "alphabeta"), record, Limit(depth=3))]
        assert 1 <= max(depths) <= 3


# -------------------------------------------------------------------------------------- odd positions


@engines_of(*KINDS)
def test_the_only_move_is_found(game: Game, kind: str) -> None:
    record = one_move(game)
    for limit in (Limit(nodes=1), FEW, Limit(seconds=0.01)):
        assert answer(engine_of(game, kind), record, limit).word == record.legal_words[0]


@engines_of(*KINDS, where=lambda game: "pass" in game.shapes)
def test_who_must_pass_passes(game: Game, kind: str) -> None:
    record = passing(game)
    thought = answer(engine_of(game, kind), record, FEW)
    assert thought.word == "pass"
    check_thought(record, thought)


@engines_of(*KINDS)
def test_a_record_far_into_a_game_is_thought_about(game: Game, kind: str) -> None:
    record = far_into(game)
    check_thought(record, answer(engine_of(game, kind), record, FEW))


@engines_of(*KINDS, where=lambda game: game.may_draw)
def test_one_ply_before_the_draw_for_want_of_progress(game: Game, kind: str) -> None:
    record = at_the_edge(game)
    check_thought(record, answer(engine_of(game, kind), record, FEW))


@engines_of(*SEARCHING, where=lambda game: game.may_draw)
def test_where_any_move_draws_for_want_of_progress_the_draw_is_proved(game: Game, kind: str) -> None:
    record = at_the_edge(game)
    if not all(is_idle(record, word) for word in record.legal_words):
        pytest.skip("there is a way on")
    thought = answer(engine_of(game, kind), record, Limit(nodes=20_000))
    assert set(thought.expected.values()) == {0.5}
    assert thought.proved == Proof("draw", 1) or kind == "sampling", "which settles for the first draw it sees"
    assert played(record, thought.line).result.reason == "no-progress"


@engines_of(*KINDS, where=lambda game: game.may_draw)
def test_where_the_third_occurrence_is_near(game: Game, kind: str) -> None:
    record = occurred_twice(game)
    check_thought(record, answer(engine_of(game, kind), record, FEW))


# ------------------------------------------------------------------------------------- many positions


def check_many(game: Game, seed: int, count: int) -> None:
    chance, engine = random.Random(seed), engine_of(game, "best")
    for record in random_records(game, seed, count):
        thought = answer(engine, record, Limit(nodes=chance.randint(1, 50)))
        assert thought.word in record.legal_words, record.dumps()


@every_variant
def test_answers_are_legal_in_a_thousand_random_positions(game: Game) -> None:
    check_many(game, 3, 1 + 1000 // len(VARIANTS))


@pytest.mark.slow
@every_variant
def test_answers_are_legal_in_ten_thousand_random_positions(game: Game) -> None:
    check_many(game, 4, 1 + 10_000 // len(VARIANTS))


# --------------------------------------------------------------------------------------------- memory


@every_variant
def test_sampling_goes_on_from_what_it_found_two_plies_before(game: Game) -> None:
    if len(game.sides) == 1:
        pytest.skip("one side alone is not sampled")
    engine, record = MonteCarlo(game), early_middle_late(game)[0]
    line = answer(engine, record, Limit(nodes=30_000)).line
    if len(line) < 4:
        pytest.skip("little is found out about the third ply")
    after = played(record, line[:2])
    assert len(answer(engine, after, Limit(nodes=1)).line) > 1
    assert len(answer(MonteCarlo(game), after, Limit(nodes=1)).line) == 1


# --------------------------------------------------------------------------------------------- levels

WINS_IN_ONE = {
    "dame": "turn=w;w=Mb4,Mg5,Dc7;b=Mh6",
    "quadrobe": "turn=r;due=V;other=Z;r=Va4,Db4,Zc4,Vd3;b=Da2,Vb2,Za1,Dd1",
    "stargate": "turn=r;r=Ca1,Na5;b=Ca9,Dl12",
}


def share_of_wins(name: str, level: int, seeds: range) -> float:
    game = new_game(name)
    record = game.record(WINS_IN_ONE[name])
    ends = [record.play(answer(Leveled(game, level, seed), record, FEW).word).result for seed in seeds]
    return sum(end is not None for end in ends) / len(ends)


@pytest.mark.parametrize("name", [name for name in WINS_IN_ONE if name in TESTED])
def test_the_first_level_overlooks_every_other_win_in_one(name: str) -> None:
    assert 0.35 < share_of_wins(name, 1, range(100)) < 0.65


@pytest.mark.parametrize("name", [name for name in WINS_IN_ONE if name in TESTED])
@pytest.mark.parametrize("level", range(2, 9))
def test_the_other_levels_see_every_win_in_one(name: str, level: int) -> None:
    assert share_of_wins(name, level, range(10)) == 1
