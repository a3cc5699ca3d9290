"""Ask whether something may be told about a game, before every use of the engine's judgement.

Whoever tells of a position that somebody has typed asks an ``Allowance`` first, with the person,
the server and the game: play (``bot.play``) before the computer begins a match, or plays from a
start that was typed, and before anything is explained; analysis (``bot.laboratory.analyst``),
one's own positions in learning, programs that play and their asserts, leagues, quizzes. In a match
that is open replies are always played. None of these knows who judges: the client wires it to the
tournaments (``bot.tournament.guard``). Whether somebody is examined is asked once for every
command and click, before any of this (``bot.challenges.pupil.examined``).
``tests/tournament/test_nothing_told.py`` goes through all commands, forms and buttons.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from bot.kit.actors import Asker
from bot.kit.refusal import Refused
from games import Game


class Allowance(ABC):
    """Who decides of which game something may be told, and to whom."""

    @abstractmethod
    async def require(self, asker: Asker, game: Game) -> None:
        """Raise Refused if what the engine says of a game would help somebody unduly."""

    async def allows(self, asker: Asker, game: Game) -> bool:
        """Return whether something may be told of a game."""
        try:
            await self.require(asker, game)
        except Refused:
            return False
        return True
