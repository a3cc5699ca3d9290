"""Queries for the matches won in a server, with the decision which of them count."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

import sqlalchemy as sa

from bot.db.engine import Store
from bot.db.schema.challenge import trials
from bot.db.schema.playing import hints, matches, plies
from bot.play.model import State
from bot.season.model import Uncounted, Win
from games import Game, GameError, Move, Position, game
from games.families import digits_of
from games.match import PlyKind

#: With this many objects left, no single move can end a game in which there is any choice.
_FEW = 300


class SeasonStore(Store):
    """The queries for matches won. Each method is one transaction."""

    async def won_in(
        self, guild_id: int, since: datetime, until: datetime | None = None
    ) -> list[Win]:
        """Return the matches that people won in a server, in order of the matches' numbers.

        They ended at ``since`` or later, and before ``until``, if given. Matches that answer
        questions of challenges are left out. Wins that do not count are included; of a person's
        wins from equivalent positions only the first counts.
        """
        query = _ended(guild_id, since, until)
        return await self._read(lambda connection: _wins(connection.execute(query)))


def _wins(rows: Iterable[sa.Row[Any]]) -> list[Win]:
    """Read ended matches; those won by nobody, the computer or a class are left out."""
    wins, counted = [], set[object]()
    for row in rows:
        seat = _winning_seat(row)
        person = (row.person_0, row.person_1)[seat]
        if person is None:
            continue
        start = _read_start(row.game, row.misere, row.start)
        why = _why_uncounted(row, seat, start)
        position_won = person, digits_of(row.game) or row.game, row.misere, start
        if why is None and position_won in counted:
            why = Uncounted.AGAIN
        elif why is None:
            counted.add(position_won)
        wins.append(Win(person, row.id, row.game, why))
    return wins


def _ended(guild_id: int, since: datetime, until: datetime | None) -> sa.Select[Any]:
    """Select the matches of a server whose last ply is from a period, with that ply."""
    all_plies = plies.alias()
    last = (
        sa.select(sa.func.max(all_plies.c.number))
        .where(all_plies.c.match_id == matches.c.id)
        .scalar_subquery()
    )
    return (
        sa.select(
            *(matches, plies.c.seat, plies.c.kind),
            *(_has_moved(seat).label(f"has_moved_{seat}") for seat in (0, 1)),
            *(_has_hints(seat).label(f"has_hints_{seat}") for seat in (0, 1)),
        )
        .join(plies, plies.c.match_id == matches.c.id)
        .outerjoin(trials, trials.c.match_id == matches.c.id)
        .where(
            matches.c.guild_id == guild_id,
            matches.c.state == State.OVER.value,
            trials.c.match_id.is_(None),
            plies.c.number == last,
            plies.c.at >= since,
            *(() if until is None else (plies.c.at < until,)),
        )
        .order_by(matches.c.id)
    )


def _has_moved(seat: int) -> sa.Exists:
    """Return the condition that a seat has moved."""
    moved = plies.alias()
    made = sa.select(moved.c.number).where(
        moved.c.match_id == matches.c.id,
        moved.c.kind == PlyKind.MOVE.value,
        moved.c.seat == seat,
    )
    return made.exists()


def _has_hints(seat: int) -> sa.Exists:
    """Return the condition that a seat got a hint."""
    given = sa.select(hints.c.ply).where(hints.c.match_id == matches.c.id, hints.c.seat == seat)
    return given.exists()


@dataclass(frozen=True)
class _Start:
    """The start of a match in canonical form (``Game.likeness``)."""

    position: Position
    #: The number of positions that the moves lead to, counting equivalent ones once.
    choices: int
    is_won_at_once: bool


@lru_cache(4096)
def _read_start(name: str, misere: bool, start: str) -> _Start | None:
    """Parse the start of a match; return None for one of an older version that is now invalid."""
    try:
        rules = game(name, misere=misere)
        position = rules.parse(start)
        moves = rules.moves(position)
    except GameError:
        return None
    lead_to = {rules.likeness(rules.after(position, move)) for move in moves}
    known = rules.likeness(position)
    return _Start(known, len(lead_to), any(_decides(rules, position, move) for move in moves))


def _decides(rules: Game, position: Position, move: Move) -> bool:
    """Return whether a move wins at once, or forces the opponent to lose with the next one.

    The latter is checked only if few objects are left.
    """
    after = rules.after(position, move)
    if rules.is_over(after):
        return not rules.misere
    if not rules.misere or sum(after) > _FEW:
        return False
    return all(rules.is_over(rules.after(after, reply)) for reply in rules.moves(after))


def _winning_seat(row: sa.Row[Any]) -> int:
    """Return the seat of the last ply if that is a move of normal play, else the other seat."""
    last_loses = row.kind != PlyKind.MOVE.value or row.misere
    return 1 - int(row.seat) if last_loses else int(row.seat)


def _why_uncounted(row: sa.Row[Any], seat: int, start: _Start | None) -> Uncounted | None:
    """Return why the win of ``seat`` earns no point, AGAIN apart; None if it earns one."""
    people, strengths = (row.person_0, row.person_1), (row.strength_0, row.strength_1)
    if people[1 - seat] is None and strengths[1 - seat] != 1.0:
        return Uncounted.COMPUTER
    if not (row.has_moved_0 and row.has_moved_1):
        return Uncounted.UNPLAYED
    if start is None or start.choices < 2:
        return Uncounted.NO_CHOICE
    if start.is_won_at_once:
        return Uncounted.AT_ONCE
    has_hints = (row.has_hints_0, row.has_hints_1)[seat]
    return Uncounted.HINTS if has_hints else None
