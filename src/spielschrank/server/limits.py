"""How much one may ask: buckets that fill by the second, per connection and per address; and bodies of some length."""

import time
from collections import OrderedDict

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LONGEST_BODY = 1 << 18
"""So many bytes a request by plain HTTP may have."""


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


class ShortBodies:
    """Refuses requests that are too long, before they are in memory."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self._app, self._most = app, most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, and read no more of it than it may have."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        told = dict(scope["headers"]).get(b"content-length", b"0")
        if told.isdigit() and int(told) > self._most:
            await JSONResponse({"type": "refused", "code": "too-long"}, 413)(scope, receive, send)
            return
        read = 0

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self._most:  # it did not say how long it is; whoever reads it answers that it cannot be read
                raise ValueError(f"a request has at most {self._most} bytes")
            return message

        await self._app(scope, counted, send)
