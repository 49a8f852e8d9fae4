"""Golden games: a whole random game per variant as text that a person can read; a change of rules shows as a diff.

python -m tests.golden
"""

from pathlib import Path

from spielschrank.contract import Game
from spielschrank.games import new_game
from tests.test_record import random_record
from tests.variants import all_variants, variant_id

FOLDER = Path(__file__).parent / "data" / "golden"
PLIES = 120


def transcript(game: Game) -> str:
    """A random game, ply by ply: the word played, the number of legal words, and the position text."""
    record = random_record(game, seed=20, plies=PLIES)
    lines = [f"{'start':14} {len(record.start.words):4} {record.start.text}"]
    for ply in record.plies:
        lines.append(f"{ply.word:14} {len(ply.position.words):4} {ply.position.text}")
    return "\n".join([*lines, f"result: {record.result}"]) + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, options in all_variants():
        (FOLDER / f"{variant_id(name, options)}.txt").write_text(transcript(new_game(name, **options)), "utf-8")


if __name__ == "__main__":
    main()
