"""Blockade: a Fläz runs straight on, turns where it meets a Fluppie, and wins as soon as it has a way out over the
far edge. Each side sets six Fluppies and then moves them, to help its own Fläz and to lead the other one astray."""

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush

import numpy as np

from spielschrank.board import Zone
from spielschrank.contract import Game, Kind, Mark, Option, Piece, Saying, Side, Tray
from spielschrank.games.sackson import CENTRES, FIELD_OF, SIZE, SQUARES, sackson_board
from spielschrank.kernel import Ints, Rules, State, adopt, compiled, draw_from_list, lowest_bit, mix, two_alive, verdict
from spielschrank.notation import Text, Word, write_counts, write_pieces

FLUPPIES = 6


def _edge(tone: str, low: float, high: float) -> Zone:
    """A strip along the board, just outside its squares, where a Fläz runs out."""
    left, right = -0.5, SIZE - 0.5
    return Zone(tone, ((left, low), (right, low), (right, high), (left, high)))


BOARD = sackson_board((_edge("edge-red", SIZE - 0.5, SIZE - 0.35), _edge("edge-blue", -0.65, -0.5)))

# Compiled code knows 24 lines, the files a to l and then the ranks 1 to 12, with a bit for each of their twelve
# spots. A node is a square on one of its two lines, 12 × line + spot: on its file that is the square's own number,
# on its rank it is what `crossing` gives.
LINES = 2 * SIZE
NODES = LINES * SIZE


def _on_lines(squares: Iterable[int]) -> list[int]:
    """A set of squares as the bits of every line."""
    lines = [0] * LINES
    for square in squares:
        file, rank = divmod(square, SIZE)
        lines[file] |= 1 << rank
        lines[SIZE + rank] |= 1 << file
    return lines


CAVES = np.array([BOARD.index["e2"], BOARD.index["e11"]])
"""Where Rot's and Blau's Fläz stand until they run."""
CAVE_OF = {FIELD_OF[cave]: int(cave) for cave in CAVES}
"""The Felder that hold a Fläz, with its square."""
FLAEZ_ON = np.array([_on_lines([cave]) for cave in CAVES])
BOTH_ON = FLAEZ_ON[0] | FLAEZ_ON[1]
CENTRES_ON = np.array(_on_lines(CENTRES))
OUTSIDE = [square for square in range(SQUARES) if FIELD_OF[square] not in CAVE_OF]
OPEN_ON = np.array([_on_lines(OUTSIDE), _on_lines(range(SQUARES))])
"""Where a Fluppie may come to stand: outside the Felder that hold a Fläz; or anywhere (B2)."""
HIGHEST = np.array([bits.bit_length() - 1 for bits in range(1 << SIZE)], np.int8)
"""The highest of some spots, -1 if there is none."""
GOAL = np.array([SIZE, -1])
"""The spot beyond the goal edge on every file, for Rot and for Blau."""

WORD = 48
STATE = np.dtype([
    ("fluppies", np.int64, (2, 3)),  # by side: the squares with its Fluppies as bits, 48 in each number
    ("lines", np.int64, (LINES,)),  # by line: the spots with a Fluppie of either side, as bits
    ("fluppies_in_hand", np.int64, (2,)),  # by side
    ("mover", np.int64),  # 0: Rot is to move, 1: Blau is
    ("has_run", np.int64),  # 1 if the Fläz of the side before the mover has run out
    ("anywhere", np.int64),  # option B2: 1 if a Fluppie may stop in a Feld that holds a Fläz
])  # fmt: skip

RUN_OUT, NO_MOVE = 1, 2


@compiled
def crossing(node: int) -> int:
    """The same square on its other line."""
    line, spot = node // SIZE, node % SIZE
    return (SIZE + spot) * SIZE + line if line < SIZE else spot * SIZE + line - SIZE


@compiled
def square_of(node: int) -> int:
    """The square of a node."""
    return node if node < SQUARES else crossing(node)


@compiled
def next_piece(standing: int, spot: int, onward: int) -> int:
    """The spot of the first piece on a line beyond a spot, onward or back; 12 or -1, beyond the edge, if none."""
    if onward:
        return spot + 1 + lowest_bit((standing | 1 << SIZE) >> spot + 1)
    return int(HIGHEST[standing & (1 << spot) - 1])


# ------------------------------------------------------------------------------------ the way of a Fläz

OUT, LOST = -1, -2


@compiled
def run_straight(lines: Ints, side: int, node: int, onward: int) -> int:
    """The node where a Fluppie stops a Fläz that runs straight on; OUT over its goal edge; else LOST.

    It is lost at the other edges and at the other Fläz. Its own cave is empty while it runs.
    """
    line, spot = node // SIZE, node % SIZE
    other = FLAEZ_ON[1 - side, line]
    hit = next_piece(lines[line] | other, spot, onward)
    if line < SIZE and hit == GOAL[side]:
        return OUT
    if hit < 0 or hit == SIZE or other >> hit & 1:
        return LOST
    return line * SIZE + hit + (-1 if onward else 1)


