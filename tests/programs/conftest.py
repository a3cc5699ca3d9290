"""Fixtures: one sandbox, whose workers are used again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.programs.sandbox import Limits, Sandbox


@pytest.fixture(scope="session")
def sandbox() -> Iterator[Sandbox]:
    """Give a sandbox that is quick to stop a program."""
    limits = Limits(seconds=0.6, call_seconds=0.3, calls_seconds=1.0, memory=30_000_000)
    with Sandbox(limits=limits) as opened:
        yield opened
