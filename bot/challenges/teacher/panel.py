"""The panel of a challenge, the list of all, and the controls that settle one of its terms."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from functools import partial
from typing import Any

import discord

from bot.challenges.custom_ids import TeacherAction, TeacherControl
from bot.challenges.model import Challenge, ChallengeState, Counts, Terms
from bot.challenges.refusals import TeacherRefusal
from bot.challenges.teacher.limits import Given
from bot.challenges.teacher.messages import (
    NO_CHANNEL,
    NO_ROLE,
    Setting,
    Sheet,
    listed,
    panel,
    reminder_of,
)
from bot.challenges.teacher.peers import ENOUGH, Peers
from bot.challenges.teacher.presented import MODES
from bot.challenges.teacher.service import ChallengeEditor
from bot.i18n import words
from bot.i18n.commands import locale_of
from bot.kit.actors import Actor
from bot.kit.answers import change, promised, send, whisper
from bot.kit.background import in_background
from bot.kit.channels import may_write
from bot.kit.custom_ids import Filled, Form, handler_of
from bot.kit.edits import edited
from bot.kit.forms import ask
from bot.kit.host import Interaction
from bot.kit.people import actor_of
from bot.kit.refusal import Faults, KitRefusal, Refused
from bot.kit.texts import read_text
from bot.kit.widgets import chosen, form, submitted, uploaded
from bot.programs.messages import result_text
from bot.roster.service import Rosters
from games.challenge.instances import count_peers, roomier
from games.challenge.reference import MAX_REFERENCE, InvalidReference, ReferenceFault
from games.challenge.task import Task

#: How much may be typed into a form; how many bytes a character has at most.
LONGEST_TYPED, MAX_BYTES = 4000, 4

#: When the class may be reminded, in minutes before the closing.
REMINDERS = (0, 15, 60, 180, 720, 1440, 2880, 10080)

#: The terms that the numbers of the marking settle.
MARKING = {
    "late-minutes": "late_minutes",
    "late-percent": "late_percent",
    "reminder": "remind_minutes",
    "minutes": "minutes",
}


async def show_panel(interaction: Interaction, challenge_id: int) -> None:
    """Show a teacher the panel of a challenge."""
    actor = actor_of(interaction)
    challenge = await interaction.client.service(ChallengeEditor).for_teacher(actor, challenge_id)
    await put_panel(interaction, actor, challenge)


async def put_panel(interaction: Interaction, actor: Actor, challenge: Challenge) -> None:
    sheet = await _promised(interaction, sheet_of(interaction, actor, challenge))
    await show(interaction, panel(sheet, words(locale_of(interaction))))


async def put_new_panel(interaction: Interaction, draft: Challenge) -> None:
    """Show the panel of a draft that was just made: nobody can have begun it."""
    sheet = _sheet(interaction, draft)
    await show(
        interaction, panel(await _promised(interaction, sheet), words(locale_of(interaction)))
    )


async def show(interaction: Interaction, view: discord.ui.LayoutView) -> None:
    """Put a view in place of the message that was clicked, else answer with it privately."""
    if interaction.message is not None:
        await change(interaction, view=view)
    else:
        await send(interaction, view=view, ephemeral=True)


async def _promised(interaction: Interaction, sheet: Coroutine[Any, Any, Sheet]) -> Sheet:
    """Look up what a teacher should know of a challenge, however long it takes."""
    if interaction.response.is_done():
        return await sheet
    return await promised(interaction, sheet, privately=interaction.message is None)


async def sheet_of(interaction: Interaction, actor: Actor, challenge: Challenge) -> Sheet:
    """Look up what a teacher should know of a challenge."""
    editor = interaction.client.service(ChallengeEditor)
    attempts = await editor.attempts(actor, challenge.id)
    begun = len({attempt.person for attempt in attempts})
    sheet = await _sheet(interaction, challenge)
    return replace(
        sheet,
        begun=begun,
        extensions=await editor.extensions(actor, challenge.id),
        windows=await editor.windows(challenge.id),
        extra_minutes=await editor.extra_minutes(actor, challenge.id),
    )


async def _sheet(interaction: Interaction, challenge: Challenge) -> Sheet:
    """Return what is to be known of a challenge that nobody can have begun."""
    peers = await in_background(_peers, challenge.terms.tasks)
    cautions = _cautions(interaction.guild, challenge)
    known = await interaction.client.service(ChallengeEditor).repeats(challenge)
    lines = await interaction.client.service(Rosters).listed(challenge.guild_id)
    return Sheet(
        challenge,
        peers,
        begun=0,
        extensions={},
        cautions=cautions,
        repeats=known,
        listed=len(lines),
        teams=frozenset(line.team for line in lines) - {""},
    )


def _peers(tasks: tuple[Task, ...]) -> tuple[Peers, ...]:
    return tuple(map(_peers_of, tasks))


def _peers_of(task: Task) -> Peers:
    found = Peers(count_peers(task))
    return found if found.are_enough else Peers(found.count, roomier(task, ENOUGH))


def _cautions(guild: discord.Guild | None, challenge: Challenge) -> list[str]:
    """Return the messages of what will keep the class from hearing of a challenge."""
    if guild is None or challenge.state is ChallengeState.CLOSED:
        return []
    found = []
    if not may_write(guild, challenge.terms.channel_id):
        found.append(NO_CHANNEL)
    role_id = challenge.terms.ping_role_id
    role = None if role_id is None else guild.get_role(role_id)
    if role_id is not None and not (
        role is not None and (role.mentionable or guild.me.guild_permissions.mention_everyone)
    ):
        found.append(NO_ROLE)
    return found


# --------------------------------------------------------------------- the panel's controls


async def settle(interaction: Interaction, control: TeacherControl) -> None:
    """Show the panel or the list, or settle one of the terms."""
    settled: dict[Setting, Callable[[Interaction, TeacherControl], Awaitable[None]]] = {
        Setting.SHOW: _shown,
        Setting.LIST: _turned,
        Setting.SAME_FOR_ALL: partial(_switched, term="same_for_all"),
        Setting.MODE: _mode_chosen,
        Setting.SHOWS_NAMES: partial(_switched, term="shows_names"),
        Setting.CHANNEL: _moved_to_channel,
        Setting.ROLE: _pings,
        Setting.MARKING: _ask_marking,
        Setting.MARKED: _marked,
        Setting.REFERENCE: _ask_reference,
        Setting.REFERRED: _referred,
    }
    await handler_of(control.choice, settled)(interaction, control)


async def _shown(interaction: Interaction, control: TeacherControl) -> None:
    """Show the panel of a challenge, chosen from the list if none is named."""
    await show_panel(interaction, control.challenge or next(iter(chosen(interaction)), 0))


async def _turned(interaction: Interaction, control: TeacherControl) -> None:
    await show_list(interaction, next(iter(control.path), 0))


async def show_list(interaction: Interaction, page: int = 0) -> None:
    """Show a teacher a page of the server's challenges."""
    challenges = await interaction.client.service(ChallengeEditor).all(actor_of(interaction))
    await show(interaction, listed(challenges, page, words(locale_of(interaction))))


