"""The steps that recur in a month of a class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction
from typing import Any

from bot.challenges.model import Mode, Terms, settled
from bot.challenges.regrading.service import Regrading
from games.challenge.lines import read_lines
from tests.support.month.comparing import Comparison
from tests.support.month.diary import Pupil, Question, Setting
from tests.support.month.judging import HALF, RIGHT, WRONG
from tests.support.month.school import School
from tests.support.month.watching import Watch

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)

#: Who has more time (a third, minutes and a later closing), who is not asked for a match.
LONGER, LATER, SPARED = 1, 2, 3
#: Who never begins the exam, who begins and answers nothing, who erases their data during it, and
#: who has answered and is exempt all the same.
ABSENT, IDLE, ERASED, EXEMPT = 4, 5, 7, 8

PARTS = (RIGHT, HALF, RIGHT, WRONG)


def wish(number: int, attempt: int, question: int) -> Fraction:
    """Return the part of a question's points that a pupil means to earn."""
    return PARTS[(number + 3 * question + 2 * attempt + number * question // 3) % 4]


@dataclass
class Steps:
    """A class in its month; marks are compared, and nothing is seen too early."""

    school: School
    #: How many are on the list at the beginning; of the last nobody joins, one more enrols late.
    count: int
    #: How many of the pupils hand in programs.
    programs: int
    #: Whether some of the practice is left out, and all are asked the same: the draw takes long.
    is_short: bool = False

    def __post_init__(self) -> None:
        self.watch, self.comparison = Watch(self.school), Comparison(self.school)

    def told(self) -> str:
        """Return a line about what was done and compared."""
        diary, counts = self.school.diary, self.comparison.counts
        lines = [
            f"{len(diary.pupils)} pupils, {len(diary.settings)} challenges,"
            f" {len(diary.asked)} attempts, {len(diary.sent)} answers,"
            f" {len(diary.hand)} marks by hand",
            *(f"{count:>7} {where}" for where, count in sorted(counts.items())),
            f"{counts.total():>7} figures compared in all",
            f"{self.watch.pages:>7} pages in which nothing was seen too early,"
            f" in {self.watch.looks} looks",
        ]
        return "\n".join(lines)

    async def publish(
        self, title: str, questions: Sequence[Question], hours: float, **changes: Any
    ) -> Setting:
        """Publish a challenge that opens in an hour, and wait until it does."""
        school = self.school
        opens = school.now.replace(minute=0, second=0, microsecond=0) + HOUR
        setting = Setting(0, title, list(questions), opens, opens + hours * HOUR)
        lines, faults = read_lines("\n".join(each.line for each in questions))
        assert not faults, faults
        setting.is_exam = changes.get("mode") is Mode.EXAM
        setting.is_told = not setting.is_exam
        setting.late_minutes = changes.get("late_minutes", 0)
        setting.late_percent = changes.get("late_percent", 50)
        setting.draws = changes.get("draws", 0)
        setting.minutes = changes.get("minutes", 60)
        terms = Terms(
            title=title,
            opens_at=opens,
            closes_at=setting.closes,
            channel_id=school.staff.world.channel.id,
            locale="fr",
            same_for_all=self.is_short,
            **settled(lines),
            **{"mode": Mode.PRACTICE} | changes,
        )
        return await school.create(setting, terms)

    def pupils(self, *without: int) -> list[Pupil]:
        """Return the pupils of the list who have joined, but for some."""
        found = (self.school.diary.pupils[number] for number in sorted(self.school.listed))
        return [pupil for pupil in found if pupil.person and pupil.number not in without]

    async def go_through(
        self,
        pupil: Pupil,
        setting: Setting,
        *,
        up_to: int | None = None,
        shift: int = 0,
        hints: bool = False,
    ) -> None:
        """Have a pupil begin or go on, and answer so many more questions, or all."""
        progress = await self.school.begin(pupil, setting)
        attempt = progress.attempt.number
        left = len(progress.questions) - len(progress.attempt.answers)
        for _ in range(left if up_to is None else min(left, up_to)):
            question = progress.question
            part = wish(pupil.number, attempt + shift, question)
            offered = setting.questions[question].hint is not None and hints
            taken = (pupil.number % 3 == 0) + (pupil.number % 6 == 0) if offered else 0
            progress = await self.school.answer(pupil, setting, progress, part, taken)

    async def probe(self, *numbers: int) -> None:
        """Let some pupils try to see what they may not, and one who changes each time."""
        pupils = self.pupils()
        others = pupils[self.watch.looks % len(pupils)]
        chosen = {pupil.number: pupil for pupil in pupils if pupil.number in numbers}
        found = [*(chosen | {others.number: others}).values()]
        await self.watch.look(found[:1] if self.is_short else found)

    async def mend(self, setting: Setting, number: int, mended: Question) -> None:
        """Put a question in place of another one; all answers are marked again."""
        school = self.school
        regrading, boss = school.bot.service(Regrading), school.boss(school.staff.teacher)
        await school.do(regrading.mend(boss, setting.number, number, mended.line))
        setting.questions[number] = mended
