"""Looking closely without a match: records read, positions thought about live, whole games judged position by position.

Thoughts come as a stream of events for as long as somebody reads it. They wait in the same fair queue as all advice,
and give way when others wait.
"""

import asyncio
import json
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Iterable
from itertools import count
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, HTTPException, Request
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from spielschrank import scene
from spielschrank.contract import CHANCE, Position, Result
from spielschrank.match import RefusedError
from spielschrank.record import BY_PEOPLE, Record, RecordError, loads
from spielschrank.server import protocol as say
from spielschrank.server.hall import Hall
from spielschrank.server.pages import MISTAKEN, Responses, asked_of_rules, record_of
from spielschrank.server.thinker import FailedError, Question, Thinker, TooMuchError

NODES, SECONDS = 20_000, 1.5
"""How long a position of a whole game is thought about: whatever comes first."""
KEPT = 20_000
"""So many judgements are remembered."""
LOOK_AROUND = 0.5
"""So often one who thinks looks whether others wait, in seconds."""
OWN_TURN = 3.0
"""So long one may think before giving way to others."""
READERS = 8
"""So many streams an address may read at once."""
ASK_AGAIN = 0.5
"""So long one waits before asking again when too much is asked."""

Event = dict[str, Any]
Link = Annotated[str, Header(alias="authorization", max_length=100)]
"""The secret of a link, where a game of it is looked at."""
STREAM: Responses = {
    **MISTAKEN,
    200: {"content": {"text/event-stream": {}}, "description": "Thoughts as they come"},
    409: {"description": "Refused, with the reason"},
}
UNREADABLE: Responses = {409: {"description": "A record that cannot be read, with line, word and reason"}}
SCORES = {"win": 1.0, "draw": 0.5, "loss": 0.0}


# ------------------------------------------------------------------------------------------------------ reading records


def read_record(text: str) -> Record:
    """A record from the text of its file; raises HTTPException with line, word and reason."""
    if len(text.split()) > 2 * say.MOST_WORDS:
        raise HTTPException(409, f"a record has at most {say.MOST_WORDS} words")
    try:
        return loads(text)
    except RecordError as error:
        raise HTTPException(409, str(error)) from error


def replayed(record: Record) -> dict[str, Any]:
    """A record as data: what it is about, and what there is to see after every word, with nothing to touch."""
    game, words = record.start.game, ("", *record.words)
    scenes = [scene.of_position(*seen) for seen in zip(record.positions, (word or None for word in words), strict=True)]
    scenes[-1] = scene.of_record(record)
    told = {"game": game.name, "options": dict(game.chosen), "start": record.start_text, "words": list(record.words)}
    seen = [{**each.moment(), "touches": []} for each in scenes]
    return {**told, "seats": dict(record.seats), "date": record.date, "moments": seen}


# --------------------------------------------------------------------------------------------------------- judging


class Judgements:
    """What is known of positions, whoever asked for it; the oldest are forgotten."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, ...], Event] = OrderedDict()

    def get(self, position: Position) -> Event | None:
        """What is known of a position."""
        return self._known.get(self._key(position))

    def put(self, position: Position, judged: Event) -> Event:
        """Remember what was found out about a position."""
        self._known[self._key(position)] = judged
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return judged

    @staticmethod
    def _key(position: Position) -> tuple[str, ...]:
        game = position.game
        return (game.name, *(f"{key}={value}" for key, value in game.chosen.items()), position.text)


def judged_by_rules(result: Result, sides: Iterable[str]) -> Event:
    """What the end of a game is worth to every side; to one alone it is the fewer pieces are left."""
    won = {side: 1 / result.left if result.left else SCORES[result.values[side]] for side in sides}
    return {"expected": won, "proved": None, "word": None, "over": True}


def told(thought: Event, position: Position) -> Event:
    """What is told of the answer about a position; a roll is luck, so none is best."""
    rolling = position.turn == CHANCE
    return {
        "expected": thought["expected"],
        "proved": None if rolling else thought["proved"],
        "word": None if rolling else thought["word"],
        "over": False,
    }


def asked_about(position: Position, **limits: Any) -> dict[str, Any]:
    """A question about a position alone."""
    game = position.game
    known = {"game": game.name, "options": dict(game.chosen), "start": position.text, "words": []}
    return {**known, "player": "best", **limits}


class Analyst:
    """Asks engines on behalf of those who read along."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker, self._judgements, self._numbers = thinker, Judgements(), count(1)

    async def judge_game(self, record: Record) -> AsyncIterator[Event]:
        """Judge every position, from the last to the first: what is proved late helps to prove what was before."""
        name = f"judging {next(self._numbers)}"
        for ply, position in reversed(list(enumerate(record.positions))):
            over = record.result if ply == len(record.plies) else position.result
            if over and over.reason not in BY_PEOPLE:
                judged = judged_by_rules(over, record.start.game.side_letters)
            else:
                judged = self._judgements.get(position) or await self._judge(position, name)
            yield {"type": "judged", "ply": ply, **judged}
        yield {"type": "done"}

    async def _judge(self, position: Position, name: str) -> Event:
        question = self._thinker.ask(name, asked_about(position, nodes=NODES, seconds=SECONDS), urgent=False)
        last: Event | None = None
        try:
            async for thought in question.answers():
                last = thought
        finally:
            question.stop()
        if last is None:
            raise FailedError("nothing was thought")
        return self._judgements.put(position, told(last, position))

    async def think(self, record: Record, study: say.Study) -> AsyncIterator[Event]:
        """Think about the end of a line of play; the thoughts are told as they come."""
        asked = {**study.model_dump(include={"game", "options", "start", "words", "ranks"}), "player": "best"}
        asked["options"] = dict(record.start.game.chosen)
        if record.position.turn == CHANCE:
            asked["ranks"] = 1
        name = " ".join(["study", study.name or str(next(self._numbers)), study.game, json.dumps(asked["options"])])
        left = study.seconds
        while left > 0:
            question = await self._in_turn(name, {**asked, "seconds": left})
            watch = asyncio.create_task(self._give_way(question))
            try:
                async for thought in question.answers():
                    yield {"type": "thought", "thought": thought}
            finally:
                question.stop()
                watch.cancel()
            left = watch.result() if watch.done() else 0
        yield {"type": "done"}

    async def _in_turn(self, name: str, asked: dict[str, Any]) -> Question:
        """Ask as soon as this study may."""
        while True:
            try:
                return self._thinker.ask(name, asked, urgent=False)
            except TooMuchError:
                await asyncio.sleep(ASK_AGAIN)

    async def _give_way(self, question: Question) -> float:
        """Stop a question when it has had its turn and others wait; so many seconds it may go on later."""
        begun = 0.0
        while begun < OWN_TURN or not len(self._thinker.queue):
            await asyncio.sleep(LOOK_AROUND)
            begun += LOOK_AROUND if question.claimed else 0
        question.stop()
        return float(question.asked["seconds"]) - begun


