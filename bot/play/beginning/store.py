"""Queries about what somebody has played before."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.schema import matches
from bot.play.store import MatchStore


def _played_before(seat: sa.Column[int]) -> sa.Select[tuple[int]]:
    """Select an earlier match of a family's, with a person in a seat: by the index of that seat."""
    of_family = sa.or_(
        matches.c.game == sa.bindparam("family"), matches.c.game.like(sa.bindparam("any_rules"))
    )
    return sa.select(matches.c.id).where(
        seat == sa.bindparam("person"), matches.c.id < sa.bindparam("number"), of_family
    )


_BEFORE = sa.union_all(*map(_played_before, (matches.c.person_0, matches.c.person_1))).limit(1)


class BeginningStore(MatchStore):
    """What the beginning of a match asks of the store."""

    async def is_first(self, number: int, person: int, family: str) -> bool:
        """Return whether a match is a person's first of a family of games."""
        given = {"number": number, "person": person, "family": family, "any_rules": f"{family} %"}
        return await self._read(lambda found: found.execute(_BEFORE, given).first() is None)
