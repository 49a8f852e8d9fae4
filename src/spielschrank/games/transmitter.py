"""Transmitter: move a piece so that it meets two enemies of one colour, one in its rank and one in its file, all
three of different kinds, and a piece of your reserve comes in on the Zentrum. Who has all eleven on the board wins."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from spielschrank.contract import Game, Kind, Mark, Option, Piece, Saying, Side, Tray
from spielschrank.games.sackson import BOARD, CENTRE_OF, CENTRES, FIELD_OF, SIZE, SQUARES
from spielschrank.kernel import Ints, Rules, State, adopt, compiled, draw_from_list, lowest_bit, mix, verdict
from spielschrank.notation import Text, Word, write_pieces

SIDES = {"r": "red", "b": "blue", "g": "green", "y": "yellow"}
PLAYING = {"2": "rg", "3": "rbg", "4": "rbgy"}
"""The sides in the order of turns, by the option."""
START = {
    "r": (("Z", "a1"), ("D", "a3"), ("V", "c1")),
    "b": (("Z", "a12"), ("D", "c12"), ("V", "a10")),
    "g": (("Z", "l12"), ("D", "l10"), ("V", "j12")),
    "y": (("Z", "l1"), ("D", "j1"), ("V", "l3")),
}
KINDS = ("Z", "D", "V")
OWNED = {"Z": 1, "D": 4, "V": 6}
SLOT_KINDS = "".join(kind * OWNED[kind] for kind in KINDS)
PIECES = len(SLOT_KINDS)

# A line of the board is a rank or a file; its squares are 12 bits, those of a rank by file, those of a file by rank.
RANK, FILE = 0, 1
ALL = (1 << SIZE) - 1
CENTRE_BITS = 0b010010010010
KIND_OF_SLOT = np.array([KINDS.index(kind) for kind in SLOT_KINDS])
FELD, CENTRE = np.array(FIELD_OF), np.array(CENTRE_OF)
STANDING: np.ndarray[Any, np.dtype[np.int64]] = np.random.default_rng(11).integers(1 << 62, size=(4, 3, SQUARES + 1))
"""Random numbers for keys, by side, kind and square plus one."""
STANDING[:, :, 0] = 0

STATE = np.dtype([
    ("where", np.int64, (4, PIECES)),  # by side and slot (one Z, four D, six V, like ones in ascending order):
                                       # square plus one, 0: in reserve
    ("mover", np.int64),  # the number of the side to move
    ("players", np.int64),  # option sides: how many take part
])  # fmt: skip

# 10 pieces (with 11 the game is over), each with at most 22 squares to go to, four words for each: 880.
MOST_MOVES = 1024
PASS = 0
ALL_IN, NO_MOVE = 1, 2


@compiled
def slot_at(state: State, side: int, square_plus_one: int, kind: int) -> int:
    """The first slot of a side with this square (0: in reserve), of a kind or of any (-1)."""
    for slot in range(PIECES):
        if state.where[side, slot] == square_plus_one and (kind < 0 or KIND_OF_SLOT[slot] == kind):
            return slot
    return -1


@compiled
def winner(state: State) -> int:
    """End: the side with all its pieces on the board, or -1; if a text has several, the one that moved last."""
    for back in range(1, state.players + 1):
        side = (state.mover - back) % state.players
        if slot_at(state, side, 0, -1) < 0:
            return int(side)
    return -1


@compiled
def taken_by_line(state: State) -> Ints:
    """For every rank and every file the squares on which pieces stand."""
    taken = np.zeros((2, SIZE), np.int64)
    for side in range(state.players):
        for slot in range(PIECES):
            if state.where[side, slot]:
                file, rank = divmod(state.where[side, slot] - 1, SIZE)
                taken[RANK, rank] |= 1 << file
                taken[FILE, file] |= 1 << rank
    return taken


@compiled
def shown_by_kind(state: State) -> Ints:
    """For every side and kind the ranks and the files in which such a piece stands."""
    shown = np.zeros((4, 3, 2), np.int64)
    for side in range(state.players):
        for slot in range(PIECES):
            if state.where[side, slot]:
                file, rank = divmod(state.where[side, slot] - 1, SIZE)
                shown[side, KIND_OF_SLOT[slot], RANK] |= 1 << rank
                shown[side, KIND_OF_SLOT[slot], FILE] |= 1 << file
    return shown


@compiled
def in_reserve(state: State) -> int:
    """The kinds of which the side to move has a piece in reserve."""
    kinds = 0
    for slot in range(PIECES):
        if not state.where[state.mover, slot]:
            kinds |= 1 << KIND_OF_SLOT[slot]
    return kinds


@compiled
def full_felder(state: State) -> int:
    """The Felder that hold two or more enemies of the side to move, of any colours."""
    one, two = 0, 0
    for enemy in range(state.players):
        for slot in range(PIECES):
            if enemy != state.mover and state.where[enemy, slot]:
                feld = 1 << FELD[state.where[enemy, slot] - 1]
                two |= one & feld
                one |= feld
    return two


@compiled
def crowded(state: State) -> int:
    """Crowded Zentrum: the slots of the mover's pieces on Zentren of full Felder."""
    full, slots = full_felder(state), 0
    for slot in range(PIECES):
        square = state.where[state.mover, slot] - 1
        if square >= 0 and square == CENTRE[square] and full >> FELD[square] & 1:
            slots |= 1 << slot
    return slots


