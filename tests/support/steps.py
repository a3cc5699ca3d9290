"""Computations in steps, driven to their end."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")


def finished(steps: Generator[int, None, T], *, least: int = 1) -> T:
    """Run all steps and return their result; each must advance by ``least`` at least."""
    last = 0
    while True:
        try:
            reached = next(steps)
        except StopIteration as stopped:
            return stopped.value
        assert reached >= last + least
        last = reached
