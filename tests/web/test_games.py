"""Every game can be played to its end by clicks, and the page says how it ended and why."""

import random

from playwright.sync_api import expect

from spielschrank.contract import Game
from spielschrank.games import new_game
from tests.variants import random_line
from tests.web.endings import Ending, by_sides, choose, every_ending
from tests.web.persons import Household, Person

MOST_WITH_DICE = 120


def is_told(person: Person, game: Game) -> None:
    """The page says who has won, and why."""
    result = person.table["scene"]["result"]
    look = person.host.client.get(f"{person.host.url}/api/look/{game.name}", params=dict(game.chosen)).json()
    winners = [side for side in look["sides"] if result["values"].get(side["letter"]) == "win"]
    if result["left"] is not None:
        title = person.word("solved") if result["left"] == 1 else person.word("left", result["left"])
    elif winners:
        are_many = len(winners) > 1 or winners[0]["many"]
        title = person.word("teamWins" if are_many else "wins", ", ".join(side["name"]["de"] for side in winners))
    else:
        title = person.word("drawn")
    expect(person.result.get_by_role("heading")).to_have_text(title)
    expect(person.result).to_contain_text(look["ends"][result["reason"]]["de"])


@every_ending
def test_a_game_is_played_to_its_end(household: Household, ending: Ending) -> None:
    game, chance = new_game(ending.game, **ending.options), random.Random(1)
    person = household.at_table(ending.game, ending.options, start=ending.start)
    for ply in range(MOST_WITH_DICE):
        if person.wait_for_turn()["over"]:
            break
        follows = not game.has_chance
        person.play(ending.words[ply] if follows else choose(game.position(person.table["scene"]["text"]), chance))
    is_told(person, game)


def random_length(game: Game, most: int = 60) -> int:
    """How long the longest of a few random games is."""
    return max(sum(1 for _ in random_line(game, seed, most)) for seed in range(4))


def test_the_shortest_game_is_played_from_the_start_by_touching_whatever_is_offered(household: Household) -> None:
    name, options = min(by_sides(), key=lambda variant: random_length(new_game(variant[0], **variant[1])))
    person, chance = household.at_table(name, options), random.Random(5)
    while not person.state["over"]:
        person.play_at_random(chance)
    is_told(person, new_game(name, **options))
