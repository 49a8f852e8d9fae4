"""Monte Carlo tree search for any number of camps, teams and chance, over arrays instead of objects.

A node keeps how often it was visited, the score of every camp summed over the visits, and, once the game is decided
from there, what is proved. Two ways to grow: *plain* plays random games from new leaves and chooses by UCT; otherwise a
new leaf's children are all judged by knowledge at once, which counts as their first visit, and the tree is walked by
PUCT with these judgements as priors.

All threads grow one tree, each at a desk of its own, without locks:

- A visit counts when it sets out, its scores when it comes back. Until then it looks lost, so others go elsewhere.
- Every desk has a part of the tree for the nodes it makes. Two that open one leaf at once make its children twice, and
  the later ones stay.
- Nodes are written first and handed on then, so nobody reads one that is not finished.
- Of two scores added to one node at the same moment one may be lost: that is rare, and one visit among many.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from spielschrank.contract import Game
from spielschrank.engines.draws import is_drawn
from spielschrank.engines.judgement import MOST_CAMPS, MOST_SIDES, NOBODY, OUT_OF_PLAY, lone_score, scales_type, weigh
from spielschrank.engines.thoughts import UNIT
from spielschrank.kernel import (
    CHANCE,
    DRAW,
    LOSS,
    WIN,
    alive,
    compiled,
    draw,
    fence,
    inner,
    key,
    moves,
    outcome,
    pieces_left,
    play,
    random_below,
    side_value,
    turn,
)
from spielschrank.record import PATIENCE

MOST_NODES_KEPT = 1 << 20
"""When a tree has no room for more, what grows from the nodes least visited must be forgotten."""
ROWS = 256
"""No line in the tree grows longer."""
BOLDNESS = 1.5
"""How much PUCT tries what it knows little of."""
WARMTH = 700.0
"""Priors are shares by judgement, in units of so many thousandths of a logit."""
CURIOSITY = 0.7
"""How much UCT tries what it knows little of."""

STOP, COUNTED, MOST_COUNTED, PLAIN, DRAWING, PAST, CAMPS, FREE, END, FULL, QUIET, PLIES = range(12)
CONTROLS = PLIES + 1
"""Places in the controls: told to stop; work done and allowed (games played or positions judged); whether to play
random games; whether the draw rules hold; how many earlier positions were there twice; how many camps; the first free
node of the desk's own part of the tree, the end of that part, and whether it has no room for more; plies without
progress before the root; plies of random games."""

UNOPENED = -1
NO_CAMP = -1
Tree = Any
Desk = Any

TREE = np.dtype([
    ("move", np.int64, (MOST_NODES_KEPT,)),  # the move that leads here
    ("visits", np.int64, (MOST_NODES_KEPT,)),
    ("scores", np.float64, (MOST_NODES_KEPT, MOST_CAMPS)),
    ("prior", np.float64, (MOST_NODES_KEPT,)),
    ("first", np.int32, (MOST_NODES_KEPT,)),  # the node of the first child; children lie side by side
    ("count", np.int32, (MOST_NODES_KEPT,)),  # how many children; UNOPENED if nobody has looked
    ("camp", np.int32, (MOST_NODES_KEPT,)),  # the camp to move, or NO_CAMP when a die is to be rolled
    ("proved", np.int32, (MOST_NODES_KEPT,)),  # 0, or two bits for every camp: LOSS, DRAW, WIN
    ("distance", np.int32, (MOST_NODES_KEPT,)),  # plies to the proved end
])  # fmt: skip
"""What all threads share; alike for all games and options, since code is compiled anew for every type."""


def desk_type(game: Game) -> np.dtype[Any]:
    """The record of all that one thread needs to search a game, besides the tree."""
    rules = game.rules
    return np.dtype([
        ("states", np.dtype((np.record, rules.dtype)), (3,)),  # the root, the walker, a child looked at
        ("walk", np.int64, (ROWS,)),  # the nodes from the root to here
        ("past", np.int64, (PATIENCE + ROWS,)),  # keys of positions that were there twice, and of those on the walk
        ("gained", np.float64, (MOST_CAMPS,)),  # the scores that the present visit brings
        ("moves", np.int64, (rules.most_moves,)),
        ("scratch", np.int64, (rules.most_moves,)),
        ("scales", np.dtype((np.record, scales_type(game)))),
        ("rng", np.int64, (4,)),
        ("controls", np.int64, (CONTROLS,)),
    ])  # fmt: skip


ROOT, WALKER, LOOK = 0, 1, 2

# -------------------------------------------------------------------------------- what a position is


@inner
def camp_to_move(desk: Desk, place: int) -> int:
    """The camp to move in one of the tree's positions."""
    side = turn(desk.states[place])
    return NO_CAMP if side == CHANCE else desk.scales.camps[side]


