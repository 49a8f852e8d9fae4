"""Processes beside the server."""

import asyncio
import os
import sys

import pytest

from spielschrank.server import beside

MODULES = ("spielschrank.server.worker", "spielschrank.server.artist")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such priorities")
@pytest.mark.parametrize("module", MODULES)
def test_they_step_back_before_they_load_anything(module: str) -> None:
    async def priority() -> int:
        process = await beside.start(module)
        try:
            return os.getpriority(os.PRIO_PROCESS, process.pid)
        finally:
            await beside.end(process)

    assert asyncio.run(priority()) == beside.PATIENT > os.getpriority(os.PRIO_PROCESS, 0)


@pytest.mark.parametrize("module", MODULES)
def test_they_are_gone_when_they_are_ended(module: str) -> None:
    async def end() -> int | None:
        process = await beside.start(module)
        await beside.end(process)
        await beside.end(process)  # who is gone can be ended once more
        return process.returncode

    assert asyncio.run(end()) is not None
