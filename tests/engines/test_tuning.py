"""Tuning: what is fitted, what is sampled, what is written."""

from pathlib import Path

import numpy as np
import pytest

from spielschrank.engines import tuning
from spielschrank.engines.knowledge import knowledge_of
from spielschrank.engines.settings import weight_array
from spielschrank.engines.tuning import Sample, fit, likelihoods, log_loss, match_games, sample_games, write_weights
from spielschrank.games import new_game

TRUE = np.array([1.5, -0.7, 0.0])


def made_up_sample(camps: int, positions: int = 20_000) -> Sample:
    """Results drawn by the very shares that the true weights give; the third feature never shows."""
    chance = np.random.default_rng(7)
    features = chance.integers(0, 4, (positions, camps, 3)).astype(float)
    features[:, :, 2] = 0
    playing = np.ones((positions, camps))
    shares = likelihoods(Sample(features, playing, playing), TRUE)
    winners = (shares.cumsum(axis=1) < chance.random((positions, 1))).sum(axis=1)
    return Sample(features, playing, np.eye(camps)[winners])


@pytest.mark.parametrize("camps", [2, 4])
def test_fitting_finds_the_weights_behind_results(camps: int) -> None:
    found = fit(made_up_sample(camps), np.array([0.1, 0.1, 0.9]))
    assert found[:2] == pytest.approx(TRUE[:2], abs=0.06)


def test_a_feature_that_never_shows_keeps_its_weight() -> None:
    assert fit(made_up_sample(2), np.array([0.1, 0.1, 0.9]))[2] == pytest.approx(0.9)


def test_fitted_weights_surprise_less() -> None:
    sample, old = made_up_sample(2), np.array([0.1, 0.1, 0.9])
    assert log_loss(sample, fit(sample, old)) < log_loss(sample, old)


@pytest.mark.parametrize(("name", "options", "camps"), [("quadrobe", {}, 2), ("diktator", {}, 2)])
def test_samples_hold_every_camp_and_scores_that_add_up(name: str, options: dict[str, str], camps: int) -> None:
    game = new_game(name, **options)
    sample = sample_games(game, weight_array(game), seed=1, games=2, nodes=400)
    assert sample.features.shape[1:] == (camps, len(knowledge_of(game).features))
    assert sample.scores.sum(axis=1) == pytest.approx(1.0)


def test_weights_win_a_match_against_their_opposite() -> None:
    game = new_game("jump")
    assert 0.9 < match_games(game, weight_array(game), -weight_array(game), seed=1, games=10, nodes=400) <= 1.0


def test_writing_one_table_leaves_the_rest_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "weights.toml"
    before, after = "top_nodes = 5\nsamples_best = true\nslips = [1.5, 0.0]\n\n[default]\n", '\n["sides=3"]\nkept = 2\n'
    file.write_text(f"{before}old = 1\n{after}", "utf-8")
    monkeypatch.setattr(tuning, "settings_file", lambda _game: file)
    write_weights(new_game("transmitter"), {"new": 3})
    assert file.read_text("utf-8") == f"{before}new = 3\n{after}"