@compiled
def free_squares(taken: Ints, axis: int, line: int) -> int:
    """Turn: the squares of a line that are free and no Zentren."""
    free: int = ALL & ~taken[axis, line]
    return free & ~CENTRE_BITS if line % 3 == 1 else free


@compiled
def near_free_centres(taken: Ints, axis: int, line: int) -> int:
    """Transmitter: the squares of a line in Felder whose Zentrum is free."""
    centres: int = taken[axis, line // 3 * 3 + 1] & CENTRE_BITS
    return ALL & ~(centres | centres << 1 | centres >> 1)


@compiled
def crossings(shown: Ints, side: int, kind: int, axis: int, line: int) -> int:
    """Transmitter: the squares of a line where a kind meets the two other kinds of one enemy, by rank and by file."""
    one, other, found = (kind + 1) % 3, (kind + 2) % 3, 0
    for enemy in range(4):
        if enemy != side:
            if shown[enemy, one, axis] >> line & 1:
                found |= shown[enemy, other, 1 - axis]
            if shown[enemy, other, axis] >> line & 1:
                found |= shown[enemy, one, 1 - axis]
    return found


# A move: origin, target, kind brought in plus one; eight bits each.


@compiled
def list_steps(step: int, new: int, buffer: Ints, count: int) -> int:
    """List a step alone (T2) and with each of the new kinds."""
    buffer[count] = step
    count += 1
    while new:
        buffer[count] = step | (lowest_bit(new) + 1) << 16
        new &= new - 1
        count += 1
    return count


@compiled
def list_piece(
    square: int, kind: int, side: int, reserve: int, taken: Ints, shown: Ints, buffer: Ints, count: int
) -> int:
    """List all that one piece can do; it is off the board in `taken`."""
    file, rank = divmod(square, SIZE)
    for axis in range(2):
        line, here, unit, base = (rank, file, SIZE, rank) if axis == RANK else (file, rank, 1, file * SIZE)
        free = free_squares(taken, axis, line) & ~(1 << here)
        transmitting = near_free_centres(taken, axis, line) & crossings(shown, side, kind, axis, line)
        while free:
            spot = lowest_bit(free)
            new = reserve if transmitting >> spot & 1 else 0
            count = list_steps(square | (base + unit * spot) << 8, new, buffer, count)
            free &= free - 1
    return count


@compiled
def lift(taken: Ints, square: int) -> None:
    """Take a piece off the lines, or put it back."""
    file, rank = divmod(square, SIZE)
    taken[RANK, rank] ^= 1 << file
    taken[FILE, file] ^= 1 << rank


@compiled
def moves(state: State, buffer: Ints) -> int:
    """Write the legal moves into the buffer, return how many."""
    where, side, count = state.where, state.mover, 0
    if winner(state) >= 0:
        return 0
    taken, shown, reserve = taken_by_line(state), shown_by_kind(state), in_reserve(state)
    pressed = crowded(state)
    for slot in range(PIECES):
        if where[side, slot] and (not pressed or pressed >> slot & 1):
            square = where[side, slot] - 1
            lift(taken, square)
            count = list_piece(square, KIND_OF_SLOT[slot], side, reserve, taken, shown, buffer, count)
            lift(taken, square)
    if not count and state.players > 2:
        buffer[0] = PASS
        return 1
    return count


@compiled
def put(own: Ints, slot: int, square: int) -> None:
    """Put the piece of a slot on a square and keep like pieces in order, so that a position has only one record."""
    kind, place = KIND_OF_SLOT[slot], square + 1
    while slot > 0 and KIND_OF_SLOT[slot - 1] == kind and own[slot - 1] > place:
        own[slot] = own[slot - 1]
        slot -= 1
    while slot + 1 < PIECES and KIND_OF_SLOT[slot + 1] == kind and own[slot + 1] < place:
        own[slot] = own[slot + 1]
        slot += 1
    own[slot] = place


@compiled
def play(state: State, move: int) -> int:
    """Play a legal move; a piece brought in is progress."""
    side = state.mover
    origin, target, new = move & 255, move >> 8 & 255, (move >> 16) - 1
    state.mover = (side + 1) % state.players
    if move != PASS:
        put(state.where[side], slot_at(state, side, origin + 1, -1), target)
    if new >= 0:
        put(state.where[side], slot_at(state, side, 0, new), CENTRE[target])
    return 1 if new >= 0 else 0


@compiled
def outcome(state: State) -> int:
    """Who has all pieces on the board has won; of two sides, who cannot move has lost."""
    everybody = (1 << state.players) - 1
    first = winner(state)
    if first >= 0:
        return verdict(everybody, 1 << first, ALL_IN)
    return verdict(everybody, everybody ^ 1 << state.mover, NO_MOVE)


@compiled
def key(state: State) -> int:
    """A hash of who moves and what stands where, whichever of like pieces it is."""
    standing = 0
    for side in range(state.players):
        for slot in range(PIECES):
            standing ^= STANDING[side, KIND_OF_SLOT[slot], state.where[side, slot]]
    return mix(state.mover | state.players << 2, standing)


@compiled
def turn(state: State) -> int:
    """The side to move."""
    return int(state.mover)


@compiled
def alive(state: State) -> int:
    """Nobody drops out before the end."""
    return (1 << int(state.players)) - 1


class Transmitter(Game):
    """Transmitter for people."""

    name = "transmitter"
    options = (Option("sides", ("2", "3", "4")),)
    text_options = ("sides",)
    kinds = (Kind("Z", "cylinder", "cylinder"), Kind("D", "triangle", "triangle"), Kind("V", "square", "square"))
    board = BOARD
    shapes = ("P-P", "P-P+K", "pass")
    rules = adopt(Rules(STATE, MOST_MOVES, moves, play, outcome, key, turn, alive, draw_from_list))
    ends = ("", "all-in", "no-move")

    @property
    def sides(self) -> tuple[Side, ...]:
        """Two, three or all four, by the option."""
        return tuple(Side(letter, SIDES[letter]) for letter in PLAYING[self.chosen["sides"]])

    def set_up(self, state: State) -> None:
        """Three pieces of each kind in every corner."""
        state.players = len(self.sides)
        for side in self.side_letters:
            self._stand(state, side, [(kind, BOARD.index[name]) for kind, name in START[side]])

    def _stand(self, state: State, side: str, pieces: list[tuple[str, int]]) -> None:
        """Put pieces of a side from its reserve on the board."""
        number = self.side_letters.index(side)
        for kind, place in pieces:
            put(state.where[number], slot_at(state, number, 0, KINDS.index(kind)), place)

    def word_of(self, state: State, move: int) -> str:  # noqa: ARG002
        """`a1-a10`, with `+D` for a piece brought in, or `pass`."""
        if move == PASS:
            return "pass"
        brought = f"+{KINDS[(move >> 16) - 1]}" if move >> 16 else ""
        return f"{BOARD.names[move & 255]}-{BOARD.names[move >> 8 & 255]}{brought}"

    def write(self, state: State) -> Iterator[tuple[str, str]]:
        """`turn`, then the sides with their pieces."""
        yield "turn", self.side_letters[state.mover]
        for side in self.side_letters:
            own = [(piece.kind, piece.place) for piece in self.pieces(state) if piece.side == side]
            yield side, write_pieces(own, KINDS, BOARD)

    def read(self, state: State, text: Text) -> None:
        """A side has at most eleven pieces, one, four and six of its kinds; the others are in reserve."""
        state.players = len(self.sides)
        state.mover = text.turn(self.side_letters)
        for side, own in text.armies(self.side_letters, KINDS, BOARD, OWNED).items():
            self._stand(state, side, own)

    def pieces(self, state: State) -> Iterator[Piece]:
        """All pieces on the board."""
        for number, side in enumerate(self.side_letters):
            for kind, square in zip(SLOT_KINDS, state.where[number].tolist(), strict=True):
                if square:
                    yield Piece(side, kind, square - 1)

    def trays(self, state: State) -> Iterator[Tray]:
        """The reserves, by side and kind, where there is something left."""
        standing = [(piece.side, piece.kind) for piece in self.pieces(state)]
        for side in self.side_letters:
            for kind, most in OWNED.items():
                if left := most - standing.count((side, kind)):
                    yield Tray(side, kind, left)

    def marks(self, state: State) -> Iterator[Mark]:
        """The crowded Zentren of the side to move."""
        places = self._crowded(state)
        if places and winner(state) < 0:
            yield Mark("crowded", places)

    def _crowded(self, state: State) -> tuple[int, ...]:
        slots = crowded(state)
        return tuple(sorted(int(state.where[state.mover, slot]) - 1 for slot in range(PIECES) if slots >> slot & 1))

    def _must_pass(self, state: State) -> bool:
        buffer = np.empty(MOST_MOVES, np.int64)
        return bool(moves(state, buffer) == 1 and buffer[0] == PASS)

    def due(self, state: State) -> Saying:
        """Move a piece, leave a crowded Zentrum, or pass."""
        if self._must_pass(state):
            return Saying("pass")
        return Saying("leave" if self._crowded(state) else "move")

    def reasons(self, state: State, word: Word) -> Iterator[Saying]:
        """First whether to pass, then the piece, then where it goes, then what comes in."""
        passing, pressed = word.shape == "pass", self._crowded(state)
        if self._must_pass(state):
            if not passing:
                yield Saying("only-pass", pressed)
            return
        if passing:
            yield Saying("can-move" if state.players > 2 else "two-never-pass")
            return
        pieces = {piece.place: piece for piece in self.pieces(state)}
        origin, target = word.places
        if origin not in pieces:
            yield Saying("empty", (origin,))
            return
        if pieces[origin].side != self.side_letters[state.mover]:
            yield Saying("not-yours", (origin,))
        if pressed and origin not in pressed:
            yield Saying("leave-first", pressed, {"centres": ", ".join(BOARD.names[place] for place in pressed)})
        if origin == target:
            yield Saying("same-place", (origin,))
        elif origin // SIZE != target // SIZE and origin % SIZE != target % SIZE:
            yield Saying("not-straight", word.places)
        elif target in CENTRES:
            yield Saying("no-centre", (target,))
        elif target in pieces:
            yield Saying("occupied", (target,))
        elif word.letters:
            yield from self._bringing_reasons(state, pieces[origin], target, word.letters[0])

    def _bringing_reasons(self, state: State, piece: Piece, target: int, letter: str) -> Iterator[Saying]:
        shown, taken = shown_by_kind(state), taken_by_line(state)
        file, rank = divmod(target, SIZE)
        if not crossings(shown, state.mover, KINDS.index(piece.kind), RANK, rank) >> file & 1:
            yield self._missing(shown, state.mover, target)
        lift(taken, piece.place)
        if not near_free_centres(taken, RANK, rank) >> file & 1:
            yield Saying("centre-taken", (CENTRE_OF[target],))
        if letter not in OWNED:
            yield Saying("no-kind", (), {"letter": letter})
        elif not in_reserve(state) >> KINDS.index(letter) & 1:
            yield Saying({"Z": "cylinder-in-play", "D": "triangles-in-play", "V": "squares-in-play"}[letter])

    def _missing(self, shown: Ints, mover: int, target: int) -> Saying:
        """Why a piece on the target makes no transmitter: nobody to meet, two colours, or kinds alike."""
        file, rank = divmod(target, SIZE)
        met = [
            (any(shown[enemy, :, RANK] >> rank & 1), any(shown[enemy, :, FILE] >> file & 1))
            for enemy in range(4)
            if enemy != mover
        ]
        if (True, True) in met:
            return Saying("alike", (target,))
        both = all(any(enemy[axis] for enemy in met) for axis in (RANK, FILE))
        return Saying("two-colours" if both else "no-pair", (target,))
