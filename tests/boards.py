"""Boards drawn as text, for tests that can be seen."""

import re

from spielschrank.contract import Game, Position


def board(game: Game, picture: str, **fields: str) -> Position:
    """The position drawn: rows from the top, a token per place, `.` for none, else side and kind (`w`, `rC`).

    Lines between the places (`-`, `|`, `/`, `\\`) are for the eye only; `fields` are the text's other keys.
    """
    rows: dict[float, list[str]] = {}
    for place in sorted(game.board.places, key=lambda place: (-place.row, place.col)):
        rows.setdefault(place.row, []).append(place.name)
    lines = [tokens for line in picture.splitlines() if (tokens := re.findall(r"[^\s\-|/\\]+", line))]
    assert [len(line) for line in lines] == [len(row) for row in rows.values()], "the picture does not fit the board"
    lists: dict[str, list[str]] = {}
    for tokens, row in zip(lines, rows.values(), strict=True):
        for token, name in zip(tokens, row, strict=True):
            if token != ".":
                lists.setdefault(token[0], []).append(token[1:] + name)
    pairs = {"turn": fields.pop("turn", game.side_letters[0]), **{key: ",".join(names) for key, names in lists.items()}}
    return game.position(";".join(f"{key}={value}" for key, value in {**pairs, **fields}.items()))
