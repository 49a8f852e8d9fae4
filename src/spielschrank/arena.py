"""Holding a tournament: a folder that keeps what is finished, workers that play, standings while they do."""

import json
import multiprocessing
import os
import re
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread
from typing import Any

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from spielschrank.adapters.cluster import run_on_ray
from spielschrank.elo import Standing, standings
from spielschrank.tournament import Plan, Played, Task, play_task, schedule

LONGEST_NAME = 120
Line = dict[str, Any]
"""A finished game as a line of results.jsonl."""
Run = Callable[[Plan, list[Task]], Generator[Played, None, None]]
"""Plays the games of a plan, anywhere and in any order."""

# ------------------------------------------------------------------------------------------------ what is kept


@dataclass(frozen=True)
class Folder:
    """Where a tournament is kept: its plan, a line for every finished game, and a record of each."""

    path: Path

    @property
    def _results(self) -> Path:
        return self.path / "results.jsonl"

    def open(self, plan: Plan) -> dict[int, dict[str, Any]]:
        """Take the folder for a plan; the games that are finished already, by number. Refuses another plan's."""
        file, planned = self.path / "plan.json", plan.data()
        if file.exists():
            _refuse_other(self.path, json.loads(file.read_text("utf-8")), planned)
        elif self.path.exists() and any(self.path.iterdir()):
            raise ValueError(f"{self.path} holds something else than a tournament; choose another folder with --out")
        else:
            self.path.mkdir(parents=True, exist_ok=True)
            _write(file, json.dumps(planned, ensure_ascii=False, indent=1) + "\n")
        return self._finished()

    def _finished(self) -> dict[int, dict[str, Any]]:
        """Read the results; a last line that was cut off in writing is taken out of the file."""
        if not self._results.exists():
            return {}
        written = self._results.read_bytes()
        whole = written[: written.rfind(b"\n") + 1]
        if whole != written:
            os.truncate(self._results, len(whole))
        try:
            lines = [json.loads(line) for line in whole.decode("utf-8").splitlines()]
            return {line["number"]: line for line in lines}
        except (ValueError, KeyError, TypeError) as error:
            raise ValueError(f"{self._results} has a line that is no result: {error}") from error

    def add(self, played: Played) -> dict[str, Any]:
        """Keep a finished game: first its record, then its line."""
        _write(self.path / played.file, played.text)
        line = played.data()
        with self._results.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
        return line


def _refuse_other(path: Path, found: dict[str, Any], planned: dict[str, Any]) -> None:
    differ = [f"{key}={found.get(key)} and not {planned[key]}" for key in planned if found.get(key) != planned[key]]
    if differ:
        raise ValueError(f"{path} holds a tournament with {', '.join(differ)}; choose another folder with --out")


def _write(file: Path, text: str) -> None:
    """Write a file so that it is there either as a whole or not at all."""
    half = file.with_suffix(".half")
    half.write_text(text, "utf-8")
    half.replace(file)


def default_folder(plan: Plan, given: dict[str, str]) -> Path:
    """A folder named by game, options that were asked for, players and seed."""
    told = [plan.game, *(f"{key}={value}" for key, value in given.items()), *plan.players, f"seed{plan.seed}"]
    name = "-".join(re.sub(r"[^\w.=]+", "_", word) for word in told)
    if len(name) > LONGEST_NAME:
        name = f"{name[:LONGEST_NAME]}-{sha256(name.encode()).hexdigest()[:8]}"
    return Path("tournaments") / name


# ---------------------------------------------------------------------------------------------------- workers


def in_processes(workers: int) -> Run:
    """Play in so many processes of this machine."""
    return lambda plan, tasks: _run_in_processes(plan, tasks, workers)


def on_ray(address: str, workers: int) -> Run:
    """Play on a Ray cluster; the address `local` starts one here with so many workers."""
    return lambda plan, tasks: run_on_ray(play_task, [(plan, task) for task in tasks], address, workers)


