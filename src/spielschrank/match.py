"""A match: a record, seats, and a version that only grows; the one door for moves.

A match is a value that follows from its events alone. A verb (`play`, `resign`, …) says what somebody wants; it gives
the event that comes of it, or refuses with the reason. `after` gives the match that an event leads to. Whoever keeps
the events keeps the match.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from spielschrank.contract import CHANCE, Game, Reason
from spielschrank.dice import Dice
from spielschrank.notation import NotationError
from spielschrank.phrases import Phrase
from spielschrank.record import Record
from spielschrank.timekeeping import Clock

PERSON = "person"
LONGEST_NAME = 40
REMEMBERED = 64
"""So many of the last messages are known again if they come twice."""
DRAWISH = 0.5
"""What a draw is worth."""
Hopes = Mapping[str, float]
"""What an engine expects for every side."""

REFUSALS = {
    "stale": Phrase("Die Partie ist inzwischen weiter.", "The game has moved on meanwhile."),
    "waiting": Phrase("Es sind noch nicht alle Plätze besetzt.", "Not all seats are taken yet."),
    "over": Phrase("Die Partie ist zu Ende.", "The game is over."),
    "not-your-turn": Phrase("Du bist nicht am Zug.", "It is not your turn."),
    "not-yours": Phrase("Das ist nicht dein Platz.", "This is not your seat."),
    "illegal": Phrase("Dieser Zug ist nicht erlaubt.", "This move is not allowed."),
    "no-word": Phrase("So heißt kein Zug dieses Spiels.", "No move of this game is called so."),
    "nothing-to-undo": Phrase("Es gibt nichts zurückzunehmen.", "There is nothing to take back."),
    "across-roll": Phrase("Über einen Wurf geht es nicht zurück.", "There is no way back across a roll."),
    "no-offer": Phrase("Es liegt kein Angebot vor.", "There is no offer."),
    "offered": Phrase("Es liegt schon ein Angebot vor.", "There is an offer already."),
    "own-offer": Phrase("Das ist dein eigenes Angebot.", "This is your own offer."),
    "no-draw": Phrase("Dieses Spiel kennt kein Remis.", "There is no draw in this game."),
    "no-person": Phrase("Dort sitzt der Computer.", "The computer sits there."),
    "here": Phrase("Wer dort sitzt, ist da.", "Whoever sits there is present."),
    "not-over": Phrase("Die Partie ist noch nicht zu Ende.", "The game is not over yet."),
    "watching": Phrase("Wer zuschaut, spielt nicht mit.", "Who watches does not play."),
    "no-advice": Phrase(
        "Solange Menschen gegeneinander spielen, rät der Computer niemandem.",
        "While persons play each other the computer advises nobody.",
    ),
    "no-place": Phrase("Einen solchen Platz hat das Brett nicht.", "The board has no such place."),
    "unwritten": Phrase(
        "Die Datenbank antwortet nicht; bitte gleich noch einmal.",
        "The database does not answer; please try again soon.",
    ),
    "in-time": Phrase("Die Zeit ist noch nicht um.", "Time has not run out."),
}
"""Why something is refused, by its code."""


class RefusedError(ValueError):
    """Something that cannot be done now: a code, the sentence for people, and the rule if one was broken."""

    def __init__(self, code: str, reason: Reason | None = None) -> None:
        super().__init__(reason.en if reason else REFUSALS[code].en)
        self.code, self.reason = code, reason

    @property
    def phrase(self) -> Phrase:
        """What to say."""
        return Phrase(self.reason.de, self.reason.en) if self.reason else REFUSALS[self.code]


class Event(NamedTuple):
    """Something that happened: of which kind, at which seat (None: at no seat), when, and what else is to be known."""

    kind: str
    seat: int | None
    at: int
    """Milliseconds since 1970."""
    data: Mapping[str, Any] = {}


@dataclass(frozen=True)
class Seat:
    """A place at the table: the sides that are played from it, and who plays them."""

    sides: tuple[str, ...]
    player: str = PERSON
    """PERSON, or the name of an engine."""
    name: str = ""
    taken: bool = False
    """Whether the person has sat down; engines always have."""
    substitute: str = ""
    """The engine that plays while the person is away."""

    @property
    def is_person(self) -> bool:
        """Whether the seat is a person's, be they there or not."""
        return self.player == PERSON

    @property
    def thinker(self) -> str:
        """The engine that plays from here now, or ""."""
        return self.substitute if self.is_person else self.player


