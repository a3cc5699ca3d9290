"""Ends questions when their time is up, and lets quizzes without a teacher pause and end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime

from bot.kit.alarm import Alarm
from bot.quiz.service import QuizRuns, Quizzes


class QuizTimer(Alarm):
    """Does what is due in quizzes, and has it shown; none waits for another one."""

    def __init__(
        self, service: Quizzes, schedule: QuizRuns, show: Callable[[int], Awaitable[None]]
    ) -> None:
        super().__init__(self._advance)
        self._schedule = schedule
        self._show = show
        service.on_due = self.expect

    async def _advance(self) -> datetime | None:
        for number in await self._schedule.advance():
            self._begin(self._shown(number))
        return await self._schedule.next_due()

    async def _shown(self, number: int) -> None:
        await self._show(number)
