"""Computations in steps, driven to their end."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")


def finished(steps: Generator[int, None, T], *, least: int = 1) -> T:
    """Return what some steps end with; each tells how far it is: by so much further at least."""
    last = 0
    while True:
        try:
            reached = next(steps)
        except StopIteration as stopped:
            return stopped.value
        assert reached >= last + least
        last = reached
