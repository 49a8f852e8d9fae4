"""Alpha-beta for two camps without chance: a principal variation search over an explicit stack, for any game.

A value is seen by the camp to move, in thousandths of a logit; a win in n plies is worth WON - n. `search` promises of
a node with bounds alpha < beta, searched to a depth: if its value comes out at most alpha, the true value of the tree
is at most that; if at least beta, at least that; in between it is exact. The leaves of the tree are judged by
knowledge once no loud move is left to try; a position that occurs again inside the tree, or for the third time in the
game, is a draw, and so are `PATIENCE` plies without progress.

Everything a thread needs lies in one record, the desk: compiled code passes a record on at no cost.
"""

from typing import Any

import numpy as np

from spielschrank.contract import Game
from spielschrank.engines.draws import is_drawn
from spielschrank.engines.judgement import scales_type, weigh
from spielschrank.engines.knowledge import OVER, QUIET_TOO, list_loud, loudness
from spielschrank.engines.table import (
    EXACT,
    LOWER,
    NO_INDEX,
    UPPER,
    Table,
    bound_in,
    claim,
    depth_in,
    index_in,
    is_claimed,
    look_up,
    pack,
    release,
    remember,
    value_in,
)
from spielschrank.kernel import LOSS, WIN, compiled, inner, key, mix, moves, outcome, play, side_value, turn
from spielschrank.record import PATIENCE

WON = 1_000_000
"""The value of a game that is won; wins in n plies are worth n less."""
PROVED = WON - 1000
"""Every value from here up, or down from its negative, is a proved win or loss."""
CERTAIN = 900_000
"""The most that knowledge alone may say."""
INFINITE = WON + 1
CONTEMPT = 100
"""So much less than nothing a draw by the record's rules is worth to the camp that moves at the root, if the search is
selective: who can play on does. Proofs know no such taste."""

ROWS = 96
"""So many plies deep can the stack grow, loud moves included."""
DEEPEST = 64
EDGE = 70
"""From so many plies without progress on, their number is part of what the table knows a position by."""
WORTH_KEEPING = 2
"""Nodes searched less deeply than this are searched again sooner than they are found in the table."""
WORTH_SHARING = 3
"""Nodes searched less deeply than this are done before another thread could help."""
HABITS = 1 << 12

CONTROLS = 10
STOP, NODES, MOST_NODES, JUDGED, AGE, EXCLUDED, SELECTIVE, DRAWING, PAST, TOGETHER = range(CONTROLS)
"""Places in the controls: told to stop; nodes seen and allowed; leaves judged by knowledge; age of the search; how many
moves of the root are left out; whether late moves are searched less deeply and forced ones more; whether the draw
rules hold; how many earlier positions were there twice; whether other threads search the same position."""

FRAME = np.dtype([
    ("alpha", np.int64),
    ("beta", np.int64),
    ("floor", np.int64),  # alpha as it was when the node was entered
    ("depth", np.int64),
    ("best", np.int64),  # the best value so far
    ("best_index", np.int64),  # the place of the best move as the rules list them
    ("count", np.int64),  # how many moves are to be tried
    ("tried", np.int64),  # how many have been tried
    ("waiting", np.int64),  # how many of the others, the last in order, wait while another thread searches them
    ("claim", np.int64),  # what other threads know the move tried last by, or 0
    ("camp", np.int64),  # the camp to move
    ("key", np.int64),
    ("quiet", np.int64),  # plies without progress up to here
    ("narrow", np.int64),  # 1: searched with an empty window or less deeply, to be searched again if it surprises
    ("again", np.int64),  # 1: the move tried last is to be searched again in full
])  # fmt: skip

Desk = Any


def desk_type(game: Game) -> np.dtype[Any]:
    """The record of all that one thread needs to search a game."""
    rules = game.rules
    return np.dtype([
        ("states", np.dtype((np.record, rules.dtype)), (ROWS,)),
        ("frames", np.dtype((np.record, FRAME)), (ROWS,)),
        ("moves", np.int64, (ROWS, rules.most_moves)),
        ("promises", np.int64, (ROWS, rules.most_moves)),  # what orders the moves; their place in the list is in it
        ("line", np.int64, (ROWS, ROWS)),  # by ply: the best line found from there
        ("length", np.int64, (ROWS,)),
        ("past", np.int64, (PATIENCE + ROWS,)),  # keys of positions that were there twice, and of those on the stack
        ("habits", np.int64, (2, HABITS)),  # by camp and move: how often it refuted
        ("excluded", np.int64, (rules.most_moves,)),
        ("scales", np.dtype((np.record, scales_type(game)))),
        ("controls", np.int64, (CONTROLS,)),
    ])  # fmt: skip


