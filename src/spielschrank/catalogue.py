"""The eleven games at a glance."""

from typing import Any

from rich.console import Console
from rich.table import Table

from spielschrank.contract import Game
from spielschrank.games import NAMES, new_game


def _facts(game: Game) -> dict[str, Any]:
    said = game.phrases
    return {
        "game": game.name,
        "title": said.title._asdict(),
        "about": said.about._asdict(),
        "rules": game.version,
        "persons": list(said.persons),
        "minutes": said.minutes,
        "sides": {side.letter: said.sides[side.letter]._asdict() for side in game.sides},
        "options": {option.key: list(option.values) for option in game.options},
        "option_texts": {key: phrase._asdict() for key, phrase in said.options.items()},
    }


def game_facts() -> list[dict[str, Any]]:
    """What there is to know of every game, ready for JSON; sides are those of the default options."""
    return [_facts(new_game(name)) for name in NAMES]


def print_games(language: str) -> None:
    """Print a table of the games."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("game", "title", "sides", "options"):
        table.add_column(heading, no_wrap=heading == "game")
    for facts in game_facts():
        sides = " ".join(facts["sides"])
        options = "\n".join(f"{key}={'|'.join(values)}" for key, values in facts["options"].items())
        table.add_row(facts["game"], facts["title"][language], sides, options)
    Console().print(table)


def print_choice(language: str) -> None:
    """Print the games with numbers to choose by, and what each is about."""
    table = Table(box=None, pad_edge=False, show_header=False)
    for number, facts in enumerate(game_facts(), start=1):
        options = "".join(f" {key}={'|'.join(values)}" for key, values in facts["options"].items())
        name = f"[bold]{facts['title'][language]}[/]\n[dim]{facts['game']}{options}[/]"
        table.add_row(str(number), name, facts["about"][language])
    Console().print(table)
