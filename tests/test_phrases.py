"""Everything said is said in German and in English, and every rule has its place in the spec and on the page."""

import re
from pathlib import Path
from string import Formatter

import pytest

import spielschrank
from spielschrank.contract import Game
from spielschrank.games import new_game
from spielschrank.phrases import LANGUAGES, Phrase, load_phrases
from tests.variants import all_variants, every_game, every_variant, random_positions

GAMES = Path(spielschrank.__file__).parent / "games"
PAGES = Path(__file__).parent.parent / "docs" / "rules"
SHARED_RULES = {"over", "not-legal", "empty", "not-yours", "occupied", "same-place", "stuck"}


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def all_phrases(name: str) -> list[Phrase]:
    said = load_phrases(name)
    tables = (said.sides, said.kinds, said.options, said.dues, said.ends)
    rules = [rule.phrase for rule in said.rules.values()]
    return [said.title, said.about, *(phrase for table in tables for phrase in table.values()), *rules]


@every_game
def test_both_languages_say_the_same_blanks(name: str) -> None:
    for phrase in all_phrases(name):
        assert phrase.de.strip()
        assert phrase.en.strip()
        assert blanks(phrase.de) == blanks(phrase.en)


@every_variant
def test_sides_kinds_options_and_ends_have_their_phrases(game: Game) -> None:
    said = game.phrases
    assert {side.letter for side in game.sides} <= set(said.sides)
    assert {kind.name for kind in game.kinds} == set(said.kinds)
    values = {f"{option.key}={value}" for option in game.options for value in option.values}
    assert set(said.options) == {option.key for option in game.options} | values
    assert set(game.ends) - {""} <= set(said.ends)


@every_game
def test_every_rule_with_a_phrase_is_broken_in_the_game_s_own_tests(name: str) -> None:
    tests = (Path(__file__).parent / "games" / f"test_{name}.py").read_text("utf-8")
    assert {
        rule for rule in load_phrases(name).rules if f'"{rule}"' not in tests and f".{rule}" not in tests
    } <= SHARED_RULES


@every_game
def test_every_due_with_a_phrase_comes_up_in_play_or_in_a_test(name: str) -> None:
    games = [new_game(name, **options) for other, options in all_variants() if other == name]
    positions = [position for game in games for position in random_positions(game, range(2))]
    dues = {position.game.due(position.state).key for position in positions if position.words}
    tests = (Path(__file__).parent / "games" / f"test_{name}.py").read_text("utf-8")
    assert dues <= set(load_phrases(name).dues)
    assert all(f'"{due}"' in tests for due in set(load_phrases(name).dues) - dues)


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_points_to_a_paragraph_of_the_rule_page(name: str, language: str) -> None:
    page = (PAGES / f"{name}.{language}.md").read_text("utf-8")
    anchors = re.findall(r'<a id="([a-z0-9-]+)"></a>', page)
    assert len(set(anchors)) == len(anchors)
    assert {rule.page for rule in load_phrases(name).rules.values()} <= set(anchors)


@every_game
def test_both_rule_pages_have_the_same_paragraphs_and_figures(name: str) -> None:
    pages = [(PAGES / f"{name}.{language}.md").read_text("utf-8") for language in LANGUAGES]
    anchors, figures = (
        [re.findall(pattern, page) for page in pages] for pattern in (r'<a id="([^"]+)"', r"\((figures/[^)]+)\)")
    )
    assert anchors[0] == anchors[1]
    assert figures[0] == figures[1]
    assert figures[0]


@every_game
def test_rule_pages_explain_every_option(name: str) -> None:
    for language in LANGUAGES:
        page = (PAGES / f"{name}.{language}.md").read_text("utf-8")
        for option in new_game(name).options:
            assert f"`{option.key}" in page
            assert all(f"`{value}`" in page or f"`{option.key}={value}`" in page for value in option.values)


@every_game
def test_words_on_rule_pages_have_the_shape_of_the_game_s_words(name: str) -> None:
    game = new_game(name)
    for language in LANGUAGES:
        page = (PAGES / f"{name}.{language}.md").read_text("utf-8")
        table = page.split('<a id="words"></a>')[1].split("\n## ")[0]
        words = [word for row in re.findall(r"^\|(.*)\|$", table, re.M)[2:] for word in re.findall(r"`([^`]+)`", row)]
        assert words
        for word in words:
            game.parse(word)
