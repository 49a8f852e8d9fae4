"""Several servers on one database: whoever sits where, all see the same game, and nothing is done twice."""

import asyncio
import os
import random
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread

import asyncpg
import pytest

from spielschrank.games import new_game
from tests.server.hosts import Guest, Host, figure, play_at_random
from tests.server.test_laws import SEATS, STEPS, Party, check

Pair = tuple[Host, Host]


def two(postgresql: str, folder: Path) -> Pair:
    """Two servers on one database, that know of each other."""
    one, other = (Host(postgresql, folder / name, "--generous") for name in ("one", "other"))
    starting = Thread(target=other.start)
    starting.start()
    one.start()
    starting.join()
    while not (figure(one, "neighbours") and figure(other, "neighbours")):
        time.sleep(0.1)
    return one, other


@pytest.fixture(scope="module")
def pair(postgresql: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two servers that all tests of this file share."""
    hosts = two(postgresql, tmp_path_factory.mktemp("pair"))
    yield hosts
    end(hosts)


def end(hosts: Pair) -> None:
    """Stop the servers that still run."""
    for host in hosts:
        if host.process and host.process.poll() is None:
            host.stop()
        host.leave()


def apart(pair: Pair, game: str = "muehle", **asked: object) -> tuple[Guest, Guest, Guest]:
    """Two persons at different servers, and one who watches at the second."""
    made = pair[0].make(game, **asked)
    first, second = pair[0].sit(made["seats"][0]["token"]), pair[1].sit(made["seats"][1]["token"])
    watcher = pair[1].sit(made["watch"])
    for guest in (first, second, watcher):
        guest.wait_for_table(lambda told: told["begun"])
    return first, second, watcher


def test_players_and_watchers_at_different_servers_see_each_other(pair: Pair) -> None:
    white, black, watcher = apart(pair)
    last = play_at_random([white, black], random.Random(1), 12)
    assert len(watcher.wait_for_table(lambda told: len(told["words"]) >= 12)["words"]) == 12
    black.wait_for_table(lambda told: told["version"] >= last["version"])
    assert white.table["scene"] == black.table["scene"] == watcher.table["scene"]


def test_a_move_sent_again_by_another_server_counts_once(pair: Pair) -> None:
    white, _, _ = apart(pair)
    version = white.table["version"]
    assert white.play("a1", id="same", version=version)["type"] == "done"
    elsewhere = pair[1].sit(white.token)
    assert elsewhere.play("a1", id="same", version=version)["type"] == "done"
    assert elsewhere.words == ["a1"]


def test_who_is_there_is_known_at_every_server(pair: Pair) -> None:
    white, black, watcher = apart(pair)
    white.wait_for_presence([True, True], 1)
    assert white.request("substitute", seat=1)["code"] == "here"
    black.close()
    white.wait_for_presence([True, False], 1)
    assert white.request("substitute", seat=1, level=1)["type"] == "done"
    watcher.wait_for_table(lambda told: told["seats"][1]["substitute"] == "level1")


def test_who_has_never_been_told_asks_before_it_replaces_anybody(pair: Pair) -> None:
    made = pair[0].make("muehle")
    for seat in made["seats"]:
        pair[0].sit(seat["token"])
    asked = {"type": "substitute", "seat": 1, "level": 1}
    refused = pair[1].ask("POST", "/do", made["seats"][0]["token"], json=asked)
    assert (refused.status_code, refused.json()["code"]) == (409, "here")


def test_a_rematch_moves_everybody_at_every_server(pair: Pair) -> None:
    white, black, watcher = apart(pair)
    white.request("resign")
    black.wait_for_table(lambda told: told["scene"]["result"] is not None)
    white.send(type="rematch")
    for guest in (white, black, watcher):
        again = guest.wait_for(lambda told: told["type"] == "rematch")
        assert ([seat["sides"] for seat in again["table"]["seats"]], again["game"]) == ([["b"], ["w"]], 2)
    black.wait_for_table(lambda told: told["begun"] and told["seat_to_move"] == 1)
    assert black.play("a1")["type"] == "done"
    for guest in (white, watcher):
        assert guest.wait_for_table(lambda told: told["words"] == ["a1"])["seat_to_move"] == 0


def test_two_who_want_a_rematch_at_once_meet_again(pair: Pair) -> None:
    white, black, _ = apart(pair)
    white.request("resign")
    black.wait_for_table(lambda told: told["scene"]["result"] is not None)
    for guest in (white, black):
        guest.send(type="rematch")
    for guest in (white, black):
        guest.wait_for(lambda told: told["type"] == "rematch")
    black.wait_for_table(lambda told: told["begun"] and told["seat_to_move"] == 1)
    assert black.play("a1")["type"] == "done"
    assert white.wait_for_table(lambda told: told["words"] == ["a1"])["scene"] == black.table["scene"]


def test_plans_are_shown_at_every_server_and_go_with_the_position(pair: Pair) -> None:
    seats = [{"sides": ["d"]}, {"sides": ["1", "2", "3", "4"]}]
    dictator, team, watcher = apart(pair, "diktator", seats=seats)
    names = new_game("diktator").board.names
    strokes = [{"places": [names[0], names[1]]}, {"places": [names[2]]}]
    assert team.request("plan", strokes=strokes)["type"] == "done"
    for guest in (dictator, watcher):
        assert guest.wait_for(lambda told: told["type"] == "plan")["strokes"] == strokes
    assert pair[0].sit(dictator.token).table["plans"] == {"1": strokes}
    mover = (dictator, team)[team.wait_for_table(lambda told: told["seat_to_move"] is not None)["seat_to_move"]]
    mover.wait_for_table(lambda told: told["seat_to_move"] is not None)
    assert mover.play(mover.legal[0])["type"] == "done"
    assert watcher.wait_for_table(lambda told: len(told["words"]) > 1)["plans"] == {}


def test_only_one_server_thinks_about_a_move(pair: Pair) -> None:
    made = pair[0].make("muehle", seats=[{"sides": ["w"]}, {"sides": ["b"], "level": 3}])
    white, watcher = pair[0].sit(made["seats"][0]["token"]), pair[1].sit(made["watch"])
    before = sum(figure(host, "thoughts") for host in pair)
    for plies in (2, 4, 6, 8):
        white.play(white.legal[0])
        for guest in (white, watcher):
            guest.wait_for_table(lambda told, plies=plies: len(told["words"]) == plies)  # type: ignore[misc]
    assert sum(figure(host, "thoughts") for host in pair) - before == 4


def test_servers_go_on_when_the_database_was_away(pair: Pair, postgresql: str) -> None:
    white, black, watcher = apart(pair)
    asyncio.run(hang_up_on_everybody(postgresql))
    insist(white, "a1")
    for guest in (black, watcher):
        assert guest.wait_for_table(lambda told: told["words"] == ["a1"])
    insist(black, "d1")
    assert white.wait_for_table(lambda told: told["words"] == ["a1", "d1"])


def insist(guest: Guest, word: str) -> None:
    """Play a word, again and again as long as the database is away."""
    while (answer := guest.play(word))["type"] != "done":
        assert answer["code"] == "unwritten"
        time.sleep(0.2)


async def hang_up_on_everybody(postgresql: str) -> None:
    connection = await asyncpg.connect(postgresql)
    await connection.execute(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null"
    )
    await connection.close()


@pytest.mark.parametrize("game", SEATS)
def test_any_interleaving_at_two_servers_keeps_the_laws(pair: Pair, game: str) -> None:
    party = Party(list(pair), game, random.Random(3))
    party.live(STEPS)
    check(party)


def test_what_a_killed_server_was_doing_is_taken_up_by_another(postgresql: str, tmp_path: Path) -> None:
    hosts = two(postgresql, tmp_path)
    made = hosts[0].make("muehle", seats=[{"sides": ["w"]}, {"sides": ["b"], "level": 8}])
    guests = [host.sit(made["seats"][0]["token"]) for host in hosts]
    guests[0].play("a1")
    while not any(figure(host, "thinking") for host in hosts):
        time.sleep(0.01)
    busy = next(number for number, host in enumerate(hosts) if figure(host, "thinking"))
    stopped = [os.kill(child, signal.SIGSTOP) or child for child in children_of(hosts[busy])]
    spared = guests[1 - busy]
    with suppress(TimeoutError):
        while spared.hear(seconds=3):
            pass
    assert spared.words == ["a1"], "a second server thought about the same move"
    hosts[busy].kill()
    for child in stopped:
        os.kill(child, signal.SIGKILL)
    assert len(spared.wait_for_table(lambda told: len(told["words"]) == 2)["words"]) == 2
    end(hosts)


def test_who_was_connected_to_a_killed_server_is_away(postgresql: str, tmp_path: Path) -> None:
    hosts = two(postgresql, tmp_path)
    white, _, _ = apart(hosts)
    white.wait_for_presence([True, True], 1)
    hosts[1].kill()
    white.wait_for_presence([True, False], 0)
    assert white.request("substitute", seat=1, level=1)["type"] == "done"
    end(hosts)


def children_of(host: Host) -> list[int]:
    """The processes that think for a server."""
    assert host.process
    pid = host.process.pid
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]
