"""Draw the figures of the rule pages and the picture of the README from the games' own data.

    python -m tools.figures

A figure is an image in a rule page whose title holds the arguments of `spielschrank show` after the game's name:
`![A mill](figures/muehle-mill.svg "-p turn=w;w=a7,d7 g7")`.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from spielschrank import rulebook, scene, svg
from spielschrank.games import NAMES
from spielschrank.record import Record

PAGES = Path(__file__).parent.parent / "docs" / "rules"


class Figure(NamedTuple):
    """A picture to be drawn: its file and the record it shows."""

    path: Path
    record: Record


def figures(page: Path) -> Iterator[Figure]:
    """The figures that a rule page shows."""
    game, language, _ = page.name.split(".")
    for figure in rulebook.figures(game, language):
        yield Figure(page.parent / figure.file, figure.record)


def drawn(figure: Figure) -> str:
    """The figure as SVG."""
    return svg.draw(scene.of_record(figure.record)) + "\n"


# ---------------------------------------------------------------------------------------- the cupboard

CUPBOARD = PAGES.parent / "cupboard.svg"
COLUMNS, CELL_WIDTH, CELL_HEIGHT, MARGIN = 4, 300, 350, 40


def _box(number: int, figure: Figure) -> str:
    """One of the games in its place on the shelves, with its name under it."""
    x, y = MARGIN + number % COLUMNS * CELL_WIDTH, MARGIN + number // COLUMNS * CELL_HEIGHT
    picture = re.sub(r' width="[0-9]+" height="[0-9]+"', "", drawn(figure).strip(), count=1)
    room = f'<svg x="{x + 14}" y="{y}" width="{CELL_WIDTH - 28}" height="{CELL_HEIGHT - 62}"'
    title = figure.record.start.game.phrases.title.de
    name = f'<text x="{x + CELL_WIDTH / 2}" y="{y + CELL_HEIGHT - 26}">{title}</text>'
    return picture.replace("<svg", f'{room} preserveAspectRatio="xMidYMax"', 1) + name


def _shelf(row: int, width: int) -> str:
    y = MARGIN + (row + 1) * CELL_HEIGHT - 58
    return f'<rect x="18" y="{y}" width="{width - 36}" height="46" fill="#5b3a21" stroke="#3a2312" stroke-width="2"/>'


def cupboard() -> str:
    """The eleven games on the shelves of a cupboard, each at the fullest board of its rule page."""
    pages = [figures(PAGES / f"{name}.de.md") for name in NAMES]
    shown = [max(page, key=lambda figure: len(figure.record.position.pieces)) for page in pages]
    rows = -(-len(shown) // COLUMNS)
    width, height = 2 * MARGIN + COLUMNS * CELL_WIDTH, 2 * MARGIN + rows * CELL_HEIGHT - 28
    x, y = MARGIN + (COLUMNS - 0.5) * CELL_WIDTH, MARGIN + (rows - 0.55) * CELL_HEIGHT
    sign = f'<text x="{x}" y="{y}" font-size="46">Spielschrank</text>' if len(shown) < rows * COLUMNS else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        f"<title>Spielschrank</title>"
        f'<rect width="{width}" height="{height}" rx="18" fill="#7a5230"/>'
        f'<rect x="18" y="18" width="{width - 36}" height="{height - 36}" rx="8" fill="#2c1c11"/>'
        + "".join(_shelf(row, width) for row in range(rows))
        + '<g font-family="Georgia, serif" font-size="21" fill="#f3e2c2" text-anchor="middle">'
        + "".join(_box(number, figure) for number, figure in enumerate(shown))
        + f"{sign}</g></svg>\n"
    )


def main() -> None:
    """Draw everything anew."""
    CUPBOARD.write_text(cupboard(), "utf-8")
    for page in sorted(PAGES.glob("*.md")):
        for figure in figures(page):
            figure.path.parent.mkdir(exist_ok=True)
            figure.path.write_text(drawn(figure), "utf-8")


if __name__ == "__main__":
    main()
