"""Spielschrank: eleven board games from old German rule sheets, with exact rules.

>>> import spielschrank
>>> muehle = spielschrank.game("muehle", two_mills="two")
>>> muehle.start().play("d2").text
'turn=b;w=d2;hand=w8,b9'
"""

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spielschrank.contract import Game

__version__ = "0.1.0"
__all__ = ["game"]

COMPILED = ("kernel.py", "games/*.py", "engines/**/*.py", "solvers/**/*.py")


def _point_compiler_at_cache() -> None:
    """Keep compiled code in a user's folder named by a hash of its sources.

    The compiler's own cache does not notice an edited function that another file calls.
    """
    from platformdirs import user_cache_path

    here = Path(__file__).parent
    sources = sorted(path for pattern in COMPILED for path in here.glob(pattern))
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:16]
    os.environ.setdefault("NUMBA_CACHE_DIR", str(user_cache_path("spielschrank") / digest))


_point_compiler_at_cache()


def game(name: str, **options: object) -> "Game":
    """A game by its name, with options such as `two_mills="two"`."""
    from spielschrank.games import new_game

    return new_game(name, **options)
