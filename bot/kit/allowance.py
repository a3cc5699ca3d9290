"""What may be told about a game: the question that every way to the engine's judgement asks.

Play (``bot.play``) and analysis (``bot.laboratory.analyst``) ask an ``Allowance`` before the
computer begins a match and before anything is explained. They do not know who judges: the client
wires it to the tournaments (``bot.tournament.guard``). Whether somebody is examined is asked once
for every command and click, before any of this (``bot.app.examined``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from bot.kit.actors import Asker
from games import Game


class Allowance(ABC):
    """Who decides of which game something may be told, and to whom."""

    @abstractmethod
    async def require(self, asker: Asker, game: Game) -> None:
        """Raise Refused if what the engine says of a game would help somebody unduly."""
