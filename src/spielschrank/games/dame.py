"""Dame: twelve men a side move forward on the red squares, and whoever can capture must. A man on the far rank
becomes a Dame, which goes any distance; who has no piece or no move left has lost."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from spielschrank.board import DIAGONAL, Board, grid_labels, grid_places
from spielschrank.contract import Game, Kind, Mark, Option, Piece, Saying, Side
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
    two_alive,
    verdict,
)
from spielschrank.notation import Text, Word, write_pieces

PIECES = 12

# Compiled code counts the red squares so that a step goes the same distance everywhere, for all pieces at once;
# the numbers left out (4, 13, 22, 31) catch what would leave the board at its sides:
#
#    8     32    33    34    35        up left  +4     +5  up right
#    7  27    28    29    30                        \ /
#    6     23    24    25    26                      x
#    5  18    19    20    21                        / \
#    4     14    15    16    17      down left  -5     -4  down right
#    3   9    10    11    12
#    2      5     6     7     8
#    1   0     1     2     3
#       a  b  c  d  e  f  g  h
WAYS = 4
STEP = np.array([5, 4, -4, -5])  # white men go ways 0 and 1, black men 2 and 3
UP, DOWN = np.maximum(STEP, 0), np.maximum(-STEP, 0)
FAR = np.array([0b1111 << 32, 0b1111])  # by side: where its men become Damen


def _board() -> Board:
    places = grid_places(8, 8, lambda file, rank: ("square", "cream" if (file + rank) % 2 else "red"))
    return Board(places, labels=grid_labels(8, 8), ground="wood")


BOARD = _board()
SQUARE_OF_PLACE = tuple(
    (9 * rank + 1) // 2 + file // 2 if (file + rank) % 2 == 0 else -1 for file in range(8) for rank in range(8)
)
PLACE_OF_SQUARE = {square: place for place, square in enumerate(SQUARE_OF_PLACE) if square >= 0}
ALL = sum(1 << square for square in PLACE_OF_SQUARE)
RAYS = BOARD.rays(DIAGONAL)

STATE = np.dtype([
    ("movers", np.int64),  # squares with pieces of the side to move, as bits
    ("waiters", np.int64),  # squares with pieces of the other side
    ("damen", np.int64),  # those of them that are Damen
    ("huffable", np.int64),  # the other side's pieces that may be huffed now
    ("black_moves", np.int64),  # 0: White is to move, 1: Black is
    ("blasen", np.int64),  # option D1: 1 if captures may be missed and are huffed
])  # fmt: skip

NO_PIECES, NO_MOVE = 1, 2


@compiled
def shifted(squares: int, way: int) -> int:
    """The squares one step on; those that left the board are no squares."""
    return int(squares << UP[way] >> DOWN[way])


@compiled
def slid(damen: int, free: int, way: int) -> int:
    """Turn 3: the free squares that Damen reach, any distance away."""
    reached, step = 0, shifted(damen, way) & free
    while step:
        reached |= step
        step = shifted(step, way) & free
    return reached


@compiled
def steps(own: int, damen: int, free: int, black: int, way: int) -> int:
    """Turn 1 and 3: where pieces of one side get without capturing: men one step forward, Damen every way."""
    reached = slid(own & damen, free, way)
    return reached | shifted(own & ~damen, way) & free if way >> 1 == black else reached


@compiled
def leaps(own: int, damen: int, enemy: int, free: int, black: int, way: int) -> int:
    """Turn 2 and 4: the free squares right behind enemy pieces that can be jumped, by men forward only."""
    run_up = own & damen | slid(own & damen, free, way)
    if way >> 1 == black:
        run_up |= own
    return shifted(shifted(run_up, way) & enemy, way) & free


@compiled
def can_capture(own: int, damen: int, enemy: int, free: int, black: int) -> bool:
    """Whether any of these pieces of one side can capture."""
    found = 0
    for way in range(WAYS):
        found |= leaps(own, damen, enemy, free, black, way)
    return found != 0


@compiled
def capturers(own: int, damen: int, enemy: int, free: int, black: int) -> int:
    """Those of a side's pieces that can capture."""
    found, rest = 0, own if can_capture(own, damen, enemy, free, black) else 0
    while rest:
        piece = rest & -rest
        if can_capture(piece, damen, enemy, free, black):
            found |= piece
        rest ^= piece
    return found


