"""The client's own tests, types and all: `npm test` in the folder `web`."""

import pytest
from hatch_build import npm

from tests.web.words import SOURCE

WEB = SOURCE.parents[1]


@pytest.fixture(scope="module")
def packages() -> None:
    """What the client is built from, fetched once."""
    if not (WEB / "node_modules").is_dir():
        npm("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error", folder=WEB)


@pytest.mark.usefixtures("packages")
@pytest.mark.parametrize("script", [("check",), ("test", "--", "--no-isolate")], ids=lambda script: script[0])
def test_the_client_by_itself(script: tuple[str, ...]) -> None:
    npm("run", "--silent", *script, folder=WEB)
