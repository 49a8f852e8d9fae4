"""Limits kept: what is left of the time, and how a search on other threads is watched and stopped."""

import math
import time
from collections.abc import Callable, Sequence
from threading import Event, Semaphore, Thread

from spielschrank.engines.thoughts import Limit
from spielschrank.kernel import Ints

FOREVER = 1 << 60
"""A number of nodes that nobody reaches."""
GLANCE = 0.01
"""Seconds between two looks at the clock and at who says stop, while a search runs."""


class Clock:
    """What is left of a limit: asked again and again while a search runs."""

    def __init__(self, limit: Limit, stop: Event) -> None:
        self.begin = time.perf_counter()
        self.limit, self.stop = limit, stop

    @property
    def seconds(self) -> float:
        """The seconds spent."""
        return time.perf_counter() - self.begin

    @property
    def seconds_left(self) -> float:
        """The seconds until the limit; without one there is no end of them."""
        return math.inf if self.limit.seconds is None else self.limit.seconds - self.seconds

    def is_over(self, nodes: int = 0) -> bool:
        """Whether the time or the nodes are used up, or somebody said stop."""
        most_nodes = FOREVER if self.limit.nodes is None else self.limit.nodes
        return self.seconds_left <= 0 or self.stop.is_set() or nodes >= most_nodes

    def glance(self) -> float:
        """How long to wait before looking again."""
        return min(max(self.seconds_left, 0.0), GLANCE)

    def watch(
        self, works: Sequence[Callable[[], None]], controls: Sequence[Ints], place: int, all_done: bool = False
    ) -> None:
        """Work on threads until one is done (or all), or the time is over; a number in their controls stops them."""
        done = Semaphore(0)
        workers = [Thread(target=_work, args=(work, done), daemon=True) for work in works]
        for worker in workers:
            worker.start()
        awaited = len(workers) if all_done else 1
        while awaited and not self.is_over():
            awaited -= done.acquire(timeout=self.glance())
        for control in controls:
            control[place] = 1
        for worker in workers:
            worker.join()


def _work(work: Callable[[], None], done: Semaphore) -> None:
    work()
    done.release()
