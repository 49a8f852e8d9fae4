"""Servers for tests, on every kind of database."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.server.databases import KINDS, own_postgresql
from tests.server.hosts import Host


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL for all tests of this process.

    Not in pytest's own folder: the next pytest that starts closes that one to the user whom the database runs as.
    """
    with TemporaryDirectory(prefix="spielschrank-") as folder, own_postgresql(Path(folder)) as address:
        yield address


def database_of(kind: str, folder: Path, request: pytest.FixtureRequest) -> str:
    if kind == "sqlite":
        return f"sqlite:///{folder}/matches.sqlite"
    address: str = request.getfixturevalue("postgresql")
    return address


@pytest.fixture(scope="module", params=KINDS)
def host(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that all tests of a file share."""
    folder = tmp_path_factory.mktemp("server")
    found = Host(database_of(request.param, folder, request), folder / "log")
    found.start()
    yield found
    found.stop()


@pytest.fixture(params=KINDS)
def own_host(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Host]:
    """A server that may be killed."""
    found = Host(database_of(request.param, tmp_path, request), tmp_path / "log")
    found.start()
    yield found
    if found.process and found.process.poll() is None:
        found.stop()
    found.leave()


@pytest.fixture(scope="module")
def generous(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that lets itself be asked as often as a test likes."""
    folder = tmp_path_factory.mktemp("api")
    found = Host(f"sqlite:///{folder}/matches.sqlite", folder / "log", "--generous")
    found.start()
    yield found
    found.stop()
