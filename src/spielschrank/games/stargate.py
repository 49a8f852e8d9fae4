"""Stargate: Commanders, Divers and Nozzlers leap straight over everything; each kind captures at its own distance.
Who takes a Commander, holds the Stargates or has the own Commander safe on the Maingate wins. Two play, or four, each
against all or in two alliances."""

from collections.abc import Iterable, Iterator
from random import Random

import numpy as np

from spielschrank.board import STRAIGHT
from spielschrank.contract import Game, Kind, Mark, Option, Piece, Saying, Side
from spielschrank.games.sackson import SIZE, SQUARES, sackson_board
from spielschrank.kernel import (
    Ints,
    Rules,
    State,
    adopt,
    compiled,
    count_bits,
    draw_from_list,
    lowest_bit,
    mix,
    nth_bit,
    random_below,
    verdict,
)
from spielschrank.notation import Text, Word, write_pieces

GATES = ("e5", "e8", "h5", "h8")
BOARD = sackson_board(tones=dict.fromkeys(GATES, "gate"))

# Clockwise, the corner of each side is that of the one before turned by a quarter; its start and its Maingate too.
CORNERS = "rybg"
RED_START = {"C": "b2", "D": "b1 a2 c2 b3", "N": "d1 d2 d3 a4 b4 c4"}
RED_MAINGATE = "h8"
KINDS = "CDN"
OWNED = {"C": 1, "D": 4, "N": 6}
DISTANCES = {"C": (2, 5), "D": (3,), "N": (4,)}

ORDERS = {"duel": "rb", "free": "rybg", "alliance": "rbyg"}
TEAMS = {"r": 1, "y": 1, "b": 2, "g": 2}
TONES = {"r": "red", "y": "yellow", "b": "blue", "g": "green"}
MODES = tuple(ORDERS)
FREE = MODES.index("free")


def _turned(name: str, side: str) -> int:
    """The square that lies to a side's corner as this one lies to Red's."""
    file, rank = divmod(BOARD.index[name], SIZE)
    for _ in range(CORNERS.index(side)):
        file, rank = rank, SIZE - 1 - file
    return file * SIZE + rank


