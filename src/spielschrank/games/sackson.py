"""The board of Sid Sackson's box: 12×12 squares in 16 Felder of 3×3, each with a ringed Zentrum in its middle."""

from collections.abc import Mapping

from spielschrank.board import Board, Place, Zone, grid_labels, grid_places

SIZE = 12
SQUARES = SIZE * SIZE


def is_centre(file: int, rank: int) -> bool:
    """Whether a square is a Zentrum."""
    return file % 3 == 1 and rank % 3 == 1


def field_of(file: int, rank: int) -> int:
    """The number of the Feld in which a square lies, 0 to 15."""
    return file // 3 * 4 + rank // 3


def _look(file: int, rank: int) -> tuple[str, str]:
    shape = "ring" if is_centre(file, rank) else "square"
    return shape, "shade" if (file // 3 + rank // 3) % 2 else "light"


FIELDS: tuple[Zone, ...] = tuple(
    Zone("feld", ((x - 0.5, y - 0.5), (x + 2.5, y - 0.5), (x + 2.5, y + 2.5), (x - 0.5, y + 2.5)))
    for x in range(0, SIZE, 3)
    for y in range(0, SIZE, 3)
)


def sackson_board(zones: tuple[Zone, ...] = (), tones: Mapping[str, str] | None = None) -> Board:
    """The board, with zones of a game's own and other tones for some of its squares."""
    special = tones or {}
    places: tuple[Place, ...] = tuple(
        place._replace(tone=special.get(place.name, place.tone)) for place in grid_places(SIZE, SIZE, _look)
    )
    return Board(places, zones=(*FIELDS, *zones), labels=grid_labels(SIZE, SIZE), ground="plexiglass")


BOARD = sackson_board()
CENTRES = tuple(BOARD.index[f"{file}{rank}"] for file in "behk" for rank in (2, 5, 8, 11))
FIELD_OF = tuple(field_of(square // SIZE, square % SIZE) for square in range(SQUARES))
CENTRE_OF = tuple(CENTRES[field] for field in FIELD_OF)
"""For every square the Zentrum of its Feld."""
