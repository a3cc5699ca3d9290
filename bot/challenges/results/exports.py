"""Export results: CSV for spreadsheets (RFC 4180), and JSON from which all can be recomputed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, tzinfo
from typing import Any

from bot.challenges.attempt import Answered, SignedMark
from bot.challenges.changes import Change
from bot.challenges.model import NOT_ASKED, Terms
from bot.challenges.questions import answer_text, earned_text, first_lines
from bot.challenges.results.service import PupilResult, PupilState, Results
from bot.challenges.roll.store import Exemption
from bot.challenges.standings import hundredths_of, worth
from bot.i18n import Say
from bot.i18n.typed import task_line
from bot.kit.actors import is_erased
from bot.kit.archives import safe, zipped
from bot.kit.spreadsheets import Cell
from bot.programs.guest import version
from bot.roster.model import Identities
from games.challenge.points import points_of
from games.challenge.reading import read_task
from games.challenge.task import Kind
from games.core import GameError
from games.question import BY_HAND

#: The most characters of a program in a cell; the JSON and the ZIP have the whole.
PROGRAM_LENGTH = 500


def moment(at: datetime, zone: tzinfo = UTC) -> str:
    """Format a moment as ISO 8601 in a time zone, to the millisecond."""
    return at.astimezone(zone).isoformat(timespec="milliseconds")


def key_of(person: int | None) -> str:
    """Format a Discord id so that spreadsheets do not round its last digits.

    Empty for None and for an erased person.
    """
    return "" if person is None or is_erased(person) else f"id{person}"


def _headings(say: Say, *columns: str) -> list[Cell]:
    return [say(f"column-{column}") for column in columns]


def marks_table(results: Results, identities: Identities, say: Say) -> Iterator[Sequence[Cell]]:
    """Yield the headings, then a row per pupil: rank, points and others, credit by question."""
    questions = [say("column-credit-of", number=n) for n in range(1, len(results.questions) + 1)]
    fixed = ("rank", "name", "pseudonym", "state", "points", "highest", "attempts", "late", "hints")
    yield [*_headings(say, *fixed), *questions]
    for pupil in results.pupils:
        who, state = identities[pupil.person], results.state_of(pupil)
        yield [
            pupil.standing.rank if pupil.standing else None,
            who.name,
            who.pseudonym,
            say(f"state-{state}"),
            None if state is PupilState.EXEMPT else points_of(pupil.hundredths),
            points_of(pupil.highest),
            len(pupil.attempts),
            int(pupil.is_late),
            pupil.hints,
            *(credit_cell(pupil, number, say) for number in range(len(results.questions))),
        ]


def credit_cell(pupil: PupilResult, question: int, say: Say) -> Cell:
    """Return the credit in per cent for a question, counted from 0; None without an answer.

    It is a word if the question was not drawn for the pupil, or has no mark yet.
    """
    credit = pupil.credit(question)
    words = {NOT_ASKED: "column-unasked", BY_HAND: "column-unmarked"}
    return say(words[credit]) if credit in words else credit


def answers_table(results: Results, identities: Identities, say: Say) -> Iterator[Sequence[Cell]]:
    """Yield the headings, then a row for each answer of each attempt, with question and mark."""
    challenge, terms = results.challenge, results.challenge.terms
    yield _headings(
        *(say, "challenge", "person", "name", "pseudonym", "attempt", "counts"),
        *("question", "task", "answer", "credit", "hints", "points", "error", "late", "at"),
        *("older-verdict", "by-hand", "comment", "properties"),
    )
    for pupil in results.pupils:
        who = identities[pupil.person]
        for attempt in pupil.attempts:
            for answer in attempt.answers:
                yield [
                    challenge.id,
                    key_of(pupil.person) or pupil.person,
                    who.name,
                    who.pseudonym,
                    attempt.number,
                    int(pupil.counts(answer)),
                    answer.question + 1,
                    task_line(answer.task, say) if answer.task else None,
                    _answer_cell(answer, say),
                    say("column-unmarked") if answer.credit == BY_HAND else answer.credit,
                    len(answer.hints),
                    points_of(worth(answer, terms)),
                    say(f"mistake-{answer.error}") if answer.error else None,
                    int(answer.is_late),
                    moment(answer.at, results.zone),
                    None if answer.judged_by is None else int(answer.judged_by != version()),
                    *_by_hand_cells(answer.by_hand, say),
                    earned_text(terms.of(answer.question).properties, answer.shares, say) or None,
                ]


def _by_hand_cells(by_hand: SignedMark | None, say: Say) -> tuple[Cell, Cell]:
    """Format the mark by hand, or that the answer does not count, and the comment."""
    if by_hand is None:
        return None, None
    mark = None if by_hand.hundredths is None else points_of(by_hand.hundredths)
    return mark if by_hand.counts else say("column-left-out"), by_hand.comment or None


def _answer_cell(answer: Answered, say: Say) -> str:
    """Format an answer for a cell: a reason as its text, of a program the beginning.

    An answer that cannot be read any more, because its question was mended, is left as typed.
    """
    kind = answer.task.split(" ", 1)[0]
    if kind == Kind.PROGRAM:
        return first_lines(answer.text, PROGRAM_LENGTH)
    if kind in (Kind.OUTCOME, Kind.OWN):
        with suppress(GameError):
            task = read_task(answer.task)
            return answer_text(task, task.read(answer.text), say)
    return answer.text


def to_json(results: Results, identities: Identities) -> bytes:
    """Return everything as JSON, with the seed and the ids from which each task can be drawn again.

    Large numbers (the seed, people) are texts, because not every reader preserves all their digits.
    """
    challenge, terms = results.challenge, results.challenge.terms
    told = {
        "challenge": {
            "id": challenge.id,
            "title": terms.title,
            "state": challenge.state.value,
            "seed": str(challenge.seed),
            "same_for_all": terms.same_for_all,
            "tasks": [task.text for task in terms.tasks],
            "questions": [_asked(terms, n) for n in range(len(terms.tasks))],
            "reference": terms.reference,
            "opens_at": moment(terms.opens_at),
            "closes_at": moment(terms.closes_at),
            "groups": {
                team: {"opens_at": moment(each.opens_at), "closes_at": moment(each.closes_at)}
                for team, each in results.windows.items()
            },
            "attempts": terms.attempts,
            "counts": terms.counts.value,
            "points": points_of(terms.hundredths),
            "mode": terms.mode.value,
            "shuffles": terms.shuffles,
            "draws": terms.count,
            "late_minutes": terms.late_minutes,
            "late_percent": terms.late_percent,
            "cancelled": {str(question + 1): how.value for question, how in terms.cancelled},
            "withdrawn": results.withdrawn,
        },
        "exemptions": [_exemption(*each) for each in sorted(results.exemptions.items())],
        "changes": [_change(change, results) for change in results.changes],
        "pupils": [_pupil(pupil, results, identities) for pupil in results.pupils],
    }
    return json.dumps(told, ensure_ascii=False, indent=2).encode()


def _asked(terms: Terms, question: int) -> dict[str, Any]:
    """Describe a question and its settings."""
    settled = terms.of(question)
    return {
        "points": points_of(terms.worth_of(question)),
        "hint": settled.hint,
        "shows_method": settled.shows_method,
        "properties": [each.text for each in settled.properties],
    }


def _exemption(number: int, decided: Exemption) -> dict[str, Any]:
    """Describe a teacher's decision about the pupil of a line of the class list."""
    return {
        "number": number,
        "is_exempt": decided.is_exempt,
        "reason": decided.reason,
        "by": str(decided.teacher),
        "at": moment(decided.at),
    }


