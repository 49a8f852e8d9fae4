"""The match: its verbs and refusals, and laws that hold for any interleaving of what people do."""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import reduce

import pytest

from spielschrank.contract import CHANCE, Game
from spielschrank.dice import Dice, commit
from spielschrank.games import new_game
from spielschrank.match import PERSON, STAND_IN, Event, Match, RefusedError, Seat, new_match
from spielschrank.timekeeping import fischer, new_clock
from tests.variants import every_variant

SECRET = "a7" * 32
DICE = Dice(commit(SECRET), (), SECRET)


def table(name: str, *seats: Seat, **options: str) -> Match:
    return new_match(new_game(name, **options).record(), seats, DICE)


def apart(game: Game) -> Match:
    """A match with a person for every side."""
    return new_match(game.record(), tuple(Seat((side,)) for side in game.side_letters), DICE)


def seated(match: Match) -> Match:
    """The match after all persons have sat down."""
    for seat in match.persons:
        match = match.after(match.join(seat, at=0))
    return match


def play(match: Match, *words: str) -> Match:
    """The match after words played from the right seats; the die rolls by itself."""
    for word in words:
        while match.must_roll:
            match = match.after(match.roll(at=0))
        match = match.after(match.play(match.turn, word, match.version, at=0))
    return match


def refused(code: str, verb: Callable[..., Event], *told: object) -> None:
    with pytest.raises(RefusedError) as refusal:
        verb(*told, at=0)
    assert refusal.value.code == code
    assert refusal.value.phrase.de
    assert refusal.value.phrase.en


@pytest.fixture
def duel() -> Match:
    """Mühle between two persons."""
    return seated(table("muehle", Seat(("w",)), Seat(("b",))))


# ----------------------------------------------------------------------------------------------- sitting down


def test_a_match_begins_when_all_persons_sit() -> None:
    match = table("muehle", Seat(("w",)), Seat(("b",)))
    refused("waiting", match.play, 0, "a1", 0)
    match = match.after(match.join(0, at=0, name="Oma"))
    assert (match.is_begun, match.turn, match.seats[0].name) == (False, None, "Oma")
    match = match.after(match.join(1, at=0))
    assert (match.is_begun, match.turn) == (True, 0)


def test_engines_need_not_sit_down() -> None:
    match = seated(table("muehle", Seat(("w",)), Seat(("b",), "level3")))
    assert match.is_begun
    refused("no-person", match.join, 1)


@pytest.mark.parametrize("seats", [[Seat(("w",))], [Seat(("w", "b")), Seat(("b",))], [Seat(("w", "b")), Seat(())]])
def test_every_side_is_played_from_one_seat(seats: list[Seat]) -> None:
    with pytest.raises(ValueError, match="the sides are w b"):
        table("muehle", *seats)


def test_persons_add_to_the_dice_until_the_game_begins() -> None:
    match = seated(table("diktator", Seat(("d",)), Seat(("1", "2", "3", "4"))))
    late = match.after(match.join(0, at=0, share="0123456789abcdef"))
    assert late.record.dice == DICE
    early = table("diktator", Seat(("d",)), Seat(("1", "2", "3", "4")))
    early = early.after(early.join(0, at=0, share="0123456789abcdef"))
    assert early.record.dice == DICE.with_share("0123456789abcdef")


# ----------------------------------------------------------------------------------------------------- moving


def test_a_move_is_refused_out_of_turn_with_a_wrong_word_and_when_illegal(duel: Match) -> None:
    refused("not-your-turn", duel.play, 1, "a1", duel.version)
    refused("no-word", duel.play, 0, "a9", duel.version)
    refused("illegal", duel.play, 0, "a1-a4", duel.version)


def test_an_illegal_move_says_which_rule_it_breaks(duel: Match) -> None:
    with pytest.raises(RefusedError) as refusal:
        duel.play(0, "a1-a4", duel.version, at=0)
    assert refusal.value.reason
    assert refusal.value.reason.rule.startswith("muehle.")


def test_a_move_that_answers_an_older_position_is_stale(duel: Match) -> None:
    seen = duel.version
    duel = play(duel, "a1", "d1")
    refused("stale", duel.play, 0, "a4", seen)


def test_what_is_no_move_does_not_make_a_move_stale(duel: Match) -> None:
    seen = duel.version
    duel = duel.after(duel.join(1, at=0, name="Ida"))
    assert duel.play(0, "a4", seen, at=0).data["word"] == "a4"


def test_a_message_is_known_again(duel: Match) -> None:
    duel = duel.after(duel.play(0, "a1", duel.version, at=0, message="m1"))
    assert duel.knows("m1")
    assert not duel.knows("m2")
    assert not duel.knows("")


