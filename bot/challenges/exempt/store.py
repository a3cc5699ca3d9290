"""Queries about exemptions, by lines of the class list: a pupil need not have joined."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from bot.db.engine import Store, utc
from bot.db.schema.rosters import exemptions
from bot.kit.clock import now


@dataclass(frozen=True)
class Exemption:
    """A teacher's decision about a pupil: exempt or not, the reason and the moment."""

    is_exempt: bool
    #: For teachers and the pupil; may be empty.
    reason: str
    teacher: int
    at: datetime


class ExemptionStore(Store):
    """Stores the exemptions of all challenges. One transaction a method."""

    async def of(self, challenge_id: int) -> dict[int, Exemption]:
        """Return the decisions about exemptions, undone ones too, by number on the class list."""
        query = sa.select(exemptions).where(exemptions.c.challenge_id == challenge_id)
        rows = await self._read(lambda connection: connection.execute(query).all())
        return {
            row.number: Exemption(row.is_exempt, row.reason, row.person, utc(row.at) or now())
            for row in rows
        }

    async def decide(
        self, challenge_id: int, guild_id: int, numbers: Collection[int], decided: Exemption
    ) -> None:
        """Replace the decisions about some lines of the class list, at least one.

        Raises AlreadyDone, and changes nothing, if the challenge or one of the lines is gone.
        """
        here = exemptions.c.challenge_id == challenge_id
        values: Mapping[str, object] = {
            "challenge_id": challenge_id,
            "guild_id": guild_id,
            "is_exempt": decided.is_exempt,
            "reason": decided.reason,
            "person": decided.teacher,
            "at": decided.at,
        }
        rows = [{**values, "number": number} for number in sorted(set(numbers))]

        def written(connection: sa.Connection) -> None:
            connection.execute(sa.delete(exemptions).where(here, exemptions.c.number.in_(numbers)))
            connection.execute(sa.insert(exemptions), rows)

        await self._write_once(written)
