"""A websocket at a table: words in, what happens out."""

import asyncio
from typing import Any

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from spielschrank.match import RefusedError
from spielschrank.server import protocol as say
from spielschrank.server.deeds import advice, do, refusal, why
from spielschrank.server.hall import Hall
from spielschrank.server.limits import Bucket
from spielschrank.server.seated import Table, encode
from spielschrank.server.store import now

UNHEARD = 64
"""So many messages may wait for a slow client before it is let go; it will see the truth when it comes back."""
GREETING_SECONDS = 10
MESSAGES, PER_SECOND = 40, 20
BAD_REQUEST, UNKNOWN_LINK, TOO_SLOW, FULL = 4400, 4404, 4408, 4429


class Guest:
    """Somebody at a table by a websocket."""

    def __init__(self, socket: WebSocket, hall: Hall, table: Table, seat: int | None) -> None:
        self.socket, self.hall, self.table, self.seat = socket, hall, table, seat
        self._outgoing: asyncio.Queue[str] = asyncio.Queue(UNHEARD)
        self._too_slow = asyncio.Event()
        self._bucket = Bucket(MESSAGES, PER_SECOND)
        self._advice: asyncio.Task[None] | None = None

    def hear(self, text: str) -> None:
        """Take a message for the client."""
        try:
            self._outgoing.put_nowait(text)
        except asyncio.QueueFull:
            self.table.listeners.pop(self, None)
            self._too_slow.set()

    def tell(self, message: dict[str, Any], asked: say.Request | None = None) -> None:
        """Answer a request, under its name."""
        self.hear(encode({**message, "id": asked.id} if asked and asked.id else message))

    async def stay(self) -> None:
        """Sit at the table until the connection ends."""
        table = self.table
        table.listeners[self] = self.seat
        known = {"protocol": say.PROTOCOL, "seat": self.seat, "game": table.game, "setting": table.setting()}
        self.tell({"type": "welcome", **known})
        self.tell({"type": "table", **table.view()})
        self.hall.tell_presence(table)
        if table.match.is_over and (made := await self.hall.store.next_of(table.name)):
            await self.hall.move(table, made)  # made while we were on our way to the table
        work = (self._send_all(), self._receive_all(), self._too_slow.wait())
        tasks: list[asyncio.Task[Any]] = [asyncio.create_task(each) for each in work]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in [*tasks, *([self._advice] if self._advice else [])]:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self.table.listeners.pop(self, None)
            self.hall.tell_presence(self.table)
        if self._too_slow.is_set():
            await self.socket.close(TOO_SLOW)

    async def _send_all(self) -> None:
        while True:
            await self.socket.send_text(await self._outgoing.get())

    async def _receive_all(self) -> None:
        while True:
            text = await next_text(self.socket)
            if not self._bucket.take():
                self.tell({"type": "refused", "code": "too-much", "say": None, "reason": None})
                await asyncio.sleep(1 / PER_SECOND)
                continue
            try:
                asked = say.REQUESTS.validate_json(text)
            except ValidationError as error:
                self.tell(malformed(error))
                continue
            await self._serve(asked)

    async def _serve(self, asked: say.Request) -> None:
        """Do what is asked and answer; a refusal comes with what the table looks like now."""
        try:
            if isinstance(asked, say.Why):
                self.tell(why(self.table, asked), asked)
            elif isinstance(asked, say.Hint | say.Analyse):
                self._advise(asked)
            elif isinstance(asked, say.StopThinking):
                self._stop_advice()
            elif isinstance(asked, say.Hello):
                self.tell({"type": "refused", "code": "hello-twice", "say": None, "reason": None}, asked)
            else:
                self.tell(await do(self.hall, self.table, self.seat, asked), asked)
        except RefusedError as error:
            self.tell({**refusal(error), "table": self.table.view()}, asked)

    def _advise(self, asked: say.Hint | say.Analyse) -> None:
        question = advice(self.table, self.seat, asked)
        self._stop_advice()
        work = self.hall.think(self.table, question, lambda message: self.tell(message, asked))
        self._advice = asyncio.create_task(work)

    def _stop_advice(self) -> None:
        if self._advice:
            self._advice.cancel()
            self._advice = None


async def next_text(socket: WebSocket) -> str | bytes:
    """The next message; raises WebSocketDisconnect when there is none any more."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: str | bytes | None = message.get("text")
    return text if text is not None else message.get("bytes") or b""


def malformed(error: ValidationError) -> dict[str, Any]:
    """What is wrong with a message, without repeating what it said."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(map(str, first["loc"]))
    return {"type": "refused", "code": "malformed", "say": None, "reason": None, "where": where, "why": first["msg"]}


async def receive_guest(socket: WebSocket, hall: Hall) -> None:
    """Let somebody in who knows a link."""
    await socket.accept()
    try:
        async with asyncio.timeout(GREETING_SECONDS):
            hello = say.REQUESTS.validate_json(await next_text(socket))
        if not isinstance(hello, say.Hello):
            await socket.close(BAD_REQUEST, "the first message is hello")
            return
        place = await hall.store.place_of(hello.token)
        if place is None:
            await socket.close(UNKNOWN_LINK, "no match has this link")
            return
        table = await hall.table(place.match)
        if table.is_full:
            await socket.close(FULL, "nobody else can sit or watch here now")
            return
        await sit_down(hall, table, place.seat, hello.name, hello.share)
        await Guest(socket, hall, table, place.seat).stay()
    except (ValidationError, TimeoutError):
        await socket.close(BAD_REQUEST, "the first message is hello, with the secret of a link")
    except WebSocketDisconnect:
        pass
    finally:
        if socket.client_state == socket.application_state == WebSocketState.CONNECTED:
            await socket.close()


async def sit_down(hall: Hall, table: Table, seat: int | None, name: str = "", share: str = "") -> None:
    """Take a seat, if there is anything new about that."""
    if seat is None:
        return
    own = table.match.seats[seat]
    if own.is_person and (not own.taken or own.substitute or (name and name != own.name)):
        await hall.change(table, lambda match: match.join(seat, now(), name, share))
