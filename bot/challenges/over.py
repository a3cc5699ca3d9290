"""When a challenge is over for everybody, and what of an exam may be told from then on.

Each function is part of a transaction; so is each method.
"""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa

from bot.challenges.changes import extended
from bot.challenges.model import Challenge, News
from bot.challenges.openings import over_from
from bot.challenges.rows import read_challenge
from bot.db.engine import Store
from bot.db.errors import AlreadyDone
from bot.db.schema import challenges
from bot.kit.clock import now


def places_due(connection: sa.Connection, challenge: Challenge) -> datetime | None:
    """Return when the places of a closed challenge may be told, None if they may be by now."""
    if challenge.terms.tells_places:
        return None
    over = over_from(challenge, extended(connection, challenge.id))
    return over if over > now() else None


class OverStore(Store):
    """What is written once a challenge is over for everybody."""

    async def tell_places(self, challenge: Challenge) -> None:
        """Have the board of a closed challenge tell its places, if nobody can answer any more.

        Else that is due later. Raises AlreadyDone if another process has done it.
        """
        told = sa.func.coalesce(challenges.c.unannounced, News.CHANGED.value)
        this = challenges.c.id == challenge.id, challenges.c.due_at <= now()

        def written(connection: sa.Connection) -> None:
            due = places_due(connection, challenge)
            values = {"due_at": due} if due else {"due_at": None, "unannounced": told}
            if connection.execute(sa.update(challenges).where(*this).values(values)).rowcount != 1:
                raise AlreadyDone

        await self._write(written)


def marks_told(connection: sa.Connection, challenge_id: int) -> bool:
    """Return whether pupils may be told their marks in a challenge by now."""
    row = connection.execute(sa.select(challenges).where(challenges.c.id == challenge_id)).one()
    challenge = read_challenge(row)
    if challenge.terms.tells_marks:
        return True
    return now() >= over_from(challenge, extended(connection, challenge_id))
