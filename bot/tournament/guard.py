"""What a running tournament refuses: analysis of its game, while people compete at it."""

from __future__ import annotations

from bot.kit.actors import Asker
from bot.kit.allowance import Allowance
from bot.kit.refusal import Refused
from bot.tournament.refusals import TournamentRefusal
from bot.tournament.store import TournamentStore
from games import Game, UnknownGame, game
from games.families import digits_of, family_of


class TournamentGuard(Allowance):
    """Refuses analysis of a game of which a tournament runs.

    It is refused to everybody in its server, and everywhere to whoever takes part. Any position of
    the game's family is too close: what is told of one tells how to play the others.
    """

    def __init__(self, store: TournamentStore) -> None:
        self._store = store

    async def require(self, asker: Asker, game: Game) -> None:
        """Raise Refused if a tournament runs at which analysis of a game would help."""
        for name, misere in await self._store.contested(asker.person, asker.guild_id):
            if _is_close(name, misere, game):
                raise Refused(TournamentRefusal.NO_ANALYSIS)


def _is_close(name: str, misere: bool, asked: Game) -> bool:
    digits = digits_of(name)
    if digits is not None and digits == digits_of(asked.name):
        return True
    try:
        contested = game(name, misere=misere)
    except UnknownGame:  # another version knows it
        return False
    return family_of(contested) is family_of(asked)
