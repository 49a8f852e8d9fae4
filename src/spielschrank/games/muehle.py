"""Mühle: place nine stones, then move them along the lines. Three in a row on a line are a mill and take a
stone; who has fewer than three stones or cannot move has lost."""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from spielschrank.board import Board, Place, grid_labels
from spielschrank.contract import Game, Kind, Option, Piece, Saying, Side, Tray
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
from spielschrank.notation import Text, Word, refuse_shared_places, write_counts, write_pieces

STONES = 9

# Compiled code counts the points ring by ring, each ring clockwise from its lower left corner, so that a line
# is reached by turning the rings or by changing the ring, for all stones at once:
#
#    2-----------3-----------4
#    |   10-----11------12   |
#    |   |   18-19-20    |   |
#    1---9---17     21--13---5
#    |   |   16-23-22    |   |
#    |   8------15------14   |
#    0-----------7-----------6
POINTS = tuple("a1 a4 a7 d7 g7 g4 g1 d1 b2 b4 b6 d6 f6 f4 f2 d2 c3 c4 c5 d5 e5 e4 e3 d3".split())
ALL = (1 << 24) - 1
CORNERS, MIDDLES = 0x555555, 0xAAAAAA


def _board() -> Board:
    spots = {name: (ord(name[0]) - ord("a"), int(name[1]) - 1) for name in POINTS}
    places = tuple(Place(name, *spots[name], *spots[name], "point", "ink") for name in sorted(POINTS))
    index = {place.name: number for number, place in enumerate(places)}
    around = [(8 * ring + spot, 8 * ring + (spot + 1) % 8) for ring in range(3) for spot in range(8)]
    across = [(8 * ring + spot, 8 * ring + 8 + spot) for ring in range(2) for spot in range(1, 8, 2)]
    joins = tuple((index[POINTS[one]], index[POINTS[other]]) for one, other in around + across)
    return Board(places, joins, labels=grid_labels(7, 7), ground="wood")


BOARD = _board()
POINT_OF_PLACE = tuple(POINTS.index(name) for name in BOARD.names)
PLACE_OF_POINT = np.array([BOARD.index[name] for name in POINTS])

STATE = np.dtype([
    ("own", np.int64),  # points with stones of the side to move, as bits
    ("other", np.int64),  # points with stones of the other side
    ("own_hand", np.int64),
    ("other_hand", np.int64),
    ("white_waits", np.int64),  # 0: White is to move, 1: Black is
    ("two_mills", np.int64),  # option M1: 1 if two mills closed at once take two stones
])  # fmt: skip

TOO_FEW, NO_MOVE = 1, 2
MOST_MOVES = 576
"""Nine enemy stones make 36 pairs and leave at most 15 points to place on (only a placing can close two mills);
three jumping stones with 12 points each take at most nine."""


@compiled
def turned_on(points: int) -> int:
    """Every ring turned by one point, clockwise."""
    return (points & 0x7F7F7F) << 1 | (points & 0x808080) >> 7


@compiled
def turned_back(points: int) -> int:
    """Every ring turned by one point, anticlockwise."""
    return (points & 0xFEFEFE) >> 1 | (points & 0x010101) << 7


@compiled
def by_corner_lines_on(own: int) -> int:
    """Corners whose line clockwise holds own stones on its other two points."""
    back = turned_back(own)
    return back & turned_back(back) & CORNERS


@compiled
def by_corner_lines_back(own: int) -> int:
    """Corners whose line anticlockwise holds own stones on its other two points."""
    on = turned_on(own)
    return on & turned_on(on) & CORNERS


@compiled
def by_ring_lines(own: int) -> int:
    """Middles with own stones on both corners beside them."""
    return turned_on(own) & turned_back(own) & MIDDLES


@compiled
def by_cross_lines(own: int) -> int:
    """Middles with own stones on the other two rings."""
    return (own << 8 | own >> 16) & (own << 16 | own >> 8) & MIDDLES


@compiled
def one_line_away(own: int) -> int:
    """Points where a stone makes a mill with own stones elsewhere."""
    return by_corner_lines_on(own) | by_corner_lines_back(own) | by_ring_lines(own) | by_cross_lines(own)


@compiled
def two_lines_away(own: int) -> int:
    """Points where a stone makes two mills at once."""
    return by_corner_lines_on(own) & by_corner_lines_back(own) | by_ring_lines(own) & by_cross_lines(own)


@compiled
def removable(stones: int) -> int:
    """Turn 4: the stones that are in no mill; if all are in mills, all."""
    loose = stones & ~one_line_away(stones)
    return loose if loose else stones


# A turn goes one of up to four ways: placing has one, jumping one for each of the three stones, moving four (along
# the ring on and back, to the ring outside and inside). The targets of all ways lie in two fans of bits, 32 for
# each way, so that a bit's number in a fan tells way and target.


