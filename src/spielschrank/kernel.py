"""What compiled code knows of a game: legal moves, play, outcome, key, turn; and random numbers.

Every game writes these functions once, for a record type of its own. The functions of the same names here
take any game's record and are resolved by its type, when compiling and with the compiler switched off alike.
"""

import itertools
import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar, cast

import numpy as np
from numba import njit, types
from numba.core.bytecode import FunctionIdentity
from numba.core.caching import FunctionCache
from numba.core.runtime.nrt import rtsys
from numba.extending import intrinsic, overload, register_jitable
from numba.np.numpy_support import from_dtype

State = np.record
"""One position inside compiled code: fields of integers, changed in place."""
States = np.recarray[Any, Any]
Ints = np.ndarray[Any, np.dtype[np.int64]]

Function = TypeVar("Function", bound=Callable[..., Any])
Entry = TypeVar("Entry")


# The compiler names what it compiles by counting functions and record types in its own process. Of two games compiled
# in two processes, functions of the same name would then be taken for one another where both are loaded.
FunctionIdentity._unique_ids = itertools.count(secrets.randbits(48))


class Shelf(FunctionCache):
    """What is compiled, on disk. To take something from it the whole compiler need not be made ready first, as it
    would be otherwise for a fifth of a second; the memory it manages is enough."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """A function compiled before for arguments of these types, or None."""
        rtsys.initialize(target_context)
        shelf: Any = self
        with shelf._guard_against_spurious_io_errors():
            return shelf._load_overload(sig, target_context)


def compiled(function: Function) -> Function:
    """Compile on first use and keep the result on disk; runs without the interpreter's lock."""
    result: Any = njit(cache=True, nogil=True, error_model="numpy")(function)
    if result is not function:  # as it is with the compiler switched off
        new_shelf: Any = Shelf
        result._cache = new_shelf(function)
    return cast(Function, result)


def inner(function: Function) -> Function:
    """Compile into compiled callers, who keep it on disk as part of themselves; half the work of `compiled`.

    Calling it would cost more than many such functions do, so a search is up to half as fast again.
    """
    as_part: dict[str, Any] = {"no_cfunc_wrapper": True, "forceinline": True}
    return cast(Function, njit(nogil=True, error_model="numpy", **as_part)(function))


# ---------------------------------------------------------------------------------------------- bits


def _bit_intrinsic(name: str, *flags: bool) -> Callable[..., Any]:
    """Wrap an LLVM instruction from one 64-bit integer to another."""

    def typed(typing_context: Any, bits: Any) -> Any:  # noqa: ARG001  the compiler calls it so
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
            from llvmlite import ir

            word = ir.IntType(64)
            flag = [ir.Constant(ir.IntType(1), int(value)) for value in flags]
            kind = ir.FunctionType(word, [word] + [ir.IntType(1)] * len(flag))
            callee = builder.module.declare_intrinsic(f"llvm.{name}", [word], kind)
            return builder.call(callee, [arguments[0], *flag])

        return types.int64(types.int64), generate

    typed.__name__ = name
    result: Callable[..., Any] = intrinsic(typed)
    return result


_ctpop = _bit_intrinsic("ctpop")
_cttz = _bit_intrinsic("cttz", True)


def count_bits(bits: int) -> int:
    """How many bits are set in a number that is not negative."""
    return int(bits).bit_count()


def lowest_bit(bits: int) -> int:
    """The number of the lowest bit set; there must be one."""
    return (int(bits) & -int(bits)).bit_length() - 1


@overload(count_bits, strict=False)
def _count_bits(bits: Any) -> Any:  # noqa: ARG001
    return lambda bits: _ctpop(np.int64(bits))


@overload(lowest_bit, strict=False)
def _lowest_bit(bits: Any) -> Any:  # noqa: ARG001
    return lambda bits: _cttz(np.int64(bits))


def bits_of(numbers: Iterable[int]) -> int:
    """A set of numbers as bits; for the interpreter.

    >>> bits_of([0, 3])
    9
    """
    return sum(1 << number for number in numbers)


def numbers_in(bits: int) -> tuple[int, ...]:
    """The numbers in a set of bits, in order; for the interpreter.

    >>> numbers_in(9)
    (0, 3)
    """
    return tuple(number for number in range(int(bits).bit_length()) if bits >> number & 1)


@compiled
def nth_bit(bits: int, n: int) -> int:
    """The number of the nth bit set, counted from the lowest, which is the 0th."""
    for _ in range(n):
        bits &= bits - 1
    return lowest_bit(bits)


# ------------------------------------------------------------------------------------------- threads


