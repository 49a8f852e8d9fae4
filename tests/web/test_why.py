"""A touch from which nothing can come is answered by the reason from the rules."""

from playwright.sync_api import expect

from tests.server.hosts import Message
from tests.web.endings import Ending, one_of_each
from tests.web.persons import Household, Person


def reason_for(person: Person, *places: str) -> Message | None:
    """What the rules say of touching these places."""
    asked = {"type": "why", "places": list(places)}
    reason: Message | None = person.host.ask("POST", "/why", person.token, json=asked).json()["reason"]
    return reason


def is_explained(person: Person, reason: Message) -> None:
    """The sentence is there, the places concerned are marked, and the link opens the paragraph."""
    expect(person.notice).to_contain_text(reason["de"])
    assert person.page.locator(".spots.pointed > g").count() == len(set(reason["places"]))
    person.button("whyLink").click()
    expect(person.page.get_by_role("tab", name=person.word("rules"))).to_have_attribute("aria-selected", "true")
    paragraph = person.page.locator(".panel .found")
    expect(paragraph).to_be_in_viewport()
    expect(paragraph).to_have_attribute("id", reason["page"])
    person.button("ok").click()
    expect(person.notice).to_have_count(0)


@one_of_each
def test_an_impossible_touch_is_explained(household: Household, ending: Ending) -> None:
    person = household.at_table(ending.game, ending.options, start=ending.start)
    offered = person.wait_for_turn()["offered"]
    impossible = [name for name in person.all_names if name not in offered]
    person.place(impossible[0]).click()
    reason = reason_for(person, impossible[0])
    assert reason
    is_explained(person, reason)


def test_half_a_move_that_cannot_go_on_there_is_explained(household: Household) -> None:
    person = household.at_table("dame")
    person.touch("c3")
    person.place("c4").click()
    reason = reason_for(person, "c3", "c4")
    assert reason
    is_explained(person, reason)
    assert person.state["touched"] == ["c3"], "the piece is still in the hand"
