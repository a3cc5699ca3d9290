"""Queries about matches: stored as their terms and plies, read as values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import datetime
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.db.engine import Engine, Store, Writing, inserted, utc
from bot.db.errors import AlreadyDone
from bot.db.recent import Recent
from bot.db.schema.challenge import trials
from bot.db.schema.playing import matches, plies
from bot.db.together import Together
from bot.kit.clock import now, stamp
from bot.kit.set_aside import SetAside
from bot.play.model import ACTIVE, Begun, LiveMessage, MatchRecord, Setting, State, Trial
from bot.play.rows import (
    Count,
    counted_votes,
    expect_end_of,
    new_match,
    opened_in,
    read_polls,
    read_seats,
)
from games import game
from games.match import Match, Ply, PlyKind, Team
from games.players import Intent

# The statements of every click are built once; ``number`` is that of a match.
_THIS = matches.c.id == sa.bindparam("number")

#: Selects open matches by a partial index, whose condition must be repeated literally.
IS_OPEN = matches.c.state == sa.text(f"'{State.OPEN.value}'")

MATCHES: sa.Select[Any] = sa.select(matches, trials.c.attempt_id, trials.c.question).select_from(
    matches.outerjoin(trials, trials.c.match_id == matches.c.id)
)

OF_NUMBER = MATCHES.where(_THIS)

_REMATCH_OF = MATCHES.where(matches.c.rematch_of == sa.bindparam("number"))

_PLIES: sa.Select[Any] = (
    sa.select(plies.c.match_id, plies.c.seat, plies.c.kind, plies.c.move, plies.c.intent)
    .where(plies.c.match_id.in_(sa.bindparam("numbers", expanding=True)))
    .order_by(plies.c.number)
)

_INSERT_PLIES = sa.insert(plies)

_LOCK = sa.select(matches.c.id).where(_THIS).with_for_update()

#: Updates the columns that are given with the number.
CHANGE = sa.update(matches).where(_THIS)

#: Selects the messages with the live boards of matches.
_LIVE_BOARDS: sa.Select[Any] = sa.select(
    matches.c.id, matches.c.message_guild_id, matches.c.message_channel_id, matches.c.message_id
)

_LIVE_OF = _LIVE_BOARDS.where(matches.c.id.in_(sa.bindparam("numbers", expanding=True)))

_LIVE_TO_MOVE = _LIVE_BOARDS.where(_THIS).with_for_update()


def _with_match(record: MatchRecord, state: State, match: Match) -> MatchRecord:
    """Return the record with a state and a match; the clock of a timed turn starts now.

    Call it within the transaction that stores it: what a process waits before that counts against
    nobody. The deadline is None without a timer, if the match is not open, and for a class's turn.
    """
    since = deadline = None
    of_class = match.to_move == match.team
    if state is State.OPEN and record.turn_seconds is not None and not of_class:
        since = now()
        deadline = since + record.turn
    return replace(record, state=state, match=match, timed_from=since, deadline=deadline)


class MatchStore(Store):
    """The stored matches. Each method is one transaction."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        #: The matches that alarms skip for now.
        self.set_aside = SetAside("match")
        #: The matches that were last read or written here.
        self.recent: Recent[MatchRecord] = Recent()
        #: Loads the message with the live board of a match, or None.
        self.live_boards = Together(self._read_live_boards)

    async def create(
        self,
        state: State,
        setting: Setting,
        match: Match,
        rematch_of: int | None = None,
        trial: Trial | None = None,
    ) -> MatchRecord:
        """Store a new match with its first plies; return it with its number.

        Raises AlreadyDone if the match ``rematch_of`` has a rematch already, or is deleted, and if
        the question ``trial`` of a challenge has its match already, or is deleted.
        """
        untimed = MatchRecord(**vars(setting), id=0, state=state, match=match, trial=trial)
        where = opened_in(setting, match, trial)

        def store_new(connection: sa.Connection) -> MatchRecord:
            timed = _with_match(untimed, state, match)
            values = new_match(state, setting, match, timed.timed_from, rematch_of, where)
            created = replace(timed, id=inserted(connection, matches, values))
            _insert_plies(connection, created.id, match, 0)
            if trial is not None:
                answered = dict(zip(("attempt_id", "question"), trial, strict=True))
                connection.execute(sa.insert(trials), {**answered, "match_id": created.id})
            expect_end_of(connection, created, None)
            return created

        try:
            created = await self._write(store_new)
        except IntegrityError:
            rematched = rematch_of is not None and await self._has_no_rematch_left(rematch_of)
            if trial is None and not rematched:
                raise
            raise AlreadyDone from None
        return self._cache_match(created)

    async def load(self, match_id: int) -> MatchRecord | None:
        """Return a match as stored; None if there is none of this number, or it is unreadable."""
        records = await self._read(partial(self._find_matches, query=OF_NUMBER, number=match_id))
        if not records:
            self.recent.forget(match_id)
        return self._cache_match(records[0]) if records else None

    def guess(self, match_id: int, ply: int) -> MatchRecord | None:
        """Return a cached open match if it is at this ply, else None.

        Plies are only ever added. So if the database has no more of them, the cached match is right
        in all that a move depends on; if it has more, ``append`` raises AlreadyDone.
        """
        record = self.recent.get(match_id)
        return record if record is not None and record.ply == ply else None

    def _cache_match(self, record: MatchRecord) -> MatchRecord:
        """Cache an open match, unless of a class or a challenge; drop any other; return it."""
        if record.state is State.OPEN and record.trial is None and record.match.team is None:
            self.recent.keep(record.id, record)
        else:
            self.recent.forget(record.id)
        return record

    async def rematch_of(self, match_id: int) -> MatchRecord | None:
        """Return the rematch of a match, offered, open or over; None if there is none."""
        records = await self._read(partial(self._find_matches, query=_REMATCH_OF, number=match_id))
        return records[0] if records else None

    async def _has_no_rematch_left(self, match_id: int) -> bool:
        """Return whether a match can have no other rematch: it has one, or is deleted."""
        return await self.rematch_of(match_id) is not None or await self.load(match_id) is None

    async def of_person(
        self, person: int, states: Sequence[State], limit: int, first_in: int | None = None
    ) -> list[MatchRecord]:
        """Return at most ``limit`` of a person's matches in some states, the latest changed first.

        With a channel ``first_in``, those in it come first, and of both groups first open ones.
        """
        seated = sa.or_(matches.c.person_0 == person, matches.c.person_1 == person)
        wanted = matches.c.state.in_([state.value for state in states])
        query = MATCHES.where(seated, wanted).limit(limit)
        if first_in is not None:
            here = matches.c.channel_id == first_in
            is_open = matches.c.state == State.OPEN.value
            query = query.order_by(sa.case((here, 0), else_=1), sa.case((is_open, 0), else_=1))
        query = query.order_by(matches.c.changed_at.desc(), matches.c.id.desc())
        return await self._read(partial(self._find_matches, query=query))

    async def begun_by(self, person: int, since: datetime) -> list[Begun]:
        """Return the open and offered matches that a person has begun since a moment, unsorted."""
        query = sa.select(matches.c.id, matches.c.state, matches.c.person_1).where(
            matches.c.person_0 == person,
            matches.c.state.in_([state.value for state in ACTIVE]),
            matches.c.created_at >= since,
        )
        return [Begun(row.id, State(row.state), row.person_1) for row in await self._all(query)]

    async def opened_by(self, person: int, channel: int, since: datetime) -> list[datetime]:
        """Return when a person opened public boards in a channel after ``since``, oldest first."""
        query = sa.select(matches.c.created_at).where(
            matches.c.person_0 == person,
            matches.c.opened_in == channel,
            matches.c.created_at > since,
        )
        rows = await self._read(lambda c: c.scalars(query.order_by(matches.c.created_at)).all())
        return [at for row in rows if (at := utc(row))]

    async def append(
        self, record: MatchRecord, match: Match, also: Writing | None = None
    ) -> MatchRecord:
        """Store the plies that ``match`` has beyond the record's, all or none; return its record.

        ``also`` is executed in the same transaction. Raises AlreadyDone if a ply of that number
        exists, or the match is deleted.
        """
        state = State.OVER if match.is_over else State.OPEN

        def store_plies(connection: sa.Connection) -> MatchRecord:
            appended = _with_match(record, state, match)  # its clock starts now, not when called
            connection.execute(CHANGE, {"number": record.id, **_change_columns(appended)})
            _insert_plies(connection, record.id, match, record.ply)
            if also is not None:
                also(connection)
            if appended.deadline is not None:
                expect_end_of(connection, appended, record.deadline)
            return appended

        try:
            appended = await self._write(store_plies)
        except IntegrityError:
            stored = await self.load(record.id)
            if stored is not None and stored.ply == record.ply:
                raise  # no other ply came first: the database failed
            raise AlreadyDone from None
        return self._cache_match(appended)

    async def poll(self, match_id: int) -> MatchRecord | None:
        """Return a match with its votes, after the transactions that are storing any.

        If it is overdue, there will be no further votes. None if it is deleted or unreadable.
        """
        return await self._write(lambda connection: self._lock_and_read(connection, match_id))

    async def answer_offer(
        self, record: MatchRecord, state: State, match: Match | None = None
    ) -> MatchRecord:
        """Change an offer's state, and return it; raise AlreadyDone if it is answered or deleted.

        ``match`` replaces the offered one if its player has decided who begins.
        """
        offered = CHANGE.where(matches.c.state == State.OFFERED.value)

        def store_answer(connection: sa.Connection) -> MatchRecord:
            answered = _with_match(record, state, match or record.match)
            values = {**_change_columns(answered), "first": answered.match.first}
            if state is State.DECLINED:
                values["rematch_of"] = None  # so that a rematch can be offered again
            if connection.execute(offered, {"number": record.id, **values}).rowcount != 1:
                raise AlreadyDone
            _insert_plies(connection, record.id, answered.match, record.ply)
            expect_end_of(connection, answered, None)
            return answered

        return await self._write(store_answer)

    async def _read_live_boards(self, numbers: Sequence[int]) -> dict[int, LiveMessage | None]:
        """Return the live board of each stored match by its number; None if it has no board."""
        these = {"numbers": numbers}
        return {row.id: _read_live(row) for row in await self._all(_LIVE_OF, these)}

    async def move_board(self, match_id: int, here: LiveMessage) -> LiveMessage | None:
        """Store which message has the live board from now on; return the former one, None if none.

        Of several simultaneous calls each returns the message of the one before, so every former
        board is returned to one of them.
        """
        this = {"number": match_id}
        columns = ("message_guild_id", "message_channel_id", "message_id")
        moved = dict(zip(columns, (here.guild_id, here.channel_id, here.id), strict=True))

        def former(connection: sa.Connection) -> LiveMessage | None:
            row = connection.execute(_LIVE_TO_MOVE, this).one_or_none()
            connection.execute(CHANGE, {**this, **moved})
            return None if row is None else _read_live(row)

        former_board = await self._write(former)
        if (guess := self.recent.get(match_id)) is not None:
            self.recent.keep(match_id, replace(guess, live=here))
        return former_board

    async def move_to(self, match_id: int, channel_id: int) -> None:
        """Store the channel in which a match is played from now on."""
        moved = {"number": match_id, "channel_id": channel_id}
        await self._execute(CHANGE, moved)

    async def purge(self, before: datetime) -> int:
        """Delete all matches, open ones too, last changed before a moment; return their number."""
        return await self._execute(sa.delete(matches).where(matches.c.changed_at < before))

    async def count_open(self) -> int:
        """Return the number of open matches, in all servers and without offers."""
        number = sa.select(sa.func.count()).select_from(matches).where(IS_OPEN)
        return await self._read(lambda connection: connection.execute(number).scalar_one())

    def _lock_and_read(self, connection: sa.Connection, match_id: int) -> MatchRecord | None:
        """Lock a match against votes until the transaction ends; return it, None if unknown."""
        connection.execute(_LOCK, {"number": match_id})
        return self.find(connection, match_id)

    def find(self, connection: sa.Connection, match_id: int) -> MatchRecord | None:
        """Return a match within a transaction; None if there is none, or it is unreadable."""
        records = self._find_matches(connection, OF_NUMBER, number=match_id)
        return records[0] if records else None

    def _find_matches(
        self, connection: sa.Connection, query: sa.Select[Any], **given: int
    ) -> list[MatchRecord]:
        """Return the matches that a query selects, in its order; log unreadable ones, and skip."""
        rows = connection.execute(query, given).all()
        if not rows:
            return []
        plies_of: dict[int, list[Sequence[Any]]] = {row.id: [] for row in rows}
        for ply in connection.execute(_PLIES, {"numbers": list(plies_of)}).all():
            plies_of[ply[0]].append(ply)
        of_class = [row.id for row in rows if Team() in read_seats(row)]
        votes_of = counted_votes(connection, of_class) if of_class else {}
        records = []
        for row in rows:
            try:
                records.append(_read_record(row, plies_of[row.id], votes_of.get(row.id, [])))
            except ValueError as error:  # written by another version
                self.set_aside.unreadable(row.id, error)
        return records


