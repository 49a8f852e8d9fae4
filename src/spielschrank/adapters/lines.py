"""The line protocol, see docs/protocol.md: how its lines are written and read, and any program as an engine.

> hello 1                          < hello 1 Ida's engine
> set seed 7
> game NAME key=value              < ready
> position start d2 a1
> go seconds 0.1                   < info word d1 value 120 nodes 5000 line d1 a7
                                   < play d1
> quit
"""

import os
import queue
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from threading import Event, Thread

from spielschrank.contract import Game
from spielschrank.engines.thoughts import Limit, Proof, Thought, expected_score
from spielschrank.record import Record

VERSION = "1"
GRACE = 5.0
"""So many seconds after its limit a program is still waited for."""
STARTING = 60.0
"""So many seconds a program may take to get ready."""
UNTIMED = 60.0
"""So many seconds a program may think when its limit says nothing of time."""
POLL, LEAVING = 0.02, 1.0


class ProgramError(RuntimeError):
    """A program that could not be started, ended, hung or answered what nobody understands; says which."""


# ----------------------------------------------------------------------------------- lines as they are written


def game_line(game: Game) -> str:
    """The line that says what is played."""
    return " ".join(["game", game.name, *(f"{key}={value}" for key, value in game.chosen.items())])


def position_line(record: Record) -> str:
    """The line that says where the game stands: its start, then every word, so that repetitions can be seen."""
    start = "start" if record.start == record.start.game.start() else record.start.text
    return " ".join(["position", start, *record.words])


def go_line(limit: Limit, ranks: int = 1) -> str:
    """The line that asks for a word.

    >>> go_line(Limit(seconds=0.1, nodes=1000))
    'go seconds 0.1 nodes 1000'
    """
    asked = [f"{key} {value}" for key, value in limit._asdict().items() if value is not None]
    return " ".join(["go", *asked, *([f"ranks {ranks}"] if ranks > 1 else [])])


def info_line(thought: Thought) -> str:
    """The line that tells a thought."""
    told: dict[str, str | int] = {"word": thought.word, "value": thought.value}
    told |= {"nodes": thought.nodes, "depth": thought.depth, "seconds": f"{thought.seconds:.4f}", "rank": thought.rank}
    if thought.proved:
        told["proved"] = f"{thought.proved.value},{thought.proved.distance}"
    if thought.expected:
        told["expected"] = ",".join(f"{side}={score:.4f}" for side, score in thought.expected.items())
    pairs = " ".join(f"{key} {value}" for key, value in told.items())
    return f"info {pairs} line {' '.join(thought.line)}"


# -------------------------------------------------------------------------------------- lines as they are read


def read_pairs(text: str) -> dict[str, str]:
    """Words two by two.

    >>> read_pairs("seconds 0.1 nodes 1000")
    {'seconds': '0.1', 'nodes': '1000'}
    """
    words = text.split()
    if len(words) % 2:
        raise ValueError(f"“{text}” is not a list of pairs")
    return dict(zip(words[::2], words[1::2], strict=True))


def read_limit(pairs: Mapping[str, str]) -> Limit:
    """The limit of a `go` line; keys that are no limits are left to others."""
    return Limit(
        seconds=float(pairs["seconds"]) if "seconds" in pairs else None,
        nodes=int(pairs["nodes"]) if "nodes" in pairs else None,
        depth=int(pairs["depth"]) if "depth" in pairs else None,
    )


def read_info(text: str, record: Record) -> Thought | None:
    """The thought of an `info` line without its first word; None if nothing can be made of it."""
    told, _, line = f" {text} ".partition(" line ")
    try:
        pairs = read_pairs(told)
        value = int(pairs.get("value", "0"))
        result, _, distance = pairs.get("proved", "").partition(",")
        return Thought(
            pairs["word"],
            value,
            _read_scores(pairs["expected"]) if "expected" in pairs else _even_rest(record, value),
            Proof(result, int(distance)) if result in ("win", "draw", "loss") else None,
            tuple(line.split()) or (pairs["word"],),
            int(pairs.get("nodes", "0")),
            int(pairs.get("depth", "0")),
            float(pairs.get("seconds", "0")),
            int(pairs.get("rank", "1")),
        )
    except (KeyError, ValueError):
        return None


def _read_scores(text: str) -> dict[str, float]:
    return {side: float(score) for side, _, score in (pair.partition("=") for pair in text.split(","))}


def _even_rest(record: Record, value: int) -> dict[str, float]:
    """The score of a value for the side to move; the others share the rest."""
    sides, own = record.start.game.side_letters, expected_score(value)
    rest = (1 - own) / max(1, len(sides) - 1)
    return {side: own if side == record.position.turn else rest for side in sides}


# ------------------------------------------------------------------------------------------ a program as an engine


