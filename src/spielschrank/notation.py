"""Move words and position texts, taken apart and put together, with errors that say where and why."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import NamedTuple, NoReturn

from spielschrank.board import Board


class NotationError(ValueError):
    """Something written that cannot be read; the message says where and why."""


class WordError(NotationError):
    """A word that no move of this game could have."""


class TextError(NotationError):
    """A position text that cannot be read or says what cannot be."""


# --------------------------------------------------------------------------------------------- words


class Word(NamedTuple):
    """A move word taken apart: its shape, its places in the order of the hand, its letters."""

    text: str
    shape: str
    places: tuple[int, ...]
    letters: tuple[str, ...]


_PARTS = {"P": r"([a-z][0-9]{1,2})", "K": r"([A-Z])", "N": r"([0-9])"}


@cache
def _pattern(shape: str) -> re.Pattern[str]:
    """The pattern of a shape: `P` a place, `K` a capital, `N` a digit, `…` the last sign and place again and again."""
    body = shape.removesuffix("…")
    pattern = "".join(_PARTS.get(sign, re.escape(sign)) for sign in body)
    more = f"((?:{re.escape(body[-2])}[a-z][0-9]{{1,2}})*)" if shape.endswith("…") else ""
    return re.compile(pattern + more)


def parse_word(text: str, shapes: Sequence[str], board: Board) -> Word:
    """Take a word apart by the first shape that fits.

    >>> from spielschrank.board import Board, grid_places
    >>> parse_word("c3xe5xg7", ["P-P", "PxP…"], Board(grid_places(8, 8))).places
    (18, 36, 54)
    """
    for shape in shapes:
        if match := _pattern(shape).fullmatch(text):
            parts = re.findall(r"[a-z][0-9]{1,2}|[A-Z]|[0-9]", "|".join(group for group in match.groups() if group))
            places = [part for part in parts if part[0].islower()]
            for place in places:
                if place not in board.index:
                    raise WordError(f"“{place}” is no place of this board (in “{text}”)")
            letters = tuple(part for part in parts if not part[0].islower())
            return Word(text, shape, tuple(board.index[place] for place in places), letters)
    looks = ", ".join(_example(shape, board) for shape in shapes)
    raise WordError(f"“{text}” is no move word of this game; its words look like {looks}")


def random_word(shapes: Sequence[str], kinds: Sequence[str], board: Board, chance: Random) -> str:
    """Any word of one of these shapes that names places of the board; it is hardly ever legal."""
    shape = chance.choice(shapes)
    body = shape.removesuffix("…")
    if shape.endswith("…"):
        body += (body[-2] + "P") * chance.choice((0, 0, 0, 1, 2))
    parts = {
        "P": lambda: chance.choice(board.names),
        "K": lambda: chance.choice([letter for letter in kinds if letter]),
        "N": lambda: chance.choice("123456"),
    }
    return "".join(parts[sign]() if sign in parts else sign for sign in body)


def _example(shape: str, board: Board) -> str:
    names = iter(board.names[:: max(1, len(board.names) // 6)])
    return "".join({"P": next(names), "K": "K", "N": "1"}.get(sign, sign) if sign in "PKN" else sign for sign in shape)


# --------------------------------------------------------------------------------------------- texts


class Text:
    """A position text taken apart: what each key says, and which keys nobody has asked for yet."""

    def __init__(self, text: str) -> None:
        self.values: dict[str, str] = {}
        for pair in text.split(";"):
            key, equals, value = pair.partition("=")
            if not re.fullmatch(r"[a-z0-9_]+", key) or not equals:
                raise TextError(f"“{pair}” is not of the form key=value (in “{text}”)")
            if key in self.values:
                raise TextError(f"“{key}” is given twice (in “{text}”)")
            if not value:
                raise TextError(f"“{key}=” says nothing (in “{text}”)")
            self.values[key] = value
        self._asked: set[str] = set()

    def refuse(self, key: str, why: str) -> NoReturn:
        """Refuse the text because of what a key says."""
        raise TextError(f"in “{key}={self.values.get(key, '')}”: {why}")

    def get(self, key: str) -> str | None:
        """What a key says, or None."""
        self._asked.add(key)
        return self.values.get(key)

    def one_of(self, key: str, allowed: Iterable[str]) -> str:
        """What a key says, which must be there and be one of these."""
        value, known = self.get(key), list(allowed)
        if value is None:
            raise TextError(f"“{key}=” is missing; it is one of {', '.join(known)}")
        if value not in known:
            self.refuse(key, f"“{value}” is not one of {', '.join(known)}")
        return value

    def items(self, key: str) -> list[str]:
        """The comma-separated items of a key; none if it is missing."""
        value = self.get(key)
        return value.split(",") if value is not None else []

    def place(self, key: str, name: str, board: Board) -> int:
        """The number of a place named under a key."""
        if name not in board.index:
            self.refuse(key, f"“{name}” is no place of this board")
        return board.index[name]

    def places(self, key: str, board: Board) -> list[int]:
        """The places listed under a key, no place twice."""
        return [place for _, place in self.pieces(key, [""], board)]

    def pieces(self, key: str, kinds: Sequence[str], board: Board) -> list[tuple[str, int]]:
        """The pieces listed under a key, kind and place, no place twice; kind "" has no letter."""
        found, known = [], tuple(kinds)
        for item in self.items(key):
            kind = "" if "" in known else item[:1]
            if kind not in known:
                self.refuse(key, f"“{item}” begins with none of {', '.join(kinds)}")
            found.append((kind, self.place(key, item[len(kind) :], board)))
        for number, (_, place) in enumerate(found):
            if place in (other for _, other in found[:number]):
                self.refuse(key, f"{board.names[place]} is named twice")
        return found

    def armies(
        self, sides: Iterable[str], kinds: Sequence[str], board: Board, most: Mapping[str, int] | None = None
    ) -> dict[str, list[tuple[str, int]]]:
        """The pieces of every side, no two on one place, and of no kind more than a side owns."""
        found = {side: self.pieces(side, kinds, board) for side in sides}
        refuse_shared_places(self, {side: [place for _, place in army] for side, army in found.items()}, board)
        for side, army in found.items():
            self.refuse_too_many(side, army, most or {})
        return found

    def refuse_too_many(self, key: str, pieces: Iterable[tuple[str, int]], most: Mapping[str, int]) -> None:
        """Refuse the pieces under a key if there are more of a kind than allowed."""
        counts = Counter(kind for kind, _ in pieces)
        for kind, limit in most.items():
            if counts[kind] > limit:
                self.refuse(key, f"{counts[kind]} pieces {kind} are more than {limit}")

    def turn(self, sides: Sequence[str]) -> int:
        """The number of the side to move."""
        return sides.index(self.one_of("turn", sides))

    def number(self, key: str, most: int) -> int:
        """The number a key says, 0 if it is missing."""
        value = self.get(key)
        return 0 if value is None else self._number(key, value, most)

    def counts(self, key: str, owners: Sequence[str], most: int, sign: str = "") -> dict[str, int]:
        """Numbers per owner, such as `w6,b7`; `sign` stands between owner and number; 0 where missing."""
        found = dict.fromkeys(owners, 0)
        seen: set[str] = set()
        for item in self.items(key):
            owner, value = item[:1], item[1:]
            if owner not in found:
                self.refuse(key, f"“{item}” begins with none of {', '.join(owners)}")
            if owner in seen:
                self.refuse(key, f"“{owner}” is counted twice")
            if not value.startswith(sign):
                self.refuse(key, f"“{item}” has no “{sign}” before its number")
            seen.add(owner)
            found[owner] = self._number(key, value.removeprefix(sign), most)
        return found

    def _number(self, key: str, value: str, most: int) -> int:
        if not re.fullmatch(r"0|[1-9][0-9]{0,8}", value):
            self.refuse(key, f"“{value}” is not a number")
        if int(value) > most:
            self.refuse(key, f"{value} is more than {most}")
        return int(value)

    def finish(self) -> None:
        """Refuse the text if it has keys nobody asked for."""
        for key in self.values:
            if key not in self._asked:
                raise TextError(f"“{key}” is no key here; the keys are {', '.join(sorted(self._asked))}")


def refuse_shared_places(text: Text, lists: Mapping[str, Iterable[int]], board: Board) -> None:
    """Refuse a text in which two keys put something on the same place."""
    owner: dict[int, str] = {}
    for key, places in lists.items():
        for place in places:
            if place in owner:
                text.refuse(key, f"{board.names[place]} is taken already by “{owner[place]}”")
            owner[place] = key


def write_text(pairs: Iterable[tuple[str, str]]) -> str:
    """Put a position text together; pairs that say nothing are left out.

    >>> write_text([("turn", "w"), ("w", "a1,d1"), ("b", "")])
    'turn=w;w=a1,d1'
    """
    return ";".join(f"{key}={value}" for key, value in pairs if value)


def write_pieces(pieces: Iterable[tuple[str, int]], kinds: Sequence[str], board: Board) -> str:
    """List pieces by kind, then in the order of the board."""
    ordered = sorted(pieces, key=lambda piece: (kinds.index(piece[0]), piece[1]))
    return ",".join(kind + board.names[place] for kind, place in ordered)


def write_counts(counts: Mapping[str, int], sign: str = "") -> str:
    """List numbers per owner; zeros are left out.

    >>> write_counts({"w": 6, "b": 0})
    'w6'
    """
    return ",".join(f"{owner}{sign}{count}" for owner, count in counts.items() if count)
