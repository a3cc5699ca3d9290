"""Read all stored data of a person as rows that contain nobody else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import sqlalchemy as sa

from bot.challenges.store import shows_marks
from bot.classes.model import TeacherKind
from bot.db.schema.challenge import (
    answers,
    attempts,
    challenge_changes,
    challenges,
    extensions,
    hand_marks,
    replaced_answers,
    taken_hints,
)
from bot.db.schema.classroom import members, mutes, teachers
from bot.db.schema.leagues import league_entries, league_pairs
from bot.db.schema.learning import item_answers, own_positions, practices, reminders
from bot.db.schema.playing import hints, matches, plies, votes
from bot.db.schema.programs import program_versions, programs
from bot.db.schema.puzzles import puzzle_answers
from bot.db.schema.rosters import exemptions, roster_lines
from bot.quiz.rows import export_of as quizzes_of
from bot.roster.store import LINE_COLUMNS, WITH_TEAMS
from bot.tournament.rows import export_of as tournaments_of
from games.challenge.lines import without_key

Row = dict[str, Any]


#: All stored data of one person by kind, as rows that contain nobody else.
Kept = dict[str, list[Row]]


def export_of(connection: sa.Connection, person: int) -> Kept:
    """Read all stored data of a person, by kind; a kind without data is an empty list.

    Marks that pupils may not see yet are left out, and whatever names other people.
    """
    return {
        "matches": _matches(connection, person),
        "votes": rows_of(connection, votes, votes.c.person == person),
        "attempts": _attempts(connection, person, sealed=False),
        # Those of closed challenges, since the person was erased: without what was answered.
        "marks": _attempts(connection, person, sealed=True),
        "members": rows_of(connection, members, members.c.person == person),
        "extensions": rows_of(connection, extensions, extensions.c.person == person),
        "exemptions": _exemptions(connection, person),
        "teaches": rows_of(connection, teachers, teaches(person)),
        "mutes": _mutes(connection, mutes.c.person == person, "muted_by"),
        "mutings": _mutes(connection, mutes.c.muted_by == person, "person"),
        "challenges": _challenges(connection, person),
        "changes": _changes(connection, person),
        "practices": rows_of(connection, practices, practices.c.person == person),
        "exercises": rows_of(connection, item_answers, item_answers.c.person == person),
        "positions": rows_of(connection, own_positions, own_positions.c.person == person),
        "reminders": rows_of(connection, reminders, reminders.c.person == person),
        "puzzles": rows_of(connection, puzzle_answers, puzzle_answers.c.person == person),
        "programs": _programs(connection, person),
        "strategies": _strategies(connection, person),
        "tournaments": tournaments_of(connection, person),
        "rosters": _rosters(connection, person),
        "quizzes": quizzes_of(connection, person),
    }


def _mutes(connection: sa.Connection, condition: sa.ColumnElement[bool], other: str) -> list[Row]:
    """Read the mutes that meet a condition, without the column that names the other person."""
    return _without(other, rows_of(connection, mutes, condition))


def _without(column: str, rows: Iterable[Mapping[Any, Any]]) -> list[Row]:
    """Copy rows without a column, which names another person or repeats what holds the rows."""
    return [{name: value for name, value in row.items() if name != column} for row in rows]


def teaches(person: int) -> sa.ColumnElement[bool]:
    """Return the condition for rows that name a person as a teacher."""
    return sa.and_(teachers.c.kind == TeacherKind.PERSON.value, teachers.c.target_id == person)


def seated(person: int) -> sa.ColumnElement[bool]:
    """Return the condition for matches in which a person has a seat."""
    return sa.or_(matches.c.person_0 == person, matches.c.person_1 == person)


def rows_of(
    connection: sa.Connection, table: sa.Table, condition: sa.ColumnElement[bool]
) -> list[Row]:
    """Read the rows of a table that meet a condition, in the order of their keys."""
    query = sa.select(table).where(condition).order_by(*table.primary_key)
    return [dict(row._mapping) for row in connection.execute(query)]


def _matches(connection: sa.Connection, person: int) -> list[Row]:
    """Read a person's matches with their plies and hints; other players are left out."""
    found = rows_of(connection, matches, seated(person))
    for match in found:
        for seat in (0, 1):
            holder = match.pop(f"person_{seat}")
            strength = match.pop(f"strength_{seat}")
            match[f"seat_{seat}"] = _holder(holder, strength, person)
        played = rows_of(connection, plies, plies.c.match_id == match["id"])
        match["plies"] = _without("match_id", played)
        mine = int(match["seat_1"] == "you")
        given = sa.and_(hints.c.match_id == match["id"], hints.c.seat == mine)
        match["hints"] = [
            {"ply": hint["ply"], "kind": hint["kind"]} for hint in rows_of(connection, hints, given)
        ]
    return found


