"""Nobody sees an answer, a mark, points or places before their time: looked at after each step."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from bot.challenges.custom_ids import ByHandAction, PupilAction, ResultsAction
from bot.challenges.pupil.messages import SIGNS
from bot.challenges.results.gradebooks import FILES
from bot.challenges.results.messages import BY_PUPIL, BY_QUESTION, WHO
from bot.privacy.rows import export_of
from bot.season.service import Season
from tests.support.acting import forge
from tests.support.controls import encoded
from tests.support.month import reading
from tests.support.month.diary import Pupil, Setting
from tests.support.month.recount import Disagreement, marks_of
from tests.support.month.school import School
from tests.support.world import text_of

#: In the texts of a teacher: what is right, why, a comment; what is asked.
ANSWER, COMMENT, ASKED = "kestrel", "merlin", "osprey"

#: What the data that is handed over has once marks are told.
_TOLD = ("credit", "error", "shares")


@dataclass
class Watch:
    """Looks at everything that members of a class can look at, in place of some of them."""

    school: School
    #: The exams whose results are not told yet.
    hidden: list[Setting] = field(default_factory=list)
    #: The moment at which each group learns what an exam asks.
    asked_from: dict[str, datetime] = field(default_factory=dict)
    looks: int = 0
    pages: int = 0

    async def look(self, pupils: Iterable[Pupil]) -> None:
        """Let some pupils try all ways to read solutions and marks that are still hidden."""
        self.looks += 1
        for text in reading.public(self.school):
            self._require_nothing(text, "in the channel", {ANSWER, COMMENT, ASKED})
            for setting in self.hidden:
                if setting.title in text and reading.PLACE.search(text):
                    raise Disagreement(f"places of {setting.title} are shown: {text}")
        for pupil in pupils:
            for setting in self.hidden:
                await self._try(pupil, setting)
        await self.season()

    def _require_nothing(self, text: str, where: object, secrets: Iterable[str]) -> None:
        self.pages += 1
        found = [secret for secret in secrets if self.hidden and secret in text]
        if found:
            raise Disagreement(f"{where}: {found} can be read in {text}")

    async def _try(self, pupil: Pupil, setting: Setting) -> None:
        """Have a pupil look at an exam in all ways."""
        school, world = self.school, self.school.staff.world
        tries = [
            n for c, who, n in school.diary.asked if (c, who) == (setting.number, pupil.person)
        ]
        for attempt in tries:
            text, points = await reading.finished(school, setting, pupil, attempt)
            if points is not None or any(sign in text for sign in SIGNS.values()):
                raise Disagreement(f"{pupil.number} reads marks of {setting.title}: {text}")
            self._require_nothing(text, pupil.number, {ANSWER, COMMENT})
        last = len(setting.questions) - 1
        attempt = next(iter(school.attempts.values()), 1)
        file = str([*FILES].index("json"))
        member = school.members[pupil.person]
        shown = await member.slash(world.channel, "challenges")
        texts = [text_of(shown)]
        for control, *values in (
            (encoded(PupilAction.CORRECTIONS, setting.number, 0),),
            (encoded(PupilAction.CORRECTIONS, setting.number, last),),
            (encoded(ResultsAction.RESULTS, setting.number, 0, (BY_PUPIL,)),),
            (encoded(ResultsAction.RESULTS, setting.number, 0, (BY_QUESTION,)),),
            (encoded(ResultsAction.RESULTS, setting.number, 0, (WHO,)),),
            (encoded(ResultsAction.EXPORT, setting.number, 0), file),
            (encoded(ByHandAction.PUPIL, attempt, 0),),
            (encoded(ByHandAction.QUEUE, attempt, 0),),
        ):
            result = await forge(world, member, shown, control, *values)
            if result.response is not None and result.response.attachments:
                raise Disagreement(f"{pupil.number} has a file of {setting.title}")
            texts.append(text_of(result))
        secrets = {ANSWER, COMMENT} | (set() if tries else {ASKED})
        for text in texts:
            self._require_nothing(text, pupil.number, secrets)
        await self._handed_over(pupil, setting)

    async def _handed_over(self, pupil: Pupil, setting: Setting) -> None:
        """Look at the data that /privacy hands over."""
        read = self.school.bot._engine.read(lambda connection: export_of(connection, pupil.person))
        kept = await self.school.do(read)
        for attempt in kept["attempts"]:
            if attempt["challenge_id"] != setting.number:
                continue
            told = [key for answer in attempt["answers"] for key in _TOLD if key in answer]
            if told or attempt["by_hand"] or COMMENT in str(attempt):
                raise Disagreement(f"{pupil.number} is handed over {told} of {setting.title}")

    async def season(self) -> None:
        """Check that the season's points are exactly those of the marks that were shown."""
        school, diary = self.school, self.school.diary
        rows = await school.rows()
        expected: dict[int, int] = {}
        for setting in diary.settings.values():
            if setting.is_told and school.now >= setting.opens:
                for person, mark in marks_of(diary, rows, setting).items():
                    expected[person] = expected.get(person, 0) + mark.hundredths
        someone = school.actor(next(iter(diary.pupils.values())))
        found: Season = await school.do(school.bot.leaderboards.season(someone, "fr", None))
        told = {score.person: score.total for score in found.scores}
        gone = diary.erased  # they are on no board any more
        if told != {who: points for who, points in expected.items() if points and who not in gone}:
            raise Disagreement(f"the season tells {told} for {expected}")


async def can_be_read(school: School, setting: Setting, pupil: Pupil) -> bool:
    """Return whether a pupil can now read what was hidden: so the search would have found it."""
    asked = range(len(school.diary.asked[setting.number, pupil.person, 1]))
    pages = [await reading.correction(school, setting, pupil, place) for place in asked]
    text, points = await reading.finished(school, setting, pupil, 1)
    signs = re.findall("|".join(SIGNS.values()), text)
    return points is not None and bool(signs) and any(ANSWER in page for page in pages)
