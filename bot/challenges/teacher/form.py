"""The form that a challenge is set or changed by.

Whatever is typed into the form is answered with the panel, or with what was wrong. Then the answer
shows all that was typed, and its button fills the form with it again: from the answer itself, so
nothing is kept in memory, and nothing is lost by a restart.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import discord

from bot.challenges.custom_ids import TeacherAction, TeacherControl
from bot.challenges.dates import MOMENT_LENGTH, Event, Since, day_first, read_moment
from bot.challenges.model import Challenge, Terms, settled, usual_mode
from bot.challenges.refusals import TeacherRefusal
from bot.challenges.teacher.panel import put_new_panel, put_panel
from bot.challenges.teacher.service import (
    MAX_TASKS_TEXT,
    MAX_TITLE,
    ChallengeEditor,
    Given,
)
from bot.challenges.templates import Template
from bot.challenges.times import write_moment
from bot.classes.model import ClassSettings
from bot.classes.refusals import ClassRefusal
from bot.classes.service import Classes
from bot.i18n import Say, words
from bot.i18n.commands import locale_of
from bot.i18n.typed import Area, spellings, task_line
from bot.kit.actors import Actor
from bot.kit.answers import change, promised, send
from bot.kit.background import in_background
from bot.kit.clock import now
from bot.kit.host import Interaction
from bot.kit.people import actor_of
from bot.kit.refusal import Faults, Refused
from bot.kit.widgets import MESSAGE_LENGTH, button, form, layout, rows, submitted
from bot.kit.wording import each_fault, sentence
from games.challenge.task import NIM_SUMS, ONE_NUMBER
from games.challenge.tasks import Line, read_lines

#: The fields of the form, and how much may be typed into each.
FIELDS = {
    "title": MAX_TITLE,
    "tasks": MAX_TASKS_TEXT,
    "opens": MOMENT_LENGTH,
    "closes": MOMENT_LENGTH,
    "numbers": 40,
}

#: The second number of a custom_id: the form is filled from what was typed.
AGAIN = 1

#: What was typed is shown in messages of these numbers, so that it is found again.
_ECHO = 1 << 20

#: The games of the lines that are shown as examples of questions.
EXAMPLE_GAMES = {"heaps": NIM_SUMS, "number": ONE_NUMBER}

_NUMBERS = re.compile(r"-?[0-9]+|unlimited|illimit|∞")

_ECHOED = re.compile(r"[^\n]*\n```\n(.*)\n```", re.DOTALL)

Typed = Mapping[str, str]


async def open_form(interaction: Interaction, template: Template | None) -> None:
    """Ask a teacher for a new challenge, by a form that a template fills."""
    actor, say = actor_of(interaction), words(locale_of(interaction))
    await interaction.client.service(Classes).require_teacher(actor)
    typed = {"opens": say("setup-default-opens"), "closes": say("setup-default-closes")}
    if template is None:
        typed["numbers"] = _written(Terms.attempts, Terms.points, say)
    else:
        typed["title"] = say(f"template-{template.key}")
        typed["tasks"] = _lines(template.lines, say)
        typed["numbers"] = _written(template.attempts, template.points, say)
    await _ask(interaction, actor, TeacherControl(TeacherAction.SET_UP_FILLED, 0, 0), typed)


async def set_up(interaction: Interaction, control: TeacherControl) -> None:
    """Open the form on a challenge, or once more on what was typed."""
    actor, say = actor_of(interaction), words(locale_of(interaction))
    filled = TeacherControl(TeacherAction.SET_UP_FILLED, control.challenge, control.choice)
    if control.choice == AGAIN:
        await interaction.client.service(Classes).require_teacher(actor)
        typed = echoed(interaction.message, FIELDS)
    else:
        challenge = await interaction.client.service(ChallengeEditor).unopened(
            actor, control.challenge
        )
        zone = await zone_of(interaction, actor)
        typed = _typed_for(challenge.terms, zone, say)
    await _ask(interaction, actor, filled, typed)


async def _ask(
    interaction: Interaction, actor: Actor, filled: TeacherControl, typed: Typed
) -> None:
    say, zone = words(locale_of(interaction)), await zone_of(interaction, actor)
    labels = []
    for name, longest in FIELDS.items():
        is_long = name == "tasks"
        line = discord.ui.TextInput[Any](
            custom_id=name,
            style=discord.TextStyle.paragraph if is_long else discord.TextStyle.short,
            default=typed.get(name) or None,
            max_length=longest,
        )
        told = say(f"setup-{name}.description", zone=zone.key, **EXAMPLE_GAMES)
        label = discord.ui.Label[Any](
            text=say(f"setup-{name}"), description=told[:100], component=line
        )
        labels.append(label)
    title = say("setup-form-edit" if filled.challenge else "setup-form-new")
    await interaction.response.send_modal(form(filled, title, *labels))


def _typed_for(terms: Terms, zone: ZoneInfo, say: Say) -> Typed:
    """Return what one would type to get some terms."""
    return {
        "title": terms.title,
        "tasks": _lines(terms.lines, say),
        "opens": write_moment(terms.opens_at, zone),
        "closes": write_moment(terms.closes_at, zone),
        "numbers": _written(terms.attempts, terms.points, say),
    }


def _lines(lines: Iterable[Line], say: Say) -> str:
    return "\n".join(task_line(line.text, say) for line in lines)


def _written(attempts: int | None, points: int, say: Say) -> str:
    return f"{attempts or say('setup-unlimited')}, {points}"


async def set_up_filled(interaction: Interaction, control: TeacherControl) -> None:
    """Keep what the form was filled with; if it cannot be, hand it back."""
    actor, say = actor_of(interaction), words(locale_of(interaction))
    found = submitted(interaction)
    typed = {name: next(iter(found.get(name, ())), "")[:most] for name, most in FIELDS.items()}
    try:
        challenge = await _kept(interaction, actor, control.challenge, typed)
    except Exception as error:  # whatever it is, nothing typed may be lost
        if isinstance(error, Refused) and error.refusal is ClassRefusal.NOT_A_TEACHER:
            raise
        answer = hand_back(error, control, typed, say)
        if control.choice == AGAIN:
            await change(interaction, view=answer)
        else:
            await send(interaction, view=answer, ephemeral=True)
        return
    if control.challenge:
        await put_panel(interaction, actor, challenge)
    else:
        await put_new_panel(interaction, challenge)


async def _kept(
    interaction: Interaction, actor: Actor, challenge_id: int, typed: Typed
) -> Challenge:
    """Keep what was typed; if that takes a while, promise an answer meanwhile."""
    if challenge_id:
        keeping = _changed(interaction, actor, challenge_id, typed)
    else:
        keeping = _drafted(interaction, actor, typed)
    return await promised(interaction, keeping, privately=interaction.message is None)


async def _drafted(interaction: Interaction, actor: Actor, typed: Typed) -> Challenge:
    """Keep a new draft as it was typed."""
    locale = locale_of(interaction)
    given = await _read(typed)

    def terms_for(settings: ClassSettings) -> Terms:
        _read_times(given, typed, ZoneInfo(settings.time_zone), None, words(locale))
        soon = {"opens_at": now(), "closes_at": now() + timedelta(days=1)}
        terms = Terms(
            **(soon | given.terms),
            mode=usual_mode(given.terms.get("attempts", Terms.attempts)),
            channel_id=interaction.channel_id or 0,
            locale=locale,
            shows_names=settings.shows_names,
        )
        given.require_right(actor.guild_id, terms)
        return terms

    return await interaction.client.service(ChallengeEditor).draft(actor, locale, terms_for)


async def _changed(
    interaction: Interaction, actor: Actor, challenge_id: int, typed: Typed
) -> Challenge:
    """Keep the new terms of a challenge as they were typed."""
    editor, say = interaction.client.service(ChallengeEditor), words(locale_of(interaction))
    before = await editor.unopened(actor, challenge_id)
    given = await _read(typed)
    _read_times(given, typed, await zone_of(interaction, actor), before.terms, say)
    given.require_right(actor.guild_id, replace(before.terms, **given.terms))
    return await editor.change(actor, challenge_id, **given.terms)


async def _read(typed: Typed) -> Given:
    """Read what was typed, the times apart."""
    given = Given({"title": " ".join(typed["title"].split())})
    lines, wrong = await in_background(read_lines, typed["tasks"], spellings(Area.TASKS))
    given.terms |= settled(lines)
    given.faults += [("setup-tasks", each) for each in wrong]
    try:
        given.terms["attempts"], given.terms["points"] = _read_numbers(typed["numbers"])
    except Refused as refused:
        given.faults.append(("setup-numbers", refused))
    return given


def _read_times(given: Given, typed: Typed, zone: ZoneInfo, before: Terms | None, say: Say) -> None:
    """Read when a challenge opens and closes, of both what differs from what the form showed.

    It shows moments to the minute, so what is left as it was is not read.
    """
    opening = now()
    for name, key in (("opens", "opens_at"), ("closes", "closes_at")):
        shown = None if before is None else getattr(before, key)
        if shown is not None and typed[name].strip() == write_moment(shown, zone):
            opening = shown if name == "opens" else opening
            continue
        try:
            given.terms[key] = read_moment(
                typed[name],
                zone,
                since=None if name == "opens" else Since(Event.OPENING, opening),
                ends=name == "closes",
                day_first=day_first(say),
            )
        except Refused as refused:
            given.faults.append((f"setup-{name}", refused))
        opening = given.terms.get("opens_at", opening)


def _read_numbers(text: str) -> tuple[int | None, int]:
    """Read attempts and points: ``1, 10`` or ``unlimited, 10``; raise Refused."""
    plain = unicodedata.normalize("NFKD", text.lower())
    found = _NUMBERS.findall("".join(c for c in plain if not unicodedata.combining(c)))
    if len(found) != 2 or not found[1].lstrip("-").isdigit():
        raise Refused(TeacherRefusal.BAD_NUMBERS)
    attempts = int(found[0]) if found[0].lstrip("-").isdigit() else None
    return attempts, int(found[1])


# --------------------------------------------------------------- what could not be read


def hand_back(
    error: Exception, control: TeacherControl, typed: Typed, say: Say
) -> discord.ui.LayoutView:
    """Say what was wrong, and show all that was typed, with a button that fills the form again."""
    texts = echo({name: (say(f"setup-{name}"), text) for name, text in typed.items()})
    again = TeacherControl(TeacherAction.SET_UP, control.challenge, AGAIN)
    retry = button(again, say("button-correct-form"), discord.ButtonStyle.primary)
    echoed = discord.ui.Container[Any](*texts, *rows([retry]))
    room = MESSAGE_LENGTH - sum(len(text.content) for text in texts)
    return layout(discord.ui.TextDisplay(all_wrong(error, say, room)), echoed)


def all_wrong(error: Exception, say: Say, room: int) -> str:
    """Say all that is wrong, each fault on its line, as far as there is room."""
    if not isinstance(error, Faults):
        return sentence(error, say)
    told = each_fault(error, say)
    if len(told) == 1:
        return told[0]
    lines = [say("setup-faults", count=len(told)), *(f"- {fault}" for fault in told)]
    for kept in range(len(lines), 1, -1):
        more = [say("setup-more-faults", count=len(lines) - kept)] if kept < len(lines) else []
        text = "\n".join([*lines[:kept], *more])
        if len(text) <= room:
            return text
    return lines[0]


def echo(typed: Mapping[str, tuple[str, str]]) -> list[discord.ui.TextDisplay[Any]]:
    """Show what was typed into fields, each with its label, so that it is found again."""
    return [
        discord.ui.TextDisplay[Any](f"{label}\n```\n{text}\n```", id=_ECHO + number)
        for number, (label, text) in enumerate(typed.values())
        if text
    ]


def echoed(message: discord.Message | None, fields: Iterable[str]) -> Typed:
    """Return what was typed into some fields, from the message that handed it back."""
    pending: list[Any] = list(message.components) if message is not None else []
    names, typed = list(fields), {}
    while pending:
        component = pending.pop()
        if isinstance(component, discord.TextDisplay):
            number, text = (component.id or 0) - _ECHO, _ECHOED.fullmatch(component.content)
            if 0 <= number < len(names) and text is not None:
                typed[names[number]] = text[1]
        pending.extend(getattr(component, "children", ()))
    return typed


async def zone_of(interaction: Interaction, actor: Actor) -> ZoneInfo:
    """Return the time zone of the class."""
    settings = await interaction.client.service(Classes).settings(
        actor.guild_id, locale_of(interaction)
    )
    return ZoneInfo(settings.time_zone)
