"""Games on paper: the board, the pieces to cut out and the rules, from the same data that the engines play on."""

from collections.abc import Mapping
from importlib import resources

from spielschrank.contract import Game
from spielschrank.drawing.manners import FLAT, SOLID, STARK
from spielschrank.games import new_game
from spielschrank.phrases import LANGUAGES
from spielschrank.pictures import typeset
from spielschrank.printing.boards import board_sheets, plan
from spielschrank.printing.paper import Sheet
from spielschrank.printing.pieces import piece_sheets
from spielschrank.printing.rules import Typed, literal, typed_rules
from spielschrank.scene import of_position

SHEETS = (1, 2)
"""Over so many sheets a board may go."""


class PrintError(ValueError):
    """Something that cannot be printed as asked for."""


def pdf(
    name: str,
    options: Mapping[str, str] | None = None,
    language: str = "de",
    contrast: bool = False,
    sheets: int | None = None,
) -> bytes:
    """A game as a PDF in A4: board, pieces, rules; `sheets` says over how many the board goes, if not as it fits."""
    game = _asked(name, options, language, sheets)
    drawn, rules = sheets_of(game, language, contrast, sheets), _rules(game, language, contrast)
    files = {f"sheet-{number}.svg": sheet.drawing.encode() for number, sheet in enumerate(drawn)}
    placed = [
        f"#sheet({literal(file)}, {literal(sheet.told)}, {str(sheet.is_wide).lower()})\n"
        for file, sheet in zip(files, drawn, strict=True)
    ]
    source = _source(game, language, contrast, "".join(placed), rules.source)
    return typeset({"main": source.encode(), **files, **rules.files}, "pdf")[0]


def svgs(
    name: str,
    options: Mapping[str, str] | None = None,
    language: str = "de",
    contrast: bool = False,
    sheets: int | None = None,
) -> list[bytes]:
    """The same, an SVG for every page."""
    game = _asked(name, options, language, sheets)
    rules = _rules(game, language, contrast)
    source = _source(game, language, contrast, "", rules.source)
    drawn = [sheet.drawing.encode() for sheet in sheets_of(game, language, contrast, sheets)]
    return [*drawn, *typeset({"main": source.encode(), **rules.files}, "svg")]


def sheets_of(game: Game, language: str, contrast: bool, sheets: int | None = None) -> list[Sheet]:
    """The board and the pieces, all at the same scale."""
    manner, title = STARK if contrast else FLAT, game.phrases.title.say(language)
    planned = plan(game.board, manner.fit(game.board), sheets)
    return [
        *board_sheets(title, game.board, planned, manner, language),
        *piece_sheets(title, of_position(game.start()), planned.scale, manner, language, game.has_chance),
    ]


def _asked(name: str, options: Mapping[str, str] | None, language: str, sheets: int | None) -> Game:
    if language not in LANGUAGES:
        raise PrintError(f"nothing is said in “{language}”; the languages are {', '.join(LANGUAGES)}")
    if sheets is not None and sheets not in SHEETS:
        raise PrintError(f"a board goes over one sheet or two, not {sheets}")
    return new_game(name, **(options or {}))


def _rules(game: Game, language: str, contrast: bool) -> Typed:
    return typed_rules(game, language, STARK if contrast else SOLID)


def _source(game: Game, language: str, contrast: bool, sheets: str, rules: str) -> str:
    """The whole document: how things look, the sheets, the rules."""
    style = (resources.files("spielschrank.printing") / "style.typ").read_text("utf-8")
    told = f"({literal(game.phrases.title.say(language))}, {literal(language)}, {str(contrast).lower()})"
    return f"{style}\n#show: booklet.with{told}\n{sheets}#show: rulebook.with{told}\n{rules}"