# ------------------------------------------------------------------------------------- judging a node


@inner
def value_of_draw(desk: Desk, ply: int) -> int:
    """The value of a draw by the rules of the record, seen by the camp to move."""
    if not desk.controls[SELECTIVE]:
        return 0
    return -CONTEMPT if desk.frames[ply].camp == desk.frames[0].camp else CONTEMPT


@inner
def judge_leaf(desk: Desk, ply: int) -> int:
    """The value of a position by knowledge, seen by the camp to move; it fades to a draw without progress."""
    desk.controls[JUDGED] += 1
    weigh(desk.states[ply], desk.scales)
    camp = desk.frames[ply].camp
    value = desk.scales.strengths[camp] - desk.scales.strengths[1 - camp]
    if desk.controls[DRAWING] and desk.controls[SELECTIVE]:
        value -= (value - value_of_draw(desk, ply)) * desk.frames[ply].quiet // PATIENCE
    return int(min(max(value, -CERTAIN), CERTAIN))


@inner
def value_of_end(desk: Desk, ply: int) -> int:
    """The value of a position that is over, seen by the camp whose turn it would be."""
    state = desk.states[ply]
    result = side_value(outcome(state), turn(state))
    return WON - ply if result == WIN else ply - WON if result == LOSS else 0


@inner
def comes_again(desk: Desk, ply: int) -> bool:
    """Whether the draw rules end the game at a node."""
    root = desk.controls[PAST]
    return is_drawn(desk.past, root, root + ply, desk.frames[ply].quiet)


@inner
def recognise(desk: Desk, ply: int) -> None:
    """Find a position's key, by which it is known to the table and among those before it."""
    frame = desk.frames[ply]
    frame.key = key(desk.states[ply])
    desk.past[desk.controls[PAST] + ply] = frame.key
    if frame.quiet > EDGE:
        frame.key = mix(frame.key, frame.quiet)


@inner
def settle(desk: Desk, ply: int, value: int) -> int:
    """Close a node with a value; its line ends here."""
    desk.frames[ply].best = value
    desk.length[ply] = ply
    return 1


@inner
def from_table(value: int, ply: int) -> int:
    """A value as the table keeps it, where wins count from the node, as a value that counts them from the root."""
    return value - ply if value >= PROVED else value + ply if value <= -PROVED else value


@inner
def is_answered(facts: int, frame: Any, value: int) -> bool:
    """Whether the table's facts make searching a node needless; on the best line it is searched for the line's sake."""
    if depth_in(facts) < frame.depth or frame.beta - frame.alpha > 1:
        return False
    bound = bound_in(facts)
    return bool(bound == EXACT or (bound == LOWER and value >= frame.beta) or (bound == UPPER and value <= frame.alpha))


@inner
def enter(desk: Desk, table: Table, ply: int) -> int:
    """Look at a node for the first time: 1 if that settles it, 0 if its moves are to be tried."""
    frame = desk.frames[ply]
    desk.controls[NODES] += 1
    frame.tried, frame.waiting, frame.again, frame.best, frame.best_index = 0, 0, 0, -INFINITE, NO_INDEX
    frame.floor = frame.alpha
    desk.length[ply] = ply
    if frame.alpha >= WON - ply:
        return settle(desk, ply, WON - ply)
    if frame.depth >= WORTH_KEEPING or frame.quiet > 1:
        recognise(desk, ply)
    drawn = ply > 0 and desk.controls[DRAWING] and frame.quiet > 1 and comes_again(desk, ply)
    facts = look_up(table, frame.key) if frame.depth >= WORTH_KEEPING and not drawn else 0
    if ply > 0 and facts:
        value = from_table(value_in(facts), ply)
        if is_answered(facts, frame, value):
            return settle(desk, ply, value)
    if frame.depth <= 0 or ply >= ROWS - 2:
        return stand(desk, ply, drawn)
    frame.count = moves(desk.states[ply], desk.moves[ply])
    if frame.count == 0:
        return settle(desk, ply, value_of_end(desk, ply))
    if drawn:
        return settle(desk, ply, value_of_draw(desk, ply))
    promise_all(desk, ply, index_in(facts) if facts else NO_INDEX)
    return 0


@inner
def stand(desk: Desk, ply: int, drawn: bool) -> int:
    """At the horizon: take the judgement, unless loud moves are left to try; with nothing but loud ones, try them."""
    frame = desk.frames[ply]
    loud = list_loud(desk.states[ply], desk.moves[ply])
    if loud == OVER:
        return settle(desk, ply, value_of_end(desk, ply))
    if drawn:
        return settle(desk, ply, value_of_draw(desk, ply))
    frame.count = loud & (QUIET_TOO - 1)
    if loud & QUIET_TOO or ply >= ROWS - 2:
        settle(desk, ply, judge_leaf(desk, ply))
        if frame.best >= frame.beta or frame.count == 0 or ply >= ROWS - 2:
            return 1
        frame.alpha = max(frame.alpha, frame.best)
    promise_all(desk, ply, NO_INDEX)
    return 0


