"""The class's map as a teacher sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.classes.model import Member
from bot.classes.names import shown_name
from bot.i18n import Say
from bot.kit.widgets import button, layout, page_buttons, rows
from bot.learn.class_results import ClassMap, Pupil, SkillResults
from bot.learn.custom_ids import LearnAction, LearnControl
from bot.learn.messages import LEARNING, SIGNS
from bot.learn.model import Mastery
from bot.learn.questions import mistake_text, skill_name
from games.lessons import UNITS

#: How many pupils, and how many skills, stand on a page.
PUPILS, SKILLS = 8, 5

#: How many skills are told in which somebody is stuck.
TOLD_STUCK = 3


def class_message(
    shown: ClassMap, members: Mapping[int, Member], page: int, *, shows_names: bool, say: Say
) -> discord.ui.LayoutView:
    """Show a page of the map: what helps most, the skills with their mistakes, the pupils."""
    last = max(0, (len(shown.pupils) - 1) // PUPILS, (len(shown.skills) - 1) // SKILLS)
    page = min(page, last)
    skills = shown.skills[page * SKILLS : (page + 1) * SKILLS]
    pupils = shown.pupils[page * PUPILS : (page + 1) * PUPILS]
    names = {
        pupil.person: shown_name(members[pupil.person], shows_names=shows_names, say=say)
        for pupil in pupils
    }
    parts = [f"### {say('class-map-heading')}\n{_suggestion(shown, say)}"]
    if skills:
        told = [say("class-map-skills"), *(_skill_line(each, say) for each in skills)]
        parts.append("\n".join(told))
    if pupils:
        heading = say("class-map-pupils", first=UNITS[0].number, last=UNITS[-1].number)
        lines = [_pupil_line(each, names[each.person], say) for each in pupils]
        parts.append("\n".join([heading, *lines]))
    told_signs = say("learn-signs", **{each.value: sign for each, sign in SIGNS.items()})
    parts.append(f"-# {told_signs}")
    turned = page_buttons(_turned_to, page, last, say)
    back = button(LearnControl(LearnAction.PATH), say("button-learn-path"))
    texts = [discord.ui.TextDisplay[Any](part) for part in parts]
    return layout(discord.ui.Container(*texts, *rows([*turned, back]), accent_color=LEARNING))


def _turned_to(page: int) -> LearnControl:
    return LearnControl(LearnAction.CLASS, path=(page,))


def _suggestion(shown: ClassMap, say: Say) -> str:
    if not shown.pupils:
        return say("class-map-nobody")
    found = shown.suggestion
    if found is None:
        return say("class-map-no-suggestion")
    skill, mistake, count = found
    return say(
        "class-map-suggestion",
        count=count,
        tried=skill.tried,
        unit=skill.skill.unit,
        skill=skill_name(skill.skill, say),
        mistake=mistake_text(mistake, say),
    )


def _skill_line(skill: SkillResults, say: Say) -> str:
    named = skill_name(skill.skill, say)
    told = say("class-map-skill", known=skill.known, tried=skill.tried)
    mistakes = [
        say("class-map-mistake", mistake=mistake_text(mistake, say), count=count)
        for mistake, count in skill.mistakes[:1]
    ]
    return "\n".join([f"**{skill.skill.unit}** · {named} · {told}", *mistakes])


def _pupil_line(pupil: Pupil, name: str, say: Say) -> str:
    row = "".join(SIGNS[pupil.units[unit.number]] for unit in UNITS)
    told = [f"`{row}` {name}"]
    if pupil.stuck:
        stuck = [skill_name(skill, say) for skill in pupil.stuck]
        shown = ", ".join(stuck[:TOLD_STUCK]) + (" …" if len(stuck) > TOLD_STUCK else "")
        told.append(say("class-map-stuck", skills=shown))
    if pupil.is_away:
        moment = discord.utils.format_dt(pupil.last_at, "R")
        told.append(say("class-map-away", moment=moment))
    known = sum(each in (Mastery.KNOWN, Mastery.KEPT) for each in pupil.units.values())
    told.append(say("class-map-known", count=known))
    return " · ".join(told)
