"""Pictures of positions and games, and games to be printed: made beside the server, and given out as files."""

from asyncio import to_thread
from io import BytesIO
from typing import Annotated, Any, Literal
from zipfile import ZipFile

from fastapi import APIRouter, Depends, HTTPException, Query, Request
from fastapi.responses import Response

from spielschrank.games import new_game
from spielschrank.pictures import MOST, MOVING, MOVING_MOST
from spielschrank.pictures import picture as draw
from spielschrank.server import protocol as say
from spielschrank.server.pages import MISTAKEN, Responses, answer, asked_of_rules, record_of
from spielschrank.server.studio import BusyError, Studio

Kind = Literal["svg", "png", "gif", "webp", "apng"]
Language = Literal["de", "en"]
Options = dict[str, str]
TYPES = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif", "webp": "image/webp", "apng": "image/apng"}
MADE: Responses = {
    **MISTAKEN,
    409: {"description": "Too long"},
    503: {"description": "Too much is to be drawn just now"},
}
LONGEST = 16_000
IN_A_VIEWER = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""Browsers show a PDF as an object on a page of their own making, which the usual policy would forbid."""


def options_of(o: Annotated[list[str], Query(max_length=16)] = []) -> Options:  # noqa: B006
    """Options as an address gives them: `o=KEY:VALUE`, again and again."""
    return {key: value for key, _, value in (each.partition(":") for each in o)}


Chosen = Annotated[Options, Depends(options_of)]


def line_of(
    game: str,
    options: Chosen,
    p: Annotated[str, Query(max_length=2000)] = "",
    after: Annotated[str, Query(max_length=LONGEST, pattern=r"^[^,]{0,64}(,[^,]{0,64})*$")] = "",
) -> say.Line:
    """A line of play as an address gives it: a position text, and the words played since, with commas between."""
    words = [word for word in after.split(",") if word]
    if len(words) > say.MOST_WORDS:
        raise HTTPException(409, f"a line has at most {say.MOST_WORDS} words")
    return say.Line(game=game[:32], options=options, start=p, words=words)


def print_of(game: str, options: Chosen, language: Language = "de", contrast: bool = False) -> dict[str, Any]:
    """What is to be printed, as an address gives it."""
    asked_of_rules(lambda: new_game(game, **options))
    return {"game": game, "options": options, "language": language, "contrast": contrast}


Wanted = Annotated[dict[str, Any], Depends(print_of)]


def new_router(studio: Studio) -> APIRouter:
    """The routes of everything that is drawn."""
    router = APIRouter()

    async def made(**job: Any) -> bytes:
        try:
            return await studio.make(**job)
        except BusyError as error:
            raise HTTPException(503, "too much is to be drawn just now; try again in a minute") from error

    @router.get("/api/picture/{game}.{kind}", responses=MADE, response_class=Response)
    async def picture(
        request: Request,
        kind: Kind,
        line: Annotated[say.Line, Depends(line_of)],
        width: Annotated[int | None, Query(ge=16, le=MOST)] = None,
        language: Language = "de",
    ) -> Response:
        """The board after a line of play, or all of the line as a picture that moves."""
        record = await to_thread(asked_of_rules, lambda: record_of(line))
        if kind == "svg":  # nothing is quicker, so it need not wait for its turn
            return answer(request, await to_thread(draw, record, kind, width, language), TYPES[kind])
        if kind in MOVING and width is not None:
            width = min(width, MOVING_MOST)
        drawn = await made(make="picture", line=line.model_dump(), kind=kind, width=width, language=language)
        return answer(request, drawn, TYPES[kind])

    @router.get("/api/print/{game}.{kind}", responses=MADE, response_class=Response)
    async def paper(request: Request, kind: Literal["pdf", "zip"], wanted: Wanted) -> Response:
        """A game to be printed on A4: a PDF, or an archive with one SVG for every sheet."""
        file = answer(request, await made(make=kind, **wanted), f"application/{kind}")
        file.headers["Content-Disposition"] = f'inline; filename="{wanted["game"]}.{kind}"'
        file.headers["Content-Security-Policy"] = IN_A_VIEWER
        return file

    @router.get("/api/print/{game}/sheets", responses=MADE)
    async def sheets(wanted: Wanted) -> list[str]:
        """The names of the sheets on which a game is printed."""
        return ZipFile(BytesIO(await made(make="zip", **wanted))).namelist()

    @router.get("/api/print/{game}/sheets/{name}", responses=MADE, response_class=Response)
    async def sheet(request: Request, name: str, wanted: Wanted) -> Response:
        """One of the sheets, as an SVG."""
        archive = ZipFile(BytesIO(await made(make="zip", **wanted)))
        if name not in archive.namelist():
            raise HTTPException(404, "there is no such sheet")
        return answer(request, archive.read(name), TYPES["svg"])

    return router