class Pipe:
    """A running program with lines to it and from it."""

    def __init__(self, command: str) -> None:
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115  closed with the program
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                start_new_session=True,  # so that the program and all it starts can be ended together
            )
        except OSError as error:
            self._complaints.close()
            raise ProgramError(f"{command} cannot be started: {error.strerror}") from error
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        for line in self._process.stdout or ():
            self._lines.put(line.strip())
        self._lines.put(None)

    def send(self, line: str) -> None:
        """Write a line to the program."""
        try:
            if self._process.stdin:
                self._process.stdin.write(line + "\n")
                self._process.stdin.flush()
        except OSError:
            raise ProgramError(self._how_it_ended()) from None

    def receive(self, seconds: float) -> str | None:
        """The next line from the program, or None if there is none in time."""
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            return None
        if line is None:
            raise ProgramError(self._how_it_ended())
        return line

    def _how_it_ended(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(LEAVING)
        self._complaints.seek(0)
        said = self._complaints.read()[-2000:].decode("utf-8", "replace").strip().splitlines()
        code = self._process.poll()
        how = "the program closed its output" if code is None else f"the program ended with code {code}"
        return f"{how}: {said[-1].strip()}" if said else how

    def close(self) -> None:
        """Ask the program to leave, and end it if it does not."""
        with suppress(ProgramError):
            self.send("quit")
        with suppress(OSError):
            if self._process.stdin:
                self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(LEAVING)
        self._kill_all()
        self._process.wait()
        self._reader.join(LEAVING)
        if self._process.stdout and not self._reader.is_alive():
            self._process.stdout.close()
        self._complaints.close()

    def _kill_all(self) -> None:
        """End the program with everything it has started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL) if hasattr(os, "killpg") else self._process.kill()


class Program:
    """An engine that is another program, started with its first thought."""

    def __init__(self, command: str, game: Game, seed: int = 0, threads: int = 1) -> None:
        self.command, self.game, self.seed, self.threads = command, game, seed, threads
        self._pipe: Pipe | None = None
        words = shlex.split(command)
        if not words or not shutil.which(words[0]):
            raise ValueError(f"there is no program “{words[0] if words else ''}” to run as a player")

    def think(self, record: Record, limit: Limit, stop: Event, ranks: int = 1) -> Iterator[Thought]:
        """The thoughts that the program tells, then the word that it plays."""
        pipe = self._pipe = self._pipe or self._start()
        answered = False
        try:
            pipe.send(position_line(record))
            pipe.send(go_line(limit, ranks))
            yield from _follow(pipe, record, limit, stop)
            answered = True
        finally:
            if not answered:
                self.close()

    def _start(self) -> Pipe:
        pipe = Pipe(self.command)
        try:
            self._introduce(pipe)
        except ProgramError:
            pipe.close()
            raise
        return pipe

    def _introduce(self, pipe: Pipe) -> None:
        pipe.send(f"hello {VERSION}")
        answer = _await(pipe, "hello").split()
        if answer[:1] != [VERSION]:
            raise ProgramError(f"the program speaks version {' '.join(answer[:1])} of the protocol, not {VERSION}")
        pipe.send(f"set seed {self.seed}")
        pipe.send(f"set threads {self.threads}")
        pipe.send(game_line(self.game))
        _await(pipe, "ready")

    def close(self) -> None:
        """End the program; it is started anew if it is asked again."""
        if self._pipe:
            self._pipe.close()
            self._pipe = None


def _await(pipe: Pipe, wanted: str) -> str:
    """The rest of the first line that begins with the wanted word."""
    deadline = time.monotonic() + STARTING
    while (left := deadline - time.monotonic()) > 0:
        line = pipe.receive(left)
        first, _, rest = (line or "").partition(" ")
        if first == "error":
            raise ProgramError(f"the program says: {rest}")
        if first == wanted:
            return rest
    raise ProgramError(f"the program has not said “{wanted}” within {STARTING:g} seconds")


def _follow(pipe: Pipe, record: Record, limit: Limit, stop: Event) -> Iterator[Thought]:
    """The thoughts of a running search, the last with the word played."""
    begin, last = time.monotonic(), None
    for line in _lines_in_time(pipe, limit, stop):
        first, _, rest = line.partition(" ")
        if first == "error":
            raise ProgramError(f"the program says: {rest}")
        if first == "info" and (thought := read_info(rest, record)):
            last = thought
            yield thought
        if first == "play":
            if not last or last.word != rest or last.rank != 1:
                spent = time.monotonic() - begin
                yield Thought(rest, 0, _even_rest(record, 0), None, (rest,), 0, 0, spent)
            return


def _lines_in_time(pipe: Pipe, limit: Limit, stop: Event) -> Iterator[str]:
    """The lines of a running search; it is told to stop when it should, and given up when it does not."""
    begin, stopped = time.monotonic(), False
    allowed = _allowed(limit)
    while (spent := time.monotonic() - begin) < allowed + GRACE:
        if not stopped and (stop.is_set() or spent > allowed + GRACE / 2):
            pipe.send("stop")
            allowed, stopped = min(allowed, spent), True
        line = pipe.receive(POLL)
        if line is not None:
            yield line
    raise ProgramError(f"no answer within {allowed + GRACE:g} seconds")


def _allowed(limit: Limit) -> float:
    if limit.seconds is not None:
        return limit.seconds
    return UNTIMED if limit.nodes or limit.depth else float("inf")