def _typed_fence(typing_context: Any) -> Any:  # noqa: ARG001
    """An LLVM instruction without arguments or a result."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
        builder.fence("acq_rel")
        return context.get_dummy_value()

    return types.void(), generate


_fence: Any = intrinsic(_typed_fence)


def fence() -> None:
    """What was read or written before is not moved after this, nor the other way: other threads see things in order."""


@overload(fence, strict=False)
def _compiled_fence() -> Any:
    return lambda: _fence()


# -------------------------------------------------------------------------------------------- chance


@compiled
def seed_random(rng: Ints, seed: int) -> None:
    """Fill the four words of a generator from a seed (a 32-bit mixing step per word, never all zero)."""
    mixed = seed & 0xFFFFFFFF
    for word in range(4):
        mixed = (mixed + 0x9E3779B9) & 0xFFFFFFFF
        z = mixed
        z = ((z ^ (z >> 16)) * 0x21F0AAAD) & 0xFFFFFFFF
        z = ((z ^ (z >> 15)) * 0x735A2D97) & 0xFFFFFFFF
        rng[word] = z ^ (z >> 15)
    rng[0] |= 1


@compiled
def random_below(rng: Ints, limit: int) -> int:
    """A number from 0 to limit - 1, all equally likely (xoshiro128++, then a multiplication)."""
    a, b, c, d = rng[0], rng[1], rng[2], rng[3]
    total = (a + d) & 0xFFFFFFFF
    drawn = ((((total << 7) | (total >> 25)) & 0xFFFFFFFF) + a) & 0xFFFFFFFF
    shifted = (b << 9) & 0xFFFFFFFF
    c ^= a
    d ^= b
    rng[1] = b ^ c
    rng[0] = a ^ d
    rng[2] = c ^ shifted
    rng[3] = ((d << 11) | (d >> 21)) & 0xFFFFFFFF
    return int(drawn * limit >> 32)


@compiled
def stirred(hashed: int) -> int:
    """A hash of 62 bits in which every bit of another one has a say."""
    low, high = hashed & 0x7FFFFFFF, hashed >> 31
    low = (low * 0x5BD1E995 + high) & 0x3FFFFFFFFFFFFFFF
    h = ((low << 31) & 0x3FFFFFFFFFFFFFFF) ^ (low >> 31) ^ (high * 0x4C957F2D)
    return (h ^ (h >> 27)) & 0x3FFFFFFFFFFFFFFF


@compiled
def mix(hashed: int, value: int) -> int:
    """Stir a value (whatever its size) into a hash of 62 bits; what went before is stirred first, lest they cancel."""
    return stirred(stirred(hashed) ^ value & 0x3FFFFFFFFFFFFFFF) ^ value >> 62 & 3


# ------------------------------------------------------------------------------------------- outcome

LOSS, DRAW, WIN = 1, 2, 3
CHANCE = -1
"""The side to move when a die is to be rolled."""
_REASON, _LEFT = 16, 24


@compiled
def pack_verdict(sides: int, favoured: int, value: int, reason: int) -> int:
    """Pack an outcome: of the sides (a set of bits) the favoured ones get a value, the others have lost."""
    packed = reason << _REASON
    for side in range(8):
        if sides >> side & 1:
            packed |= (value if favoured >> side & 1 else LOSS) << 2 * side
    return packed


@compiled
def verdict(sides: int, winners: int, reason: int) -> int:
    """Pack an outcome: the winners win, the others lose."""
    return pack_verdict(sides, winners, WIN, reason)


@compiled
def draw_verdict(sides: int, alive: int, reason: int) -> int:
    """Pack an outcome: those alive draw, the others have lost."""
    return pack_verdict(sides, alive, DRAW, reason)


@compiled
def solo_verdict(left: int, reason: int) -> int:
    """Pack an outcome of a solitaire: so many pieces are left."""
    return left << _LEFT | reason << _REASON


@register_jitable
def side_value(packed: int, side: int) -> int:
    """LOSS, DRAW or WIN of a side in a packed outcome."""
    return packed >> 2 * side & 3


def reason_of(packed: int) -> int:
    """The number of the reason in a packed outcome."""
    return packed >> _REASON & 0xFF


@register_jitable
def pieces_left(packed: int) -> int:
    """The pieces left in a packed outcome of a solitaire."""
    return packed >> _LEFT


# --------------------------------------------------------------------------------------------- rules


class Rules(NamedTuple):
    """A game as compiled functions over its record type."""

    dtype: np.dtype[Any]
    most_moves: int
    """No position has more legal moves."""
    moves: Callable[[State, Ints], int]
    """Write the legal moves into the buffer, each once, and return how many; none when the game is over."""
    play: Callable[[State, int], int]
    """Play a legal move on the record; 1 if it was progress (draw rules), else 0."""
    outcome: Callable[[State], int]
    """The packed outcome of a position without legal moves."""
    key: Callable[[State], int]
    """A hash of all that decides what may be played next."""
    turn: Callable[[State], int]
    """The number of the side to move, or CHANCE."""
    alive: Callable[[State], int]
    """The sides still in play, as a set of bits: those that draw when the game is drawn."""
    draw: Callable[[State, Ints, Ints], int]
    """A random legal move, all equally likely, or -1; `draw_from_list` unless a game knows better."""


@compiled
def two_alive(state: State) -> int:  # noqa: ARG001
    """The `alive` of every game for two: both sides, always."""
    return 0b11


_RULES: dict[np.dtype[Any], Rules] = {}


def adopt(rules: Rules) -> Rules:
    """Let the generic functions know a game's rules. Every game has a record type of its own."""
    _RULES[rules.dtype] = rules
    return rules