class Offer(NamedTuple):
    """A draw or a take-back that a seat asks for, and the seats that have agreed."""

    kind: str
    """`draw` or `back`."""
    seat: int
    agreed: tuple[int, ...] = ()
    plies: int = 0
    """How many plies a take-back takes."""


@dataclass(frozen=True)
class Match:
    """A match at one moment."""

    record: Record
    seats: tuple[Seat, ...]
    version: int = 0
    moved: int = 0
    """The version since which the position stands."""
    offer: Offer | None = None
    clock: Clock | None = None
    known: tuple[str, ...] = field(default=(), repr=False)
    """Names of the last messages that were taken."""
    expected: Hopes = field(default_factory=dict)
    """What the engine that moved last expects for every side."""

    # ------------------------------------------------------------------------------------- what there is to see

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.record.start.game

    @property
    def is_begun(self) -> bool:
        """Whether all seats are taken."""
        return all(seat.taken or not seat.is_person for seat in self.seats)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by its rules or by people."""
        return self.record.result is not None

    @property
    def turn(self) -> int | None:
        """The seat to move; None if a die is to be rolled, or nobody moves."""
        if self.is_over or not self.is_begun:
            return None
        return self.seat_of(self.record.position.turn)

    @property
    def must_roll(self) -> bool:
        """Whether a die is to be rolled now."""
        return self.is_begun and not self.is_over and self.record.position.turn == CHANCE

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of persons."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.is_person)

    def seat_of(self, side: str) -> int | None:
        """The seat from which a side is played."""
        return next((number for number, seat in enumerate(self.seats) if side in seat.sides), None)

    def camp_of(self, side: str) -> tuple[str, ...]:
        """The sides that win and lose with a side."""
        team = {each.letter: each.team for each in self.game.sides}
        return tuple(letter for letter in team if letter == side or (team[side] and team[letter] == team[side]))

    @property
    def camps(self) -> tuple[tuple[str, ...], ...]:
        """All camps: teams, and sides on their own."""
        return tuple(dict.fromkeys(self.camp_of(side) for side in self.game.side_letters))

    # --------------------------------------------------------------------------------------- what one may want

    def join(self, seat: int, at: int, name: str = "", share: str = "") -> Event:
        """Sit down, or come back; with a name, and before the game begins with randomness for the dice."""
        if share and self.record.dice and not self.is_begun:
            self.record.dice.with_share(share)
        told = {"name": name[:LONGEST_NAME], "share": "" if self.is_begun else share}
        return Event("joined", self._person(seat), at, {key: value for key, value in told.items() if value})

    def play(
        self,
        seat: int,
        word: str,
        version: int,
        at: int,
        message: str = "",
        expected: Mapping[str, float] | None = None,
    ) -> Event:
        """Play a word, seen by the version it answers; an engine says what it expects."""
        self._check_running()
        if version < self.moved:
            raise RefusedError("stale")
        if self.turn != seat:
            raise RefusedError("not-your-turn")
        try:
            reason = self.record.why(word)
        except NotationError as error:
            raise RefusedError("no-word") from error
        if reason:
            raise RefusedError("illegal", reason)
        told = {"word": word, "message": message, "expected": expected and dict(expected)}
        return Event("played", seat, at, {key: value for key, value in told.items() if value})

    def roll(self, at: int) -> Event:
        """Roll the die."""
        self._check_running()
        if not self.must_roll or self.record.dice is None:
            raise RefusedError("not-your-turn")
        words = self.record.legal_words
        return Event("played", None, at, {"word": words[self.record.dice.roll(len(self.record.plies), len(words))]})

    def resign(self, seat: int, at: int) -> Event:
        """Give the game up; with more than two camps the computer plays on instead."""
        self._check_running()
        return Event("resigned", self._person(seat), at)

    def offer_draw(self, seat: int, at: int) -> Event:
        """Offer a draw to all others."""
        self._check_offer()
        if not self.game.may_draw:
            raise RefusedError("no-draw")
        return Event("offered", self._person(seat), at, {"kind": "draw"})

    def take_back(self, seat: int, at: int) -> Event:
        """Go back to the own last move: at once if no other person plays, otherwise ask."""
        if not self.is_begun:
            raise RefusedError("waiting")
        plies = self._plies_back(self._person(seat))
        if self.persons == (seat,):
            return Event("undone", seat, at, {"plies": plies})
        self._check_offer()
        return Event("offered", seat, at, {"kind": "back", "plies": plies})

    def answer(self, seat: int, agree: bool, at: int) -> Event:
        """Agree to the offer that is on the table, or decline it."""
        self._check_running()
        if self.offer is None:
            raise RefusedError("no-offer")
        if self.offer.seat == seat:
            raise RefusedError("own-offer")
        if seat not in self.asked:
            raise RefusedError("not-yours")
        return Event("agreed" if agree else "declined", seat, at)

    def substitute(self, seat: int, absent: int, engine: str, at: int) -> Event:
        """Let an engine play for a person who has left; whether they have, the table knows."""
        self._check_running()
        self._person(seat)
        if absent == seat:
            raise RefusedError("here")
        return Event("replaced", self._person(absent), at, {"engine": engine, "by": seat})

    def flag(self, at: int) -> Event:
        """Say that time has run out."""
        self._check_running()
        if self.clock is None or not self.clock.is_over(at):
            raise RefusedError("in-time")
        return Event("flagged", self.clock.running, at)

    def is_content(self, seat: int) -> bool:
        """Whether the engine at a seat agrees to a draw: if it expects no more."""
        return max(self.expected.get(side, 1.0) for side in self.seats[seat].sides) <= DRAWISH

    def knows(self, message: str) -> bool:
        """Whether a message was taken before."""
        return bool(message) and message in self.known

    # ---------------------------------------------------------------------------------------------- refusing

    def _person(self, seat: int) -> int:
        if not 0 <= seat < len(self.seats):
            raise RefusedError("not-yours")
        if not self.seats[seat].is_person:
            raise RefusedError("no-person")
        return seat

    def _check_running(self) -> None:
        if self.is_over:
            raise RefusedError("over")
        if not self.is_begun:
            raise RefusedError("waiting")

    def _check_offer(self) -> None:
        self._check_running()
        if self.offer:
            raise RefusedError("offered")

    def _plies_back(self, seat: int) -> int:
        """How many plies lie between now and before the last own move; never across a roll of the die."""
        sides, before = self.seats[seat].sides, self.record.positions[:-1]
        for plies, position in enumerate(reversed(before), start=1):
            if position.turn == CHANCE:
                raise RefusedError("across-roll")
            if position.turn in sides:
                return plies
        raise RefusedError("nothing-to-undo")

    # ------------------------------------------------------------------------------------------ what comes of it

    def after(self, event: Event) -> "Match":
        """The match that an event leads to. Events come from the verbs above, or from whoever kept them."""
        match, version = OUTCOMES[event.kind](self, event), self.version + 1
        message = event.data.get("message")
        known = (*self.known, message)[-REMEMBERED:] if message else self.known
        moved = self.moved if match.record is self.record else version
        return replace(match, version=version, known=known, moved=moved)._with_time(self, event)

    def _with_time(self, before: "Match", event: Event) -> "Match":
        """With the clock pressed by a move, or turned by whatever else changes the turn."""
        if self.clock is None or (self.turn == before.turn and event.kind != "played"):
            return self
        change = self.clock.pressed if event.kind == "played" else self.clock.turned
        return replace(self, clock=change(self.turn, event.at))

    def with_seat(self, number: int, seat: Seat) -> "Match":
        """With another seat in a place."""
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    def lost_by(self, seat: int, reason: str) -> "Match":
        """With a seat's camp beaten, that of the side to move if it plays several; if others are left, they play on."""
        sides, turn = self.seats[seat].sides, self.record.position.turn
        beaten = {self.camp_of(side) for side in ((turn,) if turn in sides else sides)}
        if len(self.camps) - len(beaten) > 1:
            return self.with_seat(seat, replace(self.seats[seat], player=STAND_IN))
        losers = {side for camp in beaten for side in camp}
        values = {side: "loss" if side in losers else "win" for side in self.game.side_letters}
        return replace(self, record=self.record.end(values, reason), offer=None)

    @property
    def asked(self) -> frozenset[int]:
        """The seats whose agreement an offer needs: to a draw that of all others, to a take-back that of persons."""
        if self.offer is None:
            return frozenset()
        seats = [number for number, seat in enumerate(self.seats) if self.offer.kind == "draw" or not seat.thinker]
        return frozenset(seats) - {self.offer.seat, *self.offer.agreed}


