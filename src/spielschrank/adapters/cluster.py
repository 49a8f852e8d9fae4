"""Work on a Ray cluster: the same calls as here, on its workers."""

import os
from collections.abc import Callable, Generator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

Result = TypeVar("Result")
LOCAL = "local"
"""The address of a cluster that is started here, and ended with the work."""
STORE_BYTES = 100_000_000
"""Room for results on a local cluster; records are small."""


def run_on_ray(
    function: Callable[..., Result], jobs: Sequence[tuple[Any, ...]], address: str, workers: int
) -> Generator[Result, None, None]:
    """Call a function with every job's arguments; results come as they are ready, each from one core of the cluster.

    The package must be installed wherever the cluster has workers.
    """
    if not find_spec("ray"):
        raise ValueError("--ray needs the package ray, as in pip install spielschrank[ray]")
    if not jobs:
        return
    ray = import_module("ray")
    _join(ray, address, workers)
    try:
        remote = ray.remote(num_cpus=1)(function)
        waiting = [remote.remote(*job) for job in jobs]
        while waiting:
            ready, waiting = ray.wait(waiting)
            yield from ray.get(ready)
    finally:
        ray.shutdown()


def _join(ray: Any, address: str, workers: int) -> None:
    quiet = {"include_dashboard": False, "log_to_driver": False, "logging_level": "ERROR"}
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if address == LOCAL:
        ray.init(address, num_cpus=workers, object_store_memory=STORE_BYTES, **quiet)
        return
    try:
        ray.init(address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, RuntimeError) as error:
        raise ValueError(f"no Ray cluster answers at {address}: {error}") from error
