"""Fixtures: one sandbox, whose workers are used again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.programs.sandbox import Limits, Sandbox


@pytest.fixture(scope="session")
def sandbox() -> Iterator[Sandbox]:
    """Give a sandbox with time enough for whatever ends, on a busy machine too."""
    limits = Limits(seconds=20, call_seconds=10, calls_seconds=60, memory=30_000_000)
    with Sandbox(limits=limits) as opened:
        yield opened
