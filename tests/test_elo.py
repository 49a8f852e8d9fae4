"""Ratings: what follows from results, and how sure it is."""

import pytest

from spielschrank.elo import Rating, rate, share_point, standings

WON, LOST, DRAWN = ([("ida", one), ("oma", other)] for one, other in [("win", "loss"), ("loss", "win"), ("draw",) * 2])


def test_even_results_give_even_ratings() -> None:
    assert rate([WON, LOST, DRAWN, DRAWN])["ida"].elo == pytest.approx(0)


def test_ratings_are_0_on_average() -> None:
    games = [WON, DRAWN, [("oma", "win"), ("otto", "loss")], [("ida", "loss"), ("otto", "win")]]
    assert sum(rating.elo for rating in rate(games).values()) == pytest.approx(0)


def test_three_quarters_of_many_points_are_191_elo() -> None:
    ratings = rate([WON] * 3000 + [LOST] * 1000)
    assert ratings["ida"].elo - ratings["oma"].elo == pytest.approx(190.8, abs=0.5)


def test_two_draws_count_as_a_win_and_a_loss() -> None:
    assert rate([DRAWN, DRAWN, WON]) == rate([WON, LOST, WON])


def test_the_error_bar_shrinks_with_the_root_of_the_games() -> None:
    few, many = (rate([WON, LOST] * number)["ida"].error for number in (100, 10_000))
    assert few / many == pytest.approx(10, rel=0.01)


def test_the_error_bar_of_a_pair_is_that_of_a_share_of_points() -> None:
    """400 games at 50 %: the standard deviation of the share is 2.5 %, and 1 % is about 6.95 Elo."""
    both = rate([WON, LOST] * 200)
    assert both["ida"].error + both["oma"].error == pytest.approx(1.96 * 2.5 * 6.95, rel=0.01)


def test_who_has_only_won_is_rated_all_the_same() -> None:
    ida, oma = rate([WON] * 20).values()
    assert 0 < ida.elo < 1000
    assert oma == Rating(pytest.approx(-ida.elo), pytest.approx(ida.error))
    assert ida.error > rate([WON, LOST] * 10)["ida"].error


def test_strength_is_passed_on_through_common_opponents() -> None:
    games = (
        [WON] * 30 + [LOST] * 10 + [[("oma", "win"), ("otto", "loss")]] * 30 + [[("otto", "win"), ("oma", "loss")]] * 10
    )
    ratings = rate(games)
    assert list(ratings) == ["ida", "oma", "otto"]
    assert ratings["ida"].elo - ratings["otto"].elo == pytest.approx(2 * 190.8, abs=40)


def test_among_four_a_quarter_of_the_wins_is_even() -> None:
    ida_wins = [("ida", "win"), *[("oma", "loss")] * 3]
    oma_wins = [("ida", "loss"), ("oma", "win"), *[("oma", "loss")] * 2]
    assert rate([ida_wins] + [oma_wins] * 3)["ida"].elo == pytest.approx(0)
    ratings = rate([ida_wins] * 6000 + [oma_wins] * 4000)
    assert ratings["ida"].elo - ratings["oma"].elo == pytest.approx(261, abs=1)  # 4.5 times the strength


def test_a_point_is_shared_by_those_who_draw() -> None:
    assert share_point(["win", "loss", "loss"]) == [1, 0, 0]
    assert share_point(["draw", "draw", "draw", "loss"]) == [1 / 3, 1 / 3, 1 / 3, 0]


def test_standings_count_every_seat() -> None:
    best, last = standings(
        [[("ida", "win"), ("oma", "loss"), ("oma", "loss")], [("ida", "draw"), ("oma", "draw"), ("oma", "loss")]]
    )
    assert best[:7] == ("ida", 1.5, 2, 1, 1, 0, 0.75)
    assert last[:7] == ("oma", 0.5, 4, 0, 1, 3, 0.125)


def test_without_games_there_are_no_ratings() -> None:
    assert rate([]) == {}
    assert standings([]) == []