STAND_IN = "level4"
"""Who plays on for those who gave up at a table of more than two camps."""


def seat_in(event: Event) -> int:
    """The seat of an event that happens at one."""
    assert event.seat is not None
    return event.seat


def _joined(match: Match, event: Event) -> Match:
    seat = match.seats[seat_in(event)]
    taken = replace(seat, taken=True, name=event.data.get("name", seat.name), substitute="")
    share, dice = event.data.get("share"), match.record.dice
    record = replace(match.record, dice=dice.with_share(share)) if share and dice else match.record
    return replace(match.with_seat(seat_in(event), taken), record=record)


def _played(match: Match, event: Event) -> Match:
    lapsed = match.offer and (match.offer.kind == "back" or match.offer.seat != event.seat)
    offer, expected = None if lapsed else match.offer, event.data.get("expected", match.expected)
    return replace(match, record=match.record.play(event.data["word"]), offer=offer, expected=expected)


def _resigned(match: Match, event: Event) -> Match:
    return match.lost_by(seat_in(event), "resigned")


def _flagged(match: Match, event: Event) -> Match:
    return match.lost_by(seat_in(event), "time")


def _offered(match: Match, event: Event) -> Match:
    return replace(match, offer=Offer(event.data["kind"], seat_in(event), (), event.data.get("plies", 0)))


