"""Everything fits on a phone, and every place can be hit by a finger."""

from tests.variants import every_game
from tests.web.addresses import every_page, open_page
from tests.web.persons import PHONE, Household

SMALLEST = 24
"""Pixels that a target must have at the least."""
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@every_page
def test_no_page_is_wider_than_a_phone(household: Household, kind: str) -> None:
    page = open_page(household, kind, viewport=PHONE, has_touch=True, is_mobile=True)
    assert page.evaluate(TOO_WIDE) <= 0


@every_game
def test_every_place_is_large_enough_for_a_finger(household: Household, name: str) -> None:
    person = household.at_tables(name, persons=1, context={"viewport": PHONE, "has_touch": True, "is_mobile": True})[0]
    sizes = person.page.locator(".places button").evaluate_all(
        "all => all.flatMap((one) => [one.getBoundingClientRect().width, one.getBoundingClientRect().height])"
    )
    assert min(sizes) >= SMALLEST
    assert person.page.evaluate(TOO_WIDE) <= 0
    small = person.page.locator("button:not(.places button), a[href]:not(.skip)").evaluate_all(
        """(all, least) => all.filter((one) => one.checkVisibility())
             .filter((one) => one.getBoundingClientRect().height < least).map((one) => one.textContent)""",
        SMALLEST,
    )
    assert small == []
