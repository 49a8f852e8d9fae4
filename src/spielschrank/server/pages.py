"""What browsers get beside the matches: the client's own files, how games look, rule pages, pictures, complaints."""

import re
from asyncio import to_thread
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, HTTPException, Query, Request
from fastapi.exception_handlers import http_exception_handler
from fastapi.responses import FileResponse, HTMLResponse, Response
from pydantic_core import to_json
from starlette.exceptions import HTTPException as StarletteHTTPException

from spielschrank import rulebook, scene, svg
from spielschrank.catalogue import game_facts
from spielschrank.complaints import translated
from spielschrank.contract import IllegalMoveError, OptionError
from spielschrank.games import UnknownGameError, new_game
from spielschrank.look import look
from spielschrank.notation import NotationError
from spielschrank.record import Record
from spielschrank.server import protocol as say
from spielschrank.whynot import why_not

Responses = dict[int | str, dict[str, Any]]
CLIENT = Path(str(resources.files("spielschrank"))) / "web"
"""The browser's part, built from the folder `web` of the sources."""
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PAGES = (
    "/",
    "/t",
    "/review",
    "/puzzles/{name}/{number}",
    *(f"/{page}/{{name}}" for page in ("game", "rules", "learn", "puzzles", "board", "print")),
)
"""Addresses that the client itself understands."""
UNKNOWN: Responses = {404: {"description": "No game, page or file of this name"}}
PICTURE: Responses = {200: {"content": {"image/svg+xml": {}}}}
MISTAKEN: Responses = {400: {"description": "An option or a text that cannot be read"}, **UNKNOWN}

Told = TypeVar("Told")
router = APIRouter()


def answer(request: Request, body: bytes, media_type: str = "application/json") -> Response:
    """An answer that is sent only if the browser does not have it already."""
    tag = f'"{sha256(body).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": ASK_AGAIN}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=media_type, headers=headers)


def asked_of_rules(ask: Callable[[], Told]) -> Told:
    """What the rules say, or the status that tells what was wrong with the question."""
    try:
        return ask()
    except (UnknownGameError, rulebook.UnknownLanguageError) as error:
        raise HTTPException(404, str(error)) from error
    except (OptionError, NotationError, IllegalMoveError) as error:
        raise HTTPException(400, str(error)) from error


@router.get("/api/games")
def games(request: Request) -> Response:
    """The games there are."""
    return answer(request, to_json(game_facts()))


@router.get("/api/look/{game}", responses=MISTAKEN)
def tell_look(request: Request, game: str, quarters: Annotated[int, Query(ge=0, le=3)] = 0) -> Response:
    """How a game looks; its options are given as further parameters, `quarters` turns the board."""
    options = tuple((key, value) for key, value in request.query_params.items() if key != "quarters")
    return answer(request, to_json(asked_of_rules(lambda: look(game, options, quarters))))


@router.get("/api/rules/{game}/{language}", responses=UNKNOWN)
def rules(request: Request, game: str, language: str) -> Response:
    """The rule page of a game."""
    return answer(request, to_json(asked_of_rules(lambda: rulebook.page(game, language))))


@lru_cache
def cover(game: str) -> bytes:
    """The picture on a game's box: the fullest board of its rule page."""
    records = [figure.record for figure in rulebook.figures(game, "de")]
    return svg.draw(scene.of_record(max(records, key=lambda record: len(record.position.pieces)))).encode()


@router.get("/api/cover/{game}.svg", response_class=Response, responses={**PICTURE, **UNKNOWN})
def tell_cover(request: Request, game: str) -> Response:
    """The picture on a game's box."""
    return answer(request, asked_of_rules(lambda: cover(game)), "image/svg+xml")


# ------------------------------------------------------------------------------------- positions without a match


def record_of(line: say.Line) -> Record:
    """The record that a line of play leads to; raises what `asked_of_rules` understands."""
    record = new_game(line.game, **line.options).record(line.start or None)
    for word in line.words:
        record = record.play(word)
    return record


@router.post("/api/position", responses=MISTAKEN)
async def position(line: say.Line) -> dict[str, Any]:
    """What there is to see and to touch after a line of play."""
    record = await to_thread(asked_of_rules, lambda: record_of(line))
    return {"scene": scene.of_record(record).moment(), "words": list(record.words), "start": record.start_text}


@router.post("/api/why", responses=MISTAKEN)
async def why(asked: say.WhyNot) -> dict[str, Any]:
    """Why nothing can be played by touching these places after a line of play."""
    reason = await to_thread(asked_of_rules, lambda: why_not(record_of(asked), asked.places))
    return {"type": "why", "legal": reason is None, "reason": reason and reason._asdict()}


# ------------------------------------------------------------------------------------------ the client's own files


def page(status: int = 200) -> Response:
    """The one page that shows everything."""
    if not (CLIENT / "index.html").is_file():
        return HTMLResponse("The browser’s part was not built; see CONTRIBUTING.md.", 503)
    return FileResponse(CLIENT / "index.html", status, headers={"Cache-Control": ASK_AGAIN})


for address in PAGES:
    router.add_api_route(address, lambda: page(), include_in_schema=False, response_model=None)


@router.get("/assets/{name}", include_in_schema=False)
def asset(name: str) -> Response:
    """A file of the client; its name changes with what is in it."""
    return built("assets", name, FOREVER)


@router.get("/{name}", include_in_schema=False)
def own_file(name: str) -> Response:
    """An icon, the manifest, the service worker."""
    return built(".", name, ASK_AGAIN)


def built(folder: str, name: str, caching: str) -> Response:
    """A file that the client was built with, by exactly its name."""
    known = {file.name: file for file in (CLIENT / folder).glob("*") if file.is_file()}
    if name not in known:
        raise HTTPException(404, "there is no such page")
    return FileResponse(known[name], headers={"Cache-Control": caching})


def language_of(request: Request) -> str:
    """The language that is asked for first; English if none is."""
    return "de" if re.match(r"de\b", request.headers.get("accept-language", ""), re.IGNORECASE) else "en"


async def say_mistake(request: Request, error: StarletteHTTPException) -> Response:
    """What went wrong, in the language asked for; what is not there is told to persons by the page itself."""
    asks_for_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    if error.status_code == 404 and asks_for_page:
        return page(404)
    headers = {**(error.headers or {}), "Vary": "Accept-Language"}
    told = HTTPException(error.status_code, translated(error.detail, language_of(request)), headers)
    return await http_exception_handler(request, told)
