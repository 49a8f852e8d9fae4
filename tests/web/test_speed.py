"""Light pages and quick hands."""

import pytest
from playwright.sync_api import expect

from tests.web.persons import Household

FIRST_PAGE_BYTES = 200_000
FRAME = """() => {
  window.touched = 0;
  addEventListener('click', () => { window.touched = performance.now(); }, true);
  new MutationObserver(() => requestAnimationFrame(() => { window.drawn ??= performance.now(); }))
    .observe(document.querySelector('.board svg'), { subtree: true, childList: true, attributes: true });
}"""


def test_the_first_page_is_light(household: Household) -> None:
    """All that is sent for the cupboard, compressed, without what the service worker stores afterwards."""
    household.may_complain = True  # that there is no service worker
    page = household.person(service_workers="block").page
    sizes = {}
    page.on("requestfinished", lambda request: sizes.__setitem__(request.url, request.sizes()["responseBodySize"]))
    page.goto("/")
    expect(page.get_by_role("link", name="Mühle")).to_be_visible()
    page.wait_for_load_state("networkidle")
    print(sum(sizes.values()), "bytes:", sizes)
    assert sum(sizes.values()) < FIRST_PAGE_BYTES


def test_nothing_comes_from_other_hosts(household: Household) -> None:
    person = household.person()
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url))
    for address in ("/", "/game/muehle", "/rules/muehle"):
        person.page.goto(address)
        person.page.wait_for_load_state("networkidle")
    assert [url for url in asked if not url.startswith((household.host.url, "data:", "blob:"))] == []


def test_a_move_is_drawn_before_the_server_has_answered(household: Household) -> None:
    """Of several moves the quickest counts, because machines are busy; the aim is 50 ms."""
    person, waits = household.at_table("muehle"), list[float]()
    person.page.evaluate(FRAME)
    for place in ("a1", "d1", "g1", "a4"):
        person.place(place).click()
        expect(person.moves).to_have_count(len(waits) + 1)
        waits.append(person.page.evaluate("window.drawn - window.touched"))
        person.page.evaluate("delete window.drawn")
    milliseconds = [round(wait, 1) for wait in waits]
    print("from touch to picture, in milliseconds:", milliseconds)
    assert min(milliseconds) < 50


@pytest.mark.slow
def test_a_page_is_ready_within_a_second(household: Household) -> None:
    page = household.person().page
    page.goto("/")
    expect(page.get_by_role("link", name="Mühle")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("link", name="Mühle")).to_be_visible()
    ready = page.evaluate("performance.getEntriesByType('navigation')[0].domInteractive")
    print("interactive after", round(ready), "ms")
    assert ready < 1000
