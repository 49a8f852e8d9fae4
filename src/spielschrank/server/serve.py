"""Starting the server: where it listens, where it keeps what happens, what it writes down."""

import gc
import json
import logging
import socket
import threading
from pathlib import Path

import uvicorn
from platformdirs import user_data_path

from spielschrank.cache import is_warm
from spielschrank.games import NAMES, new_game
from spielschrank.scene import of_record
from spielschrank.server.app import new_app

FIRST_PORT, PORTS = 8000, 100
LONGEST_MESSAGE = 16_384
SECONDS_TO_LEAVE = 10
PING_SECONDS = 20.0
"""So often every websocket is asked whether it is still there, and so long it has for its answer."""
RARELY = (5_000, 100, 1_000)
"""How seldom the interpreter looks for cycles: matches have none, and a look at all of them takes half a second."""


class JsonLines(logging.Formatter):
    """One JSON object a line. Links stand behind the # of an address and in messages, neither of which is logged."""

    def format(self, record: logging.LogRecord) -> str:
        """A line."""
        told = {"at": self.formatTime(record), "level": record.levelname, "from": record.name}
        told["message"] = record.getMessage()
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def own_database() -> str:
    """SQLite in the user's data folder."""
    folder = user_data_path("spielschrank")
    folder.mkdir(parents=True, exist_ok=True)
    return sqlite_at(folder / "matches.sqlite")


def sqlite_at(file: Path) -> str:
    """The address of an SQLite database."""
    return f"sqlite:///{file}"


def free_port(host: str) -> int:
    """A port near 8000 that nobody uses; raises OSError if there is none."""
    for port in range(FIRST_PORT, FIRST_PORT + PORTS):
        with socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                tried.bind((host, port))
            except OSError:
                continue
            return port
    raise OSError(f"no free port from {FIRST_PORT} to {FIRST_PORT + PORTS - 1}")


def compile_games() -> None:
    """Compile what is not compiled yet, before anybody can wait for it."""
    if not is_warm():
        from spielschrank.warm import warm_all  # loads all engines

        warm_all()


def load_games() -> None:
    """Have the compiled rules of all games at hand, so that nobody's first move waits for them."""
    for name in NAMES:
        record = new_game(name).record()
        of_record(record.play(record.legal_words[0])).moment()


def serve(
    host: str,
    port: int | None,
    database: str | None,
    public_url: str = "",
    generous: bool = False,
    engines: int | None = None,
    ping: float = PING_SECONDS,
    log_level: int = logging.INFO,
    shown: str = "",
) -> None:
    """Run the server until it is told to leave; `shown` is the address to tell people if it is not the host's own."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=log_level, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    gc.set_threshold(*RARELY)
    compile_games()
    threading.Thread(target=load_games, daemon=True).start()  # done before the first page has been looked at
    chosen = port or free_port(host)
    print(f"Spielschrank: {shown or f'http://{host}:{chosen}/'}", flush=True)
    uvicorn.run(
        new_app(database or own_database(), public_url, generous, engines),
        host=host,
        port=chosen,
        log_config=None,
        access_log=False,
        ws_max_size=LONGEST_MESSAGE,
        ws_ping_interval=ping,
        ws_ping_timeout=ping,
        timeout_graceful_shutdown=SECONDS_TO_LEAVE,
        server_header=False,
    )
