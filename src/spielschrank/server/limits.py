"""How much one may ask: buckets that fill by the second, per connection and per address."""

import time
from collections import OrderedDict


class Bucket:
    """So many tokens at most, and so many new ones a second."""

    def __init__(self, most: float, per_second: float) -> None:
        self._most, self._rate = most, per_second
        self._left, self._at = most, time.monotonic()

    def take(self) -> bool:
        """Take a token, if there is one."""
        moment = time.monotonic()
        self._left = min(self._most, self._left + (moment - self._at) * self._rate)
        self._at = moment
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for everybody, of whom the most recent are remembered."""

    def __init__(self, most: float, per_second: float, remembered: int = 10_000) -> None:
        self._each = (most, per_second)
        self._remembered = remembered
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        """Take a token for somebody."""
        bucket = self._buckets.setdefault(who, Bucket(*self._each))
        self._buckets.move_to_end(who)
        if len(self._buckets) > self._remembered:
            self._buckets.popitem(last=False)
        return bucket.take()
