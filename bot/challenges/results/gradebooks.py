"""Marks for the school's gradebooks: a line for every pupil of the class list."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from bot.challenges.openings import times_for
from bot.challenges.results.exports import (
    answers_table,
    credit_cell,
    key_of,
    marks_table,
    to_json,
)
from bot.challenges.results.service import PupilResult, PupilState, Results
from bot.challenges.roll.store import Exemption
from bot.challenges.standings import scaled
from bot.i18n import Say
from bot.kit.spreadsheets import Cell, local_csv, to_csv
from bot.roster.model import Identities, RosterLine
from games.challenge.points import points_of

#: The highest mark in French schools.
OUT_OF = 20


@dataclass(frozen=True)
class GradebookRow:
    """A pupil's line in a gradebook: their line of the list, their results, or both."""

    line: RosterLine | None
    pupil: PupilResult | None
    #: A teacher's decision whether the pupil is exempt.
    exemption: Exemption | None = None
    #: Whether the pupil enrolled after the closing, in a class that had a list by then.
    is_late: bool = False

    @property
    def person(self) -> int | None:
        """The pupil's Discord id; None if nobody has joined the line."""
        if self.pupil is not None:
            return self.pupil.person
        return None if self.line is None else self.line.person

    @property
    def is_exempt(self) -> bool:
        """Whether the pupil is exempt: by a teacher, or enrolled late and without an attempt."""
        if self.exemption is not None:
            return self.exemption.is_exempt
        return self.is_late and self.pupil is None

    @property
    def state(self) -> PupilState:
        """The pupil's state in the challenge; an exemption overrides what they have done.

        WITHDRAWN and NOT_JOINED are lines without a person, ABSENT people without an attempt.
        """
        if self.is_exempt:
            return PupilState.EXEMPT
        if self.pupil is not None:
            return self.pupil.state
        if self.person is not None:
            return PupilState.ABSENT
        is_held = self.line is not None and self.line.is_held
        return PupilState.WITHDRAWN if is_held else PupilState.NOT_JOINED

    def has_mark(self, results: Results) -> bool:
        """Return whether the gradebook has a mark for the pupil, 0 included.

        Exempt pupils have none. Absent ones have 0 if the class counts absence as 0, else none.
        """
        return not self.is_exempt and (results.absent_is_zero or self.state.has_mark)

    @property
    def hundredths(self) -> int:
        """The pupil's points in hundredths; 0 without an attempt."""
        return 0 if self.pupil is None else self.pupil.hundredths

    def highest(self, results: Results) -> int:
        """Return the points of a faultless attempt of the pupil, in hundredths.

        Without an attempt it is the maximum of all pupils.
        """
        return results.highest if self.pupil is None else self.pupil.highest

    def credit(self, question: int, results: Results, say: Say) -> Cell:
        """Return the cell of the credit in per cent for a question, by index: 0 without an answer.

        It is a word if the question was not drawn for the pupil or has no mark yet, and empty if
        the pupil never began and gets no mark.
        """
        if self.pupil is None:
            return 0 if self.has_mark(results) else None
        return credit_cell(self.pupil, question, say) or 0


def gradebook_rows(results: Results) -> list[GradebookRow]:
    """List everybody of the class list, then those who have begun without being on it."""
    done = {pupil.person: pupil for pupil in results.pupils}
    listed = [
        GradebookRow(
            line,
            done.get(line.person or 0),
            results.exemptions.get(line.number),
            _enrolled_late(line, results),
        )
        for line in results.lines
    ]
    known = {line.person for line in results.lines}
    return listed + [
        GradebookRow(None, pupil) for person, pupil in done.items() if person not in known
    ]


def _enrolled_late(line: RosterLine, results: Results) -> bool:
    """Return whether a pupil came onto the list after the challenge had closed for their group.

    If the teacher gave the whole list after the closing, nobody on it enrolled late.
    """
    closed_at = times_for(results.challenge, results.windows.get(line.team)).closes_at
    since = [each.listed_at for each in results.lines if each.listed_at is not None]
    return line.listed_at is not None and min(since) < closed_at <= line.listed_at


def exempt_people(results: Results) -> frozenset[int]:
    """Return the ids of the exempt people, as far as their Discord accounts are known."""
    found = (entry.person for entry in gradebook_rows(results) if entry.is_exempt)
    return frozenset(person for person in found if person is not None)


def reasons(entry: GradebookRow, say: Say) -> str:
    """Return the remarks on a pupil's mark: the named mistakes and the hints, by question.

    The reason of an exemption comes first. Empty if there is nothing to say.
    """
    told = []
    if entry.is_exempt and entry.exemption is not None and entry.exemption.reason:
        told.append(say("gradebook-exempt", reason=entry.exemption.reason))
    for answer in () if entry.pupil is None else entry.pupil.answers:
        number = answer.question + 1
        if answer.error is not None:
            error = say(f"mistake-{answer.error}")
            told.append(say("gradebook-reason", number=number, error=error))
        if answer.hints:
            told.append(say("gradebook-hints", number=number, count=len(answer.hints)))
    return " / ".join(told)


