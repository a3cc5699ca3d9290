"""Threads that share the work of a kernel, and the size of one call of it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

#: The number of sums that one call of a kernel computes: a fraction of a second.
WORK = 200_000_000


class Team:
    """Threads that share work, including the calling thread."""

    def __init__(self, threads: int) -> None:
        self.size = threads
        self._others = ThreadPoolExecutor(threads - 1, "grundy") if threads > 1 else None

    def share(self, compute: Callable[[int, int], None], first: int, last: int) -> None:
        """Call ``compute``, which should release the GIL, in each thread with a part of a range.

        It is given the first number of its part and the end, which like ``last`` does not belong to
        it. Returns once all have ended, or raises the error of one.
        """
        if self._others is None:
            compute(first, last)
            return
        ends = [first + (last - first) * i // self.size for i in range(self.size + 1)]
        mine, *theirs = pairwise(ends)
        asked = [self._others.submit(compute, *part) for part in theirs]
        compute(*mine)
        for answer in asked:
            answer.result()
