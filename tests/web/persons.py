"""People before their browsers: they see what a page offers and touch it."""

import json
import random
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, ViewportSize, expect

from spielschrank.games import new_game
from tests.server.hosts import Host, Message
from tests.web.words import word

SECONDS_TO_ANSWER = 30
DESKTOP: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
GERMAN, ENGLISH = "de-DE", "en-GB"
expect.set_options(timeout=SECONDS_TO_ANSWER * 1000)


class Household:
    """Everybody in a test, each with a browser of their own that remembers nothing from before."""

    def __init__(self, browser: Browser, host: Host, may_complain: bool = False) -> None:
        self.browser, self.host, self.may_complain = browser, host, may_complain
        self.complaints: list[str] = []
        self._leaving = ExitStack()

    def __enter__(self) -> "Household":
        return self

    def __exit__(self, failed: object, *_: object) -> None:
        self._leaving.close()
        if not failed and not self.may_complain:
            assert self.complaints == []

    def person(self, **context: Any) -> "Person":
        """Somebody with a new browser: German, calm, on a desktop, unless told otherwise."""
        told = {"locale": GERMAN, "reduced_motion": "reduce", "viewport": DESKTOP, **context}
        opened = self.browser.new_context(base_url=self.host.url, **told)
        opened.set_default_timeout(SECONDS_TO_ANSWER * 1000)
        self._leaving.callback(opened.close)
        page = opened.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._hear)
        return Person(page, self.host)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def at_table(self, game: str, options: dict[str, str] | None = None, **asked: Any) -> "Person":
        """Somebody who plays all sides of a new match."""
        return self.at_tables(game, options, 1, **asked)[0]

    def at_tables(
        self, game: str, options: dict[str, str] | None = None, persons: int = 2, context: Any = None, **asked: Any
    ) -> list["Person"]:
        """People at a new match, who play its sides by turns."""
        letters = new_game(game, **options or {}).side_letters
        seats = [{"sides": list(letters[seat::persons])} for seat in range(persons)]
        made = self.host.make(game, **{"options": options or {}, "seats": seats, **asked})
        self.made = made
        found = []
        for seat in made["seats"]:
            if seat["token"]:
                found.append(self.person(**context or {}))
                found[-1].sit(seat["token"])
        return found


STATE = """possible => {
  const places = [...document.querySelectorAll('.places [data-place]')];
  const named = (found) => found.map((place) => place.dataset.name);
  return {
    plies: document.querySelectorAll('.moves li').length,
    offered: named(places.filter((place) => place.getAttribute('aria-label').endsWith(`, ${possible}`))),
    touched: named(places.filter((place) => place.getAttribute('aria-pressed') === 'true')),
    choices: [...document.querySelectorAll('.choices .button:not(.plain)')].map((button) => button.title),
    status: document.querySelector('.status')?.textContent ?? '',
    over: document.querySelector('.result h2') !== null,
  };
}"""


class Person:
    """Somebody with a page before them."""

    def __init__(self, page: Page, host: Host, language: str = "de") -> None:
        self.page, self.host, self.language, self.token = page, host, language, ""

    def word(self, key: str, *values: object) -> str:
        return word(key, *values, language=self.language)

    def sit(self, token: str) -> None:
        """Open the link of a seat, and wait for the board."""
        self.token = token
        self.page.goto(f"/t#{token}")
        expect(self.board).to_be_visible()

    @property
    def table(self) -> Message:
        """What the server says of the table."""
        table: Message = self.host.ask("GET", "", self.token).json()["table"]
        return table

    # ------------------------------------------------------------------------------------------------- what is seen

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("group", name=self.word("board"))

    @property
    def result(self) -> Locator:
        return self.page.get_by_role("status", name=self.word("result"))

    @property
    def notice(self) -> Locator:
        return self.page.get_by_role("alert")

    @property
    def moves(self) -> Locator:
        return self.page.locator(".moves li")

    def place(self, name: str) -> Locator:
        return self.page.locator(f'.places [data-name="{name}"]')

    def button(self, key: str, *values: object) -> Locator:
        return self.page.get_by_role("button", name=self.word(key, *values), exact=True)

    @property
    def all_names(self) -> list[str]:
        """The names of all places."""
        names: list[str] = self.page.locator(".places [data-name]").evaluate_all(
            "all => all.map((one) => one.dataset.name)"
        )
        return names

    def switch(self, key: str) -> None:
        """Turn a setting on or off."""
        self.button("settings").click()
        self.page.get_by_role("switch", name=self.word(key)).click()
        self.button("close").click()

    @property
    def state(self) -> Message:
        """What the page offers."""
        found: Message = self.page.evaluate(STATE, self.word("possible"))
        return found

    def wait_for_change(self, before: Message) -> Message:
        """What the page offers as soon as it is something else than before."""
        self.page.wait_for_function(
            f"([before, possible]) => JSON.stringify(({STATE})(possible)) !== before",
            arg=[compact(before), self.word("possible")],
        )
        return self.state

    def wait_for_turn(self) -> Message:
        """What the page offers as soon as there is something to touch, or the game is over."""
        self.page.wait_for_function(
            f"""possible => {{
              const now = ({STATE})(possible);
              return now.over || now.offered.length + now.choices.length;
            }}""",
            arg=self.word("possible"),
        )
        return self.state

    # ------------------------------------------------------------------------------------------------ what is touched

    def touch(self, name: str) -> Message:
        """Click on a place, and wait for what comes of it."""
        before = self.state
        self.place(name).click()
        return self.wait_for_change(before)

    def make(self, touch: Message) -> None:
        """Touch the places of a word, all of which must be offered, and choose what is left to choose."""
        now = self.wait_for_turn()
        for name in self.names(touch["places"]):
            assert name in now["offered"], f"{name} of {touch['word']} is not offered: {now}"
            now = self.touch(name)
        if touch["word"] in now["choices"]:
            self.page.locator(f'.choices .button[title="{touch["word"]}"]').click()

    def play(self, wanted: str) -> None:
        """Play a word by hand, and wait until it is played."""
        before = self.wait_for_turn()["plies"]
        self.make(next(touch for touch in self.table["scene"]["touches"] if touch["word"] == wanted))
        expect(self.moves.nth(before)).to_have_text(wanted)

    def names(self, places: Sequence[int]) -> list[str]:
        return [
            self.page.locator(f'.places [data-place="{place}"]').get_attribute("data-name") or "" for place in places
        ]

    def play_at_random(self, chance: random.Random) -> None:
        """Touch anything that is offered until a move is made; looks at nothing but the page."""
        now = self.wait_for_turn()
        before = now["plies"]
        while now["plies"] == before and not now["over"]:
            pick = chance.choice([*now["offered"], *now["choices"]])
            if pick in now["offered"]:
                now = self.touch(pick)
            else:
                self.page.locator(f'.choices .button[title="{pick}"]').click()
                now = self.wait_for_change(now)
            if not now["offered"] and not now["choices"]:
                now = self.wait_for_turn()


def compact(state: Message) -> str:
    """As JavaScript writes it."""
    return json.dumps(state, ensure_ascii=False, separators=(",", ":"))