def _run_in_processes(plan: Plan, tasks: list[Task], workers: int) -> Generator[Played, None, None]:
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(max(1, min(workers, len(tasks))), mp_context=context, initializer=_belong_to_parent)
    try:
        for future in as_completed([pool.submit(play_task, plan, task) for task in tasks]):
            yield future.result()
        pool.shutdown()
    except BrokenProcessPool:
        raise ValueError("a worker has died; the same command goes on with the games that are left") from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()


def _belong_to_parent() -> None:
    """A worker leaves with its parent, however that one ends, and leaves interrupts to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent:
        Thread(target=_leave_after, args=(parent,), daemon=True).start()


def _leave_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


# -------------------------------------------------------------------------------------------------- all of it


def hold(plan: Plan, folder: Folder, run: Run, as_json: bool) -> None:
    """Play what is not finished yet, keep and show every game at once, and the standings at the end."""
    finished = folder.open(plan)
    left = [task for task in schedule(plan) if task.number not in finished]
    show = _Show(plan, list(finished.values()), len(left), as_json)
    with show.live, closing(run(plan, left)) as games:
        for played in games:
            show.add(folder.add(played))
    show.close()


class _Show:
    """What is seen of a tournament: a live bar with standings and a table, or lines of JSON."""

    def __init__(self, plan: Plan, lines: list[Line], left: int, as_json: bool) -> None:
        self.lines, self.as_json = lines, as_json
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        self._bar = Progress(*columns, TextColumn("left:"), TimeRemainingColumn())
        self._task = self._bar.add_task(plan.game, total=len(lines) + left, completed=len(lines))
        self.live = Live(self._picture(), console=Console(stderr=True), transient=True)
        for line in lines if as_json else ():
            _print_json(line)

    def _picture(self) -> Group:
        return Group(self._bar, standings_table(standings(seats_of(self.lines))))

    def add(self, line: Line) -> None:
        """Show one more finished game."""
        self.lines.append(line)
        self._bar.advance(self._task)
        self.live.update(self._picture())
        if self.as_json:
            _print_json(line)

    def close(self) -> None:
        """Show the final standings, and what was forfeited."""
        final = standings(seats_of(self.lines))
        if self.as_json:
            _print_json({"standings": [_rounded(standing) for standing in final]})
            return
        console = Console()
        console.print(standings_table(final))
        for sentence in forfeits(self.lines):
            console.print(sentence, markup=False, highlight=False)


def seats_of(lines: Iterable[Line]) -> list[list[tuple[str, str]]]:
    """Finished games as ratings need them."""
    return [list(zip(line["players"], line["values"], strict=True)) for line in lines]


def forfeits(lines: list[Line]) -> Iterator[str]:
    """A sentence for every player who forfeited games, with the reason of the last."""
    for player in dict.fromkeys(line["forfeited"] for line in lines if line["forfeited"]):
        whys = [line["why"] for line in lines if line["forfeited"] == player]
        yield f"{player} forfeited {len(whys)} of the games: {whys[-1]}"


def standings_table(rows: list[Standing]) -> Table:
    """The standings for people."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("player", "Elo", "±", "points", "games", "wins", "draws", "losses", "share"):
        table.add_column(heading, justify="left" if heading == "player" else "right")
    for row in rows:
        counts = map(str, (row.games, row.wins, row.draws, row.losses))
        rating = (f"{row.elo:+.0f}", f"{row.error:.0f}", f"{round(row.points, 1):g}")
        table.add_row(Text(row.player), *rating, *counts, f"{row.share:.1%}")
    return table


def _rounded(standing: Standing) -> Line:
    return {key: round(value, 4) if isinstance(value, float) else value for key, value in standing._asdict().items()}


def _print_json(line: Line) -> None:
    print(json.dumps(line, ensure_ascii=False), flush=True)