@compiled
def fan(first: int, second: int) -> int:
    """The targets of two ways side by side."""
    return first | second << 32


@compiled
def count_ways(own: int, hand: int) -> int:
    """Turn 1 to 3: placing while there are stones in hand, jumping with three stones, else moving."""
    return 1 if hand else 3 if count_bits(own) == 3 else 4


@compiled
def moving_reach(own: int, free: int) -> tuple[int, int, int, int]:
    """Turn 2: a stone that moves along a line leaves that line, so the mill it closes lies on the other one."""
    around = fan(turned_on(own) & free, turned_back(own) & free)
    across = fan((own & MIDDLES) >> 8 & free, (own & MIDDLES) << 8 & free)
    cross, ring = by_cross_lines(own), by_ring_lines(own)
    closing = fan(by_corner_lines_on(own) | cross, by_corner_lines_back(own) | cross)
    return around, across, around & closing, across & fan(ring, ring)


@compiled
def jumping_reach(own: int, free: int) -> tuple[int, int, int, int]:
    """Turn 3: any stone to any free point; the mill is made with the two that stay."""
    first, last = own & -own, 1 << nth_bit(own, 2)
    second = own ^ first ^ last
    closing = fan(one_line_away(own ^ first), one_line_away(own ^ second))
    return fan(free, free), free, fan(free, free) & closing, free & one_line_away(own ^ last)


@compiled
def reach(own: int, free: int, ways: int) -> tuple[int, int, int, int]:
    """The targets of the first two ways and of the last two, then those of each where a mill is closed."""
    if ways == 4:
        return moving_reach(own, free)
    if ways == 3:
        return jumping_reach(own, free)
    return free, 0, free & one_line_away(own), 0


@compiled
def origin_plus_one(own: int, ways: int, way: int, target: int) -> int:
    """Where the stone comes from that goes this way to a target, plus one; 0 if from the hand."""
    if ways == 1:
        return 0
    if ways == 3:
        return nth_bit(own, way) + 1
    ring, spot = target & 24, target & 7
    if way < 2:
        return (ring | spot + (7 if way == 0 else 1) & 7) + 1
    return target + 9 if way == 2 else target - 7


# A move: target, origin + 1, first stone taken + 1, second stone taken + 1, five bits each.


@compiled
def step_to(own: int, ways: int, bit: int) -> int:
    """The move of a stone to the target that a bit of the fans stands for, taking nothing yet."""
    target = bit & 31
    return target | origin_plus_one(own, ways, bit >> 5, target) << 5


@compiled
def list_pairs(step: int, enemy: int, buffer: Ints, count: int) -> int:
    """M1: list a step with every pair of stones that can be taken one after the other."""
    first = removable(enemy)
    for one in range(24):
        for other in range(one):
            if enemy >> one & 1 and enemy >> other & 1:
                one_first = first >> one & 1 and removable(enemy ^ 1 << one) >> other & 1
                other_first = first >> other & 1 and removable(enemy ^ 1 << other) >> one & 1
                if one_first or other_first:
                    buffer[count] = step | (one + 1) << 10 | (other + 1) << 15
                    count += 1
    return count


@compiled
def list_takings(step: int, targets: int, buffer: Ints, count: int) -> int:
    """List a step with every stone that can be taken; without, if there is none."""
    if not targets:
        buffer[count] = step
        return count + 1
    while targets:
        buffer[count] = step | (lowest_bit(targets) + 1) << 10
        targets &= targets - 1
        count += 1
    return count


@compiled
def is_over(state: State) -> bool:
    """End: a side with an empty hand has fewer than three stones."""
    own_few = state.own_hand == 0 and count_bits(state.own) < 3
    return own_few or (state.other_hand == 0 and count_bits(state.other) < 3)


@compiled
def bit_of_fans(low: int, high: int, n: int) -> int:
    """The number of the nth bit set in both fans."""
    in_low = count_bits(low)
    return nth_bit(low, n) if n < in_low else 64 + nth_bit(high, n - in_low)


@compiled
def closes_two(own: int, step: int) -> bool:
    """Whether a step closes two mills at once."""
    origin = step >> 5
    staying = own ^ 1 << (origin - 1) if origin else own
    return bool(two_lines_away(staying) >> (step & 31) & 1)


