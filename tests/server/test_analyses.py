"""Looking closely without a match: records are read, positions thought about live, games judged, boards drawn."""

import io
import json
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from PIL import Image

from tests.server.hosts import Host, figure

Event = dict[str, Any]


@contextmanager
def stream(host: Host, path: str, asked: Event, token: str = "") -> Iterator[Iterator[Event]]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    with host.client.stream("POST", host.url + path, json=asked, headers=headers) as answer:
        if answer.status_code != 200:
            answer.read()
            raise httpx.HTTPStatusError(answer.text, request=answer.request, response=answer)
        yield (json.loads(line.removeprefix("data: ")) for line in answer.iter_lines() if line)


def read_all(host: Host, path: str, asked: Event, token: str = "") -> list[Event]:
    with stream(host, path, asked, token) as events:
        return list(events)


def refused(host: Host, path: str, asked: Event, token: str = "") -> tuple[int, Event]:
    with pytest.raises(httpx.HTTPStatusError) as caught:
        read_all(host, path, asked, token)
    return caught.value.response.status_code, caught.value.response.json()


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server with one process for advice, that lets an address ask only so much."""
    folder = tmp_path_factory.mktemp("strict")
    found = Host(f"sqlite:///{folder}/matches.sqlite", folder / "log", "--engines", "2")
    found.start()
    yield found
    found.stop()


def soon(is_so: Any, seconds: float = 60) -> bool:
    end = time.monotonic() + seconds
    while not is_so() and time.monotonic() < end:
        time.sleep(0.1)
    return bool(is_so())


# ------------------------------------------------------------------------------------------------------------ records


def read(host: Host, text: str) -> httpx.Response:
    return host.client.post(f"{host.url}/api/record", json={"text": text})


def test_a_record_is_read_with_everything_to_be_seen(generous: Host) -> None:
    told = read(generous, "game: muehle\noption two_mills: two\nseat w: Oma\n\n1. d2 f4\n2. d6\n").json()
    assert (told["game"], told["options"], told["words"]) == ("muehle", {"two_mills": "two"}, ["d2", "f4", "d6"])
    assert told["seats"] == {"w": "Oma"}
    assert [len(moment["pieces"]) for moment in told["moments"]] == [0, 1, 2, 3]
    assert told["moments"][3]["last"], "the last move is shown"


def test_a_record_ends_as_people_ended_it(generous: Host) -> None:
    told = read(generous, "game: muehle\nresult: w=loss b=win (resigned)\n\n1. d2\n").json()
    assert told["moments"][-1]["result"]["reason"] == "resigned"
    assert told["moments"][0]["result"] is None


@pytest.mark.parametrize(
    ("text", "part"),
    [("game: muehle\n\n1. d2 d2\n", "line 3: “d2” is not legal"), ("nonsense", "line 1"), ("game: chess\n", "chess")],
)
def test_what_is_wrong_with_a_record_is_said(generous: Host, text: str, part: str) -> None:
    answer = read(generous, text)
    assert answer.status_code == 409
    assert part in answer.json()["detail"]


def test_an_endless_record_is_not_replayed(generous: Host) -> None:
    assert "at most" in read(generous, "game: muehle\n\n" + "d2 " * 9000).json()["detail"]


# ----------------------------------------------------------------------------------------------------------- thinking


def test_thoughts_come_as_they_are_thought(generous: Host) -> None:
    events = read_all(generous, "/api/think", {"game": "muehle", "words": ["d2", "f4"], "seconds": 1, "ranks": 3})
    assert events.pop() == {"type": "done"}
    thoughts = [event["thought"] for event in events]
    assert {thought["rank"] for thought in thoughts} == {1, 2, 3}
    assert thoughts[-1]["rank"] == 1
    assert thoughts[-1]["depth"] > thoughts[0]["depth"]


def test_nobody_thinks_about_a_game_that_is_over(generous: Host) -> None:
    status, told = refused(generous, "/api/think", {"game": "muehle", "start": "turn=b;w=a1,d1,g1;b=b2,d2"})
    assert (status, told["code"]) == (409, "over")


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"game": "chess"}, 404),
        ({"game": "muehle", "words": ["d2", "d2"]}, 400),
        ({"game": "muehle", "start": "turn=x"}, 400),
        ({"game": "muehle", "seconds": 61}, 422),
        ({"game": "muehle", "ranks": 9}, 422),
    ],
)
def test_bad_questions_are_refused(generous: Host, asked: Event, status: int) -> None:
    assert refused(generous, "/api/think", asked)[0] == status


def test_thinking_stops_when_nobody_reads(generous: Host) -> None:
    with stream(generous, "/api/think", {"game": "muehle", "seconds": 60}) as events:
        next(events)
        assert figure(generous, "thinking") == 1
    assert soon(lambda: figure(generous, "thinking") == 0)


def test_a_long_thought_gives_way_and_goes_on(strict: Host) -> None:
    with stream(strict, "/api/think", {"game": "muehle", "seconds": 60}) as long:
        next(long)
        assert read_all(strict, "/api/think", {"game": "dame", "seconds": 1})[-1] == {"type": "done"}
        begun = figure(strict, "thoughts")
        assert soon(lambda: figure(strict, "thoughts") > begun or figure(strict, "thinking") == 1)
        assert next(long)["type"] == "thought"


def test_an_address_reads_only_so_much_at_once(strict: Host) -> None:
    line = {"game": "muehle", "seconds": 30}
    asked = [strict.client.build_request("POST", f"{strict.url}/api/think", json=line) for _ in range(9)]
    answers = [strict.client.send(request, stream=True) for request in asked]
    assert [answer.status_code for answer in answers] == [200] * 8 + [429]
    for answer in answers:
        answer.close()
    assert soon(lambda: figure(strict, "thinking") + figure(strict, "waiting") == 0)
    assert read_all(strict, "/api/think", {"game": "muehle", "seconds": 0.2})[-1] == {"type": "done"}


# ------------------------------------------------------------------------------------------------------------ judging


def test_every_position_of_a_game_is_judged_once(generous: Host) -> None:
    line = {"game": "muehle", "words": ["d2", "f4", "d6"]}
    events = read_all(generous, "/api/judge", line)
    assert [event.get("ply") for event in events] == [3, 2, 1, 0, None]
    assert all(0 <= event["expected"]["w"] <= 1 for event in events[:-1])
    thoughts = figure(generous, "thoughts")
    assert read_all(generous, "/api/judge", line) == events
    assert figure(generous, "thoughts") == thoughts, "what is known is not thought about again"


def test_what_is_proved_is_told_exactly(generous: Host) -> None:
    events = read_all(generous, "/api/judge", {"game": "muehle", "start": "turn=w;w=a1,d1,g4;b=b2,d2,f2",
                                               "words": ["g4-g1xb2"]})  # fmt: skip
    assert events[0] == {"type": "judged", "ply": 1, "expected": {"w": 1, "b": 0}, "proved": None, "word": None,
                         "over": True}  # fmt: skip
    assert events[1]["proved"] == {"value": "win", "distance": 1}
    assert events[1]["word"].startswith("g4-g1x")


def test_one_alone_is_judged_by_the_pieces_left(generous: Host) -> None:
    last, before, _done = read_all(
        generous, "/api/judge", {"game": "solojump", "start": "turn=s;r=a1;b=a2", "words": ["a1xa3"]}
    )
    assert (last["expected"], last["over"]) == ({"s": 1.0}, True)
    assert before["expected"] == {"s": 1.0}


def test_a_roll_is_judged_but_none_is_best(generous: Host) -> None:
    *_, first, _done = read_all(generous, "/api/judge", {"game": "diktator"})
    assert first["word"] is None
    assert set(first["expected"]) == {"d", "1", "2", "3", "4"}


def test_persons_who_play_each_other_get_no_help(generous: Host) -> None:
    made = generous.make("muehle")
    tokens = [seat["token"] for seat in made["seats"]]
    guests = [generous.sit(token) for token in tokens]
    assert guests[0].play("a1")["type"] == "done"
    line = {"game": "muehle", "words": ["a1"]}
    for token in (*tokens, made["watch"]):
        assert refused(generous, "/api/judge", line, token)[1]["code"] == "no-advice"
        assert refused(generous, "/api/think", line, token)[1]["code"] == "no-advice"
    guests[0].request("resign")
    assert read_all(generous, "/api/judge", line, tokens[0])[-1] == {"type": "done"}


def test_one_person_alone_may_look_closely(generous: Host) -> None:
    seats = [{"sides": ["w"]}, {"sides": ["b"], "level": 1}]
    token = generous.make("muehle", seats=seats)["seats"][0]["token"]
    assert read_all(generous, "/api/judge", {"game": "muehle"}, token)[-1] == {"type": "done"}


# ------------------------------------------------------------------------------------------------------------ drawing


def get(host: Host, path: str, **asked: Any) -> httpx.Response:
    return host.client.get(host.url + path, params=asked)


def test_a_position_is_drawn(generous: Host) -> None:
    drawn = get(generous, "/api/picture/muehle.svg", after="d2,f4")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.text.startswith("<svg")
    assert drawn.text.count("data-piece") == 2
    png = get(generous, "/api/picture/muehle.png", p="turn=w;w=a1,d1,g4;b=b2,d2,f2", width=300)
    assert Image.open(io.BytesIO(png.content)).size[0] == 300


def test_a_game_is_a_picture_that_moves(generous: Host) -> None:
    drawn = get(generous, "/api/picture/muehle.gif", after="d2,f4,d6", width=200, o="two_mills:two")
    image = Image.open(io.BytesIO(drawn.content))
    assert (getattr(image, "n_frames", 1), image.size[0]) == (4, 200)


def test_a_game_is_printed(generous: Host) -> None:
    printed = get(generous, "/api/print/muehle.pdf", language="en", contrast=True)
    assert printed.headers["content-type"] == "application/pdf"
    assert printed.content.startswith(b"%PDF")
    assert "object-src 'self'" in printed.headers["content-security-policy"]
    assert 'filename="muehle.pdf"' in printed.headers["content-disposition"]
    sheets = get(generous, "/api/print/muehle/sheets").json()
    archive = zipfile.ZipFile(io.BytesIO(get(generous, "/api/print/muehle.zip").content))
    assert archive.namelist() == sheets
    assert get(generous, f"/api/print/muehle/sheets/{sheets[0]}").content == archive.read(sheets[0])
    assert get(generous, "/api/print/muehle/sheets/none.svg").status_code == 404


@pytest.mark.parametrize(
    ("path", "asked", "status"),
    [
        ("/api/picture/chess.png", {}, 404),
        ("/api/picture/muehle.bmp", {}, 422),
        ("/api/picture/muehle.png", {"after": "zz"}, 400),
        ("/api/picture/muehle.png", {"width": 9999}, 422),
        ("/api/print/muehle.pdf", {"o": "pigs:fly"}, 400),
        ("/api/print/muehle.pdf", {"language": "fr"}, 422),
        ("/api/print/chess.pdf", {}, 404),
    ],
)
def test_what_cannot_be_drawn_is_refused(generous: Host, path: str, asked: Event, status: int) -> None:
    assert get(generous, path, **asked).status_code == status
