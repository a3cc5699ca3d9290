"""What a teacher's controls do: the class's map, what was missed, and the challenge made of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord

from bot.challenges.teacher.limits import MAX_TITLE
from bot.challenges.teacher.messages import panel
from bot.challenges.teacher.panel import sheet_of
from bot.classes.service import Classes
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.refusal import KitRefusal, Refused
from bot.learn.class_messages import ITEMS, Names, class_message, missed_message, names_in
from bot.learn.class_service import ClassPractice
from bot.learn.custom_ids import LearnControl
from bot.learn.questions import unit_title
from games.lessons.path import SKILLS, UNITS, Skill


async def show_class(click: Click, control: LearnControl) -> None:
    """Show a teacher a page of the class's map."""
    page = control.path[0] if control.path else 0
    await click.whisper_in_place(await click.promised(_map(click, page)))


async def _map(click: Click, page: int) -> discord.ui.LayoutView:
    actor, say = click.actor, click.say
    shown = await click.service(ClassPractice).map(actor)
    names = await _names(click, [pupil.person for pupil in shown.pupils])
    return class_message(shown, names, page, say)


async def show_missed(click: Click, control: LearnControl) -> None:
    """Show a teacher what the class has missed in a skill that was chosen, or a page of it."""
    number, page = (*control.path, *click.chosen(), 0, 0)[:2]
    if number not in SKILLS:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    view = await click.promised(_missed(click, SKILLS[number], min(page, 999)))
    await click.whisper_in_place(view)


async def _missed(click: Click, skill: Skill, page: int) -> discord.ui.LayoutView:
    actor, say = click.actor, click.say
    practice = click.service(ClassPractice)
    shown = await practice.map(actor)
    results = shown.of(skill)
    if results is None:  # those who had tried it were erased meanwhile
        return await _map(click, 0)
    missed = await practice.missed(actor, skill, page * ITEMS, ITEMS + 1)
    stuck = [pupil.person for pupil in shown.pupils if skill in pupil.stuck]
    names = await _names(click, {*stuck, *(person for person, _ in missed)})
    return await in_background(missed_message, results, stuck, missed, names, page, say)


async def _names(click: Click, people: Iterable[int]) -> Names:
    classes, locale = click.service(Classes), click.locale
    settings = await classes.settings(click.actor.guild_id, locale)
    members = await classes.members(click.actor.guild_id, list(people))
    return names_in(members, click.say, shows_names=settings.shows_names)


async def draft(click: Click, control: LearnControl) -> None:
    """Make a draft that trains a skill, or what the class has missed; show it in a new message."""
    number = control.path[0] if control.path else None
    if number is not None and number not in SKILLS:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    skill = None if number is None else SKILLS[number]
    view = await click.promised(_drafted(click, skill), privately=True)
    await click.send(view=view, ephemeral=True)


async def _drafted(click: Click, skill: Skill | None) -> discord.ui.LayoutView:
    actor, locale = click.actor, click.locale
    say, practice = click.say, click.service(ClassPractice)

    def title(skills: Sequence[Skill]) -> str:
        units = dict.fromkeys(unit_title(UNITS[skill.unit - 1], say) for skill in skills)
        return say("class-draft-title", units=", ".join(units))[:MAX_TITLE]

    drafted = await practice.draft(actor, locale, click.channel_id or 0, title, skill)
    return panel(await sheet_of(click, drafted), say)
