"""The service of quizzes as a process has it, and quizzes that a teacher has begun."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from bot.db.engine import Engine
from bot.i18n.typed import Area, spellings
from bot.kit.actors import Actor, Asker
from bot.kit.clock import now
from bot.kit.thinker import Thinker
from bot.quiz.announcer import QuizPosts
from bot.quiz.model import Deed, Quiz, Terms
from bot.quiz.runs import QuizRules
from bot.quiz.service import Quizzes
from bot.quiz.store import QuizStore
from bot.running.alarm import Running
from bot.tournament.guard import TournamentGuard
from bot.tournament.store import TournamentStore
from games.challenge.lines import read_lines
from tests.support.acting import GUILD
from tests.support.challenge_service import Service
from tests.support.running import FakeDiscord, running_on

TYPED = spellings(Area.TASKS)

TEACHER, OTHER_TEACHER = (Actor(number, GUILD, manages=True) for number in (1, 2))

LINES, _ = read_lines("value nim-sum 3 5\noutcome fortboyard 21")

TERMS = Terms("Nim", LINES, 30, speed=True)


def by(person: int, at: datetime | None = None, guild_id: int = GUILD) -> Asker:
    return Asker(person, guild_id, sent_at=at)


def process(
    engine: Engine, service: Service, at: FakeDiscord | None = None
) -> tuple[Quizzes, Running]:
    """Return the services of one process on a database."""
    store, running = QuizStore(engine), running_on(engine, at)
    runner = running.of(QuizRules(), QuizPosts(store, service.classes, Thinker()).render)
    guard = TournamentGuard(TournamentStore(engine))
    return Quizzes(store, service.classes, guard, runner), running


def quizzes_of(engine: Engine, service: Service) -> Quizzes:
    return process(engine, service)[0]


async def announced(quizzes: Quizzes, terms: Terms = TERMS) -> Quiz:
    """Draft a quiz and announce it."""
    quiz = await quizzes.draft(TEACHER, 5, "fr", terms)
    return await quizzes.go_on(TEACHER, quiz.id, quiz.step, Deed.ANNOUNCE)


async def begun(quizzes: Quizzes, terms: Terms = TERMS) -> Quiz:
    """Announce a quiz and ask its first question in its channel."""
    quiz = await announced(quizzes, terms)
    await quizzes.go_on(TEACHER, quiz.id, quiz.step, Deed.NEXT)
    await quizzes.runner.show(quiz.id)
    found = await quizzes._store.load(quiz.id)
    assert found is not None
    assert found.clocked
    return found


def let_pass(monkeypatch: pytest.MonkeyPatch, time: timedelta) -> None:
    """Move the clock on."""
    at = now() + time
    monkeypatch.setattr("discord.utils.utcnow", lambda: at)
