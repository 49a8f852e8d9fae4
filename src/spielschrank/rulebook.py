"""The rule pages for people: safe HTML with a name for every paragraph, and figures that can be replayed."""

import re
import shlex
from collections.abc import Iterator
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from spielschrank import scene
from spielschrank.games import game_class, new_game
from spielschrank.phrases import LANGUAGES
from spielschrank.record import Record

ANCHOR = re.compile(r'<a id="([a-z0-9-]+)"></a>')


class UnknownLanguageError(ValueError):
    """A language in which nothing is said here."""


class Figure(NamedTuple):
    """A picture on a rule page: its file, what is written under it, and the record it shows."""

    file: str
    caption: str
    record: Record


def folder(name: str) -> Traversable:
    """A folder of texts for people: inside an installed package, or beside the sources of a checkout."""
    installed = resources.files("spielschrank") / "pages" / name
    return installed if installed.is_dir() else Path(__file__).parents[2] / "docs" / name


def figure_record(game: str, arguments: str) -> Record:
    """The record that a figure shows; the arguments are those of `spielschrank show` after the game's name."""
    words = shlex.split(arguments)
    options, text, played = {}, None, []
    while words:
        word = words.pop(0)
        if word == "-o":
            key, _, value = words.pop(0).partition("=")
            options[key] = value
        elif word == "-p":
            text = words.pop(0)
        else:
            played.append(word)
    record: Record = new_game(game, **options).record(text)
    for word in played:
        record = record.play(word)
    return record


def figures(game: str, language: str) -> Iterator[Figure]:
    """The figures of a game's rule page, in order."""
    for token in _tokens(game, language):
        if token.type == "figure":
            yield Figure(token.meta["file"], token.content, figure_record(game, token.meta["arguments"]))


@cache
def page(game: str, language: str) -> dict[str, Any]:
    """A game's rule page, ready for JSON: HTML without the title, the figures left open. Not to be changed."""
    tokens = _tokens(game, language)
    title, body = tokens[1].content, tokens[3:]
    return {
        "game": game,
        "language": language,
        "title": title,
        "html": MARKDOWN.renderer.render(body, MARKDOWN.options, {}),
        "figures": [_replay(figure) for figure in figures(game, language)],
    }


def _replay(figure: Figure) -> dict[str, Any]:
    """A figure ready for JSON: the moments from its start to what it shows, to be looked at and not touched."""
    record = figure.record
    records = [record.back(plies) for plies in range(len(record.plies), -1, -1)]
    return {
        "caption": figure.caption,
        "options": record.start.game.chosen,
        "words": list(record.words),
        "moments": [{**scene.of_record(shown).moment(), "touches": []} for shown in records],
    }


# ---------------------------------------------------------------------------------------- from Markdown to HTML


def _tokens(game: str, language: str) -> list[Token]:
    """A page taken apart."""
    game_class(game)
    if language not in LANGUAGES:
        raise UnknownLanguageError(f"nothing is said in “{language}”; the languages are {', '.join(LANGUAGES)}")
    return MARKDOWN.parse((folder("rules") / f"{game}.{language}.md").read_text("utf-8"))


def _read_anchor(state: StateInline, silent: bool) -> bool:
    """Read the name of a paragraph: the only HTML that a page may hold."""
    found = ANCHOR.match(state.src, state.pos)
    if found and not silent:
        state.push("anchor", "", 0).meta["id"] = found[1]
    state.pos = found.end() if found else state.pos
    return bool(found)


def _name_blocks(state: StateCore) -> None:
    """Give the name that a paragraph or heading begins with to the whole of it, so that it can be marked."""
    for block, inline in zip(state.tokens, state.tokens[1:], strict=False):
        if inline.children and inline.children[0].type == "anchor":
            block.attrSet("id", inline.children.pop(0).meta["id"])


def _find_figures(state: StateCore) -> None:
    """Turn every paragraph that is a picture into a figure with its number."""
    found, number = list[Token](), 0
    for token in state.tokens:
        found.append(token)
        if token.type == "inline" and [child.type for child in token.children or ()] == ["image"]:
            found[-2:] = [_figure_token(token, number)]
            number += 1
        elif token.type == "paragraph_close" and found[-2].type == "figure":
            found.pop()
    state.tokens = found


def _figure_token(inline: Token, number: int) -> Token:
    image = (inline.children or [])[0]
    told = {"number": number, "file": str(image.attrs["src"]), "arguments": str(image.attrs.get("title", ""))}
    return Token("figure", "figure", 0, block=True, content=image.content, children=image.children, meta=told)


def _draw_figure(renderer: RendererHTML, tokens: list[Token], at: int, options: OptionsDict, env: Any) -> str:
    """The empty frame of a figure, with what is written under it."""
    caption = renderer.renderInline(tokens[at].children or [], options, env)
    number = tokens[at].meta["number"]
    return f'<figure data-figure="{number}"><figcaption>{caption}</figcaption></figure>\n'


def _new_markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.inline.ruler.before("html_inline", "anchor", _read_anchor)
    markdown.core.ruler.push("names", _name_blocks)
    markdown.core.ruler.push("figures", _find_figures)
    markdown.add_render_rule("figure", _draw_figure)
    return markdown


MARKDOWN = _new_markdown()
