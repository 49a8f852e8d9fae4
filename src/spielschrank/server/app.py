"""The server's routes, on one screen."""

import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import Depends, FastAPI, Header, HTTPException, Request, WebSocket
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.requests import HTTPConnection
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, generate_latest
from starlette.exceptions import HTTPException as StarletteHTTPException

from spielschrank import __version__
from spielschrank.cores import count_cores
from spielschrank.games import new_game
from spielschrank.match import PERSON, RefusedError, Seat
from spielschrank.server import analyses, drawings, pages, studies
from spielschrank.server import protocol as say
from spielschrank.server.deeds import advice, do, refusal, why
from spielschrank.server.hall import Hall
from spielschrank.server.limits import LONGEST_BODY, Buckets, ShortBodies
from spielschrank.server.neighbours import hear
from spielschrank.server.seated import Table
from spielschrank.server.store import Setting, Store
from spielschrank.server.studio import Studio
from spielschrank.server.table import receive_guest, sit_down
from spielschrank.server.thinker import Thinker
from spielschrank.timekeeping import TimeRule, days, fischer

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
MATCHES, MATCHES_PER_SECOND = 30, 0.5
REQUESTS, REQUESTS_PER_SECOND = 200, 50
SOCKETS, SOCKETS_PER_SECOND = 200, 10
POLICY = 1008

At = tuple[Table, int | None]
Responses = dict[int | str, dict[str, Any]]
TOO_MUCH: Responses = {429: {"description": "Too much from this address"}}
REFUSABLE: Responses = {
    **TOO_MUCH,
    400: {"description": "Cannot be read"},
    409: {"description": "Refused, with the reason"},
}
AT_A_TABLE: Responses = {**REFUSABLE, 404: {"description": "No match has this link"}}


