"""A progress bar for work that is counted in pieces, on one line of a terminal."""

from __future__ import annotations

from time import monotonic
from typing import TextIO

_CELLS = 24


class CountBar:
    """A progress bar: finished pieces, rate and remaining time; nothing without a terminal."""

    def __init__(self, goal: int, done: int, screen: TextIO) -> None:
        self._goal, self._done, self._began_with = goal, done, done
        self._screen, self._start = screen, monotonic()
        self._live = screen.isatty()

    def show(self, name: str) -> None:
        """Count one more piece of work, and display its name."""
        self._done += 1
        if not self._live:
            return
        rate = (self._done - self._began_with) / max(monotonic() - self._start, 1e-9)
        remaining = (self._goal - self._done) / rate
        filled = _CELLS * self._done // self._goal
        bar = "█" * filled + "·" * (_CELLS - filled)
        text = f"{bar} {self._done}/{self._goal}  {rate:.1f}/s  {remaining:.0f} s  {name:10}"
        self._screen.write(f"\r{text}\x1b[K")
        self._screen.flush()

    def clear(self) -> None:
        """Clear the line before other output."""
        if self._live:
            self._screen.write("\r\x1b[K")
            self._screen.flush()

    def close(self) -> None:
        """End the line."""
        if self._live:
            self._screen.write("\n")
