"""Lessons and puzzles come from the server with all that is needed to play them."""

from typing import Any

import httpx
import pytest
from pydantic_core import from_json, to_json

from spielschrank import puzzles
from spielschrank.games import NAMES, new_game
from spielschrank.lessons import lesson
from tests.server.hosts import Host


def get(host: Host, path: str, **headers: str) -> httpx.Response:
    return host.client.get(f"{host.url}/api/{path}", headers=headers)


@pytest.mark.parametrize("name", NAMES)
def test_every_lesson_is_told_whole_and_only_once(generous: Host, name: str) -> None:
    told = get(generous, f"lessons/{name}")
    assert told.json() == from_json(to_json(lesson(name)))
    again = get(generous, f"lessons/{name}", **{"if-none-match": told.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("name", NAMES)
def test_a_list_of_puzzles_keeps_the_solutions_to_itself(generous: Host, name: str) -> None:
    told = get(generous, f"puzzles/{name}").json()
    assert [each["id"] for each in told] == [puzzle.id for puzzle in puzzles.of(name)]
    assert all(set(each) == {"id", "game", "options", "kind", "distance", "difficulty", "side"} for each in told)


@pytest.mark.parametrize("name", puzzles.every())
def test_a_puzzle_can_be_solved_with_what_is_told(generous: Host, name: str) -> None:
    first = puzzles.of(name)[0]
    told: Any = get(generous, f"puzzles/{name}/{first.id}").json()
    position = new_game(name, **told["options"]).position(told["position"])
    assert {touch["word"] for touch in told["moment"]["touches"]} == set(told["answers"]) == set(position.words)
    node = told
    for word in told["line"][::2]:
        after = node["then"][word]
        node = after["node"]
    assert node is None
    picture = get(generous, f"puzzles/{name}/{first.id}.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text.startswith("<svg")


def test_the_puzzle_of_the_day_is_one_of_the_puzzles(generous: Host) -> None:
    told = get(generous, "puzzle-of-the-day").json()
    assert told in get(generous, f"puzzles/{told['game']}").json()


@pytest.mark.parametrize("path", ["lessons/chess", "puzzles/chess", "puzzles/dame/dame-000000", "puzzles/dame/x.svg"])
def test_what_there_is_not_is_said_in_a_sentence(generous: Host, path: str) -> None:
    told = get(generous, path)
    assert told.status_code == 404
    assert " no " in f" {told.json()['detail']} "
