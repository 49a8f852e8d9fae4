"""What `spielschrank puzzles GAME` does: make a game's puzzles anew, or check those that are kept."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from spielschrank.contract import Game
from spielschrank.puzzles import Puzzle, folder, of
from spielschrank.puzzles.finding import find_puzzles, refuse_unprovable, write
from spielschrank.puzzles.proof import Prover, faults


def make(game: Game, count: int, seed: int) -> str:
    """Find so many puzzles and keep them instead of the old ones; says what was found."""
    with _progress() as progress:
        task = progress.add_task(game.name, total=count)

        def tell(done: int, games: int) -> None:
            progress.update(task, completed=done, description=f"{game.name}, {games} games")

        found = find_puzzles(game, count, seed, tell)
    write(game, found, Path(str(folder())) / f"{game.name}.toml")
    of.cache_clear()
    return f"{len(found)} puzzles: {_sorts(found)}"


def check(game: Game) -> Iterator[str]:
    """What is wrong with the puzzles that are kept, in sentences."""
    refuse_unprovable(game)
    kept = of(game.name)
    if not kept:
        yield f"{game.name} has no puzzles yet"
        return
    prover = Prover(game)
    with _progress() as progress:
        for puzzle in progress.track(kept, description=game.name):
            yield from (f"{puzzle.id} {fault}" for fault in faults(puzzle, prover))


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, console=Console(stderr=True))


def _sorts(puzzles: list[Puzzle]) -> str:
    """How many there are of every kind and length in plies."""
    sorts = Counter((puzzle.kind, puzzle.plies) for puzzle in puzzles)
    return ", ".join(f"{number} × {kind} {plies}" for (kind, plies), number in sorted(sorts.items()))
