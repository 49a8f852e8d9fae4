"""Mice, fingers and keys can all do everything."""

import pytest
from playwright.sync_api import expect

from tests.variants import every_game
from tests.web.persons import PHONE, Household, Person

MOST_TABS = 40
FOCUSED = "document.activeElement?.dataset?.name ?? ''"
MIDDLES = """names => names.map((name) => {
  const box = document.querySelector(`.places [data-name="${name}"]`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
})"""


def tab_to(person: Person, wanted: str) -> None:
    """Press the tabulator until something that matches has the focus."""
    for _ in range(MOST_TABS):
        person.page.keyboard.press("Tab")
        if person.page.evaluate("wanted => document.activeElement?.matches(wanted)", wanted):
            return
    raise AssertionError(f"{wanted} cannot be reached")


def walk_to(person: Person, name: str) -> None:
    """Press arrow keys until a place has the focus."""
    for _ in range(MOST_TABS):
        here = person.page.evaluate(FOCUSED)
        if here == name:
            return
        (x, y), (u, v) = person.page.evaluate(MIDDLES, [here, name])
        if abs(u - x) > abs(v - y):
            person.page.keyboard.press("ArrowRight" if u > x else "ArrowLeft")
        else:
            person.page.keyboard.press("ArrowDown" if v > y else "ArrowUp")
    raise AssertionError(f"{name} cannot be reached")


def test_a_move_by_keys_alone(household: Household) -> None:
    person = household.at_table("dame")
    tab_to(person, ".places [data-name]")
    walk_to(person, "c3")
    person.page.keyboard.press("Enter")
    expect(person.place("c3")).to_have_attribute("aria-pressed", "true")
    person.page.keyboard.press("Escape")
    expect(person.place("c3")).to_have_attribute("aria-pressed", "false")
    person.page.keyboard.press("Space")
    walk_to(person, "d4")
    person.page.keyboard.press("Enter")
    expect(person.moves).to_have_text(["c3-d4"])
    assert person.page.evaluate(FOCUSED) == "d4", "the focus stays where it was"


@every_game
def test_every_place_is_reached_by_arrow_keys(household: Household, name: str) -> None:
    person = household.at_table(name)
    reached = person.page.evaluate(
        """() => {
          const places = [...document.querySelectorAll('.places [data-name]')];
          const found = new Set([places[0]]);
          for (const place of found)
            for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
              place.focus();
              place.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
              found.add(document.activeElement);
            }
          return [...found].map((place) => place.dataset.name);
        }"""
    )
    assert set(reached) == set(person.all_names)


def test_a_word_can_be_typed(household: Household) -> None:
    person = household.at_table("dame")
    line = person.page.get_by_role("textbox", name=person.word("typeWord"))
    line.fill("c3-d4")
    line.press("Enter")
    expect(person.moves).to_have_text(["c3-d4"])
    line.fill("d6-d5")
    line.press("Enter")
    expect(person.notice).to_be_visible()
    expect(person.moves).to_have_count(1)
    assert person.wait_for_turn()["offered"], "one can go on"


def test_a_piece_is_dragged(household: Household) -> None:
    person = household.at_table("dame")
    person.place("c3").drag_to(person.place("d4"))
    expect(person.moves).to_have_text(["c3-d4"])


def test_a_piece_dropped_beside_the_board_goes_back(household: Household) -> None:
    person = household.at_table("dame")
    person.place("c3").drag_to(person.page.locator(".status"))
    assert person.state["touched"] == []
    expect(person.moves).to_have_count(0)
    person.place("c3").press("Enter")
    expect(person.place("c3")).to_have_attribute("aria-pressed", "true")


def test_dragging_from_an_empty_place_sets_nothing_elsewhere(household: Household) -> None:
    person = household.at_table("muehle")
    person.place("a1").drag_to(person.place("a4"))
    person.touch("g7")
    expect(person.moves).to_have_text(["g7"])


def test_a_move_by_finger(household: Household) -> None:
    person = household.at_tables("dame", persons=1, context={"has_touch": True, "is_mobile": True, "viewport": PHONE})[
        0
    ]
    person.place("c3").tap()
    person.place("d4").tap()
    expect(person.moves).to_have_text(["c3-d4"])


@pytest.mark.parametrize("agrees", [True, False])
def test_a_move_waits_for_being_confirmed(household: Household, agrees: bool) -> None:
    person = household.at_table("dame")
    person.switch("confirming")
    person.touch("c3")
    person.touch("d4")
    expect(person.moves).to_have_count(0)
    if agrees:
        person.button("confirm", "c3-d4").click()
        expect(person.moves).to_have_text(["c3-d4"])
    else:
        person.button("cancel").click()
        expect(person.place("c3")).to_have_attribute("aria-pressed", "false")
        expect(person.moves).to_have_count(0)
