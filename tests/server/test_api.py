"""The plain HTTP API keeps to what it says of itself, whatever it is asked."""

from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, settings

from spielschrank.engines import HIGHEST_LEVEL
from spielschrank.engines.levels import LEVELS
from spielschrank.server.app import new_app, setting_of
from spielschrank.server.protocol import NewMatch
from tests.server.hosts import Host

described = schemathesis.openapi.from_dict(new_app("sqlite://").openapi())


@described.parametrize()
@settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_one_that_the_description_knows(case: Any, generous: Host) -> None:
    case.call_and_validate(base_url=generous.url, timeout=60)


def test_a_bot_plays_with_http_alone(generous: Host) -> None:
    made = generous.make("muehle", seats=[{"sides": ["w", "b"]}])
    token = made["seats"][0]["token"]
    assert generous.ask("POST", "/join", token, params={"name": "Bot"}).json()["table"]["seats"][0]["name"] == "Bot"
    version = 1
    for word in ("a1", "d1", "a4"):
        answer = generous.ask("POST", "/do", token, json={"type": "play", "word": word, "version": version})
        version = answer.json()["version"]
    assert answer.json()["table"]["words"] == ["a1", "d1", "a4"]
    refused = generous.ask("POST", "/do", token, json={"type": "play", "word": "a1", "version": version})
    assert (refused.status_code, refused.json()["code"]) == (409, "illegal")
    assert generous.ask("POST", "/why", token, json={"type": "why", "word": "a1"}).json()["legal"] is False
    thoughts = generous.ask("POST", "/think", token, json={"type": "hint"}).json()
    assert thoughts[-1]["thought"]["word"] in [touch["word"] for touch in touches_of(generous, token)]
    assert generous.ask("GET", "/record", token).text.endswith("1. a1 d1\n2. a4\n")


def touches_of(host: Host, token: str) -> list[dict[str, str]]:
    touches: list[dict[str, str]] = host.ask("GET", "", token).json()["table"]["scene"]["touches"]
    return touches


def test_the_log_tells_no_secret(generous: Host) -> None:
    made = generous.make("muehle")
    tokens = [seat["token"] for seat in made["seats"]]
    generous.ask("GET", "", tokens[0])
    assert not any(token in generous.log.read_text("utf-8") for token in tokens)


def test_every_level_can_be_asked_for() -> None:
    assert list(LEVELS) == list(range(1, HIGHEST_LEVEL + 1))


def test_sides_are_dealt_out_by_lot() -> None:
    asked = NewMatch(game="muehle", seats=[{"sides": ["w"]}, {"sides": ["b"], "level": 3}], by_lot=True)
    dealt = {tuple((seat.sides, seat.player) for seat in setting_of(asked).seats) for _ in range(100)}
    assert dealt == {((("w",), "person"), (("b",), "level3")), ((("b",), "person"), (("w",), "level3"))}
