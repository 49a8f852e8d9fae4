"""Boards look as they did when somebody looked at them last."""

from itertools import pairwise

import pytest
from PIL import Image

from tests.variants import variant_id
from tests.web.endings import by_sides
from tests.web.persons import Household
from tests.web.pictures import difference, file_of, pictures

TOLERANCE = 20.0
"""In 255ths: other fonts and edges are less, a piece that is missing is more."""


@pytest.mark.parametrize(("name", "options"), [pytest.param(*each, id=variant_id(*each)) for each in by_sides()])
def test_the_board_looks_as_before(household: Household, name: str, options: dict[str, str]) -> None:
    for size, seen in pictures(household, name, options).items():
        kept = Image.open(file_of(name, options, size)).convert("RGB")
        assert difference(seen, kept) < TOLERANCE, "python -m tests.web.pictures renews it"


def test_a_missing_piece_is_noticed() -> None:
    """Every board is another one than those of the games beside it, often by a few pieces only."""
    boards = [Image.open(file_of(*variant, "desktop")).convert("RGB") for variant in by_sides()]
    for one, other in pairwise(boards):
        assert difference(one, other) > TOLERANCE