@compiled
def moves(state: State, buffer: Ints) -> int:
    """Write the legal moves into the buffer, return how many."""
    if is_over(state):
        return 0
    own, enemy, two_mills = state.own, state.other, state.two_mills and count_bits(state.other) > 1
    ways, count = count_ways(own, state.own_hand), 0
    low, high, closing_low, closing_high = reach(own, ALL & ~(own | enemy), ways)
    prey = removable(enemy) if closing_low | closing_high else 0
    for targets, closing, first_bit in ((low, closing_low, 0), (high, closing_high, 64)):
        while targets:
            bit = lowest_bit(targets)
            targets &= targets - 1
            step = step_to(own, ways, first_bit + bit)
            if two_mills and closing >> bit & 1 and closes_two(own, step):
                count = list_pairs(step, enemy, buffer, count)
            else:
                count = list_takings(step, prey if closing >> bit & 1 else 0, buffer, count)
    return count


@compiled
def draw(state: State, buffer: Ints, rng: Ints) -> int:
    """A random legal move without listing them: every target counts once, and again for each further prey."""
    if state.two_mills:
        return draw_from_list(state, buffer, rng)
    if is_over(state):
        return -1
    own, enemy = state.own, state.other
    prey, ways = removable(enemy), count_ways(own, state.own_hand)
    low, high, closing_low, closing_high = reach(own, ALL & ~(own | enemy), ways)
    targets, closing = count_bits(low) + count_bits(high), count_bits(closing_low) + count_bits(closing_high)
    further = count_bits(prey) - 1 if closing and prey else 0
    total = targets + closing * further
    if not total:
        return -1
    pick = random_below(rng, total)
    if pick >= targets:
        bit = bit_of_fans(closing_low, closing_high, random_below(rng, closing))
        return step_to(own, ways, bit) | (nth_bit(prey, 1 + random_below(rng, further)) + 1) << 10
    bit = bit_of_fans(low, high, pick)
    closed = (closing_low if bit < 64 else closing_high) >> (bit & 63) & 1
    return step_to(own, ways, bit) | ((lowest_bit(prey) + 1) << 10 if closed and prey else 0)


@compiled
def play(state: State, move: int) -> int:
    """Play a legal move; a placing and a removal are progress."""
    origin, taken = move >> 5 & 31, move >> 10
    own = state.own | 1 << (move & 31)
    other = state.other
    if origin:
        own ^= 1 << (origin - 1)
    while taken:
        other ^= 1 << ((taken & 31) - 1)
        taken >>= 5
    hand = state.own_hand - (origin == 0)
    state.own, state.other = other, own
    state.own_hand, state.other_hand = state.other_hand, hand
    state.white_waits ^= 1
    return 1 if origin == 0 or move >> 10 else 0


@compiled
def outcome(state: State) -> int:
    """Who has too few stones has lost, and so has the side to move if it cannot."""
    mover = state.white_waits
    if state.own_hand == 0 and count_bits(state.own) < 3:
        return verdict(3, 2 >> mover, TOO_FEW)
    if is_over(state):
        return verdict(3, 1 << mover, TOO_FEW)
    return verdict(3, 2 >> mover, NO_MOVE)


@compiled
def key(state: State) -> int:
    """A hash of stones, hands and turn."""
    hands = state.own_hand | state.other_hand << 4 | state.white_waits << 8 | state.two_mills << 9
    return mix(mix(hands, state.own), state.other)


@compiled
def turn(state: State) -> int:
    """The side to move."""
    return int(state.white_waits)


@lru_cache(1 << 16)
def _word(move: int) -> str:
    target, origin, *taken = (move >> shift & 31 for shift in (0, 5, 10, 15))
    start = f"{POINTS[origin - 1]}-" if origin else ""
    return (
        start + POINTS[target] + "".join(f"x{name}" for name in sorted(POINTS[point - 1] for point in taken if point))
    )


