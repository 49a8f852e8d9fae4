"""Whatever people do in whatever order, by real sockets: the match keeps its laws, and all see the same."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from spielschrank.games import new_game
from spielschrank.record import loads
from spielschrank.referee import check_rolls
from tests.server.hosts import Guest, Host, Message

STEPS = 60
SEATS: dict[str, list[Message]] = {
    "muehle": [{"sides": ["w"]}, {"sides": ["b"]}],
    "diktator": [{"sides": ["d"]}, {"sides": ["1", "2"]}, {"sides": ["3", "4"]}],
}


@dataclass
class Party:
    """Everybody at one table, each at any of the servers; they do what comes to their mind."""

    hosts: list[Host]
    game: str
    chance: random.Random
    tokens: list[str] = field(default_factory=list)
    guests: list[Guest] = field(default_factory=list)

    def __post_init__(self) -> None:
        made = self.hosts[0].make(self.game, seats=SEATS[self.game])
        self.tokens = [*(seat["token"] for seat in made["seats"]), made["watch"]]
        self.guests = [self.sit(token) for token in self.tokens]

    def sit(self, token: str) -> Guest:
        return self.chance.choice(self.hosts).sit(token)

    def play(self, number: int) -> Message:
        guest = self.guests[number]
        return guest.play(self.chance.choice([*guest.legal, "zz"]))

    def play_twice(self, number: int) -> Message:
        """As somebody does whose connection was bad."""
        guest = self.guests[number]
        word, version = self.chance.choice([*guest.legal, "zz"]), guest.table["version"]
        first = guest.play(word, id="twice", version=version)
        if first["type"] == "done":
            assert guest.play(word, id="twice", version=version)["type"] == "done"
        return first

    def come_back(self, number: int) -> None:
        """Leave without a word, or with one that nobody hears the answer to, and come back."""
        if self.chance.random() < 0.5 and self.guests[number].legal:
            guest = self.guests[number]
            guest.send(type="play", word=self.chance.choice(guest.legal), version=guest.table["version"])
        self.guests[number].close()
        self.guests[number] = self.sit(self.tokens[number])

    def stand_in(self, number: int) -> Message:
        """Leave; somebody else asks the computer to play; come back later, or at once."""
        absent = self.chance.randrange(len(self.tokens) - 1)
        if absent != number:
            self.guests[absent].close()
        answer = self.ask(number, "substitute", seat=absent, level=1)
        if absent != number:
            self.guests[absent] = self.sit(self.tokens[absent])
        return answer

    def plan(self, number: int) -> Message:
        names = new_game(self.game).board.names
        return self.ask(number, "plan", strokes=[{"places": self.chance.sample(names, 2)}])

    def ask(self, number: int, kind: str, **more: Any) -> Message:
        return self.guests[number].request(kind, **more)

    def live(self, steps: int) -> None:
        for _ in range(steps):
            want = self.chance.choice([*WANTS, *OFTEN * 3])
            WANTS[want](self, self.chance.randrange(len(self.guests)))

    def settle(self) -> Message:
        """The table when nothing happens any more, as somebody sees it who comes anew."""
        while True:
            before = self.sit(self.tokens[-1])
            time.sleep(0.3)
            after = self.sit(self.tokens[-1])
            if before.table["version"] == after.table["version"]:
                return after.table


WANTS: dict[str, Callable[[Party, int], object]] = {
    "play": Party.play,
    "play twice": Party.play_twice,
    "come back": Party.come_back,
    "stand in": Party.stand_in,
    "plan": Party.plan,
    "resign": lambda party, number: party.ask(number, "resign"),
    "offer": lambda party, number: party.ask(number, "offer_draw"),
    "take back": lambda party, number: party.ask(number, "take_back"),
    "agree": lambda party, number: party.ask(number, "answer", agree=True),
    "decline": lambda party, number: party.ask(number, "answer", agree=False),
    "rematch": lambda party, number: party.ask(number, "rematch"),
}
OFTEN = ("play", "play twice", "take back", "agree", "come back")


def seen_by(guest: Guest) -> list[Message]:
    """The tables as somebody saw them one after the other, with the plans that were shown meanwhile."""
    seen: list[Message] = []
    for message in guest.heard:
        if message["type"] == "table":
            seen.append(message)
        elif message["type"] == "rematch":
            seen = [message["table"]]
        elif message["type"] == "plan" and seen:
            seen.append({**seen[-1], "plans": {**seen[-1]["plans"], str(message["seat"]): message["strokes"]}})
    return seen


def plain(table: Message) -> Message:
    return {key: value for key, value in table.items() if key != "type"}


def hear_until_still(guest: Guest) -> None:
    try:
        while True:
            guest.hear(seconds=0.3)
    except TimeoutError:
        pass


def check(party: Party) -> None:
    last = party.settle()
    for guest in party.guests:
        hear_until_still(guest)
        seen = seen_by(guest)
        versions = [table["version"] for table in seen]
        assert versions == sorted(versions), "a version went down"
        assert plain(seen[-1]) == plain(last), "somebody who was told everything sees something else"
    record = loads(party.hosts[0].ask("GET", "/record", party.tokens[-1]).text)
    assert list(record.words) == last["words"]
    assert not record.dice or not record.dice.secret or list(check_rolls(record)) == []


@pytest.mark.parametrize("game", SEATS)
def test_any_interleaving_keeps_the_laws(host: Host, game: str) -> None:
    for seed in range(2):
        party = Party([host], game, random.Random(seed))
        party.live(STEPS)
        check(party)
