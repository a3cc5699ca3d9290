"""Fixtures: one sandbox, whose instances forget everything."""

from __future__ import annotations

import pytest

from bot.programs.sandbox import Sandbox


@pytest.fixture(scope="session")
def sandbox() -> Sandbox:
    """Give a sandbox with the limits that the bot has."""
    return Sandbox()


@pytest.fixture(scope="session")
def short() -> Sandbox:
    """Give a sandbox with so few instructions that loops without end cost little."""
    return Sandbox(fuel=2 * 10**8, all_fuel=4 * 10**8, memory=2**25)
