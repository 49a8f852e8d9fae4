"""Playing in the terminal: persons and computer players around one screen."""

import random
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, ExitStack, nullcontext, suppress
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from spielschrank import scene, terminal
from spielschrank.analysis import Question, interruptible, preparing, say_hint, show_live, think
from spielschrank.complaints import translated
from spielschrank.contract import CHANCE, IllegalMoveError
from spielschrank.cores import count_cores
from spielschrank.engines.best import new_best
from spielschrank.engines.thoughts import Engine, Limit, Thought
from spielschrank.games import NAMES, new_game
from spielschrank.notation import NotationError
from spielschrank.phrases import Phrase
from spielschrank.players import PLAYERS, TOLD_MORE, new_player
from spielschrank.record import Record

RANDOM = "random"
"""The seat of a mover that plays any legal word, as the die does."""
LEVEL = r"level-?\d+"
"""What is meant as a level, whether there is one or not."""
FOR_A_HINT, FOR_AN_ANALYSIS = 1.0, 3.0
"""Seconds to think when a person asks."""
MOVES_ANALYSED = 3

HELP = Phrase(
    "Ein Wort spielt den Zug (Tab ergänzt). Außerdem:\n?  hint  analyse  undo  why WORT  save DATEI  quit",
    "A word plays the move (Tab completes). Also:\n?  hint  analyse  undo  why WORD  save FILE  quit",
)
FOLLOWS = Phrase("So stelle ich mir das vor: {0}", "This is how I think it goes on: {0}")
THINKS = Phrase("{0} denkt nach … (Strg-C: sofort ziehen)", "{0} is thinking … (Ctrl-C: move now)")
PONDERS = Phrase("Ich denke nach … (Strg-C: genug)", "Let me think … (Ctrl-C: enough)")
FAILED = Phrase(
    "{0} spielt nicht weiter: {1}. Du kannst selbst für {2} ziehen.",
    "{0} has stopped playing: {1}. You may move for {2} yourself.",
)
PAUSED = Phrase("Pause; die Eingabetaste setzt fort, quit beendet.", "Paused; Enter goes on, quit leaves.")
SAVED = Phrase("Gespeichert in {0}.", "Saved in {0}.")
LEGAL = Phrase("{0} ist erlaubt.", "{0} is legal.")
NOTHING_TO_UNDO = Phrase("Es gibt nichts zurückzunehmen.", "There is nothing to take back.")
UNKNOWN = Phrase("„{0}“ verstehe ich nicht.", "I do not understand “{0}”.")
CHOOSE = Phrase(
    "Welches Spiel? Name oder Nummer, dazu Optionen und Plätze (b=level3); leer beendet: ",
    "Which game? A name or a number, then options and seats (b=level3); empty to leave: ",
)
OVER = Phrase("Die Partie ist zu Ende. undo, save DATEI oder quit.", "The game is over. undo, save FILE or quit.")

Ask = Callable[[str, Iterable[str]], str | None]


def read_seats(record: Record, seats: list[str]) -> dict[str, str]:
    """Seats such as `w=Ida` by their sides; the die rolls by itself unless a person takes its seat."""
    sides = (*record.start.game.side_letters, CHANCE)
    found = {CHANCE: RANDOM}
    for seat in seats:
        side, equals, who = seat.partition("=")
        if not (equals and who.strip()):
            raise ValueError(f"“{seat}” is not of the form SIDE=WHO")
        if side not in sides:
            raise ValueError(f"{record.start.game.name} has no side “{side}”; its sides are {', '.join(sides[:-1])}")
        found[side] = who.strip()
    if found[CHANCE] != RANDOM and is_player(found[CHANCE]):
        raise ValueError(f"the die is rolled at random or by a person, not by {found[CHANCE]}")
    return found


def is_player(who: str) -> bool:
    """Whether a seat is meant for a computer player; anything else is the name of a person."""
    told = any(who.startswith(pattern.partition(":")[0] + ":") for pattern in TOLD_MORE)
    return who in PLAYERS or told or re.fullmatch(LEVEL, who) is not None


class Player(NamedTuple):
    """A computer player in its seat."""

    name: str
    engine: Engine
    limit: Limit

    def answer(self, record: Record) -> tuple[str, bool]:
        """The word it plays, and whether a person was in a hurry; raises an error if it has none that is legal."""
        with interruptible() as stop:
            words = [thought.word for thought in self.engine.think(record, self.limit, stop)]
        if not words:
            raise RuntimeError("no answer")
        if reason := record.why(words[-1]):
            raise IllegalMoveError(words[-1], reason)
        return words[-1], stop.is_set()

    def close(self) -> None:
        """Let go of an engine that holds on to something."""
        leave: Callable[[], None] | None = getattr(self.engine, "close", None)
        if leave:
            leave()


