"""Processes beside the server, for what takes long: they step back for it from their first breath."""

import os
import sys
from asyncio import create_subprocess_exec
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

LONGEST_LINE = 1 << 20
PATIENT = 19
"""How far they step back: a person's move comes before all thoughts and pictures."""


async def start(module: str) -> Process:
    """A process that runs a module of ours, and is spoken to by its input and output."""
    process = await create_subprocess_exec(sys.executable, "-m", module, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE)
    with suppress(AttributeError, ProcessLookupError):  # not every system has priorities; it may have died at once
        os.setpriority(os.PRIO_PROCESS, process.pid, PATIENT)
    return process


async def end(process: Process | None) -> None:
    """Let it do no more."""
    if process is not None and process.returncode is None:
        process.kill()
        await process.wait()
