"""How quick the pages are in a real browser: from their address to the first touch, and from a touch to the picture."""

import json
import random
import shutil
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from statistics import median
from typing import TYPE_CHECKING, Any, NamedTuple

import httpx
from rich.console import Console
from rich.table import Table

from spielschrank.games import new_game
from spielschrank.load import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SPECTATOR = """
  window.seen = { ready: 0, touched: 0, drawn: 0 };
  addEventListener('click', () => { seen.touched = performance.now(); seen.drawn = 0; }, true);
  new MutationObserver((changes) => {
    const changed = changes.some(({ target }) => target.closest?.('.board > svg'));
    if (changed) requestAnimationFrame(() => { seen.drawn ||= performance.now(); });
  }).observe(document, { subtree: true, childList: true, attributes: true });
  const look = () => {
    if (document.querySelector('.box, .places [data-place]')) seen.ready = performance.now();
    else requestAnimationFrame(look);
  };
  look();
"""
"""Notes when a page can first be touched, when it was touched last, and when the board has changed after that."""
MOVES = 12
PROGRAMS = ("chromium", "google-chrome")


class Quickness(NamedTuple):
    """What somebody before a page waits for, in milliseconds."""

    page: str
    kilobytes: float
    """All that is sent for the page to somebody who was never here."""
    ready: float
    """From the address to the first thing to touch."""
    moves: int = 0
    drawn: float | None = None
    """From the last touch of a move to the picture, half of the moves."""
    slowest: float | None = None


def measure(names: Iterable[str], program: str | None = None) -> Iterator[Quickness]:
    """The first page, and a table of every game; raises ValueError if there is no browser to look with."""
    found = next(filter(None, map(shutil.which, [program] if program else PROGRAMS)), None)
    if not found or not find_spec("playwright"):
        raise ValueError("this needs Chromium and playwright: pip install 'spielschrank[bench]'")
    from playwright.sync_api import sync_playwright

    with serving() as (url, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        try:
            visit(browser, f"{url}/")  # what the server does once for all its guests is not the page's fault
            yield visit(browser, f"{url}/")
            for name in names:
                yield play(browser, url, name)
        finally:
            browser.close()


def open_page(browser: "Browser") -> tuple["Page", list[int]]:
    """A page of somebody who was never here, and the bytes that are sent to it."""
    page = browser.new_context(viewport={"width": 1280, "height": 900}, service_workers="block").new_page()
    page.add_init_script(SPECTATOR)
    sizes = list[int]()
    page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    return page, sizes


def visit(browser: "Browser", address: str) -> Quickness:
    """Look at a page once."""
    page, sizes = open_page(browser)
    ready = wait_until_ready(page, address)
    page.wait_for_load_state("networkidle")
    page.context.close()
    return Quickness("/", sum(sizes) / 1000, ready)


def wait_until_ready(page: "Page", address: str) -> float:
    """Open an address; how long it takes until there is something to touch."""
    page.goto(address)
    page.locator(".box, .places [data-place]").first.wait_for()
    ready: float = page.evaluate("seen.ready")
    return ready


def play(browser: "Browser", url: str, name: str) -> Quickness:
    """Sit down at a game for one person at all sides, and play a few moves by hand."""
    asked = {"game": name, "seats": [{"sides": list(new_game(name).side_letters)}]}
    token = httpx.post(f"{url}/api/matches", json=asked).raise_for_status().json()["seats"][0]["token"]
    page, sizes = open_page(browser)
    ready, sent = wait_until_ready(page, f"{url}/t#{token}"), sum(sizes)
    chance, waits = random.Random(1), list[float]()
    while len(waits) < MOVES:
        table = table_of(url, token)
        if not table["scene"]["touches"]:
            break
        touch(page, chance.choice(table["scene"]["touches"]))
        page.locator(".moves li").nth(len(table["words"])).wait_for()
        waits.append(page.evaluate("seen.drawn - seen.touched"))
    page.context.close()
    return Quickness(f"/t {name}", sent / 1000, ready, len(waits), median(waits), max(waits))


def table_of(url: str, token: str) -> dict[str, Any]:
    """What the server says of a table."""
    answer = httpx.get(f"{url}/api/match", headers={"Authorization": f"Bearer {token}"}).raise_for_status().json()
    table: dict[str, Any] = answer["table"]
    return table


def touch(page: "Page", wanted: dict[str, Any]) -> None:
    """Touch the places of a word one after the other, and choose what is left to choose."""
    for place in wanted["places"]:
        page.locator(f'.places [data-place="{place}"]').click()
    choice = page.locator(f'.choices .button[title="{wanted["word"]}"]')
    if choice.count():
        choice.click()


def print_all(measured: Iterable[Quickness], as_json: bool) -> None:
    """Print what was measured as it comes: JSON lines, or a table at the end."""
    table = Table("page", box=None)
    for heading in ("kB", "ready ms", "moves", "drawn ms", "slowest ms"):
        table.add_column(heading, justify="right")
    for quickness in measured:
        if as_json:
            figures = {key: value for key, value in quickness._asdict().items() if value is not None and key != "page"}
            told = {"page": quickness.page} | {key: round(value, 1) for key, value in figures.items()}
            print(json.dumps(told), flush=True)
        page, kilobytes, ready, moves, drawn, slowest = quickness
        waits = (f"{wait:.0f}" if wait is not None else "" for wait in (drawn, slowest))
        table.add_row(page, f"{kilobytes:.0f}", f"{ready:.0f}", str(moves or ""), *waits)
    if not as_json:
        Console().print(table)
