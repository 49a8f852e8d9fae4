"""Lessons and puzzles are done by hand, and every right word can be made."""

import pytest
from playwright.sync_api import expect

from tests.server.hosts import Message
from tests.variants import TESTED
from tests.web.addresses import GAME
from tests.web.persons import Household, Person

one_now_all_slowly = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name == GAME else pytest.mark.slow) for name in TESTED]
)


def told(person: Person, path: str) -> Message:
    answer: Message = person.host.client.get(f"{person.host.url}/api/{path}").json()
    return answer


def touch_of(moment: Message, word: str) -> Message:
    found: Message = next(touch for touch in moment["touches"] if touch["word"] == word)
    return found


@one_now_all_slowly
def test_a_lesson_is_learnt_by_hand(household: Household, name: str) -> None:
    person = household.person()
    person.page.goto(f"/learn/{name}")
    for step in told(person, f"lessons/{name}")["steps"]:
        expect(person.page.locator(".goal")).to_contain_text(step["say"]["de"])
        person.make(touch_of(step["before"], next(iter(step["after"]))))
        expect(person.page.get_by_text(step["praise"]["de"])).to_be_visible()
        person.page.locator("button[data-next]").click()
    expect(person.button("playNow")).to_be_visible()


def test_a_slip_in_a_lesson_is_explained_and_can_be_mended(household: Household) -> None:
    person = household.person()
    person.page.goto(f"/learn/{GAME}")
    for step in told(person, f"lessons/{GAME}")["steps"]:
        slips = [touch for touch in step["before"]["touches"] if touch["word"] not in step["after"]]
        for slip in slips[:1]:
            person.make(slip)
            said = step["wrong_words"].get(slip["word"], step["wrong"])
            expect(person.page.get_by_text(said["de"])).to_be_visible()
        person.make(touch_of(step["before"], next(iter(step["after"]))))
        expect(person.page.get_by_text(step["praise"]["de"])).to_be_visible()
        if slips:
            return
        person.page.locator("button[data-next]").click()
    raise AssertionError("no step of the lesson has a wrong word")


def before_a_puzzle(household: Household, name: str) -> tuple[Person, Message, Message]:
    """Somebody who has opened the first puzzle of a game; what there is to choose from, and the puzzle."""
    person = household.person()
    puzzles = told(person, f"puzzles/{name}")
    if not puzzles:
        pytest.skip("there are no puzzles of this game")
    address = f"puzzles/{name}/{puzzles[0]['id']}"
    person.page.goto(f"/{address}")
    return person, puzzles, told(person, address)


@one_now_all_slowly
def test_a_puzzle_is_solved_by_hand(household: Household, name: str) -> None:
    person, _, node = before_a_puzzle(household, name)
    while node:
        person.make(touch_of(node["moment"], node["right"][0]))
        node = node["then"][node["right"][0]]["node"]
    expect(person.page.locator(".answer [data-next]")).to_be_visible()
    person.page.goto(f"/puzzles/{name}")
    expect(person.page.locator(".puzzle-card.solved")).to_have_count(1)


@one_now_all_slowly
def test_a_puzzle_is_failed_by_hand_and_its_solution_shown(household: Household, name: str) -> None:
    person, puzzles, node = before_a_puzzle(household, name)
    wrong = next(touch for touch in node["moment"]["touches"] if touch["word"] not in node["right"])
    person.make(wrong)
    refuted = node["refutations"].get(wrong["word"])
    said = person.word("puzzleLoses", refuted) if refuted else person.word("puzzleMisses")
    expect(person.page.locator(".answer")).to_contain_text(said)
    person.button("showSolution").click()
    expect(person.page.locator(".answer")).to_contain_text(person.word("puzzleShown"))
    person.page.goto(f"/puzzles/{name}")
    expect(person.page.locator(".puzzle-card")).to_have_count(len(puzzles))
    expect(person.page.locator(".puzzle-card.solved")).to_have_count(0)
