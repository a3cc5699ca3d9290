"""What may be told or played for whom: the one question that every way to the engine asks.

Play (``bot.play``) and analysis (``bot.laboratory.analyst``) ask an ``Allowance`` before
the computer moves and before anything is explained. They do not know who judges: the client
wires it to the challenges (``bot.challenges.guard``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import StrEnum

from bot.kit.actors import Asker
from games import Game, Position


class Use(StrEnum):
    """What the engine's judgement of a position is wanted for."""

    #: The computer's move before any other: whoever set up the match shows it a position.
    OPENING = "opening"
    #: The computer's reply to a move: always allowed, as whoever begins may play from any position.
    REPLY = "reply"
    #: Whatever is told: a hint, a reason, a review, a value, an arena, a duel.
    ANALYSIS = "analysis"


class Allowance(ABC):
    """Who decides what may be told or played for whom."""

    async def require(self, asker: Asker, use: Use, game: Game, *positions: Position) -> None:
        """Raise Refused unless the engine may judge these positions for somebody.

        Without positions the question is about the game as a whole.
        """
        if use is not Use.REPLY:
            await self.judge(asker, game, positions)

    @abstractmethod
    async def judge(self, asker: Asker, game: Game, positions: tuple[Position, ...]) -> None:
        """Raise Refused if what the engine says of these positions would help somebody unduly."""
