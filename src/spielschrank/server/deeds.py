"""What can be asked of a table, by message: one function each, for websockets and plain HTTP alike."""

from collections.abc import Awaitable, Callable
from typing import Any

from spielschrank.match import Event, Match, RefusedError
from spielschrank.notation import NotationError
from spielschrank.server import protocol as say
from spielschrank.server.hall import Hall
from spielschrank.server.neighbours import tell_plans
from spielschrank.server.seated import Table
from spielschrank.server.store import now
from spielschrank.whynot import why_not

Answered = dict[str, Any]
Deed = Callable[[Hall, Table, int, Any], Awaitable[Answered]]
HINT_SECONDS = 1.0


async def change(hall: Hall, table: Table, verb: Callable[[Match], Event], message: str = "") -> Answered:
    """Change the match, and say which version it has now."""
    return done(await hall.change(table, verb, message))


def done(match: Match) -> Answered:
    """What was asked for is done, and the match has this version."""
    return {"type": "done", "version": match.version}


async def play(hall: Hall, table: Table, seat: int, asked: say.Play) -> Answered:
    """Play a word; a message that comes twice counts once."""
    message = f"{seat}:{asked.version}:{asked.id}" if asked.id else ""
    return await change(hall, table, lambda match: match.play(seat, asked.word, asked.version, now(), message), message)


async def resign(hall: Hall, table: Table, seat: int, _asked: say.Resign) -> Answered:
    """Give up."""
    return await change(hall, table, lambda match: match.resign(seat, now()))


async def offer_draw(hall: Hall, table: Table, seat: int, _asked: say.OfferDraw) -> Answered:
    """Offer a draw."""
    return await change(hall, table, lambda match: match.offer_draw(seat, now()))


async def take_back(hall: Hall, table: Table, seat: int, _asked: say.TakeBack) -> Answered:
    """Go back to the own last move, or ask for it."""
    return await change(hall, table, lambda match: match.take_back(seat, now()))


async def answer(hall: Hall, table: Table, seat: int, asked: say.Answer) -> Answered:
    """Answer an offer."""
    return await change(hall, table, lambda match: match.answer(seat, asked.agree, now()))


async def substitute(hall: Hall, table: Table, seat: int, asked: say.Substitute) -> Answered:
    """Let an engine play for somebody who is not there, by whatever server."""
    await hall.inquire(table)
    if table.is_present(asked.seat):
        raise RefusedError("here")
    return await change(hall, table, lambda match: match.substitute(seat, asked.seat, f"level{asked.level}", now()))


async def rematch(hall: Hall, table: Table, _seat: int, _asked: say.Rematch) -> Answered:
    """Play again with the sides handed round."""
    other = await hall.rematch(table)
    return {**done(other.match), "table": other.view()}


async def plan(hall: Hall, table: Table, seat: int, asked: say.Plan) -> Answered:
    """Show everybody at the table what one has in mind."""
    names = table.match.game.board.names
    if any(place not in names for stroke in asked.strokes for place in stroke.places):
        raise RefusedError("no-place")
    hall.plan(table, seat, [stroke.model_dump() for stroke in asked.strokes])
    tell_plans(hall, table)
    return done(table.match)


DEEDS: dict[type[say.Request], Deed] = {
    say.Play: play,
    say.Resign: resign,
    say.OfferDraw: offer_draw,
    say.TakeBack: take_back,
    say.Answer: answer,
    say.Substitute: substitute,
    say.Rematch: rematch,
    say.Plan: plan,
}
"""What only those who sit at the table may do."""


async def do(hall: Hall, table: Table, seat: int | None, asked: say.Request) -> Answered:
    """Do what a seated person asks; raises RefusedError."""
    if seat is None:
        raise RefusedError("watching")
    return await DEEDS[type(asked)](hall, table, seat, asked)


def why(table: Table, asked: say.Why) -> Answered:
    """Why a word may not be played, or why nothing comes of touching places; or that it may."""
    record = table.match.record
    try:
        reason = why_not(record, asked.places) if asked.places else record.why(asked.word)
    except NotationError as error:
        return {"type": "why", "word": asked.word, "legal": False, "reason": None, "unreadable": str(error)}
    return {"type": "why", "word": asked.word, "legal": reason is None, "reason": reason and reason._asdict()}


def advice(table: Table, seat: int | None, asked: say.Hint | say.Analyse) -> dict[str, Any]:
    """The question for an engine; refused while persons play each other."""
    match = table.match
    if match.is_over:
        raise RefusedError("over")
    if len(match.persons) > 1 or seat is None:
        raise RefusedError("no-advice")
    told = (
        {"seconds": HINT_SECONDS} if isinstance(asked, say.Hint) else {"seconds": asked.seconds, "ranks": asked.ranks}
    )
    return {"player": "best", **told}


def refusal(error: RefusedError) -> Answered:
    """A refusal as a message."""
    reason = error.reason and error.reason._asdict()
    return {"type": "refused", "code": error.code, "say": error.phrase._asdict(), "reason": reason}
