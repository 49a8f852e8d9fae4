"""Draw the figures of the rule pages and the picture of the README from the games' own data.

    python tools/figures.py

A figure is an image in a rule page whose title holds the arguments of `spielschrank show` after the game's name:
`![A mill](figures/muehle-mill.svg "-p turn=w;w=a7,d7 g7")`.
"""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from spielschrank import scene, svg
from spielschrank.games import new_game
from spielschrank.record import Record

PAGES = Path(__file__).parent.parent / "docs" / "rules"
IMAGE = re.compile(r'!\[[^\]]*\]\((figures/([a-z]+)-[a-z0-9-]+\.svg) "([^"]*)"\)')


class Figure(NamedTuple):
    """A picture to be drawn: its file and the record it shows."""

    path: Path
    record: Record


def _record(game: str, arguments: str) -> Record:
    words = shlex.split(arguments)
    options, text, played = {}, None, []
    while words:
        word = words.pop(0)
        if word == "-o":
            key, _, value = words.pop(0).partition("=")
            options[key] = value
        elif word == "-p":
            text = words.pop(0)
        else:
            played.append(word)
    record: Record = new_game(game, **options).record(text)
    for word in played:
        record = record.play(word)
    return record


def figures(page: Path) -> Iterator[Figure]:
    """The figures that a rule page shows."""
    for file, game, arguments in IMAGE.findall(page.read_text("utf-8")):
        yield Figure(page.parent / file, _record(game, arguments))


def drawn(figure: Figure) -> str:
    """The figure as SVG."""
    return svg.draw(scene.of_record(figure.record)) + "\n"


def main() -> None:
    """Draw everything anew."""
    for page in sorted(PAGES.glob("*.md")):
        for figure in figures(page):
            figure.path.parent.mkdir(exist_ok=True)
            figure.path.write_text(drawn(figure), "utf-8")


if __name__ == "__main__":
    main()
