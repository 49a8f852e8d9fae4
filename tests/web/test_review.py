"""Games that are over are looked at again, positions are analysed, and the shell opens without a connection."""

import pytest
from playwright.sync_api import expect

from spielschrank.games import new_game
from tests.web.addresses import GAME
from tests.web.endings import Ending, all_endings
from tests.web.persons import Household, Person

SOON = {each.game: each for each in all_endings()}
one_now_all_slowly = pytest.mark.parametrize(
    "ending",
    [pytest.param(each, id=each.game, marks=[] if name == GAME else pytest.mark.slow) for name, each in SOON.items()],
)


def record_of(ending: Ending) -> str:
    record = new_game(ending.game, **ending.options).record(ending.start)
    for word in ending.words:
        record = record.play(word)
    return record.dumps()


def reading(household: Household, text: str) -> Person:
    """Somebody who pastes a record."""
    person = household.person()
    person.page.goto("/review")
    person.page.get_by_label(person.word("recordText")).fill(text)
    person.button("show").click()
    return person


@one_now_all_slowly
def test_a_pasted_record_is_replayed_with_slider_keys_and_graph(household: Household, ending: Ending) -> None:
    person = reading(household, record_of(ending))
    slider = person.page.get_by_role("slider", name=person.word("replay"))
    last = len(ending.words)
    expect(slider).to_have_value(str(last))
    person.page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    person.page.keyboard.press("ArrowRight")
    expect(person.page.locator(".status b")).to_have_text(f"1. {ending.words[0]}")
    person.button("stepForward").click()
    expect(slider).to_have_value("2")
    expect(person.page.locator(".judging")).to_have_count(0)
    expect(person.page.locator(".graph .line").first).to_be_attached()
    expect(person.page.locator(".moves li")).to_have_count(last)


def test_a_record_that_cannot_be_read_says_where(household: Household) -> None:
    household.may_complain = True
    person = reading(household, record_of(SOON[GAME]) + "9. z9\n")
    expect(person.notice).to_contain_text("Zeile 10: „9.“ steht da, wo Runde")


@one_now_all_slowly
def test_a_pasted_position_is_analysed(household: Household, ending: Ending) -> None:
    person = household.person()
    person.page.goto(f"/board/{ending.game}")
    person.button("setUp").click()
    person.page.get_by_label(person.word("positionText")).fill(ending.start)
    person.button("usePosition").click()
    expect(person.page.locator(".verdict")).to_be_visible()
    expect(person.page.locator(".best-moves li").first).to_be_visible()
    assert "?p=" in person.page.url


def test_a_position_that_cannot_be_is_refused_in_a_sentence(household: Household) -> None:
    household.may_complain = True
    person = household.person()
    person.page.goto(f"/board/{GAME}")
    person.button("setUp").click()
    person.page.get_by_label(person.word("positionText")).fill("turn=w;w=z9")
    person.button("usePosition").click()
    expect(person.notice).to_contain_text("„z9“ gibt es auf diesem Brett nicht")


def test_rules_and_lessons_open_without_a_connection(household: Household) -> None:
    household.may_complain = True
    person = household.person(service_workers="allow")
    person.page.goto("/")
    person.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    for path in (f"/rules/{GAME}", f"/learn/{GAME}"):
        person.page.goto(path)
        expect(person.page.locator("h1")).to_be_visible()
        expect(person.page.locator(".waiting")).to_have_count(0)
    person.page.context.set_offline(True)
    person.page.goto(f"/rules/{GAME}")
    expect(person.page.locator(".rules h2").first).to_be_visible()
    person.page.goto(f"/learn/{GAME}")
    expect(person.page.locator(".goal")).to_be_visible()
    expect(person.board).to_be_visible()
