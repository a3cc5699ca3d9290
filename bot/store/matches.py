"""Queries about matches: stored as what was agreed and the plies since, read as values."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import now, stamp
from bot.store.challenges import Writing
from bot.store.database import AlreadyDone, Store, utc
from bot.store.tables import matches, plies, trials
from games import GameError, game
from games.match import Computer, Match, Person, Ply, PlyKind, Seat
from games.players import Intent

log = logging.getLogger(__name__)


class State(StrEnum):
    """Where a match stands: an offer awaits its answer, an open match its next ply."""

    OFFERED = "offered"
    OPEN = "open"
    DECLINED = "declined"
    OVER = "over"


#: An attempt at a challenge, and the number of a question in it.
Trial = tuple[int, int]


@dataclass(frozen=True)
class Session:
    """A stored match: its number, where it is played, in which language, and the match."""

    id: int
    state: State
    guild_id: int | None
    channel_id: int
    locale: str
    match: Match
    #: How long a turn may take, and when the present one must have been played, if it must.
    turn_seconds: int | None = None
    deadline: datetime | None = None
    #: The attempt and its question that this match answers, if it is part of a challenge.
    trial: Trial | None = None

    @property
    def ply(self) -> int:
        """The number of the next ply."""
        return len(self.match.plies)


@dataclass(frozen=True)
class Setting:
    """Where a new match is played, and in which language its board speaks."""

    guild_id: int | None
    channel_id: int
    locale: str
    turn_seconds: int | None = None


def _seat_columns(number: int, seat: Seat) -> dict[str, int | float | None]:
    person = seat.id if isinstance(seat, Person) else None
    strength = seat.strength if isinstance(seat, Computer) else None
    return {f"person_{number}": person, f"strength_{number}": strength}


def _seat(person: int | None, strength: float | None) -> Seat:
    return Person(person) if person is not None else Computer(strength or 0.0)


def _ply_rows(match_id: int, match: Match, start: int) -> list[dict[str, Any]]:
    return [
        {
            "match_id": match_id,
            "number": number,
            "seat": ply.seat,
            "kind": ply.kind.value,
            "move": None if ply.move is None else match.game.format_move(ply.move),
            "intent": ply.intent.value if ply.intent else None,
            "at": now(),
        }
        for number, ply in enumerate(match.plies[start:], start)
    ]


def _session(row: sa.Row[Any], ply_rows: Sequence[sa.Row[Any]]) -> Session:
    rules = game(row.game, misere=row.misere)
    read = tuple(
        Ply(
            ply.seat,
            PlyKind(ply.kind),
            None if ply.move is None else rules.parse_move(ply.move),
            Intent(ply.intent) if ply.intent else None,
        )
        for ply in ply_rows
    )
    seats = (_seat(row.person_0, row.strength_0), _seat(row.person_1, row.strength_1))
    match = Match(rules, rules.parse(row.start), seats, row.first, row.seed, read)
    return Session(
        row.id,
        State(row.state),
        row.guild_id,
        row.channel_id,
        row.locale,
        match,
        row.turn_seconds,
        utc(row.deadline),
        None if row.attempt_id is None else (row.attempt_id, row.question),
    )


def _winner(row: sa.Row[Any]) -> int | None:
    """Return who has won a match, if it is a person and the other seat plays as well as it can.

    Who plays last wins, or loses under misère play; who gives up loses.
    """
    last_loses = row.kind != PlyKind.MOVE.value or row.misere
    seat = 1 - row.seat if last_loses else row.seat
    people, strengths = (row.person_0, row.person_1), (row.strength_0, row.strength_1)
    is_worth = people[1 - seat] is not None or strengths[1 - seat] == 1.0
    winner: int | None = people[seat]
    return winner if is_worth else None


def _readable(row: sa.Row[Any], ply_rows: Sequence[sa.Row[Any]]) -> Session | None:
    """Return a session, or None if this version does not know its rules any more."""
    try:
        return _session(row, ply_rows)
    except GameError:
        log.exception("match %d cannot be read", row.id)
        return None


def _after(session: Session, state: State, match: Match) -> Session:
    """Return the session with another match in it, its deadline set anew."""
    deadline = None
    if state is State.OPEN and session.turn_seconds is not None:
        deadline = now() + timedelta(seconds=session.turn_seconds)
    return replace(session, state=state, match=match, deadline=deadline)


class MatchStore(Store):
    """All that is read and written about matches. Each method is one transaction."""

    async def create(
        self,
        state: State,
        setting: Setting,
        match: Match,
        rematch_of: int | None = None,
        trial: Trial | None = None,
    ) -> Session:
        """Store a new match with its first plies; raise AlreadyDone if the rematch exists.

        The same if the match to be played again is gone, or if the question of a challenge that
        this match answers has its match already, or is gone.
        """
        drafted = Session(0, state, match=match, trial=trial, **vars(setting))
        created = _after(drafted, state, match)
        values = {
            "state": state.value,
            **vars(setting),
            "deadline": created.deadline,
            "game": match.game.name,
            "misere": match.game.misere,
            "start": match.game.format(match.start),
            "seed": match.seed,
            "first": match.first,
            **_seat_columns(0, match.seats[0]),
            **_seat_columns(1, match.seats[1]),
            "rematch_of": rematch_of,
            "created_at": stamp(),
            "changed_at": stamp(),
        }
        try:
            async with self._writing() as connection:
                result = await connection.execute(sa.insert(matches).values(values))
                assert result.inserted_primary_key is not None, "every match gets a number"
                (match_id,) = result.inserted_primary_key
                await self._insert_plies(connection, match_id, match, 0)
                if trial is not None:
                    await self._insert_trial(connection, match_id, trial)
        except IntegrityError:
            rematched = rematch_of is not None and await self._is_settled(rematch_of)
            if trial is None and not rematched:
                raise
            raise AlreadyDone from None
        return replace(created, id=match_id)

    async def load(self, match_id: int) -> Session | None:
        """Return a match, or None if there is none of this number."""
        async with self._reader.connect() as connection:
            found = await self._read(connection, matches.c.id == match_id)
        return found[0] if found else None

    async def rematch_of(self, match_id: int) -> Session | None:
        """Return the rematch of a match, if one was set up."""
        async with self._reader.connect() as connection:
            found = await self._read(connection, matches.c.rematch_of == match_id)
        return found[0] if found else None

    async def _is_settled(self, match_id: int) -> bool:
        """Return whether a match can have no more rematch: it has one, or it is gone."""
        return await self.rematch_of(match_id) is not None or await self.load(match_id) is None

    async def of_person(
        self, person: int, states: Sequence[State], limit: int, first_in: int | None = None
    ) -> list[Session]:
        """Return a person's matches in some states, the latest changed first.

        Those of the channel ``first_in`` come before all others, and open ones before offers.
        """
        seated = sa.or_(matches.c.person_0 == person, matches.c.person_1 == person)
        wanted = matches.c.state.in_([state.value for state in states])
        async with self._reader.connect() as connection:
            preferred: tuple[sa.ColumnElement[int], ...] = ()
            if first_in is not None:
                here = matches.c.channel_id == first_in
                is_open = matches.c.state == State.OPEN.value
                preferred = (sa.case((here, 0), else_=1), sa.case((is_open, 0), else_=1))
            return await self._read(connection, sa.and_(seated, wanted), limit, preferred)

    async def overdue(self) -> list[Session]:
        """Return the open matches whose present turn should have been played by now."""
        late = sa.and_(matches.c.state == State.OPEN.value, matches.c.deadline <= now())
        async with self._reader.connect() as connection:
            return await self._read(connection, late, limit=100)

    async def next_deadline(self) -> datetime | None:
        """Return the earliest deadline of all open matches, or None if there is none."""
        earliest = sa.select(sa.func.min(matches.c.deadline))
        async with self._reader.connect() as connection:
            return utc((await connection.execute(earliest)).scalar_one())

    async def won_in(self, guild_id: int, since: datetime) -> dict[tuple[int, str], int]:
        """Count the matches won in a server since a moment, by who won and by the game's name.

        Those count that were won against the perfect computer or another person, and that answer
        no question of a challenge.
        """
        all_plies = plies.alias()
        last = (
            sa.select(sa.func.max(all_plies.c.number))
            .where(all_plies.c.match_id == matches.c.id)
            .scalar_subquery()
        )
        query = (
            sa.select(matches, plies.c.seat, plies.c.kind)
            .join(plies, plies.c.match_id == matches.c.id)
            .outerjoin(trials, trials.c.match_id == matches.c.id)
            .where(
                matches.c.guild_id == guild_id,
                matches.c.state == State.OVER.value,
                trials.c.match_id.is_(None),
                plies.c.number == last,
                plies.c.at >= since,
            )
        )
        async with self._reader.connect() as connection:
            rows = (await connection.execute(query)).all()
        return Counter((winner, row.game) for row in rows if (winner := _winner(row)) is not None)

    async def append(self, session: Session, match: Match, also: Writing | None = None) -> Session:
        """Write the plies that a match has beyond the session's, all of them or none.

        ``also`` is written with them. Raises AlreadyDone if a ply of that number is there
        already, or the match is gone.
        """
        appended = _after(session, State.OVER if match.is_over else State.OPEN, match)
        try:
            async with self._writing() as connection:
                await self._insert_plies(connection, session.id, match, session.ply)
                await connection.execute(
                    sa.update(matches)
                    .where(matches.c.id == session.id)
                    .values(
                        state=appended.state.value, deadline=appended.deadline, changed_at=stamp()
                    )
                )
                if also is not None:
                    await also(connection)
        except IntegrityError:
            stored = await self.load(session.id)
            if stored is not None and stored.ply == session.ply:
                raise  # nobody was quicker: the store itself has failed
            raise AlreadyDone from None
        return appended

    async def answer_offer(self, session: Session, state: State) -> Session:
        """Turn an offer into an open or a declined match; raise AlreadyDone if it was answered."""
        answered = _after(session, state, session.match)
        values = {"state": state.value, "deadline": answered.deadline, "changed_at": stamp()}
        if state is State.DECLINED:
            values["rematch_of"] = None  # so that a rematch can be offered again
        async with self._writing() as connection:
            changed = await connection.execute(
                sa.update(matches)
                .where(matches.c.id == session.id, matches.c.state == State.OFFERED.value)
                .values(values)
            )
            if changed.rowcount != 1:
                raise AlreadyDone
        return answered

    async def purge(self, before: datetime) -> int:
        """Delete the matches untouched since a moment; return how many there were."""
        async with self._writing() as connection:
            deleted = await connection.execute(
                sa.delete(matches).where(matches.c.changed_at < before)
            )
        return deleted.rowcount

    @staticmethod
    async def _insert_plies(
        connection: AsyncConnection, match_id: int, match: Match, start: int
    ) -> None:
        rows = _ply_rows(match_id, match, start)
        if rows:
            await connection.execute(sa.insert(plies), rows)

    @staticmethod
    async def _insert_trial(connection: AsyncConnection, match_id: int, trial: Trial) -> None:
        attempt_id, question = trial
        row = {"attempt_id": attempt_id, "question": question, "match_id": match_id}
        await connection.execute(sa.insert(trials).values(row))

    @staticmethod
    async def _read(
        connection: AsyncConnection,
        condition: sa.ColumnElement[bool],
        limit: int = 1,
        preferred: tuple[sa.ColumnElement[int], ...] = (),
    ) -> list[Session]:
        latest = (*preferred, matches.c.changed_at.desc(), matches.c.id.desc())
        joined = matches.outerjoin(trials, trials.c.match_id == matches.c.id)
        columns = (matches, trials.c.attempt_id, trials.c.question)
        query = (
            sa.select(*columns).select_from(joined).where(condition).order_by(*latest).limit(limit)
        )
        rows = (await connection.execute(query)).all()
        wanted = sa.select(plies).where(plies.c.match_id.in_([row.id for row in rows]))
        played = (await connection.execute(wanted.order_by(plies.c.number))).all() if rows else []
        plies_of: dict[int, list[sa.Row[Any]]] = {row.id: [] for row in rows}
        for ply in played:
            plies_of[ply.match_id].append(ply)
        return [found for row in rows if (found := _readable(row, plies_of[row.id]))]
