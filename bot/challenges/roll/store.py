"""Queries about the last reminder by hand of each challenge, and about exemptions from it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from bot.db.engine import Store, utc
from bot.db.errors import AlreadyDone
from bot.db.schema.rosters import exemptions, roll_calls
from bot.kit.clock import now

_ITS_ROW = roll_calls.c.challenge_id == sa.bindparam("its_challenge")
_LAST = sa.select(roll_calls.c.called_at).where(_ITS_ROW)


@dataclass(frozen=True)
class Exemption:
    """A teacher's decision about a pupil: exempt or not, the reason and the moment."""

    is_exempt: bool
    #: For teachers and the pupil; may be empty.
    reason: str
    teacher: int
    at: datetime


class RollStore(Store):
    """Reads and writes reminders and exemptions; each method is one transaction."""

    async def last_call(self, challenge_id: int) -> datetime | None:
        """Return the moment of the last reminder by hand; None if there was none."""
        this = {"its_challenge": challenge_id}
        return utc(await self._read(lambda connection: connection.scalar(_LAST, this)))

    async def call(self, challenge_id: int, at: datetime, earlier: datetime | None) -> None:
        """Record a reminder; raise AlreadyDone unless ``earlier`` was the moment of the last one.

        None means that there was none. Raises AlreadyDone, too, if the challenge is gone.
        """
        this = {"its_challenge": challenge_id}

        def recorded(connection: sa.Connection) -> None:
            if earlier is None:
                values = {"challenge_id": challenge_id, "called_at": at}
                connection.execute(sa.insert(roll_calls), values)
                return
            change = sa.update(roll_calls).where(_ITS_ROW, roll_calls.c.called_at <= earlier)
            if connection.execute(change.values(called_at=at), this).rowcount != 1:
                raise AlreadyDone

        await self._write_once(recorded)

    async def take_back(self, challenge_id: int, earlier: datetime | None) -> None:
        """Undo the record of a failed reminder: restore the one before, or delete it."""
        this = {"its_challenge": challenge_id}
        change: sa.Update | sa.Delete = sa.delete(roll_calls).where(_ITS_ROW)
        if earlier is not None:
            change = sa.update(roll_calls).where(_ITS_ROW).values(called_at=earlier)
        await self._write(lambda connection: connection.execute(change, this))

    async def exemptions(self, challenge_id: int) -> dict[int, Exemption]:
        """Return the decisions about exemptions, undone ones too, by number on the class list."""
        query = sa.select(exemptions).where(exemptions.c.challenge_id == challenge_id)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return {
            row.number: Exemption(row.is_exempt, row.reason, row.person, utc(row.at) or now())
            for row in rows
        }

    async def exempt(
        self, challenge_id: int, guild_id: int, numbers: Collection[int], decided: Exemption
    ) -> None:
        """Replace the decisions about some lines of the class list, at least one.

        Raises AlreadyDone, and changes nothing, if the challenge or one of the lines is gone.
        """
        here = exemptions.c.challenge_id == challenge_id
        where = {"challenge_id": challenge_id, "guild_id": guild_id}
        what = {"is_exempt": decided.is_exempt, "reason": decided.reason}
        who = {"person": decided.teacher, "at": decided.at}
        rows = [{**where, "number": n, **what, **who} for n in sorted(set(numbers))]

        def written(connection: sa.Connection) -> None:
            connection.execute(sa.delete(exemptions).where(here, exemptions.c.number.in_(numbers)))
            connection.execute(sa.insert(exemptions), rows)

        await self._write_once(written)
