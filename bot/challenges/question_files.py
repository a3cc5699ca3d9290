"""Files of questions of a teacher's own: GIFT and Moodle XML, read and written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from bot.challenges.model import Terms, settled
from bot.challenges.sheets import MARK, Faults, still_asked
from games.challenge.gift import InvalidGift, gift_entries, gift_file, has_braces, read_gift
from games.challenge.kinds.gameless import own_task
from games.challenge.lines import Line, QuestionTerms
from games.challenge.moodle import Worth, is_moodle, moodle_text, read_moodle
from games.challenge.task import MAX_TASKS, InvalidTask, TaskFault

#: The file of the questions that can be asked, of those that were sent.
REST = "questions"


def is_question_file(text: str) -> bool:
    """Detect whether a file is GIFT or Moodle XML, not a challenge in TOML."""
    is_sheet = re.search(rf"^\s*{MARK}\s*=", text, re.MULTILINE) is not None
    return is_moodle(text) or (has_braces(text) and not is_sheet)


def read_question_file(text: str) -> tuple[list[Line], Faults]:
    """Return the questions of a file, and what is wrong with the others, by their numbers.

    Raises InvalidGift if nothing can be read at all.
    """
    found = read_moodle(text) if is_moodle(text) else [_tried(e) for e in gift_entries(text)]
    lines: list[Line] = []
    faults: Faults = []
    for number, each in enumerate(found, 1):
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
    """Return the terms that the questions of a file settle.

    If all have the same points, those are what each question of the challenge is worth.
    """
    (first, *others) = {line.terms.hundredths for line in lines}
    if first is None or others:
        return settled(lines)
    return {**settled(Line(line.task) for line in lines), "hundredths": first}


def rest_file(lines: Sequence[Line]) -> tuple[str, str]:
    """Write some questions of a file as one of their own: return its name, and its text."""
    found = [(line.task.own, line.terms.hundredths) for line in lines if line.task.own]
    if any(hundredths is not None for _, hundredths in found):
        return f"{REST}.xml", moodle_text(found)
    return f"{REST}.gift", gift_file(own for own, _ in found)


def written_files(terms: Terms) -> dict[str, str]:
    """Return the questions of a teacher's own in a challenge as files, by their ends.

    Those that were cancelled are left out.
    """
    asked = still_asked(terms)
    found = [(each.own, asked.worth_of(n)) for n, each in enumerate(asked.tasks) if each.own]
    if not found:
        return {}
    return {"gift": gift_file(own for own, _ in found), "xml": moodle_text(found)}
