"""The operator of the bot, as data protection law names them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Operator:
    """Who runs the bot, and how to reach them; None for a setting that is not set."""

    name: str | None = None
    contact: str | None = None


#: Nobody is named.
UNNAMED = Operator()