@inner
def result_by_camps(desk: Desk, place: int) -> int:
    """The outcome of a position that is over, two bits for every camp."""
    packed, result = outcome(desk.states[place]), 0
    if desk.controls[CAMPS] == 1:
        return WIN if pieces_left(packed) == 1 else LOSS
    for side in range(MOST_SIDES):
        if desk.scales.camps[side] == NOBODY:
            break
        result |= side_value(packed, side) << 2 * desk.scales.camps[side]
    return result


@inner
def drawn_by_camps(desk: Desk, place: int) -> int:
    """A draw of all camps still in play."""
    living, result = alive(desk.states[place]), 0
    for side in range(MOST_SIDES):
        if desk.scales.camps[side] == NOBODY:
            break
        result |= (DRAW if living >> side & 1 else LOSS) << 2 * desk.scales.camps[side]
    return result


@inner
def comes_again(desk: Desk, ply: int, quiet: int) -> bool:
    """Whether the draw rules end the game for the walker."""
    root = desk.controls[PAST]
    return is_drawn(desk.past, root, root + ply, quiet)


# ---------------------------------------------------------------------------------------- the leaves


@inner
def gain_result(desk: Desk, result: int) -> None:
    """Take the scores of a result by camps: 1 for a win, a half for a draw."""
    for camp in range(desk.controls[CAMPS]):
        desk.gained[camp] = ((result >> 2 * camp & 3) - LOSS) / 2


@inner
def gain_end(desk: Desk, place: int) -> None:
    """Take the scores of a position that is over; who plays alone gets more the fewer pieces are left."""
    if desk.controls[CAMPS] == 1:
        desk.gained[0] = 1 / pieces_left(outcome(desk.states[place]))
    else:
        gain_result(desk, result_by_camps(desk, place))


@inner
def gain_judgement(desk: Desk, place: int) -> None:
    """Take the expected scores of a position that is not over, by the camps' strengths."""
    weigh(desk.states[place], desk.scales)
    strengths = desk.scales.strengths
    if desk.controls[CAMPS] == 1:
        desk.gained[0] = lone_score(strengths[0])
        return
    most, total = OUT_OF_PLAY, 0.0
    for camp in range(desk.controls[CAMPS]):
        most = max(most, strengths[camp])
    for camp in range(desk.controls[CAMPS]):
        desk.gained[camp] = math.exp((strengths[camp] - most) / UNIT)
        total += desk.gained[camp]
    for camp in range(desk.controls[CAMPS]):
        desk.gained[camp] /= total


@inner
def play_to_the_end(desk: Desk, quiet: int) -> None:
    """Play random moves from the walker's position, and take the scores of the end."""
    state, patience = desk.states[WALKER], PATIENCE if desk.controls[DRAWING] else 1 << 60
    while quiet < patience:
        move = draw(state, desk.moves, desk.rng)
        if move < 0:
            gain_end(desk, WALKER)
            return
        quiet = 0 if play(state, move) else quiet + 1
        desk.controls[PLIES] += 1
    gain_result(desk, drawn_by_camps(desk, WALKER))


@inner
def add_child(tree: Tree, node: int, move: int) -> None:
    """Make a node for a move, not looked at yet."""
    tree.count[node], tree.move[node], tree.camp[node] = UNOPENED, move, NO_CAMP
    tree.visits[node], tree.proved[node], tree.distance[node] = 0, 0, 0
    tree.prior[node] = 1.0
    tree.scores[node, :] = 0.0


