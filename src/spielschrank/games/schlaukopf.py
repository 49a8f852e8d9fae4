"""Schach dem Schlaukopf: the arrows of the square a piece stands on say where it may go. Who takes the enemy
Schlaukopf wins; a Dummkopf that reaches an enemy Schlitzohr's start square brings a lost Schlitzohr back."""

from collections.abc import Iterator

import numpy as np

from spielschrank.board import COMPASS, Arrow, Board, grid_labels, grid_places
from spielschrank.contract import Game, Kind, Mark, Option, Piece, Saying, Side, Tray
from spielschrank.kernel import (
    Ints,
    Rules,
    State,
    adopt,
    bits_of,
    compiled,
    count_bits,
    draw_from_list,
    draw_verdict,
    lowest_bit,
    mix,
    numbers_in,
    two_alive,
    verdict,
)
from spielschrank.notation import Text, TextError, Word, write_pieces

FILES, RANKS = 7, 8
ROGUES = 4
OWNED = {"K": 1, "S": ROGUES, "D": 7}

# The printed board (K2), rank 8 on top; * is all eight.
SIGNS = "↑↗→↘↓↙←↖"
PRINTED = """
    →↓    →↓←   →↓←   →↓←   →↓←   →↓←   ↓
    ↑↓    →↓↖   ↑→↓←  →↓←   ↑→↓←  ↓←    ↑↓
    ↑→↓   ↑→↓←  ↗↘↙↖  →←    ↗↘↙↖  ↑→←   ↑↓←
    ↗→↘   →     ↑→↓   *     ↑→↓   ↑→↓←  ↑↓
    ↑↓    ↑→↓←  ↑↓←   *     ↑↓←   ←     ↖←↙
    ↑→↓   →↓←   ↗↘↙↖  →←    ↗↘↙↖  ↑→↓←  ↑↓←
    ↑↓    ↑→    ↑→↓←  ↑→←   ↑→↓←  ↑←↘   ↑↓
    ↑     ↑→←   ↑→←   ↑→←   ↑→←   ↑→←   ↑←
"""
START = """
    .   bS  bS  bK  bS  bS  .
    bD  bD  bD  bD  bD  bD  bD
    .   .   .   .   .   .   .
    .   .   .   .   .   .   .
    .   .   .   .   .   .   .
    .   .   .   .   .   .   .
    rD  rD  rD  rD  rD  rD  rD
    .   rS  rS  rK  rS  rS  .
"""


def _by_place(picture: str) -> tuple[str, ...]:
    """What a picture of the board shows on each place, in the order of the places."""
    rows = [line.split() for line in reversed(picture.split("\n")) if line.strip()]
    return tuple(rows[rank][file] for file in range(FILES) for rank in range(RANKS))


ARROWS = tuple(SIGNS if signs == "*" else signs for signs in _by_place(PRINTED))
"""For every place the arrows printed on it."""


def _board() -> Board:
    places = grid_places(FILES, RANKS, lambda file, rank: ("square", "light" if (file + rank) % 2 else "shade"))
    arrows = tuple(
        Arrow(place, *COMPASS[SIGNS.index(sign)], "hand" if len(signs) == 1 else "arrow")
        for place, signs in enumerate(ARROWS)
        for sign in signs
    )
    return Board(places, arrows=arrows, labels=grid_labels(FILES, RANKS), ground="card")


BOARD = _board()
RAYS = BOARD.rays(COMPASS)


def _start(*pieces: str) -> int:
    """Where these pieces stand at the start."""
    return bits_of(place for place, piece in enumerate(_by_place(START)) if piece in pieces)


ARROWED = np.array([bits_of(place for place, signs in enumerate(ARROWS) if sign in signs) for sign in SIGNS])
INSIDE = np.array([bits_of(place for place, rays in enumerate(RAYS) if rays[way]) for way in range(8)])
STEPS = np.array([RANKS * dx + dy for dx, dy in COMPASS])
PROMOTING = np.array([_start("bS"), _start("rS")])
"""Start squares of the enemy's Schlitzohren, by the side that enters them."""

STATE = np.dtype([
    ("red", np.int64),  # places with red pieces, as bits
    ("blue", np.int64),  # places with blue pieces
    ("brains", np.int64),  # places with a Schlaukopf of either side
    ("rogues", np.int64),  # places with a Schlitzohr of either side; the other pieces are Dummköpfe
    ("blue_moves", np.int64),  # 0: Rot is to move, 1: Blau is
    ("always", np.int64),  # option K1: 1 if a Dummkopf is promoted though no Schlitzohr is missing
])  # fmt: skip

