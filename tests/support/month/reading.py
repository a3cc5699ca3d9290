"""Read the marks on pages, boards and files of pupils and teachers, as numbers."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from bot.challenges.custom_ids import PupilAction, ResultsAction
from bot.challenges.results.messages import PUPILS, WHO
from bot.classes.names import pseudonym
from bot.i18n import Say
from bot.kit.spreadsheets import BOM
from bot.kit.texts import plainly
from bot.play.custom_ids import TrialAction
from tests.support.acting import EN, FR, forge, save
from tests.support.controls import encoded
from tests.support.month.diary import Pupil, Setting
from tests.support.month.school import School
from tests.support.world import text_of

#: Whole points with two digits behind them, as a page has them in either language.
_NUMBER = r"([0-9]+(?:[.,][0-9]+)?)"
_FINISHED = re.compile(rf"\*\*{_NUMBER} (?:points? )?(?:of|sur) {_NUMBER}")
_SO_FAR = re.compile(rf"(?:So far|Jusqu'ici)\s?: {_NUMBER} (?:points? )?(?:of|sur) {_NUMBER}")
_POINTS = rf"{_NUMBER} (?:points?|(?:of|sur) {_NUMBER} points?)"
_WHO = re.compile(rf"\*\*(\d+)\.\*\* <@(\d+)> .*? · {_POINTS} · (\d+)")
PLACE = re.compile(rf"\*\*(\d+)\.\*\* (.+?) · {_POINTS}")
_BY_HAND = re.compile(rf"(?:mark|professeur)\s?: {_NUMBER}/")


class Line(NamedTuple):
    """A line of a ranking: rank, person, hundredths of a point, and the highest possible number."""

    rank: int
    who: str
    hundredths: int
    #: None: nothing is said.
    highest: int | None


def hundredths(text: str) -> int:
    """Read points with at most two digits behind them, in hundredths."""
    whole, _, rest = text.replace(",", ".").partition(".")
    return 100 * int(whole) + int(rest.ljust(2, "0") or 0)


def _line(found: re.Match[str]) -> Line:
    rank, who, points, most = found.groups()[:4]
    return Line(int(rank), who, hundredths(points), None if most is None else int(most))


async def of_pupil(school: School, pupil: Pupil, custom_id: str) -> str:
    """Return the answer to a control that a pupil sends, whether or not it is shown to them."""
    world, member = school.staff.world, school.members[pupil.person]
    shown = await member.slash(world.channel, "challenges")
    result = await forge(world, member, shown, custom_id)
    return text_of(result)


async def finished(
    school: School, setting: Setting, pupil: Pupil, attempt: int
) -> tuple[str, tuple[int, int] | None]:
    """Return the page about a pupil's attempt, and its points if it shows them."""
    number = school.attempts[setting.number, pupil.person, attempt]
    text = await of_pupil(school, pupil, encoded(TrialAction.NEXT, number, 0))
    return text, total(text)


async def so_far(school: School, setting: Setting, pupil: Pupil) -> tuple[int, int] | None:
    """Return the points of a challenge in a pupil's list of open ones, None if it shows none."""
    text = text_of(
        await school.members[pupil.person].slash(school.staff.world.channel, "challenges")
    )
    _, _, theirs = text.partition(f"**{plainly(setting.title)}**")
    found = _SO_FAR.search(theirs)
    return (hundredths(found[1]), int(found[2])) if found else None


def total(page: str) -> tuple[int, int] | None:
    """Return the points on a page about an attempt, None if it shows none."""
    found = _FINISHED.search(page)
    return (hundredths(found[1]), int(found[2])) if found else None


async def correction(school: School, setting: Setting, pupil: Pupil, place: int) -> str:
    """Return the page about a question of a challenge that is over."""
    control = encoded(PupilAction.CORRECTIONS, setting.number, place)
    return await of_pupil(school, pupil, control)


def mark_by_hand(page: str) -> int | None:
    """Return the teacher's mark in a correction, in hundredths."""
    found = _BY_HAND.search(page)
    return hundredths(found[1]) if found else None


async def results(school: School, teacher: Any, setting: Setting) -> list[Line]:
    """Return the places that a teacher's results list."""
    world, lines = school.staff.world, list[Line]()
    shown = await teacher.slash(world.channel, "results", number=setting.number)
    for page in range(1 + len(school.members) // PUPILS):
        control = encoded(ResultsAction.RESULTS, setting.number, page, (WHO,))
        text = text_of(await forge(world, teacher, shown, control))
        lines += [line for found in _WHO.finditer(text) if (line := _line(found)) not in lines]
    return lines


async def board(school: School, setting: Setting) -> list[Line]:
    """Return the places that the live board of a challenge shows, by pseudonyms."""
    run = await school.bot.challenges.runner.stored(setting.number)
    world = school.staff.world
    shown = world.env.backend.messages[world.channel.id][run.message_id]
    return [_line(found) for found in PLACE.finditer(text_of(shown))]


async def pseudonyms(school: School) -> dict[int, str]:
    """Return the pseudonyms of the pupils in the class."""
    people = list(school.members)
    found = await school.bot.classes.members(school.staff.world.server.id, people)
    return {who: pseudonym(member.pseudonym, FR) for who, member in found.items()}


def public(school: School) -> Iterator[str]:
    """Yield the messages of the channel that everybody sees."""
    world = school.staff.world
    for message in world.env.backend.messages[world.channel.id].values():
        if not message.flags & 64:
            yield text_of(message)


class Files:
    """The files of a challenge's results, as a teacher saves them."""

    def __init__(self, school: School, setting: Setting, teacher: Any, say: Say) -> None:
        self._school, self._setting, self._teacher, self.say = school, setting, teacher, say

    async def saved(self, kind: str) -> bytes:
        """Return a file as it is saved."""
        world = self._school.staff.world
        shown = await self._teacher.slash(world.channel, "results", number=self._setting.number)
        return (await save(world, self._teacher, shown, kind))[1]

    async def _content(self, kind: str) -> str:
        return (await self.saved(kind)).decode().removeprefix(BOM)

    async def table(self, kind: str) -> list[dict[str, str]]:
        """Return a table by the headings of its columns."""
        text = io.StringIO(await self._content(kind), newline="")
        separator = "," if kind == "moodle" else self.say("sheet-separator")
        return list(csv.DictReader(text, delimiter=separator))

    async def json(self) -> dict[str, Any]:
        """Return all of it."""
        found: dict[str, Any] = json.loads(await self._content("json"))
        return found


def languages(school: School) -> tuple[tuple[Any, Say], ...]:
    """Return the teachers, each with the language that they read."""
    return (school.staff.prof, FR), (school.staff.teacher, EN)
