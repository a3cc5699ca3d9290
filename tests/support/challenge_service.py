"""The service of challenges on a database, and whom it serves."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.challenges.attempt import Answered, Attempt
from bot.challenges.model import Challenge, Mode, Terms
from bot.challenges.openings import Moving
from bot.challenges.pupil.exams import Exams
from bot.challenges.pupil.store import AttemptStore
from bot.challenges.regrading.store import RegradingStore
from bot.challenges.store import ChallengeStore
from bot.challenges.wiring import challenge_services
from bot.classes.service import Classes
from bot.classes.store import ClassStore
from bot.db.engine import Engine
from bot.kit.actors import Actor
from bot.kit.clock import now
from bot.play.model import Setting
from bot.programs.desk import ProgramDesk
from games.challenge.lines import read_tasks
from tests.support.world import play_service, seeds

GUILD = 812_345_678_901_234_567
TEACHER = Actor(1, GUILD, manages=True)
ADA, BLAISE = Actor(2, GUILD), Actor(3, GUILD)
HERE = Setting(GUILD, 77, "fr")


def terms(**changes: Any) -> Terms:
    began = now()
    drafted = Terms(
        title="La somme de Nim",
        tasks=read_tasks("move one nim : 1 3 7\nvalue nim-sum 1 3 7\nwin nim : 1 3 7"),
        opens_at=began - timedelta(seconds=1),
        closes_at=began + timedelta(hours=1),
        channel_id=77,
        locale="fr",
        same_for_all=True,
        mode=Mode.PRACTICE,
    )
    return replace(drafted, **changes)


class Service:
    """One process on a database."""

    def __init__(self, engine: Engine) -> None:
        self.matches = play_service(engine, seeds())
        self.classes = Classes(ClassStore(engine))
        self.store = ChallengeStore(engine)
        self.attempt_store = AttemptStore(engine)
        self.exams = Exams(engine)
        self.programs = ProgramDesk()
        services = challenge_services(
            self.store,
            self.attempt_store,
            RegradingStore(engine),
            self.classes,
            self.matches,
            self.programs,
        )
        self.challenges, self.editor, self.attempts, self.schedule, *more = services
        self.roll, self.regrading, self.by_hand, self.exemptions, self.releases = more

    async def open(self, **changes: Any) -> Challenge:
        """Publish a challenge in time, whose opening has passed by now."""
        drafted = await self.editor.create(TEACHER, terms(**changes))
        await self.store.publish(Moving.along(drafted, drafted, {}))
        await self.schedule.advance()
        return await self.challenges.get(TEACHER, drafted.id)


def attempt(person: int, number: int, *marks: int, at: int, late: bool = False) -> Attempt:
    began = datetime(2026, 9, 1, tzinfo=UTC)
    answers = tuple(
        Answered(i, "", "", credit, None, late, began + timedelta(minutes=at + i))
        for i, credit in enumerate(marks)
    )
    return Attempt(0, 1, person, number, False, began, answers)
