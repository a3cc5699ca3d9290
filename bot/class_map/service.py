"""The service of the class's map: results for teachers, and the challenge drafted from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from bot.challenges.model import Challenge, ChallengeState, Terms, usual_mode
from bot.challenges.teacher.service import ChallengeEditor
from bot.class_map.mending import lines_for
from bot.class_map.model import WEEKS, ClassMap, class_map
from bot.class_map.refusals import ClassMapRefusal
from bot.class_map.store import ClassMapStore
from bot.classes.model import ClassSettings
from bot.classes.service import Classes
from bot.kit.actors import Actor
from bot.kit.background import in_background
from bot.kit.locks import Locks
from bot.kit.refusal import Refused
from bot.learn.model import Answered
from bot.learn.rows import Result
from bot.learn.store import LearnStore
from bot.quiz.service import unaskable
from games.challenge.lines import read_tasks
from games.challenge.task import Task
from games.lessons.path import Skill

#: A drafted challenge: the most skills it trains, the attempts, and its duration.
MOST_SKILLS, ATTEMPTS, LASTS = 3, 3, timedelta(days=7)


class ClassPractice:
    """Gives the teachers of a server the results of its pupils; others are refused."""

    def __init__(
        self, store: ClassMapStore, learned: LearnStore, classes: Classes, editor: ChallengeEditor
    ) -> None:
        self._store = store
        self._learned = learned
        self._classes = classes
        self._editor = editor
        #: By teacher; one process handles all clicks of a server.
        self._locks = Locks()

    async def results(self, actor: Actor) -> list[Result]:
        """Return the results of first tries in lessons, of all pupils of a server, oldest first.

        They are each pupil's last ones in each skill and with each mistake. Raises Refused to all
        but teachers.
        """
        await self._classes.require_teacher(actor)
        return await self._learned.results_in(actor.guild_id)

    async def map(self, actor: Actor) -> ClassMap:
        """Return the map of a class, with the mistakes in all its work of the last WEEKS weeks.

        Raises Refused to all but teachers.
        """
        results = await self.results(actor)
        answers = await self._store.answers(actor.guild_id, actor.at - WEEKS * timedelta(days=7))
        return await in_background(class_map, results, actor.at, answers)

    async def missed(
        self, actor: Actor, skill: Skill, begin: int, most: int
    ) -> list[tuple[int, Answered]]:
        """Return wrong first answers to items of a skill, each with its pupil, the latest first.

        The first ``begin`` are left out, and at most ``most`` returned. Raises Refused to all but
        teachers.
        """
        await self._classes.require_teacher(actor)
        return await self._learned.missed_in(actor.guild_id, skill.number, begin, most)

    async def draft(
        self,
        actor: Actor,
        locale: str,
        channel_id: int,
        title: Callable[[Sequence[Skill]], str],
        skills: Sequence[Skill] = (),
    ) -> Challenge:
        """Draft a challenge that trains some skills, by default those that the class misses most.

        It is in the teacher's language, for the channel of the request, and each pupil gets
        different positions; ``title`` makes its title from the skills. A second click within a
        minute returns the same draft. Raises Refused to all but teachers, and if challenges have no
        questions about the skills; as ``ChallengeEditor.draft`` for the terms.
        """
        skills = skills or to_train(await self.map(actor))
        lines = "\n".join(line for each in skills for line in lines_for(each))
        if not lines:
            raise Refused(ClassMapRefusal.NOTHING_TO_ASK)
        tasks = await in_background(read_tasks, lines)

        def terms_for(settings: ClassSettings) -> Terms:
            return Terms(
                title=title(skills),
                tasks=tasks,
                opens_at=_minute(actor.at),
                closes_at=_minute(actor.at) + LASTS,
                channel_id=channel_id,
                locale=locale,
                attempts=ATTEMPTS,
                mode=usual_mode(ATTEMPTS),
                shows_names=settings.shows_names,
            )

        async with self._locks.of(actor.id):
            for made in await self._editor.all(actor):
                if _is_draft(made, actor.id, title(skills), tasks, _minute(actor.at)):
                    return made
            return await self._editor.draft(actor, locale, terms_for)


def _is_draft(
    made: Challenge, teacher: int, title: str, tasks: tuple[Task, ...], at: datetime
) -> bool:
    """Return whether a challenge is this draft, made by the teacher within a minute of ``at``."""
    terms = made.terms
    is_same = (terms.title, terms.tasks) == (title, tasks)
    is_theirs = made.created_by == teacher and made.state is ChallengeState.DRAFT
    return is_same and is_theirs and abs(terms.opens_at - at) <= timedelta(minutes=1)


def missed_without_questions(shown: ClassMap) -> list[Skill]:
    """Return the missed skills about which challenges have no questions."""
    return [skill for skill in shown.missed if not lines_for(skill)]


def quiz_tasks(skill: Skill) -> Sequence[Task]:
    """Return the tasks about a skill that a quiz can ask: those with answers to choose.

    It parses tasks, so call it in a thread.
    """
    tasks = read_tasks("\n".join(lines_for(skill)))
    left_out = unaskable(tasks)
    return [task for number, task in enumerate(tasks) if number not in left_out]


def to_train(shown: ClassMap) -> list[Skill]:
    """Return the first MOST_SKILLS skills, or fewer, of ``missed`` that a challenge can train."""
    return [skill for skill in shown.missed if lines_for(skill)][:MOST_SKILLS]


def _minute(at: datetime) -> datetime:
    """Return a moment without its seconds, which forms do not show."""
    return at.replace(second=0, microsecond=0)