# A move: start, target, piece huffed + 1 (six bits each), number of hops (four), the way of each hop (two each).
# The side that huffs the last piece moves nothing: start and target are the same, without a hop.


@compiled
def hop_on(move: int, way: int, target: int) -> int:
    """A move prolonged by a hop."""
    return (move & ~(63 << 6) | target << 6 | way << 22 + 2 * (move >> 18 & 15)) + (1 << 18)


@compiled
def first_at(pieces: int, square: int, step: int) -> int:
    """The first of these pieces on the way from a square; there must be one."""
    square += step
    while not pieces >> square & 1:
        square += step
    return square


@compiled
def taken_by(move: int, enemy: int) -> int:
    """The pieces a move jumps, each gone at once (D3)."""
    square, taken = move & 63, 0
    for hop in range(move >> 18 & 15):
        step = STEP[move >> 22 + 2 * hop & 3]
        victim = first_at(enemy & ~taken, square, step)
        taken |= 1 << victim
        square = victim + step
    return taken


@compiled
def list_steps(own: int, damen: int, free: int, black: int, huff: int, buffer: Ints, count: int) -> int:
    """List the moves without a capture."""
    for way in range(WAYS):
        targets = steps(own, damen, free, black, way)
        while targets:
            target = lowest_bit(targets)
            buffer[count] = first_at(~free, target, -STEP[way]) | target << 6 | huff
            targets &= targets - 1
            count += 1
    return count


@compiled
def list_first_hops(own: int, damen: int, enemy: int, black: int, huff: int, buffer: Ints, count: int) -> int:
    """List the captures of one piece each."""
    free = ALL & ~(own | enemy)
    for way in range(WAYS):
        targets = leaps(own, damen, enemy, free, black, way)
        while targets:
            target = lowest_bit(targets)
            start = first_at(~free, target - STEP[way], -STEP[way])
            buffer[count] = hop_on(start | huff, way, target)
            targets &= targets - 1
            count += 1
    return count


@compiled
def list_captures(
    own: int, damen: int, enemy: int, black: int, blasen: int, huff: int, buffer: Ints, count: int
) -> int:
    """Turn 5: a piece goes on while it can, so a capture gives way to its prolongations; by D1 it stays beside them."""
    at, count = count, list_first_hops(own, damen, enemy, black, huff, buffer, count)
    while at < count:
        move = buffer[at]
        taken, target = taken_by(move, enemy), move >> 6 & 63
        free = ALL & ~(own | enemy) | taken | 1 << (move & 63)
        dame = (damen >> (move & 63) & 1) << target
        kept = blasen
        for way in range(WAYS):
            leap = leaps(1 << target, dame, enemy & ~taken, free, black, way)
            if leap:
                place, count = (count, count + 1) if kept else (at, count)
                buffer[place] = hop_on(move, way, lowest_bit(leap))
                kept = 1
        at += 1 if blasen or buffer[at] == move else 0
    return count


@compiled
def list_turns(own: int, damen: int, enemy: int, black: int, blasen: int, huff: int, buffer: Ints, count: int) -> int:
    """Turn 5: list the captures; if there are none (D1: in any case) the other moves."""
    first, count = count, list_captures(own, damen, enemy, black, blasen, huff, buffer, count)
    if count == first or blasen:
        count = list_steps(own, damen, ALL & ~(own | enemy), black, huff, buffer, count)
    return count


@compiled
def moves(state: State, buffer: Ints) -> int:
    """Write the legal moves into the buffer, return how many: first without a huff, then after each one possible."""
    own, enemy, damen, offenders = state.movers, state.waiters, state.damen, state.huffable
    count = huff = int(np.int64(0))  # not a literal, for which the listing would be compiled once more
    left = enemy
    while own and enemy:
        if left:
            count = list_turns(own, damen, left, state.black_moves, state.blasen, huff, buffer, count)
        else:
            buffer[count] = lowest_bit(own) | lowest_bit(own) << 6 | huff
            count += 1
        if not offenders:
            break
        square = lowest_bit(offenders)
        left, huff = enemy ^ 1 << square, square + 1 << 12
        offenders &= offenders - 1
    return count