@compiled
def has_way(lines: Ints, side: int) -> bool:
    """Whether a Fläz can run out: from its cave in any direction, then left or right of every Fluppie it meets."""
    seen = np.zeros(NODES, np.bool_)
    waiting = np.empty(NODES, np.int64)
    waiting[0], waiting[1] = CAVES[side], crossing(CAVES[side])
    seen[waiting[0]] = seen[waiting[1]] = True
    count = 2
    while count:
        count -= 1
        node = waiting[count]
        for onward in range(2):
            stop = run_straight(lines, side, node, onward)
            if stop == OUT:
                return True
            if stop != LOST and not seen[crossing(stop)]:
                seen[crossing(stop)] = True
                waiting[count] = crossing(stop)
                count += 1
    return False


# ---------------------------------------------------------------------------------------------- moves

# A move: the square a Fluppie comes to stand on, and in the next eight bits the square it leaves plus one; or RUN.

RUN = 1 << 16


@compiled
def can_be_set(lines: Ints, file: int, first: int) -> int:
    """Turn 2: the free squares of a file outside the Felder of the Fläze; for a first Fluppie no Zentrum."""
    return int(OPEN_ON[0, file] & ~lines[file] & ~(CENTRES_ON[file] if first else 0))


@compiled
def can_be_reached(lines: Ints, node: int, anywhere: int) -> int:
    """Turn 3: the spots to which a Fluppie can move along a line, over free squares only."""
    line, spot = node // SIZE, node % SIZE
    standing = lines[line] | BOTH_ON[line]
    back, front = next_piece(standing, spot, 0), next_piece(standing, spot, 1)
    return int(((1 << front) - (1 << back + 1) ^ 1 << spot) & OPEN_ON[anywhere, line])


@compiled
def list_line(spots: int, line: int, leaving: int, buffer: Ints, count: int) -> int:
    """List a move to every one of these spots of a line."""
    while spots:
        buffer[count] = leaving | square_of(line * SIZE + lowest_bit(spots))
        spots &= spots - 1
        count += 1
    return count


@compiled
def list_settings(lines: Ints, first: int, buffer: Ints) -> int:
    """List the squares where a Fluppie from the hand can be set."""
    count = 0
    for file in range(SIZE):
        count = list_line(can_be_set(lines, file, first), file, 0, buffer, count)
    return count


