"""The server may be killed at any instant: what was acknowledged is there afterwards."""

import random
from contextlib import suppress
from threading import Thread

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.hosts import Guest, Host, Message


def alone(host: Host, game: str, seats: list[Message]) -> Guest:
    return host.sit(host.make(game, seats=seats)["seats"][0]["token"])


def test_every_acknowledged_move_survives(own_host: Host) -> None:
    chance = random.Random(1)
    guest = alone(own_host, "muehle", [{"sides": ["w", "b"]}])
    acknowledged: list[str] = []

    def play(guest: Guest) -> None:
        with suppress(ConnectionClosed, OSError, TimeoutError):
            while guest.legal:
                word, seen = chance.choice(guest.legal), len(guest.words)
                if guest.play(word)["type"] == "done":
                    acknowledged.append(word)
                guest.wait_for_table(lambda told, seen=seen: len(told["words"]) > seen)  # type: ignore[misc]

    for _ in range(3):
        player = Thread(target=play, args=(guest,))
        player.start()
        player.join(chance.uniform(0.05, 0.3))
        own_host.kill()
        player.join()
        own_host.start()
        guest = own_host.sit(guest.token)
        assert guest.words[: len(acknowledged)] == acknowledged
        assert len(guest.words) - len(acknowledged) in (0, 1), "a move may be there whose answer did not arrive"
        acknowledged[:] = guest.words
    assert acknowledged, "nothing was played at all"


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
