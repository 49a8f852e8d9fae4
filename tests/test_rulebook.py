"""The rule pages as people get them: named paragraphs, nothing unsafe, figures that replay through the rules."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from spielschrank import rulebook
from spielschrank.games import UnknownGameError, new_game
from spielschrank.phrases import LANGUAGES, load_phrases
from spielschrank.rulebook import UnknownLanguageError, page
from tests.variants import TESTED, every_game

every_page = pytest.mark.parametrize(("name", "language"), [(name, said) for name in TESTED for said in LANGUAGES])
TAGS = set("h2 h3 p a em strong code ul ol li table thead tbody tr th td figure figcaption".split())


class Reader(HTMLParser):
    """Reads a page and keeps its tags, ids, figures and text; complains of tags that are not closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags, self.attributes, self.open, self.text = set[str](), list[tuple[str, str | None]](), list[str](), ""
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def values(self, name: str) -> list[str | None]:
        return [value for key, value in self.attributes if key == name]


@every_page
def test_a_page_is_ready_for_json_and_for_a_browser(name: str, language: str) -> None:
    told = json.loads(json.dumps(page(name, language)))
    assert (told["game"], told["language"]) == (name, language)
    assert told["title"] == getattr(load_phrases(name).title, language)
    read = Reader(told["html"])
    assert read.tags <= TAGS
    assert {key for key, _ in read.attributes} <= {"id", "data-figure"}
    assert re.findall(r"!\[|\*\*|</?a|<a id", read.text) == []


@every_page
def test_every_paragraph_that_a_rule_names_is_on_the_page(name: str, language: str) -> None:
    source = (rulebook.folder("rules") / f"{name}.{language}.md").read_text("utf-8")
    ids = Reader(page(name, language)["html"]).values("id")
    assert ids == re.findall(r'<a id="([^"]+)"', source)
    assert {rule.page for rule in load_phrases(name).rules.values()} <= set(ids)


@every_page
def test_figures_replay_from_their_start(name: str, language: str) -> None:
    told = page(name, language)
    numbers = Reader(told["html"]).values("data-figure")
    assert numbers == [str(number) for number in range(len(told["figures"]))]
    for figure in told["figures"]:
        game = new_game(name, **figure["options"])
        record = game.record(figure["moments"][0]["text"])
        assert figure["caption"]
        assert len(figure["moments"]) == len(figure["words"]) + 1
        for word, moment in zip(figure["words"], figure["moments"][1:], strict=True):
            record = record.play(word)
            assert record.position.text == moment["text"]
            assert moment["touches"] == []


@every_game
def test_both_languages_show_the_same_figures(name: str) -> None:
    words = [[figure["words"] for figure in page(name, language)["figures"]] for language in LANGUAGES]
    assert words[0] == words[1]


def test_only_names_of_paragraphs_get_through_as_html() -> None:
    html = rulebook.MARKDOWN.render('<a id="x"></a>Hallo <b>du</b> <a id="y" href="//e.vil"></a>\n\n<script>1</script>')
    assert html == (
        '<p id="x">Hallo &lt;b&gt;du&lt;/b&gt; &lt;a id=&quot;y&quot; href=&quot;//e.vil&quot;&gt;&lt;/a&gt;</p>\n'
        "<p>&lt;script&gt;1&lt;/script&gt;</p>\n"
    )


def test_unknown_games_and_languages_are_refused() -> None:
    with pytest.raises(UnknownGameError, match=r"there is no game “\.\./secret”"):
        page("../secret", "de")
    with pytest.raises(UnknownLanguageError, match="nothing is said in “fr”; the languages are de, en"):
        page(TESTED[0], "fr")


def test_an_installed_package_has_its_own_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pages" / "rules").mkdir(parents=True)
    assert (rulebook.folder("rules") / f"{TESTED[0]}.de.md").is_file()
    monkeypatch.setattr("spielschrank.rulebook.resources.files", lambda _package: tmp_path)
    assert rulebook.folder("rules") == tmp_path / "pages" / "rules"
