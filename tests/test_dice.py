"""Fair dice: promised before, worked out together, proved after."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from spielschrank.cli import app
from spielschrank.contract import CHANCE
from spielschrank.dice import Dice, commit, new_dice
from spielschrank.games import new_game
from spielschrank.record import Record, RecordError, loads
from spielschrank.referee import check_rolls

SECRET = "5e" * 32
SHARE = "0123456789abcdef"


def play_with(dice: Dice, plies: int) -> Record:
    """A game whose rolls the dice decide; where nothing is rolled, the first legal word is played."""
    record = replace(new_game("diktator").record(), dice=dice)
    while len(record.plies) < plies and not record.result:
        words = record.legal_words
        chosen = dice.roll(len(record.plies), len(words)) if record.position.turn == CHANCE else 0
        record = record.play(words[chosen])
    return record.end(dict.fromkeys(record.start.game.side_letters, "draw"), "agreed")


def test_a_promise_does_not_tell_the_secret_but_binds_to_it() -> None:
    dice = new_dice()
    assert dice.is_honest()
    assert dice.secret not in dice.commitment
    assert not dice._replace(secret=SECRET).is_honest()
    assert not dice.without_secret().is_honest()


def test_two_games_have_different_secrets() -> None:
    assert new_dice().secret != new_dice().secret


@given(st.integers(0, 10**6), st.integers(1, 12))
def test_a_roll_is_a_face_and_comes_again_the_same(ply: int, faces: int) -> None:
    dice = Dice(commit(SECRET), (SHARE,), SECRET)
    assert 0 <= dice.roll(ply, faces) < faces
    assert dice.roll(ply, faces) == dice.roll(ply, faces)


def test_every_face_is_equally_likely() -> None:
    dice = Dice(commit(SECRET), (), SECRET)
    counts = Counter(dice.roll(ply, 6) for ply in range(6000))
    assert all(abs(number - 1000) < 150 for number in counts.values())  # five standard deviations


def test_a_share_changes_the_rolls() -> None:
    alone = Dice(commit(SECRET), (), SECRET)
    together = alone.with_share(SHARE)
    assert [alone.roll(ply, 6) for ply in range(40)] != [together.roll(ply, 6) for ply in range(40)]


@pytest.mark.parametrize("share", ["", "abc", "XYZ" * 10, "ABCDEF0123456789", "0" * 65, "0123456789abcde\n"])
def test_what_is_no_share_is_refused(share: str) -> None:
    with pytest.raises(ValueError, match="is no share of randomness"):
        Dice(commit(SECRET)).with_share(share)


def test_a_record_tells_the_secret_only_when_the_game_is_over() -> None:
    record = play_with(Dice(commit(SECRET), (SHARE,), SECRET), 12)
    assert SECRET in record.dumps()
    assert SECRET not in replace(record, ended=None).dumps()


def test_a_record_proves_its_rolls_after_saving_and_loading() -> None:
    record = loads(play_with(Dice(commit(SECRET), (SHARE,), SECRET), 12).dumps())
    assert record.dice == Dice(commit(SECRET), (SHARE,), SECRET)
    assert list(check_rolls(record)) == []


def test_a_changed_roll_is_found() -> None:
    text = play_with(Dice(commit(SECRET), (SHARE,), SECRET), 1).dumps()
    rolled = text.split()[-1]
    other = next(word for word in new_game("diktator").start().words if word != rolled)
    assert list(check_rolls(loads(text.replace(f"1. {rolled}", f"1. {other}")))) == [
        f"ply 1 says {other}, but the dice gave {rolled}"
    ]


@pytest.mark.parametrize("key", ["commitment", "secret", "share"])
def test_a_record_with_broken_dice_is_refused_with_its_line(key: str) -> None:
    text = play_with(Dice(commit(SECRET), (SHARE,), SECRET), 1).dumps()
    lines = [line[:-1] + "z" if line.startswith(f"dice {key}") else line for line in text.splitlines()]
    with pytest.raises(RecordError, match=rf"line [345]: .* is no {key} of dice"):
        loads("\n".join(lines))


@pytest.mark.parametrize("told", ["d=win1=loss (resigned)", "d=win (resigned)", "d=win d=loss (time)"])
def test_a_result_that_names_other_sides_is_refused_with_its_line(told: str) -> None:
    with pytest.raises(RecordError, match=r"line 3: the file says"):
        loads(f"game: diktator\nrules: 1\nresult: {told}\n\n1. #2\n")


def test_verify_says_how_many_rolls_are_proved(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(play_with(Dice(commit(SECRET), (), SECRET), 12).dumps(), "utf-8")
    answer = CliRunner().invoke(app, ["verify", str(file)])
    assert (answer.exit_code, answer.output.endswith("rolls, all as promised before the game.\n")) == (0, True)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("dice secret: 5e", "dice secret: 5f"), "is not the one that was promised"),
        ((f"dice secret: {SECRET}\n", ""), "is not shown yet"),
        ((f"dice commitment: {commit(SECRET)}\n", ""), "there is no “dice commitment”"),
    ],
)
def test_verify_says_what_is_missing_or_wrong(tmp_path: Path, change: tuple[str, str], sentence: str) -> None:
    file = tmp_path / "game.txt"
    file.write_text(play_with(Dice(commit(SECRET), (), SECRET), 6).dumps().replace(*change), "utf-8")
    answer = CliRunner().invoke(app, ["verify", str(file)])
    assert answer.exit_code == 1
    assert sentence in answer.output
