"""Exams to come, in a class whose list arranges something for a pupil or a group."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.challenges.model import Challenge, Mode
from bot.kit.clock import now
from bot.roster.arrangements import Arrangement, Share
from games.challenge.lines import read_tasks
from tests.support.challenge_service import TEACHER, Service, terms
from tests.support.drafts import created
from tests.support.groups import HOUR

TASKS = read_tasks("value nim-sum 1 3 7\nwin nim 1 2\nvalue mex 0 1")
EXAM: dict[str, Any] = {"mode": Mode.EXAM, "minutes": 50, "tasks": TASKS}
THIRD = Arrangement(Share.THIRD)
#: A third of fifty minutes, rounded up.
LONGER = timedelta(minutes=17)


async def extensions(service: Service, challenge: Challenge) -> dict[int, tuple[Any, int]]:
    minutes = await service.editor.extra_minutes(TEACHER, challenge.id)
    found = await service.editor.extensions(TEACHER, challenge.id)
    return {who: (until, minutes.get(who, 0)) for who, until in found.items()}


async def scheduled(service: Service, **changes: Any) -> Challenge:
    soon = now() + HOUR
    times = {"opens_at": soon, "closes_at": soon + 2 * HOUR}
    draft = await created(service.editor, TEACHER, terms(**EXAM | times | changes))
    return await service.editor.publish(TEACHER, draft.id)
