"""German for German browsers, English for all others, and either by one click."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.persons import ENGLISH, GERMAN, Household
from tests.web.words import WORDS, word

LOCALES = {"de": GERMAN, "en": ENGLISH}
OTHER = {"de": "en", "en": "de"}


def speaks(page: Page, language: str) -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_text(word("motto", language=language))).to_be_visible()


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_language_is_that_of_the_browser_until_another_is_chosen(household: Household, language: str) -> None:
    page = household.person(locale=LOCALES[language]).page
    page.goto("/")
    speaks(page, language)
    page.get_by_role("button", name=word("switchLanguage", language=language)).click()
    speaks(page, OTHER[language])
    page.reload()
    speaks(page, OTHER[language])


def test_a_french_browser_is_spoken_to_in_english(household: Household) -> None:
    page = household.person(locale="fr-FR").page
    page.goto("/")
    speaks(page, "en")


def test_moves_and_reasons_are_told_in_the_language_that_is_spoken(household: Household) -> None:
    person = household.at_table("dame")
    announced = person.page.locator("[aria-live=polite]")
    person.play("c3-d4")
    expect(announced).to_contain_text("Weiß: c3-d4")
    person.place("a1").click()
    german = person.notice.inner_text()
    person.button("switchLanguage").click()
    person.language = "en"
    expect(person.board).to_be_visible()
    expect(person.notice).not_to_contain_text(german.splitlines()[0])
    expect(person.place("d4")).to_have_attribute("aria-label", "d4: man (White)")


def test_every_word_is_said_in_both_languages() -> None:
    assert len(WORDS) > 100
    assert [key for key, texts in WORDS.items() if not all(texts.values())] == []