def _agreed(match: Match, event: Event) -> Match:
    if match.offer is None:
        return match
    offer = match.offer._replace(agreed=(*match.offer.agreed, seat_in(event)))
    if replace(match, offer=offer).asked:
        return replace(match, offer=offer)
    if offer.kind == "back":
        return replace(match, record=match.record.back(offer.plies), offer=None)
    draw = dict.fromkeys(match.game.side_letters, "draw")
    return replace(match, record=match.record.end(draw, "agreed"), offer=None)


def _declined(match: Match, _event: Event) -> Match:
    return replace(match, offer=None)


def _undone(match: Match, event: Event) -> Match:
    return replace(match, record=match.record.back(event.data["plies"]), offer=None)


def _replaced(match: Match, event: Event) -> Match:
    absent = seat_in(event)
    return match.with_seat(absent, replace(match.seats[absent], substitute=event.data["engine"]))


OUTCOMES: dict[str, Callable[[Match, Event], Match]] = {
    "joined": _joined,
    "played": _played,
    "resigned": _resigned,
    "flagged": _flagged,
    "offered": _offered,
    "agreed": _agreed,
    "declined": _declined,
    "undone": _undone,
    "replaced": _replaced,
}
"""What every kind of event does."""


def new_match(record: Record, seats: tuple[Seat, ...], dice: Dice | None = None, clock: Clock | None = None) -> Match:
    """A match before anybody has sat down; raises ValueError unless every side is played from exactly one seat."""
    sides = sorted(side for seat in seats for side in seat.sides)
    if sides != sorted(record.start.game.side_letters) or not all(seat.sides for seat in seats):
        wanted = " ".join(record.start.game.side_letters)
        raise ValueError(f"every side is played from one seat, and every seat has a side; the sides are {wanted}")
    rolled = dice if record.start.game.has_chance else None
    return Match(replace(record, dice=rolled), seats, clock=clock)
