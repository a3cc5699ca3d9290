"""The class of a month at work: each act is done by the bot's services, and noted in the diary."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from fractions import Fraction
from typing import Any, TypeVar

import sqlalchemy as sa

from bot.challenges.attempt import TeacherMark
from bot.challenges.by_hand.service import MarksByHand
from bot.challenges.model import Terms
from bot.challenges.pupil.model import Progress
from bot.challenges.pupil.trials import TrialMatches
from bot.db.engine import utc
from bot.db.schema.challenge import answers, attempts
from bot.kit.actors import Actor, Asker
from bot.play.model import Setting as Setup
from bot.roster.arrangements import Arrangement, Share
from bot.roster.model import Listed, digest_of
from games.challenge.task import Kind, Task
from tests.support.brute import Brute, nim, sticks
from tests.support.databases import rows_of
from tests.support.drafts import created
from tests.support.month.diary import Diary, HandMark, Place, Pupil, Row, Rows, Sent, Setting
from tests.support.month.judging import HALF, RIGHT
from tests.support.staff import Staff

T = TypeVar("T")

#: The names on the list are data: no spreadsheet takes one for a formula.
NAMES = {1: "=1+1", 2: "Élodie; dit «B»", 3: '"Zoé", Ng', 4: "-Ô'Neil"}


@dataclass
class School:
    """The teachers and pupils of a class, with the diary of their acts."""

    staff: Staff
    diary: Diary = field(default_factory=Diary)
    #: Who clicks, by the person.
    members: dict[int, Any] = field(default_factory=dict)
    #: The numbers on the list.
    listed: set[int] = field(default_factory=set)
    #: The numbers of attempts in the database, by challenge, person and number of the attempt.
    attempts: dict[tuple[int, int, int], int] = field(default_factory=dict)

    @property
    def bot(self) -> Any:
        """The bot, with its services."""
        return self.staff.world.bot

    def actor(self, pupil: Pupil) -> Actor:
        return Actor(pupil.person, self.staff.world.server.id)

    def boss(self, who: Any) -> Actor:
        """Return a teacher as the services know them."""
        return Actor(who.id, self.staff.world.server.id, manages=True)

    @property
    def now(self) -> datetime:
        """The moment, in the class."""
        return self.staff.world.env.now()

    async def do(self, asked: Awaitable[T]) -> T:
        """Ask a service something at the time of the class."""
        with self.staff.world.env._bot_scope():
            return await asked

    async def wait_until(self, moment: datetime) -> None:
        """Let time pass."""
        await self.staff.world.env.advance_time((moment - self.now).total_seconds())
        await self.staff.world.env.settle()

    async def wait(self, seconds: float) -> None:
        await self.staff.world.env.advance_time(seconds)

    # ------------------------------------------------------------------------- the list

    def settle_in(self, count: int, unknown: int) -> None:
        """Have pupils come into the server; of one of them there is no member."""
        world = self.staff.world
        for number in range(1, count + 1):
            name = NAMES.get(number, f"Élève {number}")
            pupil = Pupil(number, name, "AB"[number % 2])
            if number != unknown:
                member = world.server.add_member(world.env.create_user(f"pupil{number}"))
                world.languages.speaks(member.id, ("fr", "en-GB")[number % 3 == 0])
                self.members[member.id] = member
                pupil = replace(pupil, person=member.id)
            self.diary.pupils[number] = pupil

    async def put_list(self, numbers: Iterable[int]) -> None:
        """Put some pupils on the list, who then join it."""
        boss, rosters = self.boss(self.staff.prof), self.bot.rosters
        pupils = [self.diary.pupils[number] for number in numbers]
        before = await self.do(rosters.lines(boss))
        listed = [Listed(each.number, each.name, each.team) for each in pupils]
        await self.do(rosters.replace(boss, "fr", listed, digest_of(before) if before else 0))
        self.listed = {each.number for each in pupils}
        joined = {line.number for line in before}
        for pupil in pupils:
            if pupil.number not in joined and pupil.person:
                await self.do(rosters.join(self.actor(pupil), str(pupil.number)))

    async def arrange(self, number: int, **changes: Any) -> None:
        """Arrange something on a pupil's line."""
        pupil = self.diary.pupils[number] = replace(self.diary.pupils[number], **changes)
        share = {Fraction(0): Share.NONE, Fraction(1, 3): Share.THIRD}[pupil.share]
        spared = frozenset({Kind(pupil.spared)} if pupil.spared else ())
        arranged = Arrangement(share, pupil.minutes, pupil.hours, spared)
        await self.do(self.bot.rosters.arrange(self.boss(self.staff.prof), number, arranged))

    # ----------------------------------------------------------------------- challenges

    async def create(self, setting: Setting, terms: Terms) -> Setting:
        """Have a teacher make a draft of a challenge."""
        draft = await self.do(created(self.bot.editor, self.boss(self.staff.prof), terms))
        setting.number = draft.id
        self.diary.settings[draft.id] = setting
        return setting

    async def publish(self, setting: Setting) -> None:
        """Publish a draft."""
        await self.do(self.bot.editor.publish(self.boss(self.staff.teacher), setting.number))
        await self.staff.world.env.settle()

    async def begin(self, pupil: Pupil, setting: Setting) -> Progress:
        """Have a pupil begin an attempt, or go on with theirs."""
        asked = self.bot.attempts.begin(self.actor(pupil), setting.number, agreed=True)
        progress: Progress = await self.do(asked)
        key = (setting.number, pupil.person, progress.attempt.number)
        self.attempts[key] = progress.attempt.id
        self.diary.asked[key] = tuple(progress.questions)
        self.diary.began.setdefault(key, progress.attempt.started_at)
        return progress

    async def answer(
        self, pupil: Pupil, setting: Setting, progress: Progress, part: Fraction, hints: int = 0
    ) -> Progress:
        """Have a pupil answer the present question so that it earns a part, after some hints."""
        question, attempt, actor = progress.question, progress.attempt, self.actor(pupil)
        asked, task = setting.questions[question], progress.task
        for number in range(1, hints + 1):
            taken = actor, attempt.id, question, number, asked.hint
            await self.do(self.bot.attempts.take_hint(*taken))
        place = Place(setting.number, pupil.person, attempt.number, question)
        prices = (asked.hint or 0,) * hints
        if task.kind is Kind.WIN:
            await self._play(actor, progress, part)
            won = RIGHT if part else part
            self.diary.sent[place] = Sent(task.text, "", self.now, won, prices)
            return await self.do(self.bot.attempts.resume(actor, attempt.id))
        text = reason(task, part) if task.kind is Kind.OUTCOME else asked.way.give(task.text, part)
        self.diary.sent[place] = Sent(task.text, text, self.now, part, prices)
        await self.do(self.bot.attempts.answer(actor, attempt.id, question, text))
        return await self.do(self.bot.attempts.resume(actor, attempt.id))

    async def _play(self, actor: Actor, progress: Progress, part: Fraction) -> None:
        """Play the match that answers a question, by brute force; or resign it."""
        here = Setup(actor.guild_id, self.staff.world.channel.id, "fr")
        trials = self.bot.service(TrialMatches)
        asker = Asker(actor.id, actor.guild_id)
        record = await self.do(trials.play(actor, progress.attempt.id, progress.question, here))
        if not part:
            await self.do(self.bot.matches.resign(record.id, record.ply, asker))
        while part and not record.match.is_over:
            move = Brute(nim).winning_moves(record.match.position)[0]
            record = await self.do(self.bot.matches.play(record.id, record.ply, move, asker))

    async def settle(
        self, who: Any, place: Place, *, hundredths: int | None = None, **said: Any
    ) -> None:
        """Have a teacher mark an answer by hand."""
        boss, by_hand = self.boss(who), self.bot.service(MarksByHand)
        number = self.attempts[place[:3]]
        given = await self.do(by_hand.given(boss, number, place.question))
        await self.do(by_hand.settle(boss, given, TeacherMark(hundredths, **said)))
        self.diary.hand[place] = HandMark(who.id, hundredths, **said)
        if self.diary.hand[place] == HandMark(who.id):
            del self.diary.hand[place]

    # ------------------------------------------------------------------------- what is kept

    async def rows(self) -> Rows:
        """Return all answers as the database has them, without how they were marked."""
        query = sa.select(
            *(attempts.c.challenge_id, attempts.c.person, attempts.c.number, answers.c.question),
            *(answers.c.task, answers.c.text, answers.c.at),
        ).join_from(attempts, answers)
        found = await rows_of(self.bot._engine, query.where(~attempts.c.is_preview))
        rows = {}
        for row in found:
            place = Place(row.challenge_id, row.person, row.number, row.question)
            moment = utc(row.at)
            assert moment is not None, "every answer has a moment"
            rows[place] = Row(place, row.task, row.text, moment)
        return rows


def reason(task: Task, part: Fraction) -> str:
    """Return an outcome with a reason that is right, not the reason alone, or wrong.

    The engine says which reason is right, brute force says the outcome.
    """
    right = Brute(sticks((1, 2, 3))).outcome(tuple(task.position))
    told, number = task.solution.text.split()
    assert told == right, task.text
    other = int(number) % len(task.reasons) + 1
    if part >= HALF:
        return f"{right} {number if part == RIGHT else other}"
    return f"{'NP'[right == 'N']} {number}"
