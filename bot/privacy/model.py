"""Who answers for what is stored."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Operator:
    """Who runs the bot, and how to reach them; None for what the settings leave open."""

    name: str | None = None
    contact: str | None = None


#: Nobody is named.
UNNAMED = Operator()
