"""Octal games in tests, by their codes."""

from __future__ import annotations

from games import game
from games.families.octal import Octal


def of(code: str, misere: bool = False) -> Octal:
    """Return the octal game of a code."""
    g = game(f"octal {code}", misere=misere)
    assert isinstance(g, Octal)
    return g
