"""What SECURITY.md promises, one test each."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.uri import parse_uri

from spielschrank.server.limits import LONGEST_BODY, Bucket, Buckets
from spielschrank.server.seated import MOST_LISTENERS
from spielschrank.server.table import FULL
from tests.server.hosts import Host

JUNK = [
    "",
    "no json",
    "[]",
    "17",
    "null",
    "{}",
    '{"type": "fly"}',
    '{"type": "play"}',
    '{"type": "play", "word": 7, "version": 1}',
    '{"type": "play", "word": "a1", "version": -1}',
    '{"type": "play", "word": "' + "a" * 65 + '", "version": 1}',
    '{"type": "play", "word": "a1", "version": 1, "seat": 1}',
    '{"type": "plan", "strokes": [{"places": []}]}',
    '{"type": "hello", "token": "0123456789abcdef"}',
    '{"type": "\\ud800"}',
]


def token_of(host: Host, **asked: object) -> str:
    token: str = host.make("muehle", **asked)["seats"][0]["token"]
    return token


def test_links_have_at_least_128_random_bits(host: Host) -> None:
    tokens = [token_of(host) for _ in range(5)]
    assert len(set(tokens)) == 5
    assert all(len(token) >= 128 / 6 for token in tokens)


def test_links_are_stored_as_hashes_and_not_logged(own_host: Host, tmp_path: Path) -> None:
    made = own_host.make("muehle")
    tokens = [seat["token"] for seat in made["seats"]] + [made["watch"]]
    guest = own_host.sit(tokens[0])
    guest.play("a1")
    own_host.stop()
    kept = own_host.log.read_bytes()
    if own_host.database.startswith("sqlite"):
        kept += b"".join(file.read_bytes() for file in tmp_path.glob("matches.sqlite*"))
    assert not any(token.encode() in kept for token in tokens)


@pytest.mark.parametrize("token", ["a", "0" * 32, "' or 1=1 --", "%00", "../../etc"])
def test_without_a_link_no_match_is_found(host: Host, token: str) -> None:
    host.make("muehle")
    assert host.ask("GET", "", token).status_code == 404


def test_a_websocket_with_an_unknown_link_is_closed(host: Host) -> None:
    with connect(f"{host.url.replace('http', 'ws')}/api/table") as socket:
        socket.send(json.dumps({"type": "hello", "token": "0" * 32}))
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=10)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4404


def test_nobody_moves_for_another_seat(host: Host) -> None:
    made = host.make("muehle")
    white, black = (host.sit(seat["token"]) for seat in made["seats"])
    white.wait_for_table(lambda told: told["begun"])
    assert black.play("a1")["code"] == "not-your-turn"


def test_nobody_is_told_the_links_of_others(host: Host) -> None:
    made = host.make("muehle")
    white, black = (host.sit(seat["token"]) for seat in made["seats"])
    white.wait_for_table(lambda told: told["begun"])
    watched = host.ask("GET", "", made["watch"]).text
    heard = json.dumps(white.heard) + watched
    assert not any(secret in heard for secret in (black.token, made["watch"]))


def test_a_page_of_another_origin_is_turned_away(host: Host) -> None:
    address = f"{host.url.replace('http', 'ws')}/api/table"
    with pytest.raises(InvalidStatus), connect(address, origin="https://evil.example"):
        pass
    with connect(address, origin=host.url) as socket:  # type: ignore[arg-type]
        socket.send(json.dumps({"type": "hello", "token": token_of(host)}))
        assert json.loads(socket.recv(timeout=10))["type"] == "welcome"


@pytest.mark.parametrize("path", ["/health", "/api/games", "/nothing"])
def test_every_answer_has_a_strict_policy(host: Host, path: str) -> None:
    policy = httpx.get(host.url + path).headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


def test_a_message_that_is_too_long_ends_the_connection_cleanly(host: Host) -> None:
    guest = host.sit(token_of(host))
    guest.connection.send("x" * 100_000)
    with pytest.raises(ConnectionClosed) as closed:
        guest.wait_for(lambda message: message["type"] == "never")
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1009


def test_messages_that_cannot_be_read_are_refused_and_the_connection_survives(host: Host) -> None:
    guest = host.sit(token_of(host, seats=[{"sides": ["w", "b"]}]))
    for junk in JUNK:
        guest.connection.send(junk)
        assert guest.wait_for(lambda message: message["type"] == "refused")["code"] in ("malformed", "hello-twice")
    assert guest.play("a1")["type"] == "done"


def test_too_many_messages_are_refused_and_the_connection_survives(host: Host) -> None:
    guest = host.sit(token_of(host, seats=[{"sides": ["w", "b"]}]))
    for _ in range(200):
        guest.send(type="why", word="a1")
    guest.wait_for(lambda message: message.get("code") == "too-much")


def test_a_request_that_is_too_long_is_not_read(host: Host) -> None:
    asked = {"game": "muehle", "start": "x" * LONGEST_BODY}
    assert httpx.post(f"{host.url}/api/matches", json=asked).status_code == 413
    pieces = iter([json.dumps(asked).encode()])
    assert httpx.post(f"{host.url}/api/matches", content=pieces).status_code == 400, "without saying its length"


@pytest.mark.slow
def test_only_so_many_can_sit_or_watch_at_one_table(generous: Host) -> None:
    watch = generous.make("muehle")["watch"]
    for _ in range(MOST_LISTENERS):
        generous.sit(watch)
    with pytest.raises(ConnectionClosed) as closed:
        generous.sit(watch)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == FULL


def test_buckets_fill_with_time_and_are_apart_for_everybody() -> None:
    bucket = Bucket(2, 0.0)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    buckets = Buckets(1, 0.0, remembered=2)
    assert [buckets.take(who) for who in ("a", "a", "b", "c")] == [True, False, True, True]
    assert buckets.take("a"), "who has long been gone begins anew"


def test_a_flood_of_new_matches_is_stopped(own_host: Host) -> None:
    statuses = [httpx.post(f"{own_host.url}/api/matches", json={"game": "muehle"}).status_code for _ in range(60)]
    assert statuses[0] == 201
    assert 429 in statuses


def test_a_flood_of_websockets_is_stopped(own_host: Host) -> None:
    def knock() -> bool:
        try:
            with connect(f"{own_host.url.replace('http', 'ws')}/api/table"):
                return True
        except InvalidStatus:
            return False

    assert knock()
    assert not all(knock() for _ in range(400))


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"game": "chess"}, "chess"),
        ({"game": "muehle", "options": {"fly": "yes"}}, "no option “fly”"),
        ({"game": "muehle", "start": "turn=x"}, "turn"),
        ({"game": "muehle", "seats": [{"sides": ["w"]}]}, "every side is played from one seat"),
        ({"game": "muehle", "time": {"kind": "fischer", "seconds": 0}}, "greater than or equal to 1"),
    ],
)
def test_a_match_that_cannot_be_is_refused_with_the_reason(host: Host, asked: dict[str, object], sentence: str) -> None:
    answer = httpx.post(f"{host.url}/api/matches", json=asked)
    assert answer.status_code in (409, 422)
    assert sentence in answer.text


def test_a_connection_that_does_not_answer_is_let_go(tmp_path: Path) -> None:
    host = Host(f"sqlite:///{tmp_path}/matches.sqlite", tmp_path / "log", "--ping", "1")
    host.start()
    made = host.make("muehle")
    white = host.sit(made["seats"][0]["token"])
    with dead_client(host, {"type": "hello", "token": made["seats"][1]["token"]}):
        white.wait_for_presence([True, True], 0)
        white.wait_for_presence([True, False], 0)
    host.stop()


def test_who_does_not_listen_is_let_go(generous: Host) -> None:
    made = generous.make("muehle")
    white = generous.sit(made["seats"][0]["token"])
    plan = {"type": "plan", "strokes": [{"places": ["a1"] * 8}] * 40}
    with dead_client(generous, {"type": "hello", "token": made["seats"][1]["token"]}):
        white.wait_for_presence([True, True], 0)
        told: dict[str, object] = {}
        while told != {"type": "presence", "present": [True, False], "watching": 0}:
            assert generous.ask("POST", "/do", white.token, json=plan).status_code == 200
            told = white.hear()


def test_only_so_many_questions_wait_for_one_match(generous: Host) -> None:
    token = token_of(generous, seats=[{"sides": ["w", "b"]}])
    curious = [generous.sit(token) for _ in range(8)]
    for guest in curious:
        guest.send(type="analyse", seconds=60.0)
        guest.request("why", word="a1")  # so that the next question is asked after this one
    if not any(message["type"] == "busy" for message in curious[-1].heard):
        curious[-1].wait_for(lambda message: message["type"] == "busy")
    for guest in curious:
        guest.close()


@contextmanager
def dead_client(host: Host, hello: dict[str, str]) -> Iterator[None]:
    """A client that says hello and then never anything again, not even that it is there."""
    protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{host.port}/api/table"))
    protocol.send_request(protocol.connect())
    with socket.socket() as wire:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        wire.connect(("127.0.0.1", host.port))
        wire.sendall(b"".join(protocol.data_to_send()))
        protocol.receive_data(wire.recv(4096))
        protocol.send_text(json.dumps(hello).encode())
        wire.sendall(b"".join(protocol.data_to_send()))
        yield
