"""Search for recurring windows of a sequence, compiled by Numba."""

from __future__ import annotations

import numpy as np

from games.compiling import compiled


@compiled()
def z_function(values):
    """Return for each i > 0 the length of the common prefix of values[i:] and values; 0 for 0."""
    n = len(values)
    z = np.zeros(n, np.uint32)
    left = right = 0
    for i in range(1, n):
        same = min(right - i, z[i - left]) if i < right else 0
        while i + same < n and values[same] == values[i + same]:
            same += 1
        z[i] = same
        if i + same > right:
            left, right = i, i + same
    return z


@compiled()
def candidate(matches, first, most, reach):
    """Return the smallest period from ``first`` on with a window that proves it, or 0.

    ``matches`` is the Z-function of the reversed values; ``most`` is the most heaps that a move
    leaves.
    """
    length = len(matches)
    for period in range(first, length):
        start = max(length - period - int(matches[period]), 1)
        end = reach + most * start + (most - 1) * period
        if end + period <= length:
            return period
    return 0


@compiled()
def latest_window(values, width, most, step):
    """Return the smallest period, a multiple of ``step``, with which the last values recur, or 0.

    The last ``width`` values must be the same one period earlier, which is at most ``most`` heaps.
    """
    end = len(values)
    for period in range(step, most + 1, step):
        i = 1
        while i <= width and values[end - i] == values[end - i - period]:
            i += 1
        if i > width:
            return period
    return 0


@compiled()
def recurrence(latest, width, window, offset, step):
    """Return how many values after the first ``width`` the window ends again, or -1 if it does not.

    Only counts of at least 1 whose sum with the offset is a multiple of ``step`` are considered.
    """
    for count in range(1, len(latest) - width + 1):
        if (count + offset) % step == 0:
            i = 1
            while i <= width and latest[width + count - i] == window[width - i]:
                i += 1
            if i > width:
                return count
    return -1
