"""The bot's own process loads no compiler and draws no plot: these are for its workers."""

from __future__ import annotations

import subprocess
import sys

import pytest

#: What more than doubles the memory of the process that loads it.
HEAVY = ("numba", "llvmlite", "matplotlib")

#: Imports all that the bot does, and asks each family who wins its examples, why, and by what.
PROGRAM = f"""
import importlib, sys
from bot.app.client import _cog_names
for name in _cog_names():
    importlib.import_module(name)
from games import FAMILIES, game
for family in FAMILIES.values():
    for name, position in family.examples.items():
        rules = game(name)
        start = rules.parse(position)
        rules.explain(start), rules.winning_move(start), rules.outcome(start)
rules = game("chomp")
rules.outcome((14,) * 14), rules.grundy((10,) * 10), rules.rank((9, 3))
print(sorted(set({HEAVY!r}) & set(sys.modules)))
"""


@pytest.mark.slow
def test_the_process_that_plays_loads_nothing_heavy() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM], check=True, capture_output=True, text=True
    )
    assert ran.stdout == "[]\n"
