"""Refuse analysis of a game while a tournament of its family runs."""

from __future__ import annotations

from bot.kit.actors import Asker
from bot.kit.allowance import Allowance
from bot.kit.refusal import Refused
from bot.tournament.refusals import TournamentRefusal
from bot.tournament.store import TournamentStore
from games import Game, UnknownGame, game
from games.families import digits_of, family_of


class TournamentGuard(Allowance):
    """Refuses analysis of every game in the family of a running tournament.

    It is refused to everybody in the tournament's server, and to its players in every server. The
    whole family is refused because the theory of one game often carries over to another.
    """

    def __init__(self, store: TournamentStore) -> None:
        self._store = store

    async def require(self, asker: Asker, game: Game) -> None:
        """Raise Refused if a running tournament is about a game's family.

        That is one in the asker's server, or one in which the asker plays and has not left.
        """
        for name, misere in await self._store.contested(asker.person, asker.guild_id):
            if _is_close(name, misere, game):
                raise Refused(TournamentRefusal.NO_ANALYSIS)


def _is_close(name: str, misere: bool, asked: Game) -> bool:
    digits = digits_of(name)
    if digits is not None and digits == digits_of(asked.name):
        return True
    try:
        contested = game(name, misere=misere)
    except UnknownGame:  # stored by a newer version
        return False
    return family_of(contested) is family_of(asked)
