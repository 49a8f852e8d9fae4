"""The pieces of a game to be cut out, all that its set-up needs, and the net of a die."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from spielschrank.contract import Kind
from spielschrank.drawing.beside import PIPS
from spielschrank.drawing.ink import UNIT, circle, group, moved, number, outline, path
from spielschrank.drawing.manners import Manner
from spielschrank.drawing.owners import owner_tones, tray_owners
from spielschrank.phrases import Phrase, load_phrases
from spielschrank.printing.paper import INK, QUIET, Sheet, inside, line, sheet
from spielschrank.scene import Scene

GAP = 14.0
"""Between two pieces."""
HEADING = 70.0
PIECES = Phrase("Figuren", "Pieces")
HINT = Phrase("Auf Karton kleben und an den Rändern ausschneiden.", "Glue onto card and cut out along the edges.")
DIE = Phrase("Würfel", "Die")
FOLD = Phrase("Ausschneiden, falten, an den Laschen kleben.", "Cut out, fold, glue the flaps.")


class Heap(NamedTuple):
    """Pieces that look alike: whose, of which kind, how many."""

    owner: str
    kind: Kind
    amount: int


class Row(NamedTuple):
    """Something drawn across a sheet, from its own top, so high."""

    drawn: str
    height: float


def heaps(scene: Scene) -> list[Heap]:
    """All pieces of a scene, on the board and beside it, owner by owner."""
    on_board = Counter((piece.side, piece.kind) for piece in scene.pieces)
    beside = Counter({(owner, tray.kind): 0 for tray, owner in tray_owners(scene)})
    for tray, owner in tray_owners(scene):
        beside[owner, tray.kind] += tray.number
    together = on_board + beside
    owners = [*(owner.letter for owner in scene.owners), ""]
    return [
        Heap(owner, kind, together[owner, kind.letter])
        for owner in owners
        for kind in scene.kinds
        if together[owner, kind.letter]
    ]


def piece_sheets(title: str, scene: Scene, scale: float, manner: Manner, language: str, has_die: bool) -> list[Sheet]:
    """All pieces, and the die, on as many sheets as they need."""
    rows = [row for heap in heaps(scene) for row in _rows(scene, heap, scale, manner, language)]
    if has_die:
        rows += [_heading(f"{DIE.say(language)}: {FOLD.say(language)}"), _die_net()]
    return [sheet(f"{title}: {PIECES.say(language)}", HINT.say(language), drawn, manner) for drawn in _pages(rows)]


def _pages(rows: list[Row]) -> Iterator[str]:
    """The rows one below the other, a new sheet where they would run over the edge."""
    room, drawn = inside(is_wide=False), ""
    y = room.top
    for row in rows:
        if drawn and y + row.height > room.bottom:
            yield drawn
            drawn, y = "", room.top
        drawn += group(row.drawn, transform=moved(room.left, y))
        y += row.height
    yield drawn


def _rows(scene: Scene, heap: Heap, scale: float, manner: Manner, language: str) -> Iterator[Row]:
    """A heap: its name, then as few rows as it needs, equally long; the name stays with the first of them."""
    size = _size(scene, scale, manner)
    room = inside(is_wide=False)
    most = int((room.width + GAP) // (size + GAP))
    along = -(-heap.amount // -(-heap.amount // most))
    look = _look(scene, heap, manner)
    name = _heading(_told(scene, heap, language))
    for start in range(0, heap.amount, along):
        pieces = [
            group(look, transform=_put(at, size), data_piece=heap.owner + heap.kind.letter)
            for at in range(min(along, heap.amount - start))
        ]
        row = Row("".join(pieces), size + GAP)
        yield row if start else Row(name.drawn + group(row.drawn, transform=moved(0, HEADING)), HEADING + row.height)


def _put(at: int, size: float) -> str:
    """Where in its row a piece stands, and how big; finer than elsewhere, for it has to fit its place."""
    return f"translate({number(size / 2 + at * (size + GAP))} {number(size / 2)})scale({size / UNIT:.4g})"


def _size(scene: Scene, scale: float, manner: Manner) -> float:
    """The room of a piece: as much as its place on the board has."""
    return UNIT * scale * manner.fit(scene.board)


def _look(scene: Scene, heap: Heap, manner: Manner) -> str:
    tone = manner.palette.pieces[owner_tones(scene)[heap.owner]]
    return manner.piece(heap.kind.shape, tone, heap.owner, False)


def _told(scene: Scene, heap: Heap, language: str) -> str:
    phrases = load_phrases(scene.game)
    kind = phrases.kinds[heap.kind.name].say(language)
    owner = f"{phrases.sides[heap.owner].say(language)}: " if heap.owner in phrases.sides else ""
    return f"{owner}{heap.amount} × {kind}"


def _heading(text: str) -> Row:
    return Row(line(text, 0, 32, 42, INK, anchor="start"), HEADING)


# the die

FACE = 180.0
"""The edge of the die."""
TAB = 50.0
NET = {(0, 1): 1, (1, 1): 2, (2, 1): 6, (3, 1): 5, (1, 0): 3, (1, 2): 4}
"""The faces by column and row; opposite ones make seven."""
TABS = (
    ((1, 0), "top"), ((1, 0), "left"), ((1, 0), "right"),
    ((1, 2), "bottom"), ((1, 2), "left"), ((1, 2), "right"),
    ((3, 1), "right"),
)  # fmt: skip
"""Where glue goes: at which edges of which faces."""
TURNS = {"top": 0, "right": 90, "bottom": 180, "left": 270}


def _die_net() -> Row:
    tabs = "".join(_tab(spot, edge) for spot, edge in TABS)
    faces = "".join(_face(spot, number_of) for spot, number_of in NET.items())
    return Row(group(tabs + faces, transform=moved(TAB, TAB), data_die=""), 3 * FACE + 2 * TAB)


def _tab(spot: tuple[int, int], edge: str) -> str:
    half = FACE / 2
    shape = outline([(-half, -half), (-half + 35, -half - TAB), (half - 35, -half - TAB), (half, -half)])
    x, y = ((at + 0.5) * FACE for at in spot)
    return path(shape, fill="none", stroke=QUIET, stroke_width=3, transform=moved(x, y, TURNS[edge]))


def _face(spot: tuple[int, int], number_of: int) -> str:
    half, (x, y) = FACE / 2, ((at + 0.5) * FACE for at in spot)
    square = path(f"M{-half} {-half}H{half}V{half}H{-half}Z", fill="#fff", stroke=INK, stroke_width=4)
    pips = "".join(circle(48 * across, 48 * up, 17, fill=INK) for across, up in PIPS[number_of])
    return group(square + pips, transform=moved(x, y))
