"""Queries about matches: stored as what was agreed and the plies since, read as values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.db.engine import Store, Writing, utc
from bot.db.errors import AlreadyDone
from bot.db.schema import matches, plies, trials, votes
from bot.kit.clock import now, stamp
from bot.kit.set_aside import SetAside
from bot.play.model import LiveMessage, MatchRecord, Setting, State, Trial
from games import Move, game
from games.match import Computer, Match, Person, Ply, PlyKind, Seat, Team
from games.players import Intent

#: Which message has the live board of a match.
_LIVE: tuple[sa.Column[Any], ...] = (
    matches.c.message_guild_id,
    matches.c.message_channel_id,
    matches.c.message_id,
)


def _after(record: MatchRecord, state: State, match: Match) -> MatchRecord:
    """Return the record with another match in it, its deadline set anew.

    A class has no deadline before its first vote.
    """
    deadline = None
    of_class = match.to_move == match.team
    if state is State.OPEN and record.turn_seconds is not None and not of_class:
        deadline = now() + timedelta(seconds=record.turn_seconds)
    return replace(record, state=state, match=match, deadline=deadline)


class MatchStore(Store):
    """All that is read and written about matches. Each method is one transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__(engine)
        #: The matches that the alarm leaves alone.
        self.set_aside = SetAside("match")

    async def create(
        self,
        state: State,
        setting: Setting,
        match: Match,
        rematch_of: int | None = None,
        trial: Trial | None = None,
    ) -> MatchRecord:
        """Store a new match with its first plies; raise AlreadyDone if the rematch exists.

        The same if the match to be played again is gone, or if the question of a challenge that
        this match answers has its match already, or is gone.
        """
        drafted = MatchRecord(0, state, match=match, trial=trial, **vars(setting))
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

    async def load(self, match_id: int) -> MatchRecord | None:
        """Return a match, or None if there is none of this number."""
        async with self._reader.connect() as connection:
            found = await self._read(connection, matches.c.id == match_id)
        return found[0] if found else None

    async def rematch_of(self, match_id: int) -> MatchRecord | None:
        """Return the rematch of a match, if one was set up."""
        async with self._reader.connect() as connection:
            found = await self._read(connection, matches.c.rematch_of == match_id)
        return found[0] if found else None

    async def _is_settled(self, match_id: int) -> bool:
        """Return whether a match can have no more rematch: it has one, or it is gone."""
        return await self.rematch_of(match_id) is not None or await self.load(match_id) is None

    async def of_person(
        self, person: int, states: Sequence[State], limit: int, first_in: int | None = None
    ) -> list[MatchRecord]:
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

    async def overdue(self) -> list[MatchRecord]:
        """Return the open matches whose present turn should have been played by now."""
        late = sa.and_(self._timed(), matches.c.deadline <= now())
        async with self._reader.connect() as connection:
            return await self._read(connection, late, limit=100)

    async def next_deadline(self) -> datetime | None:
        """Return when a turn of an open match next runs out of time, or None if none does."""
        earliest = sa.select(sa.func.min(matches.c.deadline)).where(self._timed())
        async with self._reader.connect() as connection:
            found = utc((await connection.execute(earliest)).scalar_one())
        return self.set_aside.next_after(found)

    def _timed(self) -> sa.ColumnElement[bool]:
        """Select the open matches that the alarm looks after."""
        alone = matches.c.id.in_(self.set_aside.numbers)
        return sa.and_(matches.c.state == State.OPEN.value, ~alone)

    async def append(
        self, record: MatchRecord, match: Match, also: Writing | None = None
    ) -> MatchRecord:
        """Write the plies that a match has beyond the record's, all of them or none.

        ``also`` is written with them. Raises AlreadyDone if a ply of that number is there
        already, or the match is gone.
        """
        appended = _after(record, State.OVER if match.is_over else State.OPEN, match)
        try:
            async with self._writing() as connection:
                await self._insert_plies(connection, record.id, match, record.ply)
                await connection.execute(
                    sa.update(matches)
                    .where(matches.c.id == record.id)
                    .values(
                        state=appended.state.value, deadline=appended.deadline, changed_at=stamp()
                    )
                )
                if also is not None:
                    await also(connection)
        except IntegrityError:
            stored = await self.load(record.id)
            if stored is not None and stored.ply == record.ply:
                raise  # nobody was quicker: the store itself has failed
            raise AlreadyDone from None
        return appended

    async def poll(self, match_id: int) -> MatchRecord | None:
        """Return a match after every vote that is being written: if it is overdue, the last."""
        async with self._writing() as connection:
            return await self._locked(connection, match_id)

    async def answer_offer(self, record: MatchRecord, state: State) -> MatchRecord:
        """Turn an offer into an open or a declined match; raise AlreadyDone if it was answered."""
        answered = _after(record, state, record.match)
        values = {"state": state.value, "deadline": answered.deadline, "changed_at": stamp()}
        if state is State.DECLINED:
            values["rematch_of"] = None  # so that a rematch can be offered again
        async with self._writing() as connection:
            changed = await connection.execute(
                sa.update(matches)
                .where(matches.c.id == record.id, matches.c.state == State.OFFERED.value)
                .values(values)
            )
            if changed.rowcount != 1:
                raise AlreadyDone
        return answered

    async def live_board(self, match_id: int) -> LiveMessage | None:
        """Return the message with the live board of a match, if it has one."""
        query = sa.select(*_LIVE).where(matches.c.id == match_id)
        async with self._reader.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else _read_live(row)

    async def move_board(self, match_id: int, here: LiveMessage) -> LiveMessage | None:
        """Keep which message has the live board from now on; return which one had it.

        Of those who do so at once, each finds the one before: so every message but the last is
        found by somebody.
        """
        this = matches.c.id == match_id
        values = (here.guild_id, here.channel_id, here.id)
        moved = dict(zip((column.name for column in _LIVE), values, strict=True))
        async with self._writing() as connection:
            former = sa.select(*_LIVE).where(this).with_for_update()
            row = (await connection.execute(former)).one_or_none()
            await connection.execute(sa.update(matches).where(this).values(moved))
        return None if row is None else _read_live(row)

    async def purge(self, before: datetime) -> int:
        """Delete the matches untouched since a moment; return how many there were."""
        async with self._writing() as connection:
            deleted = await connection.execute(
                sa.delete(matches).where(matches.c.changed_at < before)
            )
        return deleted.rowcount

    async def _locked(self, connection: AsyncConnection, match_id: int) -> MatchRecord | None:
        """Return a match that nobody votes on until the transaction ends."""
        this = matches.c.id == match_id
        await connection.execute(sa.select(matches.c.id).where(this).with_for_update())
        found = await self._read(connection, this)
        return found[0] if found else None

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

    async def _read(
        self,
        connection: AsyncConnection,
        condition: sa.ColumnElement[bool],
        limit: int = 1,
        preferred: tuple[sa.ColumnElement[int], ...] = (),
    ) -> list[MatchRecord]:
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
        votes_of = await _votes_of(connection, rows)
        found = []
        for row in rows:
            try:
                found.append(_read_record(row, plies_of[row.id], votes_of.get(row.id, [])))
            except ValueError as error:  # another version knows these rules, or words
                self.set_aside.unreadable(row.id, error)
        return found


