"""Clocks for people."""

from collections.abc import Callable

import pytest

from spielschrank.timekeeping import DAY, TimeRule, days, fischer, new_clock


def test_a_stock_grows_with_every_move() -> None:
    clock = new_clock(fischer(100, 5), 2).pressed(0, now=0).pressed(1, now=30_000)
    assert clock.left == (75_000, 100_000)
    assert clock.left_at(1, now=31_000) == 99_000
    assert clock.left_at(0, now=31_000) == 75_000


def test_days_are_given_anew_for_every_move() -> None:
    clock = new_clock(days(2), 2).pressed(0, now=0).pressed(1, now=DAY)
    assert clock.left == (2 * DAY, 2 * DAY)
    assert not clock.is_over(now=3 * DAY - 1)
    assert clock.is_over(now=3 * DAY)


def test_a_change_of_turn_that_is_no_move_adds_nothing() -> None:
    clock = new_clock(fischer(100, 5), 2).pressed(0, now=0).turned(1, now=10_000)
    assert clock.left == (90_000, 100_000)


def test_a_clock_that_does_not_run_is_never_over_and_one_set_back_gives_nothing() -> None:
    clock = new_clock(fischer(1, 0), 2)
    assert not clock.is_over(now=10**12)
    assert clock.pressed(0, now=5000).left_at(0, now=1000) == 1000


@pytest.mark.parametrize("rule", [lambda: fischer(0, 1), lambda: fischer(5, -1), lambda: days(0), lambda: days(31)])
def test_times_that_make_no_sense_are_refused(rule: Callable[[], TimeRule]) -> None:
    with pytest.raises(ValueError, match="1 to"):
        rule()
