"""A process that draws for the server: jobs come as lines of JSON; a line about what was made goes out, then its bytes.

It does one job at a time, and leaves when nobody listens any more.
"""

import json
import sys
from collections.abc import Callable
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from spielschrank import pictures, printing
from spielschrank.server import protocol as say
from spielschrank.server.pages import record_of

Job = dict[str, Any]


def picture(job: Job) -> bytes:
    """The end of a line of play, or all of it as a picture that moves."""
    record = record_of(say.Line(**job["line"]))
    return pictures.picture(record, job["kind"], job["width"], job["language"])


def paper(job: Job) -> bytes:
    """A game to be printed, as a PDF."""
    return printing.pdf(job["game"], job["options"], job["language"], job["contrast"])


def sheets(job: Job) -> bytes:
    """A game to be printed, as an archive of one SVG per sheet."""
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for number, drawn in enumerate(printing.svgs(job["game"], job["options"], job["language"], job["contrast"]), 1):
            archive.writestr(ZipInfo(f"{job['game']}-{number:02}.svg"), drawn, ZIP_DEFLATED)
    return file.getvalue()


MAKERS: dict[str, Callable[[Job], bytes]] = {"picture": picture, "pdf": paper, "zip": sheets}


def main() -> None:
    """Do jobs until nobody asks any more."""
    out = sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever a library prints must not get into a picture
    for line in sys.stdin:
        job = json.loads(line)
        try:
            made, failed = MAKERS[job["make"]](job), ""
        except Exception as error:  # one bad job must not end the process
            made, failed = b"", f"{type(error).__name__}: {error}"
        out.write(json.dumps({"length": len(made), "failed": failed}).encode() + b"\n" + made)
        out.flush()


if __name__ == "__main__":
    main()
