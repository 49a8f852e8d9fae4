"""The command line, called in this process."""

import signal
from collections.abc import Callable

import pytest

from spielschrank.cli import main
from spielschrank.contract import Game

Run = Callable[..., tuple[int, str, str]]

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell lets programs in the background ignore it


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Call the command in this process: exit code, stdout, stderr."""

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["spielschrank", *arguments])
        with pytest.raises(SystemExit) as exit_:
            main()
        return (int(exit_.value.code or 0), *capsys.readouterr())

    return call


def options_of(game: Game) -> list[str]:
    return [word for key, value in game.chosen.items() for word in ("-o", f"{key}={value}")]
