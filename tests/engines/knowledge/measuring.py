"""Features by name, for tests that measure a position."""

import numpy as np

from spielschrank.contract import Position
from spielschrank.engines import knowledge


def amounts(position: Position, side: str) -> dict[str, int]:
    """How much of every feature a side has."""
    features = knowledge.knowledge_of(position.game).features
    buffer = np.zeros(len(features), np.int64)
    knowledge.measure(position.state, position.game.side_letters.index(side), buffer)
    return {feature.name: int(amount) for feature, amount in zip(features, buffer, strict=True)}


def loud(position: Position, word: str) -> int:
    """How loud a legal word is."""
    return int(knowledge.loudness(position.state, position._moves[word]))
