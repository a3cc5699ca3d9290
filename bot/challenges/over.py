"""When a challenge is over for everybody, and what of an exam may be told from then on.

Each function is part of a transaction; so is each method.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import sqlalchemy as sa

from bot.challenges.changes import extended
from bot.challenges.model import KIND, Challenge, ChallengeState
from bot.challenges.openings import results_from
from bot.challenges.rows import held, read_challenge
from bot.db.engine import LATEST, Store
from bot.db.errors import AlreadyDone
from bot.db.schema import challenges
from bot.kit.clock import now
from bot.running.store import write_due


class OverStore(Store):
    """What is written once a challenge is over for everybody."""

    async def release(self, challenge: Challenge, release_at: datetime | None) -> None:
        """Hold the results of an exam back until a moment, or until that is known.

        Raises AlreadyDone if they may be seen by now, or their moment is another one by now.
        """
        this = challenges.c.id == challenge.id

        def written(connection: sa.Connection) -> None:
            found = held(connection, challenge.id)
            if found is None or found.release_at != challenge.release_at:
                raise AlreadyDone
            if now() >= results_from(found, extended(connection, found.id)):
                raise AlreadyDone
            after = replace(found, terms=replace(found.terms, held=True), release_at=release_at)
            values = {"held": True, "release_at": release_at, "changed_at": now()}
            if found.state is ChallengeState.CLOSED:
                due_at = results_from(after, extended(connection, found.id))
                values["due_at"] = due_at if due_at < LATEST else None
            connection.execute(sa.update(challenges).where(this).values(values))
            write_due(connection, KIND, found.id, now())

        await self._write(written)


def marks_told(connection: sa.Connection, challenge_id: int) -> bool:
    """Return whether pupils may be told their marks in a challenge by now."""
    row = connection.execute(sa.select(challenges).where(challenges.c.id == challenge_id)).one()
    challenge = read_challenge(row)
    if challenge.terms.tells_marks:
        return True
    return now() >= results_from(challenge, extended(connection, challenge_id))
