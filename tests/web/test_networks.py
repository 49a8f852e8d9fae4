"""Bad networks: the page says what is happening, and recovers by itself."""

import json

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.persons import Household, Person

TABLE = "**/api/table"


class Wire:
    """The way between pages and server, which can be slow, go dead, or break."""

    def __init__(self, person: Person) -> None:
        self.is_dead, self.is_held, self.held = False, False, list[tuple[WebSocketRoute, str | bytes]]()
        self.routes: list[WebSocketRoute] = []
        self.page: Page = person.page
        self.page.route_web_socket(TABLE, self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        self.routes.append(route)
        is_alive = lambda: not self.is_dead or route is not self.routes[self.dead]  # noqa: E731
        route.on_message(lambda message: is_alive() and server.send(message))
        server.on_message(lambda message: is_alive() and self._deliver(route, message))

    def _deliver(self, route: WebSocketRoute, message: str | bytes) -> None:
        if self.is_held:
            self.held.append((route, message))
        else:
            route.send(message)

    def let_go(self) -> None:
        """What was held arrives."""
        self.is_held = False
        while self.held:
            route, message = self.held.pop(0)
            route.send(message)

    def die(self) -> None:
        """Nothing comes through any more, but nobody is told."""
        self.is_dead, self.dead = True, len(self.routes) - 1

    def tear(self) -> None:
        """The connection is closed."""
        self.routes[-1].close(code=1011)


def by_wire(household: Household, game: str = "dame") -> tuple[Person, Wire]:
    made = household.host.make(game, seats=[{"sides": ["w", "b"]}])
    person = household.person()
    wire = Wire(person)
    person.sit(made["seats"][0]["token"])
    person.wait_for_turn()
    return person, wire


def offline(household: Household) -> Person:
    """Somebody at a table who has lost the network, and is told so."""
    household.may_complain = True
    person = household.at_table("dame")
    person.page.context.set_offline(True)
    expect(person.page.get_by_text(person.word("offline"))).to_be_visible()
    return person


def test_a_torn_connection_is_mended(household: Household) -> None:
    person, wire = by_wire(household)
    wire.tear()
    expect(person.page.get_by_text(person.word("offline"))).to_be_visible()
    expect(person.page.get_by_text(person.word("offline"))).to_have_count(0)
    person.play("c3-d4")


def test_offline_is_said_and_what_was_played_meanwhile_arrives(household: Household) -> None:
    person = offline(household)
    person.place("c3").click()
    person.place("d4").click()
    expect(person.page.get_by_text(person.word("sending"))).to_be_visible()
    expect(person.place("d4")).to_have_accessible_name("d4: Stein (Weiß)")
    assert person.table["words"] == []
    person.page.context.set_offline(False)
    expect(person.moves).to_have_text(["c3-d4"])
    expect(person.page.get_by_text(person.word("offline"))).to_have_count(0)


def test_a_hint_that_was_asked_for_offline_comes_later(household: Household) -> None:
    person = offline(household)
    person.button("hint").click()
    expect(person.page.locator(".hint-text")).to_have_text(person.word("thinking"))
    person.page.context.set_offline(False)
    expect(person.page.locator(".hint-text")).not_to_have_text(person.word("thinking"))


def test_a_connection_that_died_without_a_word_is_noticed(household: Household) -> None:
    person, wire = by_wire(household)
    wire.die()
    person.place("c3").click()
    person.place("d4").click()
    expect(person.page.get_by_text(person.word("sending"))).to_be_visible()
    expect(person.moves).to_have_text(["c3-d4"])
    assert person.table["words"] == ["c3-d4"]


def test_a_slow_connection_shows_the_move_at_once(household: Household) -> None:
    person, wire = by_wire(household)
    wire.is_held = True
    person.place("c3").click()
    person.place("d4").click()
    expect(person.place("d4")).to_have_accessible_name("d4: Stein (Weiß)")
    expect(person.place("c3")).to_have_accessible_name("c3, leer")
    while person.table["words"] == []:  # the server has it, and its answers are on their way
        person.page.wait_for_timeout(20)
    expect(person.moves).to_have_count(0)
    wire.let_go()
    expect(person.moves).to_have_text(["c3-d4"])


def test_a_move_that_is_refused_goes_back(household: Household) -> None:
    """Somebody with the same link was faster: the page shows the truth, not what was hoped for."""
    person, wire = by_wire(household)
    wire.die()
    played = {"type": "play", "word": "e3-f4", "version": person.table["version"]}
    household.host.ask("POST", "/do", person.token, json=played).raise_for_status()
    person.place("c3").click()
    person.place("d4").click()
    expect(person.moves).to_have_text(["e3-f4"])
    expect(person.notice).to_be_visible()
    expect(person.place("c3")).to_have_accessible_name("c3: Stein (Weiß)")
    expect(person.place("d4")).to_have_accessible_name("d4, leer")
    person.play("d6-e5")


def test_a_link_to_nothing_is_said(household: Household) -> None:
    person = household.person()
    person.page.goto("/t#" + "x" * 32)
    expect(person.page.get_by_role("heading")).to_have_text(person.word("lostLink"))


def test_a_server_that_fails_can_be_asked_again(household: Household) -> None:
    household.may_complain = True
    page = household.person(service_workers="block").page
    page.route("**/api/games", lambda route: route.fulfill(status=500, body=json.dumps({"detail": "oh"})))
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text("oh")
    page.unroute("**/api/games")
    page.get_by_role("alert").get_by_role("button").click()
    expect(page.get_by_role("link", name="Mühle")).to_be_visible()
