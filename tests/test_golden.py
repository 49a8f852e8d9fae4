"""Games played before are played the same way today."""

from spielschrank.contract import Game
from tests.golden import FOLDER, transcript
from tests.variants import every_variant, variant_id


@every_variant
def test_golden_games_are_played_as_before(game: Game) -> None:
    golden = (FOLDER / f"{variant_id(game.name, game.chosen)}.txt").read_text("utf-8")
    assert transcript(game) == golden, "if the rules have changed: python -m tests.golden, and read the diff"