def test_the_die_rolls_what_the_dice_say() -> None:
    match = seated(table("diktator", Seat(("d",)), Seat(("1", "2", "3", "4"))))
    assert (match.must_roll, match.turn) == (True, None)
    word = match.roll(at=0).data["word"]
    assert word == match.record.legal_words[DICE.roll(0, len(match.record.legal_words))]


# ------------------------------------------------------------------------------------------------- giving up


def test_who_resigns_loses(duel: Match) -> None:
    duel = duel.after(duel.resign(1, at=0))
    assert str(duel.record.result) == "w=win b=loss (resigned)"
    refused("over", duel.play, 0, "a1", duel.version)


def test_a_team_loses_together() -> None:
    match = seated(table("diktator", Seat(("d",)), Seat(("1", "2")), Seat(("3", "4"))))
    match = match.after(match.resign(2, at=0))
    assert match.record.result
    assert match.record.result.values == {"d": "win", "1": "loss", "2": "loss", "3": "loss", "4": "loss"}


def test_alone_at_a_screen_the_side_to_move_resigns() -> None:
    match = play(seated(table("muehle", Seat(("w", "b")))), "a1")
    assert str(match.after(match.resign(0, at=0)).record.result) == "w=win b=loss (resigned)"


def test_with_more_camps_the_computer_plays_on() -> None:
    match = seated(apart(new_game("transmitter", sides="3")))
    match = match.after(match.resign(1, at=0))
    assert not match.is_over
    assert match.seats[1].player == STAND_IN
    refused("no-person", match.join, 1)


# ------------------------------------------------------------------------------------------ draws, take-backs


def test_a_draw_needs_everybody(duel: Match) -> None:
    duel = duel.after(duel.offer_draw(0, at=0))
    refused("offered", duel.offer_draw, 1)
    refused("own-offer", duel.answer, 0, True)
    duel = duel.after(duel.answer(1, True, at=0))
    assert str(duel.record.result) == "w=draw b=draw (agreed)"


def test_a_declined_offer_is_gone(duel: Match) -> None:
    duel = duel.after(duel.offer_draw(0, at=0))
    duel = duel.after(duel.answer(1, False, at=0))
    assert duel.offer is None
    refused("no-offer", duel.answer, 1, True)


def test_a_draw_offer_lapses_when_the_other_moves_on(duel: Match) -> None:
    duel = duel.after(duel.offer_draw(0, at=0))
    duel = play(duel, "a1")
    assert duel.offer
    assert play(duel, "d1").offer is None


@pytest.mark.parametrize(
    ("hopes", "content"), [({"b": 0.4}, True), ({"b": 0.5}, True), ({"b": 0.6}, False), ({}, False)]
)
def test_an_engine_agrees_to_a_draw_if_it_expects_no_more(hopes: dict[str, float], content: bool) -> None:
    match = play(seated(table("muehle", Seat(("w",)), Seat(("b",), "level3"))), "a1")
    match = match.after(match.play(1, "d1", match.version, at=0, expected=hopes))
    assert match.is_content(1) is content
    assert play(match, "a4").is_content(1) is content


def test_a_game_without_draws_takes_no_offer() -> None:
    match = seated(table("jump", Seat(("r",)), Seat(("b",))))
    refused("no-draw", match.offer_draw, 0)


def test_a_take_back_goes_to_the_own_last_move(duel: Match) -> None:
    duel = play(duel, "a1", "d1", "a4")
    duel = duel.after(duel.take_back(1, at=0))
    assert duel.offer
    assert duel.offer.plies == 2
    duel = duel.after(duel.answer(0, True, at=0))
    assert (duel.record.words, duel.turn) == (("a1",), 1)


def test_nothing_was_played_to_take_back(duel: Match) -> None:
    refused("nothing-to-undo", duel.take_back, 0)
    refused("nothing-to-undo", play(duel, "a1").take_back, 1)


def test_a_take_back_never_crosses_a_roll() -> None:
    match = seated(table("diktator", Seat(("d",)), Seat(("1", "2", "3", "4"))))
    match = match.after(match.roll(at=0))
    match = match.after(match.play(0, match.record.legal_words[0], match.version, at=0))
    assert match.take_back(0, at=0).data["plies"] == 1
    while not match.must_roll:
        match = match.after(match.play(1, match.record.legal_words[0], match.version, at=0))
    match = match.after(match.roll(at=0))
    refused("across-roll", match.take_back, 0)


def test_against_the_computer_undo_is_free() -> None:
    match = seated(table("muehle", Seat(("w",)), Seat(("b",), "level3")))
    match = play(match, "a1", "d1")
    match = match.after(match.take_back(0, at=0))
    assert (match.record.words, match.offer) == ((), None)


