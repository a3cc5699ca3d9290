"""How a class has voted, ply by ply: counted by the database, read as values."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from bot.db.schema import votes
from bot.play.model import Poll
from games import Game, Move

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
