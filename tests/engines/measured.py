"""What the knowledge of a game says of positions, by names."""

import numpy as np

from spielschrank.contract import Position
from spielschrank.engines.knowledge import knowledge_of

UNWRITTEN = -99


def measured(position: Position, side: str) -> dict[str, int]:
    """How much of every feature a side has; a feature left unwritten would show as UNWRITTEN."""
    knowledge = knowledge_of(position.game)
    amounts = np.full(len(knowledge.features), UNWRITTEN, np.int64)
    knowledge.measure(position.state, position.game.side_letters.index(side), amounts)
    return dict(zip([feature.name for feature in knowledge.features], amounts.tolist(), strict=True))


def both(position: Position, name: str) -> tuple[int, ...]:
    """How much of one feature the sides have, in their order."""
    return tuple(measured(position, side)[name] for side in position.game.side_letters)


def loudness(position: Position, word: str) -> int:
    """How loud a legal word is."""
    return int(knowledge_of(position.game).loudness(position.state, position.move_of(word)))


def loud(position: Position) -> dict[str, int]:
    """The words that are not quiet and how loud they are."""
    return {word: heard for word in position.words if (heard := loudness(position, word))}