def entry_for(table: Mapping[np.dtype[Any], Entry], state: Any) -> Entry:
    """What a table holds for a record: for a real one, or for its type while compiling."""
    if isinstance(state, types.Record):
        return next(entry for dtype, entry in table.items() if from_dtype(dtype) == state)
    return table[state.dtype]


def generic(table: Mapping[np.dtype[Any], Any], name: str) -> Callable[..., int]:
    """One function of a table's entries for any record, resolved by the record's type."""

    def function(state: State, *arguments: Any) -> int:
        result: int = getattr(entry_for(table, state), name)(state, *arguments)
        return result

    @overload(function, strict=False)
    def resolve(state: Any, *arguments: Any) -> Any:  # noqa: ARG001  the compiler compares the names
        found = getattr(entry_for(table, state), name)
        return lambda state, *arguments: found(state, *arguments)

    return function


moves = generic(_RULES, "moves")
play = generic(_RULES, "play")
outcome = generic(_RULES, "outcome")
key = generic(_RULES, "key")
turn = generic(_RULES, "turn")
alive = generic(_RULES, "alive")
draw = generic(_RULES, "draw")


@compiled
def draw_from_list(state: State, buffer: Ints, rng: Ints) -> int:
    """A random legal move by listing them all, or -1 if there is none."""
    count = moves(state, buffer)
    return buffer[random_below(rng, count)] if count else -1


# ----------------------------------------------------------------------- for the interpreter to call


@compiled
def list_moves(states: States, buffer: Ints) -> int:
    """Write the legal moves of the first record into the buffer, return how many."""
    return moves(states[0], buffer)


@compiled
def advance(states: States, move: int) -> int:
    """Play a legal move on the first record; 1 if it was progress, else 0."""
    return play(states[0], move)


@compiled
def judge(states: States) -> int:
    """The packed outcome of the first record, which has no legal moves."""
    return outcome(states[0])


@compiled
def hash_key(states: States) -> int:
    """The key of the first record."""
    return key(states[0])


@compiled
def side_to_move(states: States) -> int:
    """The side to move in the first record."""
    return turn(states[0])


@compiled
def sides_alive(states: States) -> int:
    """The sides still in play in the first record."""
    return alive(states[0])


@compiled
def draw_one(states: States, buffer: Ints, rng: Ints) -> int:
    """A random legal move of the first record, or -1 if there is none."""
    return draw(states[0], buffer, rng)


@compiled
def count_lines(stack: States, buffers: Any, depth: int) -> int:
    """Perft: the number of move sequences of exactly `depth` (at least 1) plies from the stack's first record.

    The stack has room for `depth` records, the buffers for as many lists of moves.
    """
    total = 0
    counts = np.zeros(depth, np.int64)
    counts[0] = moves(stack[0], buffers[0])
    level = 0
    if depth == 1:
        return int(counts[0])
    while level >= 0:
        if counts[level] == 0:
            level -= 1
            continue
        counts[level] -= 1
        move = buffers[level, counts[level]]
        level += 1
        stack[level] = stack[level - 1]
        play(stack[level], move)
        counts[level] = moves(stack[level], buffers[level])
        if level == depth - 1:
            total += counts[level]
            level -= 1
    return total


@compiled
def play_out(states: States, buffer: Ints, rng: Ints, patience: int) -> int:
    """Play random moves on the first record to the end, or until `patience` plies brought no progress.

    Returns the number of plies played.
    """
    state = states[0]
    plies, quiet = 0, 0
    while quiet < patience:
        move = draw(state, buffer, rng)
        if move < 0:
            break
        quiet = 0 if play(state, move) else quiet + 1
        plies += 1
    return plies


@compiled
def play_out_many(states: States, buffer: Ints, rng: Ints, patience: int, games: int) -> int:
    """Play so many random games, each from the second record on the first; the plies of all."""
    plies = 0
    for _ in range(games):
        states[0] = states[1]
        plies += play_out(states, buffer, rng, patience)
    return plies


def new_states(dtype: np.dtype[Any], count: int = 1) -> States:
    """Records of zeros."""
    return np.zeros(count, dtype).view(np.recarray)


def new_random(seed: int) -> Ints:
    """A random generator for compiled code."""
    rng = np.zeros(4, np.int64)
    seed_random(rng, seed)
    return rng