async def _votes_of(
    connection: AsyncConnection, rows: Sequence[sa.Row[Any]]
) -> dict[int, list[sa.Row[Any]]]:
    """Count the votes for each move in each ply of the matches in which a class has a seat."""
    of_class = [row.id for row in rows if Team() in _read_seats(row)]
    found: dict[int, list[sa.Row[Any]]] = {}
    if of_class:
        key = (votes.c.match_id, votes.c.ply, votes.c.move)
        counted = sa.select(*key, sa.func.count().label("votes")).group_by(*key)
        query = counted.where(votes.c.match_id.in_(of_class)).order_by(*key)
        for row in await connection.execute(query):
            found.setdefault(row.match_id, []).append(row)
    return found


def _seat_columns(number: int, seat: Seat) -> dict[str, int | float | None]:
    person = seat.id if isinstance(seat, Person) else None
    strength = seat.strength if isinstance(seat, Computer) else None
    return {f"person_{number}": person, f"strength_{number}": strength}


def _seat(person: int | None, strength: float | None) -> Seat:
    if person is not None:
        return Person(person)
    return Team() if strength is None else Computer(strength)


def _read_seats(row: sa.Row[Any]) -> tuple[Seat, Seat]:
    return _seat(row.person_0, row.strength_0), _seat(row.person_1, row.strength_1)


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


def _read_record(
    row: sa.Row[Any], ply_rows: Sequence[sa.Row[Any]], vote_rows: Sequence[sa.Row[Any]]
) -> MatchRecord:
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
    match = Match(rules, rules.parse(row.start), _read_seats(row), row.first, row.seed, read)
    polls: dict[int, dict[Move, int]] = {}
    for vote in vote_rows:
        polls.setdefault(vote.ply, {})[rules.parse_move(vote.move)] = vote.votes
    return MatchRecord(
        row.id,
        State(row.state),
        row.guild_id,
        row.channel_id,
        row.locale,
        match,
        row.turn_seconds,
        utc(row.deadline),
        None if row.attempt_id is None else (row.attempt_id, row.question),
        row.quorum,
        _read_live(row),
        polls,
    )


def _read_live(row: sa.Row[Any]) -> LiveMessage | None:
    """Read which message has the live board of a match, if it has one."""
    if row.message_id is None:
        return None
    return LiveMessage(row.message_guild_id, row.message_channel_id, row.message_id)
