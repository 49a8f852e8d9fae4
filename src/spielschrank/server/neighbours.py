"""What other servers on the same database say, and what comes of it: one function for every kind of news."""

import time
from collections.abc import Callable

from spielschrank.server.hall import Hall
from spielschrank.server.others import HEARTBEAT, News
from spielschrank.server.seated import Company, Table

SILENT = 4 * HEARTBEAT
"""A server that has said nothing for so many seconds is gone."""


def hear(hall: Hall, news: News) -> None:
    """Take in what another server says."""
    server = news["server"]
    if server != hall.others.name and news["kind"] != "gone":
        if server not in hall.neighbours:
            hall.others.tell("who")
        hall.neighbours[server] = time.monotonic()
    NEWS[news["kind"]](hall, news)


def written(hall: Hall, news: News) -> None:
    """Something has happened in a match."""
    table = hall.tables.get(news["match"])
    if table and news["version"] > table.match.version:
        hall.turns.spawn(hall.catch_up(table, news["version"]))


def rematch(hall: Hall, news: News) -> None:
    """A new game has been made at a table."""
    if table := hall.tables.get(news["match"]):
        hall.turns.spawn(_move(hall, table, news["to"]))


async def _move(hall: Hall, table: Table, made: str) -> None:
    await hall.move(table, made)


def plan(hall: Hall, news: News) -> None:
    """Somebody shows what they have in mind."""
    if table := hall.tables.get(news["match"]):
        hall.turns.spawn(_plan(hall, table, news))


async def _plan(hall: Hall, table: Table, news: News) -> None:
    """Show a plan, if it is one for the position that is on the board."""
    await hall.catch_up(table, news["version"])
    if table.match.moved == news["moved"] and table.plans.get(news["seat"]) != news["strokes"]:
        hall.plan(table, news["seat"], news["strokes"])


def present(hall: Hall, news: News) -> None:
    """Who is at a table by another server."""
    table = hall.tables.get(news["match"])
    company = Company(tuple(news["seats"]), news["watching"])
    if table and company != table.elsewhere.get(news["server"], Company()):
        table.elsewhere[news["server"]] = company
        table.tell(table.presence())


def who(hall: Hall, news: News) -> None:
    """Another server asks who is at a table here, or at any table, and what they have in mind."""
    for table in list(hall.tables.values()) if not news["match"] else filter(None, [hall.tables.get(news["match"])]):
        if table.listeners:
            hall.others.tell("present", table.name, **table.here()._asdict())
        tell_plans(hall, table)


def tell_plans(hall: Hall, table: Table) -> None:
    """Tell other servers what persons at a table have in mind."""
    told = {"version": table.match.version, "moved": table.match.moved}
    for seat, strokes in table.plans.items():
        hall.others.tell("plan", table.name, seat=seat, strokes=strokes, **told)


def alive(_hall: Hall, _news: News) -> None:
    """Another server is there."""


def gone(hall: Hall, news: News) -> None:
    """Another server has left: whoever was connected to it is away, and what it did is taken up here."""
    hall.neighbours.pop(news["server"], None)
    for table in hall.tables.values():
        if table.elsewhere.pop(news["server"], None):
            table.tell(table.presence())
    hall.turns.spawn(hall.wake())


def beat(hall: Hall, _news: News) -> None:
    """Time goes by: who has been silent for long is gone."""
    late = time.monotonic() - SILENT
    for server in [server for server, heard in hall.neighbours.items() if heard < late]:
        gone(hall, {"server": server})


def deaf(hall: Hall, _news: News) -> None:
    """For a while nothing could be heard: see what has happened meanwhile."""
    hall.others.tell("who")
    hall.turns.spawn(_look_everywhere(hall))


async def _look_everywhere(hall: Hall) -> None:
    for table in list(hall.tables.values()):
        await hall.catch_up(table, table.match.version + 1)
        made = await hall.store.next_of(table.name) if table.match.is_over and table.listeners else None
        if made:
            await hall.move(table, made)


NEWS: dict[str, Callable[[Hall, News], None]] = {
    "written": written,
    "rematch": rematch,
    "plan": plan,
    "present": present,
    "who": who,
    "alive": alive,
    "gone": gone,
    "beat": beat,
    "deaf": deaf,
}
"""What every kind of news does."""