BRAIN_TAKEN, BRAINS_ALONE = 1, 2


@compiled
def own_and_enemy(state: State) -> tuple[int, int]:
    """The pieces of the side to move, and those of the other side."""
    return (state.blue, state.red) if state.blue_moves else (state.red, state.blue)


@compiled
def is_over(state: State) -> bool:
    """End: a Schlaukopf has been taken, or only the two are left."""
    both = state.red & state.brains and state.blue & state.brains
    return not both or state.red | state.blue == state.brains


@compiled
def stepped(pieces: int, way: int) -> int:
    """Pieces moved one square in a direction; those that would leave the board are gone."""
    inside, step = pieces & INSIDE[way], STEPS[way]
    return int(inside << step if step > 0 else inside >> -step)


@compiled
def list_steps(targets: int, step: int, buffer: Ints, count: int) -> int:
    """List the moves to targets from where a step leads to them: origin, then target, six bits each."""
    while targets:
        target = lowest_bit(targets)
        buffer[count] = target - step | target << 6
        targets &= targets - 1
        count += 1
    return count


@compiled
def moves(state: State, buffer: Ints) -> int:
    """Turn: along the arrows, one square; a Schlitzohr goes on until it meets a piece, which it may take."""
    if is_over(state):
        return 0
    own, enemy = own_and_enemy(state)
    count = 0
    for way in range(8):
        leaving = own & ARROWED[way]
        targets = stepped(leaving, way) & ~own
        running = stepped(leaving & state.rogues, way) & ~(own | enemy)
        step = STEPS[way]
        while targets:
            count = list_steps(targets, step, buffer, count)
            targets = stepped(running, way) & ~own
            running = targets & ~enemy
            step += STEPS[way]
    return count


@compiled
def moved(pieces: int, origin: int, target: int) -> int:
    """A set of pieces after a move: what stood on the target is gone, what stood on the origin is there."""
    return pieces & ~(origin | target) | (target if pieces & origin else 0)


@compiled
def may_promote(own_rogues: int, always: int) -> bool:
    """Promotion, K1: an own Schlitzohr is off the board, or none need be."""
    return always != 0 or count_bits(own_rogues) < ROGUES


@compiled
def play(state: State, move: int) -> int:
    """Play a legal move; a capture and a promotion are progress."""
    origin, target = 1 << (move & 63), 1 << (move >> 6)
    own, enemy = own_and_enemy(state)
    dunce = not origin & (state.brains | state.rogues)
    arrived = target & PROMOTING[state.blue_moves] if dunce else 0
    promoted = arrived if may_promote(own & state.rogues, state.always) else 0
    state.red, state.blue = moved(state.red, origin, target), moved(state.blue, origin, target)
    state.brains = moved(state.brains, origin, target)
    state.rogues = moved(state.rogues, origin, target) | promoted
    state.blue_moves ^= 1
    return 1 if promoted or enemy & target else 0


@compiled
def outcome(state: State) -> int:
    """Who has lost the Schlaukopf has lost the game; if only the two are left it is a draw."""
    if not state.red & state.brains:
        return verdict(3, 2, BRAIN_TAKEN)
    if not state.blue & state.brains:
        return verdict(3, 1, BRAIN_TAKEN)
    return draw_verdict(3, 3, BRAINS_ALONE)


@compiled
def key(state: State) -> int:
    """A hash of pieces and turn."""
    return mix(mix(mix(mix(state.blue_moves | state.always << 1, state.red), state.blue), state.brains), state.rogues)


@compiled
def turn(state: State) -> int:
    """The side to move."""
    return int(state.blue_moves)


