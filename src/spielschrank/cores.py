"""How much this machine can do at once."""

import os


def count_cores() -> int:
    """How many processes or threads can run at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
