"""The service of live quizzes: drafts, teachers' actions, answers and results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from random import SystemRandom

from bot.classes.service import Classes
from bot.kit.actors import Actor, Asker
from bot.kit.allowance import Allowance
from bot.kit.background import in_background
from bot.kit.refusal import Refused, require_offered
from bot.kit.reports import Attachment
from bot.quiz.model import (
    MAX_TITLE,
    SECONDS,
    Counts,
    Deed,
    Quiz,
    QuizAnswer,
    QuizPlace,
    Reply,
    Stage,
    Terms,
    counted,
    standings,
)
from bot.quiz.refusals import QuizRefusal
from bot.quiz.store import QuizStore
from bot.running.changes import Things
from games.challenge.choices import choices
from games.challenge.task import InvalidTask, Task

#: The seconds between the first new answer and the edit, as a class answers together.
SETTLE = 2.0

#: The most ended quizzes in a menu.
LISTED = 25


@dataclass(frozen=True)
class QuizResult:
    """A person's result in a quiz."""

    quiz: Quiz
    given: dict[int, QuizAnswer]
    standing: QuizPlace | None
    #: The number of people who answered.
    people: int


@dataclass(frozen=True)
class Record:
    """A quiz with all its answers."""

    quiz: Quiz
    given: list[QuizAnswer]

    @property
    def standings(self) -> list[QuizPlace]:
        """The standings of all people who answered, the most points first."""
        return standings(self.given)

    @property
    def counts(self) -> Counts:
        """The number of people who chose each answer, by question."""
        return counted(self.given)


