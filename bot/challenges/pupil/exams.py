"""Who is examined: asked before every command and click that an exam closes."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from bot.challenges.openings import read_times, times_of, with_person
from bot.challenges.pupil.model import Examined
from bot.db.engine import Store, utc
from bot.db.schema import attempts, challenges
from bot.kit.actors import Asker


def _examined() -> sa.Select[Any]:
    """Select the attempts at exams that a person has under way, and when they end."""
    person = sa.bindparam("person", type_=sa.BigInteger)
    told = (challenges.c.id, challenges.c.guild_id, challenges.c.channel_id, challenges.c.title)
    query = sa.select(attempts.c.id.label("attempt"), *told, attempts.c.ends_at, *times_of(person))
    under_way = attempts.c.ends_at.is_not(None), attempts.c.ended_at.is_(None)  # as in the index
    later = attempts.c.ends_at > sa.bindparam("at", type_=attempts.c.ends_at.type)
    mine = attempts.c.person == person, ~attempts.c.is_sealed
    query = query.select_from(with_person(attempts.join(challenges), person))
    return query.where(*mine, *under_way, later).order_by(attempts.c.ends_at)


#: The statement is built once.
_EXAMINED = _examined()


class Exams(Store):
    """The attempts at exams that are under way."""

    async def examined(self, asker: Asker) -> Examined | None:
        """Return the attempt at an exam that somebody has under way, if any.

        The moment of what they ask decides. Wherever they ask, and whatever it is, nothing is
        played against them or told to them meanwhile (``bot.challenges.pupil.examined``).
        """
        asked = {"person": asker.person, "at": asker.at}
        rows = await self._read(lambda connection: connection.execute(_EXAMINED, asked).all())
        for row in rows:
            until = min(utc(row.ends_at), read_times(row).until)
            if asker.at < until:
                return Examined(row.attempt, row.id, row.guild_id, row.channel_id, row.title, until)
        return None
