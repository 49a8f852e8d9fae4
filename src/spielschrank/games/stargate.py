"""Stargate: Commanders, Divers and Nozzlers leap straight over everything; each kind captures at its own distance.
Who takes a Commander, holds the Stargates or has the own Commander safe on the Maingate wins. Two play, or four, each
against all or in two alliances."""

from collections.abc import Iterator
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
    mix,
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


def _strikes(kind: str, apart: int) -> bool:
    """Whether a kind captures a piece in sight whose square has a number so far from its own."""
    return apart in [far * line for far in DISTANCES.get(kind, ()) for line in (1, SIZE)]


def _friends(mode: str, side: str) -> int:
    """The side and its ally, as a set of bits."""
    allied = [other == side or (mode == "alliance" and TEAMS[other] == TEAMS[side]) for other in ORDERS[mode]]
    return sum(1 << number for number, friend in enumerate(allied) if friend)


STARGATES = np.array([BOARD.index[name] for name in GATES])
SIGHT = np.array([[square for ray in rays for square in ray] for rays in BOARD.rays(STRAIGHT)])
"""For every square the 22 others on its file and its rank."""
STRIKES = np.array([[_strikes(kind, apart) for apart in range(SQUARES)] for kind in " " + KINDS])

# By mode, and by side where that matters; a duel's two sides are written twice to fill the rows.
SIDES = np.array([len(order) for order in ORDERS.values()])
MAINGATES = np.array([[_turned(RED_MAINGATE, side) for side in (order * 2)[:4]] for order in ORDERS.values()])
FRIENDS = np.array([[_friends(mode, side) for side in (order * 2)[:4]] for mode, order in ORDERS.items()])
GATES_TO_WIN = np.array([4, 3, 4])
COMMANDERS_TO_WIN = np.array([1, 3, 1])

_chance = Random(2458)
STAMPS = np.array([[_chance.getrandbits(62) for _ in range(SQUARES)] for _ in range(16)])
"""A random number for every piece on every square; together they make the key of a position."""

# A square is twelve times its file and its rank. A piece is four times its side, counted in the order of turns, and
# its kind: Commander 1, Diver 2, Nozzler 3; 0 is no piece.
COMMANDER = 1

