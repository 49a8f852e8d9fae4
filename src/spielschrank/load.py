"""A load of people: so many matches at once against a real server, and how long every move takes to the opponent."""

import asyncio
import gc
import json
import math
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

SECONDS_TO_START = 60
QUICK, STEP = 250.0, 1.25
"""The longest p99 at which a rate is held, and how much is asked next."""
AT_ONCE = 20
"""So many matches are made at the same time."""


class Load(NamedTuple):
    """How much is asked of the server."""

    game: str
    matches: int
    rate: float
    """Moves a second, of all matches together."""
    seconds: float
    engines: int

    @property
    def pause(self) -> float:
        """Seconds between two moves of a match."""
        return self.matches / self.rate


class Report(NamedTuple):
    """What was measured; times in milliseconds, from sending a word to the opponent's scene."""

    sockets: int
    offered: float
    """Moves a second that the clients meant to make."""
    moves: int
    moves_per_second: float
    median: float
    p99: float
    longest: float
    lost: int
    """Moves that were acknowledged and are not in the match afterwards."""
    memory: float
    """Megabytes of the server's own process."""


# -------------------------------------------------------------------------------------------------- one match


class Player:
    """A client at a seat."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.version, self.legal, self.words = 0, list[str](), list[str]()
        self.changed = asyncio.Event()
        self.answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.listening = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        """Take in what the server says."""
        async for text in self.connection:
            said = json.loads(text)
            if said["type"] == "table":
                self.version, self.words = said["version"], said["words"]
                self.legal = [touch["word"] for touch in said["scene"]["touches"]]
                self.changed.set()
            if said.get("id") in self.answers:
                self.answers.pop(said["id"]).set_result(said)

    async def wait_for(self, version: int) -> None:
        """Until the table is as new as that."""
        while self.version < version:
            self.changed.clear()
            await self.changed.wait()

    async def play(self, word: str) -> dict[str, Any]:
        """Play a word; the server's answer."""
        name = f"{self.version}"
        self.answers[name] = asyncio.get_running_loop().create_future()
        await self.connection.send(json.dumps({"type": "play", "id": name, "word": word, "version": self.version}))
        return await self.answers[name]


class Meeting:
    """Two clients who play at random, with a pause between their moves."""

    def __init__(self, players: list[Player], chance: random.Random, pause: float) -> None:
        self.players, self.chance, self.pause = players, chance, pause
        self.times, self.acknowledged = list[float](), 0

    async def play(self, since: float, until: float) -> None:
        """Move in turn until the time has come or the game is over, and note the times since all matches run.

        Every match keeps its own beat: else a halt would bring matches together, and they would stay together.
        """
        due, turn = time.perf_counter() + self.chance.uniform(0, self.pause), 0
        while due < until and self.players[turn].legal:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            mover, other = self.players[turn], self.players[1 - turn]
            begin, version = time.perf_counter(), mover.version
            answer = asyncio.create_task(mover.play(self.chance.choice(mover.legal)))
            await other.wait_for(version + 1)
            if begin >= since:
                self.times.append(time.perf_counter() - begin)
            self.acknowledged += (await answer)["type"] == "done"
            await mover.wait_for(version + 1)
            due, turn = due + self.pause, 1 - turn


# ---------------------------------------------------------------------------------------------------- all of them


async def _sit(url: str, token: str) -> Player:
    connection = await connect(f"{url.replace('http', 'ws')}/api/table", compression=None, max_queue=None)
    player = Player(connection)
    await connection.send(json.dumps({"type": "hello", "token": token}))
    return player


async def _meet(url: str, load: Load, number: int, client: httpx.AsyncClient, room: asyncio.Semaphore) -> Meeting:
    async with room:
        made = (await client.post(f"{url}/api/matches", json={"game": load.game})).raise_for_status().json()
        players = [await _sit(url, seat["token"]) for seat in made["seats"]]
        for player in players:
            await player.wait_for(len(players))
    return Meeting(players, random.Random(number), load.pause)


