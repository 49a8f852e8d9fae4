"""Diktator: four colours of one team climb on each other until a figure of all four topples the dictator. He
rolls a die and hits with his lackeys; he wins when a colour has no stone left, or by holding out."""

import re
from collections.abc import Iterator
from math import cos, pi, sin

import numpy as np

from spielschrank.board import COMPASS, Board, Label, Place, Zone
from spielschrank.contract import Game, Kind, Piece, Saying, Side, Tray
from spielschrank.kernel import CHANCE, Ints, Rules, State, adopt, compiled, draw_from_list, lowest_bit, mix, verdict
from spielschrank.notation import Text, Word, refuse_shared_places, write_counts, write_pieces

SPOKES, RINGS = "abcdefgh", 5
TONES = ("yellow", "green", "blue", "white")
STONES, LACKEYS, LAST_PLY = 4, 8, 1000
FACES = 6
DICTATOR = 0
"""The dictator's number among the sides; the colours have their own, 1 to 4."""

# Points are counted spoke by spoke, clockwise from the top, each from the inmost ring outwards; the centre is the last.
# Neighbours on a ring and on a spoke are joined. The area is a star: (outside it lie the corners).
#
#   (h5)                 a5                 (b5)
#         (h4)           a4           (b4)
#                h3      a3      b3
#                    h2  a2  b2
#                      h1a1b1
#    g5    g4    g3  g2 g1z0c1  c2  c3    c4    c5
#                      f1e1d1
#                    f2  e2  d2
#                f3      e3      d3
#         (f4)           e4           (d4)
#   (f5)                 e5                 (d5)
CENTRE = RINGS * len(SPOKES)
NAMES = (*(f"{spoke}{ring}" for spoke in SPOKES for ring in range(1, RINGS + 1)), "z0")
STARTS = (CENTRE, *(NAMES.index(name) for name in ("f5", "h5", "b5", "d5")))
"""The point from which a side sets out."""


def _in_area(name: str) -> bool:
    return int(name[1]) <= 3 or name[0] in "aceg"


def _spot(spoke: int, ring: float) -> tuple[float, float]:
    angle = spoke * pi / 4
    return round(ring * sin(angle), 3) + 0.0, round(ring * cos(angle), 3) + 0.0


def _place(name: str) -> Place:
    spoke, ring = SPOKES.find(name[0]) % len(SPOKES), int(name[1])
    east, north = COMPASS[spoke]
    return Place(name, *_spot(spoke, ring), ring * east, ring * north, "spot", "area" if _in_area(name) else "corner")


def _board() -> Board:
    places = tuple(_place(name) for name in NAMES)
    around = [(point, (point + RINGS) % CENTRE) for point in range(CENTRE)]
    outward = [(point, point + 1) for point in range(CENTRE) if (point + 1) % RINGS]
    inmost = [(point, CENTRE) for point in range(0, CENTRE, RINGS)]
    star = Zone("star", tuple(_spot(spoke, 3.5 if spoke % 2 else 5.6) for spoke in range(len(SPOKES))))
    corners = [Zone(f"edge-{tone}", (places[STARTS[side]][1:3],), 0.5) for side, tone in enumerate(TONES, start=1)]
    letters = [
        Label(name, *_spot(spoke, RINGS + 0.9), 6 * COMPASS[spoke][0], 6 * COMPASS[spoke][1])
        for spoke, name in enumerate(SPOKES)
    ]
    digits = [Label(str(ring), 0.38, ring + 0.3, -6, ring) for ring in range(1, RINGS + 1)]
    joins = (*around, *outward, *inmost)
    return Board(places, joins, zones=(star, *corners), labels=(*letters, *digits), ground="felt")


BOARD = _board()
ALL = (1 << len(NAMES)) - 1
AREA = sum(1 << point for point, name in enumerate(NAMES) if _in_area(name))
NEAR = tuple(sum(1 << near for near in nearby) for nearby in BOARD.neighbours)


def _walks(start: int, steps: int) -> Iterator[tuple[int, int]]:
    """Every walk of so many steps that touches no point twice: the points passed on the way, and where it can end."""
    ways = [(start, 0)]
    for _ in range(steps - 1):
        ways = [
            (there, passed | 1 << there)
            for here, passed in ways
            for there in BOARD.neighbours[here]
            if not (passed | 1 << start) >> there & 1
        ]
    ends: dict[int, int] = {}
    for here, passed in ways:
        ends[passed] = ends.get(passed, 0) | NEAR[here] & ~(passed | 1 << start)
    yield from ends.items()


