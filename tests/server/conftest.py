"""Servers for tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.hosts import Host


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that all tests of a file share."""
    folder = tmp_path_factory.mktemp("server")
    found = Host(f"sqlite:///{folder}/matches.sqlite", folder / "log")
    found.start()
    yield found
    found.stop()


@pytest.fixture
def own_host(tmp_path: Path) -> Iterator[Host]:
    """A server that may be killed."""
    found = Host(f"sqlite:///{tmp_path}/matches.sqlite", tmp_path / "log")
    found.start()
    yield found
    if found.process and found.process.poll() is None:
        found.stop()