def test_a_finished_game_at_one_screen_can_be_taken_up_again() -> None:
    match = play(seated(table("muehle", Seat(("w", "b")))), "a1")
    match = match.after(match.resign(0, at=0))
    match = match.after(match.take_back(0, at=0))
    assert (match.is_over, match.record.words) == (False, ())


def test_engines_agree_to_a_take_back_of_their_own_accord() -> None:
    match = seated(table("transmitter", Seat(("r",)), Seat(("b",)), Seat(("g",), "level2"), sides="3"))
    match = play(match, match.record.legal_words[0])
    match = match.after(match.take_back(0, at=0))
    assert match.asked == {1}
    assert match.after(match.answer(1, True, at=0)).record.words == ()


# ------------------------------------------------------------------------------------------- leaving, clocks


def test_an_engine_stands_in_until_the_person_comes_back(duel: Match) -> None:
    duel = duel.after(duel.substitute(0, 1, "level5", at=0))
    assert duel.seats[1].thinker == "level5"
    duel = duel.after(duel.join(1, at=0))
    assert duel.seats[1].thinker == ""


def test_nobody_stands_in_for_oneself(duel: Match) -> None:
    refused("here", duel.substitute, 0, 0, "level5")


def test_time_runs_for_the_seat_to_move_and_grows_with_a_move() -> None:
    match = replace(table("muehle", Seat(("w",)), Seat(("b",))), clock=new_clock(fischer(60, 2), 2))
    match = match.after(match.join(0, at=500))
    assert match.clock
    assert match.clock.running is None
    match = match.after(match.join(1, at=1000))
    match = match.after(match.play(0, "a1", match.version, at=11_000))
    assert match.clock
    assert (match.clock.left, match.clock.running, match.clock.since) == ((52_000, 60_000), 1, 11_000)


def test_whose_time_has_run_out_loses() -> None:
    match = seated(replace(table("muehle", Seat(("w",)), Seat(("b",))), clock=new_clock(fischer(60, 0), 2)))
    with pytest.raises(RefusedError, match="Time has not run out"):
        match.flag(at=59_999)
    assert str(match.after(match.flag(at=60_000)).record.result) == "w=loss b=win (time)"


# ------------------------------------------------------------------------------------------------------- laws

WANTS: dict[str, Callable[[Match, int, random.Random], Event]] = {
    "play": lambda match, seat, chance: match.play(seat, _word(match, chance), match.version, at=1),
    "play again": lambda match, seat, chance: match.play(seat, _word(match, chance), match.version, at=1),
    "play late": lambda match, seat, chance: match.play(seat, _word(match, chance), match.version - 3, at=1),
    "roll": lambda match, _seat, _chance: match.roll(at=1),
    "come back": lambda match, seat, _chance: match.join(seat, at=1),
    "resign": lambda match, seat, _chance: match.resign(seat, at=1),
    "offer": lambda match, seat, _chance: match.offer_draw(seat, at=1),
    "take back": lambda match, seat, _chance: match.take_back(seat, at=1),
    "agree": lambda match, seat, _chance: match.answer(seat, True, at=1),
    "decline": lambda match, seat, _chance: match.answer(seat, False, at=1),
    "stand in": lambda match, seat, chance: match.substitute(seat, chance.randrange(6), "level2", at=1),
}
OFTEN = ("play", "play again", "roll", "take back", "agree")


def _word(match: Match, chance: random.Random) -> str:
    return chance.choice([*match.record.legal_words, "pass", "zz"])


def live(match: Match, chance: random.Random, steps: int) -> list[tuple[Match, Event, Match]]:
    """What comes of so many things that people want at random, as far as they are not refused."""
    happened = []
    for _ in range(steps):
        want = WANTS[chance.choice([*WANTS, *OFTEN * 4])]
        try:
            event = want(match, chance.randrange(len(match.seats)), chance)
        except RefusedError:
            continue
        happened.append((match, event, match.after(event)))
        match = happened[-1][2]
    return happened


@every_variant
def test_any_interleaving_keeps_the_laws(game: Game) -> None:
    for seed in range(6):
        first = seated(apart(game))
        happened = live(first, random.Random(seed), 150)
        assert happened, "nothing was possible at all"
        for before, _, after in happened:
            assert after.version == before.version + 1
            assert before.moved <= after.moved <= after.version
            assert sorted(side for seat in after.seats for side in seat.sides) == sorted(game.side_letters)
            if len(after.record.plies) < len(before.record.plies):
                undone = before.record.positions[len(after.record.plies) : -1]
                assert all(position.turn != CHANCE for position in undone)
        assert reduce(Match.after, (event for _, event, _ in happened), first) == happened[-1][2]


def test_seats_of_persons_and_engines_are_told_apart() -> None:
    assert (Seat(("w",)).player, Seat(("w",)).thinker, Seat(("w",), "level3").thinker) == (PERSON, "", "level3")
