"""What is kept of one person, read as rows in which nobody else is named."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from bot.db.schema import (
    answers,
    attempts,
    challenges,
    hints,
    league_entries,
    league_pairs,
    matches,
    plies,
)

Row = dict[str, Any]


def is_seated(person: int) -> sa.ColumnElement[bool]:
    return sa.or_(matches.c.person_0 == person, matches.c.person_1 == person)


def rows_of(
    connection: sa.Connection, table: sa.Table, condition: sa.ColumnElement[bool]
) -> list[Row]:
    query = sa.select(table).where(condition).order_by(*table.primary_key)
    return [dict(row._mapping) for row in connection.execute(query)]


def matches_of(connection: sa.Connection, person: int) -> list[Row]:
    """Return a person's matches with their plies and hints; the others in them are not named."""
    found = rows_of(connection, matches, is_seated(person))
    for match in found:
        for seat in (0, 1):
            holder = match.pop(f"person_{seat}")
            strength = match.pop(f"strength_{seat}")
            match[f"seat_{seat}"] = _holder(holder, strength, person)
        played = rows_of(connection, plies, plies.c.match_id == match["id"])
        match["plies"] = [
            {name: value for name, value in ply.items() if name != "match_id"} for ply in played
        ]
        mine = int(match["seat_1"] == "you")
        given = sa.and_(hints.c.match_id == match["id"], hints.c.seat == mine)
        match["hints"] = [
            {"ply": hint["ply"], "kind": hint["kind"]} for hint in rows_of(connection, hints, given)
        ]
    return found


def _holder(holder: int | None, strength: float | None, person: int) -> str:
    if holder is None:
        return "the class" if strength is None else "the computer"
    return "you" if holder == person else "another person"


def attempts_of(connection: sa.Connection, person: int) -> list[Row]:
    found = rows_of(connection, attempts, attempts.c.person == person)
    for attempt in found:
        attempt["answers"] = rows_of(connection, answers, answers.c.attempt_id == attempt["id"])
    return found


def challenges_of(connection: sa.Connection, person: int) -> list[Row]:
    """Return the challenges that a person has set, without anybody's results."""
    found = rows_of(connection, challenges, challenges.c.created_by == person)
    for challenge in found:
        del challenge["snapshot"]
    return found


def strategies_of(connection: sa.Connection, person: int) -> list[Row]:
    """Return what somebody has entered in leagues, with the games; the others are not named."""
    found = rows_of(connection, league_entries, league_entries.c.person == person)
    for entry in found:
        mine = sa.or_(league_pairs.c.one == entry["id"], league_pairs.c.other == entry["id"])
        played = sa.and_(league_pairs.c.league_id == entry["league_id"], mine)
        entry["games"] = [
            {
                "seat": int(pair["other"] == entry["id"]),
                "wins": [pair["wins_one"], pair["wins_other"]],
                "games": pair["games"],
            }
            for pair in rows_of(connection, league_pairs, played)
        ]
    return found
