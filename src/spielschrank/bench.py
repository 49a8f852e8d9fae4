"""How fast games are played at random and searched, here and by peers, per CPU second and thread; what
several threads gain by the clock; and how soon a command has its first engine move."""

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from statistics import geometric_mean
from threading import Event
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

from spielschrank import kernel
from spielschrank.contract import CHANCE, Game
from spielschrank.engines import HIGHEST_LEVEL
from spielschrank.engines.best import deepens, new_best
from spielschrank.engines.deepening import AlphaBeta
from spielschrank.engines.judgement import camps_of
from spielschrank.engines.levels import Leveled
from spielschrank.engines.sampling import MonteCarlo
from spielschrank.engines.thoughts import Limit, answer
from spielschrank.games import new_game
from spielschrank.record import PATIENCE, Record
from spielschrank.tournament import opening_of

FOREVER = 1 << 62


class Figure(NamedTuple):
    """A measured speed, and a peer's in the same run."""

    bench: str
    game: str
    per_s: float
    peer: str | None = None
    peer_per_s: float | None = None
    ratio: float | None = None


class Speed(NamedTuple):
    """Random games and plies in so many CPU seconds."""

    games: int
    plies: int
    seconds: float


def _timed(seconds: float, play: Callable[[int], int]) -> Speed:
    """Play ever larger batches of games until the time is used up; only the last batch counts."""
    batch = 1
    while True:
        begin = time.process_time()
        plies = play(batch)
        spent = time.process_time() - begin
        if spent >= seconds / 2:
            return Speed(batch, plies, spent)
        batch = max(batch * 2, min(batch * 20, int(batch * seconds / max(spent, 1e-6))))


def random_games(game: Game, seconds: float, seed: int = 1) -> Speed:
    """Our own random games: draws by 100 plies without progress, repetitions are not looked for."""
    states = kernel.new_states(game.rules.dtype, 2)
    states[1] = game.start().states()[0]
    buffer = np.empty(game.rules.most_moves, np.int64)
    rng = kernel.new_random(seed)
    patience = PATIENCE if game.may_draw else FOREVER
    kernel.play_out_many(states, buffer, rng, patience, 1)
    return _timed(seconds, lambda games: kernel.play_out_many(states, buffer, rng, patience, games))


def _peer_from_python(spiel: Any, name: str, seconds: float) -> Speed:
    """A peer's random games, driven from Python."""
    game, chance = spiel.load_game(name), random.Random(1)

    def play(games: int) -> int:
        plies = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(chance.random() * len(actions))])
                plies += 1
        return plies

    return _timed(seconds, play)


