"""Convert rows of the database to values and back: matches, seats, votes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from bot.db.schema.playing import votes
from bot.db.schema.running import things
from bot.kit.clock import stamp
from bot.kit.in_flight import ON_ITS_WAY
from bot.play.model import MatchRecord, Poll, Setting, State, Trial
from bot.running.store import begin
from games import Game, Move
from games.match import Computer, Match, Person, Seat, Team

#: The kind of matches with a timer, as things (``bot/play/runs.py``).
KIND = "match"

#: The number of a ply, a move as text, and the number of votes for it.
Count = tuple[int, str, int]


def counted_votes(connection: sa.Connection, numbers: Sequence[int]) -> dict[int, list[Count]]:
    """Return the votes for each move in each ply of some matches, by the numbers of these matches.

    Counts are in the order of plies, then moves as text. A match without votes is left out.
    """
    key = (votes.c.match_id, votes.c.ply, votes.c.move)
    counted = sa.select(*key, sa.func.count()).group_by(*key)
    query = counted.where(votes.c.match_id.in_(numbers)).order_by(*key)
    counts: dict[int, list[Count]] = {}
    for match_id, ply, move, count in connection.execute(query):
        counts.setdefault(match_id, []).append((ply, move, count))
    return counts


def read_polls(game: Game, counts: Sequence[Count]) -> dict[int, Poll]:
    """Return the number of votes for each move, by ply; raise InvalidMove for an unreadable one."""
    polls: dict[int, dict[Move, int]] = {}
    for ply, move, count in counts:
        polls.setdefault(ply, {})[game.parse_move(move)] = count
    return dict(polls)


def read_seats(row: sa.Row[Any]) -> tuple[Seat, Seat]:
    """Return the first and the second seat of a match from its row."""
    return _read_seat(row.person_0, row.strength_0), _read_seat(row.person_1, row.strength_1)


def _read_seat(person: int | None, strength: float | None) -> Seat:
    if person is not None:
        return Person(person)
    return Team() if strength is None else Computer(strength)


def new_match(
    state: State,
    setting: Setting,
    match: Match,
    timed_from: datetime | None,
    rematch_of: int | None = None,
    opened_in: int | None = None,
) -> dict[str, Any]:
    """Return the column values of a new match; its deadline is a turn after ``timed_from``.

    Without ``timed_from`` its first turn has no deadline. ``rematch_of`` is the number of the match
    before it, ``opened_in`` the channel of its public board, each if there is one.
    """
    return {
        "state": state.value,
        **vars(setting),
        **_terms_columns(match),
        "timed_from": timed_from,
        "deadline": None if timed_from is None else timed_from + setting.turn,
        "rematch_of": rematch_of,
        "opened_in": opened_in,
        "created_at": stamp(),
        "changed_at": stamp(),
    }


def opened_in(setting: Setting, match: Match, trial: Trial | None) -> int | None:
    """Return the channel in which a person opens a public board.

    None for a match in a direct message, alone or of a challenge, and for one of the class.
    """
    is_private = setting.guild_id is None or setting.alone or trial is not None
    return None if is_private or match.team is not None else setting.channel_id


def _terms_columns(match: Match) -> dict[str, Any]:
    return {
        "game": match.game.name,
        "misere": match.game.misere,
        "start": match.game.format(match.start),
        "seed": match.seed,
        "first": match.first,
        **_seat_columns(0, match.seats[0]),
        **_seat_columns(1, match.seats[1]),
    }


def _seat_columns(number: int, seat: Seat) -> dict[str, int | float | None]:
    person = seat.id if isinstance(seat, Person) else None
    strength = seat.strength if isinstance(seat, Computer) else None
    return {f"person_{number}": person, f"strength_{number}": strength}


def expect_end(
    connection: sa.Connection, number: int, guild_id: int | None, deadline: datetime
) -> None:
    """Have the runner end the present turn of a match ON_ITS_WAY after a deadline.

    The caller has locked the match. Only its first turn needs it, and a vote: later deadlines are
    no earlier.
    """
    due_at = deadline + ON_ITS_WAY
    this = sa.and_(things.c.kind == KIND, things.c.id == number)
    timed = connection.execute(sa.update(things).where(this).values(due_at=due_at))
    if timed.rowcount == 0:
        begin(connection, KIND, number, guild_id, due_at)


def expect_end_of(connection: sa.Connection, record: MatchRecord, before: datetime | None) -> None:
    """Have the runner end the present turn of a match, if it has a deadline.

    Nothing is written if that is not earlier than ``before``, for which it was done already.
    """
    deadline = record.deadline
    if deadline is not None and (before is None or deadline < before):
        expect_end(connection, record.id, record.guild_id, deadline)