def _change(change: Change, results: Results) -> dict[str, Any]:
    """Describe a change after the opening, and the pupils whose marks it has changed."""
    made = {each.id: (pupil.person, each) for pupil in results.pupils for each in pupil.attempts}
    return {
        "at": moment(change.at),
        "by": str(change.person),
        "what": change.kind.value,
        "question": None if change.question is None else change.question + 1,
        "before": change.before,
        "after": change.after,
        "marks": [
            {
                "person": str(made[number][0]),
                "attempt": made[number][1].number,
                "before": points_of(before),
                "after": points_of(after),
            }
            for number, (before, after) in change.marks.items()
            if number in made
        ],
    }


def _pupil(pupil: PupilResult, results: Results, identities: Identities) -> dict[str, Any]:
    terms = results.challenge.terms
    who, times = identities[pupil.person], results.times_of(pupil)
    return {
        "person": str(pupil.person),
        "name": who.name,
        "pseudonym": who.pseudonym,
        "state": results.state_of(pupil).value,
        "rank": pupil.standing.rank if pupil.standing else None,
        "points": points_of(pupil.hundredths),
        "highest": points_of(pupil.highest),
        "closes_at": moment(times.closes_at),
        "on_time_until": moment(times.on_time_until),
        "answers_until": moment(times.until),
        "attempts": [
            {
                "number": attempt.number,
                "started_at": moment(attempt.started_at),
                "counts": any(map(pupil.counts, attempt.answers)),
                "questions": [n + 1 for n in terms.asked_in(attempt)],
                "points": points_of(hundredths_of(attempt, terms)),
                "answers": [
                    {
                        "question": answer.question + 1,
                        "task": answer.task,
                        "answer": answer.text,
                        "credit": None if answer.credit == BY_HAND else answer.credit,
                        "hints": list(answer.hints),
                        "error": answer.error,
                        "late": answer.is_late,
                        "at": moment(answer.at),
                        "judged_by": answer.judged_by,
                        "by_hand": answer.by_hand and _by_hand(answer.by_hand),
                        "shares": {kind.value: [*each] for kind, each in answer.shares.items()},
                    }
                    for answer in attempt.answers
                ],
            }
            for attempt in pupil.attempts
        ],
    }


def _by_hand(by_hand: SignedMark) -> dict[str, Any]:
    return {
        "points": None if by_hand.hundredths is None else points_of(by_hand.hundredths),
        "comment": by_hand.comment,
        "counts": by_hand.counts,
        "by": str(by_hand.teacher),
        "at": moment(by_hand.at),
    }


def archive(results: Results, names: Mapping[int, str]) -> bytes:
    """Return a ZIP with the programs of all attempts; no file name leads out of its folder.

    ``names`` has the pupils' names by person. What erased people wrote is missing.
    """
    return zipped((path, "py", source) for path, source in _programs(results, names))


def _programs(results: Results, names: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    for number, question in enumerate(results.questions):
        if question.task.kind is not Kind.PROGRAM:
            continue
        for pupil in results.pupils:
            for attempt in pupil.attempts:
                for answer in filter(None, [attempt.answered(number)]):
                    if answer.task:  # what an erased person has answered is gone
                        folder = f"{number + 1}-{question.task.function}"
                        name = safe(names[pupil.person])
                        yield f"{folder}/{name}-{attempt.number}", answer.text
