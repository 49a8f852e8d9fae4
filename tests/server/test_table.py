"""Playing over the network, against a real server by real sockets."""

import random

import pytest

from spielschrank.games import NAMES, new_game
from spielschrank.record import loads
from spielschrank.referee import check_rolls
from tests.server.hosts import Guest, Host, play_at_random

PLIES = 12


def seated(host: Host, game: str, **asked: object) -> tuple[list[Guest], str]:
    """Everybody at the table of a new match, and the link for watching."""
    made = host.make(game, **asked)
    guests = [host.sit(seat["token"]) for seat in made["seats"] if seat["token"]]
    for guest in guests:
        guest.wait_for_table(lambda told: told["begun"])
    return guests, made["watch"]


@pytest.fixture
def duel(host: Host) -> tuple[Guest, Guest]:
    """Mühle between two persons."""
    (white, black), _ = seated(host, "muehle")
    return white, black


@pytest.mark.parametrize("name", NAMES)
def test_every_game_is_played_by_persons_and_seen_by_a_watcher(host: Host, name: str) -> None:
    guests, watch = seated(host, name)
    watcher = host.sit(watch)
    assert watcher.welcome["seat"] is None
    last = play_at_random(guests, random.Random(1), PLIES)
    seen = watcher.wait_for_table(lambda told: told["version"] >= last["version"])
    assert seen["scene"] == last["scene"]
    record = new_game(name).record()
    for word in last["words"]:
        record = record.play(word)
    assert record.position.text == last["scene"]["text"]


@pytest.mark.parametrize("name", ["muehle", "diktator", "solojump"])
def test_the_computer_plays_from_its_seat(host: Host, name: str) -> None:
    sides = new_game(name).side_letters
    seats = [{"sides": sides[:1]}, *([{"sides": sides[1:], "level": 2}] if sides[1:] else [])]
    guests, _ = seated(host, name, seats=seats)
    assert len(play_at_random(guests, random.Random(1), 8)["words"]) >= 8


def test_one_person_may_hold_several_sides(host: Host) -> None:
    (alone,), _ = seated(host, "muehle", seats=[{"sides": ["w", "b"]}])
    assert len(play_at_random([alone], random.Random(1), 6)["words"]) == 6


def test_moves_out_of_turn_illegal_or_unreadable_are_refused_with_the_table(duel: tuple[Guest, Guest]) -> None:
    white, black = duel
    assert black.play("a1")["code"] == "not-your-turn"
    illegal = white.play("a1-a4")
    assert (illegal["code"], illegal["reason"]["rule"][:7]) == ("illegal", "muehle.")
    assert illegal["table"]["words"] == []
    assert white.play("zz")["code"] == "no-word"
    assert white.play("a1")["type"] == "done"


def test_a_move_sent_twice_counts_once_and_a_stale_one_not_at_all(duel: tuple[Guest, Guest]) -> None:
    white, black = duel
    version = white.table["version"]
    assert white.play("a1", id="same", version=version)["type"] == "done"
    assert white.play("a1", id="same", version=version)["type"] == "done"
    black.wait_for_table(lambda told: len(told["words"]) == 1)
    assert black.play("d1")["type"] == "done"
    assert white.play("a4", version=version)["code"] == "stale"
    white.wait_for_table(lambda told: told["words"] == ["a1", "d1"])


def test_who_watches_does_not_play(host: Host) -> None:
    _, watch = seated(host, "muehle")
    assert host.sit(watch).play("a1")["code"] == "watching"


def test_resigning_ends_the_game_and_a_rematch_hands_the_sides_round(duel: tuple[Guest, Guest]) -> None:
    white, black = duel
    assert white.request("resign")["type"] == "done"
    over = black.wait_for_table(lambda told: told["scene"]["result"] is not None)
    assert over["scene"]["result"] == {"values": {"w": "loss", "b": "win"}, "reason": "resigned", "left": None}
    black.send(type="rematch")
    again = white.wait_for(lambda message: message["type"] == "rematch")["table"]
    assert [seat["sides"] for seat in again["seats"]] == [["b"], ["w"]]
    assert again["words"] == []


def test_a_rematch_is_found_by_the_same_link(host: Host) -> None:
    (white, black), _ = seated(host, "muehle")
    white.request("resign")
    black.send(type="rematch")
    white.wait_for(lambda message: message["type"] == "rematch")
    black.close()
    assert host.sit(black.token).table["seats"][1]["sides"] == ["w"]


def test_earlier_games_of_a_table_can_be_read(host: Host) -> None:
    (white, black), watch = seated(host, "muehle")
    white.play("a1")
    white.request("resign")
    black.send(type="rematch")
    assert white.wait_for(lambda message: message["type"] == "rematch")["game"] == 2
    first = loads(host.ask("GET", "/record", watch, params={"game": 1}).text)
    assert (first.words, str(first.result)) == (("a1",), "w=loss b=win (resigned)")
    now = host.ask("GET", "/record", watch)
    assert loads(now.text).words == ()
    assert host.ask("GET", "/record", watch, params={"game": 2}).text == now.text
    assert host.ask("GET", "/record", watch, params={"game": 3}).status_code == 404
    assert host.ask("GET", "", watch).json()["game"] == 2


