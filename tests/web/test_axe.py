"""`axe`, which knows what shuts people out, finds nothing."""

from itertools import product
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.web.addresses import every_page, open_page
from tests.web.endings import Ending, one_of_each
from tests.web.persons import PHONE, Household

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def complaints(page: Page) -> list[dict[str, Any]]:
    """What axe finds, with where."""
    found = Axe().run(page).response["violations"]
    return [{each["id"]: [(node["target"], node["failureSummary"]) for node in each["nodes"]][:3]} for each in found]


@every_page
def test_every_kind_of_page(household: Household, kind: str) -> None:
    page = open_page(household, kind)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert complaints(page) == []


def test_dialogs(household: Household) -> None:
    person = household.at_tables("muehle")[0]
    for key, scheme in product(("settings", "resign"), SCHEMES):
        person.page.emulate_media(color_scheme=scheme)
        person.button(key).click()
        expect(person.page.get_by_role("dialog")).to_be_visible()
        assert complaints(person.page) == []
        person.button("close").click()


def test_an_invitation(household: Household) -> None:
    person = household.person()
    person.page.goto("/game/dame")
    person.page.get_by_role("radio", name=person.word("playFriends")).check()
    person.button("start").click()
    expect(person.page.get_by_role("dialog")).to_be_visible()
    for scheme in SCHEMES:
        person.page.emulate_media(color_scheme=scheme)
        assert complaints(person.page) == []


@one_of_each
def test_every_table(household: Household, ending: Ending) -> None:
    """With a piece in the hand and a reason on the page, and without; on a desktop by day and on a phone by night."""
    person = household.at_table(ending.game, ending.options, start=ending.start)
    offered = person.wait_for_turn()["offered"]
    assert complaints(person.page) == []
    person.place(next(name for name in person.all_names if name not in offered)).click()
    expect(person.notice).to_be_visible()
    person.place(offered[0]).click()
    person.page.set_viewport_size(PHONE)
    person.page.emulate_media(color_scheme="dark")
    assert complaints(person.page) == []