@inner
def look_at_child(tree: Tree, desk: Desk, node: int, camp: int) -> None:
    """Judge the position a new node leads to: its first visit, and its prior for the camp that moves there."""
    desk.states[LOOK] = desk.states[WALKER]
    play(desk.states[LOOK], tree.move[node])
    if moves(desk.states[LOOK], desk.scratch) == 0:
        tree.proved[node], tree.count[node] = result_by_camps(desk, LOOK), 0
        gain_end(desk, LOOK)
    else:
        gain_judgement(desk, LOOK)
    tree.visits[node] = 1
    for other in range(desk.controls[CAMPS]):
        tree.scores[node, other] = desk.gained[other]
    tree.prior[node] = prior_of(desk.gained[camp]) if camp >= 0 else 1.0
    desk.controls[COUNTED] += 1


@inner
def prior_of(score: float) -> float:
    """How promising an expected score is, before it is shared among the moves of a node."""
    bounded = min(max(score, 1e-4), 1 - 1e-4)
    return float((bounded / (1 - bounded)) ** (UNIT / WARMTH))


@inner
def open_node(tree: Tree, desk: Desk, node: int, ply: int, quiet: int) -> None:
    """Look at a leaf: is the game over there, and if not, which moves are there?"""
    tree.camp[node] = camp_to_move(desk, WALKER)
    count = moves(desk.states[WALKER], desk.moves)
    if count == 0:
        end_at(tree, node, result_by_camps(desk, WALKER))
    elif node and desk.controls[DRAWING] and comes_again(desk, ply, quiet):
        end_at(tree, node, drawn_by_camps(desk, WALKER))
    elif desk.controls[FREE] + count > desk.controls[END]:
        desk.controls[FULL] = 1
    elif ply < ROWS - 2:
        list_children(tree, desk, node, count)


@inner
def end_at(tree: Tree, node: int, result: int) -> None:
    """The game is over at a leaf."""
    tree.proved[node] = result
    fence()
    tree.count[node] = 0


@inner
def family(tree: Tree, node: int) -> tuple[int, int]:
    """The first child of a node, and how many there are; another thread may just have made them."""
    count = tree.count[node]
    fence()
    return tree.first[node], count


@inner
def list_children(tree: Tree, desk: Desk, node: int, count: int) -> None:
    """Give a node its children, in random order, judged at once unless the search is plain."""
    first = desk.controls[FREE]
    desk.controls[FREE] += count
    for n in range(count):
        other = n + random_below(desk.rng, count - n)
        move = desk.moves[other]
        desk.moves[other] = desk.moves[n]
        add_child(tree, first + n, move)
    if not desk.controls[PLAIN]:
        look_at_children(tree, desk, first, count, tree.camp[node])
    tree.first[node] = first
    fence()
    tree.count[node] = count


@inner
def look_at_children(tree: Tree, desk: Desk, first: int, count: int, camp: int) -> None:
    """Judge all children of a node, and share the priors among them."""
    total = 0.0
    for child in range(first, first + count):
        look_at_child(tree, desk, child, camp)
        total += tree.prior[child]
    for child in range(first, first + count):
        tree.prior[child] /= total


@inner
def gain_from_children(tree: Tree, desk: Desk, node: int) -> None:
    """Take the scores of a node just opened: those of the best child, or of all alike when chance decides."""
    (first, count), camp = family(tree, node), tree.camp[node]
    best = first
    for child in range(first + 1, first + count):
        if camp >= 0 and mean_score(tree, child, camp) > mean_score(tree, best, camp):
            best = child
    for other in range(desk.controls[CAMPS]):
        if camp >= 0:
            desk.gained[other] = mean_score(tree, best, other)
        else:
            desk.gained[other] = 0.0
            for child in range(first, first + count):
                desk.gained[other] += mean_score(tree, child, other) / count


@inner
def mean_score(tree: Tree, node: int, camp: int) -> float:
    """What the visits to a node brought a camp on average."""
    return float(tree.scores[node, camp] / tree.visits[node])


