"""With whom one plays: at one board, by link, with the computer; and what can be asked for at a table."""

import re

from playwright.sync_api import expect

from tests.server.hosts import Host
from tests.web.persons import Household, Person

SECONDS_TO_COME_BACK = 60


def middle(person: Person, name: str) -> tuple[float, float]:
    box = person.place(name).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_two_clicks_from_the_cupboard_to_the_first_move(household: Household) -> None:
    person = household.person()
    person.page.goto("/")
    person.page.get_by_role("link", name="Mühle").click()
    person.button("start").click()
    expect(person.board).to_be_visible()
    person.place("d2").click()
    expect(person.moves.first).to_have_text("d2")
    person.page.get_by_role("link", name=person.word("home")).click()
    expect(person.page.get_by_role("region", name=person.word("running"))).to_contain_text("Mühle")


def test_the_board_turns_to_whoever_is_to_move(household: Household) -> None:
    person = household.at_table("dame")
    person.switch("turning")
    before = middle(person, "a1"), middle(person, "h8")
    person.play("c3-d4")
    person.page.wait_for_function(
        """y => document.querySelector('.places [data-name="a1"]').getBoundingClientRect().y < y - 50""",
        arg=before[0][1],
    )
    assert abs(middle(person, "a1")[0] - before[1][0]) < 2
    person.play("d6-e5")
    person.page.wait_for_function(
        """y => document.querySelector('.places [data-name="a1"]').getBoundingClientRect().y > y + 50""",
        arg=before[1][1],
    )


def test_friends_by_link_and_somebody_who_watches(household: Household) -> None:
    inviter = household.person()
    inviter.page.goto("/game/dame")
    inviter.page.get_by_role("radio", name=inviter.word("playFriends")).check()
    inviter.page.get_by_label(inviter.word("yourName")).fill("Oma")
    inviter.button("start").click()
    expect(inviter.page.get_by_role("dialog")).to_be_visible()
    links = (
        inviter.page.get_by_role("dialog").get_by_role("textbox").evaluate_all("all => all.map((each) => each.value)")
    )
    friend, watcher = household.person(), household.person()
    friend.page.goto(links[0])
    expect(inviter.page.get_by_role("dialog")).to_have_count(0)
    watcher.page.goto(links[-1])
    expect(inviter.page.get_by_text(inviter.word("oneWatcher"))).to_be_visible()
    expect(friend.page.get_by_text("Oma")).to_be_visible()
    inviter.place("c3").click()
    inviter.place("d4").click()
    for person in (inviter, friend, watcher):
        expect(person.moves).to_have_text(["c3-d4"])
    expect(watcher.page.get_by_text(watcher.word("watching"))).to_be_visible()
    assert watcher.state["offered"] == []


def test_a_killed_server_comes_back_and_nothing_is_lost(own_household: Household, own_host: Host) -> None:
    first, second = own_household.at_tables("dame")
    first.play("c3-d4")
    expect(second.moves).to_have_count(1)
    own_host.kill()
    for person in (first, second):
        expect(person.page.get_by_text(person.word("offline"))).to_be_visible()
    second.place("d6").click()
    second.place("e5").click()
    own_host.start()
    for person in (first, second):
        expect(person.moves).to_have_text(["c3-d4", "d6-e5"], timeout=SECONDS_TO_COME_BACK * 1000)
        expect(person.page.get_by_text(person.word("offline"))).to_have_count(0)
    first.play(first.table["scene"]["touches"][0]["word"])
    expect(second.moves).to_have_count(3)


def test_a_hint_comes_in_two_steps(household: Household) -> None:
    person = household.at_table("muehle")
    hint = person.page.locator(".hint-text")
    person.button("hint").click()
    expect(hint).to_contain_text(person.word("hintNudge", "").split(" .")[0][:10])
    expect(person.page.locator(".arrows .hint .ring")).to_have_count(1)
    person.button("hintMore").click()
    expect(hint).to_contain_text(person.word("hintMove", "")[:9])