def test_who_asks_for_a_rematch_is_shown_the_new_game(host: Host) -> None:
    (white, _), _ = seated(host, "muehle")
    white.request("resign")
    answer = host.ask("POST", "/do", white.token, json={"type": "rematch"}).json()
    assert [seat["sides"] for seat in answer["table"]["seats"]] == [["b"], ["w"]]
    assert answer["table"]["scene"]["result"] is None


def test_a_draw_is_offered_and_taken(duel: tuple[Guest, Guest]) -> None:
    white, black = duel
    white.request("offer_draw")
    black.wait_for_table(lambda told: told["offer"] is not None and told["offer"]["asked"] == [1])
    black.request("answer", agree=True)
    white.wait_for_table(lambda told: told["scene"]["result"] is not None)
    assert white.table["scene"]["result"]["reason"] == "agreed"


def test_a_take_back_needs_the_other_and_goes_to_the_own_move(duel: tuple[Guest, Guest]) -> None:
    white, black = duel
    play_at_random([white, black], random.Random(1), 3)
    white.request("take_back")
    black.wait_for_table(lambda told: told["offer"] is not None)
    black.request("answer", agree=True)
    assert len(white.wait_for_table(lambda told: told["offer"] is None and len(told["words"]) < 3)["words"]) == 2


def test_against_the_computer_undo_is_free(host: Host) -> None:
    (white,), _ = seated(host, "muehle", seats=[{"sides": ["w"]}, {"sides": ["b"], "level": 1}])
    play_at_random([white], random.Random(1), 2)
    white.request("take_back")
    white.wait_for_table(lambda told: told["words"] == [] and told["seat_to_move"] == 0)


def test_an_engine_stands_in_for_who_has_left_until_they_come_back(host: Host) -> None:
    (white, black), _ = seated(host, "muehle")
    assert white.request("substitute", seat=1)["code"] == "here"
    black.close()
    white.wait_for(lambda message: message["type"] == "presence" and message["present"] == [True, False])
    assert white.request("substitute", seat=1, level=1)["type"] == "done"
    white.play("a1")
    white.wait_for_table(lambda told: len(told["words"]) == 2)
    host.sit(black.token)
    white.wait_for_table(lambda told: told["seats"][1]["substitute"] == "")


def test_plans_are_shown_to_everybody_at_the_table(host: Host) -> None:
    seats = [{"sides": ["d"]}, {"sides": ["1", "2"]}, {"sides": ["3", "4"]}]
    (dictator, one, other), watch = seated(host, "diktator", seats=seats)
    watcher = host.sit(watch)
    names = new_game("diktator").board.names
    strokes = [{"places": [names[0], names[1]]}, {"places": [names[2]]}]
    assert one.request("plan", strokes=strokes)["type"] == "done"
    for guest in (dictator, other, watcher):
        assert guest.wait_for(lambda message: message["type"] == "plan")["strokes"] == strokes
    assert one.request("plan", strokes=[{"places": ["zz"]}])["code"] == "no-place"


def test_why_says_the_reason(duel: tuple[Guest, Guest]) -> None:
    told = duel[0].request("why", word="a1-a4")
    assert (told["legal"], told["reason"]["rule"][:7]) == (False, "muehle.")
    assert duel[0].request("why", word="a1")["legal"]


def test_hints_come_where_only_one_person_plays(host: Host, duel: tuple[Guest, Guest]) -> None:
    assert duel[0].request("hint")["code"] == "no-advice"
    (alone,), _ = seated(host, "muehle", seats=[{"sides": ["w", "b"]}])
    assert alone.request("hint")["thought"]["word"] in alone.legal


def test_thoughts_stop_when_told(host: Host) -> None:
    (alone,), _ = seated(host, "muehle", seats=[{"sides": ["w", "b"]}])
    assert len(alone.request("analyse", seconds=60.0, ranks=2)["thought"]["line"]) >= 1
    alone.send(type="stop")
    assert alone.play("a1")["type"] == "done"


def test_a_clock_that_runs_out_ends_the_game(host: Host) -> None:
    (white, _), _ = seated(host, "muehle", time={"kind": "fischer", "seconds": 1})
    over = white.wait_for_table(lambda told: told["scene"]["result"] is not None)
    assert over["scene"]["result"] == {"values": {"w": "loss", "b": "win"}, "reason": "time", "left": None}


def test_the_dice_are_promised_before_and_proved_after(host: Host) -> None:
    made = host.make("diktator", seats=[{"sides": ["d"]}, {"sides": ["1", "2", "3", "4"]}])
    first = host.sit(made["seats"][0]["token"], share="0123456789abcdef")
    promised = first.table["dice"]
    assert (promised["secret"], promised["shares"]) == ("", ["0123456789abcdef"])
    other = host.sit(made["seats"][1]["token"], share="fedcba9876543210")
    play_at_random([first, other], random.Random(1), 10)
    first.request("resign")
    record = loads(host.ask("GET", "/record", first.token).text)
    assert record.dice
    assert record.dice.commitment == promised["commitment"]
    assert len(record.dice.shares) == 2
    assert list(check_rolls(record)) == []
