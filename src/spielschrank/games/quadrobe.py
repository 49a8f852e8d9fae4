"""Quadro-Be: five pieces a side on the 16 Zentren, placed and then moved in a fixed order of kinds. Four of one's
own in a line win; a side that has to move a kind and cannot, loses."""

from collections.abc import Iterator

import numpy as np

from spielschrank.board import COMPASS, STRAIGHT, Board, grid_labels, grid_places
from spielschrank.contract import Game, Kind, Mark, Piece, Saying, Side, Tray
from spielschrank.games.sackson import FIELDS
from spielschrank.kernel import (
    Ints,
    Rules,
    State,
    adopt,
    bits_of,
    compiled,
    count_bits,
    draw_from_list,
    lowest_bit,
    mix,
    numbers_in,
    two_alive,
    verdict,
)
from spielschrank.notation import Text, Word, write_pieces

SIZE = 4
ALL = (1 << SIZE * SIZE) - 1
TURNS = "VZD"
"""The kinds in the order in which both sides play them, round and round; compiled code numbers them so."""
FIRST_DUE, FIRST_OTHER = TURNS.index("V"), TURNS.index("D")
OWNED = np.array([2, 1, 2])

GRID = Board(grid_places(SIZE, SIZE, lambda _file, _rank: ("ring", "plain")))
BOARD = Board(
    tuple(place._replace(x=3 * place.x + 1, y=3 * place.y + 1) for place in GRID.places),
    zones=FIELDS,
    labels=grid_labels(SIZE, SIZE, step=3, start=1),
    ground="plexiglass",
)
# A line is a ray across the whole board with the place it starts from; from either end it is the same set.
LINES = np.array(
    sorted({
        sum(1 << place for place in (start, *ray))
        for start, rays in enumerate(GRID.rays(COMPASS))
        for ray in rays
        if len(ray) == SIZE - 1
    })
)  # fmt: skip
NEXT = np.array([
    [sum(1 << ray[0] for ray in rays if ray) for rays in GRID.rays(COMPASS if kind == "Z" else STRAIGHT)]
    for kind in TURNS
])  # fmt: skip

STATE = np.dtype([
    ("standing", np.int64, (6,)),  # places with pieces, as bits, by 3 * side + kind
    ("kind_due", np.int64),  # what the side to move has to play
    ("kind_after", np.int64),  # what the other side has to play next
    ("blue_moves", np.int64),  # 0: Rot is to move, 1: Blau is
])  # fmt: skip

FOUR, NO_MOVE = 1, 2
MOST_MOVES = SIZE * SIZE  # placing on an empty board; two pieces have eight moves, the cylinder as many


@compiled
def pieces_of(standing: Ints, side: int) -> int:
    """The places with pieces of a side."""
    return int(standing[3 * side] | standing[3 * side + 1] | standing[3 * side + 2])


@compiled
def line_of(own: int) -> int:
    """End: a row, a column or a long diagonal that holds four of these pieces, or 0."""
    for line in LINES:
        if own & line == line:
            return int(line)
    return 0


@compiled
def in_hand(standing: Ints, side: int, kind: int) -> int:
    """How many pieces of a kind a side has not placed yet."""
    return int(OWNED[kind] - count_bits(standing[3 * side + kind]))


# A move: target, and origin + 1 or 0 for a piece from the hand, five bits each.


@compiled
def list_targets(targets: int, origin: int, buffer: Ints, count: int) -> int:
    """List the moves of one piece."""
    while targets:
        buffer[count] = lowest_bit(targets) | origin << 5
        targets &= targets - 1
        count += 1
    return count


@compiled
def moves(state: State, buffer: Ints) -> int:
    """Write the legal moves into the buffer, return how many: of the kind due, place a piece if one is in hand."""
    side, kind = state.blue_moves, state.kind_due
    other = pieces_of(state.standing, 1 - side)
    free = ALL & ~(pieces_of(state.standing, side) | other)
    if line_of(other):
        return 0
    if in_hand(state.standing, side, kind):
        return list_targets(free, 0, buffer, 0)
    count, pieces = 0, state.standing[3 * side + kind]
    while pieces:
        origin = lowest_bit(pieces)
        count = list_targets(NEXT[kind, origin] & free, origin + 1, buffer, count)
        pieces &= pieces - 1
    return count


@compiled
def play(state: State, move: int) -> int:
    """Play a legal move; a placing is progress."""
    kind, origin = state.kind_due, move >> 5
    state.standing[3 * state.blue_moves + kind] ^= 1 << (move & 31) | 1 << origin >> 1
    state.kind_due, state.kind_after = state.kind_after, (kind + 1) % 3
    state.blue_moves ^= 1
    return 0 if origin else 1


@compiled
def outcome(state: State) -> int:
    """Who has just made a line has won; otherwise the side to move cannot move and has lost."""
    winner = 2 >> state.blue_moves
    return verdict(3, winner, FOUR if line_of(pieces_of(state.standing, 1 - state.blue_moves)) else NO_MOVE)


