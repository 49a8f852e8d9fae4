"""Solo-Jump: 36 pieces of four colours, and one person who lets them jump over each other in straight lines. What is
jumped over leaves the board; whoever ends with a single piece is a master."""

from collections.abc import Iterator

import numpy as np

from spielschrank.contract import Game, Kind, Option, Piece, Saying, Side
from spielschrank.games.sackson import BOARD, SIZE
from spielschrank.kernel import Ints, Rules, State, adopt, compiled, draw_from_list, mix, solo_verdict
from spielschrank.notation import Text, Word, refuse_shared_places, write_pieces

COLOURS = {"r": "red", "b": "blue", "g": "green", "y": "yellow"}
EACH = 9
FILLED = "defghi"
LAYOUTS = {
    # ranks 4 to 9, each from d to i
    "felder": ("rrrggg", "rrrggg", "rrrggg", "bbbyyy", "bbbyyy", "bbbyyy"),
    "mixed": ("bgyrbg", "yrbgyr", "bgyrbg", "yrbgyr", "bgyrbg", "yrbgyr"),
}

# Compiled code has a rim of one cell around the board, so that a walk needs no look at the edge: cell 15 is a1.
WIDTH = SIZE + 2
CELLS = WIDTH * WIDTH
FREE, RIM = 0, -1
CELL_OF_PLACE = tuple((place // SIZE + 1) * WIDTH + place % SIZE + 1 for place in range(SIZE * SIZE))
PLACE_OF_CELL = {cell: place for place, cell in enumerate(CELL_OF_PLACE)}
STEPS = np.array([1, WIDTH, -1, -WIDTH])
NOWHERE = 0

STATE = np.dtype([
    ("colours", np.int8, (CELLS,)),  # by cell: 1 to 4 for a piece of a colour, FREE or RIM
])  # fmt: skip

# At most 36 pieces, each with at most one jump in each of four directions.
MOST_MOVES = 4 * EACH * len(STEPS)
NO_JUMP, MASTER = 1, 2


@compiled
def landing(state: State, origin: int, step: int) -> int:
    """Turn, S2: the first free cell behind adjoining pieces, none of the jumper's colour; NOWHERE if there is none."""
    cell = origin + step
    while state.colours[cell] > 0 and state.colours[cell] != state.colours[origin]:
        cell += step
    return cell if state.colours[cell] == FREE and cell != origin + step else NOWHERE


# A move: the cell where it begins, eight bits, and the number of its direction.


@compiled
def moves(state: State, buffer: Ints) -> int:
    """Write the legal moves into the buffer, return how many."""
    count = 0
    for cell in range(CELLS):
        if state.colours[cell] > 0:
            for way in range(len(STEPS)):
                if landing(state, cell, STEPS[way]) != NOWHERE:
                    buffer[count] = cell | way << 8
                    count += 1
    return count


@compiled
def play(state: State, move: int) -> int:
    """Jump, and take every piece jumped over off the board."""
    origin, step = move & 255, STEPS[move >> 8]
    target = landing(state, origin, step)
    state.colours[target] = state.colours[origin]
    for cell in range(origin, target, step):
        state.colours[cell] = FREE
    return 1


@compiled
def outcome(state: State) -> int:
    """End: the result is the number of pieces left."""
    left = 0
    for cell in range(CELLS):
        if state.colours[cell] > 0:
            left += 1
    return solo_verdict(left, MASTER if left == 1 else NO_JUMP)


@compiled
def key(state: State) -> int:
    """A hash of what stands where."""
    hashed = 0
    for file in range(1, SIZE + 1):
        line = 0
        for rank in range(1, SIZE + 1):
            line = line << 3 | int(state.colours[file * WIDTH + rank])
        hashed = mix(hashed, line)
    return hashed


@compiled
def turn(state: State) -> int:  # noqa: ARG001
    """There is one side."""
    return 0


@compiled
def alive(state: State) -> int:  # noqa: ARG001
    """There is one side."""
    return 1


class SoloJump(Game):
    """Solo-Jump for people."""

    name = "solojump"
    options = (Option("layout", ("felder", "mixed")),)
    kinds = (Kind("", "piece", "stone"),)
    board = BOARD
    shapes = ("PxP",)
    rules = adopt(Rules(STATE, MOST_MOVES, moves, play, outcome, key, turn, alive, draw_from_list))
    ends = ("", "no-jump", "master")
    may_draw = False
    sides = (Side("s", "grey"),)
    owners = tuple(Side(letter, tone) for letter, tone in COLOURS.items())

    def set_up(self, state: State) -> None:
        """36 pieces on the four inner Felder."""
        layout = LAYOUTS[self.chosen["layout"]]
        places = {
            colour: [
                BOARD.index[f"{file}{rank}"]
                for rank, row in enumerate(layout, start=4)
                for file, standing in zip(FILLED, row, strict=True)
                if standing == colour
            ]
            for colour in COLOURS
        }
        self._stand(state, places)

    def _stand(self, state: State, places: dict[str, list[int]]) -> None:
        """Lay out an empty board with its rim, and put pieces on it."""
        state.colours[:] = RIM
        state.colours[list(CELL_OF_PLACE)] = FREE
        for number, own in enumerate(places.values(), start=1):
            for place in own:
                state.colours[CELL_OF_PLACE[place]] = number

    def word_of(self, state: State, move: int) -> str:
        """`f5xj5`."""
        origin = move & 255
        target = landing(state, origin, STEPS[move >> 8])
        return "x".join(BOARD.names[PLACE_OF_CELL[cell]] for cell in (origin, target))

    def write(self, state: State) -> Iterator[tuple[str, str]]:
        """`turn`, then the colours with their pieces."""
        yield "turn", "s"
        pieces = list(self.pieces(state))
        for colour in COLOURS:
            yield colour, write_pieces([("", piece.place) for piece in pieces if piece.side == colour], [""], BOARD)

    def read(self, state: State, text: Text) -> None:
        """At most nine pieces of each colour."""
        text.one_of("turn", self.side_letters)
        places = {colour: text.places(colour, BOARD) for colour in COLOURS}
        refuse_shared_places(text, places, BOARD)
        for colour, own in places.items():
            if len(own) > EACH:
                text.refuse(colour, f"{len(own)} pieces are more than {EACH}")
        self._stand(state, places)

    def pieces(self, state: State) -> Iterator[Piece]:
        """All pieces on the board."""
        letters = tuple(COLOURS)
        for place, colour in enumerate(state.colours[list(CELL_OF_PLACE)]):
            if colour > 0:
                yield Piece(letters[colour - 1], "", place)

    def due(self, state: State) -> Saying:
        """Jump, as long as it goes."""
        return Saying("jump", (), {"left": str(sum(1 for _ in self.pieces(state)))})

    def reasons(self, state: State, word: Word) -> Iterator[Saying]:
        """First the piece, then the direction, then what it jumps over."""
        colours = {piece.place: piece.side for piece in self.pieces(state)}
        origin, target = word.places
        if origin not in colours:
            yield Saying("empty", (origin,))
            return
        if origin == target:
            yield Saying("same-place", (origin,))
        elif origin // SIZE != target // SIZE and origin % SIZE != target % SIZE:
            yield Saying("not-straight", word.places)
        else:
            yield from self._way_reasons(colours, origin, target)

    def _way_reasons(self, colours: dict[int, str], origin: int, target: int) -> Iterator[Saying]:
        step = SIZE if origin % SIZE == target % SIZE else 1
        between = range(origin + step, target, step) if origin < target else range(origin - step, target, -step)
        if not between:
            yield Saying("no-step", (origin, target))
        for place in between:
            if place not in colours:
                yield Saying("gap", (place, target))
            elif colours[place] == colours[origin]:
                yield Saying("own-colour", (place, origin))
        if target in colours:
            yield Saying("occupied", (target,))
