"""A real server in a process of its own, and clients that speak to it by real sockets."""

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from spielschrank.load import unused_port, wait_until_well

SECONDS_TO_ANSWER = 30
Message = dict[str, Any]


class Host:
    """A server that can be started, killed and started again on the same database."""

    def __init__(self, database: str, log: Path, *options: str) -> None:
        self.options = options
        self.port, self.database, self.log = unused_port(), database, log
        self.process: subprocess.Popen[bytes] | None = None
        self._guests = ExitStack()
        self.client = self._guests.enter_context(httpx.Client(timeout=60))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "spielschrank", "serve", "--port", str(self.port), "--database", self.database]
        command += self.options
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
        wait_until_well(self.url)

    def kill(self) -> None:
        """As if the power had failed: no time for anything."""
        assert self.process
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        assert self.process
        self.process.terminate()
        code = self.process.wait(20)
        self.leave()
        return code

    def leave(self) -> None:
        """Let all guests go."""
        self._guests.close()
        self.client = self._guests.enter_context(httpx.Client(timeout=60))

    def make(self, game: str, **asked: Any) -> Message:
        answer = self.client.post(f"{self.url}/api/matches", json={"game": game, **asked})
        answer.raise_for_status()
        made: Message = answer.json()
        return made

    def ask(self, method: str, path: str, token: str, **more: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"}
        return self.client.request(method, f"{self.url}/api/match{path}", headers=headers, **more)

    def sit(self, token: str, **hello: str) -> "Guest":
        address = f"ws://127.0.0.1:{self.port}/api/table"
        connection = self._guests.enter_context(connect(address, max_queue=None))
        return Guest(connection, token, **hello)


def figure(host: Host, name: str) -> float:
    """A figure that a server tells of itself."""
    lines = host.client.get(f"{host.url}/metrics").text.splitlines()
    return float(next(line for line in lines if line.startswith(f"spielschrank_{name} ")).split()[1])


class Guest:
    """A client at a table, that remembers what it was told last."""

    def __init__(self, connection: ClientConnection, token: str, **hello: str) -> None:
        self.connection, self.token = connection, token
        self.heard: list[Message] = []
        self.number = 0
        self.send(type="hello", token=token, **hello)
        self.welcome = self.wait_for(lambda message: message["type"] == "welcome")
        self.wait_for(lambda message: message["type"] == "table")

    @property
    def table(self) -> Message:
        """What the table looked like when it was told last."""
        return self._last("table")

    @property
    def words(self) -> list[str]:
        words: list[str] = self.table["words"]
        return words

    @property
    def legal(self) -> list[str]:
        return [touch["word"] for touch in self.table["scene"]["touches"]]

    def send(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))

    def hear(self, seconds: float = SECONDS_TO_ANSWER) -> Message:
        message: Message = json.loads(self.connection.recv(timeout=seconds))
        self.heard.append(message)
        return message

    def wait_for(self, wanted: Callable[[Message], bool]) -> Message:
        while not wanted(message := self.hear()):
            pass
        return message

    def wait_for_table(self, wanted: Callable[[Message], bool]) -> Message:
        """The table as it is wanted, now or soon."""
        return self._now_or_soon("table", wanted)

    def wait_for_presence(self, present: list[bool], watching: int) -> Message:
        """Who is said to be there and how many watch, now or soon."""
        return self._now_or_soon("presence", lambda told: (told["present"], told["watching"]) == (present, watching))

    def _now_or_soon(self, kind: str, wanted: Callable[[Message], bool]) -> Message:
        """What was told last of a kind if it is wanted, else the next that is."""
        last = self._last(kind)
        if last and wanted(last):
            return last
        return self.wait_for(lambda message: message["type"] == kind and wanted(message))

    def _last(self, kind: str) -> Message:
        """What was told last of a kind, empty if nothing was."""
        return next((message for message in reversed(self.heard) if message["type"] == kind), {})

    def request(self, kind: str, **more: Any) -> Message:
        """Ask for something, and the answer to it."""
        self.number += 1
        name = more.pop("id", f"{self.number}")
        self.send(type=kind, id=name, **more)
        return self.wait_for(lambda message: message.get("id") == name)

    def play(self, word: str, **more: Any) -> Message:
        return self.request("play", word=word, **{"version": self.table["version"], **more})

    def close(self) -> None:
        self.connection.close()


def play_at_random(guests: list[Guest], chance: random.Random, plies: int) -> Message:
    """Let guests play random words until the game is over or long enough; the last table."""
    seats = {guest.welcome["seat"]: guest for guest in guests}
    watcher = guests[0]
    while True:
        table = watcher.wait_for_table(lambda told: told["seat_to_move"] in seats or bool(told["scene"]["result"]))
        if table["scene"]["result"] or len(table["words"]) >= plies:
            return table
        mover = seats[table["seat_to_move"]]
        mover.wait_for_table(lambda told, version=table["version"]: told["version"] >= version)  # type: ignore[misc]
        assert mover.play(chance.choice(mover.legal))["type"] == "done"
        watcher.wait_for_table(lambda told, version=table["version"]: told["version"] > version)  # type: ignore[misc]
