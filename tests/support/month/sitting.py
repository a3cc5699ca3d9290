"""An exam of two groups: sat, marked by hand, regraded, and released."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.challenges.attempt import TeacherMark
from bot.challenges.by_hand.service import MarksByHand
from bot.challenges.model import Cancelled, Mode
from bot.challenges.openings import Window
from bot.challenges.refusals import ChallengeRefusal
from bot.challenges.regrading.service import Regrading
from bot.challenges.roll.service import RollCall
from bot.kit.refusal import Refused
from tests.support.month import papers
from tests.support.month.diary import Place, Pupil, Setting
from tests.support.month.recount import Disagreement
from tests.support.month.steps import (
    ABSENT,
    ERASED,
    EXEMPT,
    HOUR,
    IDLE,
    LATER,
    LONGER,
    MINUTE,
    SPARED,
    Steps,
)
from tests.support.month.watching import can_be_read
from tests.support.refusing import denied


class Sitting(Steps):
    """The exam of a month."""

    async def exam(self) -> Setting:
        """Let two groups sit an exam at their own times; return it once it is released."""
        school, prof = self.school, self.school.staff.prof
        late = {"late_minutes": 20, "late_percent": 50, "reference": papers.CASES}
        setting = await self.publish(
            "Contrôle", papers.exam(), 8, mode=Mode.EXAM, minutes=60, held=True, **late
        )
        opens = setting.opens
        later = opens + 5 * HOUR
        setting.windows = {"A": (opens, opens + 2 * HOUR), "B": (later, later + 2 * HOUR)}
        windows = {team: Window(*each) for team, each in setting.windows.items()}
        boss, roll = school.boss(prof), school.bot.service(RollCall)
        await school.do(roll.settle(boss, setting.number, windows))
        await school.publish(setting)
        self.watch.hidden.append(setting)
        await self.probe()
        await school.wait_until(opens)
        for team in "AB":
            await self.sit(setting, team)
        await school.wait_until(setting.closes + MINUTE)
        await self.probe(LATER, 6)
        await self.while_one_has_time(setting)
        await self.mark_by_hand(setting)
        await self.regrade(setting)
        await self.release(setting)
        return setting

    async def sit(self, setting: Setting, team: str) -> None:
        """Have a group sit the exam; some of it answer after its closing."""
        school, (opens, closes) = self.school, setting.windows[team]
        await school.wait_until(opens)
        pupils = [each for each in self.pupils(ABSENT) if each.team == team]
        slow = [each for each in pupils if each.number in (LONGER, LATER) or each.number % 6 == 3]
        for pupil in pupils:
            await self.refused_before(setting, pupil)
            if pupil.number == IDLE:
                await school.begin(pupil, setting)
            elif pupil.number == ERASED:
                await self.go_through(pupil, setting, up_to=2)
                await self.erase(setting, pupil)
            elif pupil not in slow:
                asked = 16 if pupil.number <= self.programs else 15
                await self.go_through(pupil, setting, up_to=asked, hints=True)
                await school.wait(3)
        await self.probe(*(pupil.number for pupil in pupils[:2]))
        await school.wait_until(closes - 30 * MINUTE)
        slow = [each for each in slow if each.number not in (IDLE, LATER)]
        for pupil in slow:
            await self.go_through(pupil, setting, up_to=6, hints=True)
        await self.probe(LONGER)
        await school.wait_until(closes + 10 * MINUTE)
        for pupil in slow:
            await self.go_through(pupil, setting, up_to=9, hints=True)
        await self.probe(LONGER, SPARED)

    async def refused_before(self, setting: Setting, pupil: Pupil) -> None:
        """Check that another group is asked nothing yet."""
        others = (each for each in self.pupils() if each.team != pupil.team)
        opens = setting.windows["B"][0]
        if self.school.now >= opens or (other := next(others, None)) is None:
            return
        try:
            await self.school.begin(other, setting)
        except Refused:
            return
        raise Disagreement(f"{other} has begun before the time of their group")

    async def while_one_has_time(self, setting: Setting) -> None:
        """Have the pupil with another closing sit the exam on the next day; all others wait."""
        await self.school.wait_until(setting.closes + 15 * HOUR)
        await self.go_through(self.school.diary.pupils[LATER], setting, up_to=15, hints=True)
        await self.probe(LATER, LONGER)
        await self.school.wait_until(setting.closes + 30 * HOUR)

    async def erase(self, setting: Setting, pupil: Pupil) -> None:
        """Have a pupil erase their data, and so withdraw from open challenges."""
        school, diary = self.school, self.school.diary
        await school.do(school.bot.privacy.erase(pupil.person))
        diary.withdraw(setting.number, pupil.person)
        await self.probe()

    async def mark_by_hand(self, setting: Setting) -> None:
        """Have two teachers mark free texts, and have the last word on other answers."""
        school, diary = self.school, self.school.diary
        prof, teacher = school.staff.prof, school.staff.teacher
        free, number = 14, setting.number
        given = [place for place in diary.sent if place.challenge == number]
        texts = [place for place in given if place.question == free]
        for turn, place in enumerate(texts[:-1]):  # of the last one nobody has thought yet
            who, points = (prof, teacher)[turn % 2], (turn * 65) % 501
            await school.settle(who, place, hundredths=points, comment=papers.remark(turn))
        await self.clash(texts[0])
        said = {"comment": papers.remark(0)}
        words: dict[int, dict[str, Any]] = {
            0: {"hundredths": 725, **said},  # instead of the machine's mark, hints and all
            1: {"counts": False, **said},
            3: {"hundredths": 1250},  # more than the question is worth
            4: said,
            5: {"counts": False, "hundredths": 300},
        }
        for question, settled_ in words.items():
            for place in [each for each in given if each.question == question][:2]:
                await school.settle(teacher, place, **settled_)
        back = next(place for place in given if place.question == 6)
        await school.settle(prof, back, hundredths=100)
        await school.settle(teacher, back)
        idle = Place(number, diary.pupils[IDLE].person, 1, 2)
        await school.settle(prof, idle, hundredths=150, comment=papers.remark(5))
        await self.probe(LONGER, IDLE)
        await self.comparison.everything(setting)

    async def clash(self, place: Place) -> None:
        """Have a teacher mark an answer as it was before another one has marked it."""
        school = self.school
        by_hand, boss = school.bot.service(MarksByHand), school.boss(school.staff.prof)
        given = await school.do(by_hand.given(boss, school.attempts[place[:3]], place.question))
        await school.settle(school.staff.teacher, place, hundredths=333, comment=papers.remark(1))
        await denied(
            school.do(by_hand.settle(boss, given, TeacherMark(0))), ChallengeRefusal.MOVED_ON
        )

    async def regrade(self, setting: Setting) -> None:
        """Cancel questions, exempt pupils, and mend questions, one after the other."""
        school = self.school
        boss, regrading = school.boss(school.staff.prof), school.bot.service(Regrading)
        for question, how in ((12, "out"), (13, "full"), (14, "out"), (14, None)):
            cancelled = None if how is None else Cancelled(how)
            await school.do(regrading.cancel(boss, setting.number, question, cancelled))
            setting.cancelled.pop(question, None)
            if how is not None:
                setting.cancelled[question] = how
        await self.mend(setting, 10, papers.wider(setting.questions[10]))
        cheaper = replace(setting.questions[0], line="move all nim 3 4 5 | hint 10%", hint=10)
        await self.mend(setting, 0, cheaper)
        worth = replace(setting.questions[2], line="value nim-sum 19 10 14 13 | 9 points", points=9)
        await self.mend(setting, 2, worth)
        await self.probe(LATER)
        await self.comparison.everything(setting)
        roll = school.bot.service(RollCall)
        for numbers, is_exempt in (((EXEMPT, ABSENT), True), ((ABSENT,), False)):
            decided = roll.exempt(
                boss, setting.number, numbers, is_exempt=is_exempt, reason="malade"
            )
            await school.do(decided)
            school.diary.exempt |= {(setting.number, each): is_exempt for each in numbers}
        await self.enrol()
        await self.probe(EXEMPT)
        await self.comparison.everything(setting)

    async def enrol(self) -> None:
        """Put one more pupil on the list, who has missed the challenges closed before."""
        number = self.count + 1
        await self.school.put_list([*sorted(self.school.listed), number])
        self.school.diary.enrolled[number] = self.school.now

    async def release(self, setting: Setting) -> None:
        """Release the results at a moment; nobody sees them before."""
        school = self.school
        boss = school.boss(school.staff.prof)
        at = school.now + 12 * HOUR
        challenge = await school.do(school.bot.editor.for_teacher(boss, setting.number))
        await school.do(school.bot.editor.release(boss, challenge, at))
        await school.wait_until(at - MINUTE)
        await self.probe(LONGER, 6)
        self.watch.hidden.remove(setting)
        setting.is_told = True
        await school.wait_until(at + MINUTE)
        await self.comparison.everything(setting)
        if not await can_be_read(school, setting, school.diary.pupils[LONGER]):
            raise Disagreement("nothing is read after the release: the watch has seen nothing")
        await self.watch.season()
