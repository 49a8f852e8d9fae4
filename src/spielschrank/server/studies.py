"""What one can learn and puzzle over without a match: lessons, puzzles, and the puzzle of the day."""

from datetime import date
from functools import lru_cache
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response
from pydantic_core import to_json

from spielschrank import puzzles, svg
from spielschrank.lessons import lesson
from spielschrank.puzzles import Puzzle
from spielschrank.scene import of_position
from spielschrank.server.pages import PICTURE, UNKNOWN, answer, asked_of_rules

KEPT = 256

router = APIRouter()


@router.get("/api/lessons/{game}", responses=UNKNOWN)
def tell_lesson(request: Request, game: str) -> Response:
    """The lesson of a game, with everything needed to play it without a server."""
    return answer(request, to_json(asked_of_rules(lambda: lesson(game))))


@router.get("/api/puzzles/{game}", responses=UNKNOWN)
def tell_puzzles(request: Request, game: str) -> Response:
    """The puzzles of a game, without their solutions."""
    return answer(request, to_json([entry(puzzle) for puzzle in asked_of_rules(lambda: puzzles.of(game))]))


@router.get("/api/puzzles/{game}/{number}.svg", response_class=Response, responses={**PICTURE, **UNKNOWN})
def tell_picture(request: Request, game: str, number: str) -> Response:
    """The position of a puzzle as a picture."""
    return answer(request, picture(puzzle_of(game, number)), "image/svg+xml")


@router.get("/api/puzzles/{game}/{number}", responses=UNKNOWN)
def tell_puzzle(request: Request, game: str, number: str) -> Response:
    """A puzzle with everything needed to solve it; the number is its id."""
    return answer(request, puzzle_data(puzzle_of(game, number)))


@router.get("/api/puzzle-of-the-day", responses=UNKNOWN)
def tell_puzzle_of_the_day(request: Request) -> Response:
    """Which puzzle is today's, for everybody the same."""
    if not puzzles.every():
        raise HTTPException(404, "no game has puzzles yet")
    return answer(request, to_json(entry(puzzles.puzzle_of_the_day(date.today()))))


def puzzle_of(game: str, number: str) -> Puzzle:
    """The puzzle of this id, or the status that tells there is none."""
    found = {puzzle.id: puzzle for puzzle in asked_of_rules(lambda: puzzles.of(game))}
    if number not in found:
        raise HTTPException(404, "there is no such puzzle")
    return found[number]


def entry(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle in a list: what is asked, and how hard it is."""
    told = {"id": puzzle.id, "game": puzzle.game, "options": dict(puzzle.options), "kind": puzzle.kind}
    return {**told, "distance": puzzle.plies, "difficulty": puzzle.difficulty, "side": puzzle.start.turn}


@lru_cache(KEPT)
def picture(puzzle: Puzzle) -> bytes:
    """The position of a puzzle, drawn."""
    return svg.draw(of_position(puzzle.start)).encode()


@lru_cache(KEPT)
def puzzle_data(puzzle: Puzzle) -> bytes:
    """A puzzle as JSON."""
    return to_json(puzzles.data(puzzle))