def _words(squares: Iterable[int]) -> list[int]:
    """A set of squares as three words."""
    words = [0, 0, 0]
    for square in squares:
        words[square // THIRD] |= 1 << square % THIRD
    return words


def _struck(kind: str, square: int) -> list[int]:
    """The squares in sight at which a kind captures: their numbers are as far apart as its distances say."""
    apart = [far * line for far in DISTANCES.get(kind, ()) for line in (1, SIZE)]
    return _words(target for target in SIGHT[square].tolist() if abs(target - square) in apart)


def _friends(mode: str, side: str) -> int:
    """The side and its ally, as a set of bits."""
    allied = [other == side or (mode == "alliance" and TEAMS[other] == TEAMS[side]) for other in ORDERS[mode]]
    return sum(1 << number for number, friend in enumerate(allied) if friend)


# A square is twelve times its file and its rank. A set of squares is three words of 48 bits, four files each.
Squares = tuple[int, int, int]
THIRD = SQUARES // 3

SIGHT = np.array([[square for ray in rays for square in ray] for rays in BOARD.rays(STRAIGHT)])
"""For every square the 22 others on its file and its rank."""
ALONE = np.array([_words([square]) for square in range(SQUARES)])
"""Every square, as a set of its own."""
SEEN = np.array([_words(sight) for sight in SIGHT.tolist()])
"""For every square those in its sight."""
STRUCK = np.array([[_struck(kind, square) for square in range(SQUARES)] for kind in " " + KINDS])
"""By kind and square, where a piece captures."""
STARGATES = _words(BOARD.index[name] for name in GATES)[1]
"""All of them are in the second word."""

# By mode, and by side where that matters; a duel's two sides are written twice to fill the rows.
SIDES = np.array([len(order) for order in ORDERS.values()])
MAINGATES = np.array([[_turned(RED_MAINGATE, side) for side in (order * 2)[:4]] for order in ORDERS.values()])
FRIENDS = np.array([[_friends(mode, side) for side in (order * 2)[:4]] for mode, order in ORDERS.items()])
GATES_TO_WIN = np.array([4, 3, 4])
COMMANDERS_TO_WIN = np.array([1, 3, 1])

_chance = Random(2458)
STAMPS = np.array([[_chance.getrandbits(62) for _ in range(SQUARES)] for _ in range(16)])
"""A random number for every piece on every square; together they make the key of a position."""

# A piece is four times its side, counted in the order of turns, and its kind; 0 is no piece. All are kept by squares,
# by sides and by kinds, for what is asked most often takes no search that way.
ANY, COMMANDER, DIVER, NOZZLER = range(4)

STATE = np.dtype([
    ("cells", np.int8, (SQUARES,)),  # the piece on every square
    ("armies", np.int64, (4, 3)),  # the squares where the pieces of every side stand
    ("kinds", np.int64, (4, 3)),  # the squares where pieces of any kind stand, then those of every kind
    ("commanders", np.int64, (4,)),  # where every side's Commander stands, plus one; 0: it is taken
    ("stamp", np.int64),  # the stamps of all pieces combined
    ("mover", np.int64),  # the side to move
    ("mode", np.int64),  # its number in MODES
])  # fmt: skip

TAKEN, HELD, REACHED = 1, 2, 3
"""The ways to win: a Commander taken, Stargates held, the Maingate reached."""
PASS = 0
"""The move of a side that cannot move; no other begins and ends on a1."""


@compiled
def pick(sets: Ints, number: int) -> Squares:
    """One of many sets of squares."""
    return sets[number, 0], sets[number, 1], sets[number, 2]


@compiled
def both(one: Squares, other: Squares) -> Squares:
    """The squares in both sets."""
    return one[0] & other[0], one[1] & other[1], one[2] & other[2]


@compiled
def either(one: Squares, other: Squares) -> Squares:
    """The squares in at least one of two sets."""
    return one[0] | other[0], one[1] | other[1], one[2] | other[2]


@compiled
def but(one: Squares, other: Squares) -> Squares:
    """The squares of a set that are not in the other."""
    return one[0] & ~other[0], one[1] & ~other[1], one[2] & ~other[2]


@compiled
def meet(one: Squares, other: Squares) -> bool:
    """Whether two sets have a square in common."""
    return (one[0] & other[0] | one[1] & other[1] | one[2] & other[2]) != 0


@compiled
def has(squares: Squares, square: int) -> bool:
    """Whether a square is in a set."""
    return meet(squares, pick(ALONE, square))


@compiled
def size(squares: Squares) -> int:
    """How many squares a set has."""
    return count_bits(squares[0]) + count_bits(squares[1]) + count_bits(squares[2])


@compiled
def nth_square(squares: Squares, n: int) -> int:
    """The nth square of a set, counted from the lowest, which is the 0th."""
    first, second = count_bits(squares[0]), count_bits(squares[1])
    if n < first:
        return nth_bit(squares[0], n)
    if n < first + second:
        return THIRD + nth_bit(squares[1], n - first)
    return 2 * THIRD + nth_bit(squares[2], n - first - second)


@compiled
def army(state: State, sides: int) -> Squares:
    """Where the pieces of these sides stand."""
    squares = 0, 0, 0
    for side in range(4):
        if sides >> side & 1:
            squares = either(squares, pick(state.armies, side))
    return squares


@compiled
def goals(state: State, origin: int, enemies: Squares) -> Squares:
    """Turn: a piece moves to any free square in sight, or captures an enemy at its distance, over any pieces (G3)."""
    prey = both(pick(STRUCK[state.cells[origin] & 3], origin), enemies)
    return either(but(pick(SEEN, origin), pick(state.kinds, ANY)), prey)


@compiled
def attackers(state: State, square: int, hunters: Squares) -> Squares:
    """Which of these pieces could capture on a square: distances are the same there and back."""
    found = 0, 0, 0
    for kind in range(COMMANDER, NOZZLER + 1):
        found = either(found, both(pick(STRUCK[kind], square), pick(state.kinds, kind)))
    return both(found, hunters)


@compiled
def is_attacked(state: State, square: int, hunters: int) -> bool:
    """Whether a piece of these sides could capture on a square."""
    return size(attackers(state, square, army(state, hunters))) > 0


@compiled
def next_side(mode: int, commanders: Ints, side: int, step: int) -> int:
    """The side after another, or before it with step -1; free: sides without a Commander are passed over."""
    around = SIDES[mode] - 1  # two or four sides: all bits of the last one's number are set
    side = side + step & around
    while mode == FREE and commanders[side] == 0:
        side = side + step & around
    return int(side)


@compiled
def commanders_taken(mode: int, commanders: Ints, friends: int) -> int:
    """How many enemy sides are without a Commander."""
    taken = 0
    for side in range(SIDES[mode]):
        if commanders[side] == 0 and friends >> side & 1 == 0:
            taken += 1
    return taken


@compiled
def gates_held(state: State, friends: int) -> int:
    """On how many Stargates pieces of these sides stand."""
    return count_bits(army(state, friends)[1] & STARGATES)


@compiled
def is_safe_at_maingate(state: State, friends: int, hunters: int) -> bool:
    """Whether the Commanders of all these sides stand on their Maingates and none could be captured there."""
    for side in range(SIDES[state.mode]):
        if friends >> side & 1:
            gate = MAINGATES[state.mode, side]
            if state.commanders[side] != gate + 1 or is_attacked(state, gate, hunters):
                return False
    return True


@compiled
def way_won(state: State) -> int:
    """End: the way in which the side that has just moved has won, or 0."""
    mode, commanders = state.mode, state.commanders
    friends = FRIENDS[mode, next_side(mode, commanders, state.mover, -1)]
    if commanders_taken(mode, commanders, friends) >= COMMANDERS_TO_WIN[mode]:
        return TAKEN
    if gates_held(state, friends) >= GATES_TO_WIN[mode]:
        return HELD
    hunters = 1 << state.mover if mode == FREE else 15 & ~friends
    return REACHED if is_safe_at_maingate(state, friends, hunters) else 0


@compiled
def outcome(state: State) -> int:
    """The side that has just moved has won, in an alliance with its ally."""
    winner = next_side(state.mode, state.commanders, state.mover, -1)
    return verdict((1 << SIDES[state.mode]) - 1, FRIENDS[state.mode, winner], way_won(state))


@compiled
def alive(state: State) -> int:
    """Free: a side without its Commander is out and has lost, also when the others draw."""
    sides = 0
    for side in range(SIDES[state.mode]):
        if state.mode != FREE or state.commanders[side]:
            sides |= 1 << side
    return sides


@compiled
def enemies_of(state: State, side: int) -> Squares:
    """Where the pieces stand that are neither a side's own nor its ally's."""
    return army(state, 15 & ~FRIENDS[state.mode, side])


@compiled
def add_moves(origin: int, word: int, first: int, buffer: Ints, count: int) -> int:
    """Add the moves to the squares of a word, the first of which is given; return how many there are now."""
    while word:
        buffer[count] = origin | first + lowest_bit(word) << 8
        word &= word - 1
        count += 1
    return count


@compiled
def add_all_moves(origin: int, targets: Squares, buffer: Ints, count: int) -> int:
    """Add the moves from one square to others; return how many there are now."""
    count = add_moves(origin, targets[0], 0, buffer, count)
    count = add_moves(origin, targets[1], THIRD, buffer, count)
    return add_moves(origin, targets[2], 2 * THIRD, buffer, count)


@compiled
def moves(state: State, buffer: Ints) -> int:
    """Write the legal moves into the buffer, return how many; a side that cannot move passes.

    In a duel there is always a move: a Commander is hemmed in by 22 pieces, and there are only 21 others.
    """
    if way_won(state):
        return 0
    enemies = enemies_of(state, state.mover)
    count = 0
    for third in range(3):
        origins = state.armies[state.mover, third]
        while origins:
            origin = THIRD * third + lowest_bit(origins)
            count = add_all_moves(origin, goals(state, origin, enemies), buffer, count)
            origins &= origins - 1
    if count == 0:
        buffer[0] = PASS
        return 1
    return count


@compiled
def draw(state: State, buffer: Ints, rng: Ints) -> int:
    """A random legal move without listing them: any own piece to any square in sight, until that is legal."""
    if way_won(state):
        return -1
    own, enemies = pick(state.armies, state.mover), enemies_of(state, state.mover)
    count = size(own)
    for _ in range(100):
        origin = nth_square(own, random_below(rng, count))
        target = SIGHT[origin, random_below(rng, 22)]
        if has(goals(state, origin, enemies), target):
            return int(origin | target << 8)
    return draw_from_list(state, buffer, rng)


@compiled
def put(state: State, square: int, piece: int) -> None:
    """Place a piece on a free square, or take it away again."""
    state.cells[square] ^= piece
    state.stamp ^= STAMPS[piece, square]
    for third in range(3):
        state.armies[piece >> 2, third] ^= ALONE[square, third]
        state.kinds[piece & 3, third] ^= ALONE[square, third]
        state.kinds[ANY, third] ^= ALONE[square, third]


@compiled
def take_over(state: State, loser: int, winner: int) -> None:
    """Free: the pieces of a side without its Commander change to another side's colour."""
    left = pick(state.armies, loser)
    for number in range(size(left)):
        square = nth_square(left, number)
        piece = state.cells[square]
        put(state, square, piece)
        put(state, square, piece & 3 | winner << 2)


@compiled
def capture(state: State, square: int) -> None:
    """Take the piece off a square; free: a Commander's army changes sides if three were in play."""
    piece = state.cells[square]
    put(state, square, piece)
    if piece & 3 == COMMANDER:
        loser = piece >> 2
        state.commanders[loser] = 0
        if state.mode == FREE and count_bits(alive(state)) >= 2:
            take_over(state, loser, state.mover)


@compiled
def play(state: State, move: int) -> int:
    """Play a legal move; a capture is progress."""
    origin, target = move & 255, move >> 8
    progress = 0
    if move != PASS:
        piece = state.cells[origin]
        if state.cells[target]:
            capture(state, target)
            progress = 1
        put(state, origin, piece)
        put(state, target, piece)
        if piece & 3 == COMMANDER:
            state.commanders[state.mover] = target + 1
    state.mover = next_side(state.mode, state.commanders, state.mover, 1)
    return progress


@compiled
def key(state: State) -> int:
    """A hash of pieces, turn and mode."""
    return mix(state.stamp, state.mover | state.mode << 2)


@compiled
def turn(state: State) -> int:
    """The side to move."""
    return int(state.mover)


class Stargate(Game):
    """Stargate for people."""

    name = "stargate"
    options = (Option("mode", MODES),)
    text_options = ("mode",)
    kinds = (Kind("C", "commander", "cylinder"), Kind("D", "diver", "triangle"), Kind("N", "nozzler", "square"))
    board = BOARD
    shapes = ("P-P", "PxP", "pass")
    # The box has 44 pieces, and a piece sees 22 squares.
    rules = adopt(Rules(STATE, 44 * 22, moves, play, outcome, key, turn, alive, draw))
    ends = ("", "commander", "stargates", "maingate")

    @property
    def sides(self) -> tuple[Side, ...]:
        """Two or four, in the order of turns."""
        allied = self.chosen["mode"] == "alliance"
        return tuple(Side(side, TONES[side], TEAMS[side] if allied else 0) for side in ORDERS[self.chosen["mode"]])

    def set_up(self, state: State) -> None:
        """Every side in its corner."""
        state.mode = MODES.index(self.chosen["mode"])
        for side in self.side_letters:
            for kind, squares in RED_START.items():
                for name in squares.split():
                    self._place(state, side, kind, _turned(name, side))

    def _place(self, state: State, side: str, kind: str, square: int) -> None:
        number = self.side_letters.index(side)
        put(state, square, number << 2 | KINDS.index(kind) + 1)
        if kind == "C":
            state.commanders[number] = square + 1

    def word_of(self, state: State, move: int) -> str:
        """`a4-a9`, `a4xa7`, `pass`."""
        if move == PASS:
            return "pass"
        origin, target = move & 255, move >> 8
        return BOARD.names[origin] + ("x" if state.cells[target] else "-") + BOARD.names[target]

    def write(self, state: State) -> Iterator[tuple[str, str]]:
        """`turn`, then the sides clockwise."""
        yield "turn", self.side_letters[state.mover]
        for side in CORNERS:
            army = [(piece.kind, piece.place) for piece in self.pieces(state) if piece.side == side]
            yield side, write_pieces(army, self.kind_letters, BOARD)

    def read(self, state: State, text: Text) -> None:
        """At most eleven pieces a side; in free a side may have taken over those of others."""
        state.mode = MODES.index(self.chosen["mode"])
        state.mover = text.turn(self.side_letters)
        armies = text.armies(self.side_letters, self.kind_letters, BOARD)
        self._refuse_too_many(text, armies)
        for side, army in armies.items():
            for kind, square in army:
                self._place(state, side, kind, square)
        if state.mode == FREE and state.commanders[state.mover] == 0:
            text.refuse("turn", f"“{self.side_letters[state.mover]}” has no Commander and is out of the game")

    def _refuse_too_many(self, text: Text, armies: dict[str, list[tuple[str, int]]]) -> None:
        for kind, owned in OWNED.items():
            shared = kind != "C" and self.chosen["mode"] == "free"
            most, count = owned * len(armies) if shared else owned, 0
            for side, army in armies.items():
                count = (count if shared else 0) + sum(letter == kind for letter, _ in army)
                if count > most:
                    text.refuse(
                        side, f"{count} {kind} are more than {'all sides' if shared else 'a side'} can have, {most}"
                    )

    def pieces(self, state: State) -> Iterator[Piece]:
        """All pieces on the board."""
        for square, piece in enumerate(state.cells):
            if piece:
                yield Piece(self.side_letters[piece >> 2], KINDS[(piece & 3) - 1], square)

    def marks(self, state: State) -> Iterator[Mark]:
        """The Maingate of the side to move, and its Commander if an enemy in play could capture it."""
        yield Mark("maingate", (int(MAINGATES[state.mode, state.mover]),))
        commander = int(state.commanders[state.mover]) - 1
        if commander >= 0 and is_attacked(state, commander, alive(state) & ~self._friends(state)):
            yield Mark("danger", (commander,))

    def due(self, state: State) -> Saying:
        """Move, or pass if that is not possible."""
        return Saying("pass" if self._must_pass(state) else "move")

    def _friends(self, state: State) -> int:
        return int(FRIENDS[state.mode, state.mover])

    def _must_pass(self, state: State) -> bool:
        buffer = np.empty(self.rules.most_moves, np.int64)
        return bool(moves(state, buffer) == 1 and buffer[0] == PASS)

    def reasons(self, state: State, word: Word) -> Iterator[Saying]:
        """First the piece, then its way, then what stands at the end of it."""
        if word.shape == "pass":
            if not self._must_pass(state):
                yield Saying("can-move")
            return
        origin, target = word.places
        cells = state.cells
        if not has(pick(state.armies, state.mover), origin):
            yield Saying("not-yours" if cells[origin] else "empty", (origin,))
        elif origin == target:
            yield Saying("same-place", (origin,))
        elif target not in SIGHT[origin]:
            yield Saying("not-straight", (origin, target))
        elif word.shape == "PxP" or cells[target]:
            yield from self._target_reasons(state, word)

    def _target_reasons(self, state: State, word: Word) -> Iterator[Saying]:
        origin, target = word.places
        cells, capturing = state.cells, word.shape == "PxP"
        prey = cells[target]
        if not prey:
            yield Saying("nothing-to-capture", (target,))
        elif self._friends(state) >> (prey >> 2) & 1:
            spared = "own-piece" if prey >> 2 == state.mover else "ally"
            yield Saying(spared if capturing else "occupied", (target,))
        elif not has(pick(STRUCK[cells[origin] & 3], origin), target):
            apart = abs(target - origin)
            far = apart // SIZE if apart % SIZE == 0 else apart
            kind = self.kinds[(cells[origin] & 3) - 1].name
            yield Saying(f"{kind}-distance", (origin, target), {"far": str(far)})
        elif not capturing:
            yield Saying("say-capture", (origin, target))