def _walk_tables() -> tuple[Ints, Ints, Ints]:
    """The walks of all starts and numbers of steps, one after the other, and where those of each begin."""
    first, walks = np.zeros((len(NAMES), FACES + 1), np.int64), list[tuple[int, int]]()
    for start in range(len(NAMES)):
        for steps in range(1, FACES):
            first[start, steps] = len(walks)
            walks.extend(_walks(start, steps))
        first[start, FACES] = len(walks)
    passed, ends = np.array(walks, np.int64).T.copy()
    return first, passed, ends


FIRST_WALK, PASSED, ENDS = _walk_tables()

STATE = np.dtype([
    ("mover", np.int64),  # the side to move: 0 the dictator, 1 to 4 the colours
    ("face", np.int64),  # what the dictator has rolled; 0 if the roll is due or a colour is to move
    ("plies", np.int64),  # turns taken so far, without rolls
    ("throne", np.int64),  # the dictator's point as a bit; 0 once he is captured
    ("stands", np.int64, (5,)),  # by side, points with its stones: 0 all red pieces, 1 to 4 figures with that colour
    ("towers", np.int64, (41,)),  # by point, the figure there: a number whose octal digits are its stones, top last
    ("reserve", np.int64, (5,)),  # by side, stones that can be entered
])  # fmt: skip

CAPTURED, COLOUR_OUT, HELD_OUT = 1, 2, 3

# A move: target, then origin from the seventh bit on. A stone that enters comes from beside the board; a roll is its
# face.
BESIDE = len(NAMES)
PASS = BESIDE | BESIDE << 6


@compiled
def height(tower: int) -> int:
    """How many stones a figure has."""
    return int(tower > 0) + int(tower > 0o7) + int(tower > 0o77) + int(tower > 0o777)


@compiled
def reach(start: int, steps: int, free: int) -> int:
    """Where a piece gets in exactly so many steps, over free points and never twice through the same (A2, A3)."""
    ends = 0
    for walk in range(FIRST_WALK[start, steps], FIRST_WALK[start, steps + 1]):
        ends |= ENDS[walk] if PASSED[walk] & ~free == 0 else 0
    return ends


@compiled
def taken(state: State) -> int:
    """The points where a piece or a figure stands."""
    stands = state.stands
    return int(stands[0] | stands[1] | stands[2] | stands[3] | stands[4])


@compiled
def landing(state: State, tower: int) -> int:
    """Where a figure may end: not on its own colours, on a lackey with three stones, on the dictator with four."""
    stones = height(tower)
    barred = state.throne if stones == 3 else 0 if stones == 4 else state.stands[DICTATOR]
    while tower:
        barred |= state.stands[tower & 7]
        tower >>= 3
    return ALL & ~barred


@compiled
def may_enter(state: State, side: int) -> bool:
    """A7: a stone enters on its start point unless a figure with its colour stands there."""
    return state.reserve[side] > 0 and not state.stands[side] >> STARTS[side] & 1


@compiled
def list_steps(origin: int, targets: int, buffer: Ints, count: int) -> int:
    """List the moves of a piece to these points."""
    while targets:
        buffer[count] = lowest_bit(targets) | origin << 6
        targets &= targets - 1
        count += 1
    return count


@compiled
def list_red(state: State, buffer: Ints) -> int:
    """The dictator's turn: one of his pieces goes as far as he rolled, inside the area; none after a six."""
    if state.face == FACES:
        return 0
    red, free, count = state.stands[DICTATOR], AREA & ~taken(state), 0
    pieces = red
    while pieces:
        origin = lowest_bit(pieces)
        count = list_steps(origin, reach(origin, state.face, free) & AREA & ~red, buffer, count)
        pieces &= pieces - 1
    return count


@compiled
def list_colour(state: State, side: int, buffer: Ints) -> int:
    """A colour's turn: enter a stone, or move a figure with the colour on top as far as it has stones."""
    count = int(may_enter(state, side))
    if count:
        buffer[0] = STARTS[side] | BESIDE << 6
    free, figures = ALL & ~taken(state), state.stands[side]
    while figures:
        origin = lowest_bit(figures)
        tower = state.towers[origin]
        if tower & 7 == side:
            count = list_steps(origin, reach(origin, height(tower), free) & landing(state, tower), buffer, count)
        figures &= figures - 1
    return count


@compiled
def colour_out(state: State) -> bool:
    """End: a colour has no stones left, on the board or in reserve."""
    out = False
    for side in range(1, 5):
        out |= state.stands[side] | state.reserve[side] == 0
    return out


