"""Queries about matches: stored as what was agreed and the plies since, read as values."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import now, stamp
from bot.store.challenges import Writing
from bot.store.database import AlreadyDone, Store, utc
from bot.store.tables import matches, plies, trials, votes
from games import GameError, Move, game
from games.match import Computer, Match, Person, Ply, PlyKind, Seat, Team
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

#: How many have voted for each move in one ply of the class's.
Poll = Mapping[Move, int]


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
    #: How many votes decide a turn of the class's before its time is up, if any number does.
    quorum: int | None = None
    #: The message with the board that the class votes on.
    message_id: int | None = None
    #: What the class has voted, by ply: the present one too.
    polls: Mapping[int, Poll] = field(default_factory=dict)

    @property
    def ply(self) -> int:
        """The number of the next ply."""
        return len(self.match.plies)

    @property
    def is_overdue(self) -> bool:
        """Whether the present turn should have been played by now."""
        return self.deadline is not None and self.deadline <= now()

    @property
    def vote_count(self) -> int:
        """How many have voted in the present ply."""
        return sum(self.polls.get(self.ply, {}).values())


@dataclass(frozen=True)
class Setting:
    """Where a new match is played, and in which language its board speaks."""

    guild_id: int | None
    channel_id: int
    locale: str
    turn_seconds: int | None = None
    quorum: int | None = None


def _seat_columns(number: int, seat: Seat) -> dict[str, int | float | None]:
    person = seat.id if isinstance(seat, Person) else None
    strength = seat.strength if isinstance(seat, Computer) else None
    return {f"person_{number}": person, f"strength_{number}": strength}


def _seat(person: int | None, strength: float | None) -> Seat:
    if person is not None:
        return Person(person)
    return Team() if strength is None else Computer(strength)


def _seats(row: sa.Row[Any]) -> tuple[Seat, Seat]:
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


def _session(
    row: sa.Row[Any], ply_rows: Sequence[sa.Row[Any]], vote_rows: Sequence[sa.Row[Any]]
) -> Session:
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
    match = Match(rules, rules.parse(row.start), _seats(row), row.first, row.seed, read)
    polls: dict[int, dict[Move, int]] = {}
    for vote in vote_rows:
        polls.setdefault(vote.ply, {})[rules.parse_move(vote.move)] = vote.votes
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
        row.quorum,
        row.message_id,
        polls,
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


def _readable(
    row: sa.Row[Any], ply_rows: Sequence[sa.Row[Any]], vote_rows: Sequence[sa.Row[Any]]
) -> Session | None:
    """Return a session, or None if this version does not know its rules any more."""
    try:
        return _session(row, ply_rows, vote_rows)
    except GameError:
        log.exception("match %d cannot be read", row.id)
        return None


def _after(session: Session, state: State, match: Match) -> Session:
    """Return the session with another match in it, its deadline set anew.

    A class has no deadline before its first vote.
    """
    deadline = None
    of_class = match.to_move == match.team
    if state is State.OPEN and session.turn_seconds is not None and not of_class:
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

    async def vote(self, session: Session, person: int, move: Move) -> Session:
        """Keep a person's vote in the session's ply, instead of their former one.

        The first vote sets the deadline, and the one that reaches the quorum makes it now: from
        then on no vote can change any more. Raises AlreadyDone if it is so already, or if the
        ply is past.
        """
        async with self._writing() as connection:
            stands = await self._locked(connection, session.id)
            if stands is None or stands.state is not State.OPEN:
                raise AlreadyDone
            if stands.ply != session.ply or stands.is_overdue:
                raise AlreadyDone
            await self._put_vote(connection, stands, person, move)
            voted = (await self._read(connection, matches.c.id == session.id))[0]
            deadline = voted.deadline
            if deadline is None:
                assert voted.turn_seconds is not None, "a class has a timer"
                deadline = now() + timedelta(seconds=voted.turn_seconds)
            if voted.quorum is not None and voted.vote_count >= voted.quorum:
                deadline = min(deadline, now())
            await connection.execute(
                sa.update(matches)
                .where(matches.c.id == session.id)
                .values(deadline=deadline, changed_at=stamp())
            )
        return replace(voted, deadline=deadline)

    async def poll(self, match_id: int) -> Session | None:
        """Return a match after every vote that is being written: if it is overdue, the last."""
        async with self._writing() as connection:
            return await self._locked(connection, match_id)

    async def show_at(self, match_id: int, message_id: int) -> None:
        """Keep which message has the board that the class votes on."""
        async with self._writing() as connection:
            shown = sa.update(matches).where(matches.c.id == match_id)
            await connection.execute(shown.values(message_id=message_id))

    async def voted_on(self, since: datetime) -> list[int]:
        """Return the matches with a board of a class that are open, or have ended since then."""
        goes_on = sa.or_(matches.c.state == State.OPEN.value, matches.c.changed_at >= since)
        shown = sa.select(matches.c.id).where(matches.c.message_id.is_not(None), goes_on)
        async with self._reader.connect() as connection:
            return list((await connection.execute(shown)).scalars())

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

    async def _locked(self, connection: AsyncConnection, match_id: int) -> Session | None:
        """Return a match that nobody votes on until the transaction ends."""
        this = matches.c.id == match_id
        await connection.execute(sa.select(matches.c.id).where(this).with_for_update())
        found = await self._read(connection, this)
        return found[0] if found else None

    @staticmethod
    async def _put_vote(
        connection: AsyncConnection, session: Session, person: int, move: Move
    ) -> None:
        """Write a vote; the match is locked, so nobody else writes the same one."""
        values = {"move": session.match.game.format_move(move), "at": stamp()}
        key = {"match_id": session.id, "ply": session.ply, "person": person}
        mine = sa.and_(*(votes.c[name] == value for name, value in key.items()))
        changed = await connection.execute(sa.update(votes).where(mine).values(values))
        if changed.rowcount == 0:
            await connection.execute(sa.insert(votes).values(**key, **values))

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
        votes_of = await _votes_of(connection, rows)
        found = (_readable(row, plies_of[row.id], votes_of.get(row.id, [])) for row in rows)
        return [session for session in found if session]


async def _votes_of(
    connection: AsyncConnection, rows: Sequence[sa.Row[Any]]
) -> dict[int, list[sa.Row[Any]]]:
    """Count the votes for each move in each ply of the matches in which a class has a seat."""
    of_class = [row.id for row in rows if Team() in _seats(row)]
    found: dict[int, list[sa.Row[Any]]] = {}
    if of_class:
        key = (votes.c.match_id, votes.c.ply, votes.c.move)
        counted = sa.select(*key, sa.func.count().label("votes")).group_by(*key)
        query = counted.where(votes.c.match_id.in_(of_class)).order_by(*key)
        for row in await connection.execute(query):
            found.setdefault(row.match_id, []).append(row)
    return found
