"""Ask whether the engine may help with a game before anything is said about its positions.

Each feature that judges a position which a person has typed first asks an ``Allowance``, with the
person, the server and the game: play (``bot.play``) before the computer begins a match, or plays
from a start that was typed, and before anything is explained; analysis
(``bot.laboratory.analyst``), one's own positions in learning, programs that play and their asserts,
leagues, quizzes. In an open match the computer always replies. The features do not know who
answers: the client gives them that of tournaments (``bot.tournament.guard``). Exams are checked
before, once for every command and click (``bot.challenges.pupil.examined``).
``tests/tournament/test_nothing_told.py`` goes through all commands, forms and buttons.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from bot.kit.actors import Asker
from bot.kit.refusal import Refused
from games import Game


class Allowance(ABC):
    """Decides whether the engine may help a person with a game."""

    @abstractmethod
    async def require(self, asker: Asker, game: Game) -> None:
        """Raise Refused if the engine may not help the person with the game now."""

    async def allows(self, asker: Asker, game: Game) -> bool:
        """Return whether the engine may help the person with the game."""
        try:
            await self.require(asker, game)
        except Refused:
            return False
        return True