@inner
def gain_at(tree: Tree, desk: Desk, node: int, quiet: int) -> None:
    """Take the scores that a visit to a leaf brings."""
    if tree.proved[node]:
        gain_result(desk, tree.proved[node])
        desk.controls[COUNTED] += 1
    elif desk.controls[PLAIN]:
        play_to_the_end(desk, quiet)
        desk.controls[COUNTED] += 1
    elif tree.count[node] > 0:
        gain_from_children(tree, desk, node)
    else:
        gain_judgement(desk, WALKER)
        desk.controls[COUNTED] += 1


# ------------------------------------------------------------------------------------------ the walk


@inner
def urge(tree: Tree, desk: Desk, node: int, child: int) -> float:
    """How much the camp to move at a node wants to go to a child."""
    visits, camp = tree.visits[child], tree.camp[node]
    if visits == 0:
        return 1e6
    mean = mean_score(tree, child, camp)
    if desk.controls[PLAIN]:
        return float(mean + CURIOSITY * math.sqrt(math.log(tree.visits[node] + 1) / visits))
    return float(mean + BOLDNESS * tree.prior[child] * math.sqrt(tree.visits[node]) / (1 + visits))


@inner
def choose(tree: Tree, desk: Desk, node: int) -> int:
    """The child to go to: a proved win, else the greatest urge among those not proved lost; chance is fair."""
    (first, count), camp = family(tree, node), tree.camp[node]
    if camp < 0:
        return int(first + random_below(desk.rng, count))
    best, most = first, -1e9
    for child in range(first, first + count):
        proved = tree.proved[child] >> 2 * camp & 3
        wanted = 1e9 if proved == WIN else -1e6 if proved == LOSS else urge(tree, desk, node, child)
        if wanted > most:
            best, most = child, wanted
    return int(best)


@inner
def walk_down(tree: Tree, desk: Desk) -> tuple[int, int]:
    """Go from the root to a leaf: the length of the walk, and the plies without progress there."""
    desk.states[WALKER] = desk.states[ROOT]
    node, ply, quiet = 0, 0, desk.controls[QUIET]
    desk.walk[0] = 0
    desk.past[desk.controls[PAST]] = key(desk.states[ROOT])
    while tree.count[node] > 0:
        child = choose(tree, desk, node)
        tree.visits[node] += 1
        node, ply = child, ply + 1
        quiet = 0 if play(desk.states[WALKER], tree.move[node]) else quiet + 1
        desk.walk[ply] = node
        desk.past[desk.controls[PAST] + ply] = key(desk.states[WALKER])
    return ply, quiet


@inner
def visit(tree: Tree, desk: Desk) -> None:
    """One walk from the root to a leaf and back."""
    ply, quiet = walk_down(tree, desk)
    leaf = desk.walk[ply]
    worth_opening = tree.visits[leaf] > 0 or ply == 0 or not desk.controls[PLAIN]
    tree.visits[leaf] += 1
    if tree.count[leaf] == UNOPENED and worth_opening:
        open_node(tree, desk, leaf, ply, quiet)
    gain_at(tree, desk, leaf, quiet)
    for at in range(ply, -1, -1):
        node = desk.walk[at]
        for camp in range(desk.controls[CAMPS]):
            tree.scores[node, camp] += desk.gained[camp]
        if at == ply or tree.proved[desk.walk[at + 1]]:
            prove(tree, desk, node)


@inner
def prove(tree: Tree, desk: Desk, node: int) -> None:
    """See whether the children decide a node: one win for its camp is enough, otherwise all must be decided."""
    (first, count), camp = family(tree, node), tree.camp[node]
    if count <= 0 or tree.proved[node]:
        return
    best, open_left = -1, False
    for child in range(first, first + count):
        if tree.proved[child] == 0:
            open_left = True
        elif best < 0 or is_better(tree, child, best, camp):
            best = child
    if best < 0:
        return
    won = camp >= 0 and tree.proved[best] >> 2 * camp & 3 == WIN
    # Who cannot win chooses as he likes which of several others does; and so does chance.
    free_choice = camp < 0 or desk.controls[CAMPS] > 2
    if won or (not open_left and (not free_choice or all_alike(tree, node))):
        settle(tree, node, best)


