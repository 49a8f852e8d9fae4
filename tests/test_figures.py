"""The figures of the rule pages show what the games themselves would show."""

from pathlib import Path

import pytest
from tools.figures import CUPBOARD, PAGES, cupboard, drawn, figures

from spielschrank.phrases import LANGUAGES
from tests.variants import TESTED

PAGE_FILES = [PAGES / f"{name}.{language}.md" for name in TESTED for language in LANGUAGES]


@pytest.mark.parametrize("page", PAGE_FILES, ids=lambda page: page.name)
def test_figures_are_drawn_from_legal_play_and_up_to_date(page: Path) -> None:
    shown = list(figures(page))
    assert len(shown) == page.read_text("utf-8").count("![")
    for figure in shown:
        assert figure.path.read_text("utf-8") == drawn(figure), "run python -m tools.figures"


def test_the_picture_of_the_readme_is_up_to_date() -> None:
    assert CUPBOARD.read_text("utf-8") == cupboard(), "run python -m tools.figures"
