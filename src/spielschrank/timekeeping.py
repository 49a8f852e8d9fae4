"""Clocks for people: none, Fischer's (a stock that grows with every move), or days for each move.

Times are whole milliseconds. A clock is a value: spending time gives a new one.
"""

from typing import NamedTuple

SECOND, DAY = 1000, 86_400_000
LONGEST_BASE, LONGEST_STEP, MOST_DAYS = 24 * 3600, 3600, 30


class TimeRule(NamedTuple):
    """How much time there is: a stock, what every move adds to it, and whether it is filled up anew for each move."""

    stock: int
    step: int = 0
    refilled: bool = False


def fischer(seconds: int, step: int) -> TimeRule:
    """A stock of seconds, and so many more with every move; raises ValueError beyond what makes sense."""
    if not (1 <= seconds <= LONGEST_BASE and 0 <= step <= LONGEST_STEP):
        raise ValueError(f"a clock has 1 to {LONGEST_BASE} seconds, and 0 to {LONGEST_STEP} more with every move")
    return TimeRule(seconds * SECOND, step * SECOND)


def days(number: int) -> TimeRule:
    """So many days for every move; raises ValueError beyond what makes sense."""
    if not 1 <= number <= MOST_DAYS:
        raise ValueError(f"a move may take 1 to {MOST_DAYS} days")
    return TimeRule(number * DAY, refilled=True)


class Clock(NamedTuple):
    """What every seat has left, whose time runs, and since when."""

    rule: TimeRule
    left: tuple[int, ...]
    running: int | None = None
    since: int = 0

    def left_at(self, seat: int, now: int) -> int:
        """What a seat has left at a moment; not less than nothing."""
        spent = now - self.since if seat == self.running else 0
        return max(self.left[seat] - max(spent, 0), 0)

    def is_over(self, now: int) -> bool:
        """Whether the time that runs has run out."""
        return self.running is not None and self.left_at(self.running, now) == 0

    def pressed(self, seat: int | None, now: int) -> "Clock":
        """After a move: the time of who moved is settled, and that of the next seat runs, or nobody's."""
        left = list(self.left)
        if self.running is not None:
            kept = self.rule.stock if self.rule.refilled else self.left_at(self.running, now) + self.rule.step
            left[self.running] = kept
        return self._replace(left=tuple(left), running=seat, since=now)

    def turned(self, seat: int | None, now: int) -> "Clock":
        """After a change of turn that is no move: time spent stays spent, and nothing is added."""
        left = list(self.left)
        if self.running is not None:
            left[self.running] = self.left_at(self.running, now)
        return self._replace(left=tuple(left), running=seat, since=now)


def new_clock(rule: TimeRule, seats: int) -> Clock:
    """A clock that does not run yet."""
    return Clock(rule, (rule.stock,) * seats)
