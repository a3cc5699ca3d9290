"""Rows read as values: who plays, and how a class has voted, ply by ply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from bot.db.schema import votes
from bot.play.model import Poll
from games import Game, Move
from games.match import Computer, Person, Seat, Team

#: The number of a ply, a move as it is written, and how many have voted for it.
Count = tuple[int, str, int]


def counted_votes(connection: sa.Connection, numbers: Sequence[int]) -> dict[int, list[Count]]:
    """Count the votes for each move in each ply of some matches, given by their numbers."""
    key = (votes.c.match_id, votes.c.ply, votes.c.move)
    counted = sa.select(*key, sa.func.count()).group_by(*key)
    query = counted.where(votes.c.match_id.in_(numbers)).order_by(*key)
    found: dict[int, list[Count]] = {}
    for match_id, ply, move, count in connection.execute(query):
        found.setdefault(match_id, []).append((ply, move, count))
    return found


def read_polls(game: Game, counts: Sequence[Count]) -> dict[int, Poll]:
    """Read how many have voted for each move, by ply."""
    polls: dict[int, dict[Move, int]] = {}
    for ply, move, count in counts:
        polls.setdefault(ply, {})[game.parse_move(move)] = count
    return dict(polls)


def read_seats(row: sa.Row[Any]) -> tuple[Seat, Seat]:
    """Read who plays a match."""
    return _seat(row.person_0, row.strength_0), _seat(row.person_1, row.strength_1)


def _seat(person: int | None, strength: float | None) -> Seat:
    if person is not None:
        return Person(person)
    return Team() if strength is None else Computer(strength)