def new_players(
    record: Record, seats: Mapping[str, str], seconds: float, chance: random.Random, leaving: ExitStack
) -> dict[str, Player]:
    """A player for every seat that is meant for one, by sides; raises ValueError if there is none of the name."""
    players = {}
    for side, who in seats.items():
        if is_player(who):
            limit = Limit() if re.fullmatch(LEVEL, who) else Limit(seconds=seconds)
            engine = new_player(who, record.start.game, chance.getrandbits(31), count_cores())
            players[side] = Player(who, engine, limit)
            leaving.callback(players[side].close)
    return players


def _ask_terminal(prompt: str, words: Iterable[str]) -> str | None:
    """A line from the person, completed with Tab; None when there is no more input."""
    if not sys.stdin.isatty():
        line = sys.stdin.readline()
        return line.strip() if line else None
    from prompt_toolkit import prompt as ask
    from prompt_toolkit.completion import WordCompleter

    try:
        return ask(prompt, completer=WordCompleter(list(words), sentence=True)).strip()
    except (EOFError, KeyboardInterrupt):
        return None


@dataclass(frozen=True)
class Table:
    """A game on the screen: the line of play, the computer players by their seats, and how to ask persons."""

    record: Record
    players: Mapping[str, Player]
    language: str
    console: Console
    ask: Ask
    adviser: Callable[[], Engine]
    """Whom persons ask for advice."""
    advice: Thought | None = None
    """What was advised in this position."""
    paused: bool = False
    """Whether a person wants to say something though only computers play."""

    def with_record(self, record: Record) -> "Table":
        """The same table after a move or a step back."""
        return replace(self, record=record, advice=None, paused=False)

    def say(self, phrase: Phrase, *values: str) -> None:
        """Say something in the table's language."""
        self.console.print(phrase.say(self.language, *values), style="italic", highlight=False, markup=False)

    def show(self) -> None:
        """Draw the board."""
        self.console.print()
        terminal.show(scene.of_record(self.record), self.language, self.console)

    @property
    def mover(self) -> str:
        """The side to move."""
        return self.record.position.turn

    def moves_by_itself(self) -> bool:
        """Whether the side to move needs no person."""
        return bool(self.record.legal_words) and self.mover in self.players and not self.paused

    @property
    def has_persons(self) -> bool:
        """Whether any seat is a person's."""
        return not {*self.record.start.game.side_letters, CHANCE} <= set(self.players)

    def waiting(self, phrase: Phrase, name: str = "") -> AbstractContextManager[object]:
        """A sign of life while somebody thinks, on a terminal."""
        shown = self.console.is_terminal and name != RANDOM
        return self.console.status(phrase.say(self.language, name)) if shown else nullcontext()

    def question(self, seconds: float, ranks: int) -> Question:
        """What a person asks the adviser."""
        with preparing(self.language):
            return Question(self.adviser(), Limit(seconds=seconds), ranks)


def _play_word(table: Table, word: str) -> Table:
    try:
        return table.with_record(table.record.play(word))
    except IllegalMoveError as error:
        table.say(Phrase(error.reason.de, error.reason.en))
    except NotationError:
        table.say(UNKNOWN, word)
        table.say(HELP)
    return table


def _let_play(table: Table) -> Table:
    """Let the computer player to move have its turn; if it fails, a person may take its seat."""
    player = table.players[table.mover]
    try:
        with table.waiting(THINKS, player.name):
            word, hurried = player.answer(table.record)
    except (RuntimeError, ValueError, OSError) as error:
        table.say(FAILED, player.name, " ".join(str(error).split()).rstrip("."), table.mover)
        others = {side: other for side, other in table.players.items() if side != table.mover}
        return replace(table, players=others)
    moved = table.with_record(table.record.play(word))
    return replace(moved, paused=hurried and not table.has_persons)


def _undo(table: Table, _rest: str) -> Table:
    """Back to the last time that a person was to move."""
    back = table.with_record(table.record.back())
    while back.record.plies and back.moves_by_itself():
        back = back.with_record(back.record.back())
    if not table.record.plies or back.moves_by_itself():
        table.say(NOTHING_TO_UNDO)
        return table
    back.show()
    return back


def _hint(table: Table, _rest: str) -> Table:
    """Advise a word; asked again, tell how it may go on."""
    if not table.record.legal_words:
        return table
    if table.advice:
        table.say(FOLLOWS, " ".join(table.advice.line))
        return table
    question = table.question(FOR_A_HINT, 1)
    with table.waiting(PONDERS), interruptible() as stop:
        *_, found = think(question, table.record, stop)
    sentence = say_hint(found[-1], table.record, table.language)
    table.say(Phrase(sentence, sentence))
    return replace(table, advice=found[-1])


def _analyse(table: Table, _rest: str) -> Table:
    """Show the best moves while they are thought about."""
    if table.record.legal_words:
        show_live(table.question(FOR_AN_ANALYSIS, MOVES_ANALYSED), table.record, table.language, table.console)
    return table


