"""Which engine is the strongest for a game."""

import pytest

from spielschrank.engines.best import is_duel, new_best
from spielschrank.engines.deepening import AlphaBeta
from spielschrank.engines.sampling import MonteCarlo
from spielschrank.engines.solitaire import Solitaire
from spielschrank.games import new_game
from spielschrank.players import new_player


@pytest.mark.parametrize(
    ("name", "options", "kind"),
    [
        ("muehle", {}, AlphaBeta),
        ("jump", {}, MonteCarlo),  # a duel in which sampling was measured to be stronger
        ("stargate", {"mode": "free"}, MonteCarlo),
        ("diktator", {}, MonteCarlo),
        ("solojump", {}, Solitaire),
    ],
)
def test_the_best_engine_is_the_one_that_was_measured(name: str, options: dict[str, str], kind: type) -> None:
    assert isinstance(new_best(new_game(name, **options)), kind)


@pytest.mark.parametrize(("name", "duel"), [("jump", True), ("diktator", False), ("solojump", False)])
def test_duels_are_for_two_camps_without_chance(name: str, duel: bool) -> None:
    assert is_duel(new_game(name)) == duel


def test_both_searches_can_be_asked_by_name() -> None:
    game = new_game("jump")
    assert isinstance(new_player("alphabeta", game, 1), AlphaBeta)
    assert isinstance(new_player("sampling", game, 1), MonteCarlo)


def test_alphabeta_refuses_what_is_no_duel() -> None:
    with pytest.raises(ValueError, match="diktator is none"):
        new_player("alphabeta", new_game("diktator"), 1)
