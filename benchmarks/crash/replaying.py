"""Matches replayed from database rows: each ply must follow from the rules and the seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from benchmarks.crash.stage import Violation
from games import GameError, game
from games.match import Computer, Match, Person, PlyKind, Seat, Team

Row = sa.Row[Any]

#: The texts of the votes in each ply.
Votes = Mapping[int, Sequence[str]]


def replayed(row: Row, plies: Sequence[Row], votes: Votes) -> Match:
    """Return a match replayed from its plies; raise Violation if one is missing or illegal."""
    rules = game(row.game, misere=bool(row.misere))
    seats = _read_seat(row.person_0, row.strength_0), _read_seat(row.person_1, row.strength_1)
    match = Match(rules, rules.parse(row.start), seats, row.first, row.seed)
    for number, ply in enumerate(plies):
        if ply.number != number:
            raise Violation(f"match {row.id} has ply {ply.number} in place of ply {number}")
        try:
            match = _replay_ply(match, ply, votes.get(number, ()))
        except GameError as error:
            raise Violation(f"ply {number} of match {row.id} is illegal: {error}") from None
        last = match.plies[-1]
        intent = None if last.intent is None else last.intent.value
        if (last.seat, intent) != (ply.seat, ply.intent):
            raise Violation(f"ply {number} of match {row.id} is not that seat's, or is no choice")
    return match


def _read_seat(person: int | None, strength: float | None) -> Seat:
    if person is not None:
        return Person(person)
    return Team() if strength is None else Computer(strength)


def _replay_ply(match: Match, ply: Row, votes: Sequence[str]) -> Match:
    """Return the match after a ply, with the computer's and the class's moves computed again.

    Raises Violation if such a move is not the stored one.
    """
    kind = PlyKind(ply.kind)
    if kind is PlyKind.RESIGN:
        return match.resign(ply.seat)
    if kind is PlyKind.TAKE_BACK:
        return match.take_back(ply.seat)
    if kind is PlyKind.TIME_OUT:
        return match.time_out()
    seat, move = match.seats[match.to_move], match.game.parse_move(ply.move)
    after = match.with_computer() if isinstance(seat, Computer) else match.move(move)
    if isinstance(seat, Team):
        counted = [match.game.parse_move(vote) for vote in votes]
        elected = match.elected({each: counted.count(each) for each in counted})
        after = match.move(elected) if counted else after
    if after.plies[-1].move != move:
        raise Violation(f"a move is {move}, not {after.plies[-1].move}")
    return after