# ------------------------------------------------------------------------------------ ordering moves

CHOOSY = 6
"""After so many moves the order of the others hardly matters."""
FIRST = 1 << 60
"""The promise of the move that the table remembers."""


@inner
def habit_of(move: int) -> int:
    """Where a move's habit is kept."""
    return (move * 0x9E3779B1 >> 7) & (HABITS - 1)


@inner
def promise_all(desk: Desk, ply: int, remembered: int) -> None:
    """Give every move a promise: the remembered one, then loud ones, then those that refuted most elsewhere.

    The most promising one comes first; often no other is tried.
    """
    state, listed, promises = desk.states[ply], desk.moves[ply], desk.promises[ply]
    habits, best, most = desk.habits[desk.frames[ply].camp], 0, -1
    for index in range(desk.frames[ply].count):
        move = listed[index]
        promise = FIRST if index == remembered else loudness(state, move) << 48 | habits[habit_of(move)] << 16
        promise |= 0xFFFF - index
        promises[index] = promise
        if promise > most:
            best, most = index, promise
    promises[best] = promises[0]
    promises[0] = most


@inner
def next_index(desk: Desk, ply: int) -> int:
    """The place of the most promising move not yet tried, which is moved to the front; late moves come as they are, and
    those that wait come last."""
    promises, frame = desk.promises[ply], desk.frames[ply]
    first = frame.tried
    best, most = first, promises[first]
    for at in range(first + 1, frame.count - frame.waiting if 0 < first < CHOOSY else first):
        promise = promises[at]
        if promise > most:
            best, most = at, promise
    promises[best] = promises[first]
    promises[first] = most
    return int(0xFFFF - (most & 0xFFFF))


@inner
def next_free_index(desk: Desk, table: Table, ply: int) -> int:
    """The place of the next move to try: one that no other thread searches now, while there is such a move.

    The first is searched by all, since its value makes the others quick.
    """
    frame, promises = desk.frames[ply], desk.promises[ply]
    index = next_index(desk, ply)
    frame.claim = 0
    if not desk.controls[TOGETHER] or frame.depth < WORTH_SHARING:
        return index
    frame.claim = mix(frame.key, desk.moves[ply, index])
    while 0 < frame.tried < frame.count - frame.waiting and is_claimed(table, frame.claim):
        frame.waiting += 1
        last = frame.count - frame.waiting
        promises[frame.tried], promises[last] = promises[last], promises[frame.tried]
        index = next_index(desk, ply)
        frame.claim = mix(frame.key, desk.moves[ply, index])
    claim(table, frame.claim)
    return index


@inner
def index_tried(desk: Desk, ply: int) -> int:
    """The place of the move tried last in the list of moves."""
    return int(0xFFFF - (desk.promises[ply, desk.frames[ply].tried - 1] & 0xFFFF))


# ---------------------------------------------------------------------------------- walking the tree


@inner
def make_child(desk: Desk, ply: int, move: int) -> None:
    """Play a move on the next row of the stack."""
    desk.states[ply + 1] = desk.states[ply]
    state, child = desk.states[ply + 1], desk.frames[ply + 1]
    child.quiet = 0 if play(state, move) else desk.frames[ply].quiet + 1
    child.camp = desk.scales.camps[turn(state)]


@inner
def reduction(desk: Desk, ply: int) -> int:
    """How much less deeply the move now tried is searched at first: quiet moves far down the list."""
    frame = desk.frames[ply]
    late = frame.tried - 4
    if not desk.controls[SELECTIVE] or frame.depth < 3 or late <= 0 or desk.promises[ply, frame.tried - 1] >= 1 << 48:
        return 0
    return 2 if late > 8 and frame.depth >= 6 else 1


@inner
def open_window(desk: Desk, ply: int, narrow: bool, reduced: int) -> None:
    """Give the child its bounds and depth: an empty window first, the whole window if it has to be searched again."""
    frame, child = desk.frames[ply], desk.frames[ply + 1]
    low, high = frame.alpha, frame.alpha + 1 if narrow else frame.beta
    same = child.camp == frame.camp
    child.alpha, child.beta = (low, high) if same else (-high, -low)
    forced = frame.count == 1 and frame.depth > 0 and ply < DEEPEST // 2 and desk.controls[SELECTIVE]
    child.depth = frame.depth - 1 - reduced + (1 if forced else 0)
    child.narrow = 1 if narrow or reduced else 0


