"""How matches are kept: seats, plies and votes as rows of the store, and rows as values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from bot.db.engine import utc
from bot.kit.clock import now
from bot.play.model import LiveMessage, MatchRecord, State
from games import Move, game
from games.match import Computer, Match, Person, Ply, PlyKind, Seat, Team
from games.players import Intent


def seat_columns(number: int, seat: Seat) -> dict[str, int | float | None]:
    person = seat.id if isinstance(seat, Person) else None
    strength = seat.strength if isinstance(seat, Computer) else None
    return {f"person_{number}": person, f"strength_{number}": strength}


def _seat(person: int | None, strength: float | None) -> Seat:
    if person is not None:
        return Person(person)
    return Team() if strength is None else Computer(strength)


def read_seats(row: sa.Row[Any]) -> tuple[Seat, Seat]:
    return _seat(row.person_0, row.strength_0), _seat(row.person_1, row.strength_1)


def ply_rows(match_id: int, match: Match, start: int) -> list[dict[str, Any]]:
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


def read_record(
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
    match = Match(rules, rules.parse(row.start), read_seats(row), row.first, row.seed, read)
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
        read_live_message(row),
        polls,
    )


def read_live_message(row: sa.Row[Any]) -> LiveMessage | None:
    """Read which message has the live board of a match, if it has one."""
    if row.message_id is None:
        return None
    return LiveMessage(row.message_guild_id, row.message_channel_id, row.message_id)


def read_winner(row: sa.Row[Any]) -> int | None:
    """Return who has won a match, if it is a person and the other seat plays as well as it can.

    Who plays last wins, or loses under misère play; who gives up loses.
    """
    last_loses = row.kind != PlyKind.MOVE.value or row.misere
    seat = 1 - row.seat if last_loses else row.seat
    people, strengths = (row.person_0, row.person_1), (row.strength_0, row.strength_1)
    is_worth = people[1 - seat] is not None or strengths[1 - seat] == 1.0
    winner: int | None = people[seat]
    return winner if is_worth else None
