"""Convert challenges, terms and attempts to and from the rows of the database."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import sqlalchemy as sa

from bot.challenges.attempt import Answered, Attempt, SignedMark
from bot.challenges.illustration import (
    Illustrations,
    read_illustrations,
    write_illustrations,
)
from bot.challenges.model import (
    Cancelled,
    Challenge,
    ChallengeState,
    Counts,
    Mode,
    Terms,
    settled,
)
from bot.db.engine import utc
from bot.db.schema.challenge import (
    answers,
    attempts,
    challenges,
    hand_marks,
    question_pictures,
    taken_hints,
    trials,
)
from bot.db.schema.playing import matches
from games.challenge.lines import read_tasks, require_lines
from games.challenge.properties import read_shares

#: Parse questions, and those from which positions are drawn; cached, because parsing judges
#: positions and every query needs it. They raise InvalidTask if this version cannot read them.
_lines = lru_cache(maxsize=256)(require_lines)
_tasks = lru_cache(maxsize=256)(read_tasks)


def columns(terms: Terms) -> dict[str, Any]:
    """Return terms as values of database columns, by column."""
    values = dict(vars(terms))
    del values["of_questions"]
    values["tasks"] = "\n".join(line.text for line in terms.lines)
    values["counts"] = terms.counts.value
    values["cancelled"] = " ".join(f"{question}:{how.value}" for question, how in terms.cancelled)
    values["mode"] = terms.mode.value
    values["pictures"] = write_illustrations(terms.pictures)
    return values


def changed_columns(before: Terms, after: Terms) -> dict[str, Any]:
    """Return the columns in which two terms differ, with the values of ``after``."""
    was = columns(before)
    return {name: value for name, value in columns(after).items() if value != was[name]}


def keep_pictures(
    connection: sa.Connection,
    challenge_id: int,
    pictures: Illustrations,
    drawn: Mapping[str, bytes],
) -> None:
    """Store the new pictures, and delete those that are not in ``pictures``.

    ``drawn`` has the contents of the new ones by name; one of the same name is replaced.
    """
    of = question_pictures.c
    names = {each.name for each in pictures} - drawn.keys()
    gone = sa.delete(question_pictures).where(of.challenge_id == challenge_id)
    connection.execute(gone.where(of.name.not_in(names)))
    for name, content in drawn.items():
        values = {"challenge_id": challenge_id, "name": name, "content": content}
        connection.execute(sa.insert(question_pictures), values)


def copy_pictures(
    connection: sa.Connection, like: int, number: int, pictures: Illustrations
) -> None:
    """Copy ``pictures`` of the challenge ``like`` to the new one ``number``."""
    of = question_pictures.c
    found = sa.select(sa.literal(number), of.name, of.content)
    found = found.where(of.challenge_id == like, of.name.in_([each.name for each in pictures]))
    into = ["challenge_id", "name", "content"]
    connection.execute(sa.insert(question_pictures).from_select(into, found))


def lock_challenge(connection: sa.Connection, challenge_id: int) -> Challenge | None:
    """Lock a challenge until the transaction ends; return it, or None if it is gone.

    Raises ValueError if this version cannot read it.
    """
    this = sa.select(challenges).where(challenges.c.id == challenge_id)
    row = connection.execute(this.with_for_update()).one_or_none()
    return None if row is None else read_challenge(row)


def lock_known(connection: sa.Connection, known: Challenge, *, read: bool = False) -> bool:
    """Lock a challenge; return whether its state, closing and revision are as known.

    They are not if it is gone. With ``read``, the lock is shared.
    """
    of = challenges.c
    this = sa.select(of.state, of.closes_at, of.revision).where(of.id == known.id)
    row = connection.execute(this.with_for_update(read=read)).one_or_none()
    stored = None if row is None else (row.state, utc(row.closes_at), row.revision)
    return stored == (known.state.value, known.terms.closes_at, known.revision)


def read_challenge(row: sa.Row[Any]) -> Challenge:
    """Return the challenge of a row; raise ValueError if this version cannot read it."""
    values = dict(row._mapping)
    terms = {name: values[name] for name in Terms.__dataclass_fields__ if name in values}
    terms |= settled(_lines(row.tasks))
    cancelled = (each.split(":") for each in row.cancelled.split())  # such as 1:out 3:full
    terms |= {
        "counts": Counts(row.counts),
        "cancelled": tuple((int(question), Cancelled(how)) for question, how in cancelled),
        "mode": Mode(row.mode),
        "pictures": read_illustrations(row.pictures),
        "opens_at": utc(row.opens_at),
        "closes_at": utc(row.closes_at),
    }
    return Challenge(
        id=row.id,
        guild_id=row.guild_id,
        state=ChallengeState(row.state),
        seed=row.seed,
        created_by=row.created_by,
        terms=Terms(**terms),
        due_at=utc(row.due_at),
        snapshot=row.snapshot,
        ended=row.ended,
        revision=row.revision,
        release_at=utc(row.release_at),
        drawn_from=_tasks(row.drawn_from) if row.drawn_from else (),
    )


def attempts_at(connection: sa.Connection, challenge_id: int) -> list[Attempt]:
    """Return all attempts at a challenge, previews too, in order of id."""
    return read_attempts(connection, attempts.c.challenge_id == challenge_id)


def read_attempts(connection: sa.Connection, condition: sa.ColumnElement[bool]) -> list[Attempt]:
    """Return the attempts that meet a condition, in order of id, previews too.

    The answers of each are in the order of its plan.
    """
    query = sa.select(attempts).where(condition).order_by(attempts.c.id)
    rows = connection.execute(query).all()
    hints = _hints(connection, condition)
    given = _answers(connection, condition, hints)
    return [
        Attempt(
            *(row.id, row.challenge_id, row.person, row.number, row.is_preview),
            started_at=utc(row.started_at),
            answers=_in_order(given.get(row.id, []), plan),
            is_sealed=row.is_sealed,
            ends_at=utc(row.ends_at),
            ended_at=utc(row.ended_at),
            hints=hints.get(row.id, {}),
            plan=plan,
        )
        for row in rows
        for plan in [tuple(map(int, row.plan.split()))]
    ]


def _in_order(given: list[Answered], plan: tuple[int, ...]) -> tuple[Answered, ...]:
    """Return answers in the order of a plan; without one, in that of their questions."""
    places = {question: place for place, question in enumerate(plan)}
    return tuple(sorted(given, key=lambda each: places.get(each.question, each.question)))


def _hints(
    connection: sa.Connection, condition: sa.ColumnElement[bool]
) -> dict[int, dict[int, tuple[int, ...]]]:
    """Return the prices of the hints taken, by attempt and question."""
    query = sa.select(taken_hints).join(attempts).where(condition).order_by(taken_hints.c.number)
    prices: dict[int, dict[int, tuple[int, ...]]] = {}
    for row in connection.execute(query):
        of_attempt = prices.setdefault(row.attempt_id, {})
        of_attempt[row.question] = (*of_attempt.get(row.question, ()), row.percent)
    return prices


def _answers(
    connection: sa.Connection,
    condition: sa.ColumnElement[bool],
    hints: Mapping[int, Mapping[int, tuple[int, ...]]],
) -> dict[int, list[Answered]]:
    query = sa.select(answers).join(attempts).where(condition).order_by(answers.c.question)
    by_hand = _by_hand(connection, condition)
    given: dict[int, list[Answered]] = {}
    for row in connection.execute(query):
        values = dict(row._mapping)
        attempt_id = values.pop("attempt_id")
        values |= {"at": utc(row.at), "hints": hints.get(attempt_id, {}).get(row.question, ())}
        values["shares"] = read_shares(row.shares)
        values["by_hand"] = by_hand.get((attempt_id, row.question))
        given.setdefault(attempt_id, []).append(Answered(**values))
    return given


def _by_hand(
    connection: sa.Connection, condition: sa.ColumnElement[bool]
) -> dict[tuple[int, int], SignedMark]:
    """Return teachers' marks of answers, by attempt and question."""
    rows = connection.execute(sa.select(hand_marks).join(attempts).where(condition))
    return {
        (row.attempt_id, row.question): SignedMark(
            *(row.hundredths, row.comment, row.counts), teacher=row.person, at=utc(row.at)
        )
        for row in rows
    }


def without_attempts(which: sa.ColumnElement[bool]) -> tuple[sa.Executable, sa.Executable]:
    """Return two statements that delete some attempts, to be executed in this order.

    The first deletes the matches that answer questions, which would otherwise remain as ordinary
    ones.
    """
    theirs = sa.select(trials.c.match_id).join(attempts).where(which)
    return sa.delete(matches).where(matches.c.id.in_(theirs)), sa.delete(attempts).where(which)
