"""Tournaments: who meets whom from which opening, and how one game is played.

Everything is decided by the plan, so that the same plan goes on where it was broken off.
"""

import os
import platform
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from datetime import date
from itertools import combinations
from random import Random
from threading import Event
from typing import Any, NamedTuple

from spielschrank import kernel
from spielschrank.contract import CHANCE, Game, IllegalMoveError
from spielschrank.engines.best import new_best
from spielschrank.engines.judgement import camps_of
from spielschrank.engines.thoughts import Engine, Limit, answer
from spielschrank.games import new_game
from spielschrank.notation import NotationError
from spielschrank.players import new_player
from spielschrank.record import Record

OPENINGS_TRIED = 100
NODES_FOR_FAIRNESS = 100_000
LEAST_CHANCE = 0.6
"""Openings after which a short search gives some camp less than this part of its fair share are not played."""
BEST_FIRST = ("win", "draw", "loss")


class Plan(NamedTuple):
    """What decides a tournament."""

    game: str
    options: dict[str, str]
    rules: int
    players: tuple[str, ...]
    games: int
    """Of every pair; with three or four camps, of all."""
    seconds: float | None
    """Per move, as are the nodes."""
    nodes: int | None
    opening: int
    """So many random plies are played before the players begin."""
    seed: int

    @property
    def limit(self) -> Limit:
        """The limit of every move."""
        return Limit(seconds=self.seconds, nodes=self.nodes)

    def new_game(self) -> Game:
        """The game with its options."""
        return new_game(self.game, **self.options)

    def data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {**self._asdict(), "players": list(self.players)}


class Task(NamedTuple):
    """A game to be played: its number from 1, the player of every camp, and the number of its opening."""

    number: int
    players: tuple[str, ...]
    opening: int


class Played(NamedTuple):
    """A finished game, and its record as the text of a file."""

    number: int
    players: tuple[str, ...]
    values: tuple[str, ...]
    """win, draw or loss of every camp."""
    reason: str
    forfeited: str
    """Who gave the game away without losing it on the board, or ""."""
    why: str
    opening: int
    plies: int
    seconds: float
    worker: str
    text: str

    def data(self) -> dict[str, Any]:
        """As plain data for JSON, with the name of the record's file instead of its text."""
        told = {**self._asdict(), "players": list(self.players), "values": list(self.values), "record": self.file}
        del told["text"]
        return told

    @property
    def file(self) -> str:
        """The name of the record's file."""
        return f"{self.number:04}.txt"


# ------------------------------------------------------------------------------------------------ who meets whom


def new_plan(game: Game, players: Sequence[str], games: int, limit: Limit, opening: int, seed: int) -> Plan:
    """A plan that can be played; raises ValueError with the reason if it cannot."""
    if max(camps_of(game)) == 0:
        raise ValueError(f"{game.name} is played alone, without opponents")
    if len(players) < 2:
        raise ValueError("a tournament needs two players or more")
    for number, name in enumerate(players):
        if name in players[:number]:
            raise ValueError(f"“{name}” is named twice")
        _close(new_player(name, game, seed))
    chosen = (tuple(players), games, limit.seconds, limit.nodes, opening, seed)
    return Plan(game.name, dict(game.chosen), game.version, *chosen)


def schedule(plan: Plan) -> list[Task]:
    """All games, in order. The same opening is played with every order of seats before the next one is drawn."""
    camps = int(max(camps_of(plan.new_game()))) + 1
    meetings = _pairs(plan) if camps == 2 else _tables(plan, camps)
    return [Task(number, players, opening) for number, (players, opening) in enumerate(meetings, start=1)]


