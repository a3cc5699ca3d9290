"""Fixtures: one sandbox, whose instances forget everything."""

from __future__ import annotations

import pytest

from bot.programs.sandbox import Sandbox


@pytest.fixture(scope="session")
def sandbox() -> Sandbox:
    """Give a sandbox with the limits that the bot has."""
    return Sandbox()
