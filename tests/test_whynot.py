"""Why a hand cannot be making a move."""

import random

from spielschrank.contract import Game
from spielschrank.games import new_game
from spielschrank.whynot import legal_places, why_not
from tests.variants import every_variant, random_record


@every_variant
def test_whatever_is_touched_is_legal_or_has_a_reason(game: Game) -> None:
    chance, record = random.Random(3), random_record(game, 3, 25)
    begun = [legal_places(record, word) for word in record.legal_words]
    for _ in range(12):
        touched = chance.sample(game.board.names, chance.choice((1, 2)))
        reason = why_not(record, touched)
        assert (reason is None) == any(places[: len(touched)] == touched for places in begun)
        assert reason is None or (reason.de and reason.en and reason.page)


def test_the_reason_is_about_what_was_touched() -> None:
    record = new_game("muehle").record("turn=w;w=a7,d7,b6,f4;b=g7,b2,d1,e3")
    told = {
        places: reason.rule for places in ("a1", "g7", "d7 g7", "d7 f6") if (reason := why_not(record, places.split()))
    }
    assert told == {
        "a1": "muehle.empty",
        "g7": "muehle.not-yours",
        "d7 g7": "muehle.occupied",
        "d7 f6": "muehle.not-joined",
    }


def test_a_piece_that_has_nowhere_to_go_is_said_to_be_stuck() -> None:
    reason = why_not(new_game("dame").record(), ["a1"])
    assert reason is not None
    assert reason.rule == "dame.stuck"
