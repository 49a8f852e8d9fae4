"""`spielschrank` without arguments: a server, then the browser; the second time only the browser."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "spielschrank"]
PATIENCE = 120


class Home:
    """Somebody's home: a data folder, and a browser that writes down what it was asked to show."""

    def __init__(self, folder: Path) -> None:
        self.opened = folder / "opened"
        browser = folder / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" >> {self.opened}\n')
        browser.chmod(0o755)
        self.world = {**os.environ, "BROWSER": str(browser), "XDG_DATA_HOME": str(folder / "data")}

    def pages(self) -> list[str]:
        return self.opened.read_text().split() if self.opened.exists() else []


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    home = Home(tmp_path)
    server = subprocess.Popen(COMMAND, env=home.world, stdout=subprocess.PIPE, text=True)
    deadline = time.monotonic() + PATIENCE
    while not home.pages() and server.poll() is None and time.monotonic() < deadline:
        time.sleep(0.1)
    yield home
    server.terminate()
    server.communicate(timeout=PATIENCE)


def test_the_browser_opens_when_the_server_answers_and_a_second_start_uses_the_same_server(home: Home) -> None:
    [first] = home.pages()
    again = subprocess.run(COMMAND, env=home.world, capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert home.pages() == [first, first]
    assert first in again.stdout
