"""Every kind of page there is, and how to open one."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from spielschrank.server.pages import PAGES
from tests.server.hosts import Host
from tests.web.endings import Ending, all_endings
from tests.web.persons import Household

GAME = "muehle"
NOWHERE = "/game/nothing"
PLAYED = {"at the start": 0, "in the middle": 1, "at the end": None}
"""How many words of an ending are played at a table."""
PLAIN = [page.replace("{name}", GAME) for page in PAGES if page not in ("/t", "/review")]

every_page = pytest.mark.parametrize(
    "kind", [*PLAIN, NOWHERE, *(f"/t {when}" for when in PLAYED), "/review at the end"]
)


def address(host: Host, kind: str) -> str:
    """An address of this kind of page."""
    path, _, when = kind.partition(" ")
    if when:
        return f"{path}#{played(host, next(each for each in all_endings() if each.game == GAME), PLAYED[when])}"
    if "{number}" in path:
        puzzle = host.client.get(f"{host.url}/api/puzzles/{GAME}").json()[0]
        return path.replace("{number}", puzzle["id"])
    return path


def played(host: Host, ending: Ending, words: int | None) -> str:
    """The token of a match of one person that has come so far."""
    asked = {"options": ending.options, "start": ending.start, "seats": [{"sides": ["w", "b"]}]}
    token: str = host.make(ending.game, **asked)["seats"][0]["token"]
    guest = host.sit(token)
    for word in ending.words[:words]:
        assert guest.play(word)["type"] == "done"
        guest.wait_for_table(lambda table, word=word: table["words"][-1:] == [word])  # type: ignore[misc]
    guest.close()
    return token


def open_page(household: Household, kind: str, **context: Any) -> Page:
    """Open a page of this kind, and wait until nothing on it is waited for."""
    household.may_complain = kind == NOWHERE
    page = household.person(**context).page
    page.goto(address(household.host, kind))
    expect(page.locator("main h1").first).to_be_attached()
    expect(page.locator(".waiting")).to_have_count(0)
    return page