@compiled
def draw(state: State, buffer: Ints, rng: Ints) -> int:
    """A random legal move; while nothing can be captured without listing: a way by its targets, then a target."""
    own, damen, enemy, black = state.movers, state.damen, state.waiters, state.black_moves
    free, total = ALL & ~(own | enemy), 0
    if state.blasen or enemy == 0 or can_capture(own, damen, enemy, free, black):
        return draw_from_list(state, buffer, rng)
    for way in range(WAYS):
        total += count_bits(steps(own, damen, free, black, way))
    pick = random_below(rng, total)
    for way in range(WAYS):
        targets = steps(own, damen, free, black, way)
        if pick < count_bits(targets):
            target = nth_bit(targets, pick)
            return first_at(~free, target, -STEP[way]) | target << 6
        pick -= count_bits(targets)
    return -1


@compiled
def missed(own: int, damen: int, enemy: int, black: int, move: int) -> int:
    """D1: the pieces that may be huffed after a move: those that could have captured, or the one that stopped."""
    start, target = 1 << (move & 63), 1 << (move >> 6 & 63)
    if move >> 18 & 15:
        left = enemy & ~taken_by(move, enemy)
        dame = target if damen & start else 0
        return target if can_capture(target, dame, left, ALL & ~(own ^ start | left), black) else 0
    idle = capturers(own, damen, enemy, ALL & ~(own | enemy), black)
    return idle ^ start | target if idle & start else idle


@compiled
def play(state: State, move: int) -> int:
    """Play a legal move; a capture, a huff and a man's move are progress."""
    own, enemy, damen, black = state.movers, state.waiters, state.damen, state.black_moves
    start, target, huffed = 1 << (move & 63), 1 << (move >> 6 & 63), move >> 12 & 63
    progress = 1 if move >> 12 or not damen & start else 0
    if huffed:
        enemy ^= 1 << huffed - 1
        damen &= own | enemy  # a man may move to where a Dame was huffed
    if state.blasen:
        state.huffable = missed(own, damen, enemy, black, move)
    if move >> 18:
        enemy &= ~taken_by(move, enemy)
    own = own & ~start | target
    if damen & start:
        damen = damen & ~start | target
    state.movers, state.waiters = enemy, own
    state.damen = damen & (own | enemy) | own & FAR[black]
    state.black_moves ^= 1
    return progress


@compiled
def outcome(state: State) -> int:
    """A side without pieces has lost, and so has the side to move if it cannot."""
    mover = state.black_moves
    if state.movers == 0 or state.waiters == 0:
        return verdict(3, 1 << mover if state.movers else 2 >> mover, NO_PIECES)
    return verdict(3, 2 >> mover, NO_MOVE)


@compiled
def key(state: State) -> int:
    """A hash of the pieces, of what may be huffed, and of the turn."""
    hashed = mix(mix(state.black_moves | state.blasen << 1, state.movers), state.waiters)
    return mix(mix(hashed, state.damen), state.huffable)


@compiled
def turn(state: State) -> int:
    """The side to move."""
    return int(state.black_moves)


# Counted over all sets of enemy pieces on the 18 squares off the rim, where they can be jumped (a slow test counts
# again): twelve Damen have at most 2,340 captures, unfinished ones included, against twelve pieces and 1,755 against
# eleven. Pieces elsewhere only stand in the way, men do less, a Dame has at most 13 other moves, and at most twelve
# pieces can be huffed.
MOST_MOVES = 2340 + PIECES * 13 + PIECES * (1755 + PIECES * 13)


def _places(squares: int) -> tuple[int, ...]:
    """The places of a set of squares, in the order of the board."""
    return tuple(place for place, square in enumerate(SQUARE_OF_PLACE) if square >= 0 and squares >> square & 1)


def _squares(*places: int) -> int:
    """The set of squares of places, all of them red."""
    return sum(1 << SQUARE_OF_PLACE[place] for place in places)


def _free(board: State) -> int:
    return ALL & ~int(board.movers | board.waiters)


def _bound(board: State) -> int:
    """The pieces that have to capture."""
    if board.blasen:
        return 0
    return capturers(board.movers, board.damen, board.waiters, _free(board), board.black_moves)


def _reach(board: State, place: int, jumping: bool) -> int:
    """Where the piece on a place can jump, or else where it gets without a capture."""
    piece, found = _squares(place), 0
    for way in range(WAYS):
        if jumping:
            found |= leaps(piece, board.damen, board.waiters, _free(board), board.black_moves, way)
        else:
            found |= steps(piece, board.damen, _free(board), board.black_moves, way)
    return found


