"""Files of questions of a teacher's own: GIFT and Moodle XML, read and written."""

from __future__ import annotations

import re

from bot.challenges.model import Terms
from bot.challenges.sheets import MARK, Faults, still_asked
from games.challenge.gift import InvalidGift, gift_entries, gift_text, has_braces, read_gift
from games.challenge.kinds.gameless import own_task
from games.challenge.lines import Line
from games.challenge.moodle import is_moodle, moodle_text, read_moodle
from games.challenge.own import OwnQuestion
from games.challenge.task import MAX_TASKS, InvalidTask, TaskFault


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
            lines.append(Line(own_task(each)))
        else:
            faults.append((None, InvalidTask(TaskFault.TOO_MANY_TASKS, limit=MAX_TASKS)))
            break
    return lines, faults


def _tried(text: str) -> OwnQuestion | InvalidGift:
    try:
        return read_gift(text)
    except InvalidGift as fault:
        return fault


def written_files(terms: Terms) -> dict[str, str]:
    """Return the questions of a teacher's own in a challenge as files, by their ends.

    Those that were cancelled are left out.
    """
    asked = still_asked(terms)
    found = [(each.own, asked.worth_of(n)) for n, each in enumerate(asked.tasks) if each.own]
    if not found:
        return {}
    gift = "\n\n".join(gift_text(own) for own, _ in found)
    return {"gift": f"{gift}\n", "xml": moodle_text(found)}