def test_alone_one_may_take_back(household: Household) -> None:
    person = household.at_table("muehle", seats=[{"sides": ["w"]}, {"sides": ["b"], "level": 1}])
    person.play("d2")
    expect(person.moves).to_have_count(2)
    person.button("undo").click()
    expect(person.moves).to_have_count(0)
    person.play("d1")
    expect(person.moves.first).to_have_text("d1")


def test_resigning_is_asked_twice(household: Household) -> None:
    first, second = household.at_tables("muehle")
    first.button("resign").click()
    first.button("no").click()
    expect(first.page.get_by_role("dialog")).to_have_count(0)
    first.button("resign").click()
    first.button("yes").click()
    for person in (first, second):
        expect(person.result).to_contain_text("Schwarz")


def test_a_draw_is_offered_declined_and_agreed(household: Household) -> None:
    first, second = household.at_tables("dame")
    first.button("offerDraw").click()
    expect(first.page.get_by_text(first.word("offerWaits"))).to_be_visible()
    expect(second.notice).to_contain_text(second.word("drawOffered", "Weiß"))
    second.button("decline").click()
    expect(first.page.get_by_text(first.word("offerWaits"))).to_have_count(0)
    second.button("offerDraw").click()
    first.button("agree").click()
    for person in (first, second):
        expect(person.result).to_contain_text(person.word("drawn"))


def test_a_move_is_taken_back_by_consent(household: Household) -> None:
    first, second = household.at_tables("dame")
    first.play("c3-d4")
    first.button("undo").click()
    expect(second.notice).to_contain_text(second.word("backOffered", "Weiß"))
    second.button("agree").click()
    for person in (first, second):
        expect(person.moves).to_have_count(0)
    assert first.wait_for_turn()["offered"]


def test_a_rematch_hands_the_sides_round(household: Household) -> None:
    first, second = household.at_tables("muehle")
    first.play("d2")
    expect(second.moves).to_have_count(1)
    second.button("resign").click()
    second.button("yes").click()
    first.button("rematch").click()
    for person in (first, second):
        expect(person.result).to_have_count(0)
        expect(person.moves).to_have_count(0)
    second.play("d1")
    expect(first.moves).to_have_text(["d1"])


def test_who_was_away_during_a_rematch_finds_the_new_game(household: Household) -> None:
    household.may_complain = True
    first, second = household.at_tables("muehle")
    first.play("d2")
    second.play("d1")
    first.button("resign").click()
    first.button("yes").click()
    expect(second.result).to_be_visible()
    second.page.context.set_offline(True)
    first.button("rematch").click()
    expect(first.result).to_have_count(0)
    second.page.context.set_offline(False)
    expect(second.result).to_have_count(0)
    expect(second.moves).to_have_count(0)
    second.play("a1")


def test_the_computer_plays_for_somebody_who_has_left(household: Household) -> None:
    first, second = household.at_tables("muehle")
    first.play("d2")
    second.page.context.close()
    first.button("substitute", "Schwarz").click()
    expect(first.moves).to_have_count(2)
    first.play(first.table["scene"]["touches"][0]["word"])


def test_partners_draw_their_plans(household: Household) -> None:
    first, second = household.at_tables("stargate", {"mode": "alliance"})
    first.button("plan").click()
    first.place("c3").click()
    first.place("f6").click()
    expect(second.page.locator(".arrows .plan .head:not(.case)")).to_have_count(1)
    first.button("planClear").click()
    expect(second.page.locator(".arrows .plan .arrow")).to_have_count(0)
    first.button("planEnd").click()
    assert first.wait_for_turn()["offered"]


def test_clocks_run(household: Household) -> None:
    first, second = household.at_tables("muehle", time={"kind": "fischer", "seconds": 300, "step": 5})
    first.play("d2")
    for person in (first, second):
        expect(person.page.get_by_role("timer")).to_have_count(2)
        expect(person.page.locator(".clock.runs")).to_have_text(re.compile(r"4:\d\d"))