def _insert_plies(connection: sa.Connection, match_id: int, match: Match, start: int) -> None:
    if rows := _ply_rows(match_id, match, start):
        connection.execute(_INSERT_PLIES, rows)


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


def _change_columns(record: MatchRecord) -> dict[str, Any]:
    """Return the columns that every change of a match writes."""
    clock = {"timed_from": record.timed_from, "deadline": record.deadline}
    return {"state": record.state.value, **clock, "changed_at": stamp()}


def _read_record(
    row: sa.Row[Any], ply_rows: Sequence[Sequence[Any]], votes: Sequence[Count]
) -> MatchRecord:
    rules = game(row.game, misere=row.misere)
    read = tuple(
        Ply(
            seat,
            PlyKind(kind),
            None if move is None else rules.parse_move(move),
            Intent(intent) if intent else None,
        )
        for _, seat, kind, move, intent in ply_rows
    )
    match = Match(rules, rules.parse(row.start), read_seats(row), row.first, row.seed, read)
    return MatchRecord(
        **{each.name: getattr(row, each.name) for each in fields(Setting)},
        id=row.id,
        state=State(row.state),
        match=match,
        deadline=utc(row.deadline),
        trial=None if row.attempt_id is None else (row.attempt_id, row.question),
        live=_read_live(row),
        polls=read_polls(rules, votes) if votes else {},
        timed_from=utc(row.timed_from),
    )


def _read_live(row: sa.Row[Any]) -> LiveMessage | None:
    """Return the message with the live board from a match's row; None if it has no board."""
    if row.message_id is None:
        return None
    return LiveMessage(row.message_guild_id, row.message_channel_id, row.message_id)