STATE = np.dtype([
    ("cells", np.int8, (SQUARES,)),  # the piece on every square
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
def belongs(piece: int, sides: int) -> bool:
    """Whether there is a piece, and it is of one of these sides."""
    return piece != 0 and sides >> (piece >> 2) & 1 != 0


@compiled
def is_enemy(piece: int, friends: int) -> bool:
    """Whether there is a piece, and it is of none of these sides."""
    return piece != 0 and friends >> (piece >> 2) & 1 == 0


@compiled
def strikes(cells: Ints, origin: int, target: int) -> bool:
    """Turn: a piece captures at exactly its distance, over any pieces (G3); both squares are on one line."""
    return bool(STRIKES[cells[origin] & 3, abs(target - origin)])


@compiled
def may_go(cells: Ints, friends: int, origin: int, target: int) -> bool:
    """Turn: a piece moves to any free square in sight, or captures an enemy piece at its distance."""
    return cells[target] == 0 or (is_enemy(cells[target], friends) and strikes(cells, origin, target))


@compiled
def is_attacked(cells: Ints, square: int, hunters: int) -> bool:
    """Whether a piece of these sides could capture on a square: distances are the same there and back."""
    for origin in SIGHT[square]:  # noqa: SIM110  compiled code has no generators
        if belongs(cells[origin], hunters) and strikes(cells, origin, square):
            return True
    return False


@compiled
def next_side(mode: int, commanders: Ints, side: int, step: int) -> int:
    """The side after another, or before it with step -1; free: sides without a Commander are passed over."""
    side = (side + step) % SIDES[mode]
    while mode == FREE and commanders[side] == 0:
        side = (side + step) % SIDES[mode]
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
def gates_held(cells: Ints, friends: int) -> int:
    """On how many Stargates pieces of these sides stand."""
    held = 0
    for gate in STARGATES:
        if belongs(cells[gate], friends):
            held += 1
    return held


@compiled
def is_safe_at_maingate(cells: Ints, commanders: Ints, mode: int, friends: int, hunters: int) -> bool:
    """Whether the Commanders of all these sides stand on their Maingates and none could be captured there."""
    for side in range(SIDES[mode]):
        if friends >> side & 1:
            gate = MAINGATES[mode, side]
            if commanders[side] != gate + 1 or is_attacked(cells, gate, hunters):
                return False
    return True


@compiled
def way_won(state: State) -> int:
    """End: the way in which the side that has just moved has won, or 0."""
    mode, cells, commanders = state.mode, state.cells, state.commanders
    friends = FRIENDS[mode, next_side(mode, commanders, state.mover, -1)]
    if commanders_taken(mode, commanders, friends) >= COMMANDERS_TO_WIN[mode]:
        return TAKEN
    if gates_held(cells, friends) >= GATES_TO_WIN[mode]:
        return HELD
    hunters = 1 << state.mover if mode == FREE else 15 & ~friends
    return REACHED if is_safe_at_maingate(cells, commanders, mode, friends, hunters) else 0


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
def list_pieces(cells: Ints, mover: int, buffer: Ints) -> int:
    """Where the pieces of a side stand."""
    count = 0
    for square in range(SQUARES):
        if belongs(cells[square], 1 << mover):
            buffer[count] = square
            count += 1
    return count


@compiled
def moves(state: State, buffer: Ints) -> int:
    """Write the legal moves into the buffer, return how many; a side that cannot move passes.

    In a duel there is always a move: a Commander is hemmed in by 22 pieces, and there are only 21 others.
    """
    if way_won(state):
        return 0
    cells, mover, friends = state.cells, state.mover, FRIENDS[state.mode, state.mover]
    count = 0
    for origin in range(SQUARES):
        if belongs(cells[origin], 1 << mover):
            for target in SIGHT[origin]:
                if may_go(cells, friends, origin, target):
                    buffer[count] = origin | target << 8
                    count += 1
    if count == 0:
        buffer[0] = PASS
        return 1
    return count


@compiled
def draw(state: State, buffer: Ints, rng: Ints) -> int:
    """A random legal move without listing them: any own piece to any square in sight, until that is legal."""
    if way_won(state):
        return -1
    cells, friends = state.cells, FRIENDS[state.mode, state.mover]
    count = list_pieces(cells, state.mover, buffer)
    for _ in range(100):
        origin = buffer[random_below(rng, count)]
        target = SIGHT[origin, random_below(rng, 22)]
        if may_go(cells, friends, origin, target):
            return int(origin | target << 8)
    return draw_from_list(state, buffer, rng)


@compiled
def put(state: State, square: int, piece: int) -> None:
    """Place a piece on a free square, or take it away again."""
    state.cells[square] ^= piece
    state.stamp ^= STAMPS[piece, square]


@compiled
def take_over(state: State, loser: int, winner: int) -> None:
    """Free: the pieces of a side without its Commander change to another side's colour."""
    for square in range(SQUARES):
        piece = state.cells[square]
        if belongs(piece, 1 << loser):
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
        if commander >= 0 and is_attacked(state.cells, commander, alive(state) & ~self._friends(state)):
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
        if not belongs(cells[origin], 1 << state.mover):
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
        elif not is_enemy(prey, self._friends(state)):
            spared = "own-piece" if prey >> 2 == state.mover else "ally"
            yield Saying(spared if capturing else "occupied", (target,))
        elif not strikes(cells, origin, target):
            apart = abs(target - origin)
            far = apart // SIZE if apart % SIZE == 0 else apart
            kind = self.kinds[(cells[origin] & 3) - 1].name
            yield Saying(f"{kind}-distance", (origin, target), {"far": str(far)})
        elif not capturing:
            yield Saying("say-capture", (origin, target))
