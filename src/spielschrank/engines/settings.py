"""What was measured for every game and is kept beside its knowledge: weights, nodes, slips, the stronger search."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from spielschrank.contract import Game
from spielschrank.engines import knowledge
from spielschrank.engines.knowledge import knowledge_of
from spielschrank.kernel import Ints

USUAL_SLIPS = (1.3, 1.0, 0.7, 0.45, 0.28, 0.16, 0.08, 0.0)
"""How often the levels slip in a game where nobody has measured it."""

FIRST_SIGHT = "first_sight"
"""The table of what features are worth at first sight."""


def settings_file(game: Game) -> Any:
    """Where a game's settings are kept."""
    return files(knowledge) / f"{game.name}.toml"


@cache
def _settings(game: Game) -> dict[str, Any]:
    return tomllib.loads(settings_file(game).read_text("utf-8"))


def top_nodes(game: Game) -> int:
    """How many nodes the highest level thinks about a move: about a twentieth of a second's work."""
    return int(_settings(game)["top_nodes"])


def slips_of(game: Game) -> tuple[float, ...]:
    """How often the levels slip, from the first to the last; more than 1: always, and the more by any move at all."""
    return tuple(_settings(game).get("slips", USUAL_SLIPS))


def samples_best(game: Game) -> bool:
    """Whether sampling beats alpha-beta at equal time in a game that both can play."""
    return bool(_settings(game).get("samples_best", False))


@cache
def weights_of(game: Game, side: str = "") -> dict[str, int]:
    """What the features are worth with a game's options, to who samples for a side: of the tables that fit, the one
    that says most."""
    tables = {name: table for name, table in _settings(game).items() if isinstance(table, dict)}
    chosen = {f"{key}={value}" for key, value in game.chosen.items()} | {f"side={side}"}
    fitting = [name for name in tables if name == "default" or set(name.split(",")) <= chosen]
    best = max(fitting, key=lambda name: 0 if name == "default" else name.count("=") + 1)
    return {feature.name: tables[best].get(feature.name, 0) for feature in knowledge_of(game).features}


def weight_array(game: Game, side: str = "") -> Ints:
    """The weights in the order of the features, for compiled code."""
    return np.array(list(weights_of(game, side).values()), np.int64)


def first_sight(game: Game) -> Ints:
    """The weights for who only glances at the board; where a plan is worth more than a glance sees, they are others."""
    return np.array(list((weights_of(game) | _settings(game).get(FIRST_SIGHT, {})).values()), np.int64)