@dataclass(frozen=True)
class Quizzes:
    """Drafts quizzes, does teachers' actions in them, and takes answers."""

    _store: QuizStore
    _classes: Classes
    _allowance: Allowance
    #: Changes quizzes, and posts them in their channels.
    runner: Things[Quiz]

    # ---------------------------------------------------------------------- teachers

    async def draft(
        self,
        actor: Actor,
        channel_id: int,
        locale: str,
        terms: Terms,
        instead_of: int | None = None,
    ) -> Quiz:
        """Store a draft of a quiz for a channel, in place of the draft ``instead_of``, if any.

        ``locale`` is that of its posts. Raises Refused to all but teachers, for impossible terms,
        if the engine may not help with a game, if ``instead_of`` is no draft any more, or if the
        channel has another quiz; InvalidTask if no quiz can ask one of the questions.
        """
        await self._classes.require_teacher(actor)
        _require_terms(terms)
        tasks = [line.task for line in terms.lines]
        for task in tasks:
            await in_background(choices, task, "")
        await self._require_allowed(Asker(None, actor.guild_id), tasks)
        if instead_of is not None and (await self.led(actor, instead_of)).stage is not Stage.DRAFT:
            raise Refused(QuizRefusal.NO_DRAFT)
        await self._classes.ensure(actor.guild_id, locale)
        seed = SystemRandom().getrandbits(62)
        quiz = await self._store.create(
            actor.guild_id, channel_id, locale, terms, seed, actor.at, instead_of
        )
        if quiz is None:
            raise Refused(QuizRefusal.ALREADY_RUNNING)
        return quiz

    async def led(self, actor: Actor, number: int) -> Quiz:
        """Return a quiz to a teacher of its server; raise Refused to others, or if it is gone."""
        await self._classes.require_teacher(actor)
        return await self._of_server(number, actor.guild_id)

    async def picture(self, quiz: Quiz, number: int) -> Attachment:
        """Return the nameless picture of a question, by index from 0; empty content if none."""
        return await self._store.picture(quiz.id, number)

    async def running(self, actor: Actor, channel_id: int) -> Quiz | None:
        """Return the channel's quiz that is not over, maybe a draft, to a teacher, or None.

        Raises Refused to others.
        """
        await self._classes.require_teacher(actor)
        number = await self._store.open_in(channel_id)
        return None if number is None else await self._of_server(number, actor.guild_id)

    async def past(self, actor: Actor) -> list[tuple[int, str, datetime]]:
        """Return at most ``LISTED`` ended quizzes that asked something, the latest first.

        Each is number, title, and moment of the last action. Raises Refused to all but teachers.
        """
        await self._classes.require_teacher(actor)
        return await self._store.past(actor.guild_id, LISTED)

    async def go_on(self, actor: Actor, number: int, step: int, deed: Deed) -> Quiz:
        """Do a teacher's action if the quiz is still at ``step`` and allows it; return the quiz.

        Else the quiz is returned as it is. Any teacher may act, not only the one who began it.
        The posts are left to ``runner.show``. Raises Refused to others, if it is gone, or if the
        engine may not help with a game of a quiz to be announced.
        """
        led_quiz = await self.led(actor, number)
        if deed is Deed.ANNOUNCE:
            tasks = [each.task for each in led_quiz.questions]
            await self._require_allowed(Asker(None, actor.guild_id), tasks)

        def decided(quiz: Quiz) -> Quiz:
            if quiz.step != step or deed not in quiz.deeds:
                return quiz
            return quiz.done(deed, actor.at)

        quiz = await self.runner.change(number, decided, actor.at)
        if quiz is None:
            raise Refused(QuizRefusal.NO_SUCH_QUIZ)
        return quiz

    async def with_answers(self, number: int) -> Record | None:
        """Return a quiz as stored, with all answers; None if it is gone. Anybody may ask."""
        quiz = await self._store.load(number)
        return None if quiz is None else Record(quiz, await self._store.given(number))

    async def record(self, actor: Actor, number: int) -> Record:
        """Return an ended quiz with its answers to a teacher.

        Raises Refused as ``led`` does, or if the quiz is not over.
        """
        quiz = await self.led(actor, number)
        if not quiz.is_over:
            raise Refused(QuizRefusal.STILL_RUNS)
        return Record(quiz, await self._store.given(number))

    # ---------------------------------------------------------------------- answering

    async def asked(self, asker: Asker, number: int, question: int) -> Quiz:
        """Return a quiz whose question takes an answer of the asker now.

        ``question`` is an index from 0. Raises Refused if it takes none, if the server has no such
        quiz or question, if the engine may not help with its game, and outside servers.
        """
        guild_id, _ = asker.here
        quiz = await self._of_server(number, guild_id)
        require_offered(0 <= question < len(quiz.questions))
        await self._require_allowed(asker, [quiz.questions[question].task])
        if not quiz.takes_answers(question, asker.at):  # it may not know yet that the bot was away
            quiz = await self.runner.change(number, lambda found: found) or quiz
        _require_open(quiz, question, asker.at)
        return quiz

    async def answer(
        self, asker: Asker, number: int, question: int, reply: Reply
    ) -> tuple[Quiz, bool]:
        """Store an answer; return the quiz, and whether it is the person's first to the question.

        Until the question closes, a later one replaces it; its post is edited soon. ``reply`` is
        the index of a choice, or a text from a form. Raises Refused as ``asked`` does, or for a
        choice or kind of reply that is not offered; InvalidAnswer for a text that is no answer.
        """
        quiz = await self.asked(asker, number, question)
        _, person = asker.here
        in_form, offered = isinstance(reply, str), await in_background(quiz.choices, question)
        require_offered(in_form == quiz.has_form(question))
        require_offered(isinstance(reply, str) or reply < len(offered))
        chosen = await in_background(quiz.chosen, question, reply)
        is_right = None if quiz.is_poll(question) else chosen.mark.is_right
        kept = chosen.answer.text if in_form else reply
        bonus = quiz.bonus(question, asker.at)
        given = QuizAnswer(question, person, kept, is_right, bonus, chosen.mark.mistake)

        def require(found: Quiz) -> None:
            _require_open(found, question, asker.at)

        is_first = await self._store.answer(number, given, asker.at, require)
        self.runner.touch(number, SETTLE)
        return quiz, is_first

    async def own(self, asker: Asker, number: int | None = None) -> QuizResult | None:
        """Return a person's result in a quiz, by default the last ended one that they answered.

        Returns None if they have answered in none. Raises Refused if the quiz is gone, is not over,
        has no answer of theirs, is about a game with which the engine may not help them, or
        outside servers.
        """
        guild_id, person = asker.here
        if number is None:
            number = await self._store.last_of(person, guild_id)
            if number is None:
                return None
        quiz = await self._of_server(number, guild_id)
        if not quiz.is_over:
            raise Refused(QuizRefusal.STILL_RUNS)
        given = await self._store.given(number)
        table = standings(given)
        mine = next((each for each in table if each.person == person), None)
        if mine is None:
            raise Refused(QuizRefusal.NOT_IN_IT)
        await self._require_allowed(asker, [each.task for each in quiz.questions])
        theirs = {each.number: each for each in given if each.person == person}
        return QuizResult(quiz, theirs, mine, len(table))

    async def _require_allowed(self, asker: Asker, tasks: Sequence[Task]) -> None:
        """Raise Refused if the engine may not help the asker with a task's game.

        An asker without a person means the whole class.
        """
        for task in tasks:
            if task.has_game:
                await self._allowance.require(asker, task.game)

    async def _of_server(self, number: int, guild_id: int) -> Quiz:
        """Return a quiz of a server; raise Refused if it is gone, or another server's."""
        quiz = await self._store.load(number)
        if quiz is None or quiz.guild_id != guild_id:
            raise Refused(QuizRefusal.NO_SUCH_QUIZ)
        return quiz


def unaskable(tasks: Sequence[Task]) -> dict[int, InvalidTask]:
    """Return the errors of the tasks that no quiz can ask, by their indices."""
    errors: dict[int, InvalidTask] = {}
    for number, task in enumerate(tasks):
        try:
            choices(task, "")
        except InvalidTask as error:
            errors[number] = error
    return errors


def _require_terms(terms: Terms) -> None:
    """Raise Refused for no questions, seconds not among ``SECONDS``, or speed without seconds."""
    if not terms.lines:
        raise Refused(QuizRefusal.NOTHING_TO_ASK)
    require_offered(terms.seconds in (None, *SECONDS[1:]))
    if terms.speed and terms.seconds is None:
        raise Refused(QuizRefusal.SPEED_NEEDS_SECONDS)
    assert len(terms.title) <= MAX_TITLE, "a form takes no longer one"


def _require_open(quiz: Quiz, question: int, at: datetime) -> None:
    """Raise Refused unless a question takes an answer that was sent at a moment."""
    if quiz.takes_answers(question, at):
        return
    if quiz.is_over:
        raise Refused(QuizRefusal.OVER)
    if quiz.stage is Stage.PAUSED and question == quiz.question:
        raise Refused(QuizRefusal.PAUSED)
    raise Refused(QuizRefusal.CLOSED)
