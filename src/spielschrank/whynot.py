"""Why a hand that touches these places cannot be making a move: asked of the rules word by word, never decided here."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from spielschrank.contract import Reason, Saying
from spielschrank.record import Record

VAGUE = ("not-legal", "no-word")
MADE_UP = 48
"""So many places are tried as the next one, at the most."""


def why_not(record: Record, places: Sequence[str]) -> Reason | None:
    """The reason that most words which begin with these places have in common; None if one of them is legal.

    A piece that stands in nobody's way but has nowhere to go has a reason of its own.
    """
    touched = list(places)
    if any(legal_places(record, word)[: len(touched)] == touched for word in record.legal_words):
        return None
    reasons = [reason for word in _words(record, touched) if (reason := record.why(word))]
    telling = [reason for reason in reasons if not reason.rule.endswith(VAGUE)] or reasons
    concerned = [reason for reason in telling if reason.places and set(reason.places) <= set(touched)]
    votes = Counter(concerned or telling).most_common(1)
    if votes and (concerned or 2 * votes[0][1] > len(telling)):
        return votes[0][0]
    game = record.start.game
    return game.reason(Saying("stuck", (game.board.index[touched[0]],))) if touched[0] in game.board.index else None


def legal_places(record: Record, word: str) -> list[str]:
    """The names of the places that a word touches."""
    game = record.start.game
    return [game.board.names[place] for place in game.parse(word).places]


def _words(record: Record, touched: list[str]) -> Iterator[str]:
    """Words of every shape that begin with these places, the shortest first; at most one place is made up."""
    game = record.start.game
    others = [name for name in game.board.names if name not in touched]
    made_up = others[:: -(-len(others) // MADE_UP)]
    for missing, last in enumerate(([""], made_up)):
        for shape in _shapes(game.shapes, len(touched) + missing):
            kinds = [kind for kind in game.kind_letters if kind] if "K" in shape else [""]
            yield from (_filled(shape, [*touched, name], kind) for kind, name in product(kinds, last))


def _shapes(shapes: Sequence[str], places: int) -> Iterator[str]:
    """The shapes that have so many places; a shape that may go on is drawn out."""
    for shape in shapes:
        body = shape.removesuffix("…")
        more = places - body.count("P")
        if (more == 0 and places) or (shape.endswith("…") and more > 0):
            yield body + body[-2:] * more


def _filled(shape: str, places: Sequence[str], kind: str) -> str:
    names = iter(places)
    return "".join(next(names) if sign == "P" else kind if sign == "K" else sign for sign in shape)
