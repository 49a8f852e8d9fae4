"""A browser and a server for tests that look at the pages as people do."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from spielschrank.server.pages import CLIENT
from tests.server.hosts import Host
from tests.web.persons import Household


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; not for the whole session, because its loop would be in the way of other tests' loops."""
    with sync_playwright() as playwright:
        found = new_browser(playwright)
        yield found
        found.close()


def new_browser(playwright: Playwright) -> Browser:
    program = shutil.which("chromium")
    if not program:
        pytest.skip("there is no Chromium here")
    return playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])


def new_host(folder: Path) -> Host:
    assert (CLIENT / "index.html").is_file(), (
        "the browser’s part is not built: pip install -e . or npm run build in web"
    )
    return Host(f"sqlite:///{folder}/matches.sqlite", folder / "log", "--generous")


@pytest.fixture(scope="package")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that all tests of a worker share."""
    found = new_host(tmp_path_factory.mktemp("web"))
    found.start()
    yield found
    found.stop()


@pytest.fixture
def own_host(tmp_path: Path) -> Iterator[Host]:
    """A server that may be killed."""
    found = new_host(tmp_path)
    found.start()
    yield found
    if found.process and found.process.poll() is None:
        found.stop()


@pytest.fixture
def household(browser: Browser, host: Host) -> Iterator[Household]:
    """People with browsers of their own; whatever their pages complain about fails the test."""
    with Household(browser, host) as found:
        yield found


@pytest.fixture
def own_household(browser: Browser, own_host: Host) -> Iterator[Household]:
    """People at a server that may be killed; their pages may complain about that."""
    with Household(browser, own_host, may_complain=True) as found:
        yield found
