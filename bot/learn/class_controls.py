"""What a teacher's controls do: the class's map, what was missed, and the challenge made of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord

from bot.challenges.teacher.limits import MAX_TITLE
from bot.challenges.teacher.messages import panel
from bot.challenges.teacher.panel import sheet_of
from bot.classes.service import Classes
from bot.i18n import words
from bot.i18n.commands import locale_of
from bot.kit.actors import Actor
from bot.kit.answers import promised, send, whisper_in_place
from bot.kit.background import in_background
from bot.kit.host import Interaction
from bot.kit.people import actor_of
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.widgets import chosen
from bot.learn.class_messages import ITEMS, Names, class_message, missed_message, names_in
from bot.learn.class_service import ClassPractice
from bot.learn.custom_ids import LearnControl
from bot.learn.questions import unit_title
from games.lessons.path import SKILLS, UNITS, Skill


async def show_class(interaction: Interaction, control: LearnControl) -> None:
    """Show a teacher a page of the class's map."""
    page = control.path[0] if control.path else 0
    await whisper_in_place(interaction, await promised(interaction, _map(interaction, page)))


async def _map(interaction: Interaction, page: int) -> discord.ui.LayoutView:
    actor, say = actor_of(interaction), words(locale_of(interaction))
    shown = await interaction.client.service(ClassPractice).map(actor)
    names = await _names(interaction, actor, [pupil.person for pupil in shown.pupils])
    return class_message(shown, names, page, say)


async def show_missed(interaction: Interaction, control: LearnControl) -> None:
    """Show a teacher what the class has missed in a skill that was chosen, or a page of it."""
    number, page = (*control.path, *chosen(interaction), 0, 0)[:2]
    if number not in SKILLS:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    view = await promised(interaction, _missed(interaction, SKILLS[number], min(page, 999)))
    await whisper_in_place(interaction, view)


async def _missed(interaction: Interaction, skill: Skill, page: int) -> discord.ui.LayoutView:
    actor, say = actor_of(interaction), words(locale_of(interaction))
    practice = interaction.client.service(ClassPractice)
    shown = await practice.map(actor)
    results = shown.of(skill)
    if results is None:  # those who had tried it were erased meanwhile
        return await _map(interaction, 0)
    missed = await practice.missed(actor, skill, page * ITEMS, ITEMS + 1)
    stuck = [pupil.person for pupil in shown.pupils if skill in pupil.stuck]
    names = await _names(interaction, actor, {*stuck, *(person for person, _ in missed)})
    return await in_background(missed_message, results, stuck, missed, names, page, say)


async def _names(interaction: Interaction, actor: Actor, people: Iterable[int]) -> Names:
    classes, locale = interaction.client.service(Classes), locale_of(interaction)
    settings = await classes.settings(actor.guild_id, locale)
    members = await classes.members(actor.guild_id, list(people))
    return names_in(members, words(locale), shows_names=settings.shows_names)


async def draft(interaction: Interaction, control: LearnControl) -> None:
    """Make a draft that trains a skill, or what the class has missed; show it in a new message."""
    number = control.path[0] if control.path else None
    if number is not None and number not in SKILLS:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    skill = None if number is None else SKILLS[number]
    view = await promised(interaction, _drafted(interaction, skill), privately=True)
    await send(interaction, view=view, ephemeral=True)


async def _drafted(interaction: Interaction, skill: Skill | None) -> discord.ui.LayoutView:
    actor, locale = actor_of(interaction), locale_of(interaction)
    say, practice = words(locale), interaction.client.service(ClassPractice)

    def title(skills: Sequence[Skill]) -> str:
        units = dict.fromkeys(unit_title(UNITS[skill.unit - 1], say) for skill in skills)
        return say("class-draft-title", units=", ".join(units))[:MAX_TITLE]

    drafted = await practice.draft(actor, locale, interaction.channel_id or 0, title, skill)
    return panel(await sheet_of(interaction, actor, drafted), say)