def _between(start: int, target: int) -> tuple[int, ...] | None:
    """The places between two on a diagonal; None if they are not on one."""
    return next((ray[: ray.index(target)] for ray in RAYS[start] if target in ray), None)


def _jump(board: State, start: int, target: int) -> None:
    """Let a piece jump as it may."""
    dame = _squares(target) if board.damen & _squares(start) else 0
    board.movers ^= _squares(start) ^ _squares(target)
    board.waiters &= ~_squares(*(_between(start, target) or ()))
    board.damen = board.damen & ~_free(board) | dame


class Dame(Game):
    """Dame for people."""

    name = "dame"
    options = (Option("blasen", ("off", "on")),)
    kinds = (Kind("M", "man", "stone"), Kind("D", "dame", "king"))
    board = BOARD
    shapes = ("P-P", "PxP…", "*P", "*P:P-P", "*P:PxP…")
    rules = adopt(Rules(STATE, MOST_MOVES, moves, play, outcome, key, turn, two_alive, draw))
    ends = ("", "no-pieces", "no-move")
    peers = (("pyspiel", "checkers"),)
    sides = (Side("w", "white"), Side("b", "black"))

    def set_up(self, state: State) -> None:
        """White on the red squares of ranks 1 to 3, Black on those of ranks 6 to 8."""
        state.movers, state.waiters = ALL & (1 << 13) - 1, ALL & -1 << 23
        state.blasen = self.chosen["blasen"] == "on"

    def word_of(self, state: State, move: int) -> str:
        """`c3-d4`, `c3xe5xg7`, after a huff `*f6:c3-d4`; only `*f6` if that was the last piece."""
        start, target, huffed = (move >> shift & 63 for shift in (0, 6, 12))
        path, enemy = [start], int(state.waiters) & ~(1 << huffed >> 1)
        for hop in range(move >> 18 & 15):
            step = int(STEP[move >> 22 + 2 * hop & 3])
            victim = first_at(enemy, path[-1], step)
            path.append(victim + step)
            enemy ^= 1 << victim
        way = [_name(square) for square in path]
        turn = "x".join(way) if len(path) > 1 else "" if start == target else f"{way[0]}-{_name(target)}"
        return ":".join(part for part in (f"*{_name(huffed - 1)}" if huffed else "", turn) if part)

    def write(self, state: State) -> Iterator[tuple[str, str]]:
        """`turn`, `w`, `b`, `huff`."""
        yield "turn", self.side_letters[state.black_moves]
        for side in self.side_letters:
            own = [(piece.kind, piece.place) for piece in self.pieces(state) if piece.side == side]
            yield side, write_pieces(own, self.kind_letters, BOARD)
        yield "huff", ",".join(BOARD.names[place] for place in _places(state.huffable))

    def read(self, state: State, text: Text) -> None:
        """At most twelve pieces a side, on red squares, no man on its far rank; huffed are pieces of the other side."""
        state.blasen = self.chosen["blasen"] == "on"
        state.black_moves = text.turn(self.side_letters)
        listed = text.armies(self.side_letters, self.kind_letters, BOARD)
        for number, (side, pieces) in enumerate(listed.items()):
            self._check_pieces(text, side, pieces, int(FAR[number]))
        white, black = (_squares(*(place for _, place in pieces)) for pieces in listed.values())
        state.movers, state.waiters = (black, white) if state.black_moves else (white, black)
        state.damen = _squares(*(place for pieces in listed.values() for kind, place in pieces if kind == "D"))
        if not state.blasen and text.get("huff"):
            text.refuse("huff", "there is huffing only with blasen=on")
        for place in text.places("huff", BOARD):
            if place not in _places(state.waiters):
                text.refuse("huff", f"on {BOARD.names[place]} stands no piece of the side that has just moved")
            state.huffable |= _squares(place)

    def _check_pieces(self, text: Text, side: str, pieces: list[tuple[str, int]], far: int) -> None:
        if len(pieces) > PIECES:
            text.refuse(side, f"{len(pieces)} pieces are more than {PIECES}")
        for kind, place in pieces:
            if SQUARE_OF_PLACE[place] < 0:
                text.refuse(side, f"{BOARD.names[place]} is not a red square")
            if kind == "M" and far & _squares(place):
                text.refuse(side, f"a man on {BOARD.names[place]} would be a Dame")

    def pieces(self, state: State) -> Iterator[Piece]:
        """All pieces on the board."""
        own, other = self.side_letters[:: -1 if state.black_moves else 1]
        for side, squares in ((own, state.movers), (other, state.waiters)):
            for kind, those in (("M", squares & ~state.damen), ("D", squares & state.damen)):
                yield from (Piece(side, kind, place) for place in _places(those))

    def marks(self, state: State) -> Iterator[Mark]:
        """The pieces that have to capture, and those that may be huffed."""
        for meaning, squares in (("must-capture", _bound(state)), ("huffable", state.huffable)):
            if squares:
                yield Mark(meaning, _places(squares))

    def due(self, state: State) -> Saying:
        """Move or capture; perhaps huff first."""
        return Saying("huff" if state.huffable else "capture" if _bound(state) else "move")

    def reasons(self, state: State, word: Word) -> Iterator[Saying]:
        """First the squares, then the huff, then the piece and where it goes, then what is compulsory."""
        off = [place for place in word.places if SQUARE_OF_PLACE[place] < 0]
        if off:
            yield Saying("cream", (off[0],))
            return
        board, path = state.copy(), word.places
        if word.shape.startswith("*"):
            yield from self._huff_reasons(state, path[0], alone=word.shape == "*P")
            board.waiters &= ~_squares(path[0])
            path = path[1:]
        if path and not board.movers & _squares(path[0]):
            yield Saying("not-yours" if state.waiters & _squares(path[0]) else "empty", path[:1])
        elif path:
            yield from (self._step_reasons if "-" in word.shape else self._chain_reasons)(board, path)

    def _huff_reasons(self, state: State, place: int, alone: bool) -> Iterator[Saying]:
        last = count_bits(state.waiters) == 1
        if not state.blasen:
            yield Saying("no-blasen")
        elif not state.waiters & _squares(place):
            yield Saying("nothing-to-huff", (place,))
        elif not state.huffable & _squares(place):
            yield Saying("not-huffable", (place,))
        elif last != alone:
            yield Saying("huff-wins" if last else "huff-and-move", (place,))

    def _step_reasons(self, board: State, path: tuple[int, ...]) -> Iterator[Saying]:
        if not _reach(board, path[0], jumping=False) & _squares(path[1]):
            yield from self._way_reasons(board, path[0], path[1], jumping=False)
        elif bound := _places(_bound(board)):
            yield Saying("must-capture", tuple(sorted(bound, key=lambda place: place != path[0])))

    def _chain_reasons(self, board: State, path: tuple[int, ...]) -> Iterator[Saying]:
        for start, target in pairwise(path):
            if not _reach(board, start, jumping=True) & _squares(target):
                yield from self._way_reasons(board, start, target, jumping=True)
                return
            _jump(board, start, target)
        if not board.blasen and _reach(board, path[-1], jumping=True):
            yield Saying("must-go-on", path[-1:])

    def _way_reasons(self, board: State, start: int, target: int, jumping: bool) -> Iterator[Saying]:
        """Why a piece does not get from one square to another: all that may be in its way, in order."""
        line, man = _between(start, target), not board.damen & _squares(start)
        between = line or ()
        pieces = [place for place in between if not _free(board) & _squares(place)]
        own = [place for place in pieces if board.movers & _squares(place)]
        may_be = (
            (start == target, "no-jump" if jumping else "same-place", (start,)),
            (line is None, "not-diagonal", (start, target)),
            (not _free(board) & _squares(target), "occupied", (target,)),
            (man and FAR[board.black_moves] & _squares(start), "promotion-ends", (start,)),
            (man and (target % 8 > start % 8) == board.black_moves, "man-forward", (start, target)),
            (man and len(between) > 1, "man-near", (start, target)),
            (jumping and not pieces, "nothing-to-jump", (start, target)),
            ((jumping or man) and own, "own-piece", own[:1]),
            (jumping and len(pieces) == 1, "land-behind", (*pieces, target)),
            (jumping, "jump-one", (start, target, *pieces)),
            (not pieces, "man-near", (start, target)),
            (not jumping and not own and pieces == [*between[-1:]], "write-x", (start, target)),
            (True, "way-blocked", (start, target, *pieces[:1])),
        )
        yield from (Saying(rule, tuple(places)) for broken, rule, places in may_be if broken)


def _name(square: int) -> str:
    return BOARD.names[PLACE_OF_SQUARE[square]]