async def _let_engines_think(url: str, load: Load, client: httpx.AsyncClient) -> None:
    """Matches of one person who holds all sides, and asks for an analysis that lasts as long as we measure."""
    games = (await client.get(f"{url}/api/games")).raise_for_status().json()
    letters = next(list(facts["sides"]) for facts in games if facts["game"] == load.game)
    asked = {"game": load.game, "seats": [{"sides": letters}]}
    for _ in range(load.engines):
        made = (await client.post(f"{url}/api/matches", json=asked)).raise_for_status().json()
        player = await _sit(url, made["seats"][0]["token"])
        await player.connection.send(json.dumps({"type": "analyse", "seconds": 60.0}))


async def _measure(url: str, load: Load, pid: int) -> Report:
    room = asyncio.Semaphore(AT_ONCE)
    async with httpx.AsyncClient(timeout=60) as client:
        meetings = await asyncio.gather(*(_meet(url, load, number, client, room) for number in range(load.matches)))
        await _let_engines_think(url, load, client)
        gc.disable()  # a pause of ours would be measured as one of the server
        begin = time.perf_counter() + load.pause  # by then every match has made its first move
        await asyncio.gather(*(meeting.play(begin, begin + load.seconds) for meeting in meetings))
        spent = time.perf_counter() - begin
        gc.enable()
    times = sorted(1000 * took for meeting in meetings for took in meeting.times)
    lost = sum(max(meeting.acknowledged - len(meeting.players[0].words), 0) for meeting in meetings)
    return Report(
        sockets=2 * load.matches + load.engines,
        offered=load.rate,
        moves=len(times),
        moves_per_second=len(times) / spent,
        median=quantile(times, 0.5),
        p99=quantile(times, 0.99),
        longest=times[-1],
        lost=lost,
        memory=memory_of(pid),
    )


def quantile(times: list[float], share: float) -> float:
    """The time within which so large a share of all lies.

    >>> quantile([1.0, 2.0, 3.0, 4.0], 0.5)
    2.0
    """
    return times[max(math.ceil(share * len(times)) - 1, 0)]


def memory_of(pid: int) -> float:
    """Megabytes that a process holds, where the system tells."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return math.nan
    told = dict(line.split(":", 1) for line in status.read_text("utf-8").splitlines())
    return int(told["VmRSS"].split()[0]) / 1024


@contextmanager
def serving(database: str | None = None, engines: int = 0) -> Iterator[tuple[str, int]]:
    """A server in a process of its own, in which so many engines think and one is kept for moves: address, number."""
    with tempfile.TemporaryDirectory() as folder:
        port = unused_port()
        told = ["--port", str(port), "--database", database or f"sqlite:///{folder}/load.sqlite", "--generous"]
        told += ["--engines", str(max(engines + 1, 2))]
        command = [sys.executable, "-m", "spielschrank", "serve", *told]
        nowhere = subprocess.DEVNULL
        process = subprocess.Popen(command, stdout=nowhere, stderr=nowhere, start_new_session=True)
        url = f"http://127.0.0.1:{port}"
        try:
            wait_until_well(url)
            yield url, process.pid
        finally:
            process.kill()
            process.wait()


def unused_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        port: int = tried.getsockname()[1]
        return port


def wait_until_well(url: str) -> None:
    """Wait for a server to answer; raises ValueError if it never does."""
    until = time.monotonic() + SECONDS_TO_START
    with httpx.Client(timeout=5) as client:
        while time.monotonic() < until:
            try:
                client.get(f"{url}/health").raise_for_status()
            except httpx.HTTPError:
                time.sleep(0.1)
            else:
                return
    raise ValueError("the server did not start")


def measure(load: Load, database: str | None = None) -> Report:
    """Start a server, load it, and report."""
    with serving(database, load.engines) as (url, pid):
        return asyncio.run(_measure(url, load, pid))


def measure_all(load: Load, database: str | None = None, highest: bool = False) -> Iterator[Report]:
    """Measure once; or, for the highest rate that is held, with ever more moves a second as long as they are quick."""
    while True:
        report = measure(load, database)
        yield report
        if not highest or report.p99 > QUICK:
            return
        load = load._replace(rate=STEP * load.rate)


def print_report(report: Report, as_json: bool) -> None:
    """Print what was measured."""
    if as_json:
        print(json.dumps({key: round(value, 2) for key, value in report._asdict().items()}))
        return
    table = Table(box=None, show_header=False)
    for key, value in report._asdict().items():
        table.add_row(key.replace("_", " "), f"{value:,.1f}" if isinstance(value, float) else f"{value:,}")
    Console().print(table)
