"""Lessons cannot drift from the rules: each is played through them, speaks both languages, teaches every section."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from spielschrank import lessons
from spielschrank.games import UnknownGameError, new_game
from spielschrank.lessons import LessonError, lesson
from spielschrank.phrases import LANGUAGES
from spielschrank.record import Record
from spielschrank.rulebook import folder, page
from tests.variants import TESTED, every_game

KILOBYTE = 1000
BESIDE_THE_RULES = {"seats", "start", "advice", "words", "readings"}
"""Sections of rule pages that no move can teach."""


def steps(name: str) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = json.loads(json.dumps(lesson(name)))["steps"]
    return told


def start_of(name: str, step: dict[str, Any]) -> Record:
    return new_game(name, **step["setting_options"]).record(step["before"]["text"])


def words_to_touch(step: dict[str, Any]) -> set[str]:
    return {touch["word"] for touch in step["before"]["touches"]}


def sayings(step: dict[str, Any]) -> list[dict[str, str]]:
    return [step["say"], step["praise"], step["wrong"], *step["wrong_words"].values()]


@every_game
def test_every_step_is_played_through_the_rules(name: str) -> None:
    for step in steps(name):
        start = start_of(name, step)
        assert words_to_touch(step) == set(start.legal_words)
        assert step["accept"] == list(step["after"])
        for word, moments in step["after"].items():
            record = start.play(word)
            assert moments[0]["text"] == record.position.text
            for before, after in pairwise(moments):
                position = record.start.game.position(before["text"])
                assert after["text"] in {position.play(reply).text for reply in position.words}


@every_game
def test_a_step_without_a_position_goes_on_where_the_one_before_ended(name: str) -> None:
    tables, told = lessons._tables(name), steps(name)
    for table, before, after in zip(tables[1:], told, told[1:], strict=False):
        if "position" not in table:
            (moments,) = before["after"].values()
            assert moments[-1]["text"] == after["before"]["text"]


@every_game
def test_a_lesson_takes_two_minutes_and_ends_with_a_win(name: str) -> None:
    told = steps(name)
    assert 6 <= len(told) <= 14
    turn = told[-1]["before"]["turn"]
    for moments in told[-1]["after"].values():
        result = moments[-1]["result"]
        assert result["values"].get(turn) == "win" or result["left"] == 1


@every_game
def test_only_a_step_that_teaches_an_end_ends_the_game(name: str) -> None:
    for step in steps(name):
        ended = {moments[-1]["result"] is not None for moments in step["after"].values()}
        assert ended == {False} or step["page"] in ("end", "run", "free", "alliance")


@every_game
def test_everything_is_said_briefly_in_both_languages(name: str) -> None:
    for step in steps(name):
        for said in sayings(step):
            assert set(said) == set(LANGUAGES)
            assert said["de"] != said["en"]
            assert all(8 < len(text) < 180 and text[-1] in ".!?…" for text in said.values())


@every_game
def test_places_named_are_places_of_the_board_and_the_same_in_both_languages(name: str) -> None:
    names = set(new_game(name).board.names)
    for step in steps(name):
        for said in sayings(step):
            german, english = (re.findall(r"\b[a-z][0-9]{1,2}\b", said[language]) for language in LANGUAGES)
            assert set(german) == set(english)
            assert set(german) <= names


def sections(name: str) -> dict[str, str]:
    """The named paragraphs of a rule page, each with the heading it stands under."""
    heading, found = "", {}
    for tag, key in re.findall(r'<(h2|h3|p) id="([a-z0-9-]+)"', page(name, "de")["html"]):
        heading = heading if tag == "p" else key
        found[key] = heading
    return found


@every_game
def test_every_section_of_the_rules_is_taught(name: str) -> None:
    under = sections(name)
    taught = {step["page"] for step in steps(name)}
    assert taught <= set(under)
    assert set(under) - taught - {under[key] for key in taught} <= BESIDE_THE_RULES


@every_game
def test_every_option_is_shown_once(name: str) -> None:
    shown = {item for step in steps(name) for item in step["setting_options"].items()}
    for option in new_game(name).options:
        assert {(option.key, value) for value in option.values} <= shown


@every_game
def test_a_wrong_word_has_its_friendly_answer(name: str) -> None:
    told = steps(name)
    assert any(words_to_touch(step) - set(step["accept"]) for step in told)
    for step in told:
        assert set(step["wrong_words"]) <= words_to_touch(step) - set(step["accept"])


@pytest.mark.skipif("dame" not in TESTED, reason="speaks of one game")
def test_a_shorter_capture_is_answered_in_its_own_words() -> None:
    step = next(step for step in steps("dame") if step["accept"] == ["c3xe5xg7"])
    assert step["wrong_words"]["c3xa5"]["de"].startswith("Das darfst du, denn du wählst frei")


@every_game
def test_a_browser_can_keep_a_lesson(name: str) -> None:
    told = lesson(name)
    assert set(told) == {"game", "steps"}
    assert len(json.dumps(told, ensure_ascii=False).encode()) < 300 * KILOBYTE


@every_game
def test_there_is_a_lesson_in_the_package_s_own_folder(name: str) -> None:
    assert (folder("lessons") / f"{name}.toml").is_file()


SAID = 'say = {de="a", en="b"}\npraise = {de="a", en="b"}\nwrong = {de="a", en="b"}\n'
STEP = f'[[steps]]\npage = "placing"\n{SAID}'


@pytest.mark.skipif("muehle" not in TESTED, reason="speaks of one game")
@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (f'{STEP}position = ""\naccept = ["d9"]', "step 1: .*“d9” is no place"),
        (f'{STEP}position = ""\naccept = ["d2-d3"]', "step 1: d2-d3: While there are stones in hand"),
        (f'{STEP}position = ""\naccept = ["x…"]', r"step 1: no legal word is accepted by \['x…'\]"),
        (f'{STEP}position = "turn=z"\naccept = ["d2"]', "step 1: .*turn"),
        (f'{STEP}accept = ["d2"]', "step 1: a position is missing"),
        (f'{STEP}position = ""\naccept = ["d2", "d3"]\n{STEP}accept = ["a1"]', "step 2: a position is missing"),
        (f'{STEP}position = ""\naccept = ["d2"]\nanswers = 1', "step 1: a step has accept, page,"),
        (f'{STEP}position = ""\naccept = ["d2"]\nreplies = ["d2"]', "step 1: d2: d2 is not free"),
        (f'{STEP}position = ""\naccept = ["d2"]\nwrong_words.d2 = {{de="a", en="b"}}', "step 1: d2 is right or not"),
        (f'{STEP}position = ""\naccept = ["d2"]\nwrong_words.d3 = {{de="a"}}', "step 1: .* is not said in de and en"),
    ],
)
def test_a_lesson_that_cannot_be_played_says_where_and_why(
    text: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "muehle.toml").write_text(text, "utf-8")
    monkeypatch.setattr(lessons, "folder", lambda _name: tmp_path)
    with pytest.raises(LessonError, match=f"muehle, {complaint}"):
        lesson.__wrapped__("muehle")


def test_an_unknown_game_has_no_lesson() -> None:
    with pytest.raises(UnknownGameError):
        lesson("../halma")