def _peer_search(spiel: Any, name: str, seconds: float, plies_per_game: float) -> Speed:
    """A peer's random rollouts inside its own compiled search; their plies follow from the mean length of a game."""
    game, simulations = spiel.load_game(name), 10

    def play(games: int) -> int:
        rollouts = max(1, games // simulations)
        evaluator = spiel.RandomRolloutEvaluator(rollouts, 1)
        bot = spiel.MCTSBot(game, evaluator, 2.0, simulations, 100, False, 1, False)
        bot.step(game.new_initial_state())
        return int(rollouts * simulations * plies_per_game)

    return _timed(seconds, play)


def _against_peers(game: Game, ours: float, seconds: float) -> Iterator[Figure]:
    """The figures of every peer that is installed, with the ratio of moves per second."""
    for module, name in game.peers:
        if find_spec(module) is None:
            continue
        spiel = import_module(module)
        driven = _peer_from_python(spiel, name, seconds)
        searched = _peer_search(spiel, name, seconds, driven.plies / driven.games)
        for way, speed in (("Python", driven), ("C++ search", searched)):
            theirs = speed.plies / speed.seconds
            yield Figure("plies", game.name, ours, f"{module} {name} ({way})", theirs, ours / theirs)


def measure_playouts(names: Iterable[str], seconds: float) -> Iterator[Figure]:
    """Games and plies per second of random play for every game, then its peers."""
    for game in [new_game(name) for name in names]:
        speed = random_games(game, seconds)
        yield Figure("games", game.name, speed.games / speed.seconds)
        plies = speed.plies / speed.seconds
        yield Figure("plies", game.name, plies)
        yield from _against_peers(game, plies, seconds)


# ---------------------------------------------------------------------------------------------- search


def _simulations(game: Game, seconds: float) -> Speed:
    """Plain Monte Carlo tree search of the start position: its simulations, and the plies of its random games."""
    engine, start, no_past = MonteCarlo(game, 1, plain=True), game.start().states(), np.zeros(0, np.int64)

    def search(simulations: int) -> int:
        engine.choose(start, no_past, simulations)
        return engine.plies

    return _timed(seconds, search)


def _nodes(game: Game, seconds: float) -> Speed:
    """Alpha-beta from the start position: its nodes."""
    start, no_past = game.start().states(), np.zeros(0, np.int64)
    engine = AlphaBeta(game, 1)

    def search(nodes: int) -> int:
        engine.choose(start, no_past, nodes)
        return engine.nodes

    return _timed(seconds, search)


def _peer_simulations(spiel: Any, name: str, seconds: float) -> Speed:
    """A peer's Monte Carlo tree search of the start position, one random game for every simulation."""
    game = spiel.load_game(name)

    def search(simulations: int) -> int:
        evaluator = spiel.RandomRolloutEvaluator(1, 1)
        bot = spiel.MCTSBot(game, evaluator, 2.0, simulations, 1000, False, 1, False)
        bot.step(game.new_initial_state())
        return 0

    return _timed(seconds, search)


def measure_search(names: Iterable[str], seconds: float) -> Iterator[Figure]:
    """Simulations, plies of their random games, and alpha-beta nodes per second, with peers' simulations."""
    for game in [new_game(name) for name in names]:
        if camps_of(game).max() == 0:
            continue
        speed = _simulations(game, seconds)
        ours = speed.games / speed.seconds
        yield Figure("simulations", game.name, ours)
        yield Figure("rollout plies", game.name, speed.plies / speed.seconds)
        for module, name in game.peers:
            if find_spec(module) is not None:
                peer = _peer_simulations(import_module(module), name, seconds)
                theirs = peer.games / peer.seconds
                yield Figure("simulations", game.name, ours, f"{module} {name} (C++ MCTSBot)", theirs, ours / theirs)
        if camps_of(game).max() == 1 and not game.has_chance:
            nodes = _nodes(game, seconds)
            yield Figure("alpha-beta nodes", game.name, nodes.plies / nodes.seconds)


# --------------------------------------------------------------------------------------------- threads

QUESTIONS = 8
"""So many positions of a game are engines asked about, one after the other."""


class Search(NamedTuple):
    """What a search did by the clock: its nodes, its seconds, and after how many of them it had reached a depth."""

    nodes: int
    seconds: float
    reached: dict[int, float]
    is_finished: bool
    """Whether nothing was left to search before its time was over."""


def measure_threads(names: Iterable[str], seconds: float, threads: int) -> Iterator[Figure]:
    """Nodes a second of several threads and of one, and where a search has a depth, how soon both reach the same.

    Questions are left out to which a search knows all before its time is over: threads have little to share there.
    """
    peer = "1 thread"
    for game in [new_game(name) for name in names]:
        if camps_of(game).max() == 0:
            continue
        answered = [[_search(record, number, seconds) for number in (threads, 1)] for record in _questions(game)]
        asked = [searches for searches in answered if not any(search.is_finished for search in searches)] or answered
        several, one = [
            sum(each.nodes for each in column) / sum(each.seconds for each in column)
            for column in zip(*asked, strict=True)
        ]
        yield Figure(f"nodes, {threads} threads", game.name, several, peer, one, several / one)
        if deepens(game):
            times = zip(*map(_times_to_equal_depth, asked), strict=True)
            several, one = [1 / geometric_mean(column) for column in times]
            yield Figure("searches equally deep", game.name, several, peer, one, several / one)


def _questions(game: Game) -> Iterator[Record]:
    """Positions one after the other in a game that the highest level plays against itself, from an opening."""
    record, chance = opening_of(game, QUESTIONS // 2, random.Random(1)), random.Random(1)
    engine = Leveled(game, HIGHEST_LEVEL, 1)
    for _ in range(QUESTIONS):
        while record.position.turn == CHANCE:
            record = record.play(chance.choice(record.legal_words))
        yield record
        record = record.play(answer(engine, record, Limit()).word)
        if record.result:
            return


def _search(record: Record, threads: int, seconds: float) -> Search:
    """Think about a record for a while; the last thought may have been broken off before its depth was reached."""
    engine, begin = new_best(record.start.game, 1, threads), time.perf_counter()
    thoughts = list(engine.think(record, Limit(seconds=seconds), Event()))
    is_finished = time.perf_counter() - begin < seconds
    reached = {thought.depth: thought.seconds for thought in thoughts[:-1] or thoughts}
    return Search(thoughts[-1].nodes, thoughts[-1].seconds, reached, is_finished)


def _times_to_equal_depth(searches: list[Search]) -> list[float]:
    """When searches had reached the greatest depth that all of them reached."""
    depth = max(set.intersection(*(set(search.reached) for search in searches)))
    return [search.reached[depth] for search in searches]


# ----------------------------------------------------------------------------------------------- start

STARTS = 3
"""So often is every start measured."""


class Start(NamedTuple):
    """Seconds from a command to its end, with one engine move in between."""

    game: str
    quickest: float
    slowest: float


def measure_starts(names: Iterable[str]) -> Iterator[Start]:
    """How long the command line needs for a first engine move in every game, loading included, nothing compiled."""
    for name in [new_game(name).name for name in names]:
        _seconds_to_first_move(name)  # which compiles what is not compiled yet
        times = [_seconds_to_first_move(name) for _ in range(STARTS)]
        yield Start(name, min(times), max(times))


def _seconds_to_first_move(name: str) -> float:
    command = [sys.executable, "-m", "spielschrank", "analyse", name, "--nodes", "100", "--json"]
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begin


def print_starts(starts: Iterable[Start], as_json: bool) -> None:
    """Print the times as they come: JSON lines, or a table at the end."""
    table = Table("game", box=None)
    for heading in ("quickest s", "slowest s"):
        table.add_column(heading, justify="right")
    for start in starts:
        if as_json:
            print(json.dumps(start._asdict()), flush=True)
        table.add_row(start.game, f"{start.quickest:.2f}", f"{start.slowest:.2f}")
    if not as_json:
        Console().print(table)


# -------------------------------------------------------------------------------------------- printing


def print_figures(figures: Iterable[Figure], as_json: bool) -> None:
    """Print the figures as they come: JSON lines, or a table at the end."""
    table = Table("bench", "game", box=None)
    for heading in ("per s", "peer", "peer per s", "ratio"):
        table.add_column(heading, justify="left" if heading == "peer" else "right")
    for figure in figures:
        if as_json:
            print(json.dumps({key: value for key, value in figure._asdict().items() if value is not None}), flush=True)
        theirs, ratio = figure.peer_per_s, figure.ratio
        compared = (figure.peer or "", f"{theirs:,.0f}" if theirs else "", f"{ratio:.1f}" if ratio else "")
        table.add_row(figure.bench, figure.game, f"{figure.per_s:,.0f}", *compared)
    if not as_json:
        Console().print(table)
