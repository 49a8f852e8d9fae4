"""What the knowledge of a game says of positions, by names."""

import numpy as np

from spielschrank.contract import Position
from spielschrank.engines.knowledge import knowledge_of


def measured(position: Position, side: str) -> dict[str, int]:
    """How much of every feature a side has; a feature left unwritten would show as 99."""
    knowledge = knowledge_of(position.game)
    amounts = np.full(len(knowledge.features), 99, np.int64)
    knowledge.measure(position.states()[0], position.game.side_letters.index(side), amounts)
    return dict(zip([feature.name for feature in knowledge.features], amounts.tolist(), strict=True))


def loud(position: Position) -> dict[str, int]:
    """The words that are not quiet and how loud they are."""
    knowledge, state = knowledge_of(position.game), position.states()[0]
    heard = {word: int(knowledge.loudness(state, move)) for word, move in position._moves.items()}
    return {word: loudness for word, loudness in heard.items() if loudness}