def _name(entry: GradebookRow, identities: Identities) -> str:
    """Return the name of a pupil on the class list, else that on Discord, else the pseudonym."""
    if entry.line is not None and entry.line.name:
        return entry.line.name
    who = identities.get(entry.person or 0)
    return "" if who is None else who.name or who.pseudonym


def class_table(results: Results, identities: Identities, say: Say) -> Iterator[Sequence[Cell]]:
    """Yield the headings, then a row with marks and state for each pupil of ``gradebook_rows``."""
    questions = range(len(results.questions))
    whose = ("number", "name", "team", "person")
    fixed = (*whose, "state", "points", "highest", "attempts", "late", "hints")
    earned = [say("column-credit-of", number=n + 1) for n in questions]
    yield [*(say(f"column-{name}") for name in fixed), *earned, say("column-reasons")]
    for entry in gradebook_rows(results):
        line, pupil = entry.line, entry.pupil
        yield [
            None if line is None else line.number,
            _name(entry, identities),
            "" if line is None else line.team,
            key_of(entry.person),
            say(f"state-{entry.state}"),
            points_of(entry.hundredths) if entry.has_mark(results) else None,
            points_of(entry.highest(results)),
            0 if pupil is None else len(pupil.attempts),
            int(pupil is not None and pupil.is_late),
            0 if pupil is None else pupil.hints,
            *(entry.credit(n, results, say) for n in questions),
            reasons(entry, say),
        ]


def moodle_table(results: Results, identities: Identities, say: Say) -> Iterator[Sequence[Cell]]:
    """Yield the headings, then rows, in the columns that Moodle's import of grades expects.

    Marks are scaled to the same maximum for all pupils, as Moodle has only one. If the class has a
    list, pupils who are not on it are left out: without an ``idnumber`` Moodle would give their
    mark to the pupil of the line before.
    """
    yield ["idnumber", "fullname", "discord", results.challenge.terms.title, "feedback"]
    for entry in gradebook_rows(results):
        if results.lines and entry.line is None:
            continue
        yield [
            None if entry.line is None else entry.line.number,
            _name(entry, identities),
            key_of(entry.person),
            mark_of(entry.hundredths, entry.highest(results), results.highest)
            if entry.has_mark(results)
            else None,
            reasons(entry, say),
        ]


def school_table(results: Results, identities: Identities, say: Say) -> Iterator[Sequence[Cell]]:
    """Yield the headings, then marks out of 20, in the order of ``gradebook_rows``."""
    fixed = ("number", "name", "team", "mark", "points", "highest", "person", "reasons")
    yield [say(f"column-{name}", highest=OUT_OF) for name in fixed]
    for entry in gradebook_rows(results):
        has_mark = entry.has_mark(results)
        mark = mark_of(entry.hundredths, entry.highest(results))
        yield [
            None if entry.line is None else entry.line.number,
            _name(entry, identities),
            "" if entry.line is None else entry.line.team,
            mark if has_mark else say("mark-exempt" if entry.is_exempt else "mark-absent"),
            points_of(entry.hundredths) if has_mark else None,
            points_of(entry.highest(results)),
            key_of(entry.person),
            reasons(entry, say),
        ]


def mark_of(hundredths: int, highest: int, out_of: int = 100 * OUT_OF) -> int | float:
    """Scale points to a mark, by default out of 20, rounded to 0.01; 0 if ``highest`` is 0.

    All three parameters are in hundredths; the mark is not.
    """
    return points_of(scaled(hundredths, highest, out_of))


Table = Callable[[Results, Identities, Say], Iterator[Sequence[Cell]]]

File = Callable[[Results, Identities, Say], bytes]


def _csv(
    table: Table, results: Results, identities: Identities, say: Say, *, bom: bool = True
) -> bytes:
    return local_csv(table(results, identities, say), say, bom=bom)


#: The files that may be exported, in the order of the menu, each with its extension and writer. By
#: a mark at the beginning (BOM), spreadsheets recognise UTF-8.
FILES: dict[str, tuple[str, File]] = {
    "marks": ("csv", partial(_csv, marks_table, bom=False)),
    "marks-bom": ("csv", partial(_csv, marks_table)),
    "answers": ("csv", partial(_csv, answers_table, bom=False)),
    "answers-bom": ("csv", partial(_csv, answers_table)),
    "json": ("json", lambda results, identities, _: to_json(results, identities)),
    "class": ("csv", partial(_csv, class_table)),
    "moodle": ("csv", lambda *shown: to_csv(moodle_table(*shown), bom=False)),
    "school": ("csv", partial(_csv, school_table)),
}