async def _changed(interaction: Interaction, control: TeacherControl, **terms: Any) -> None:
    """Change some terms, and show the panel."""
    actor = actor_of(interaction)
    changed = await interaction.client.service(ChallengeEditor).change(
        actor, control.challenge, **terms
    )
    await put_panel(interaction, actor, changed)


async def _switched(interaction: Interaction, control: TeacherControl, *, term: str) -> None:
    await _changed(interaction, control, **{term: bool(next(iter(control.path), 0))})


async def _mode_chosen(interaction: Interaction, control: TeacherControl) -> None:
    actor, mode = actor_of(interaction), MODES.get(next(iter(control.path), 0))
    if mode is None:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    changed = await interaction.client.service(ChallengeEditor).set_mode(
        actor, control.challenge, mode
    )
    await put_panel(interaction, actor, changed)


async def _moved_to_channel(interaction: Interaction, control: TeacherControl) -> None:
    found = chosen(interaction)
    if not found:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    await interaction.client.service(ChallengeEditor).unopened(
        actor_of(interaction), control.challenge
    )
    if interaction.guild is None or not may_write(interaction.guild, found[0]):
        raise Refused(TeacherRefusal.CHANNEL_UNUSABLE)
    await _changed(interaction, control, channel_id=found[0])


async def _pings(interaction: Interaction, control: TeacherControl) -> None:
    await _changed(interaction, control, ping_role_id=next(iter(chosen(interaction)), None))


