"""OpenSpiel as a player: words to actions and back, its state in step with ours, and where it does not follow."""

from random import Random
from threading import Event

import pytest

from spielschrank.adapters.openspiel import THEIR_GAME, OpenSpiel, actions_of, without_loops, word_of
from spielschrank.engines.thoughts import Limit, answer
from spielschrank.games import new_game
from spielschrank.record import Record

pyspiel = pytest.importorskip("pyspiel")
GAME = new_game("muehle")


def random_record(seed: int, plies: int = 300) -> Record:
    chance, record = Random(seed), GAME.record()
    while record.legal_words and len(record.plies) < plies:
        record = record.play(chance.choice(record.legal_words))
    return record


def their_words(state) -> set[str]:
    """Every turn that is legal there, as our words."""
    words = set()
    for action in state.legal_actions():
        after = state.child(action)
        mill = after.current_player() == state.current_player() and not after.is_terminal()
        words |= {word_of([action, taken]) for taken in after.legal_actions()} if mill else {word_of([action])}
    return words


@pytest.mark.parametrize("seed", range(8))
def test_both_play_the_same_random_games_by_the_same_rules(seed: int) -> None:
    whole, record, state = random_record(seed, 190), GAME.record(), pyspiel.load_game(THEIR_GAME).new_initial_state()
    for word in whole.words:
        assert their_words(state) == set(record.legal_words)
        record = record.play(word)
        for action in actions_of(word):
            state.apply_action(action)
    assert state.is_terminal() == bool(record.position.result)


def test_words_survive_the_way_there_and_back() -> None:
    words = [word for ply in random_record(3).plies for word in ply.position.words]
    assert [word_of(actions_of(word)) for word in words] == words


def test_it_answers_legally_in_every_phase() -> None:
    whole, engine = random_record(1), OpenSpiel(GAME, seed=1)
    for plies in range(0, len(whole.plies), 5):
        record = whole.back(len(whole.plies) - plies)
        thought = answer(engine, record, Limit(nodes=30))
        assert thought.word in record.legal_words
        assert sum(thought.expected.values()) == pytest.approx(1)


def test_a_mill_is_answered_with_its_capture() -> None:
    record = GAME.record()
    for word in "a1 g7 d1 a7".split():
        record = record.play(word)
    assert answer(OpenSpiel(GAME, seed=1), record, Limit(nodes=2000)).word in ("g1xa7", "g1xg7")


def test_the_same_seed_gives_the_same_words() -> None:
    record = random_record(1, 8)
    assert len({answer(OpenSpiel(GAME, seed=7), record, Limit(nodes=50)).word for _ in range(3)}) == 1


def test_it_keeps_to_its_seconds_and_to_the_smallest_limits() -> None:
    engine, record = OpenSpiel(GAME, constant="1.4"), GAME.record()
    assert answer(engine, record, Limit(seconds=0.1)).seconds == pytest.approx(0.1, abs=0.1)
    for limit in (Limit(nodes=1), Limit(seconds=1e-9)):
        assert answer(engine, record, limit).word in record.legal_words


def test_where_it_cannot_follow_it_plays_any_legal_word() -> None:
    record = GAME.record("turn=w;w=a1,d2,g4;b=b2,d5,f4")
    assert next(OpenSpiel(GAME).think(record, Limit(nodes=5), Event())).word in record.legal_words


def test_loops_are_left_out_of_what_it_replays() -> None:
    record = random_record(2, 18)
    moved = record
    for word in loop(record):
        moved = moved.play(word)
    assert moved.position == record.position
    assert without_loops(moved) == list(record.words)


def loop(record: Record) -> list[str]:
    """Four quiet plies that lead back to the position."""
    for one in record.legal_words:
        for other in record.play(one).legal_words:
            words = [one, other, *("-".join(reversed(word.split("-"))) for word in (one, other))]
            if "x" not in one + other and leads_back(record, words):
                return words
    raise AssertionError("no loop here")


def leads_back(record: Record, words: list[str]) -> bool:
    moved = record
    for word in words:
        if word not in moved.legal_words:
            return False
        moved = moved.play(word)
    return moved.position == record.position


@pytest.mark.parametrize(("name", "options"), [("muehle", {"two_mills": "two"}), ("dame", {})])
def test_it_refuses_what_it_does_not_play(name: str, options: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="muehle with two_mills=one only"):
        OpenSpiel(new_game(name, **options))


def test_it_refuses_a_constant_that_is_no_number() -> None:
    with pytest.raises(ValueError, match="a number behind the colon"):
        OpenSpiel(GAME, constant="much")
