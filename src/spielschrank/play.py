"""Playing in the terminal: persons and random movers around one screen."""

import random
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from rich.console import Console

from spielschrank import scene, terminal
from spielschrank.contract import CHANCE, IllegalMoveError
from spielschrank.games import NAMES, new_game
from spielschrank.notation import NotationError
from spielschrank.phrases import Phrase
from spielschrank.record import Record

RANDOM = "random"
"""The seat of a mover that plays any legal word."""

HELP = Phrase(
    "Ein Wort spielt den Zug (Tab ergänzt). Außerdem: ?  undo  why WORT  save DATEI  quit",
    "A word plays the move (Tab completes). Also: ?  undo  why WORD  save FILE  quit",
)
SAVED = Phrase("Gespeichert in {0}.", "Saved in {0}.")
LEGAL = Phrase("{0} ist erlaubt.", "{0} is legal.")
NOTHING_TO_UNDO = Phrase("Es gibt nichts zurückzunehmen.", "There is nothing to take back.")
UNKNOWN = Phrase("„{0}“ verstehe ich nicht.", "I do not understand “{0}”.")
CHOOSE = Phrase(
    "Welches Spiel? Name oder Nummer, dazu Optionen und Plätze (b=random); leer beendet: ",
    "Which game? A name or a number, then options and seats (b=random); empty to leave: ",
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
    return found


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
    """A game on the screen: the line of play, who sits where, and how to ask and to chance."""

    record: Record
    seats: Mapping[str, str]
    language: str
    chance: random.Random
    console: Console
    ask: Ask

    def with_record(self, record: Record) -> "Table":
        """The same table after a move or a step back."""
        return replace(self, record=record)

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
        return bool(self.record.legal_words) and self.seats.get(self.mover) == RANDOM


def _play_word(table: Table, word: str) -> Table:
    try:
        return table.with_record(table.record.play(word))
    except IllegalMoveError as error:
        table.say(Phrase(error.reason.de, error.reason.en))
    except NotationError:
        table.say(UNKNOWN, word)
        table.say(HELP)
    return table


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
        table.console.print(str(error), markup=False, highlight=False)
    return table


def _list_words(table: Table, _rest: str) -> Table:
    table.console.print("  ".join(table.record.legal_words), highlight=False, markup=False)
    table.say(HELP)
    return table


COMMANDS: dict[str, Callable[[Table, str], Table]] = {
    "?": _list_words,
    "help": _list_words,
    "undo": _undo,
    "save": _save,
    "why": _why,
}


def _one_answer(table: Table) -> Table | None:
    """Ask the person to move and do what is answered; None to leave."""
    if not table.record.legal_words:
        table.say(OVER)
    answer = table.ask(f"{table.mover}> ", [*table.record.legal_words, *COMMANDS, "quit"])
    if answer is None or answer == "quit":
        return None
    command, _, rest = answer.partition(" ")
    if command in COMMANDS:
        return COMMANDS[command](table, rest.strip())
    return _play_word(table, answer) if answer else table


def play_game(
    record: Record, seats: Mapping[str, str], language: str, seed: int | None, ask: Ask = _ask_terminal
) -> Record:
    """Play until somebody quits or nobody is left to ask; returns the line of play."""
    persons = {side: who for side, who in seats.items() if side != CHANCE}
    named = replace(record, seats=persons, date=date.today().isoformat())
    table = Table(named, seats, language, random.Random(seed), Console(), ask)
    alone = all(seats.get(side) == RANDOM for side in (*record.start.game.side_letters, CHANCE))
    table.show()
    while not (alone and table.record.result):
        if table.moves_by_itself():
            moved: Table | None = _play_word(table, table.chance.choice(table.record.legal_words))
        else:
            moved = _one_answer(table)
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
            record, seats = _chosen(answer)
        except ValueError as error:
            Console().print(str(error), highlight=False, markup=False)
        else:
            play_game(record, seats, language, None, ask)


def _chosen(answer: str) -> tuple[Record, dict[str, str]]:
    """The game and the seats of an answer: a name or a number, then options and seats such as `b=random`."""
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
