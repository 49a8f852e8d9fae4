"""Boards look as they did when somebody looked at them last."""

from itertools import pairwise

import pytest
from PIL import Image

from spielschrank.games import new_game
from tests.variants import variant_id
from tests.web.endings import by_sides
from tests.web.persons import Household
from tests.web.pictures import MOMENTS, difference, file_of, pictures

TOLERANCE = 20.0
"""In 255ths: other fonts and edges are less, a piece that is missing is more."""


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize(("name", "options"), [pytest.param(*each, id=variant_id(*each)) for each in by_sides()])
def test_the_board_looks_as_before(household: Household, name: str, options: dict[str, str], moment: str) -> None:
    for size, seen in pictures(household, name, options, moment).items():
        kept = Image.open(file_of(name, options, moment, size)).convert("RGB")
        assert difference(seen, kept) < TOLERANCE, "python -m tests.web.pictures renews it"


def test_missing_pieces_are_noticed() -> None:
    """The same game with one side less has another picture."""
    for one, other in pairwise(by_sides()):
        if one[0] == other[0] and len(new_game(one[0], **one[1]).sides) != len(new_game(other[0], **other[1]).sides):
            boards = (Image.open(file_of(*variant, "start", "desktop")).convert("RGB") for variant in (one, other))
            assert difference(*boards) > TOLERANCE