@compiled
def moves(state: State, buffer: Ints) -> int:
    """Write the legal moves into the buffer, return how many."""
    if state.throne == 0 or state.plies >= LAST_PLY or colour_out(state):
        return 0
    if state.mover == DICTATOR and state.face == 0:
        for face in range(FACES):
            buffer[face] = face + 1
        return FACES
    count = list_red(state, buffer) if state.mover == DICTATOR else list_colour(state, state.mover, buffer)
    if count == 0:
        buffer[0] = PASS
    return max(count, 1)


@compiled
def lift(state: State, point: int) -> int:
    """Take a whole figure off its point."""
    tower = state.towers[point]
    state.towers[point] = 0
    for side in range(1, 5):
        state.stands[side] &= ~(1 << point)
    return int(tower)


@compiled
def put(state: State, tower: int, point: int) -> None:
    """Put a figure on a point: a red piece there is captured, a figure there comes to lie under it."""
    state.stands[DICTATOR] &= ~(1 << point)
    state.throne &= ~(1 << point)
    state.towers[point] = state.towers[point] << 3 * height(tower) | tower
    while tower:
        state.stands[tower & 7] |= 1 << point
        tower >>= 3


@compiled
def move_red(state: State, origin: int, target: int) -> None:
    """Move a red piece. The top stone of a figure it hits leaves the game, those under it go to the reserves (A4)."""
    under = lift(state, target) >> 3
    while under:
        state.reserve[under & 7] += 1
        under >>= 3
    state.stands[DICTATOR] ^= 1 << origin | 1 << target
    if state.throne == 1 << origin:
        state.throne = 1 << target


@compiled
def play(state: State, move: int) -> int:
    """Play a legal move. Every ply is progress: there is no such rule here, and the plies are counted."""
    side, target, origin = state.mover, move & 63, move >> 6
    if side == DICTATOR and state.face == 0:
        state.face = move
        return 1
    if side == DICTATOR and move != PASS:
        move_red(state, origin, target)
    elif origin != BESIDE:
        put(state, lift(state, origin), target)
    elif move != PASS:
        state.reserve[side] -= 1
        put(state, side, target)
    state.face = 0
    state.plies += 1
    state.mover = (side + 1) % 5
    return 1


@compiled
def outcome(state: State) -> int:
    """The team wins if the dictator is captured; else he has outlived a colour, or held out."""
    if state.throne == 0:
        return verdict(0b11111, 0b11110, CAPTURED)
    return verdict(0b11111, 0b00001, COLOUR_OUT if colour_out(state) else HELD_OUT)


@compiled
def key(state: State) -> int:
    """A hash of pieces, reserves, roll and turn, without the count of plies."""
    hashed = state.mover | state.face << 3
    for side in range(1, 5):
        hashed = hashed << 3 | state.reserve[side]
    hashed = mix(mix(hashed, state.throne), state.stands[DICTATOR])
    figures = taken(state) & ~state.stands[DICTATOR]
    while figures:
        point = lowest_bit(figures)
        hashed = mix(hashed, point | state.towers[point] << 6)
        figures &= figures - 1
    return int(hashed)


@compiled
def turn(state: State) -> int:
    """The side to move; chance when the dictator's roll is due."""
    return CHANCE if state.mover == DICTATOR and state.face == 0 else int(state.mover)


@compiled
def all_alive(state: State) -> int:  # noqa: ARG001
    """All five sides are in play to the end."""
    return 0b11111


# Nine red pieces stand in the area, and the rest of it are their targets. Fewer pieces have fewer moves, and so has a
# colour, with four figures (or three and a stone that enters) and 40 points to go to.
MOST_MOVES = 9 * (AREA.bit_count() - 9)


