"""The rule pages as a source for the typesetter: real text, with every figure in its place."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from markdown_it.token import Token

from spielschrank import scene, svg
from spielschrank.contract import Game
from spielschrank.drawing.manners import Manner
from spielschrank.phrases import Phrase
from spielschrank.rulebook import MARKDOWN, figure_record, folder
from spielschrank.scene import Scene

CHOSEN = Phrase("Eure Regeln diesmal", "Your rules this time")
SET_UP = Phrase("Eure Aufstellung", "Your set-up")
OWN_START = "start.svg"


class Typed(NamedTuple):
    """A source and the files it names."""

    source: str
    files: dict[str, bytes]


def typed_rules(game: Game, language: str, manner: Manner) -> Typed:
    """The rule page of a game, with its options first, where it has any."""
    tokens = MARKDOWN.parse((folder("rules") / f"{game.name}.{language}.md").read_text("utf-8"))
    shown = {
        _file(token): scene.of_record(figure_record(game.name, token.meta["arguments"]))
        for token in tokens
        if token.type == "figure"
    }
    start = scene.of_position(game.start())
    own = {} if any(_stands_alike(start, other) for other in shown.values()) else {OWN_START: start}
    title, opening, body = tokens[:3], tokens[3:6], tokens[6:]
    parts = [_blocks(title), _blocks(opening), _options(game, language), _set_up(own, language), _blocks(body)]
    drawn = {file: svg.draw(seen, language=language, manner=manner).encode() for file, seen in {**shown, **own}.items()}
    return Typed("".join(parts), drawn)


def _stands_alike(one: Scene, other: Scene) -> bool:
    return (one.sides, one.pieces, one.trays) == (other.sides, other.pieces, other.trays)


def _set_up(own: dict[str, Scene], language: str) -> str:
    """The start as it is with the options chosen, if no figure of the page shows it."""
    told = SET_UP.say(language)
    return "".join(f"#pictured({literal(file)}, {literal(told)})\n#emph[{quoted(told + '.')}]\n\n" for file in own)


def _options(game: Game, language: str) -> str:
    """The value of every option in words."""
    said = game.phrases.options
    lines = [
        f"- #strong[{quoted(said[key].say(language))}:] {quoted(said[f'{key}={value}'].say(language))}"
        f" (#raw({literal(f'{key}={value}')}))"
        for key, value in game.chosen.items()
    ]
    return f"#chosen({literal(CHOSEN.say(language))})[\n" + "\n".join(lines) + "\n]\n\n" if lines else ""


def literal(text: str) -> str:
    """A text as a string of the typesetter.

    >>> literal('a "b" \\\\')
    '"a \\\\"b\\\\" \\\\\\\\"'
    """
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def quoted(text: str) -> str:
    """A text that means nothing but itself to the typesetter."""
    return f"#{literal(text)};" if text else ""


# blocks


def _blocks(tokens: list[Token]) -> str:
    return "".join(_block(token) for token in tokens)


def _block(token: Token) -> str:
    if token.type == "inline":
        return _inline(token.children or [])
    if token.type in BLOCKS:
        return BLOCKS[token.type](token)
    raise ValueError(f"a rule page holds {token.type}, which cannot be printed")


def _file(token: Token) -> str:
    return f"figure-{token.meta['number']}.svg"


def _figure(token: Token) -> str:
    return f"#pictured({literal(_file(token))}, {literal(token.content)})\n\n"


BLOCKS: dict[str, Callable[[Token], str]] = {
    "heading_open": lambda token: "=" * int(token.tag[1]) + " ",
    "heading_close": lambda _: "\n\n",
    "paragraph_open": lambda _: "",
    "paragraph_close": lambda token: "\n" if token.hidden else "\n\n",
    "bullet_list_open": lambda _: "#list(",
    "bullet_list_close": lambda _: ")\n\n",
    "ordered_list_open": lambda _: "#enum(",
    "ordered_list_close": lambda _: ")\n\n",
    "list_item_open": lambda _: "[",
    "list_item_close": lambda _: "],",
    "figure": _figure,
    "table_open": lambda _: "#tabled((\n",
    "table_close": lambda _: "))\n\n",
    "thead_open": lambda _: "",
    "thead_close": lambda _: "",
    "tbody_open": lambda _: "",
    "tbody_close": lambda _: "",
    "tr_open": lambda _: "(",
    "tr_close": lambda _: "),\n",
    "th_open": lambda _: "[#strong[",
    "th_close": lambda _: "]],",
    "td_open": lambda _: "[",
    "td_close": lambda _: "],",
}


# inside a line


def _inline(tokens: list[Token]) -> str:
    return "".join(_pieces(tokens))


def _pieces(tokens: list[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type in WRITTEN:
            yield WRITTEN[token.type](token)
        else:
            raise ValueError(f"a rule page holds {token.type}, which cannot be printed")


WRITTEN: dict[str, Callable[[Token], str]] = {
    "text": lambda token: quoted(token.content),
    "code_inline": lambda token: f"#raw({literal(token.content)});",
    "em_open": lambda _: "#emph[",
    "em_close": lambda _: "];",
    "strong_open": lambda _: "#strong[",
    "strong_close": lambda _: "];",
    "link_open": lambda _: "",
    "link_close": lambda _: "",
    "softbreak": lambda _: " ",
    "hardbreak": lambda _: "#linebreak();",
    "anchor": lambda _: "",
}
