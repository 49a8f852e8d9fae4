"""What browsers get beside the matches, from a real server."""

import pytest

from spielschrank.games import NAMES
from tests.server.hosts import Host

pytestmark = pytest.mark.filterwarnings("default")


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_its_look_cover_and_rules(generous: Host, name: str) -> None:
    assert generous.client.get(f"{generous.url}/api/look/{name}").json()["game"] == name
    cover = generous.client.get(f"{generous.url}/api/cover/{name}.svg")
    assert cover.headers["content-type"] == "image/svg+xml"
    for language in ("de", "en"):
        assert "<h2" in generous.client.get(f"{generous.url}/api/rules/{name}/{language}").json()["html"]


def test_what_the_browser_has_is_not_sent_again(generous: Host) -> None:
    first = generous.client.get(f"{generous.url}/api/look/dame")
    again = generous.client.get(f"{generous.url}/api/look/dame", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    ("path", "status", "told"),
    [
        ("/api/look/schach", 404, "there is no game “schach”"),
        ("/api/look/dame?blasen=maybe", 400, "“blasen=maybe” is not possible"),
        ("/api/look/dame?quarters=4", 422, ""),
        ("/api/rules/dame/fr", 404, "nothing is said in “fr”"),
        ("/assets/../../../../etc/passwd", 404, ""),
        ("/assets/%2e%2e%2findex.html", 404, ""),
        ("/pyproject.toml", 404, "there is no such page"),
    ],
)
def test_bad_addresses_get_a_sentence(generous: Host, path: str, status: int, told: str) -> None:
    answer = generous.client.get(generous.url + path)
    assert answer.status_code == status
    assert told in answer.text


GERMAN = {"accept-language": "de-DE,de;q=0.9,en;q=0.8"}
ENGLISH = {"accept-language": "en-GB,en;q=0.9,de;q=0.8"}


@pytest.mark.parametrize(
    ("method", "path", "body", "told"),
    [
        ("GET", "/api/look/schach", None, "Ein Spiel „schach“ gibt es nicht; "),
        ("GET", "/api/look/dame?blasen=maybe", None, "dame: „blasen=maybe“ geht nicht; "),
        ("GET", "/api/rules/dame/fr", None, "In „fr“ ist nichts gesagt; "),
        ("GET", "/api/puzzles/dame/none", None, "Dieses Rätsel gibt es nicht"),
        ("GET", "/api/match", None, "Zu diesem Link gibt es keine Partie"),
        ("GET", "/pyproject.toml", None, "Diese Seite gibt es nicht"),
        ("POST", "/api/position", {"game": "muehle", "start": "turn=x"}, "in „turn=x“: „x“ ist nicht dabei; "),
        ("POST", "/api/position", {"game": "muehle", "words": ["a1", "a1"]}, "a1: a1 ist nicht frei."),
        (
            "POST",
            "/api/record",
            {"text": "game: muehle\n\n1. a1 a1"},
            "Zeile 3: „a1“ ist nicht erlaubt: a1 ist nicht frei.",
        ),
        (
            "POST",
            "/api/matches",
            {"game": "muehle", "seats": [{"sides": ["w"]}]},
            "Jede Seite gehört zu genau einem Platz",
        ),
    ],
)
def test_complaints_are_german_for_those_who_ask_for_it(
    generous: Host, method: str, path: str, body: object, told: str
) -> None:
    german, english, plain = (
        generous.client.request(method, generous.url + path, json=body, headers=headers)
        for headers in (GERMAN, ENGLISH, {"accept-language": ""})
    )
    assert german.json()["detail"].startswith(told)
    assert "Accept-Language" in german.headers["vary"]
    assert english.json() == plain.json() != german.json()
    assert german.status_code == english.status_code == plain.status_code


def test_who_follows_a_wrong_link_sees_a_page(generous: Host) -> None:
    browser = {"accept": "text/html,application/xhtml+xml"}
    answer = generous.client.get(f"{generous.url}/nowhere/at/all", headers=browser)
    assert (answer.status_code, '<div id="app">' in answer.text) == (404, True)
    assert generous.client.get(f"{generous.url}/api/nothing", headers=browser).json() == {"detail": "Not Found"}
    assert generous.client.get(f"{generous.url}/api/matches", headers=browser).status_code == 405


def test_a_line_of_play_without_a_match(generous: Host) -> None:
    line = {"game": "muehle", "words": ["a1", "d1"]}
    seen = generous.client.post(f"{generous.url}/api/position", json=line).json()
    assert seen["scene"]["text"] == "turn=w;w=a1;b=d1;hand=w8,b8"
    why = generous.client.post(f"{generous.url}/api/why", json={**line, "places": ["d1"]}).json()
    assert why["reason"]["en"] == "d1 is not free."
    wrong = generous.client.post(f"{generous.url}/api/position", json={"game": "muehle", "start": "turn=x"})
    assert wrong.status_code == 400
    assert "turn=x" in wrong.json()["detail"]


@pytest.mark.parametrize("path", ["/", "/t", "/game/dame", "/rules/dame", "/review"])
def test_every_page_is_the_client_and_strict_about_scripts(generous: Host, path: str) -> None:
    page = generous.client.get(generous.url + path)
    assert '<div id="app">' in page.text
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert "<script>" not in page.text


def test_the_client_is_small_and_kept_by_browsers(generous: Host) -> None:
    page = generous.client.get(generous.url).text
    script = page.split('src="')[1].split('"')[0]
    answer = generous.client.get(generous.url + script)
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
