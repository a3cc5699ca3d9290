"""The service of challenges on a database, and whom it serves."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import sqlalchemy as sa

from bot.challenges.announcer import ChallengePosts
from bot.challenges.attempt import Answered, Attempt
from bot.challenges.model import Challenge, Mode, News, Terms
from bot.challenges.openings import Moving
from bot.challenges.pupil.examiner import Examiner
from bot.challenges.pupil.store import AttemptStore
from bot.challenges.pupil.trials import TrialMatches
from bot.challenges.rows import columns
from bot.challenges.runs import ChallengeRules, news_of
from bot.challenges.store import ChallengeStore
from bot.challenges.wiring import challenge_services
from bot.db.engine import Engine
from bot.db.schema.challenge import challenges
from bot.kit.actors import Actor
from bot.kit.clock import now
from bot.kit.in_flight import InFlight
from bot.kit.thinker import Thinker
from bot.play.model import Setting
from bot.play.store import MatchStore
from bot.programs.desk import ProgramDesk
from bot.running.rules import Posted
from bot.tournament.guard import TournamentGuard
from bot.tournament.store import TournamentStore
from games.challenge.lines import read_tasks
from tests.support.classes import classes_on
from tests.support.drafts import created
from tests.support.running import FakeDiscord, move_on_without_posting, run_due, running_on
from tests.support.world import play_service, seeds

GUILD = 812_345_678_901_234_567
TEACHER = Actor(1, GUILD, manages=True)
ADA, BLAISE = Actor(2, GUILD), Actor(3, GUILD)
#: A post that is not sent yet.
NOT_SENT = Posted(0)
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

    def __init__(self, engine: Engine, discord: FakeDiscord | None = None) -> None:
        self.classes = classes_on(engine)
        self.store = ChallengeStore(engine)
        self.attempt_store = AttemptStore(engine)
        self.programs = ProgramDesk()
        self.discord = discord or FakeDiscord()
        self.running = running_on(engine, self.discord)
        in_flight, draw_seed = InFlight(), seeds()
        of = self.store, self.attempt_store, self.classes, in_flight
        self.posts = ChallengePosts(*of, self.discord.of())
        self.runner = self.running.of(ChallengeRules(self.store), self.posts.render)
        services = challenge_services(
            self.store,
            self.attempt_store,
            MatchStore(engine),
            self.classes,
            Examiner(Thinker(), self.programs, TournamentGuard(TournamentStore(engine))),
            self.programs,
            in_flight,
            draw_seed,
            self.runner,
        )
        self.challenges, self.editor, self.attempts, *more = services
        self.matches = play_service(engine, draw_seed, in_flight=in_flight, trials=self.attempts)
        self.trials = TrialMatches(self.attempts, self.attempt_store, self.matches)
        self.roll, self.regrading, self.by_hand = more

    async def advance(self) -> None:
        """Do what is due, as a process that dies before it posts anything."""
        await move_on_without_posting(self.running)

    async def post_news(self) -> None:
        """Do what is due, and post the news of it."""
        await run_due(self.running)

    async def news_to_post(self, challenge: Challenge) -> list[News]:
        """Return the news that are still to be posted, in order."""
        run = await self.runner.stored(challenge.id)
        assert run is not None
        posts = self.runner.rules.posts(run)
        lacking = [each for each in posts if run.posted.get(each.key, NOT_SENT).lacks(each)]
        return [news_of(post.key)[0] for post in lacking]

    async def due_at(self, challenge: Challenge) -> datetime | None:
        """Return when a challenge next does something by itself."""
        run = await self.runner.stored(challenge.id)
        return None if run is None else self.runner.rules.due(run)

    async def close_on_time(self, challenge: Challenge, **changes: Any) -> Challenge:
        """Have a challenge close by itself, now, perhaps on other terms."""
        at = now()
        values = columns(replace(challenge.terms, closes_at=at, **changes)) | {"due_at": at}
        this = sa.update(challenges).where(challenges.c.id == challenge.id)
        await self.store.engine.write(lambda each: each.execute(this.values(values)))
        await self.runner.change(challenge.id, lambda run: run)
        return await self.challenges.of_server(TEACHER, challenge.id)

    async def open(self, **changes: Any) -> Challenge:
        """Publish a challenge in time, whose opening has passed by now."""
        drafted = await created(self.editor, TEACHER, terms(**changes))
        await self.store.publish(Moving.of(drafted, drafted, {}))
        await self.advance()
        return await self.challenges.of_server(TEACHER, drafted.id)


def attempt(person: int, number: int, *marks: int, at: int, late: bool = False) -> Attempt:
    began = datetime(2026, 9, 1, tzinfo=UTC)
    answers = tuple(
        Answered(i, "", "", credit, None, late, began + timedelta(minutes=at + i))
        for i, credit in enumerate(marks)
    )
    return Attempt(0, 1, person, number, False, began, answers)
