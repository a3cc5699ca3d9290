"""A teacher's controls of the class's map, of mistakes, and of challenges and quizzes from it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.challenges.teacher.limits import MAX_TITLE
from bot.challenges.teacher.panel import panel_of
from bot.class_map.mending import skill_for
from bot.class_map.messages import (
    ITEMS,
    NAME,
    Names,
    class_message,
    missed_message,
    mistake_message,
)
from bot.class_map.service import ClassPractice, quiz_tasks
from bot.classes.service import Classes
from bot.kit.answers import WithFiles
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.custom_ids import Controls, handler_of, shown
from bot.kit.edits import digest
from bot.kit.texts import cut, plainly
from bot.kit.widgets import Layout
from bot.learn.custom_ids import ClassMapAction, ClassMapControl
from bot.learn.questions import unit_title
from bot.quiz.controls import draft_askable
from bot.quiz.custom_ids import DeskAction, DeskControl
from bot.quiz.model import USUAL_SECONDS
from bot.roster.names import identities_of
from games.lessons.path import SKILLS, UNITS, Skill


async def _map(click: Click, control: ClassMapControl) -> Layout:
    """Return a page of the class's map to a teacher."""
    return await _map_page(click, control.path[0] if control.path else 0)


async def _map_page(click: Click, page: int) -> Layout:
    actor, say = click.actor, click.say
    class_map = await click.service(ClassPractice).map(actor)
    names = await _names(click, [pupil.person for pupil in class_map.pupils])
    return class_message(class_map, names, page, say)


async def _missed(click: Click, control: ClassMapControl) -> Layout:
    """Return the wrong answers of the class in a chosen skill, or a page of them, to a teacher."""
    number, page = (*control.path, *click.chosen(), 0, 0)[:2]
    skill, page = handler_of(number, SKILLS), min(page, 999)
    actor, say = click.actor, click.say
    practice = click.service(ClassPractice)
    class_map = await practice.map(actor)
    results = class_map.of(skill)
    if results is None:  # the pupils who had tried it were erased meanwhile
        return await _map_page(click, 0)
    missed = await practice.missed(actor, skill, page * ITEMS, ITEMS + 1)
    stuck = [pupil.person for pupil in class_map.pupils if skill in pupil.stuck]
    names = await _names(click, {*stuck, *(person for person, _ in missed)})
    return await in_background(missed_message, results, stuck, missed, names, page, say)


async def _names(click: Click, people: Collection[int]) -> Names:
    """Return the names that a teacher knows, by person, cut to NAME and with markdown escaped."""
    named = await identities_of(click, click.actor.guild_id, people)
    return {who: plainly(cut(each.known, NAME)) for who, each in named.items()}


async def _mistake(click: Click, _: ClassMapControl) -> Layout:
    """Return a chosen mistake to a teacher: how many made it, in which work, what remedies it."""
    number = click.one_chosen()
    class_map = await click.service(ClassPractice).map(click.actor)
    shared = next((each for each in class_map.shared if digest(each.mistake) == number), None)
    if shared is None:  # the pupils who had made it were erased meanwhile
        return await _map_page(click, 0)
    skill = skill_for(shared.mistake)
    asks_quiz = skill is not None and bool(await in_background(quiz_tasks, skill))
    return mistake_message(shared, skill, click.say, asks_quiz=asks_quiz)


async def _quiz(click: Click, control: ClassMapControl) -> WithFiles:
    """Store a draft of a quiz about a skill, for a teacher; return its preview."""
    await click.service(Classes).require_teacher(click.actor)
    skill = handler_of(next(iter(control.path), 0), SKILLS)
    tasks = await in_background(quiz_tasks, skill)
    desk = DeskControl(DeskAction.DESK, USUAL_SECONDS)
    title = unit_title(UNITS[skill.unit - 1], click.say)
    return await draft_askable(click, desk, click.say("class-draft-title", units=title), tasks, {})


async def _draft(click: Click, control: ClassMapControl) -> Layout:
    """Store a draft of a challenge about some skills, or those missed most; return its panel."""
    skills = [handler_of(number, SKILLS) for number in control.path]
    actor, locale = click.actor, click.locale
    say, practice = click.say, click.service(ClassPractice)

    def title(skills: Sequence[Skill]) -> str:
        units = dict.fromkeys(unit_title(UNITS[skill.unit - 1], say) for skill in skills)
        return say("class-draft-title", units=", ".join(units))[:MAX_TITLE]

    drafted = await practice.draft(actor, locale, click.channel_id or 0, title, skills)
    return await panel_of(click, drafted)


CONTROLS = Controls(
    ClassMapControl,
    {
        ClassMapAction.MAP: shown(_map),
        ClassMapAction.MISSED: shown(_missed),
        ClassMapAction.MISTAKE: shown(_mistake),
        ClassMapAction.DRAFT: shown(_draft, anew=True),
        ClassMapAction.QUIZ: shown(_quiz),
    },
)
