"""Dimension: build a square of sixteen tiles, take one disc out, then slide tiles into the gap. Who first has all
four pieces in one connected group wins."""

from collections.abc import Iterator

import numpy as np

from spielschrank.board import STRAIGHT, Board, grid_labels, grid_places
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
    lowest_bit,
    mix,
    numbers_in,
    two_alive,
    verdict,
)
from spielschrank.notation import Text, TextError, Word, refuse_shared_places

SIZE, DISCS, PIECES = 4, 8, 4
SQUARES = SIZE * SIZE
BOARD = Board(grid_places(SIZE, SIZE), labels=grid_labels(SIZE, SIZE), ground="table")
RAYS = BOARD.rays(STRAIGHT)
START = ("b2", "b3", "c2", "c3")


def _behind() -> Ints:
    """For a square and its neighbour the next square in their line, or -1."""
    table = np.full((SQUARES, SQUARES), -1)
    for place, rays in enumerate(RAYS):
        for near, far, *_ in (ray for ray in rays if len(ray) > 1):
            table[place, near] = far
    return table


ALL = (1 << SQUARES) - 1
BESIDE = np.array([bits_of([ray[0] for ray in rays if ray]) for rays in RAYS])
BEHIND = _behind()

# Whose turn it is by the number of discs, bolts and nuts on the board; other numbers do not occur.
TURNS = {
    **{(4 + ply, 0, 0): "sm"[ply % 2] for ply in range(4)},
    **{(DISCS, (ply + 1) // 2, ply // 2): "sm"[ply % 2] for ply in range(8)},
    (DISCS, PIECES, PIECES): "m",
    (DISCS - 1, PIECES, PIECES): "sm",
}

STATE = np.dtype([
    ("discs", np.int64),  # squares with discs, as bits
    ("bolts", np.int64),  # squares with bolts
    ("nuts", np.int64),  # squares with nuts
    ("nuts_move", np.int64),  # 0: Schrauben are to move, 1: Muttern are
    ("last", np.int64),  # square of the tile moved last, as a bit; 0: none
    ("trail", np.int64),  # `gaps`, each plus one in five bits, the latest lowest
    ("pulls_discs", np.int64),  # option Z3: 1 if discs too may be pulled along
])  # fmt: skip

PLACE_DISC, PLACE_PIECE, REMOVE, SLIDE = range(4)
GROUPED = 1


@compiled
def phase(state: State) -> int:
    """Building 1 to 3, then sliding: what is to be done follows from the number of tiles."""
    discs = count_bits(state.discs)
    if count_bits(state.bolts | state.nuts) == 2 * PIECES:
        return REMOVE if discs == DISCS else SLIDE
    return PLACE_PIECE if discs == DISCS else PLACE_DISC


@compiled
def free_squares(state: State) -> int:
    """The squares without a tile; while sliding this is the gap."""
    return int(ALL & ~(state.discs | state.bolts | state.nuts))


@compiled
def own_and_enemy(state: State) -> tuple[int, int]:
    """The pieces of the side to move, and those of the other side."""
    return (state.nuts, state.bolts) if state.nuts_move else (state.bolts, state.nuts)


@compiled
def with_neighbours(squares: int) -> int:
    """Squares and their neighbours in all eight directions."""
    column = squares | (squares & 0x7777) << 1 | (squares & 0xEEEE) >> 1
    return (column | column << SIZE | column >> SIZE) & ALL


@compiled
def is_group(pieces: int) -> bool:
    """End: all four pieces are on the board and connected."""
    group = pieces & -pieces
    for _ in range(PIECES - 1):
        group = with_neighbours(group) & pieces
    return group == pieces and count_bits(pieces) == PIECES


@compiled
def cycle_square(trail: int) -> int:
    """Cycle rule: where the gap was before three plies that slid one disc each, as a bit; else 0."""
    return 1 << ((trail >> 10) - 1) if trail >> 10 else 0


@compiled
def slidable(state: State, gap: int) -> int:
    """Sliding: own pieces and discs; only if there are none an enemy piece; only then the tile moved last."""
    own, enemy = own_and_enemy(state)
    beside = BESIDE[gap]
    free = beside & (own | state.discs & ~cycle_square(state.trail)) & ~state.last
    if free:
        return int(free)
    forced = beside & enemy & ~state.last
    return int(forced if forced else beside & state.last)


@compiled
def pullable(state: State) -> int:
    """Pulling along, Z3: own pieces, by option discs too, but not the tile moved last."""
    own, _ = own_and_enemy(state)
    return int((own | (state.discs if state.pulls_discs else 0)) & ~state.last)


# A move: a square to place on or to empty; sliding, the square of the tile beside the gap and in the bits above it
# how many tiles are pulled along.


@compiled
def list_squares(squares: int, buffer: Ints) -> int:
    """List a move for each of some squares."""
    count = 0
    while squares:
        buffer[count] = lowest_bit(squares)
        squares &= squares - 1
        count += 1
    return count


@compiled
def list_pulls(gap: int, leader: int, followers: int, buffer: Ints, count: int) -> int:
    """Pulling along: list the slide of a leader with one and two of the tiles right behind it, if they follow."""
    front, tile = gap, leader
    for pulled in range(1, 3):
        front, tile = tile, BEHIND[front, tile]
        if tile < 0 or not followers >> tile & 1:
            break
        buffer[count] = leader | pulled << 4
        count += 1
    return count


@compiled
def moves(state: State, buffer: Ints) -> int:
    """Write the legal moves into the buffer, return how many."""
    if is_group(state.bolts) or is_group(state.nuts):
        return 0
    now = phase(state)
    if now != SLIDE:
        return list_squares(state.discs if now == REMOVE else free_squares(state), buffer)
    gap = lowest_bit(free_squares(state))
    tiles = slidable(state, gap)
    count = list_squares(tiles, buffer)
    own, _ = own_and_enemy(state)
    leaders = tiles & own & ~state.last
    while leaders:
        count = list_pulls(gap, lowest_bit(leaders), pullable(state), buffer, count)
        leaders &= leaders - 1
    return count


@compiled
def shifted(tiles: int, tile: int, target: int) -> int:
    """A set of tiles after what stands on one square, if it is one of them, has moved to another."""
    return tiles ^ (tiles >> tile & 1) * (1 << tile | 1 << target)


@compiled
def slide(state: State, tile: int, pulled: int) -> None:
    """Slide a tile into the gap, and so many tiles after it; the last of them is the tile moved last."""
    front = lowest_bit(free_squares(state))
    state.trail = (state.trail << 5 | front + 1) & 0x7FFF if state.discs >> tile & 1 else 0
    for _ in range(1 + pulled):
        state.discs = shifted(state.discs, tile, front)
        state.bolts, state.nuts = shifted(state.bolts, tile, front), shifted(state.nuts, tile, front)
        state.last = 1 << front
        front, tile = tile, BEHIND[front, tile]


@compiled
def play(state: State, move: int) -> int:
    """Play a legal move; building is progress, sliding is not. Who fills the board moves again: Building 3."""
    now, square = phase(state), 1 << (move & 15)
    if now == SLIDE:
        slide(state, move & 15, move >> 4)
    elif now != PLACE_PIECE:
        state.discs ^= square
    elif state.nuts_move:
        state.nuts |= square
    else:
        state.bolts |= square
    if free_squares(state):
        state.nuts_move ^= 1
    return 0 if now == SLIDE else 1


@compiled
def outcome(state: State) -> int:
    """Whose pieces are in one group has won; if a text has two groups, the side before `turn`."""
    # On a full board that is Schrauben, though Muttern moved last: their fourth piece was placed first.
    _, enemy = own_and_enemy(state)
    winner = 1 - state.nuts_move if is_group(enemy) else state.nuts_move
    return verdict(3, 1 << winner, GROUPED)


@compiled
def key(state: State) -> int:
    """A hash of tiles, turn, and what may not move."""
    tiles = state.discs | state.bolts << 16 | state.nuts << 32 | state.nuts_move << 48 | state.pulls_discs << 49
    return mix(mix(0, tiles), state.last | state.trail << 16)


@compiled
def turn(state: State) -> int:
    """The side to move."""
    return int(state.nuts_move)


class Dimension(Game):
    """Dimension for people."""

    name = "dimension"
    options = (Option("pull", ("own", "any")),)
    kinds = (Kind("o", "disc", "tile"), Kind("s", "bolt", "bolt"), Kind("m", "nut", "nut"))
    board = BOARD
    shapes = ("@P", "xP", "P", "P+P", "P+P+P")
    # Twelve squares are free at the start; sliding, the last tile to move is one of six in the gap's row and column.
    rules = adopt(Rules(STATE, 12, moves, play, outcome, key, turn, two_alive, draw_from_list))
    ends = ("", "group")
    sides = (Side("s", "steel"), Side("m", "brass"))

    def set_up(self, state: State) -> None:
        """Four discs in the middle."""
        state.discs = bits_of([BOARD.index[name] for name in START])
        state.pulls_discs = self.chosen["pull"] == "any"

    def word_of(self, state: State, move: int) -> str:
        """`@a1`, `xb2`, `b2`, `b2+b3+b4`."""
        if (now := phase(state)) != SLIDE:
            return ("x" if now == REMOVE else "@") + BOARD.names[move]
        line = [lowest_bit(free_squares(state)), move & 15]
        for _ in range(move >> 4):
            line.append(BEHIND[line[-2], line[-1]])
        return "+".join(BOARD.names[place] for place in line[1:])

    def write(self, state: State) -> Iterator[tuple[str, str]]:
        """`turn`, `o`, `s`, `m`, `last`, `gaps`."""
        yield "turn", self.side_letters[state.nuts_move]
        for letter, tiles in (("o", state.discs), ("s", state.bolts), ("m", state.nuts), ("last", state.last)):
            yield letter, ",".join(BOARD.names[place] for place in numbers_in(int(tiles)))
        gaps = (state.trail >> bits & 31 for bits in (10, 5, 0))
        yield "gaps", ",".join(BOARD.names[gap - 1] for gap in gaps if gap)

    def read(self, state: State, text: Text) -> None:
        """Tiles and turn belong to one of the phases."""
        state.pulls_discs = self.chosen["pull"] == "any"
        state.nuts_move = text.turn(self.side_letters)
        tiles = {letter: text.places(letter, BOARD) for letter in self.kind_letters}
        refuse_shared_places(text, tiles, BOARD)
        self._refuse_impossible(text, {letter: len(places) for letter, places in tiles.items()})
        state.discs, state.bolts, state.nuts = (bits_of(places) for places in tiles.values())
        self._read_past(state, text)

    def _read_past(self, state: State, text: Text) -> None:
        """The tile moved last and the way of the gap, which may name a square twice."""
        state.last = bits_of(text.places("last", BOARD))
        gaps = [text.place("gaps", name, BOARD) for name in text.items("gaps")]
        for told in ("last", "gaps"):
            if text.get(told) and phase(state) != SLIDE:
                text.refuse(told, "nothing has slid yet")
        if count_bits(state.last) > 1 or state.last & free_squares(state):
            text.refuse("last", "it is the square of one tile, the one that moved last")
        if len(gaps) > 3:
            text.refuse("gaps", f"{len(gaps)} are more than 3")
        for gap in gaps:
            state.trail = state.trail << 5 | gap + 1

    def _refuse_impossible(self, text: Text, number: dict[str, int]) -> None:
        for letter, most in zip(self.kind_letters, (DISCS, PIECES, PIECES), strict=True):
            if number[letter] > most:
                text.refuse(letter, f"{number[letter]} are more than {most}")
        discs, bolts, nuts = number.values()
        turns = TURNS.get((discs, bolts, nuts), "")
        if not turns:
            raise TextError(f"there are never {discs} discs (o), {bolts} bolts (s) and {nuts} nuts (m) on the board")
        if text.one_of("turn", self.side_letters) not in turns:
            text.refuse("turn", f"with {discs} discs, {bolts} bolts and {nuts} nuts it is the turn of {turns}")

    def pieces(self, state: State) -> Iterator[Piece]:
        """All tiles on the board; discs belong to nobody."""
        for side, kind, tiles in (("", "o", state.discs), ("s", "s", state.bolts), ("m", "m", state.nuts)):
            yield from (Piece(side, kind, place) for place in numbers_in(int(tiles)))

    def trays(self, state: State) -> Iterator[Tray]:
        """The discs and the pieces in hand."""
        placed = count_bits(state.discs) - len(START) if phase(state) == PLACE_DISC else 4
        for number, (side, pieces) in enumerate(zip(self.side_letters, (state.bolts, state.nuts), strict=True)):
            yield Tray(side, "o", 2 - (placed + 1 - number) // 2)
            yield Tray(side, side, PIECES - count_bits(pieces))

    def marks(self, state: State) -> Iterator[Mark]:
        """The group that has won; else the tile moved last, and a disc that the cycle rule holds."""
        groups = [pieces for pieces in (state.bolts, state.nuts) if is_group(pieces)]
        for pieces in groups:
            yield Mark("group", numbers_in(int(pieces)))
        if phase(state) == SLIDE and not groups:
            held = state.discs & cycle_square(state.trail) & BESIDE[lowest_bit(free_squares(state))]
            for meaning, tile in (("moved-last", state.last), ("cycle", held)):
                if tile:
                    yield Mark(meaning, numbers_in(int(tile)))

    def due(self, state: State) -> Saying:
        """Place, remove or slide, and what there is to slide."""
        if (now := phase(state)) != SLIDE:
            return Saying(("place-disc", "place-piece", "remove")[now])
        tiles = slidable(state, lowest_bit(free_squares(state)))
        _, enemy = own_and_enemy(state)
        return Saying("slide-back" if tiles & state.last else "slide-enemy" if tiles & enemy else "slide")

    def reasons(self, state: State, word: Word) -> Iterator[Saying]:
        """First what is to be done now, then the tile, then those pulled along."""
        now = phase(state)
        if now not in {"@P": (PLACE_DISC, PLACE_PIECE), "xP": (REMOVE,)}.get(word.shape, (SLIDE,)):
            yield Saying(("place-now", "place-now", "remove-now", "slide-now")[now])
        elif now == SLIDE:
            gap = lowest_bit(free_squares(state))
            yield from self._slide_reasons(state, gap, word.places[0])
            if len(word.places) > 1:
                yield from self._pull_reasons(state, [gap, *word.places])
        elif now == REMOVE and not state.discs >> word.places[0] & 1:
            yield Saying("only-discs", word.places)
        elif now != REMOVE and not free_squares(state) >> word.places[0] & 1:
            yield Saying("occupied", word.places)

    def _slide_reasons(self, state: State, gap: int, tile: int) -> Iterator[Saying]:
        _, enemy = own_and_enemy(state)
        if tile == gap:
            yield Saying("empty", (tile,))
        elif not BESIDE[gap] >> tile & 1:
            yield Saying("not-beside", (tile, gap))
        elif not slidable(state, gap) >> tile & 1:
            barred = "moved-last" if state.last >> tile & 1 else "cycle"
            yield Saying("enemy-tile" if enemy & ~state.last & 1 << tile else barred, (tile,))

    def _pull_reasons(self, state: State, line: list[int]) -> Iterator[Saying]:
        """The line is the gap, the tile that slides, and those pulled."""
        own, enemy = own_and_enemy(state)
        if not own >> line[1] & 1:
            yield Saying("only-own-pull", (line[1],))
        elif state.last >> line[1] & 1:
            yield Saying("back-alone", (line[1],))
        for front, tile, pulled in zip(line, line[1:], line[2:], strict=False):
            if BEHIND[front, tile] != pulled:
                yield Saying("not-behind", (pulled, tile))
            elif not pullable(state) >> pulled & 1:
                barred = "moved-last" if state.last >> pulled & 1 else "pull-disc"
                yield Saying("pull-enemy" if enemy >> pulled & 1 else barred, (pulled,))