class Diktator(Game):
    """Diktator for people."""

    name = "diktator"
    kinds = (Kind("T", "dictator", "dictator"), Kind("L", "lackey", "lackey"), Kind("S", "stone", "stone"))
    board = BOARD
    shapes = ("#N", "P-P", "PxP", "P+P", "@P", "pass")
    rules = adopt(Rules(STATE, MOST_MOVES, moves, play, outcome, key, turn, all_alive, draw_from_list))
    ends = ("", "captured", "colour-out", "held-out")
    may_draw = False
    sides = (Side("d", "red"), *(Side(str(side), tone, team=1) for side, tone in enumerate(TONES, start=1)))

    def set_up(self, state: State) -> None:
        """The dictator in the centre, lackeys on the second ring, a stone on each start point and three beside it."""
        state.throne = 1 << CENTRE
        state.stands[DICTATOR] = 1 << CENTRE | sum(1 << point for point in range(1, CENTRE, RINGS))
        for side in range(1, 5):
            state.reserve[side] = STONES - 1
            put(state, side, STARTS[side])

    def word_of(self, state: State, move: int) -> str:
        """`#4`, `pass`, `@f5`; `f5-f4` to a free point, `f5+e5` onto a figure, `f5xf4` for a hit or a capture."""
        if turn(state) == CHANCE:
            return f"#{move}"
        if move == PASS:
            return "pass"
        target, origin = move & 63, move >> 6
        return f"@{NAMES[target]}" if origin == BESIDE else f"{NAMES[origin]}{_sign(state, target)}{NAMES[target]}"

    def write(self, state: State) -> Iterator[tuple[str, str]]:
        """`turn`, `d`, `f`, `hand`, `roll`, `ply`."""
        yield "turn", self.side_letters[state.mover]
        red = [(piece.kind, piece.place) for piece in self.pieces(state) if piece.side == "d"]
        yield "d", write_pieces(red, ["T", "L"], BOARD)
        yield "f", ",".join(f"{NAMES[point]}:{tower:o}" for point, tower in enumerate(state.towers) if tower)
        yield "hand", write_counts({tray.side: tray.number for tray in self.trays(state)}, ":")
        yield "roll", str(state.face or "")
        yield "ply", str(state.plies or "")

    def read(self, state: State, text: Text) -> None:
        """One dictator and eight lackeys at most, inside the area; at most four stones a colour."""
        state.mover = text.turn(self.side_letters)
        red = text.pieces("d", ["T", "L"], BOARD)
        figures = dict(_figures(text))
        refuse_shared_places(text, {"d": [point for _, point in red], "f": figures}, BOARD)
        hands = text.counts("hand", self.side_letters[1:], STONES, ":")
        state.plies = text.number("ply", LAST_PLY)
        if text.get("roll") is not None:
            state.face = int(text.one_of("roll", "123456"))
        _check_pieces(text, red, figures, hands)
        if state.face and state.mover != DICTATOR:
            text.refuse("roll", "only the dictator rolls, and the turn is not his")
        state.throne = sum(1 << point for kind, point in red if kind == "T")
        state.stands[DICTATOR] = sum(1 << point for _, point in red)
        state.reserve[1:] = list(hands.values())
        for point, stones in figures.items():
            put(state, int(stones, 8), point)

    def pieces(self, state: State) -> Iterator[Piece]:
        """The red pieces, and the stones of every figure from the bottom."""
        for point in range(len(NAMES)):
            if state.stands[DICTATOR] >> point & 1:
                yield Piece("d", "T" if state.throne >> point & 1 else "L", point)
            for level, side in enumerate(f"{state.towers[point]:o}" if state.towers[point] else ""):
                yield Piece(side, "S", point, level)

    def trays(self, state: State) -> Iterator[Tray]:
        """The colours' reserves."""
        for side in range(1, 5):
            yield Tray(str(side), "S", int(state.reserve[side]))

    def die(self, state: State) -> int:
        """What the dictator has rolled."""
        return int(state.face)

    def due(self, state: State) -> Saying:
        """Roll; move as rolled; enter or move; or pass."""
        if turn(state) == CHANCE:
            return Saying("roll")
        if state.face == FACES:
            return Saying("six")
        legal = _legal(state)
        if legal == [PASS]:
            return Saying("pass")
        if state.mover == DICTATOR:
            return Saying("walk", values={"face": str(state.face)})
        entering = [move for move in legal if move >> 6 == BESIDE]
        return Saying("move" if not entering else "enter" if legal == entering else "enter-or-move")

    def reasons(self, state: State, word: Word) -> Iterator[Saying]:
        """First the die, then the piece, then where it goes, how far, and how it is written."""
        if word.shape == "#N" or turn(state) == CHANCE:
            yield from self._die_reasons(state, word)
        elif word.shape == "pass":
            if _legal(state) != [PASS]:
                yield Saying("must-move")
        elif state.face == FACES:
            yield Saying("six")
        elif word.shape == "@P":
            yield from self._entering_reasons(state, word.places[0])
        else:
            yield from self._moving_reasons(state, word.places[0], word.places[1], word.shape[1])

    def _die_reasons(self, state: State, word: Word) -> Iterator[Saying]:
        if turn(state) != CHANCE:
            yield Saying("no-die") if state.mover else Saying("rolled", values={"face": str(state.face)})
        elif word.shape != "#N":
            yield Saying("roll-first")
        elif word.letters[0] not in "123456":
            yield Saying("no-face", values={"face": word.letters[0]})

    def _entering_reasons(self, state: State, point: int) -> Iterator[Saying]:
        side = state.mover
        if side == DICTATOR:
            yield Saying("red-reserve")
        elif not state.reserve[side]:
            yield Saying("reserve-empty")
        elif point != STARTS[side]:
            yield Saying("other-start", (point, STARTS[side]))
        elif not may_enter(state, side):
            yield Saying("same-colour", (point,))

    def _moving_reasons(self, state: State, origin: int, target: int, written: str) -> Iterator[Saying]:
        if unfit := _piece_reason(state, origin):
            yield Saying(unfit, (origin,))
            return
        if origin == target:
            yield Saying("same-place", (origin,))
        if closed := _target_reason(state, origin, target):
            yield Saying(closed, (target,))
        if written != "-" and _sign(state, target) == "-":
            yield Saying("nothing-to-join" if written == "+" else "nothing-to-hit", (target,))
        yield from self._way_reasons(state, origin, target)
        if written != _sign(state, target):
            yield Saying("sign", (target,), {"word": f"{NAMES[origin]}{_sign(state, target)}{NAMES[target]}"})

    def _way_reasons(self, state: State, origin: int, target: int) -> Iterator[Saying]:
        red = state.mover == DICTATOR
        ground, steps = (AREA, state.face) if red else (ALL, height(state.towers[origin]))
        if not reach(origin, steps, ground) >> target & 1:
            yield Saying("roll-steps" if red else "figure-steps", (origin, target), {"steps": str(steps)})
        elif not reach(origin, steps, ground & ~taken(state)) >> target & 1:
            yield Saying("blocked", (origin, target))


