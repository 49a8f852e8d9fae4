"""What is said between server and clients, version 1: typed messages as JSON.

Over a websocket the first message is `hello` with the secret of a link. Then requests go in, each with an `id` of the
client's choice, and the answer to each carries the same `id`; what happens at the table comes by itself.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from spielschrank.dice import SHARE
from spielschrank.engines import HIGHEST_LEVEL
from spielschrank.match import LONGEST_NAME
from spielschrank.timekeeping import LONGEST_BASE, LONGEST_STEP, MOST_DAYS

PROTOCOL = 1
MOST_SEATS, MOST_STROKES, MOST_RANKS, MOST_WORDS = 5, 40, 8, 2000

Word = Annotated[str, Field(min_length=1, max_length=64)]
Name = Annotated[str, Field(max_length=LONGEST_NAME)]
Token = Annotated[str, Field(min_length=16, max_length=64)]
Level = Annotated[int, Field(ge=1, le=HIGHEST_LEVEL)]
GameNumber = Annotated[int | None, Field(ge=1)]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Version = Annotated[int, Field(ge=0)]


Touched = Annotated[list[Annotated[str, Field(max_length=4)]], Field(min_length=1, max_length=8)]
"""Names of places, in the order of the hand."""


class Strict(BaseModel):
    """A message with nothing in it that is not known."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Fischer(Strict):
    """A stock of seconds, and more with every move."""

    kind: Literal["fischer"]
    seconds: Annotated[int, Field(ge=1, le=LONGEST_BASE)]
    step: Annotated[int, Field(ge=0, le=LONGEST_STEP)] = 0


class Days(Strict):
    """So many days for every move."""

    kind: Literal["days"]
    days: Annotated[int, Field(ge=1, le=MOST_DAYS)]


class NewSeat(Strict):
    """A seat: which sides are played from it, and by whom."""

    sides: Annotated[list[Annotated[str, Field(max_length=2)]], Field(max_length=MOST_SEATS)] = []
    level: Level | None = None
    """An engine's level; a person's seat without."""
    name: Name = ""


class NewMatch(Strict):
    """A match to be made. Without seats every side has a person's seat of its own."""

    game: Annotated[str, Field(max_length=32)]
    options: Annotated[dict[str, str], Field(max_length=16)] = {}
    start: Annotated[str, Field(max_length=2000)] = ""
    seats: Annotated[list[NewSeat], Field(max_length=MOST_SEATS)] = []
    by_lot: bool = False
    """Whether the sides are dealt out to the seats by lot."""
    time: Annotated[Fischer | Days, Field(discriminator="kind")] | None = None


class SeatLink(Strict):
    """A seat of a new match; the link is told once."""

    seat: int
    sides: list[str]
    player: str
    token: str | None
    url: str | None


class MadeMatch(Strict):
    """A new match with all its links."""

    seats: list[SeatLink]
    watch: str
    watch_url: str


class Line(Strict):
    """A line of play without a match: where it starts, and the words played since."""

    game: Annotated[str, Field(max_length=32)]
    options: Annotated[dict[str, str], Field(max_length=16)] = {}
    start: Annotated[str, Field(max_length=2000)] = ""
    words: Annotated[list[Word], Field(max_length=MOST_WORDS)] = []


class WhyNot(Line):
    """A line of play, and the places that a hand has touched after it."""

    places: Touched


class Study(Line):
    """A line of play whose end is to be thought about."""

    name: Annotated[str, Field(max_length=32)] = ""
    """By which an engine recognises what it has thought about before."""
    seconds: Annotated[float, Field(gt=0, le=60)] = 10.0
    ranks: Annotated[int, Field(ge=1, le=MOST_RANKS)] = 1


class RecordText(Strict):
    """The text of a record file."""

    text: Annotated[str, Field(max_length=200_000)]


# ------------------------------------------------------------------------------------------------- requests


class Request(Strict):
    """Something a client wants, by any name it likes to give it."""

    id: Annotated[str, Field(max_length=64)] = ""


class Hello(Request):
    """The first message: the secret of a link, and before the game randomness for the dice."""

    type: Literal["hello"]
    token: Token
    name: Name = ""
    share: Annotated[str, Field(pattern=rf"^({SHARE.pattern})?$")] = ""


class Play(Request):
    """Play a word, seen at a version."""

    type: Literal["play"]
    word: Word
    version: Version


class Resign(Request):
    """Give up."""

    type: Literal["resign"]


class OfferDraw(Request):
    """Offer a draw."""

    type: Literal["offer_draw"]


class TakeBack(Request):
    """Go back to the own last move."""

    type: Literal["take_back"]


class Answer(Request):
    """Agree to an offer, or decline it."""

    type: Literal["answer"]
    agree: bool


class Substitute(Request):
    """Let an engine play for somebody who has left."""

    type: Literal["substitute"]
    seat: SeatNumber
    level: Level = 4


class Why(Request):
    """Ask why a word may not be played, or why nothing comes of touching these places."""

    type: Literal["why"]
    word: Annotated[str, Field(max_length=64)] = ""
    places: Annotated[list[Annotated[str, Field(max_length=4)]], Field(max_length=8)] = []


class Hint(Request):
    """Ask for a good move."""

    type: Literal["hint"]


class Analyse(Request):
    """Ask for thoughts on the position."""

    type: Literal["analyse"]
    seconds: Annotated[float, Field(gt=0, le=60)] = 5.0
    ranks: Annotated[int, Field(ge=1, le=MOST_RANKS)] = 1


class StopThinking(Request):
    """No more thoughts, please."""

    type: Literal["stop"]


class Stroke(Strict):
    """An arrow from place to place, or a mark on one."""

    places: Touched


class Plan(Request):
    """Show everybody what one has in mind; nothing takes it away again."""

    type: Literal["plan"]
    strokes: Annotated[list[Stroke], Field(max_length=MOST_STROKES)]


class Rematch(Request):
    """Play again with seats swapped."""

    type: Literal["rematch"]


Advice = Annotated[Hint | Analyse, Field(discriminator="type")]
"""What is asked of an engine."""
Deed = Annotated[
    Play | Resign | OfferDraw | TakeBack | Answer | Substitute | Plan | Rematch, Field(discriminator="type")
]
"""What only those who sit at the table may ask for."""
AnyRequest = Annotated[Hello | Why | Advice | StopThinking | Deed, Field(discriminator="type")]
REQUESTS: TypeAdapter[AnyRequest] = TypeAdapter(AnyRequest)
