"""What is good in Stargate: every feature on a small position, and against the rules in random play."""

import numpy as np
import pytest

from spielschrank import kernel
from spielschrank.games import new_game
from tests.engines.measured import loud, measured
from tests.variants import random_positions

duel = new_game("stargate")
free = new_game("stargate", mode="free")
alliance = new_game("stargate", mode="alliance")


def wins_at_once(position, move):
    """In this game nobody but the side that moved can have won."""
    states = position.states()
    kernel.advance(states, move)
    return kernel.list_moves(states, np.empty(position.game.rules.most_moves, np.int64)) == 0


def test_the_start_is_alike_for_all_but_the_turn():
    for game in (duel, free, alliance):
        first, *others = [measured(game.start(), side) for side in game.side_letters]
        assert first == {**first, "divers": 4, "nozzlers": 6, "gates": 0, "attacked": 0, "turn": 1}
        for other in others:
            assert other == {**first, "turn": 0, "doomed": 0, "hanging": 0}


def test_stargates_are_held_or_open():
    position = duel.position("turn=r;r=Ca1,De5,Nh1;b=Cl12,Dh11")
    assert measured(position, "r")["gates"] == 1
    assert measured(position, "r")["open"] == 2, "e8 and h5, while h8 is attacked from h11"
    assert measured(position, "b")["gates"] == 0
    assert measured(position, "b")["open"] == 1, "h8, while h5 is attacked from e5"


def test_a_maingate_is_watched_by_who_could_capture_there():
    position = duel.position("turn=r;r=Ca1,Nh1;b=Cl12,Dh11")
    assert (measured(position, "r")["watch"], measured(position, "b")["watch"]) == (0, 1)


@pytest.mark.parametrize(("watcher", "count"), [("y", 1), ("b", 0), ("g", 0)])
def test_free_only_the_next_side_watches_a_maingate(watcher, count):
    armies = {"r": "Ca1", "y": "Cb11", "b": "Ck11", "g": "Ck1"}
    armies[watcher] += ",Dh11"
    position = free.position("turn=r;" + ";".join(f"{side}={army}" for side, army in armies.items()))
    assert measured(position, watcher)["watch"] == count


@pytest.mark.parametrize(
    ("position", "attacked", "loose", "hanging"),
    [
        ("turn=r;r=Ca1,Dc3;b=Cl12,Nc7", 1, 1, 0),
        ("turn=b;r=Ca1,Dc3;b=Cl12,Nc7", 1, 1, 1),
        ("turn=b;r=Ca1,Dc3,Ng3;b=Cl12,Nc7", 1, 0, 0),
        ("turn=b;r=Ca1,Dc3;b=Cl12,Nc8", 0, 0, 0),
    ],
)
def test_a_piece_under_attack_is_loose_unless_it_would_be_avenged(position, attacked, loose, hanging):
    amounts = measured(duel.position(position), "r")
    assert amounts == {**amounts, "attacked": attacked, "loose": loose, "hanging": hanging}


def test_an_attacked_commander_is_in_check_on_his_turn_and_else_doomed():
    mine, theirs = (duel.position(f"turn={turn};r=Ca1;b=Cl12,Na5") for turn in "rb")
    assert (measured(mine, "r")["check"], measured(mine, "r")["doomed"]) == (1, 0)
    assert (measured(theirs, "r")["check"], measured(theirs, "r")["doomed"]) == (0, 1)
    assert (measured(mine, "b")["threats"], measured(mine, "b")["wins"]) == (1, 0)
    assert (measured(theirs, "b")["threats"], measured(theirs, "b")["wins"]) == (0, 1)


@pytest.mark.parametrize(("turn", "doomed"), [("r", 0), ("b", 1), ("y", 0), ("g", 0)])
def test_alliance_a_commander_is_doomed_if_his_hunter_moves_before_him(turn, doomed):
    position = alliance.position(f"turn={turn};r=Ca1;y=Cb11;b=Ck11,Na5;g=Ck1")
    assert measured(position, "r")["doomed"] == doomed