def _pairs(plan: Plan) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every pair of players with both orders of seats in turn."""
    for one, other in combinations(plan.players, 2):
        for number in range(plan.games):
            yield ((one, other) if number % 2 == 0 else (other, one)), number // 2


def _tables(plan: Plan, camps: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """The first player at every seat in turn, the others on the remaining seats in rotation."""
    first, *others = plan.players
    for number in range(plan.games):
        opening, seat = divmod(number, camps)
        around = [others[(opening + place) % len(others)] for place in range(camps - 1)]
        yield (*around[:seat], first, *around[seat:]), opening


# ---------------------------------------------------------------------------------------------------- one game


class ForfeitError(Exception):
    """A camp that gives its game away, and why."""

    def __init__(self, camp: int, why: str) -> None:
        super().__init__(why)
        self.camp = camp


def opening_of(game: Game, plies: int, chance: Random) -> Record:
    """A record after random plies that leaves everybody a chance; the start itself if none is found."""
    engine = new_best(game, chance.getrandbits(31))
    for _ in range(OPENINGS_TRIED):
        record = game.record()
        while len(record.plies) < plies and record.legal_words:
            record = record.play(chance.choice(record.legal_words))
        if not record.result and is_fair(engine, record):
            return record
    return game.record()


def is_fair(engine: Engine, record: Record) -> bool:
    """Whether a short search sees no winner yet: nothing proved, and without dice no camp as good as lost.

    Alone, everything is fair.
    """
    game = record.start.game
    camps = int(camps_of(game).max()) + 1
    if camps == 1:
        return True
    thought = answer(engine, record, Limit(nodes=NODES_FOR_FAIRNESS))
    return thought.proved is None and (game.has_chance or min(thought.expected.values()) > LEAST_CHANCE / camps)


def play_task(plan: Plan, task: Task) -> Played:
    """Play one game to its end."""
    game, begin = plan.new_game(), time.perf_counter()
    chance = Random(f"{plan.seed} opening {task.opening}")
    camps = dict(zip(game.side_letters, map(int, camps_of(game)), strict=True))
    seats = {side: task.players[camp] for side, camp in camps.items()}
    record = replace(opening_of(game, plan.opening, chance), seats=seats, date=date.today().isoformat())
    table, forfeit = Table(plan, task, camps, chance), None
    with ExitStack() as leaving:
        table.seat_players(game, leaving)
        try:
            while not record.result:
                record = record.play(table.next_word(record))
        except ForfeitError as error:
            forfeit = error
    return table.finish(record, forfeit, time.perf_counter() - begin)


class Table:
    """The players around one game."""

    def __init__(self, plan: Plan, task: Task, camps: dict[str, int], chance: Random) -> None:
        self.plan, self.task, self.camps, self.chance = plan, task, camps, chance
        self._engines: dict[int, Engine | Exception] = {}

    def seat_players(self, game: Game, leaving: ExitStack) -> None:
        """Make a player for every camp; who cannot be made forfeits when he is to move."""
        for camp, name in enumerate(self.task.players):
            seed = Random(f"{self.plan.seed} game {self.task.number} camp {camp}").getrandbits(31)
            try:
                engine = new_player(name, game, seed)
                leaving.callback(_close, engine)
                self._engines[camp] = engine
            except Exception as error:
                self._engines[camp] = error

    def next_word(self, record: Record) -> str:
        """The word of the camp to move, or of the die."""
        if record.position.turn == CHANCE:
            return self.chance.choice(record.legal_words)
        camp = self.camps[record.position.turn]
        try:
            return self._answer(self._engines[camp], record)
        except Exception as error:
            raise ForfeitError(camp, _say(error)) from error

    def _answer(self, engine: Engine | Exception, record: Record) -> str:
        """The last thought's word; raises whatever is wrong with it."""
        if isinstance(engine, Exception):
            raise engine
        thoughts = deque(engine.think(record, self.plan.limit, Event()), maxlen=1)
        if not thoughts:
            raise RuntimeError("no answer")
        if reason := record.why(thoughts[0].word):
            raise IllegalMoveError(thoughts[0].word, reason)
        return thoughts[0].word

    def finish(self, record: Record, forfeit: ForfeitError | None, seconds: float) -> Played:
        """The game as it has ended on the board, or by forfeit."""
        result = record.result
        values = self._values_without(record, forfeit.camp) if forfeit else self._values(record)
        return Played(
            number=self.task.number,
            players=self.task.players,
            values=values,
            reason=result.reason if result else "forfeit",
            forfeited=self.task.players[forfeit.camp] if forfeit else "",
            why=str(forfeit) if forfeit else "",
            opening=self.task.opening,
            plies=len(record.plies),
            seconds=round(seconds, 3),
            worker=f"{platform.node()}:{os.getpid()}",
            text=record.dumps(),
        )

    def _values(self, record: Record) -> tuple[str, ...]:
        """The value of every camp: the best of its sides, since a team stays in the game with any of them."""
        of_sides = record.result.values if record.result else {}
        return tuple(
            min((of_sides[side] for side, own in self.camps.items() if own == camp), key=BEST_FIRST.index)
            for camp in range(len(self.task.players))
        )

    def _values_without(self, record: Record, gone: int) -> tuple[str, ...]:
        """Who forfeits has lost; the others who are still in the game win, or share the win."""
        alive = kernel.sides_alive(record.position.states())
        left = {camp for side, camp in enumerate(self.camps.values()) if alive >> side & 1} - {gone}
        value = "win" if len(left) == 1 else "draw"
        return tuple(value if camp in left else "loss" for camp in range(len(self.task.players)))


def _say(error: Exception) -> str:
    """What an exception says, in one line; with its kind if it was not made for people."""
    told = " ".join(str(error).split())
    if isinstance(error, IllegalMoveError):
        return f"{error.word} is not legal: {error.reason.en}"
    return told if isinstance(error, (RuntimeError, NotationError)) else f"{type(error).__name__}: {told}"


def _close(engine: Engine) -> None:
    """Let go of an engine that holds on to something."""
    leave: Callable[[], None] | None = getattr(engine, "close", None)
    if leave:
        leave()