def _programs(connection: sa.Connection, person: int) -> list[Row]:
    """Read a person's programs with all their versions, each with the text of its file."""
    found = rows_of(connection, programs, programs.c.person == person)
    for program in found:
        kept = rows_of(connection, program_versions, program_versions.c.program_id == program["id"])
        program["versions"] = _without("program_id", kept)
    return found


def _holder(holder: int | None, strength: float | None, person: int) -> str:
    if holder is None:
        return "the class" if strength is None else "the computer"
    return "you" if holder == person else "another person"


def _attempts(connection: sa.Connection, person: int, *, sealed: bool) -> list[Row]:
    mine = sa.and_(attempts.c.person == person, attempts.c.is_sealed.is_(sealed))
    found = rows_of(connection, attempts, mine)
    for attempt in found:
        kept = {"answers": answers, "replaced": replaced_answers, "hints": taken_hints}
        for name, table in kept.items():
            attempt[name] = rows_of(connection, table, table.c.attempt_id == attempt["id"])
        given = rows_of(connection, hand_marks, hand_marks.c.attempt_id == attempt["id"])
        attempt["by_hand"] = _without("person", given)
        if not shows_marks(connection, attempt["challenge_id"]):
            attempt["by_hand"] = []
            for answer in attempt["answers"]:
                del answer["credit"], answer["error"], answer["shares"]
                answer["task"] = without_key(answer["task"])
            for answer in attempt["replaced"]:
                del answer["credit"]
    return found


def _rosters(connection: sa.Connection, person: int) -> list[Row]:
    """Read a person's lines on lists, each with what is arranged for its group."""
    query = sa.select(*LINE_COLUMNS).select_from(WITH_TEAMS)
    query = query.where(roster_lines.c.person == person).order_by(*roster_lines.primary_key)
    return [dict(row) for row in connection.execute(query).mappings()]


def _exemptions(connection: sa.Connection, person: int) -> list[Row]:
    """Read the decisions about a person's lines on class lists; the teachers are left out."""
    joined = exemptions.join(roster_lines)
    query = sa.select(exemptions).select_from(joined).where(roster_lines.c.person == person)
    found = connection.execute(query.order_by(*exemptions.primary_key)).mappings()
    return _without("person", found)


def _challenges(connection: sa.Connection, person: int) -> list[Row]:
    """Read the challenges that a person has set, without anybody's results."""
    return _without("snapshot", rows_of(connection, challenges, challenges.c.created_by == person))


def _changes(connection: sa.Connection, person: int) -> list[Row]:
    """Read the changes that a person made to open challenges, without anybody's marks.

    Their decisions about answers and exemptions are included, without the pupils' names.
    """
    found = rows_of(connection, challenge_changes, challenge_changes.c.person == person)
    settled = rows_of(connection, hand_marks, hand_marks.c.person == person)
    decided = rows_of(connection, exemptions, exemptions.c.person == person)
    return [
        *_without("marks", found),
        *_without("attempt_id", settled),
        *_without("number", decided),
    ]


def _strategies(connection: sa.Connection, person: int) -> list[Row]:
    """Read a person's entries in leagues, with the games; other entrants are left out."""
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
