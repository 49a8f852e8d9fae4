"""OpenSpiel's Monte Carlo tree search on `nine_mens_morris` as a player of Mühle.

There a turn that closes a mill is two actions, the step and the capture. Actions are numbers: a point, or 24 + 24 *
origin + target for a step. The points are counted row by row from the top:

     0--------1--------2
     |  3-----4-----5  |
     |  |  6--7--8  |  |
     9-10-11    12-13-14
     |  | 15-16-17  |  |
     | 18----19----20  |
    21-------22-------23

Where the rules differ and what is done about it stands in docs/tournaments.md.
"""

import time
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from random import Random
from threading import Event
from typing import Any, NamedTuple

from spielschrank.contract import Game
from spielschrank.engines.thoughts import Limit, Thought, logit
from spielschrank.record import Record

GAME, THEIR_GAME = "muehle", "nine_mens_morris"
POINTS = tuple("a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split())
UCT_C = "2"
"""The weight of exploring that OpenSpiel's own examples use."""
MEMORY_MB = 500
FOREVER = 2**31 - 1


def actions_of(word: str) -> list[int]:
    """The actions of a word, one or two.

    >>> actions_of("d2"), actions_of("d2-d3xa1")
    ([19], [496, 21])
    """
    step, *taken = word.split("x")
    places = [POINTS.index(name) for name in step.split("-")]
    first = places[0] if len(places) == 1 else 24 + 24 * places[0] + places[1]
    return [first, *(POINTS.index(name) for name in taken)]


def word_of(actions: list[int]) -> str:
    """The word of one or two actions.

    >>> word_of([19]), word_of([496, 21])
    ('d2', 'd2-d3xa1')
    """
    first, *taken = actions
    origin, target = divmod(first - 24, 24)
    step = POINTS[first] if first < 24 else f"{POINTS[origin]}-{POINTS[target]}"
    return "".join([step, *(f"x{POINTS[point]}" for point in taken)])


def without_loops(record: Record) -> list[str]:
    """The words that lead to the position of a record without coming back to any position on the way."""
    places, words = {record.start.text: 0}, list[str]()
    for ply in record.plies:
        words.append(ply.word)
        if (before := places.get(ply.position.text)) is not None:
            words = words[:before]
            places = {text: place for text, place in places.items() if place <= before}
        places[ply.position.text] = len(words)
    return words


class Found(NamedTuple):
    """What a search has found: an action, its expected score, and after how many simulations."""

    action: int
    score: float = 0.5
    nodes: int = 0


class OpenSpiel:
    """Monte Carlo tree search by OpenSpiel: one random game for every new leaf, proved results kept."""

    def __init__(self, game: Game, seed: int = 0, constant: str = UCT_C) -> None:
        if game.name != GAME or game.chosen["two_mills"] != "one":
            raise ValueError(f"openspiel plays {GAME} with two_mills=one only")
        if not find_spec("pyspiel"):
            raise ValueError("openspiel needs the package open_spiel, as in pip install spielschrank[bench]")
        try:
            self._constant = float(constant)
        except ValueError:
            raise ValueError(f"openspiel:{constant} should have a number behind the colon") from None
        self._spiel: Any = import_module("pyspiel")
        self._game = self._spiel.load_game(THEIR_GAME)
        self._seed = seed
        self._chance = Random(seed)

    def think(self, record: Record, limit: Limit, stop: Event, ranks: int = 1) -> Iterator[Thought]:  # noqa: ARG002
        """One thought: what the search has found at the limit. Its own search cannot be stopped before."""
        begin = time.perf_counter()
        state = self.replay(record.words, record) or self.replay(tuple(without_loops(record)), record)
        if state is None:
            guess = self._chance.choice(record.legal_words)
            yield _thought(guess, Found(0), record, time.perf_counter() - begin)
            return
        step = self._search(state, limit)
        actions, mover = [step.action], state.current_player()
        state.apply_action(step.action)
        if state.current_player() == mover and not state.is_terminal():
            actions.append(self._search(state, limit).action)
        yield _thought(word_of(actions), step, record, time.perf_counter() - begin)

    def replay(self, words: tuple[str, ...], record: Record) -> Any:
        """OpenSpiel's state after words from the start; None where it does not follow."""
        if record.start != record.start.game.start():
            return None
        state = self._game.new_initial_state()
        for action in (action for word in words for action in actions_of(word)):
            if action not in state.legal_actions():
                return None
            state.apply_action(action)
        return None if state.is_terminal() else state

    def _search(self, state: Any, limit: Limit) -> Found:
        """The most promising action; any if the limit lets nothing be found."""
        actions, seed = state.legal_actions(), self._chance.getrandbits(31)
        if len(actions) == 1:
            return Found(actions[0])
        bot = self._spiel.MCTSBot(
            self._game,
            self._spiel.RandomRolloutEvaluator(1, seed),
            self._constant,
            max(2, limit.nodes or FOREVER),
            MEMORY_MB,
            solve=True,
            seed=seed,
            verbose=False,
            max_wall_clock_time=-1.0 if limit.seconds is None else limit.seconds,
        )
        root = bot.mcts_search(state)
        best = root.best_child() if root.children else None
        if best is None:
            return Found(self._chance.choice(actions))
        mean = best.total_reward / max(1, best.explore_count)
        return Found(best.action, 0.5 + 0.5 * mean, root.explore_count)


def _thought(word: str, found: Found, record: Record, seconds: float) -> Thought:
    own = record.position.turn
    expected = {side: found.score if side == own else 1 - found.score for side in record.start.game.side_letters}
    return Thought(word, logit(found.score), expected, None, (word,), found.nodes, 0, seconds)
