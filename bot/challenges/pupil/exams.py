"""Find a person's attempt at an exam, which closes most commands and clicks."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from bot.challenges.openings import read_times, times_of, with_person
from bot.challenges.pupil.model import Examined
from bot.db.engine import Store, utc
from bot.db.schema.challenge import attempts, challenges
from bot.kit.actors import Asker


def _examined() -> sa.Select[Any]:
    """Return a query for a person's attempts at exams under way, with their ends."""
    person = sa.bindparam("person", type_=sa.BigInteger)
    shown = (challenges.c.id, challenges.c.guild_id, challenges.c.channel_id, challenges.c.title)
    query = sa.select(attempts.c.id.label("attempt"), *shown, attempts.c.ends_at, *times_of(person))
    under_way = attempts.c.ends_at.is_not(None), attempts.c.ended_at.is_(None)  # as in the index
    later = attempts.c.ends_at > sa.bindparam("at", type_=attempts.c.ends_at.type)
    mine = attempts.c.person == person, ~attempts.c.is_sealed
    query = query.select_from(with_person(attempts.join(challenges), person))
    return query.where(*mine, *under_way, later).order_by(attempts.c.ends_at)


#: Built once; takes the parameters ``person`` and ``at``.
_EXAMINED = _examined()


class Exams(Store):
    """Reads the attempts at exams that are under way."""

    async def examined(self, asker: Asker) -> Examined | None:
        """Return the attempt at an exam that a person has under way, in any server, or None.

        Of several it is the one with the earliest time limit. The moment of the request decides.
        ``bot.challenges.pupil.examined`` has the consequences.
        """
        asked = {"person": asker.person, "at": asker.at}
        rows = await self._read(lambda connection: connection.execute(_EXAMINED, asked).all())
        for row in rows:
            until = min(utc(row.ends_at), read_times(row).until)
            if asker.at < until:
                return Examined(row.attempt, row.id, row.guild_id, row.channel_id, row.title, until)
        return None