@inner
def descend(desk: Desk, table: Table, ply: int) -> None:
    """Go on to the next move of a node, or once more to the last one."""
    frame = desk.frames[ply]
    if frame.again:
        frame.again = 0
        open_window(desk, ply, False, 0)
        return
    move = desk.moves[ply, next_free_index(desk, table, ply)]
    frame.tried += 1
    make_child(desk, ply, move)
    narrow = frame.tried > 1 and frame.depth > 0 and frame.beta - frame.alpha > 1
    open_window(desk, ply, narrow, reduction(desk, ply))


@inner
def is_left_out(desk: Desk, ply: int) -> bool:
    """Whether the next move is one that the root leaves out."""
    frame = desk.frames[0]
    if ply or frame.again:
        return False
    move = desk.moves[0, next_index(desk, 0)]
    for n in range(desk.controls[EXCLUDED]):
        if desk.excluded[n] == move:
            frame.tried += 1
            return True
    return False


@inner
def extend_line(desk: Desk, ply: int, move: int) -> None:
    """The best line of a node: a move, then the best line after it."""
    desk.line[ply, ply] = move
    for at in range(ply + 1, desk.length[ply + 1]):
        desk.line[ply, at] = desk.line[ply + 1, at]
    desk.length[ply] = max(desk.length[ply + 1], ply + 1)


@inner
def take_value(desk: Desk, table: Table, ply: int) -> int:
    """Take the value of the child just searched; 1 if that settles the node."""
    frame, child = desk.frames[ply], desk.frames[ply + 1]
    value = child.best if child.camp == frame.camp else -child.best
    if child.narrow and value > frame.alpha and (value < frame.beta or child.depth < frame.depth - 1):
        frame.again = 1
        return 0
    if frame.claim:
        release(table, frame.claim)
    if value > frame.best:
        frame.best = value
        if value > frame.alpha or ply == 0:
            index = index_tried(desk, ply)
            frame.best_index, frame.alpha = index, max(frame.alpha, value)
            extend_line(desk, ply, desk.moves[ply, index])
    return close(desk, table, ply) if frame.alpha >= frame.beta or frame.tried == frame.count else 0


@inner
def close(desk: Desk, table: Table, ply: int) -> int:
    """Settle a node all of whose moves that matter are tried, and remember what was found."""
    frame = desk.frames[ply]
    if frame.depth > 0 and not (ply == 0 and desk.controls[EXCLUDED]):
        bound = LOWER if frame.best >= frame.beta else EXACT if frame.best > frame.floor else UPPER
        if bound == LOWER:
            learn_habit(desk, ply)
        if frame.depth >= WORTH_KEEPING:
            kept = from_table(frame.best, -ply)
            remember(table, frame.key, pack(kept, frame.depth, bound, frame.best_index, desk.controls[AGE]))
    return 1


@inner
def learn_habit(desk: Desk, ply: int) -> None:
    """Strengthen the habit of a quiet move that refuted."""
    frame = desk.frames[ply]
    place = habit_of(desk.moves[ply, frame.best_index])
    habit = desk.habits[frame.camp, place] + frame.depth * frame.depth
    desk.habits[frame.camp, place] = min(habit, 0xFFFFFFF)


@inner
def is_stopped(desk: Desk) -> bool:
    """Whether somebody said stop, or all nodes are used."""
    return bool(desk.controls[STOP] or desk.controls[NODES] >= desk.controls[MOST_NODES])


@inner
def begin(desk: Desk, depth: int, alpha: int, beta: int) -> None:
    """Set up the root."""
    root = desk.frames[0]
    root.alpha, root.beta, root.depth = alpha, beta, depth
    root.camp = desk.scales.camps[turn(desk.states[0])]
    desk.length[0] = 0


@compiled
def search(desks: Any, tables: Any, depth: int, alpha: int, beta: int) -> int:
    """Search the position in the desk's first row; 1 when done, 0 when stopped before.

    The value and the best line are then in the desk's first rows; when stopped, those of the moves tried so far.
    """
    desk, table = desks[0], tables[0]
    begin(desk, depth, alpha, beta)
    ply = 0
    while True:
        settled = enter(desk, table, ply)
        while settled:
            if ply == 0:
                return 1
            ply -= 1
            settled = take_value(desk, table, ply)
        if is_stopped(desk):
            return 0
        while is_left_out(desk, ply):
            if desk.frames[0].tried == desk.frames[0].count:
                return 1
        descend(desk, table, ply)
        ply += 1


def new_desk(dtype: np.dtype[Any]) -> Desk:
    """A clear desk."""
    return np.zeros(1, dtype).view(np.recarray)
