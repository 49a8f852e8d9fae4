"""Whatever comes over a websocket, the server answers or closes cleanly, and serves the next one."""

import json
from contextlib import suppress
from typing import Any

import httpx
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.hosts import Host

KNOWN = ("hello", "play", "resign", "offer_draw", "take_back", "answer", "substitute", "why", "hint", "analyse", "plan")
LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20)
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner))
MESSAGES = st.builds(
    lambda kind, rest: json.dumps({**rest, "type": kind}),
    st.sampled_from(KNOWN),
    st.dictionaries(st.sampled_from(["word", "version", "agree", "seat", "level", "strokes", "id", "x"]), VALUES),
)
FRAMES = st.lists(st.text(max_size=300) | st.binary(max_size=300) | MESSAGES, max_size=8)
fuzzing = settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def send_all(host: Host, frames: list[Any]) -> None:
    with suppress(ConnectionClosed), connect(f"{host.url.replace('http', 'ws')}/api/table") as socket:
        for frame in frames:
            socket.send(frame)
        socket.recv(timeout=5)


@fuzzing
@given(FRAMES.filter(bool))
def test_a_stranger_cannot_harm_the_server(host: Host, frames: list[Any]) -> None:
    send_all(host, frames)
    assert httpx.get(f"{host.url}/health").status_code in (200, 429)


def test_a_guest_cannot_harm_the_server(host: Host) -> None:
    token = host.make("muehle", seats=[{"sides": ["w", "b"]}])["seats"][0]["token"]

    @fuzzing
    @given(FRAMES)
    def harm(frames: list[Any]) -> None:
        send_all(host, [json.dumps({"type": "hello", "token": token}), *frames])

    harm()
    assert host.sit(token).request("why", word="a1")["type"] == "why"
    assert "Traceback" not in host.log.read_text("utf-8")
    assert '"trace"' not in host.log.read_text("utf-8")
