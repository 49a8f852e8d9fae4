"""The architecture, enforced: imports point down the list of layers, and only the games know their names."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import spielschrank
from spielschrank.games import NAMES

SOURCE = Path(spielschrank.__file__).parent
WEB = Path(__file__).parent.parent / "web"

LAYERS = (
    "cache cores __init__ board kernel phrases complaints notation contract games dice record whynot timekeeping match "
    "scene telling rulebook lessons engines adapters drawing svg look pictures printing terminal referee catalogue elo "
    "players tournament arena ladder puzzles analysis play warm bench server load browsing cli __main__"
).split()
"""From the lowest to the highest; a module may import only those before it. A folder is one layer."""

ON_DEMAND = {
    ("__init__", "contract"), ("__init__", "games"),  # the package's own door
    ("contract", "record"), ("contract", "scene"), ("contract", "svg"),  # a value asked for its record or picture
    ("record", "scene"), ("record", "svg"),
}  # fmt: skip
"""Imported upwards, but only inside a function, when somebody asks for it."""

FILES = sorted(SOURCE.rglob("*.py"))


def named(path: Path) -> str:
    return str(path.relative_to(SOURCE))


def layer(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported_layers(node: ast.AST) -> set[str]:
    if isinstance(node, ast.ImportFrom) and node.module == "spielschrank":
        return {alias.name if alias.name in LAYERS else "__init__" for alias in node.names}
    if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("spielschrank."):
        return {node.module.split(".")[1]}
    if isinstance(node, ast.Import):
        return {alias.name.split(".")[1] for alias in node.names if alias.name.startswith("spielschrank.")}
    return set()


def upward_imports(path: Path) -> set[tuple[str, str]]:
    own = layer(path)
    found = {other for node in ast.walk(ast.parse(path.read_text("utf-8"))) for other in imported_layers(node)}
    return {(own, other) for other in found if LAYERS.index(other) > LAYERS.index(own)}


def test_every_module_has_its_layer() -> None:
    assert {layer(path) for path in FILES} == set(LAYERS)


@pytest.mark.parametrize("path", FILES, ids=named)
def test_imports_point_to_lower_layers(path: Path) -> None:
    assert upward_imports(path) <= ON_DEMAND


@pytest.mark.parametrize("path", FILES, ids=named)
def test_upward_imports_stand_inside_functions(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    own = LAYERS.index(layer(path))
    at_once = {other for node in tree.body for other in imported_layers(node)}
    assert {other for other in at_once if LAYERS.index(other) > own} == set()


def may_name_games(path: Path) -> bool:
    return layer(path) in ("games", "adapters") or (path.parent.name == "knowledge" and path.name != "__init__.py")


GAME_NAMES = re.compile(r"(?i)\b(" + "|".join(NAMES) + r"|mühle|solo-jump|quadro-be)\b")


@pytest.mark.parametrize("path", [path for path in FILES if not may_name_games(path)], ids=named)
def test_nothing_outside_games_names_a_game(path: Path) -> None:
    assert GAME_NAMES.findall(path.read_text("utf-8")) == []


def test_the_browser_knows_no_game_by_name() -> None:
    sources = [path for folder in ("src", "worker") for path in (WEB / folder).rglob("*") if path.is_file()]
    assert sources
    assert [str(path) for path in sources if GAME_NAMES.search(path.read_text("utf-8"))] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_game_imports_no_other_game(name: str) -> None:
    text = (SOURCE / "games" / f"{name}.py").read_text("utf-8")
    assert set(re.findall(r"from spielschrank\.games\.(\w+) import", text)) <= {"sackson"}


def test_importing_the_package_loads_no_compiler() -> None:
    code = "import spielschrank, sys; print(sorted({'numba', 'numpy', 'rich', 'typer'} & set(sys.modules)))"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"
