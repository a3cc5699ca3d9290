"""Fixtures of the laboratory: compiled kernels and its own worker processes."""

from __future__ import annotations

import pytest

from bot.i18n.typed import read_rules
from games.grundy import Table, find_period


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Compile the kernels, once and for all: it would take longer than a question may."""
    for code in ("0.77", "0.007", "take 1,3,4"):
        table = Table(read_rules(code))
        table.extend(3000)
        find_period(table.rules, table.values)


@pytest.fixture(autouse=True)
def workers() -> None:
    """Start worker processes of its own for each laboratory, and see that they end."""