@compiled
def key(state: State) -> int:
    """A hash of the pieces, of the kinds due and of the turn."""
    hashed = state.blue_moves | state.kind_due << 1 | state.kind_after << 3
    for places in state.standing:
        hashed = mix(hashed, places)
    return int(hashed)


@compiled
def turn(state: State) -> int:
    """The side to move."""
    return int(state.blue_moves)


class QuadroBe(Game):
    """Quadro-Be for people."""

    name = "quadrobe"
    kinds = (Kind("V", "square", "square"), Kind("D", "triangle", "triangle"), Kind("Z", "cylinder", "cylinder"))
    board = BOARD
    shapes = ("K@P", "P-P")
    rules = adopt(Rules(STATE, MOST_MOVES, moves, play, outcome, key, turn, two_alive, draw_from_list))
    ends = ("", "four", "no-move")
    sides = (Side("r", "red"), Side("b", "blue"))

    def set_up(self, state: State) -> None:
        """An empty board; Rot begins with a square, Blau answers with a triangle."""
        state.kind_due, state.kind_after = FIRST_DUE, FIRST_OTHER

    def word_of(self, state: State, move: int) -> str:
        """`V@b2` or `b2-b3`."""
        target, origin = BOARD.names[move & 31], move >> 5
        return f"{BOARD.names[origin - 1]}-{target}" if origin else f"{TURNS[state.kind_due]}@{target}"

    def write(self, state: State) -> Iterator[tuple[str, str]]:
        """`turn`, `r`, `b`, `due`, `other`."""
        yield "turn", self.side_letters[state.blue_moves]
        for side in self.side_letters:
            own = [(piece.kind, piece.place) for piece in self.pieces(state) if piece.side == side]
            yield side, write_pieces(own, self.kind_letters, BOARD)
        yield "due", TURNS[state.kind_due]
        yield "other", TURNS[state.kind_after]

    def read(self, state: State, text: Text) -> None:
        """At most two squares, two triangles and one cylinder a side."""
        state.blue_moves = text.turn(self.side_letters)
        most = {letter: int(OWNED[kind]) for kind, letter in enumerate(TURNS)}
        for number, army in enumerate(text.armies(self.side_letters, self.kind_letters, BOARD, most).values()):
            for kind, letter in enumerate(TURNS):
                state.standing[3 * number + kind] = bits_of(place for own, place in army if own == letter)
        state.kind_due = TURNS.index(text.one_of("due", self.kind_letters))
        state.kind_after = TURNS.index(text.one_of("other", self.kind_letters))

    def pieces(self, state: State) -> Iterator[Piece]:
        """All pieces on the board."""
        for number, places in enumerate(state.standing):
            side, kind = self.side_letters[number // 3], TURNS[number % 3]
            yield from (Piece(side, kind, place) for place in numbers_in(places))

    def trays(self, state: State) -> Iterator[Tray]:
        """The pieces in hand, Rot's first."""
        for number, side in enumerate(self.side_letters):
            for kind in self.kind_letters:
                yield Tray(side, kind, in_hand(state.standing, number, TURNS.index(kind)))

    def marks(self, state: State) -> Iterator[Mark]:
        """The line that has won."""
        line = line_of(pieces_of(state.standing, 1 - state.blue_moves))
        if line:
            yield Mark("line", numbers_in(line))

    def _name_due(self, state: State) -> str:
        return self.kinds[self.kind_letters.index(TURNS[state.kind_due])].name

    def due(self, state: State) -> Saying:
        """Place or move a piece of the kind due."""
        holding = in_hand(state.standing, state.blue_moves, state.kind_due)
        return Saying(f"{'place' if holding else 'move'}-{self._name_due(state)}")

    def reasons(self, state: State, word: Word) -> Iterator[Saying]:
        """First the piece and its kind, then whether it comes from the hand, then where it goes."""
        pieces = {piece.place: piece for piece in self.pieces(state)}
        placing, target = word.shape == "K@P", word.places[-1:]
        holding = in_hand(state.standing, state.blue_moves, state.kind_due) > 0
        if placing:
            kind = word.letters[0]
        else:
            yield from self._piece_reasons(state, pieces.get(word.places[0]), word.places[:1])
            kind = pieces[word.places[0]].kind if word.places[0] in pieces else ""
        if kind != TURNS[state.kind_due]:
            yield Saying(f"due-{self._name_due(state)}")
        elif placing != holding:
            yield Saying("place-first" if holding else "hand-empty")
        if not placing:
            yield from self._way_reasons(state, *word.places)
        if target[0] in pieces:
            yield Saying("occupied", target)

    def _piece_reasons(self, state: State, piece: Piece | None, start: tuple[int, ...]) -> Iterator[Saying]:
        if piece is None:
            yield Saying("empty", start)
        elif piece.side != self.side_letters[state.blue_moves]:
            yield Saying("not-yours", start)

    def _way_reasons(self, state: State, start: int, target: int) -> Iterator[Saying]:
        if start == target:
            yield Saying("same-place", (start,))
        elif not NEXT[state.kind_due, start] >> target & 1:
            near = NEXT[TURNS.index("Z"), start] >> target & 1
            yield Saying("straight-only" if near else "not-next", (start, target))
