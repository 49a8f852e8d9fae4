"""A process that thinks for the server: questions come as lines of JSON, thoughts go out as lines of JSON.

It is asked one question at a time, and told to stop it; it leaves when nobody listens any more.
"""

import json
import sys
from collections import OrderedDict
from collections.abc import Iterator
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

from spielschrank.engines.thoughts import Engine, Limit
from spielschrank.games import new_game
from spielschrank.players import new_player
from spielschrank.record import Record

KEPT = 16
"""So many engines remember what they thought before."""

Question = dict[str, Any]


class Worker:
    """Engines, and the question they are asked now."""

    def __init__(self) -> None:
        self._engines: OrderedDict[tuple[str, str], Engine] = OrderedDict()
        self.stop, self.asked, self.unwanted = Event(), 0, 0

    def begin(self, number: int) -> None:
        """Turn to a question; it may have been stopped before its turn came."""
        self.stop.clear()
        self.asked = number
        if self.unwanted == number:
            self.stop.set()

    def let_be(self, number: int) -> None:
        """Stop a question, now or when its turn comes."""
        self.unwanted = number
        if self.asked == number:
            self.stop.set()

    def answer(self, question: Question) -> Iterator[dict[str, Any]]:
        """The thoughts on a question, one by one."""
        record = record_of(question)
        limit = Limit(question.get("seconds"), question.get("nodes"), question.get("depth"))
        for thought in self._engine(question, record).think(record, limit, self.stop, question.get("ranks", 1)):
            yield thought.data()

    def _engine(self, question: Question, record: Record) -> Engine:
        """The engine that has thought about this match before, or a new one."""
        known = (question["match"], question["player"])
        if known not in self._engines:
            self._engines[known] = new_player(question["player"], record.start.game, question.get("seed", 0))
        self._engines.move_to_end(known)
        if len(self._engines) > KEPT:
            self._engines.popitem(last=False)
        return self._engines[known]


def record_of(question: Question) -> Record:
    """The record that a question is about."""
    record = new_game(question["game"], **question["options"]).record(question["start"] or None)
    for word in question["words"]:
        record = record.play(word)
    return record


def say(**line: Any) -> None:
    """Write a line for the server."""
    print(json.dumps(line), flush=True)


def listen(worker: Worker, questions: SimpleQueue[Question | None]) -> None:
    """Take in what the server says: questions, and the number of a question that is to be stopped."""
    for line in sys.stdin:
        message = json.loads(line)
        if "stop" not in message:
            questions.put(message)
        else:
            worker.let_be(message["stop"])
    questions.put(None)
    worker.let_be(worker.asked)


def main() -> None:
    """Answer questions until nobody asks any more."""
    worker, questions = Worker(), SimpleQueue[Question | None]()
    Thread(target=listen, args=(worker, questions), daemon=True).start()
    while question := questions.get():
        worker.begin(question["number"])
        try:
            for thought in worker.answer(question):
                say(number=worker.asked, thought=thought)
            say(number=worker.asked, done=True)
        except Exception as error:  # one bad question must not end the process
            say(number=worker.asked, failed=f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    main()