class Schlaukopf(Game):
    """Schach dem Schlaukopf for people."""

    name = "schlaukopf"
    options = (Option("promotion", ("captured", "always")),)
    kinds = (Kind("K", "brain", "brain"), Kind("S", "rogue", "rogue"), Kind("D", "dunce", "dunce"))
    board = BOARD
    shapes = ("P-P", "PxP")
    # A Schlitzohr has at most 25 targets on d4 and d5 and 13 elsewhere, and a side twelve pieces: 180 moves.
    rules = adopt(Rules(STATE, 192, moves, play, outcome, key, turn, two_alive, draw_from_list))
    ends = ("", "taken", "alone")
    sides = (Side("r", "red"), Side("b", "blue"))

    def set_up(self, state: State) -> None:
        """The pieces on the squares marked for them."""
        state.red, state.blue = _start("rK", "rS", "rD"), _start("bK", "bS", "bD")
        state.brains, state.rogues = _start("rK", "bK"), _start("rS", "bS")
        state.always = self.chosen["promotion"] == "always"

    def word_of(self, state: State, move: int) -> str:
        """`d2-d3`, or `d2xd5` where a piece is taken."""
        origin, target = move & 63, move >> 6
        sign = "x" if (state.red | state.blue) >> target & 1 else "-"
        return BOARD.names[origin] + sign + BOARD.names[target]

    def write(self, state: State) -> Iterator[tuple[str, str]]:
        """`turn`, `r`, `b`."""
        yield "turn", self.side_letters[state.blue_moves]
        pieces = list(self.pieces(state))
        for side in self.side_letters:
            own = [(piece.kind, piece.place) for piece in pieces if piece.side == side]
            yield side, write_pieces(own, self.kind_letters, BOARD)

    def read(self, state: State, text: Text) -> None:
        """A side has at most twelve pieces, and one Schlaukopf at least is there to win."""
        state.always = self.chosen["promotion"] == "always"
        state.blue_moves = text.turn(self.side_letters)
        lists = text.armies(self.side_letters, self.kind_letters, BOARD)
        for side, pieces in lists.items():
            text.refuse_too_many(side, pieces, self._most([kind for kind, _ in pieces].count("D")))
        state.red, state.blue = (bits_of(place for _, place in pieces) for pieces in lists.values())
        both = [*lists["r"], *lists["b"]]
        state.brains, state.rogues = (bits_of(place for kind, place in both if kind == k) for k in "KS")
        if not state.brains:
            raise TextError("neither “r=” nor “b=” has its Schlaukopf K; only one of the two can have been taken")

    def _most(self, dunces: int) -> dict[str, int]:
        """So many of each kind a side can have beside its Dummköpfe."""
        promoted = max(0, OWNED["D"] - dunces) if self.chosen["promotion"] == "always" else 0
        return {"K": OWNED["K"], "D": OWNED["D"], "S": ROGUES + promoted}

    def pieces(self, state: State) -> Iterator[Piece]:
        """All pieces on the board."""
        brains, rogues = int(state.brains), int(state.rogues)
        for side, own in zip(self.side_letters, (int(state.red), int(state.blue)), strict=True):
            for kind, places in (("K", own & brains), ("S", own & rogues), ("D", own & ~(brains | rogues))):
                yield from (Piece(side, kind, place) for place in numbers_in(places))

    def trays(self, state: State) -> Iterator[Tray]:
        """The Schlitzohren that have been taken, as long as they can come back."""
        if not state.always:
            for side, pieces in zip(self.side_letters, (state.red, state.blue), strict=True):
                yield Tray(side, "S", ROGUES - count_bits(pieces & state.rogues))

    def marks(self, state: State) -> Iterator[Mark]:
        """Where a Dummkopf of the side to move would become a Schlitzohr now."""
        own, enemy = own_and_enemy(state)
        going_on = own & state.brains and enemy & state.brains
        if going_on and own & ~(state.brains | state.rogues) and may_promote(own & state.rogues, state.always):
            yield Mark("promotion", numbers_in(int(PROMOTING[state.blue_moves])))

    def due(self, state: State) -> Saying:  # noqa: ARG002
        """Always the same."""
        return Saying("move")

    def reasons(self, state: State, word: Word) -> Iterator[Saying]:
        """First the piece, then its way, then what stands where it goes."""
        origin, target = word.places
        own, enemy = own_and_enemy(state)
        if enemy >> origin & 1:
            yield Saying("not-yours", (origin,))
        elif not own >> origin & 1:
            yield Saying("empty", (origin,))
        if origin == target:
            yield Saying("same-place", (origin,))
            return
        yield from self._way_reasons(state, origin, target)
        if own >> target & 1:
            yield Saying("own-piece", (target,))
        elif enemy >> target & 1 and "-" in word.shape:
            yield Saying("write-capture", (origin, target))
        elif not enemy >> target & 1 and "x" in word.shape:
            yield Saying("nothing-to-take", (target,))

    def _way_reasons(self, state: State, origin: int, target: int) -> Iterator[Saying]:
        way = next((way for way in range(8) if target in RAYS[origin][way]), None)
        if way is None:
            yield Saying("not-straight", (origin, target))
            return
        if SIGNS[way] not in ARROWS[origin]:
            yield Saying("no-arrow", (origin, target), {"arrows": " ".join(ARROWS[origin])})
        passed = RAYS[origin][way][: RAYS[origin][way].index(target)]
        if passed and not state.rogues >> origin & 1:
            yield Saying("one-square", (origin,))
        for place in passed:
            if (state.red | state.blue) >> place & 1:
                yield Saying("in-the-way", (place, target))
