"""Light pages and quick hands."""

import json
import shutil
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from spielschrank import browsing
from tests.web.persons import Household

FIRST_PAGE_BYTES = 200_000


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


def test_anyone_can_measure_how_quick_the_pages_are() -> None:
    """How quick is said by `spielschrank bench browser`; here only that it looks at real pages and real moves."""
    command = [sys.executable, "-m", "spielschrank", "bench", "browser", "muehle", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    first, table = map(json.loads, done.stdout.splitlines())
    assert first["page"] == "/"
    assert 0 < first["kilobytes"] * 1000 < FIRST_PAGE_BYTES
    assert table["moves"] == browsing.MOVES
    assert 0 < table["drawn"] <= table["slowest"]
    assert min(first["ready"], table["ready"]) > 0


def test_without_a_browser_one_is_told_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _program: None)
    with pytest.raises(ValueError, match="Chromium"):
        next(browsing.measure(["muehle"]))
    with pytest.raises(ValueError, match="Chromium"):
        next(browsing.measure(["muehle"], "/no/such/program"))