def new_app(database: str, public_url: str = "", generous: bool = False, engines: int | None = None) -> FastAPI:
    """The server as an application; if it is generous, an address may ask as much as it likes."""
    store = Store(database)
    hall = Hall(store, Thinker(engines or count_cores() + 1))
    studio = Studio()

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await store.open(partial(hear, hall))
        hall.thinker.open()
        await hall.open()
        yield
        await hall.close()
        await hall.thinker.close()
        await studio.close()
        await store.close()

    app = FastAPI(title="Spielschrank", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    _guard(app, generous)
    app.add_middleware(ShortBodies, most=LONGEST_BODY)
    _add_matches(app, hall, public_url, generous)
    _add_play(app, hall)
    _add_operations(app, hall)
    app.include_router(studies.router, responses=TOO_MUCH)
    app.include_router(analyses.new_router(hall, generous), responses=TOO_MUCH)
    app.include_router(drawings.new_router(studio), responses=TOO_MUCH)
    app.include_router(pages.router, responses=TOO_MUCH)
    app.exception_handler(StarletteHTTPException)(pages.say_mistake)
    app.add_middleware(GZipMiddleware, minimum_size=1000)

    sockets = Buckets(SOCKETS, SOCKETS_PER_SECOND)

    @app.websocket("/api/table")
    async def table(socket: WebSocket) -> None:
        own = is_own_origin(socket.headers.get("origin"), socket.headers.get("host", ""), public_url)
        if own and (generous or sockets.take(address_of(socket))):
            await receive_guest(socket, hall)
        else:
            await socket.close(POLICY)

    return app


def is_own_origin(origin: str | None, host: str, public_url: str) -> bool:
    """Whether a page of this server speaks, or no page at all.

    >>> is_own_origin("http://here:8000", "here:8000", ""), is_own_origin("https://evil.example", "here:8000", "")
    (True, False)
    """
    return origin is None or urlsplit(origin).netloc in (host, urlsplit(public_url).netloc or host)


def _guard(app: FastAPI, generous: bool) -> None:
    """Headers on every answer, refusals as typed messages, and a limit for every address."""
    buckets = Buckets(REQUESTS, REQUESTS_PER_SECOND)

    @app.middleware("http")
    async def guard(request: Request, go_on: Callable[[Request], Any]) -> Response:
        if generous or buckets.take(address_of(request)):
            response: Response = await go_on(request)
        else:
            response = JSONResponse({"type": "refused", "code": "too-much"}, 429)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    @app.exception_handler(RefusedError)
    async def refused(_request: Request, error: RefusedError) -> JSONResponse:
        return JSONResponse(refusal(error), 409)


def address_of(request: HTTPConnection) -> str:
    """Who asks."""
    return request.client.host if request.client else ""


# ------------------------------------------------------------------------------------------------ making matches


def _add_matches(app: FastAPI, hall: Hall, public_url: str, generous: bool) -> None:
    buckets = Buckets(MATCHES, MATCHES_PER_SECOND)

    @app.post("/api/matches", status_code=201, responses=REFUSABLE)
    async def make(request: Request, asked: say.NewMatch) -> say.MadeMatch:
        """Make a match; its secret links are told once."""
        if not (generous or buckets.take(address_of(request))):
            raise HTTPException(429, "too many new matches from this address; wait a little")
        try:
            setting = setting_of(asked)
            links = await hall.make(setting)
        except ValueError as error:
            raise HTTPException(409, str(error)) from error
        base = public_url or str(request.base_url)
        return say.MadeMatch(
            seats=[
                say.SeatLink(
                    seat=number,
                    sides=list(seat.sides),
                    player=seat.player,
                    token=token,
                    url=token and link(base, token),
                )
                for number, (seat, token) in enumerate(zip(setting.seats, links.seats, strict=True))
            ],
            watch=links.watch,
            watch_url=link(base, links.watch),
        )


def link(base: str, token: str) -> str:
    """A link to a seat; what stands behind the # never leaves the browser."""
    return f"{base.rstrip('/')}/t#{token}"


def setting_of(asked: say.NewMatch) -> Setting:
    """What is asked for as the setting of a match; raises ValueError."""
    game = new_game(asked.game, **asked.options)
    wanted = asked.seats or [say.NewSeat(sides=[side]) for side in game.side_letters]
    sides = [tuple(seat.sides) for seat in wanted]
    if asked.by_lot:
        random.SystemRandom().shuffle(sides)
    players = [f"level{seat.level}" if seat.level else PERSON for seat in wanted]
    names = [seat.name for seat in wanted]
    seats = tuple(Seat(*told) for told in zip(sides, players, names, strict=True))
    return Setting(asked.game, dict(game.chosen), seats, asked.start, time_rule(asked.time))


def time_rule(asked: say.Fischer | say.Days | None) -> TimeRule | None:
    """How much time is asked for."""
    if asked is None:
        return None
    return days(asked.days) if isinstance(asked, say.Days) else fischer(asked.seconds, asked.step)


# ------------------------------------------------------------------------------------------------------- playing


def _add_play(app: FastAPI, hall: Hall) -> None:
    async def at(authorization: Annotated[str, Header(max_length=100)] = "") -> At:
        """Where the secret of a link leads, given as `Authorization: Bearer SECRET`."""
        place = await hall.store.place_of(authorization.removeprefix("Bearer "))
        if place is None:
            raise HTTPException(404, "no match has this link")
        return await hall.table(place.match), place.seat

    here = Annotated[At, Depends(at)]

    @app.get("/api/match", responses=AT_A_TABLE)
    async def look(place: here) -> dict[str, Any]:
        """What there is to see."""
        table, seat = place
        return {"seat": seat, "game": table.game, "setting": table.setting(), "table": table.view()}

    @app.post("/api/match/join", responses=AT_A_TABLE)
    async def join(place: here, name: say.Name = "", share: str = "") -> dict[str, Any]:
        """Take the seat."""
        try:
            await sit_down(hall, *place, name, share)
        except RefusedError:
            raise
        except ValueError as error:
            raise HTTPException(409, str(error)) from error
        return await look(place)

    @app.get("/api/match/record", response_class=PlainTextResponse, responses=AT_A_TABLE)
    async def record(place: here, game: say.GameNumber = None) -> str:
        """The record of play, as the text of a file; with a number that of an earlier game at this table."""
        try:
            return await hall.record(place[0], game)
        except KeyError as error:
            raise HTTPException(404, "no game of this number was played at this table") from error

    @app.post("/api/match/why", responses=AT_A_TABLE)
    async def ask_why(place: here, asked: say.Why) -> dict[str, Any]:
        """Why a word may not be played."""
        return why(place[0], asked)

    @app.post("/api/match/think", responses=AT_A_TABLE)
    async def think(place: here, asked: say.Advice) -> list[Any]:
        """A hint or an analysis; all thoughts at once, the last is the answer."""
        thoughts: list[Any] = []
        await hall.think(place[0], advice(*place, asked), thoughts.append)
        return thoughts

    @app.post("/api/match/do", responses=AT_A_TABLE)
    async def act(place: here, asked: say.Deed) -> dict[str, Any]:
        """Play, resign, offer, answer, take back, substitute, plan, play again."""
        answered = await do(hall, *place, asked)
        return {"table": place[0].view(), **answered}


# ---------------------------------------------------------------------------------------------------- operations


def _add_operations(app: FastAPI, hall: Hall) -> None:
    registry = CollectorRegistry()
    figures: dict[str, tuple[str, Callable[[], float]]] = {
        "spielschrank_tables": ("Matches at hand", lambda: len(hall.tables)),
        "spielschrank_listeners": ("Open websockets", lambda: sum(len(t.listeners) for t in hall.tables.values())),
        "spielschrank_thinking": ("Engines that think now", lambda: hall.thinker.busy),
        "spielschrank_waiting": ("Questions that wait for an engine", lambda: len(hall.thinker.queue)),
        "spielschrank_thoughts": ("Questions that engines have begun to think about", lambda: hall.thinker.begun),
        "spielschrank_written": ("Events written since the start", lambda: hall.store.written),
        "spielschrank_neighbours": ("Other servers that can be heard", lambda: len(hall.neighbours)),
    }
    for name, (meaning, value) in figures.items():
        Gauge(name, meaning, registry=registry).set_function(value)

    @app.get("/health", responses=TOO_MUCH)
    async def health() -> dict[str, str]:
        """Whether the server and its database answer."""
        await hall.store.place_of("")
        return {"status": "well", "version": __version__}

    @app.get("/metrics", response_class=PlainTextResponse, responses=TOO_MUCH)
    async def metrics() -> Response:
        """Figures for Prometheus."""
        return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)
