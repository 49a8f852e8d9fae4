"""Databases for tests: SQLite in a file, and a PostgreSQL of our own on a socket of its own."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from spielschrank.load import unused_port

KINDS = ("sqlite", "postgresql")


def program(name: str) -> str:
    """A program of PostgreSQL, wherever the system keeps it."""
    found = [shutil.which(name), *sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)]
    usable = next((path for path in found if path), None)
    return str(usable) if usable else pytest.skip(f"there is no {name} here")


@contextmanager
def own_postgresql(folder: Path) -> Iterator[str]:
    """A PostgreSQL that nobody else uses; the address of its database."""
    user = "postgres" if os.geteuid() == 0 else None
    data, port = folder / "data", unused_port()
    folder.chmod(0o755)
    for parent in folder.parents:
        if parent.stat().st_uid == os.geteuid() and parent != Path("/"):
            parent.chmod(parent.stat().st_mode | 0o011)
    data.mkdir()
    if user:
        shutil.chown(data, user)
    run = {"user": user, "cwd": "/"}
    made = [program("initdb"), "-D", data, "-U", "spiel", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"]
    subprocess.run(made, check=True, capture_output=True, **run)
    options = [
        "-D",
        data,
        "-p",
        str(port),
        "-k",
        "/tmp",
        "-c",
        "listen_addresses=127.0.0.1",
        "-c",
        "max_connections=60",
    ]
    server = subprocess.Popen(
        [program("postgres"), *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **run
    )
    try:
        ready = [program("pg_isready"), "-h", "127.0.0.1", "-p", str(port), "-q"]
        while subprocess.run(ready, check=False).returncode:
            assert server.poll() is None, "PostgreSQL did not start"
        yield f"postgresql://spiel@127.0.0.1:{port}/postgres"
    finally:
        server.send_signal(2)
        server.wait(20)
