"""The events of a month of a class: practice, exams, marks by hand, regradings, a release."""

from __future__ import annotations

from fractions import Fraction

from bot.challenges.model import Counts, Mode
from bot.challenges.refusals import PupilRefusal
from bot.challenges.regrading.service import Regrading
from bot.kit.refusal import Refused
from tests.support import office
from tests.support.month import papers
from tests.support.month.diary import Pupil, Setting
from tests.support.month.judging import RIGHT, WRONG
from tests.support.month.school import School
from tests.support.month.sitting import Sitting
from tests.support.month.steps import ABSENT, ERASED, HOUR, LATER, LONGER, MINUTE, SPARED, wish
from tests.support.staff import add_teachers
from tests.support.world import started_world


class Month(Sitting):
    """A month, from its first practice to the marks at its end."""

    async def run(self) -> None:
        """Let the month pass."""
        school = self.school
        school.settle_in(self.count + 1, unknown=self.count)
        await school.put_list(range(1, self.count + 1))
        await school.arrange(LONGER, share=Fraction(1, 3))
        await school.arrange(LATER, minutes=12, hours=24)
        await school.arrange(SPARED, spared="win")
        await self.practice("Premier pas", "best", 3)
        if not self.is_short:
            await self.practice("Deuxième pas", "last", 2)
            await self.practice("Troisième pas", "first", 2)
        await self.mastery()
        exam = await self.exam()
        await self.bank()
        await self.afterwards(exam)
        if office.OFFICE is not None:
            await self.comparison.opened()

    async def practice(self, title: str, counts: str, attempts: int) -> None:
        """Let the class practise: several attempts, hints with a price, late answers."""
        school = self.school
        late = {"late_minutes": 30, "late_percent": 40, "counts": Counts(counts)}
        setting = await self.publish(title, papers.practice(), 6, attempts=attempts, **late)
        setting.counts = counts
        await school.publish(setting)
        await school.wait_until(setting.opens)
        pupils = self.pupils(ABSENT)
        for attempt in range(attempts):
            for pupil in (each for each in pupils if each.number % attempts >= attempt):
                stays = (pupil.number + attempt) % 4 == 3 and attempt
                await self.go_through(pupil, setting, up_to=3 if stays else None, hints=True)
            await school.wait(20 * 60)
        for pupil in (each for each in pupils if each.number % 3 == 2):
            await self.go_on(pupil, setting, up_to=2)
        if not self.is_short:
            await self.comparison.everything(setting)
        await school.wait_until(setting.closes + 10 * MINUTE)
        for pupil in (each for each in pupils if each.number % 3 == 2):
            await self.go_on(pupil, setting)
        await school.wait_until(setting.closes + HOUR)
        await self.comparison.everything(setting)
        await self.probe()

    async def go_on(self, pupil: Pupil, setting: Setting, up_to: int | None = None) -> None:
        """Have a pupil go on, or begin one more attempt, if one is left."""
        try:
            await self.go_through(pupil, setting, up_to=up_to)
        except Refused as refused:
            if refused.refusal is not PupilRefusal.NO_ATTEMPT_LEFT:
                raise

    async def mastery(self) -> None:
        """Let the class practise until all is right; the best answer to each question counts."""
        lines = papers.practice()[1:4]
        setting = await self.publish("Jusqu'au bout", lines, 48, mode=Mode.FORMATIVE, attempts=None)
        setting.counts = "each"
        await self.school.publish(setting)
        await self.school.wait_until(setting.opens)
        for attempt in range(3):
            for pupil in self.pupils(ABSENT):
                await self.learn(pupil, setting, attempt)
        await self.comparison.everything(setting)
        await self.school.wait_until(setting.closes)
        await self.comparison.everything(setting)
        await self.probe()

    async def learn(self, pupil: Pupil, setting: Setting, shift: int) -> None:
        """Have a pupil answer again the questions that were not right, if any."""
        try:
            await self.go_through(pupil, setting, shift=shift)
        except Refused as refused:
            if refused.refusal is not PupilRefusal.ALL_RIGHT:
                raise

    async def bank(self) -> None:
        """Let the class sit an exam of a bank, in any order, in which answers may be changed."""
        school = self.school
        setting = await self.publish(
            *("Rattrapage", papers.bank(), 4),
            mode=Mode.EXAM,
            draws=4,
            shuffles=True,
            changes_answers=True,
        )
        await school.publish(setting)
        self.watch.hidden.append(setting)
        await school.wait_until(setting.opens)
        pupils = self.pupils(ERASED)
        for pupil in pupils:
            await self.go_through(pupil, setting, up_to=3 if pupil.number % 4 == 1 else None)
        await school.wait(60)
        await self.probe(LONGER)
        for pupil in (each for each in pupils if each.number % 2):
            await self.change(pupil, setting)
        await self.probe(SPARED)
        await school.wait_until(setting.closes + 26 * HOUR)
        self.watch.hidden.remove(setting)
        setting.is_told = True
        await self.comparison.everything(setting)
        await self.watch.season()

    async def change(self, pupil: Pupil, setting: Setting) -> None:
        """Have a pupil answer their first question otherwise, and hand in."""
        school, actor = self.school, self.school.actor(pupil)
        progress = await school.begin(pupil, setting)
        first, attempts = progress.questions[0], school.bot.attempts
        again = await school.do(attempts.resume(actor, progress.attempt.id, first))
        part = RIGHT if wish(pupil.number, 1, first) is WRONG else WRONG
        await school.answer(pupil, setting, again, part)
        await school.do(attempts.hand_in(actor, progress.attempt.id))

    async def afterwards(self, exam: Setting) -> None:
        """Regrade a released exam, and give zero to the absent."""
        school = self.school
        await self.mend(exam, 11, papers.kinder(exam.questions[11]))
        boss, regrading = school.boss(school.staff.prof), school.bot.service(Regrading)
        await school.do(regrading.cancel(boss, exam.number, 13, None))
        del exam.cancelled[13]
        await school.wait(HOUR.total_seconds())
        await self.comparison.everything(exam)
        await school.do(school.bot.classes.change(boss, "fr", absent_is_zero=True))
        school.diary.absent_is_zero = True
        for setting in school.diary.settings.values():
            await self.comparison.everything(setting, pages=False)
        await self.watch.season()


async def passed(url: str, pupils: int, programs: int, *, is_short: bool = False) -> Month:
    """Let a month pass in a class with so many on its list at first; return it."""
    async with started_world(url) as world:
        month = Month(School(await add_teachers(world)), pupils, programs, is_short)
        await month.run()
    return month