async def _ask_marking(interaction: Interaction, control: TeacherControl) -> None:
    """Ask which attempt counts, what late answers are worth, and when the class is reminded.

    The path of a form that was handed back has what it displayed, then the choices in its menus.
    """
    say = words(locale_of(interaction))
    challenge = await interaction.client.service(ChallengeEditor).unopened(
        actor_of(interaction), control.challenge
    )
    shown, chosen_before = _marking(challenge.terms), control.path[-2:]
    if len(chosen_before) == 2 and chosen_before[0] < len(Counts):
        counted, reminded = list(Counts)[chosen_before[0]].value, str(chosen_before[1])
    else:
        counted, reminded = shown["counts"], shown["reminder"]
    counts = [(c.value, say(f"setup-counts-{c.value}"), c.value == counted) for c in Counts]
    reminders = [(str(m), reminder_of(m, say), str(m) == reminded) for m in REMINDERS]
    menus = {"counts": counts, "reminder": reminders}
    fields: dict[str, discord.ui.Item[Any]] = {
        name: _choice(name, menus[name]) if name in menus else _number(name, value)
        for name, value in shown.items()
    }
    labels = [
        discord.ui.Label[Any](text=say(f"setup-marking-{name}"), component=field)
        for name, field in fields.items()
    ]
    marked = TeacherControl(TeacherAction.SETTLE, control.challenge, Setting.MARKED)
    await ask(
        interaction, form(marked, say("setup-form-marking"), *labels), marked, control.path[:-2]
    )


def _marking(terms: Terms) -> dict[str, str]:
    """Return what the fields of the marking display."""
    reminder = terms.remind_minutes
    return {
        "counts": terms.counts.value,
        "late-minutes": str(terms.late_minutes),
        "late-percent": str(terms.late_percent),
        "reminder": str(reminder) if reminder in REMINDERS else "",
        "minutes": str(terms.minutes),
    }


def _choice(name: str, options: list[tuple[str, str, bool]]) -> discord.ui.Select[Any]:
    """Return a menu for a form: of (value, label, whether it is chosen)."""
    shown = [discord.SelectOption(label=text, value=v, default=held) for v, text, held in options]
    return discord.ui.Select(custom_id=name, options=shown)


def _number(name: str, value: str) -> discord.ui.TextInput[Any]:
    return discord.ui.TextInput(custom_id=name, default=value, max_length=8)


async def _marked(interaction: Interaction, control: TeacherControl) -> None:
    """Settle what was changed in the form of the marking."""
    found = {name: values[0] for name, values in submitted(interaction).items() if values}
    if found.get("counts") not in set(Counts) or _whole(found.get("reminder", "")) not in REMINDERS:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    labels = {name: f"setup-marking-{name}" for name in found}

    def settled(before: Challenge) -> dict[str, Any]:
        edits = edited(control.path, found, _marking(before.terms), labels)
        numbers = edits.changed - {"counts"}
        given = Given({MARKING[name]: _whole(found.get(name, "")) for name in numbers})
        if given.edited(edits) - numbers:
            given.terms["counts"] = Counts(found["counts"])
        given.require_right(before.guild_id, replace(before.terms, **given.terms))
        return given.terms

    actor = actor_of(interaction)
    editor = interaction.client.service(ChallengeEditor)
    await put_panel(interaction, actor, await editor.edit(actor, control.challenge, settled))


