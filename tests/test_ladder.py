"""The ladder of levels."""

import pytest

from spielschrank.engines.levels import LEVELS
from spielschrank.engines.settings import slips_of
from spielschrank.games import NAMES, new_game
from spielschrank.ladder import STEP, _play_alone, _search, climb
from spielschrank.phrases import LANGUAGES


def test_every_level_says_what_it_overlooks_in_both_languages() -> None:
    assert list(LEVELS) == list(range(1, 9))
    assert all(level.overlooks.say(language) for level in LEVELS.values() for language in LANGUAGES)


def test_higher_levels_think_more_and_slip_less() -> None:
    efforts = [level.effort for level in LEVELS.values()]
    assert efforts == sorted(efforts)
    for name in NAMES:
        slips = slips_of(new_game(name))
        assert list(slips) == sorted(slips, reverse=True)
        assert (len(slips), slips[-1]) == (8, 0)


def test_who_plays_alone_leaves_pieces() -> None:
    left = [_play_alone("solojump", {"layout": "mixed"}, player, 1) for player in ("random", "level8")]
    assert left[0] > left[1] >= 1


@pytest.mark.parametrize(("sensitive", "guess"), [(0.4, 0.1), (2.0, 0.1), (8.0, 0.5), (30.0, 0.5)])
def test_the_search_for_slips_comes_near_to_what_is_wanted(sensitive: float, guess: float) -> None:
    def score(slips: float) -> float:
        return min(0.5 + sensitive * slips, 1.0)

    slips, found = _search(score, 0.0, guess, STEP)
    assert found == score(slips)
    assert STEP - 0.08 <= found <= STEP + 0.14 or slips < 0.02


@pytest.mark.slow
@pytest.mark.parametrize("name", ["quadrobe", "solojump"])
def test_the_ladder_has_a_rung_for_every_level(name: str) -> None:
    rungs = list(climb(new_game(name), games=2, seed=1, workers=2))
    assert [rung.level for rung in rungs] == [f"level{number}" for number in LEVELS]
    assert all(0 <= rung.score <= 1 for rung in rungs)
