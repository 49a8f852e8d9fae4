"""Several servers on one database: whoever sits where, all see the same game."""

import random
from pathlib import Path

from tests.server.hosts import Host, play_at_random


def test_players_and_watchers_at_different_servers_see_each_other(postgresql: str, tmp_path: Path) -> None:
    one, other = (Host(postgresql, tmp_path / name) for name in ("one", "other"))
    one.start()
    other.start()
    made = one.make("muehle")
    white, black = one.sit(made["seats"][0]["token"]), other.sit(made["seats"][1]["token"])
    watcher = other.sit(made["watch"])
    last = play_at_random([white, black], random.Random(1), 12)
    assert len(watcher.wait_for_table(lambda told: len(told["words"]) >= 12)["words"]) == 12
    black.wait_for_table(lambda told: told["version"] >= last["version"])
    assert white.table["scene"] == black.table["scene"] == watcher.table["scene"]
    one.stop()
    other.stop()
