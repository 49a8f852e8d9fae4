"""Jump: nine pieces a side race to the right, each in its own rank, hopping over whatever stands before them.
A piece that lands on a file with exactly one or three enemy pieces may hop again; the first side to bring all its
pieces to the last three files wins."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from spielschrank.board import FILES, Zone
from spielschrank.contract import Game, Kind, Piece, Saying, Side
from spielschrank.games.sackson import FIELDS, SIZE, field_of, sackson_board
from spielschrank.kernel import Ints, Rules, State, adopt, compiled, draw_from_list, lowest_bit, mix, two_alive, verdict
from spielschrank.notation import Text, Word, write_pieces

ROWS = 3
LOWEST_RANK = (3, 6)
"""The lowest of the three ranks of Rot and of Blau, counted from 0."""


def _zone(tone: str, file: int, side: int) -> Zone:
    return FIELDS[field_of(file, LOWEST_RANK[side])]._replace(tone=tone)


BOARD = sackson_board(tuple(_zone(tone, file, side) for tone, file in (("home", 0), ("goal", 9)) for side in (0, 1)))

# Compiled code counts the 36 spots of a side by row, its lowest rank first, then by file.
ROW = (1 << SIZE) - 1
EVERY_ROW = 1 | 1 << SIZE | 1 << 2 * SIZE
TRIANGLES, ALL_NINE = 0b100 * EVERY_ROW, 0b111 * EVERY_ROW
GOAL = 0b111 * EVERY_ROW << 9

STATE = np.dtype([
    ("racers", np.int64, (2,)),  # by side: the spots with its pieces, as bits
    ("triangles", np.int64, (2,)),  # by side: those of them that are triangles
    ("to_hop", np.int64),  # 0: Rot is to move, 1: Blau is
])  # fmt: skip

ALL_HOME = 1


@compiled
def one_or_three(enemies: int) -> int:
    """The files with exactly one or exactly three of these pieces: of at most three, an odd number."""
    return (enemies ^ enemies >> SIZE ^ enemies >> 2 * SIZE) & ROW


@compiled
def free_ahead(own: int, spot: int) -> int:
    """The files of the free squares to the right of a spot, in its rank; a hop leads to the first of them."""
    return ROW & ~(own >> spot // SIZE * SIZE) & ~((2 << spot % SIZE) - 1)


@compiled
def is_home(pieces: int) -> bool:
    """End: all pieces of a side stand on the files j to l."""
    return pieces & ~GOAL == 0


# A move: the spot that a piece leaves, and in the next bits the spot where it comes to rest. The squares it touches
# on the way are the free ones between, for nothing moves there while it hops.


@compiled
def list_hops(own: int, spot: int, again: int, buffer: Ints, count: int) -> int:
    """List where a piece can come to rest: after its first hop, and after another wherever it may hop again."""
    files = free_ahead(own, spot)
    while files:
        file = lowest_bit(files)
        buffer[count] = spot | (spot // SIZE * SIZE + file) << 6
        count += 1
        files = files & files - 1 if again >> file & 1 else 0
    return count


@compiled
def moves(state: State, buffer: Ints) -> int:
    """Write the legal moves into the buffer, return how many."""
    own, enemies = state.racers[state.to_hop], state.racers[1 - state.to_hop]
    if is_home(own) or is_home(enemies):
        return 0
    again, left, count = one_or_three(enemies), own, 0
    while left:
        count = list_hops(own, lowest_bit(left), again, buffer, count)
        left &= left - 1
    return count


@compiled
def play(state: State, move: int) -> int:
    """Play a legal move; every move is progress."""
    side, spot = state.to_hop, move & 63
    step = 1 << spot | 1 << (move >> 6)
    state.racers[side] ^= step
    if state.triangles[side] >> spot & 1:
        state.triangles[side] ^= step
    state.to_hop = 1 - side
    return 1


@compiled
def outcome(state: State) -> int:
    """The side that has just brought its last piece home has won; in a text it may also be the side to move."""
    if is_home(state.racers[1 - state.to_hop]):
        return verdict(3, 2 >> state.to_hop, ALL_HOME)
    return verdict(3, 1 << state.to_hop, ALL_HOME)


@compiled
def key(state: State) -> int:
    """A hash of all pieces and the turn."""
    hashed = int(state.to_hop)
    for side in range(2):
        hashed = mix(mix(hashed, state.racers[side]), state.triangles[side])
    return hashed


@compiled
def turn(state: State) -> int:
    """The side to move."""
    return int(state.to_hop)


def place_of(side: int, spot: int) -> int:
    """The board's place of a side's spot."""
    return spot % SIZE * SIZE + LOWEST_RANK[side] + spot // SIZE


def spot_of(side: int, place: int) -> int:
    """A side's spot at a place of the board, which must be in its ranks."""
    return (place % SIZE - LOWEST_RANK[side]) * SIZE + place // SIZE


