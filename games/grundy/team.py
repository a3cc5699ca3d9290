"""How much work is done at once, and the threads that share it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

#: How many sums one call of a kernel should take: a fraction of a second.
WORK = 200_000_000


class Team:
    """Threads that share work, the one that asks among them."""

    def __init__(self, threads: int) -> None:
        self.size = threads
        self._others = ThreadPoolExecutor(threads - 1, "grundy") if threads > 1 else None

    def share(self, compute: Callable[[int, int], None], first: int, last: int) -> None:
        """Let each thread call ``compute`` with its part of a range; it should release the GIL."""
        if self._others is None:
            compute(first, last)
            return
        ends = [first + (last - first) * i // self.size for i in range(self.size + 1)]
        mine, *theirs = pairwise(ends)
        asked = [self._others.submit(compute, *part) for part in theirs]
        compute(*mine)
        for answer in asked:
            answer.result()
