"""Short ends of games, to be played in a browser, kept in `endings.jsonl`.

`python -m tests.web.endings` writes them anew.
"""

import json
import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from spielschrank.contract import Game, Position
from spielschrank.games import new_game
from tests.variants import all_variants, random_line, variant_id

FILE = Path(__file__).with_name("endings.jsonl")
FEWEST, MOST = 3, 8
"""So many plies before the end."""


class Ending(NamedTuple):
    """A late position, and words that lead from there to the end; with dice they are only one way to it."""

    game: str
    options: dict[str, str]
    start: str
    words: list[str]

    @property
    def id(self) -> str:
        return variant_id(self.game, self.options)


def by_sides() -> list[tuple[str, dict[str, str]]]:
    """Every game, once for every number and teaming of sides that its options allow."""
    found: dict[object, tuple[str, dict[str, str]]] = {}
    for name, options in all_variants():
        teams = tuple(side.team for side in new_game(name, **options).sides)
        found.setdefault((name, teams), (name, options))
    return list(found.values())


def choose(position: Position, chance: random.Random) -> str:
    """A word that ends the game if there is one, else any."""
    ends = (each for each in position.words if not position.play(each).words)
    return next(ends, None) or chance.choice(position.words)


def end_from(position: Position, seed: int) -> list[str]:
    """Words that end the game from here, at most so many; none if it takes longer."""
    chance, words = random.Random(seed), list[str]()
    while position.words and len(words) < MOST:
        words.append(choose(position, chance))
        position = position.play(words[-1])
    return words if not position.words else []


def late_positions(game: Game, seed: int) -> Iterator[Position]:
    """Positions of a random game, the last ones first; every tenth of one that does not end."""
    line = [position for position, _ in random_line(game, seed, 400)]
    return iter(line[-FEWEST - 1 : -MOST : -1] if not line[-1].words else line[::-10])


def ending(name: str, options: dict[str, str]) -> Ending:
    """The first ending that chance finds."""
    game = new_game(name, **options)
    for seed in range(1000):
        for position in late_positions(game, seed):
            words = end_from(position, seed)
            if len(words) >= FEWEST:
                return Ending(name, options, position.text, words)
    raise AssertionError(f"no end of {name} was found")


def all_endings() -> list[Ending]:
    """Those that are kept, for the games that are tested."""
    text = FILE.read_text("utf-8") if FILE.is_file() else ""
    kept = [Ending(**json.loads(line)) for line in text.splitlines()]
    return [each for each in kept if (each.game, each.options) in by_sides()]


def _params(endings: Iterable[Ending]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("ending", [pytest.param(each, id=each.id) for each in endings])


every_ending = _params(all_endings())
one_of_each = _params({each.game: each for each in all_endings()}.values())


def main() -> None:
    lines = [json.dumps(ending(*variant)._asdict()) for variant in by_sides()]
    FILE.write_text("".join(f"{line}\n" for line in lines), "utf-8")


if __name__ == "__main__":
    main()