@inner
def settle(tree: Tree, node: int, child: int) -> None:
    """A node is proved as one of its children is."""
    fence()
    tree.distance[node] = tree.distance[child] + 1
    fence()
    tree.proved[node] = tree.proved[child]


@inner
def is_better(tree: Tree, child: int, other: int, camp: int) -> bool:
    """Whether a proved child is better for a camp than another: by result, then a quick win or a late loss."""
    if camp < 0:
        return bool(tree.distance[child] > tree.distance[other])
    here, there = tree.proved[child] >> 2 * camp & 3, tree.proved[other] >> 2 * camp & 3
    if here != there:
        return bool(here > there)
    sooner = tree.distance[child] < tree.distance[other]
    return bool(sooner if here == WIN else not sooner)


@inner
def all_alike(tree: Tree, node: int) -> bool:
    """Whether all children are proved to end alike."""
    (first, count), alike = family(tree, node), True
    for child in range(first + 1, first + count):
        alike = alike and tree.proved[child] == tree.proved[first]
    return alike


@compiled
def grow(trees: Any, desks: Any) -> None:
    """Visit the tree until the desk is told to stop or full, the work it may do is done, or the root is proved."""
    tree, desk = trees[0], desks[0]
    while True:
        visit(tree, desk)
        enough = desk.controls[COUNTED] >= desk.controls[MOST_COUNTED] or tree.proved[0]
        if enough or desk.controls[STOP] or desk.controls[FULL]:
            break


@compiled
def transplant(trees: Any, others: Any, root: int, least: int) -> int:
    """Copy what grows from a node into another tree, where that node is the root: how many nodes that is.

    What grows from nodes with less than the least visits stays behind.
    """
    tree, other = trees[0], others[0]
    copy_node(tree, other, root, 0)
    used, at = 1, 0
    while at < used:
        if other.count[at] > 0 and other.visits[at] < least:
            other.count[at] = UNOPENED
        if other.count[at] > 0:
            first = other.first[at]
            other.first[at] = used
            for child in range(first, first + other.count[at]):
                copy_node(tree, other, child, used)
                used += 1
        at += 1
    return used


@inner
def copy_node(tree: Tree, other: Tree, node: int, place: int) -> None:
    """Copy one node into another tree."""
    other.first[place], other.count[place], other.move[place] = tree.first[node], tree.count[node], tree.move[node]
    other.camp[place], other.visits[place], other.proved[place] = tree.camp[node], tree.visits[node], tree.proved[node]
    other.distance[place], other.prior[place] = tree.distance[node], tree.prior[node]
    other.scores[place, :] = tree.scores[node, :]


def new_tree() -> Tree:
    """A tree of one node that nobody has looked at."""
    tree = np.zeros(1, TREE).view(np.recarray)
    plant(tree)
    return tree


def new_desk(dtype: np.dtype[Any]) -> Desk:
    """An empty desk; it must get a part of the tree."""
    return np.zeros(1, dtype).view(np.recarray)


def plant(tree: Tree) -> None:
    """Begin anew with one node."""
    for field in ("visits", "proved", "distance"):
        tree[0][field][0] = 0
    tree[0].count[0] = UNOPENED
    tree[0].scores[0] = 0.0


def share_out(desks: Sequence[Desk], used: int) -> None:
    """Give every desk its part of the nodes that are not in use."""
    edges = [used + (MOST_NODES_KEPT - used) * part // len(desks) for part in range(len(desks) + 1)]
    for desk, (begin, end) in zip(desks, pairwise(edges), strict=True):
        desk[0].controls[FREE], desk[0].controls[END], desk[0].controls[FULL] = begin, end, 0


def children(tree: Tree, node: int = 0) -> range:
    """The children of a node."""
    first, count = int(tree[0].first[node]), int(tree[0].count[node])
    return range(first, first + max(count, 0))
