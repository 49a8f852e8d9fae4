"""Analysing a position: the best engine or a level thinks, and people read along, in words or as lines of JSON."""

import json
import math
import signal
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import Event, current_thread, main_thread
from typing import NamedTuple

from rich.console import Console, Group
from rich.live import Live
from rich.spinner import Spinner
from rich.table import Table
from rich.text import Text

from spielschrank import scene
from spielschrank.contract import CHANCE, Game
from spielschrank.cores import count_cores
from spielschrank.engines.best import new_best
from spielschrank.engines.clock import FOREVER
from spielschrank.engines.judgement import camps_of
from spielschrank.engines.levels import Leveled
from spielschrank.engines.thoughts import Engine, Limit, Thought
from spielschrank.phrases import Phrase
from spielschrank.record import Record
from spielschrank.telling import tell

SECONDS = 5.0
"""So long is thought when nobody says anything else."""
A_DAY = 86400
MOST_RANKS = 64
SEEDS = 1 << 31
"""Engines know so many seeds."""

OUTCOMES = {
    "win": Phrase("gewinnt in {0}", "wins in {0}"),
    "loss": Phrase("verliert in {0}", "loses in {0}"),
    "draw": Phrase("Remis", "draw"),
}
PLY = Phrase("1 Halbzug", "1 ply")
PLIES = Phrase("{0} Halbzügen", "{0} plies")
SCORE = Phrase("{0} {1} %", "{0} {1}%")
LEAVES_ONE = Phrase("1 Stein bleibt", "leaves 1 piece")
LEAVES = Phrase("{0} Steine bleiben", "leaves {0} pieces")
NEVER_ONE = Phrase("{0}; einer allein geht nicht mehr", "{0}; a single one is out of reach")

HINTS = {
    "win": Phrase("Ich würde {0} spielen; das gewinnt in {1}.", "I would play {0}; that wins in {1}."),
    "loss": Phrase(
        "Ich würde {0} spielen, auch wenn das in {1} verliert.", "I would play {0}, though that loses in {1}."
    ),
    "draw": Phrase("Ich würde {0} spielen; das hält remis.", "I would play {0}; that holds the draw."),
}
HINT_ALONE = Phrase("Ich würde {0} spielen: {1}.", "I would play {0}: {1}.")
HINT = Phrase("Ich würde {0} spielen und erwarte {1}.", "I would play {0} and expect {1}.")
HINT_ROLL = Phrase(
    "Gewürfelt wird nach Glück; über alle Würfe erwarte ich {1}.", "The roll is luck; over all rolls I expect {1}."
)

OVER = Phrase("Die Partie ist zu Ende: {0}", "The game is over: {0}")
MOVE = Phrase("Zug", "move")
DEPTH = Phrase("Tiefe", "depth")
OUTLOOK = Phrase("Aussicht und wie es weitergeht", "outlook and how it goes on")
ROLL = Phrase("Wurf", "roll")
ROLL_DUE = Phrase(
    "Ein Wurf steht an; die Aussichten gelten über alle Würfe.", "A roll is due; the outlook is that over all rolls."
)
EFFORT = Phrase("{0} Knoten · {1} Knoten/s · {2} s", "{0} nodes · {1} nodes/s · {2} s")
THINKING = Phrase("denkt nach, seit {0} s (Strg-C: genug)", "thinking for {0} s (Ctrl-C: enough)")
PREPARING = Phrase("Der Computer macht sich bereit …", "The computer gets ready …")


class Question(NamedTuple):
    """Whom to ask, how long he may think, and how many of the best moves to show."""

    engine: Engine
    limit: Limit
    ranks: int


# ---------------------------------------------------------------------------------------------------- asking


def checked_seconds(seconds: float) -> float:
    """Seconds that somebody can think; raises ValueError otherwise."""
    if not 0 < seconds <= A_DAY:
        raise ValueError(f"--seconds is more than 0 and at most {A_DAY}, not {seconds:g}")
    return seconds


def limit_of(seconds: float | None, nodes: int | None, level: int | None) -> Limit:
    """The limit of an analysis; a level has its own. Raises ValueError if more than one is asked for."""
    given = {"--seconds": seconds, "--nodes": nodes, "--level": level}
    named = [name for name, value in given.items() if value is not None]
    if len(named) > 1:
        raise ValueError(f"{' and '.join(named)} exclude each other; say one of them")
    if named and seconds is None:
        return Limit(nodes=nodes and min(nodes, FOREVER))
    return Limit(seconds=checked_seconds(SECONDS if seconds is None else seconds))


