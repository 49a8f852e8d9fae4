"""Tuning: what is fitted, what is sampled, what is written."""

from pathlib import Path

import numpy as np
import pytest

from spielschrank.engines import tuning
from spielschrank.engines.knowledge import knowledge_of
from spielschrank.engines.selfplay import Contest, Question
from spielschrank.engines.settings import weight_array
from spielschrank.engines.tuning import Sample, climb, fit, likelihoods, log_loss, sample_games, tune, write_weights
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


def test_weights_that_were_far_too_sure_of_themselves_are_fitted_too() -> None:
    sample = made_up_sample(2)
    assert fit(sample, np.array([6.0, 4.0, 0.9]))[:2] == pytest.approx(TRUE[:2], abs=0.1)


@pytest.mark.parametrize("name", ["quadrobe", "diktator"])
def test_samples_hold_every_camp_and_scores_that_add_up(name: str) -> None:
    question, game = Question(name, {}, "", games=2, nodes=400), new_game(name)
    sample = sample_games(question, weight_array(game), seed=1)
    assert sample.features.shape[1:] == (2, len(knowledge_of(game).features))
    assert sample.scores.sum(axis=1) == pytest.approx(1.0)


def test_weights_win_a_match_against_their_opposite() -> None:
    weights = weight_array(new_game("jump"))
    contest = Contest(Question("jump", {}, "", games=10, nodes=400), weights, seed=1)
    score, even = contest.compare(weights, -weights, 10)
    assert 0.9 < score <= 1.0
    assert even == 0.5


@pytest.mark.parametrize(("side", "camps"), [("", [1]), ("d", [0]), ("2", [1])])
def test_a_side_with_a_table_of_its_own_is_tuned_alone(side: str, camps: list[int]) -> None:
    game, new = new_game("diktator"), np.zeros_like(weight_array(new_game("diktator")))
    played, tuned = Question("diktator", {}, side, games=1, nodes=1).all_weights(new)
    others = [weight_array(game, "d"), weight_array(game, "1")]
    assert tuned == camps
    assert [np.array_equal(own, new) for own in played] == [camp in camps for camp in (0, 1)]
    assert all(np.array_equal(own, others[camp]) for camp, own in enumerate(played) if camp not in camps)


def test_climbing_goes_up_hill() -> None:
    """Weights that hurry in the race beat those that do not, so a small liking for hurry grows."""
    game = new_game("jump")
    names = [feature.name for feature in knowledge_of(game).features]
    weak = np.where(np.array(names) == "way", -5, 0)
    found = climb(Question("jump", {}, "", games=80, nodes=50), weak, seed=1)
    assert found[names.index("way")] < -10


def test_nobody_is_tuned_for_a_side_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="muehle has no side “x”; its sides are w, b"):
        next(tune(new_game("muehle"), 2, 1, 1, 10, side="x"))


def test_writing_one_table_leaves_the_rest_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "weights.toml"
    before, after = "top_nodes = 5\nsamples_best = true\nslips = [1.5, 0.0]\n\n[default]\n", '\n["sides=3"]\nkept = 2\n'
    file.write_text(f"{before}old = 1\n{after}", "utf-8")
    monkeypatch.setattr(tuning, "settings_file", lambda _game: file)
    write_weights(new_game("transmitter"), "", {"new": 3})
    assert file.read_text("utf-8") == f"{before}new = 3\n{after}"
