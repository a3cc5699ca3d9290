"""Read and write a teacher's own questions as GIFT and Moodle XML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from bot.challenges.model import Terms, settled
from bot.challenges.sheets import MARK, Faults, still_asked
from games.challenge.gift import InvalidGift, gift_entries, gift_file, has_braces, read_gift
from games.challenge.kinds.gameless import own_task
from games.challenge.lines import Line, QuestionTerms
from games.challenge.moodle import Worth, is_moodle, moodle_text, read_moodle_xml
from games.challenge.task import MAX_TASKS, InvalidTask, TaskFault

#: The name of the file with the readable questions of an uploaded file.
REST = "questions"


def is_question_file(text: str) -> bool:
    """Detect whether a file is GIFT or Moodle XML, not a challenge in TOML."""
    is_sheet = re.search(rf"^\s*{MARK}\s*=", text, re.MULTILINE) is not None
    return is_moodle(text) or (has_braces(text) and not is_sheet)


def read_question_file(text: str) -> tuple[list[Line], Faults]:
    """Return the readable questions of a file, and the faults of the others with their numbers.

    Raises InvalidGift if the file cannot be read at all.
    """
    entries = read_moodle_xml(text) if is_moodle(text) else [_tried(e) for e in gift_entries(text)]
    lines: list[Line] = []
    faults: Faults = []
    for number, each in enumerate(entries, 1):
        if isinstance(each, InvalidGift):
            faults.append((None, InvalidTask(each.fault, **each.details, line=number)))
        elif len(lines) < MAX_TASKS:
            question, hundredths = each
            lines.append(Line(own_task(question), QuestionTerms(hundredths)))
        else:
            faults.append((None, InvalidTask(TaskFault.TOO_MANY_TASKS, limit=MAX_TASKS)))
            break
    return lines, faults


def _tried(text: str) -> Worth | InvalidGift:
    try:
        return read_gift(text), None
    except InvalidGift as fault:
        return fault


def settled_by(lines: Sequence[Line]) -> dict[str, Any]:
    """Return the fields of ``Terms`` for the questions of a file.

    If all have the same points, these become the default points of the challenge.
    """
    (first, *others) = {line.terms.hundredths for line in lines}
    if first is None or others:
        return settled(lines)
    return {**settled(Line(line.task) for line in lines), "hundredths": first}


def rest_file(lines: Sequence[Line]) -> tuple[str, str]:
    """Return the name and the text of a file with some questions."""
    listed = [(line.task.own, line.terms.hundredths) for line in lines if line.task.own]
    if any(hundredths is not None for _, hundredths in listed):
        return f"{REST}.xml", moodle_text(listed)
    return f"{REST}.gift", gift_file(own for own, _ in listed)


def written_files(terms: Terms) -> dict[str, str]:
    """Return a challenge's own questions as files, by extension; cancelled ones are left out."""
    asked = still_asked(terms)
    listed = [(each.own, asked.worth_of(n)) for n, each in enumerate(asked.tasks) if each.own]
    if not listed:
        return {}
    return {"gift": gift_file(own for own, _ in listed), "xml": moodle_text(listed)}
