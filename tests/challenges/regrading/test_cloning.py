"""A clone of a challenge that was changed: which terms and questions it has."""

from __future__ import annotations

import pytest

from bot.challenges.model import Cancelled
from bot.challenges.refusals import SheetRefusal
from bot.kit.refusal import Refused
from games.challenge.lines import read_tasks
from tests.support.challenge_service import TEACHER, Service

TASKS = read_tasks("value nim-sum 1 3 7\nmove one nim : 1 3 7\noutcome nim : 1 3 7")


async def test_a_clone_leaves_out_cancelled_questions_and_has_the_same_rule_for_late_answers(
    service: Service,
) -> None:
    challenge = await service.open(tasks=TASKS, late_minutes=60)
    await service.regrading.cancel(TEACHER, challenge.id, 1, Cancelled.OUT)
    ended = await service.editor.close(TEACHER, challenge.id)
    assert (ended.late_until, ended.terms.late_minutes) == (ended.terms.closes_at, 60)
    cloned = await service.editor.clone(TEACHER, challenge.id, 99)
    assert [task.text for task in cloned.terms.tasks] == [TASKS[0].text, TASKS[2].text]
    kept = cloned.terms
    assert (kept.cancelled, kept.late_minutes, kept.channel_id) == ((), 60, 99)
    assert not cloned.ended
    for question in (0, 2):
        await service.regrading.cancel(TEACHER, challenge.id, question, Cancelled.OUT)
    with pytest.raises(Refused, match=SheetRefusal.ALL_CANCELLED.value):
        await service.editor.clone(TEACHER, challenge.id)
