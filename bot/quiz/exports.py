"""Export the results of a quiz as CSV for spreadsheets, a row for each person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.i18n import Say
from bot.kit.spreadsheets import Cell, local_csv
from bot.quiz.labels import letters
from bot.quiz.service import Record
from bot.roster.model import Identities


def results_csv(record: Record, identities: Identities, say: Say) -> bytes:
    """Return as CSV a row for each person: place, id, names, totals, and points and answers.

    The best come first; a poll has no column of points. ``identities`` are by the person's id.
    """
    return local_csv(_result_rows(record, identities, say), say)


def _result_rows(record: Record, identities: Identities, say: Say) -> Iterator[Sequence[Cell]]:
    asked = record.quiz.asked_numbers
    fixed = ("rank", "person", "name", "pseudonym", "points")
    heads: list[Cell] = [say(f"column-{name}") for name in fixed]
    heads.append(say("quiz-column-right"))
    for number in asked:
        if record.quiz.is_poll(number):
            heads.append(say("quiz-column-poll", number=number + 1))
            continue
        heads += [
            say("quiz-column-points", number=number + 1),
            say("quiz-column-answer", number=number + 1),
        ]
    yield heads
    given = {(each.person, each.number): each for each in record.given}
    for each in record.standings:
        who = identities[each.person]
        row: list[Cell] = [each.place, str(each.person), who.name, who.pseudonym]
        row += [each.points, each.right]
        for number in asked:
            answer = given.get((each.person, number))
            if not record.quiz.is_poll(number):
                row.append(0 if answer is None else answer.points)
            row.append(None if answer is None else letters(record.quiz, number, answer.choice))
        yield row