def test_shelter_is_what_the_commander_sees_free_and_safe():
    assert measured(duel.position("turn=r;r=Ca1;b=Cl12"), "r")["shelter"] == 22
    assert measured(duel.position("turn=r;r=Ca1,Na2;b=Cl12,Ni6"), "r")["shelter"] == 21
    assert measured(duel.position("turn=r;r=Ca1;b=Cl12,Nc5"), "r")["shelter"] == 21, "c1 is attacked"


@pytest.mark.parametrize(
    ("game", "position", "wins"),
    [
        (duel, "turn=r;r=Ch2;b=Cl12", 1),
        (duel, "turn=r;r=Ch2;b=Cl12,Dh11", 0),
        (duel, "turn=r;r=Cg2;b=Cl12", 0),
        (duel, "turn=r;r=Ca1,De5,De8,Nh5,Nh1;b=Cl12", 1),
        (duel, "turn=r;r=Ca1,De5,De8,Nh1;b=Cl12", 0),
        (free, "turn=r;r=Ca1,De5,De8,Nh1;y=Cb11;b=Ck12;g=Ck1", 1),
        (free, "turn=r;r=Ch2;y=Cb11;b=Ck12,Dh11;g=Ck1", 1),
        (free, "turn=r;r=Ch2;y=Cb11,Dh11;b=Ck12;g=Ck1", 0),
        (alliance, "turn=r;r=Ch2;y=Ch5;b=Ck12;g=Cl1", 1),
        (alliance, "turn=r;r=Ch2;y=Cb11;b=Ck12;g=Cl1", 0),
    ],
)
def test_a_side_wins_by_maingate_or_stargates(game, position, wins):
    assert measured(game.position(position), "r")["wins"] == wins
    waiting = measured(game.position(position.replace("turn=r", "turn=b")), "r")
    assert (waiting["wins"], waiting["threats"] > 0) == (0, wins > 0)


@pytest.mark.parametrize(("turn", "threats"), [("r", 0), ("y", 1), ("b", 2), ("g", 3)])
def test_a_threat_grows_as_the_turn_comes_nearer(turn, threats):
    assert measured(free.position(f"turn={turn};r=Ch2;y=Cb11;b=Ck12;g=Ck1"), "r")["threats"] == threats


def test_free_a_commander_is_prey_while_three_are_in_play():
    three = free.position("turn=r;r=Ca1,Na5;y=Ca9;b=Ck11")
    two = free.position("turn=r;r=Ca1,Na5;y=Ca9")
    assert (measured(three, "r")["prey"], measured(three, "r")["wins"]) == (1, 0)
    assert (measured(two, "r")["prey"], measured(two, "r")["wins"]) == (0, 1)
    assert measured(three, "y")["doomed"] == 1


def test_captures_are_loud_and_wins_louder():
    position = duel.position("turn=r;r=Ch2,Dc3,Na5;b=Ca9,Dc6,Df3,Ng6")
    assert loud(position) == {"a5xa9": 5, "h2-h8": 4, "c3xc6": 1, "c3xf3": 2}


@pytest.mark.parametrize("game", [duel, free, alliance], ids=["duel", "free", "alliance"])
def test_who_is_said_to_win_has_a_winning_move(game):
    for position in random_positions(game, range(3), 60):
        if position.words and measured(position, position.turn)["wins"]:
            assert any(wins_at_once(position, move) for move in position._moves.values()), position


def test_what_is_attacked_can_be_captured():
    for position in random_positions(duel, range(3), 60):
        if position.words:
            prey = {word.partition("x")[2] for word in position.words if "x" in word}
            amounts = measured(position, "b" if position.turn == "r" else "r")
            assert len(prey) == amounts["attacked"] + amounts["doomed"], position