def _save(table: Table, file: str) -> Table:
    try:
        Path(file or "game.txt").write_text(table.record.dumps(), "utf-8")
        table.say(SAVED, file or "game.txt")
    except OSError as error:
        table.console.print(f"{error.filename}: {error.strerror}", markup=False)
    return table


def _why(table: Table, word: str) -> Table:
    try:
        reason = table.record.why(word)
        table.say(Phrase(reason.de, reason.en) if reason else LEGAL, word)
    except NotationError as error:
        table.console.print(translated(str(error), table.language), markup=False, highlight=False)
    return table


def _list_words(table: Table, _rest: str) -> Table:
    table.console.print("  ".join(table.record.legal_words), highlight=False, markup=False)
    table.say(HELP)
    return table


COMMANDS: dict[str, Callable[[Table, str], Table]] = {
    "?": _list_words,
    "help": _list_words,
    "hint": _hint,
    "analyse": _analyse,
    "undo": _undo,
    "save": _save,
    "why": _why,
}


def _obey(table: Table, command: str, rest: str) -> Table:
    """Do what a person commands; Ctrl-C leaves what takes long, not the game."""
    try:
        return COMMANDS[command](table, rest)
    except KeyboardInterrupt:
        return table


def _one_answer(table: Table) -> Table | None:
    """Ask the person to move and do what is answered; None to leave."""
    if not table.record.legal_words:
        table.say(OVER)
    elif table.paused:
        table.say(PAUSED)
    answer = table.ask(f"{table.mover}> ", [*table.record.legal_words, *COMMANDS, "quit"])
    if answer is None or answer == "quit":
        return None
    command, _, rest = answer.partition(" ")
    if command in COMMANDS:
        return _obey(table, command, rest.strip())
    return _play_word(table, answer) if answer else replace(table, paused=False)


def play_game(
    record: Record,
    seats: Mapping[str, str],
    language: str,
    seed: int | None,
    seconds: float = 1.0,
    ask: Ask = _ask_terminal,
) -> Record:
    """Play until somebody quits or nobody is left to ask; returns the line of play."""
    named = {side: who for side, who in seats.items() if side != CHANCE}
    chance = random.Random(seed)
    adviser = cache(partial(new_best, record.start.game, chance.getrandbits(31), count_cores()))
    with ExitStack() as leaving:
        with preparing(language):
            players = new_players(record, seats, seconds, chance, leaving)
        begun = replace(record, seats=named, date=date.today().isoformat())
        return _play_on(Table(begun, players, language, Console(), ask, adviser))


def _play_on(table: Table) -> Record:
    """Turn by turn, until somebody leaves; computers alone leave when the game is over."""
    table.show()
    with suppress(KeyboardInterrupt):
        while table.has_persons or not table.record.result:
            moved = _let_play(table) if table.moves_by_itself() else _one_answer(table)
            if moved is None:
                break
            if len(moved.record.plies) > len(table.record.plies):
                moved.console.print(f"{table.mover}: {moved.record.words[-1]}", highlight=False, markup=False)
                moved.show()
            table = moved
    return table.record


def choose_and_play(language: str, ask: Ask = _ask_terminal) -> None:
    """Let a person choose one of the games and play it, again and again."""
    from spielschrank.catalogue import print_choice

    while True:
        print_choice(language)
        answer = ask(CHOOSE.say(language), NAMES)
        if not answer:
            return
        try:
            play_game(*_chosen(answer), language, None, ask=ask)
        except ValueError as error:
            Console().print(translated(str(error), language), highlight=False, markup=False)


def _chosen(answer: str) -> tuple[Record, dict[str, str]]:
    """The game and the seats of an answer: a name or a number, then options and seats such as `b=level3`."""
    choice, *pairs = answer.split()
    number = int(choice) if choice.isdecimal() else 0
    name = NAMES[number - 1] if 0 < number <= len(NAMES) else choice
    options = {option.key for option in new_game(name).options}
    chosen = dict(pair.split("=", 1) for pair in pairs if pair.split("=")[0] in options and "=" in pair)
    record = Record(new_game(name, **chosen).start())
    return record, read_seats(record, [pair for pair in pairs if pair.split("=")[0] not in chosen])


def show_record(record: Record, ply: int | None, boards: bool, language: str) -> None:
    """Print a record: its rounds and its last board, the board after some ply, or all of them."""
    console = Console()
    if ply is not None:
        if ply > len(record.plies):
            raise ValueError(f"the record has {len(record.plies)} plies, not {ply}")
        record = record.back(len(record.plies) - ply)
    for number in range(len(record.plies) if boards else 0):
        terminal.show(scene.of_record(record.back(len(record.plies) - number)), language, console)
        console.print(f"\n{number + 1}. {record.words[number]}", style="bold", highlight=False, markup=False)
    console.print(record.dumps(), highlight=False, markup=False, end="\n")
    terminal.show(scene.of_record(record), language, console)
