"""Small pictures of every board as the browser shows it, kept in `pictures`.

`python -m tests.web.pictures` makes them anew, to be looked at.
"""

from collections.abc import Callable
from io import BytesIO
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageChops
from playwright.sync_api import ViewportSize

from spielschrank.contract import CHANCE, Game
from spielschrank.games import new_game
from tests.variants import random_record, variant_id
from tests.web.endings import by_sides
from tests.web.persons import DESKTOP, PHONE, Household, Person

FOLDER = Path(__file__).with_name("pictures")
SIZES: dict[str, ViewportSize] = {"desktop": DESKTOP, "phone": PHONE}
WIDTH = 240
"""Pixels of a picture that is kept."""
ROUNDING = 0.02
"""So much the shape of a picture depends on where its pixels begin."""
SEED, PLIES = 4, 24
DOTS = 24
"""So many dots wide and high two pictures are compared."""


def at_the_start(game: Game) -> str:
    """The first position, after the same roll each time."""
    start = game.start()
    return start.play(start.words[0]).text if game.has_chance else ""


def later(game: Game) -> str:
    """A position in the middle of a game, which nobody has thought about, and which needs no roll."""
    record = random_record(game, SEED, PLIES)
    return (record.back() if record.position.turn == CHANCE else record).position.text


MOMENTS: dict[str, Callable[[Game], str]] = {"start": at_the_start, "later": later}


def pictures(household: Household, name: str, options: dict[str, str], moment: str) -> dict[str, Image.Image]:
    """The board of a game at a moment in all sizes, made small."""
    game, person = new_game(name, **options), household.person()
    asked = {"options": options, "seats": [{"sides": list(game.side_letters)}], "start": MOMENTS[moment](game)}
    person.sit(household.host.make(name, **asked)["seats"][0]["token"])
    person.wait_for_turn()
    shots = {size: _shoot(person, size) for size in SIZES}
    person.page.context.close()
    return shots


def _shoot(person: Person, size: str) -> Image.Image:
    person.page.set_viewport_size(SIZES[size])
    board = person.page.locator(".board:has(.places)").screenshot(animations="disabled")
    shot = Image.open(BytesIO(board)).convert("RGB")
    return shot.resize((WIDTH, round(shot.height * WIDTH / shot.width)), Image.Resampling.LANCZOS)


def file_of(name: str, options: dict[str, str], moment: str, size: str) -> Path:
    return FOLDER / f"{variant_id(name, options)}-{moment}-{size}.png"


def difference(one: Image.Image, other: Image.Image) -> float:
    """How different two pictures are where they differ most, in 255ths, seen from so far that a piece is a few dots."""
    if abs(one.width / one.height - other.width / other.height) > ROUNDING:
        return 255.0
    apart = ImageChops.difference(one, other.resize(one.size)).resize((DOTS, DOTS), Image.Resampling.BOX)
    red, green, blue = (apart.tobytes()[colour::3] for colour in range(3))
    return max(map(sum, zip(red, green, blue, strict=True))) / 3


def main() -> None:
    from playwright.sync_api import sync_playwright

    from tests.web.conftest import new_browser, new_host

    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        host = new_host(Path(folder))
        host.start()
        with Household(new_browser(playwright), host) as household:
            for (name, options), moment in product(by_sides(), MOMENTS):
                for size, shot in pictures(household, name, options, moment).items():
                    small = shot.quantize(255, Image.Quantize.MAXCOVERAGE)
                    small.save(file_of(name, options, moment, size), optimize=True)
        host.stop()


if __name__ == "__main__":
    main()
