"""The transposition table: what searches have found out about positions, shared by all threads without locks.

A slot is two numbers: the facts, and the key mixed with the facts. Two threads writing one slot at once leave a pair
that fits no key, which reads as an empty slot.
"""

from typing import Any

import numpy as np

from spielschrank.kernel import inner

MOST_SLOTS = 1 << 23
CLAIMS = 1 << 12
TABLE = np.dtype([
    ("mask", np.int64),  # how many slots are in use, less two: they come in pairs
    ("claims", np.int64, (CLAIMS,)),  # the moves that threads search now
    ("slots", np.int64, (MOST_SLOTS, 2)),  # facts, and the key mixed with them
])  # fmt: skip

UPPER, LOWER, EXACT = 1, 2, 3
"""What a value says: the true value is at most, at least, or exactly so much."""
NO_INDEX = 0xFFFF

Table = Any


def new_table(slots: int) -> Table:
    """An empty table for about so many positions; memory is taken only for slots in use."""
    table = np.zeros(1, TABLE).view(np.recarray)
    table[0].mask = min(max(1 << slots.bit_length(), 1 << 10), MOST_SLOTS) - 2
    return table


@inner
def pack(value: int, depth: int, bound: int, index: int, age: int) -> int:
    """Facts in one number: value, depth searched, bound, the best move's place in the list of moves, and age."""
    return (value + (1 << 21)) << 33 | depth << 26 | bound << 24 | index << 8 | age & 0xFF


@inner
def value_in(facts: int) -> int:
    """The value in the facts."""
    return (facts >> 33) - (1 << 21)


@inner
def depth_in(facts: int) -> int:
    """The depth in the facts."""
    return facts >> 26 & 0x7F


@inner
def bound_in(facts: int) -> int:
    """The bound in the facts."""
    return facts >> 24 & 3


@inner
def index_in(facts: int) -> int:
    """The place of the best move in the facts, or NO_INDEX."""
    return facts >> 8 & 0xFFFF


@inner
def look_up(table: Table, key: int) -> int:
    """The facts about a position, or 0."""
    slot = key & table.mask
    facts = table.slots[slot, 0]
    if table.slots[slot, 1] ^ facts == key:
        return int(facts)
    facts = table.slots[slot + 1, 0]
    return int(facts) if table.slots[slot + 1, 1] ^ facts == key else 0


@inner
def remember(table: Table, key: int, facts: int) -> None:
    """Keep facts: in the first slot of a pair, unless it holds another position of this search, searched deeper."""
    slot = key & table.mask
    there = table.slots[slot, 0]
    if table.slots[slot, 1] ^ there != key and (there ^ facts) & 0xFF == 0 and depth_in(there) > depth_in(facts):
        slot += 1
    table.slots[slot, 0] = facts
    table.slots[slot, 1] = key ^ facts


# ------------------------------------------------------------------------- who searches what


@inner
def claim(table: Table, claimed: int) -> None:
    """Let other threads know that a move is being searched; of two that share a place the earlier one is known, which
    is mostly the one nearer to the root."""
    if table.claims[claimed & CLAIMS - 1] == 0:
        table.claims[claimed & CLAIMS - 1] = claimed


@inner
def is_claimed(table: Table, claimed: int) -> bool:
    """Whether a thread searches a move."""
    return bool(table.claims[claimed & CLAIMS - 1] == claimed)


@inner
def release(table: Table, claimed: int) -> None:
    """Let other threads know that a move has been searched."""
    if is_claimed(table, claimed):
        table.claims[claimed & CLAIMS - 1] = 0


def release_all(table: Table) -> None:
    """Forget what was searched when all threads were stopped."""
    table[0].claims[:] = 0
