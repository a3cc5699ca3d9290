"""Find a person's attempt at an exam, which closes most commands and clicks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from bot.challenges.openings import read_times, times_of, with_person
from bot.challenges.pupil.model import Examined
from bot.db.engine import Engine, Store, utc
from bot.db.schema.challenge import attempts, challenges
from bot.db.together import Together
from bot.kit.actors import Asker


def _under_way() -> sa.Select[Any]:
    """Return a query for people's attempts at exams that have not been handed in."""
    of_exam = attempts.c.ends_at.is_not(None), attempts.c.ended_at.is_(None)  # as in the index
    these = attempts.c.person.in_(sa.bindparam("people", expanding=True)), ~attempts.c.is_sealed
    shown = (challenges.c.id, challenges.c.guild_id, challenges.c.channel_id, challenges.c.title)
    own = (attempts.c.id.label("attempt"), attempts.c.person, attempts.c.ends_at)
    query = sa.select(*own, *shown, *times_of(attempts.c.person))
    query = query.select_from(with_person(attempts.join(challenges), attempts.c.person))
    return query.where(*these, *of_exam).order_by(attempts.c.ends_at)


#: Built once; takes the parameter ``people``.
_UNDER_WAY = _under_way()


class Exams(Store):
    """Reads the attempts at exams that are under way."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._under_way = Together(self._read_under_way)

    async def examined(self, asker: Asker) -> Examined | None:
        """Return the attempt at an exam that a person has under way, in any server, or None.

        Of several it is the one with the earliest time limit. The moment of the request decides.
        ``bot.challenges.pupil.examined`` has the consequences.
        """
        for row in await self._under_way.of(asker.somebody) or ():
            until = min(utc(row.ends_at), read_times(row).until)
            if asker.at < until:
                return Examined(row.attempt, row.id, row.guild_id, row.channel_id, row.title, until)
        return None

    async def _read_under_way(self, people: Sequence[int]) -> dict[int, list[sa.Row[Any]]]:
        """Return the attempts of each person who has any, those with the earliest limit first."""
        found: dict[int, list[sa.Row[Any]]] = {}
        for row in await self._query(_UNDER_WAY, people=people):
            found.setdefault(row.person, []).append(row)
        return found