# ---------------------------------------------------------------------------------------------------------- routes


class Crowd:
    """How many from every address read at once."""

    def __init__(self, most: float) -> None:
        self._most, self.here = most, Counter[str]()

    def refuse_more(self, who: str) -> None:
        """Raise HTTPException if no more may come from an address."""
        if self.here[who] >= self._most:
            raise HTTPException(429, "too much is asked at once from this address; wait a little")


class Stream(StreamingResponse):
    """Events as they come, until they end or nobody reads them any more."""

    def __init__(self, events: AsyncIterator[Event], crowd: Crowd, who: str) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(_lines(events), media_type="text/event-stream", headers=headers)
        self._crowd, self._who = crowd, who

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send them."""
        self._crowd.here[self._who] += 1
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._crowd.here[self._who] -= 1
            self._crowd.here += Counter()  # forgets those who have left


async def _lines(events: AsyncIterator[Event]) -> AsyncIterator[str]:
    try:
        async for event in events:
            yield f"data: {json.dumps(event)}\n\n"
    except FailedError as error:
        yield f"data: {json.dumps({'type': 'failed', 'why': str(error)})}\n\n"


def new_router(hall: Hall, generous: bool) -> APIRouter:
    """The routes of everything that is looked at closely."""
    router, analyst = APIRouter(), Analyst(hall.thinker)
    crowd = Crowd(float("inf") if generous else READERS)

    async def refuse_help(authorization: str) -> None:
        """Raise RefusedError if a link leads to a game of persons that still goes on; nobody gets help there."""
        if not authorization:
            return
        place = await hall.store.place_of(authorization.removeprefix("Bearer "))
        match = place and (await hall.table(place.match)).match
        if match and not match.is_over and len(match.persons) > 1:
            raise RefusedError("no-advice")

    async def admit(request: Request, authorization: Link = "") -> str:
        """Who asks, if they may read along."""
        who = request.client.host if request.client else ""
        crowd.refuse_more(who)
        await refuse_help(authorization)
        return who

    reader = Annotated[str, Depends(admit)]

    @router.post("/api/record", responses=UNREADABLE)
    async def record(told: say.RecordText) -> dict[str, Any]:
        """What the text of a record file says, with everything to be seen after every word."""
        return await asyncio.to_thread(lambda: replayed(read_record(told.text)))

    @router.post("/api/think", responses=STREAM, response_class=StreamingResponse, response_model=None)
    async def think(who: reader, study: say.Study) -> Stream:
        """Think about the end of a line of play, live."""
        line = await asyncio.to_thread(asked_of_rules, lambda: record_of(study))
        if line.result:
            raise RefusedError("over")
        return Stream(analyst.think(line, study), crowd, who)

    @router.post("/api/judge", responses=STREAM, response_class=StreamingResponse, response_model=None)
    async def judge(who: reader, line: say.Line) -> Stream:
        """Judge every position of a line of play, from the last to the first."""
        played = await asyncio.to_thread(asked_of_rules, lambda: record_of(line))
        return Stream(analyst.judge_game(played), crowd, who)

    return router
