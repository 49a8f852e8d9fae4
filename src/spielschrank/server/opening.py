"""Opening the cupboard at home: a server on this machine, and the browser as soon as it answers."""

import json
import logging
import os
import socket
import threading
import time
import webbrowser
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from platformdirs import user_data_path

from spielschrank.server.serve import free_port, serve

HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"
LONGEST_WAIT = 600.0
ANSWER_SECONDS = 1.0


def note() -> Path:
    """Where a running server leaves its address, so that nobody starts a second one beside it."""
    return user_data_path("spielschrank", ensure_exists=True) / "running.json"


def answers(url: str) -> bool:
    """Whether a server of ours is at this address."""
    try:
        with urlopen(f"{url}health", timeout=ANSWER_SECONDS) as answer:
            return bool(json.load(answer).get("status") == "well")
    except (URLError, OSError, ValueError):
        return False


def running_here() -> str | None:
    """The address of the server that already runs for this user, if there is one."""
    try:
        url = str(json.loads(note().read_text("utf-8"))["url"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return url if answers(url) else None


def own_address() -> str:
    """This machine's address on the home network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return HERE


def open_when_ready(url: str) -> None:
    """Wait until the server answers, then show it."""
    end = time.monotonic() + LONGEST_WAIT
    while time.monotonic() < end:
        if answers(url):
            note().write_text(json.dumps({"url": url, "process": os.getpid()}), "utf-8")
            webbrowser.open(url)
            return
        time.sleep(0.1)


def open_cupboard(network: bool = False) -> None:
    """Start the server and open the browser; if it runs already, only the browser."""
    if (url := running_here()) and not network:
        print(f"Spielschrank: {url}")
        webbrowser.open(url)
        return
    host = EVERYWHERE if network else HERE
    port = free_port(host)
    url = f"http://{own_address() if network else HERE}:{port}/"
    threading.Thread(target=open_when_ready, args=(url,), daemon=True).start()
    try:
        serve(host, port, None, public_url=url if network else "", log_level=logging.WARNING, shown=url)
    finally:
        note().unlink(missing_ok=True)