class Jump(Game):
    """Jump for people."""

    name = "jump"
    kinds = (Kind("V", "square", "square"), Kind("D", "triangle", "triangle"))
    board = BOARD
    shapes = ("P-P…",)
    # three pieces in a rank leave nine free squares to each of them; with fewer pieces there are fewer moves
    rules = adopt(Rules(STATE, 3 * ROWS * 9, moves, play, outcome, key, turn, two_alive, draw_from_list))
    ends = ("", "all-home")
    sides = (Side("r", "red"), Side("b", "blue"))
    may_draw = False

    def set_up(self, state: State) -> None:
        """Files a to c of every rank, triangles in front."""
        state.racers[:] = ALL_NINE
        state.triangles[:] = TRIANGLES

    def word_of(self, state: State, move: int) -> str:
        """`c5-d5`, `a5-d5-e5`: every square of the piece."""
        side, start, end = int(state.to_hop), move & 63, move >> 6
        files = free_ahead(state.racers[side], start)
        touched = [start, *(spot for spot in range(start + 1, end + 1) if files >> spot % SIZE & 1)]
        return "-".join(BOARD.names[place_of(side, spot)] for spot in touched)

    def write(self, state: State) -> Iterator[tuple[str, str]]:
        """`turn`, `r`, `b`."""
        yield "turn", self.side_letters[state.to_hop]
        for side in self.side_letters:
            own = [(piece.kind, piece.place) for piece in self.pieces(state) if piece.side == side]
            yield side, write_pieces(own, self.kind_letters, BOARD)

    def read(self, state: State, text: Text) -> None:
        """Every piece in a rank of its side, where two squares and a triangle stay for the whole game."""
        state.to_hop = text.turn(self.side_letters)
        for number, side in enumerate(self.side_letters):
            pieces = text.pieces(side, self.kind_letters, BOARD)
            self._check_ranks(text, number, pieces)
            spots = [(kind, spot_of(number, place)) for kind, place in pieces]
            state.racers[number] = sum(1 << spot for _, spot in spots)
            state.triangles[number] = sum(1 << spot for kind, spot in spots if kind == "D")

    def _check_ranks(self, text: Text, number: int, pieces: list[tuple[str, int]]) -> None:
        side, low = self.side_letters[number], LOWEST_RANK[number]
        if not pieces:
            text.refuse(side, "there is no piece")
        for _, place in pieces:
            if place % SIZE not in range(low, low + ROWS):
                text.refuse(side, f"{BOARD.names[place]} is not in the ranks {low + 1} to {low + ROWS} of this side")
        for (kind, rank), count in Counter((kind, place % SIZE) for kind, place in pieces).items():
            if count > (most := {"V": 2, "D": 1}[kind]):
                text.refuse(side, f"{count} pieces “{kind}” in rank {rank + 1} are more than {most}")

    def pieces(self, state: State) -> Iterator[Piece]:
        """All pieces."""
        for number, side in enumerate(self.side_letters):
            for spot in range(ROWS * SIZE):
                if state.racers[number] >> spot & 1:
                    kind = "D" if state.triangles[number] >> spot & 1 else "V"
                    yield Piece(side, kind, place_of(number, spot))

    def due(self, state: State) -> Saying:  # noqa: ARG002
        """Hop, always."""
        return Saying("hop")

    def reasons(self, state: State, word: Word) -> Iterator[Saying]:
        """First the piece, then hop by hop where it goes and whether it may go on."""
        standing = {piece.place: piece.side for piece in self.pieces(state)}
        start = word.places[0]
        if standing.get(start) != self.side_letters[state.to_hop]:
            yield Saying("not-yours" if start in standing else "empty", (start,))
            return
        for place, target in pairwise(word.places):
            rest = self._rest_reason(state, place) if place != start else None
            if broken := rest or self._hop_reason(state, place, target):
                yield broken
                return

    def _rest_reason(self, state: State, place: int) -> Saying | None:
        file, enemy = place // SIZE, 1 - int(state.to_hop)
        if one_or_three(state.racers[enemy]) >> file & 1:
            return None
        spots = [spot for spot in range(file, ROWS * SIZE, SIZE) if state.racers[enemy] >> spot & 1]
        places = (place, *(place_of(enemy, spot) for spot in spots))
        return Saying("rests", places, {"file": FILES[file], "count": str(len(spots))})

    def _hop_reason(self, state: State, place: int, target: int) -> Saying | None:
        if place == target:
            return Saying("same-place", (place,))
        if place % SIZE != target % SIZE:
            return Saying("other-rank", (place, target))
        if target < place:
            return Saying("only-right", (place, target))
        side = int(state.to_hop)
        files = free_ahead(state.racers[side], spot_of(side, place))
        if not files >> target // SIZE & 1:
            return Saying("occupied", (target,))
        nearest = lowest_bit(files) * SIZE + place % SIZE
        return Saying("first-free", (place, nearest, target)) if nearest != target else None
