"""A table: a match that is at hand, and everybody who sits or watches there."""

import asyncio
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from pydantic_core import to_json

from spielschrank.match import Match
from spielschrank.scene import furniture, of_record
from spielschrank.server.store import now
from spielschrank.server.thinker import Question

MOST_LISTENERS = 500
"""So many may sit or watch at one table by one server."""

About = tuple[int, int | None, str]
"""What an engine thinks about: since which version the position stands, the seat to move, and the engine."""


class Listener(Protocol):
    """Somebody at a table."""

    table: "Table"

    def hear(self, text: str) -> None:
        """Take a message, in JSON."""
        ...


class Company(NamedTuple):
    """Who is at a table by one server: which seats, and how many who watch."""

    seats: tuple[int, ...] = ()
    watching: int = 0


def encode(message: dict[str, Any]) -> str:
    """A message as JSON."""
    return to_json(message).decode()


@dataclass(eq=False)
class Table:
    """A match that is at hand, and who listens to it."""

    name: str
    match: Match
    game: int = 1
    """The how-manieth game it is at this table."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: dict[Listener, int | None] = field(default_factory=dict)
    """Whoever is told, and the seat they sit at."""
    elsewhere: dict[str, Company] = field(default_factory=dict)
    """Who is at the table by other servers."""
    plans: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    """What persons have drawn on the board, by seat."""
    about: About | None = None
    thinking: Question | None = None
    advice: dict[Question, int] = field(default_factory=dict)
    """What persons have asked, and since which version the position they asked about stands."""
    timer: asyncio.TimerHandle | None = None

    # ------------------------------------------------------------------------------------------- who is there

    @property
    def is_idle(self) -> bool:
        """Whether nothing happens here, and nobody would see it."""
        return not (self.listeners or self.about or self.advice or self.timer or self.lock.locked())

    @property
    def is_full(self) -> bool:
        """Whether nobody else can be told."""
        return len(self.listeners) >= MOST_LISTENERS

    def here(self) -> Company:
        """Who is here by this server."""
        seats = {seat for seat in self.listeners.values() if seat is not None}
        return Company(tuple(sorted(seats)), sum(seat is None for seat in self.listeners.values()))

    def is_present(self, seat: int) -> bool:
        """Whether somebody at a seat listens, by whatever server."""
        return any(seat in company.seats for company in (self.here(), *self.elsewhere.values()))

    def presence(self) -> dict[str, Any]:
        """Who is there."""
        present = [not seat.is_person or self.is_present(number) for number, seat in enumerate(self.match.seats)]
        watching = sum(company.watching for company in (self.here(), *self.elsewhere.values()))
        return {"type": "presence", "present": present, "watching": watching}

    def tell(self, message: dict[str, Any]) -> None:
        """Tell everybody at the table."""
        if self.listeners:
            text = encode(message)
            for listener in list(self.listeners):
                listener.hear(text)

    # ---------------------------------------------------------------------------------------------- what happens

    def become(self, match: Match) -> None:
        """Take the next match; plans for another position are of no interest."""
        if match.moved != self.match.moved:
            self.plans.clear()
        self.match = match

    def let_think(self, about: About | None) -> None:
        """What an engine thinks about from now on; what was thought about something else is of no interest."""
        self.about = about
        if self.thinking:
            self.thinking.stop()
            self.thinking = None

    def drop_advice(self) -> None:
        """Stop the thoughts on older positions."""
        for question, moved in self.advice.items():
            if moved != self.match.moved:
                question.stop()

    # -------------------------------------------------------------------------------------------- what is told

    def view(self) -> dict[str, Any]:
        """What everybody may see."""
        match = self.match
        scene = of_record(match.record).moment()
        seats = [
            {
                "sides": list(seat.sides),
                "player": seat.player,
                "name": seat.name,
                "taken": seat.taken or not seat.is_person,
                "substitute": seat.substitute,
            }
            for seat in match.seats
        ]
        dice = match.record.dice if match.is_over else match.record.dice and match.record.dice.without_secret()
        offer = match.offer and {**match.offer._asdict(), "asked": sorted(match.asked)}
        told = {"version": match.version, "begun": match.is_begun, "seat_to_move": match.turn, "seats": seats}
        clock = match.clock
        return {
            **told,
            "scene": scene if match.is_begun else {**scene, "touches": []},
            "words": list(match.record.words),
            "offer": offer,
            "clock": clock and {"left": clock.left, "running": clock.running, "since": clock.since, "now": now()},
            "dice": dice and dice._asdict(),
            "plans": {str(seat): strokes for seat, strokes in self.plans.items()},
        }

    def setting(self) -> dict[str, Any]:
        """What stays the same for the whole match."""
        return furniture(self.match.game.name, tuple(self.match.game.chosen.items()))