def _legal(state: State) -> list[int]:
    """The legal moves."""
    buffer = np.empty(MOST_MOVES, np.int64)
    return [int(move) for move in buffer[: moves(state, buffer)]]


def _sign(state: State, target: int) -> str:
    """What is written between origin and target: `-` for a free point, `+` for a friend, `x` for an enemy."""
    if state.towers[target]:
        return "+" if state.mover else "x"
    return "x" if state.stands[DICTATOR] >> target & 1 else "-"


def _piece_reason(state: State, origin: int) -> str:
    """The rule by which the side to move may not move what stands on a point, if there is one."""
    tower, red = state.towers[origin], state.stands[DICTATOR] >> origin & 1
    if not tower and not red:
        return "empty"
    if state.mover == DICTATOR or red:
        return "" if red and state.mover == DICTATOR else "not-yours"
    if tower & 7 == state.mover:
        return ""
    return "not-on-top" if state.stands[state.mover] >> origin & 1 else "not-yours"


def _target_reason(state: State, origin: int, target: int) -> str:
    """The rule by which a piece may not end on a point, however it gets there, if there is one."""
    red = state.stands[DICTATOR] >> target & 1
    if state.mover == DICTATOR:
        return "own-red" if red else "" if AREA >> target & 1 else "outside"
    if landing(state, state.towers[origin]) >> target & 1:
        return ""
    if not red:
        return "same-colour"
    return "four-for-dictator" if state.throne >> target & 1 else "three-for-lackey"


def _figures(text: Text) -> Iterator[tuple[int, str]]:
    """The figures of a text: their point and their stones from the bottom."""
    seen = set[int]()
    for item in text.items("f"):
        name, _, stones = item.partition(":")
        point = text.place("f", name, BOARD)
        if not re.fullmatch("[1-4]+", stones):
            text.refuse("f", f"“{item}” is not a point and the colours on it, such as d4:132")
        if len(set(stones)) < len(stones):
            text.refuse("f", f"a colour is twice in “{item}”")
        if point in seen:
            text.refuse("f", f"{name} is named twice")
        seen.add(point)
        yield point, stones


def _check_pieces(text: Text, red: list[tuple[str, int]], figures: dict[int, str], hands: dict[str, int]) -> None:
    """Refuse more pieces than there are, and red ones outside the area."""
    text.refuse_too_many("d", red, {"T": 1, "L": LACKEYS})
    for _, point in red:
        if not AREA >> point & 1:
            text.refuse("d", f"{NAMES[point]} is outside the dictator’s area")
    for side, hand in hands.items():
        if (count := sum(side in stones for stones in figures.values())) + hand > STONES:
            text.refuse("f", f"{count} on the board and {hand} in reserve are more than {STONES} of colour {side}")
