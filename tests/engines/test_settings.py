"""What is kept beside the knowledge of every game: tables that fit it, and who judges by which."""

import tomllib
from itertools import product
from threading import Event

import numpy as np
import pytest

from spielschrank.engines.knowledge import knowledge_of
from spielschrank.engines.sampling import MonteCarlo
from spielschrank.engines.settings import FIRST_SIGHT, first_sight, settings_file, slips_of, weight_array, weights_of
from spielschrank.engines.thoughts import Limit
from spielschrank.games import NAMES, new_game


def tables_of(name: str) -> dict[str, dict[str, int]]:
    settings = tomllib.loads(settings_file(new_game(name)).read_text("utf-8"))
    return {table: weights for table, weights in settings.items() if isinstance(weights, dict)}


@pytest.mark.parametrize("name", NAMES)
def test_tables_speak_of_features_options_and_sides_that_are_there(name):
    game = new_game(name)
    values = {f"{option.key}={value}" for option in game.options for value in option.values}
    known = values | {f"side={side}" for side in game.side_letters}
    features = {feature.name for feature in knowledge_of(game).features}
    for table, weights in tables_of(name).items():
        assert table in ("default", FIRST_SIGHT) or set(table.split(",")) <= known
        assert set(weights) <= features


@pytest.mark.parametrize("name", NAMES)
def test_a_glance_judges_as_thinkers_do_unless_the_settings_say_otherwise(name):
    game, glance = new_game(name), tables_of(name).get(FIRST_SIGHT, {})
    names = [feature.name for feature in knowledge_of(game).features]
    assert dict(zip(names, first_sight(game).tolist(), strict=True)) == weights_of(game) | glance


@pytest.mark.parametrize("name", NAMES)
def test_levels_slip_ever_less(name):
    slips = slips_of(new_game(name))
    assert len(slips) == 8
    assert slips == tuple(sorted(slips, reverse=True))
    assert slips[-1] == 0


def test_who_samples_judges_as_the_side_it_thinks_for():
    game = new_game("diktator")
    engine, record = MonteCarlo(game, 1), game.record().play("#6")
    judged = {}
    while len(judged) < 2:
        side = record.position.turn
        list(engine.think(record, Limit(nodes=300), Event()))
        judged[side] = engine._desks[0][0].scales.weights.copy()
        record = record.play(record.legal_words[0])
    for side, weights in judged.items():
        assert np.array_equal(weights, weight_array(game, side))
    assert not np.array_equal(*judged.values())


@pytest.mark.parametrize(("weights", "is_kept"), [(None, False), (first_sight(new_game("diktator")), True)])
def test_a_tree_is_forgotten_when_it_was_judged_for_another_side(weights, is_kept):
    game, few = new_game("diktator"), Limit(nodes=300)
    engine, record = MonteCarlo(game, 1, weights=weights), game.record().play("#6")
    list(engine.think(record, Limit(nodes=30_000), Event()))
    list(engine.think(record.play("pass"), few, Event()))
    assert (engine._tree[0].visits[0] > few.nodes) == is_kept


def test_options_and_sides_are_looked_up_together(monkeypatch):
    chosen = {"default": {"stones": 1}, "two_mills=two": {"stones": 2}, "side=w,two_mills=two": {"stones": 3}}
    monkeypatch.setattr("spielschrank.engines.settings._settings", lambda _game: chosen)
    weights_of.cache_clear()
    found = {
        (mills, side): weights_of(new_game("muehle", two_mills=mills), side)["stones"]
        for mills, side in product(("one", "two"), ("w", "b"))
    }
    weights_of.cache_clear()
    assert found == {("one", "w"): 1, ("one", "b"): 1, ("two", "w"): 3, ("two", "b"): 2}
