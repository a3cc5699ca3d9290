"""Read and write a teacher's own questions as GIFT and Moodle XML."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.challenges.handouts import Handout
from bot.challenges.illustration import Illustration
from bot.challenges.model import Terms, settled
from bot.challenges.sheets import MARK, Faults, still_asked
from bot.i18n import Say
from games.challenge.gift import (
    InvalidGift,
    gift_entries,
    gift_file,
    has_braces,
    read_gift,
)
from games.challenge.kinds import EXAMPLES
from games.challenge.kinds.gameless import own_task
from games.challenge.lines import QuestionTerms, TaskLine
from games.challenge.moodle import Figure, GradedQuestion, is_moodle, moodle_text, read_moodle_xml
from games.challenge.task import MAX_TASKS, InvalidTask, Kind, TaskFault

#: The most bytes of a file of Moodle XML, which may have pictures.
MAX_XML = 8 * 1024 * 1024


@dataclass(frozen=True)
class FiledQuestion:
    """A question that was read from a file: its number there, from 1, its line, and its picture."""

    number: int
    line: TaskLine
    figure: Figure | None = None


def is_question_file(text: str) -> bool:
    """Return whether a text is GIFT or Moodle XML, not a challenge in TOML."""
    is_sheet = re.search(rf"^\s*{MARK}\s*=", text, re.MULTILINE) is not None
    return is_moodle(text) or (has_braces(text) and not is_sheet)


def read_question_file(text: str) -> tuple[list[FiledQuestion], Faults]:
    """Return the readable questions of a file, MAX_TASKS at most, and the faults of the others.

    Numbers count all questions of the file from 1. Too many questions, or none, are a fault, too.
    Raises InvalidGift if the file cannot be read at all.
    """
    entries = read_moodle_xml(text) if is_moodle(text) else [_tried(e) for e in gift_entries(text)]
    found: list[FiledQuestion] = []
    faults: Faults = []
    for number, each in enumerate(entries, 1):
        if isinstance(each, InvalidGift):
            faults.append((None, InvalidTask(each.fault, **each.details, question=number)))
        elif len(found) < MAX_TASKS:
            line = TaskLine(own_task(each.question), QuestionTerms(each.hundredths))
            found.append(FiledQuestion(number, line, each.figure))
        else:
            faults.append((None, InvalidTask(TaskFault.TOO_MANY_TASKS, limit=MAX_TASKS)))
            break
    if not entries:
        faults.append((None, InvalidTask(TaskFault.NO_TASKS, example=EXAMPLES[Kind.OWN])))
    return found, faults


def _tried(text: str) -> GradedQuestion | InvalidGift:
    try:
        return GradedQuestion(read_gift(text))
    except InvalidGift as fault:
        return fault


def settled_by(filed: Sequence[FiledQuestion], drawn: Mapping[int, Handout]) -> dict[str, Any]:
    """Return the fields of ``Terms`` for the questions of a file, at least one.

    ``drawn`` has the redrawn pictures, which become ``pictures``, by the number of the question in
    the file. If all questions have the same points, these become the default points of the
    challenge, ``hundredths``.
    """
    lines = [each.line for each in filed]
    pictures = tuple(
        Illustration(place, drawn[each.number].name, each.figure.text)
        for place, each in enumerate(filed)
        if each.figure is not None
    )
    return {**_with_points(lines), "pictures": pictures}


def _with_points(lines: Sequence[TaskLine]) -> dict[str, Any]:
    (first, *others) = {line.terms.hundredths for line in lines}
    if first is None or others:
        return settled(lines)
    return {**settled(TaskLine(line.task) for line in lines), "hundredths": first}


def rest_file(filed: Sequence[FiledQuestion]) -> tuple[str, str]:
    """Return the extension and the text of a file with some questions.

    It is Moodle XML (``xml``) if one has points or a picture, else GIFT (``gift``).
    """
    worths = [
        GradedQuestion(own, each.line.terms.hundredths, each.figure)
        for each in filed
        if (own := each.line.task.own) is not None
    ]
    if any(each.hundredths is not None or each.figure for each in worths):
        return "xml", moodle_text(worths)
    return "gift", gift_file((each.question, "") for each in worths)


def written_files(terms: Terms, contents: Mapping[str, bytes], say: Say) -> dict[str, str]:
    """Return a challenge's own questions as texts of files, by extension: ``gift`` and ``xml``.

    Cancelled questions are left out; without own ones there are no files. ``contents`` are those of
    pictures, by name. If the XML would be longer than MAX_XML, it has no picture. Raises Refused if
    all questions are cancelled.
    """
    asked = still_asked(terms)
    listed = [
        (GradedQuestion(each.own, asked.worth_of(n), _figure(asked, n, contents)), n)
        for n, each in enumerate(asked.tasks)
        if each.own
    ]
    if not listed:
        return {}
    gift = gift_file((each.question, _remark(asked, n, say)) for each, n in listed)
    xml = moodle_text(each for each, _ in listed)
    if len(xml) > MAX_XML:
        xml = moodle_text(each._replace(figure=None) for each, _ in listed)
    return {"gift": gift, "xml": xml}


def _figure(terms: Terms, question: int, contents: Mapping[str, bytes]) -> Figure | None:
    found = terms.picture(question)
    if found is None or found.name not in contents:
        return None
    return Figure(found.name, contents[found.name], found.text)


def _remark(terms: Terms, question: int, say: Say) -> str:
    """Return a remark that a question's picture is not in the file, with its text; else empty."""
    found = terms.picture(question)
    return say("gift-without-picture", number=question + 1, text=found.text) if found else ""