def new_question(game: Game, limit: Limit, ranks: int, level: int | None, seed: int) -> Question:
    """Whom to ask: a level, or the best engine, on all cores if the clock is its only limit."""
    own = seed % SEEDS
    if level is not None:
        return Question(Leveled(game, level, own), limit, ranks)
    return Question(new_best(game, own, 1 if limit.seconds is None else count_cores()), limit, ranks)


@contextmanager
def interruptible() -> Iterator[Event]:
    """Something to stop by, which the first Ctrl-C does; the second one breaks off as usual."""
    stop = Event()
    if current_thread() is not main_thread():
        yield stop
        return
    usual = signal.getsignal(signal.SIGINT)

    def press(_signal: int, _frame: object) -> None:
        stop.set()
        signal.signal(signal.SIGINT, usual)

    signal.signal(signal.SIGINT, press)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, usual)


def think(question: Question, record: Record, stop: Event) -> Iterator[list[Thought]]:
    """Ever better rounds of thoughts, in each the best one last; about a roll there is one thought, over all rolls."""
    rolling = record.position.turn == CHANCE
    for found in _rounds(question.engine.think(record, question.limit, stop, 1 if rolling else question.ranks)):
        any_roll = record.legal_words[:1]
        yield [found[-1]._replace(word=any_roll[0], line=any_roll)] if rolling else found


def _rounds(thoughts: Iterable[Thought]) -> Iterator[list[Thought]]:
    """The thoughts that come together, the best one last."""
    found: list[Thought] = []
    for thought in thoughts:
        found.append(thought)
        if thought.rank == 1:
            yield found
            found = []


def merged(before: list[Thought], found: list[Thought], ranks: int) -> list[Thought]:
    """The best moves, the best first: those of a new round, then older ones that it did not come to."""
    new = found[::-1]
    words = {thought.word for thought in new}
    return [*new, *(thought for thought in before if thought.word not in words)][:ranks]


# --------------------------------------------------------------------------------------------------- in words


def say_number(number: float, language: str, places: int = 0) -> str:
    """A number as people write it.

    >>> say_number(1234567, "de"), say_number(1234.56, "en", 1)
    ('1.234.567', '1,234.6')
    """
    written = f"{number:,.{places}f}"
    return written.translate(str.maketrans(",.", ".,")) if language == "de" else written


def say_plies(number: int, language: str) -> str:
    """A distance in plies, as after “in”."""
    return (PLY if number == 1 else PLIES).say(language, str(number))


def say_scores(thought: Thought, game: Game, language: str) -> str:
    """The expected score of every side."""
    names = game.phrases.sides
    scores = ((names[side].say(language), thought.expected[side]) for side in game.side_letters)
    return ", ".join(SCORE.say(language, name, f"{100 * score:.0f}") for name, score in scores)


def say_left(thought: Thought, language: str) -> str:
    """What a game of one side comes to: the pieces left, of which the score is the reciprocal."""
    left = round(1 / max(thought.expected.values()))
    said = (LEAVES_ONE if left == 1 else LEAVES).say(language, str(left))
    return NEVER_ONE.say(language, said) if thought.proved and thought.proved.value == "loss" else said


def say_outlook(thought: Thought, game: Game, language: str) -> str:
    """What a move leads to: what is proved of it, or else the expected scores."""
    if len(game.sides) == 1:
        return say_left(thought, language)
    if thought.proved is None:
        return say_scores(thought, game, language)
    said = OUTCOMES[thought.proved.value].say(language, say_plies(thought.proved.distance, language))
    # Among several who have not won it is still open who of them will.
    still_open = thought.proved.value != "win" and camps_of(game).max() > 1
    return f"{said}; {say_scores(thought, game, language)}" if still_open else said


def say_hint(thought: Thought, record: Record, language: str) -> str:
    """The advice to play a word, and what is expected of it, as a sentence."""
    game, proved = record.start.game, thought.proved
    if len(game.sides) > 1 and proved:
        return HINTS[proved.value].say(language, thought.word, say_plies(proved.distance, language))
    phrase = HINT_ALONE if len(game.sides) == 1 else HINT_ROLL if record.position.turn == CHANCE else HINT
    return phrase.say(language, thought.word, say_outlook(thought, game, language))


def say_effort(thought: Thought, language: str) -> str:
    """How many nodes, how fast, how long."""
    pace = thought.nodes / thought.seconds if thought.seconds else 0
    numbers = (say_number(thought.nodes, language), say_number(pace, language))
    return EFFORT.say(language, *numbers, say_number(thought.seconds, language, 1))