class Muehle(Game):
    """Mühle for people."""

    name = "muehle"
    options = (Option("two_mills", ("one", "two")),)
    kinds = (Kind("", "stone", "stone"),)
    board = BOARD
    shapes = ("P", "PxP", "PxPxP", "P-P", "P-PxP", "P-PxPxP")
    rules = adopt(Rules(STATE, MOST_MOVES, moves, play, outcome, key, turn, two_alive, draw))
    ends = ("", "too-few", "no-move")
    peers = (("pyspiel", "nine_mens_morris"),)
    sides = (Side("w", "white"), Side("b", "black"))

    def set_up(self, state: State) -> None:
        """An empty board, nine stones in each hand."""
        state.own_hand = state.other_hand = STONES
        state.two_mills = self.chosen["two_mills"] == "two"

    def word_of(self, state: State, move: int) -> str:  # noqa: ARG002
        """`d2`, `d2-d3`, with `xa1` for stones taken, in the order of the board."""
        return _word(move)

    def write(self, state: State) -> Iterator[tuple[str, str]]:
        """`turn`, `w`, `b`, `hand`."""
        yield "turn", self.side_letters[state.white_waits]
        pieces = list(self.pieces(state))
        for side in self.side_letters:
            yield side, write_pieces([("", piece.place) for piece in pieces if piece.side == side], [""], BOARD)
        yield "hand", write_counts({tray.side: tray.number for tray in self.trays(state)})

    def read(self, state: State, text: Text) -> None:
        """Stones on the board and in hand are at most nine a side."""
        state.two_mills = self.chosen["two_mills"] == "two"
        state.white_waits = text.turn(self.side_letters)
        stones = {side: text.places(side, BOARD) for side in self.side_letters}
        refuse_shared_places(text, stones, BOARD)
        hands = text.counts("hand", self.side_letters, STONES)
        for side in self.side_letters:
            if len(stones[side]) + hands[side] > STONES:
                text.refuse(side, f"{len(stones[side])} on the board and {hands[side]} in hand are more than {STONES}")
        own, other = self.side_letters[:: -1 if state.white_waits else 1]
        state.own, state.other = (sum(1 << POINT_OF_PLACE[place] for place in stones[side]) for side in (own, other))
        state.own_hand, state.other_hand = hands[own], hands[other]

    def pieces(self, state: State) -> Iterator[Piece]:
        """All stones on the board."""
        own, other = self.side_letters[:: -1 if state.white_waits else 1]
        for side, stones in ((own, int(state.own)), (other, int(state.other))):
            yield from (Piece(side, "", place) for place, point in enumerate(POINT_OF_PLACE) if stones >> point & 1)

    def trays(self, state: State) -> Iterator[Tray]:
        """The stones in hand, White's first."""
        hands = (state.own_hand, state.other_hand)
        for number, side in enumerate(self.side_letters):
            yield Tray(side, "", int(hands[number ^ state.white_waits]))

    def due(self, state: State) -> Saying:
        """Place, move or jump."""
        return Saying({1: "place", 3: "jump", 4: "move"}[count_ways(state.own, state.own_hand)])

    def reasons(self, state: State, word: Word) -> Iterator[Saying]:
        """First the stone, then where it goes, then what it takes."""
        moving = "-" in word.shape
        if moving == (state.own_hand > 0):
            yield Saying("hand-empty" if state.own_hand == 0 else "place-first")
            return
        points = [POINT_OF_PLACE[place] for place in word.places]
        if moving:
            yield from self._stone_reasons(state, word.places[0], points[0])
        target = word.places[moving]
        if moving and target == word.places[0]:
            yield Saying("same-place", (target,))
        if (state.own | state.other) >> points[moving] & 1:
            yield Saying("occupied", (target,))
        if moving and count_bits(state.own) > 3 and target not in BOARD.neighbours[word.places[0]]:
            yield Saying("not-joined", word.places[:2])
        staying = state.own & ~(1 << points[0]) if moving else state.own
        mills = (one_line_away(staying) >> points[moving] & 1) + (two_lines_away(staying) >> points[moving] & 1)
        yield from self._taking_reasons(state, mills, target, word.places[1 + moving :])

    def _stone_reasons(self, state: State, place: int, point: int) -> Iterator[Saying]:
        if state.other >> point & 1:
            yield Saying("not-yours", (place,))
        elif not state.own >> point & 1:
            yield Saying("empty", (place,))

    def _taking_reasons(self, state: State, mills: int, target: int, taken: tuple[int, ...]) -> Iterator[Saying]:
        stones = count_bits(state.other)
        due = min(mills if state.two_mills else min(mills, 1), stones)
        if taken and not mills:
            yield Saying("no-mill", (target, *taken))
        if len(taken) > due > 0:
            yield Saying("one-stone", (target, *taken))
        if len(taken) < due:
            yield Saying("must-take" if due == 1 else "take-two", (target,))
        for place in taken:
            if not state.other >> POINT_OF_PLACE[place] & 1:
                yield Saying("nothing-to-take", (place,))
        if len(taken) == 1 and not removable(state.other) >> POINT_OF_PLACE[taken[0]] & 1:
            yield Saying("in-mill", taken)
        if len(taken) == 2:
            yield from self._pair_reasons(state.other, taken)

    def _pair_reasons(self, enemy: int, taken: tuple[int, ...]) -> Iterator[Saying]:
        if taken[0] == taken[1]:
            yield Saying("taken-twice", taken[:1])
        elif taken[0] > taken[1]:
            yield Saying("board-order", taken)
        one, other = (1 << POINT_OF_PLACE[place] for place in taken)
        orders = ((one, other), (other, one))
        if not any(removable(enemy) & first and removable(enemy & ~first) & second for first, second in orders):
            safe = tuple(place for place in taken if not removable(enemy) >> POINT_OF_PLACE[place] & 1)
            yield Saying("in-mill", safe) if safe else Saying("mill-broken", taken)
