"""Queries about the matches that a person has played before."""

from __future__ import annotations

import sqlalchemy as sa

from bot.db.schema.playing import matches, plies
from bot.play.model import State
from bot.play.store import MatchStore
from games.match import PlyKind


def _played_before(seat: sa.Column[int]) -> sa.Select[tuple[int]]:
    """Select an earlier match of a family with a person in a seat, the column ``seat``."""
    of_family = sa.or_(
        matches.c.game == sa.bindparam("family"), matches.c.game.like(sa.bindparam("any_rules"))
    )
    return sa.select(matches.c.id).where(
        seat == sa.bindparam("person"), matches.c.id < sa.bindparam("number"), of_family
    )


_BEFORE = sa.union_all(*map(_played_before, (matches.c.person_0, matches.c.person_1))).limit(1)


def _has_won_honestly(person: int) -> sa.Exists:
    """Select whether a person has won a match without taking a move back.

    The last ply decides: a move wins (misère: loses), a resignation or a timeout loses.
    """
    later, taken = plies.alias(), plies.alias()
    is_last = ~sa.exists().where(
        later.c.match_id == plies.c.match_id, later.c.number > plies.c.number
    )
    last_loses = sa.or_(plies.c.kind != PlyKind.MOVE.value, matches.c.misere)
    of_first = (plies.c.seat == 0) != last_loses

    def has_taken_back(seat: int) -> sa.Exists:
        mine = sa.and_(taken.c.match_id == matches.c.id, taken.c.seat == seat)
        return sa.exists().where(mine, taken.c.kind == PlyKind.TAKE_BACK.value)

    return sa.exists().where(
        plies.c.match_id == matches.c.id,
        matches.c.state == State.OVER.value,
        is_last,
        sa.or_(
            sa.and_(matches.c.person_0 == person, of_first, ~has_taken_back(0)),
            sa.and_(matches.c.person_1 == person, ~of_first, ~has_taken_back(1)),
        ),
    )


class BeginningStore(MatchStore):
    """Queries for the beginning of a match."""

    async def has_won(self, person: int) -> bool:
        """Return whether a person has won any match in which they took no move back."""
        query = sa.select(_has_won_honestly(person))
        return await self._read(lambda connection: bool(connection.scalar(query)))

    async def is_first(self, number: int, person: int, family: str) -> bool:
        """Return whether a person has no stored match of a family numbered below ``number``.

        ``family`` is the word with which the names of its games begin.
        """
        given = {"number": number, "person": person, "family": family, "any_rules": f"{family} %"}
        return await self._read(
            lambda connection: connection.execute(_BEFORE, given).first() is None
        )