def _marking_again(control: TeacherControl, filled: Filled) -> TeacherControl:
    """Return what opens the form of the marking again, with what was chosen in its menus."""
    found = {name: values[0] for name, values in filled.items() if values}
    counted = found.get("counts", "")
    path = (
        (list(Counts).index(Counts(counted)), max(_whole(found.get("reminder", "")), 0))
        if counted in set(Counts)
        else ()
    )
    again = TeacherControl(TeacherAction.SETTLE, control.challenge, Setting.MARKING)
    return replace(again, path=(*control.path, *path))


def _whole(text: str) -> int:
    """Read a whole number; what is none becomes -1, which no term may be."""
    text = text.strip().rstrip("% ")
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else -1


async def _ask_reference(interaction: Interaction, control: TeacherControl) -> None:
    """Ask for the teacher's version of functions, to be typed or as a file."""
    say = words(locale_of(interaction))
    challenge = await interaction.client.service(ChallengeEditor).unopened(
        actor_of(interaction), control.challenge
    )
    typed = discord.ui.TextInput[Any](
        custom_id="text",
        style=discord.TextStyle.paragraph,
        default=challenge.terms.reference[:LONGEST_TYPED] or None,
        placeholder="# n: 0..60\ndef …(n):\n    return …\nassert …(3) == …",
        required=False,
        max_length=LONGEST_TYPED,
    )
    file = discord.ui.FileUpload[Any](custom_id="file", required=False, min_values=0, max_values=1)
    told = say("setup-reference.description")
    labels = [
        discord.ui.Label[Any](text=say("setup-reference"), description=told, component=typed),
        discord.ui.Label[Any](text=say("setup-reference-file"), component=file),
    ]
    referred = TeacherControl(TeacherAction.SETTLE, control.challenge, Setting.REFERRED)
    asked = form(referred, say("setup-form-reference"), *labels)
    await ask(interaction, asked, referred, control.path)


async def _referred(interaction: Interaction, control: TeacherControl) -> None:
    """Keep the teacher's version, then hand it back if it is wrong; a file counts before a text."""
    actor, say = actor_of(interaction), words(locale_of(interaction))
    editor, file = interaction.client.service(ChallengeEditor), uploaded(interaction, "file")
    await editor.unopened(actor, control.challenge)
    source = next(iter(submitted(interaction).get("text", ())), "")
    if file is not None and file.size > MAX_BYTES * MAX_REFERENCE:
        raise InvalidReference(ReferenceFault.REFERENCE_LONG, limit=MAX_REFERENCE)

    async def kept() -> tuple[Challenge, list[tuple[str | None, Exception]]]:
        given = source if file is None else read_text(await file.read())

        def settled(before: Challenge) -> dict[str, str]:
            stored = {"text": before.terms.reference[:LONGEST_TYPED]}
            edits = edited(control.path, {"text": given}, stored)
            return {"reference": given.strip()} if edits.require_alone() else {}

        challenge = await editor.edit(actor, control.challenge, settled)
        try:
            failing = await editor.failing(actor, challenge.id)
        except InvalidReference as error:
            return challenge, [(None, error)]
        return challenge, [
            (None, Refused(TeacherRefusal.REFERENCE_KEPT, function=each, why=result_text(why, say)))
            for each, why in failing.items()
        ]

    challenge, faults = await promised(interaction, kept())
    await put_panel(interaction, actor, challenge)
    if faults:
        raise Faults(faults)
    await whisper(interaction, say("setup-reference-kept"))


def _opened_again(control: TeacherControl, filled: Filled) -> TeacherControl | None:
    """Return what opens a form of the panel again."""
    if control.choice == Setting.MARKED:
        return _marking_again(control, filled)
    if control.choice == Setting.REFERRED:
        again = TeacherControl(TeacherAction.SETTLE, control.challenge, Setting.REFERENCE)
        return replace(again, path=control.path)
    return None


#: The forms of the panel, by what is settled.
SETTLE_FORM = Form[TeacherControl](
    _opened_again,
    {name: f"setup-marking-{name}" for name in ("late-minutes", "late-percent", "minutes")},
)
