"""A line of play: the draw rules, the file, stepping back."""

import random

import pytest

from spielschrank.contract import Game, IllegalMoveError
from spielschrank.games import new_game
from spielschrank.record import Record, RecordError, loads
from tests.variants import every_variant

muehle = new_game("muehle")
SHUFFLE = ["a1-a4", "g7-g4", "a4-a1", "g4-g7"]
QUIET = "turn=w;w=a1,b2,c3,d1;b=g7,f6,e5,d7"


def played(record: Record, words: list[str]) -> Record:
    for word in words:
        record = record.play(word)
    return record


def random_record(game: Game, seed: int, plies: int = 60) -> Record:
    chance = random.Random(seed)
    record = Record(game.start(), (), {game.side_letters[0]: "Oma: die Erste"}, "2026-11-15")
    for _ in range(plies):
        if not record.legal_words:
            break
        record = record.play(chance.choice(record.legal_words))
    return record


def test_the_third_occurrence_is_a_draw_and_the_start_counts():
    record = played(muehle.record(QUIET), SHUFFLE * 2)
    assert str(record.result) == "w=draw b=draw (repetition)"
    assert record.legal_words == ()
    assert played(muehle.record(QUIET), (SHUFFLE * 2)[:-1]).result is None


def quiet_record(plies: int) -> Record:
    """Stones that wander so that no position comes up three times."""
    chance = random.Random(3)
    record = muehle.record("turn=w;w=a1,b2,c3,d1,g1;b=g7,f6,e5,d7,a7")
    while len(record.plies) < plies:
        words = [word for word in record.legal_words if "x" not in word and not record.play(word).result]
        record = record.play(chance.choice(words))
    return record


def test_a_hundred_plies_without_progress_are_a_draw():
    record = quiet_record(99)
    assert record.result is None
    word = next(word for word in record.legal_words if "x" not in word)
    assert record.play(word).result.reason == "no-progress"


def test_progress_starts_the_count_again():
    record = played(muehle.record("turn=w;w=a1,a4,b2,b4;b=g7,f6,e5,d7"), ["a4-a7", "g7-g4"])
    assert [ply.quiet for ply in record.plies] == [1, 2]
    assert record.play("a7-a4").plies[-1].quiet == 3
    taken = played(muehle.record("turn=w;w=a1,a4,b4,d7;b=g7,f6,e5,d3"), ["d7-a7xg7"])
    assert taken.plies[-1].quiet == 0


def test_after_a_draw_no_word_is_legal_and_the_reason_is_told():
    record = played(muehle.record(QUIET), SHUFFLE * 2)
    assert record.why("a1-a4").rule == "muehle.over"
    with pytest.raises(IllegalMoveError, match="The game is over"):
        record.play("a1-a4")


def test_stepping_back_gives_the_record_before():
    record = played(muehle.record(QUIET), SHUFFLE)
    assert record.back(2).words == tuple(SHUFFLE[:2])
    assert record.back(2).play("a4-a1").position == record.back(1).position
    assert record.back(99).words == ()


def test_the_file_reads_like_a_score_sheet():
    record = Record(muehle.start(), (), {"w": "Oma", "b": "Ida"}, "2026-11-15")
    assert played(record, ["a1", "d7", "a4", "d6", "a7xd6"]).dumps() == (
        "game: muehle\nrules: 1\noption two_mills: one\nseat w: Oma\nseat b: Ida\ndate: 2026-11-15\n"
        "\n1. a1 d7\n2. a4 d6\n3. a7xd6\n"
    )


@every_variant
@pytest.mark.parametrize("plies", [1, 40, 3000])
def test_files_round_trip(game: Game, plies: int) -> None:
    record = random_record(game, seed=plies, plies=min(plies, 400))
    again = loads(record.dumps())
    assert (again.dumps(), again.words, again.result) == (record.dumps(), record.words, record.result)
    assert again == record


def test_a_file_may_start_from_a_position():
    record = played(muehle.record(QUIET), SHUFFLE)
    assert f"start: {record.start.text}\n" in record.dumps()
    assert loads(record.dumps()) == record


GOOD = "game: muehle\nrules: 1\noption two_mills: one\n\n1. a1 d7\n2. a4 d6\n"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("2. a4", "2. a1", "line 6: “a1” is not legal: a1 is not free."),
        ("2. a4", "2. a9", "line 6: “a9” is no place of this board"),
        ("2. a4", "2. wurst", "line 6: “wurst” is no move word"),
        ("2. a4", "3. a4", "line 6: “3.” stands where round 2 begins"),
        ("game: muehle", "game: halma", "line 1: there is no game “halma”"),
        ("game: muehle\n", "", "the header “game: …” is missing"),
        ("rules: 1", "rules: 7", "line 2: the file was played by rules 7 of muehle, these are 1"),
        ("two_mills: one", "two_mills: six", "two_mills is one of one, two"),
        ("rules: 1", "colour: red", "line 2: “colour” is no header of a record"),
        ("rules: 1", "rules", "line 2: “rules” is not of the form “key: value”"),
        ("rules: 1", "seat k: Oma", "line 2: muehle has no side “k”"),
        ("rules: 1", "game: muehle", "line 2: “game” is given twice"),
        ("rules: 1", "start: turn=w;w=a9", "line 2: in “w=a9”: “a9” is no place"),
        ("rules: 1", "result: w=win b=loss (too-few)", "line 2: the file says “w=win b=loss (too-few)”"),
    ],
)
def test_a_damaged_file_is_refused_with_line_word_and_reason(old: str, new: str, says: str) -> None:
    with pytest.raises(RecordError) as error:
        loads(GOOD.replace(old, new, 1))
    assert says in str(error.value)


def test_a_result_that_the_file_does_not_tell_follows_from_the_moves():
    record = played(muehle.record(QUIET), SHUFFLE * 2)
    lines = [line for line in record.dumps().splitlines() if not line.startswith("result")]
    assert loads("\n".join(lines)) == record
