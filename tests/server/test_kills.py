"""The server may be killed at any instant: what was acknowledged is there afterwards."""

import random
from contextlib import suppress
from threading import Thread

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.hosts import Guest, Host, Message


def alone(host: Host, game: str, seats: list[Message]) -> Guest:
    return host.sit(host.make(game, seats=seats)["seats"][0]["token"])


class Gambler:
    """Plays both sides of a match at random, and remembers what the server has acknowledged."""

    def __init__(self, host: Host, seed: int) -> None:
        self.host, self.chance = host, random.Random(seed)
        self.guest = alone(host, "muehle", [{"sides": ["w", "b"]}])
        self.acknowledged: list[str] = []
        self.moves = 0
        self.begin()

    def begin(self) -> None:
        self.thread = Thread(target=self._play)
        self.thread.start()

    def _play(self) -> None:
        guest = self.guest
        with suppress(ConnectionClosed, OSError, TimeoutError):
            while guest.legal:
                word, seen = self.chance.choice(guest.legal), len(guest.words)
                if guest.play(word)["type"] == "done":
                    self.acknowledged.append(word)
                    self.moves += 1
                guest.wait_for_table(lambda told, seen=seen: len(told["words"]) > seen)  # type: ignore[misc]
            guest.send(type="rematch")
            guest.wait_for(lambda message: message["type"] == "rematch")

    def check(self) -> None:
        """After a kill: nothing is missing, and at most one move more is there whose answer did not arrive."""
        self.thread.join()
        self.guest = self.host.sit(self.guest.token)
        if self.guest.words or not self.acknowledged:  # otherwise a new game has begun meanwhile
            assert self.guest.words[: len(self.acknowledged)] == self.acknowledged
            assert len(self.guest.words) - len(self.acknowledged) in (0, 1)
        self.acknowledged = list(self.guest.words)
        if not self.guest.legal:
            self.guest = alone(self.host, "muehle", [{"sides": ["w", "b"]}])
            self.acknowledged = []


def survive(host: Host, kills: int, matches: int) -> int:
    """Kill a server again and again while matches run; how many moves were acknowledged."""
    chance = random.Random(1)
    gamblers = [Gambler(host, seed) for seed in range(matches)]
    for _ in range(kills):
        gamblers[0].thread.join(chance.uniform(0.02, 0.5))
        host.kill()
        host.start()
        for gambler in gamblers:
            gambler.check()
            gambler.begin()
    host.stop()
    for gambler in gamblers:
        gambler.thread.join()
    return sum(gambler.moves for gambler in gamblers)


def test_every_acknowledged_move_survives(own_host: Host) -> None:
    assert survive(own_host, kills=2, matches=4) > 0


@pytest.mark.slow
def test_two_hundred_kills_lose_nothing(own_host: Host) -> None:
    assert survive(own_host, kills=200, matches=10) > 200


def test_engines_go_on_thinking_after_a_kill(own_host: Host) -> None:
    guest = alone(own_host, "muehle", [{"sides": ["w"]}, {"sides": ["b"], "level": 8}])
    guest.play("a1")
    own_host.kill()
    own_host.start()
    again = own_host.sit(guest.token)
    assert len(again.wait_for_table(lambda told: len(told["words"]) == 2)["words"]) == 2


def test_the_server_leaves_cleanly_when_told(own_host: Host) -> None:
    guest = alone(own_host, "muehle", [{"sides": ["w", "b"]}])
    guest.play("a1")
    assert own_host.stop() in (0, -15)
    with pytest.raises(ConnectionClosed):
        guest.wait_for(lambda message: message["type"] == "never")
    own_host.start()
    assert own_host.sit(guest.token).words == ["a1"]