@compiled
def list_movings(fluppies: Ints, lines: Ints, side: int, anywhere: int, buffer: Ints) -> int:
    """List where the Fluppies of a side can move, along their files and along their ranks."""
    count = 0
    for third in range(3):
        squares = fluppies[side, third]
        while squares:
            square = WORD * third + lowest_bit(squares)
            for node in (square, crossing(square)):
                spots = can_be_reached(lines, node, anywhere)
                count = list_line(spots, node // SIZE, square + 1 << 8, buffer, count)
            squares &= squares - 1
    return count


@compiled
def is_first(fluppies: Ints, side: int) -> bool:
    """Whether a side has no Fluppie on the board yet."""
    return not fluppies[side, 0] | fluppies[side, 1] | fluppies[side, 2]


@compiled
def moves(state: State, buffer: Ints) -> int:
    """Write the legal moves into the buffer, return how many: the run if there is a way, else those of a Fluppie."""
    if state.has_run:
        return 0
    side = state.mover
    if has_way(state.lines, side):
        buffer[0] = RUN
        return 1
    if state.fluppies_in_hand[side]:
        return list_settings(state.lines, is_first(state.fluppies, side), buffer)
    return list_movings(state.fluppies, state.lines, side, state.anywhere, buffer)


@compiled
def put_or_lift(fluppies: Ints, lines: Ints, side: int, square: int) -> None:
    """Put a Fluppie on a square, or lift it from there."""
    fluppies[side, square // WORD] ^= 1 << square % WORD
    lines[square // SIZE] ^= 1 << square % SIZE
    lines[SIZE + square % SIZE] ^= 1 << square // SIZE


@compiled
def play(state: State, move: int) -> int:
    """Play a legal move; setting a Fluppie is progress."""
    side = state.mover
    state.mover = 1 - side
    if move == RUN:
        state.has_run = 1
        return 0
    put_or_lift(state.fluppies, state.lines, side, move & 255)
    if move >> 8:
        put_or_lift(state.fluppies, state.lines, side, (move >> 8) - 1)
        return 0
    state.fluppies_in_hand[side] -= 1
    return 1


@compiled
def outcome(state: State) -> int:
    """The side whose Fläz has run has won; a side to move that cannot has lost."""
    return verdict(3, 2 >> state.mover, RUN_OUT if state.has_run else NO_MOVE)


@compiled
def key(state: State) -> int:
    """A hash of Fluppies, hands and turn."""
    hands = state.fluppies_in_hand[0] | state.fluppies_in_hand[1] << 3
    hashed = mix(hands, state.mover | state.has_run << 1 | state.anywhere << 2)
    for side in range(2):
        for third in range(3):
            hashed = mix(hashed, state.fluppies[side, third])
    return hashed


@compiled
def turn(state: State) -> int:
    """The side to move."""
    return int(state.mover)


# --------------------------------------------------------------------------------------------- people


def legs(lines: Ints, side: int, square: int) -> Iterator[tuple[int, int, int, bool]]:
    """The ways on from a square: direction (up, right, down, left as the owner sees them), end, length, whether out."""
    for direction in range(4):
        node = crossing(square) if direction % 2 else square
        onward = (direction < 2) ^ side
        stop = run_straight(lines, side, node, onward)
        if stop != LOST:
            end = node // SIZE * SIZE + (SIZE - 1) * onward if stop == OUT else stop
            yield direction, square_of(end), abs(end - node), stop == OUT


def shown_way(lines: Ints, side: int) -> tuple[int, ...]:
    """The squares where a Fläz's best way starts, turns and leaves the board; none if it has no way.

    Best is fewest turns, then fewest squares, then the first by its directions.
    """
    ways = [(0, 0, list[int](), [int(CAVES[side])], False)]
    seen = set[tuple[int, int]]()
    while ways:
        turns, length, directions, corners, out = heappop(ways)
        if out:
            return tuple(corners)
        came = directions[-1] % 2 if directions else -1
        if (corners[-1], came) in seen:
            continue
        seen.add((corners[-1], came))
        for direction, end, more, out in legs(lines, side, corners[-1]):
            if direction % 2 != came:
                heappush(ways, (turns + 1, length + more, [*directions, direction], [*corners, end], out))
    return ()


class Blockade(Game):
    """Blockade for people."""

    name = "blockade"
    options = (Option("stop_at_flaez", ("no", "yes")),)
    kinds = (Kind("F", "flaez", "cylinder"), Kind("P", "fluppie", "square"))
    board = BOARD
    shapes = ("@P", "P-P", "flaez")
    # six Fluppies that each see 22 squares; setting one has at most the 126 squares outside two Felder
    rules = adopt(Rules(STATE, FLUPPIES * 22, moves, play, outcome, key, turn, two_alive, draw_from_list))
    ends = ("", "run-out", "no-move")
    sides = (Side("r", "red"), Side("b", "blue"))

    def set_up(self, state: State) -> None:
        """The Fläze in their caves, which is never written down, and six Fluppies in each hand."""
        state.fluppies_in_hand[:] = FLUPPIES
        state.anywhere = self.chosen["stop_at_flaez"] == "yes"

    def word_of(self, state: State, move: int) -> str:  # noqa: ARG002
        """`@f6`, `f6-f9`, `flaez`."""
        if move == RUN:
            return "flaez"
        left, target = move >> 8, BOARD.names[move & 255]
        return f"{BOARD.names[left - 1]}-{target}" if left else f"@{target}"

    def write(self, state: State) -> Iterator[tuple[str, str]]:
        """`turn`, `r`, `b`, `hand`."""
        yield "turn", self.side_letters[state.mover]
        for side in self.side_letters:
            own = [(piece.kind, piece.place) for piece in self.pieces(state) if piece.side == side]
            yield side, write_pieces(own, self.kind_letters, BOARD)
        yield "hand", write_counts({tray.side: tray.number for tray in self.trays(state)})

    def read(self, state: State, text: Text) -> None:
        """The Fläze are in their caves; only the one that has just run out is missing."""
        state.anywhere = self.chosen["stop_at_flaez"] == "yes"
        state.mover = text.turn(self.side_letters)
        pieces = text.armies(self.side_letters, self.kind_letters, BOARD)
        hands = text.counts("hand", self.side_letters, FLUPPIES)
        for number, side in enumerate(self.side_letters):
            self._check_flaez(text, side, [place for kind, place in pieces[side] if kind == "F"], int(CAVES[number]))
            fluppies = [place for kind, place in pieces[side] if kind == "P"]
            self._check_fluppies(text, side, fluppies, hands[side])
            state.fluppies_in_hand[number] = hands[side]
            for place in fluppies:
                put_or_lift(state.fluppies, state.lines, number, place)
        self._read_run(state, text, [side for side in self.side_letters if "F" not in dict(pieces[side])])

    def _check_flaez(self, text: Text, side: str, flaeze: list[int], cave: int) -> None:
        for place in flaeze:
            if place != cave:
                text.refuse(side, f"the Fläz stands on {BOARD.names[cave]} until it runs, not on {BOARD.names[place]}")

    def _check_fluppies(self, text: Text, side: str, places: list[int], hand: int) -> None:
        if len(places) + hand > FLUPPIES:
            text.refuse(side, f"{len(places)} on the board and {hand} in hand are more than {FLUPPIES}")
        for place in places:
            nobody = f"no Fluppie can stand on {BOARD.names[place]}"
            if place in CAVES:
                text.refuse(side, f"{nobody}, the cave of a Fläz")
            if self.chosen["stop_at_flaez"] == "no" and FIELD_OF[place] in CAVE_OF:
                text.refuse(side, f"{nobody}, in the Feld of a Fläz, unless stop_at_flaez=yes")

    def _read_run(self, state: State, text: Text, missing: list[str]) -> None:
        mover = self.side_letters[state.mover]
        if mover in missing:
            text.refuse(mover, "the Fläz is missing; only that of the side before “turn” can have run out")
        state.has_run = len(missing)

    def pieces(self, state: State) -> Iterator[Piece]:
        """The Fläze that have not run, and the Fluppies on the board."""
        for number, side in enumerate(self.side_letters):
            if not state.has_run or number == state.mover:
                yield Piece(side, "F", int(CAVES[number]))
            for square in range(SQUARES):
                if state.fluppies[number, square // WORD] >> square % WORD & 1:
                    yield Piece(side, "P", square)

    def trays(self, state: State) -> Iterator[Tray]:
        """The Fluppies in hand."""
        for side, hand in zip(self.side_letters, state.fluppies_in_hand, strict=True):
            yield Tray(side, "P", int(hand))

    def marks(self, state: State) -> Iterator[Mark]:
        """The way of the Fläz that can run now."""
        if not state.has_run and (way := shown_way(state.lines, int(state.mover))):
            yield Mark("way", way, "path")

    def due(self, state: State) -> Saying:
        """Run, set the first or another Fluppie, or move one."""
        side = int(state.mover)
        if has_way(state.lines, side):
            return Saying("run")
        if not state.fluppies_in_hand[side]:
            return Saying("move")
        return Saying("first" if is_first(state.fluppies, side) else "set")

    def reasons(self, state: State, word: Word) -> Iterator[Saying]:
        """First whether it is time for such a word, then the Fluppie and where it goes."""
        side = int(state.mover)
        running = word.shape == "flaez"
        if has_way(state.lines, side) != running:
            yield Saying("no-way" if running else "must-run", (int(CAVES[side]),))
        elif not running:
            setting = word.shape == "@P"
            if setting != bool(state.fluppies_in_hand[side]):
                yield Saying("hand-empty" if setting else "set-first")
            else:
                yield from (self._setting_reasons if setting else self._moving_reasons)(state, *word.places)

    def _setting_reasons(self, state: State, place: int) -> Iterator[Saying]:
        file, rank = divmod(place, SIZE)
        if (state.lines[file] | BOTH_ON[file]) >> rank & 1:
            yield Saying("occupied", (place,))
        if FIELD_OF[place] in CAVE_OF:
            yield Saying("flaez-feld", (place, CAVE_OF[FIELD_OF[place]]))
        if is_first(state.fluppies, int(state.mover)) and place in CENTRES:
            yield Saying("first-centre", (place,))

    def _moving_reasons(self, state: State, start: int, target: int) -> Iterator[Saying]:
        standing = {piece.place: piece for piece in self.pieces(state)}
        if start not in standing:
            yield Saying("empty", (start,))
        elif standing[start].side != self.side_letters[state.mover]:
            yield Saying("not-yours", (start,))
        elif standing[start].kind == "F":
            yield Saying("flaez-stays", (start,))
        if start == target:
            yield Saying("same-place", (start,))
        elif target in standing:
            yield Saying("occupied", (target,))
        yield from self._line_reasons(state, start, target)

    def _line_reasons(self, state: State, start: int, target: int) -> Iterator[Saying]:
        node, end = (start, target) if start // SIZE == target // SIZE else (crossing(start), crossing(target))
        line, spot = divmod(node, SIZE)
        if line != end // SIZE:
            yield Saying("not-straight", (start, target))
            return
        piece = line * SIZE + next_piece(state.lines[line] | BOTH_ON[line], spot, int(end > node))
        if node < piece < end or end < piece < node:
            yield Saying("barred", (square_of(piece), start, target))
        if not state.anywhere and FIELD_OF[target] in CAVE_OF:
            yield Saying("no-stop", (target, CAVE_OF[FIELD_OF[target]]))