def say_line(thought: Thought, record: Record, language: str) -> str:
    """All about a thought in one line."""
    game, rolling = record.start.game, record.position.turn == CHANCE
    head = ROLL.say(language) if rolling else f"{thought.rank}. {thought.word}"
    depth = f"{DEPTH.say(language)} {thought.depth}"
    parts = [head, say_outlook(thought, game, language), f"{depth} · {say_effort(thought, language)}"]
    return "  ".join(parts if rolling else [*parts, " ".join(thought.line)])


@contextmanager
def preparing(language: str) -> Iterator[None]:
    """Say that it may take a moment, where somebody looks on: the first time an engine is compiled."""
    with Console(stderr=True).status(PREPARING.say(language)):
        yield


def refuse_finished(record: Record, language: str) -> None:
    """Raise ValueError with a sentence if there is nothing left to think about."""
    if record.result:
        raise ValueError(OVER.say(language, tell(scene.of_record(record), language)))


# ------------------------------------------------------------------------------------------------- to be seen


class Picture:
    """What is seen of an analysis on a terminal: the best moves so far, and while it goes on for how long."""

    def __init__(self, record: Record, language: str) -> None:
        self.record, self.language = record, language
        self.ranking: list[Thought] = []
        self.running = True
        self._begin = time.perf_counter()
        self._spinner = Spinner("dots")

    def __rich__(self) -> Group:
        parts: list[Table | Text | Spinner] = []
        if self.ranking:
            parts += [self._table(), Text(say_effort(self.ranking[0], self.language), "dim")]
        if self.running:
            spent = math.floor(time.perf_counter() - self._begin)
            self._spinner.update(text=Text(THINKING.say(self.language, str(spent)), "dim"))
            parts.append(self._spinner)
        return Group(*parts)

    def _table(self) -> Table:
        table = Table(box=None, pad_edge=False, header_style="dim", expand=True)
        table.add_column("", justify="right", no_wrap=True)
        table.add_column(MOVE.say(self.language), no_wrap=True)
        table.add_column(DEPTH.say(self.language), justify="right", no_wrap=True)
        table.add_column(OUTLOOK.say(self.language), ratio=1)
        for rank, thought in enumerate(self.ranking, start=1):
            table.add_row(*self._row(rank, thought))
        return table

    def _row(self, rank: int, thought: Thought) -> tuple[Text, ...]:
        """The cells of a move; how it goes on stands below its outlook."""
        outlook = Text(say_outlook(thought, self.record.start.game, self.language), "bold" if rank == 1 else "")
        if self.record.position.turn == CHANCE:
            return Text(""), Text(ROLL.say(self.language)), Text(str(thought.depth)), outlook
        follows = Text(" ".join(thought.line[1:]), "dim")
        told = Text("\n").join([outlook, follows]) if follows else outlook
        return Text(str(rank), "dim"), Text(thought.word, "bold"), Text(str(thought.depth)), told


def show_live(question: Question, record: Record, language: str, console: Console) -> None:
    """Think before everybody's eyes: a table that changes on a terminal, else lines one after the other."""
    picture = Picture(record, language)
    if record.position.turn == CHANCE:
        console.print(ROLL_DUE.say(language), highlight=False, markup=False)
    if not console.is_terminal:
        _print_lines(question, record, language, console)
        return
    with interruptible() as stop, Live(picture, console=console, refresh_per_second=8):
        for found in think(question, record, stop):
            picture.ranking = merged(picture.ranking, found, question.ranks)
        picture.running = False


def _print_lines(question: Question, record: Record, language: str, console: Console) -> None:
    with interruptible() as stop:
        for found in think(question, record, stop):
            for thought in found:
                line = say_line(thought, record, language)
                console.print(line, highlight=False, markup=False, soft_wrap=True)
                console.file.flush()


def print_json(question: Question, record: Record) -> None:
    """Print every thought as a line of JSON at once; the last is the answer."""
    with interruptible() as stop:
        for found in think(question, record, stop):
            for thought in found:
                print(json.dumps(thought.data(), ensure_ascii=False), flush=True)


def print_analysis(question: Question, record: Record, language: str) -> None:
    """Print what is played and what is due, then the thoughts."""
    console, seen = Console(), scene.of_record(record)
    title = record.start.game.phrases.title.say(language)
    console.print(f"{title}: {tell(seen, language)}", style="bold", highlight=False, markup=False)
    show_live(question, record, language, console)
