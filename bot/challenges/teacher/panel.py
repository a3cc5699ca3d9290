"""Controls of a challenge's panel, of the list of all, and of single terms."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import discord

from bot.challenges.custom_ids import TeacherAction, TeacherControl
from bot.challenges.model import Challenge, ChallengeState, Counts, Terms
from bot.challenges.refusals import TeacherRefusal
from bot.challenges.service import Challenges
from bot.challenges.teacher.limits import Given, own_functions
from bot.challenges.teacher.messages import (
    NO_CHANNEL,
    NO_ROLE,
    UNOPENED,
    challenge_panel,
    listed,
    phase_of,
)
from bot.challenges.teacher.parts import MODES, SWITCHES, PanelData, Setting, reminder_of
from bot.challenges.teacher.peers import peers_of
from bot.challenges.teacher.service import ChallengeEditor
from bot.i18n import Say
from bot.i18n.typed import read_reference_text, reference_text
from bot.kit.background import in_background
from bot.kit.channels import may_write
from bot.kit.click import Click
from bot.kit.custom_ids import Filled, Form, handler_of
from bot.kit.edits import digest, edited
from bot.kit.forms import ask
from bot.kit.refusal import Faults, KitRefusal, Refused
from bot.kit.texts import read_text
from bot.kit.widgets import (
    TYPED_LENGTH,
    Layout,
    file_field,
    form,
    line_field,
    menu_field,
    text_field,
)
from bot.programs.messages import result_text
from bot.roster.messages import arrangement_text, line_name, team_name
from bot.roster.model import RosterLine, teams_of
from bot.roster.service import Rosters
from games.challenge.reference import MAX_REFERENCE, InvalidReference, ReferenceFault

#: The most bytes of a character.
MAX_BYTES = 4

#: The times at which the class may be reminded, in minutes before the closing; 0: never.
REMINDERS = (0, 15, 60, 180, 720, 1440, 2880, 10080)

#: The terms that the numbers in the form of the marking set.
MARKING = {
    "late-minutes": "late_minutes",
    "late-percent": "late_percent",
    "reminder": "remind_minutes",
    "minutes": "minutes",
}


async def show_panel(click: Click, challenge_id: int) -> None:
    """Show a teacher the panel of a challenge; raise Refused to others, or without it."""
    challenge = await click.service(ChallengeEditor).for_teacher(click.actor, challenge_id)
    await put_panel(click, challenge)


async def put_panel(click: Click, challenge: Challenge, *, is_new: bool = False) -> None:
    """Show the panel that ``panel_of`` builds; promise the answer if counting positions is long."""
    shown = panel_of(click, challenge, is_new=is_new)
    await show(click, await click.promised(shown, privately=click.message is None))


async def show(click: Click, view: Layout) -> None:
    """Replace the message that was clicked by a view; without one, answer with it privately."""
    if click.message is not None:
        await click.change(view=view)
    else:
        await click.send(view=view, ephemeral=True)


async def panel_of(click: Click, challenge: Challenge, *, is_new: bool = False) -> Layout:
    """Build the panel of a challenge; one that ``is_new`` has neither attempts nor extensions."""
    editor, say = click.service(ChallengeEditor), click.say
    lines = await click.service(Rosters).listed(challenge.guild_id)
    data = PanelData(
        challenge,
        # A question that was mended keeps the positions that it had.
        await in_background(peers_of, challenge.drawn_from or challenge.terms.tasks),
        begun=0,
        extensions={},
        cautions=_cautions(click.guild, challenge),
        repeats=await editor.repeats(challenge),
        listed=len(lines),
        teams=frozenset(line.team for line in lines) - {""},
        arranged=_arranged(challenge, lines, say),
    )
    return challenge_panel(data if is_new else await _with_pupils(click, data), say)


async def _with_pupils(click: Click, data: PanelData) -> PanelData:
    """Add to the data of a panel the number of pupils who have begun, extensions and windows."""
    editor, actor, number = click.service(ChallengeEditor), click.actor, data.challenge.id
    return replace(
        data,
        begun=await editor.begun(actor, number),
        extensions=await editor.extensions(actor, number),
        windows=await click.service(Challenges).teams.windows(number),
        extra_minutes=await editor.extra_minutes(actor, number),
    )


def _arranged(challenge: Challenge, lines: Sequence[RosterLine], say: Say) -> list[tuple[str, str]]:
    """Return groups and pupils with arrangements for an unopened exam, each with these in words.

    Empty for other challenges.
    """
    if not challenge.terms.is_exam or phase_of(challenge) not in UNOPENED:
        return []
    arranged = [
        *((team_name(team.name, say), team.arrangement) for team in teams_of(lines)),
        *((line_name(line, say), line.arrangement) for line in lines),
    ]
    told = ((name, arrangement_text(arrangement, say)) for name, arrangement in arranged)
    return [(name, what) for name, what in told if what]


def _cautions(guild: discord.Guild | None, challenge: Challenge) -> list[str]:
    """Return the keys of warnings: the bot may not write in the channel, or ping the role.

    Empty for a closed challenge, and outside servers.
    """
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


async def unopened(click: Click, challenge_id: int) -> Challenge:
    """Return a challenge to a teacher who may change it; raise Refused once it has opened."""
    return await click.service(ChallengeEditor).unopened(click.actor, challenge_id)


# --------------------------------------------------------------------- the panel's controls


async def settle(click: Click, control: TeacherControl) -> None:
    """Change a term, open a form of terms, or show the panel or the list.

    The control's choice, a Setting, says which. Raises Refused for any other choice, and as
    ``ChallengeEditor.edit``.
    """
    settled: dict[Setting, Callable[[Click, TeacherControl], Awaitable[None]]] = {
        **dict.fromkeys(SWITCHES, _switched),
        Setting.SHOW: _opened_panel,
        Setting.LIST: lambda click, control: show_list(click, *control.path[:1]),
        Setting.MODE: _mode_chosen,
        Setting.CHANNEL: _moved_to_channel,
        Setting.ROLE: _pings,
        Setting.MARKING: _ask_marking,
        Setting.MARKED: _marked,
        Setting.REFERENCE: _ask_reference,
        Setting.REFERRED: _referred,
    }
    await handler_of(control.choice, settled)(click, control)


async def _opened_panel(click: Click, control: TeacherControl) -> None:
    """Show the panel of the control's challenge; if it has none, of the one chosen in the list."""
    await show_panel(click, control.challenge or click.picked(0))


async def show_list(click: Click, page: int = 0) -> None:
    """Show a teacher a page of the server's challenges, drafts too; pages count from 0."""
    challenges = await click.service(ChallengeEditor).all(click.actor)
    await show(click, listed(challenges, page, click.say))


async def _changed(click: Click, control: TeacherControl, **terms: Any) -> None:
    """Change some terms, by field, and show the panel; raise as ``ChallengeEditor.edit``."""
    changed = await click.service(ChallengeEditor).change(click.actor, control.challenge, **terms)
    await put_panel(click, changed)


async def _switched(click: Click, control: TeacherControl) -> None:
    term, *_ = SWITCHES[Setting(control.choice)]
    await _changed(click, control, **{term: bool(next(iter(control.path), 0))})


async def _mode_chosen(click: Click, control: TeacherControl) -> None:
    mode, editor = handler_of(next(iter(control.path), 0), MODES), click.service(ChallengeEditor)
    changed = await editor.set_mode(click.actor, control.challenge, mode)
    await put_panel(click, changed)


async def _moved_to_channel(click: Click, control: TeacherControl) -> None:
    found = click.chosen()
    if not found:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    await unopened(click, control.challenge)
    if click.guild is None or not may_write(click.guild, found[0]):
        raise Refused(TeacherRefusal.CHANNEL_UNUSABLE)
    await _changed(click, control, channel_id=found[0])


async def _pings(click: Click, control: TeacherControl) -> None:
    await _changed(click, control, ping_role_id=next(iter(click.chosen()), None))


async def _ask_marking(click: Click, control: TeacherControl) -> None:
    """Open the form of the attempt that counts, late answers, the duration, and the reminder.

    After a refusal, the control's path has the digests of the displayed values, then the choices in
    the two menus. Raises as ``unopened``.
    """
    say = click.say
    challenge = await unopened(click, control.challenge)
    shown, chosen_before = _displayed_marking(challenge.terms), control.path[-2:]
    chosen = dict(shown)
    if len(chosen_before) == 2 and chosen_before[0] < len(Counts):
        counted, reminded = chosen_before
        chosen |= {"counts": list(Counts)[counted].value, "reminder": str(reminded)}
    menus, fields = _marking_menus(say), []
    for name, value in shown.items():
        label = say(f"setup-marking-{name}")
        if name in menus:
            fields.append(menu_field(name, label, options=menus[name], chosen=chosen[name]))
        else:
            fields.append(line_field(name, label, shown=value, longest=8))
    marked = replace(control, choice=Setting.MARKED)
    await ask(click, form(marked, say("setup-form-marking"), *fields), marked, control.path[:-2])


def _marking_menus(say: Say) -> dict[str, dict[str, str]]:
    """Return the options of the marking's menus, by field: each value and its words."""
    return {
        "counts": {each.value: say(f"setup-counts-{each.value}") for each in Counts},
        "reminder": {str(each): reminder_of(each, say) for each in REMINDERS},
    }


def _displayed_marking(terms: Terms) -> dict[str, str]:
    """Return the values that the fields of the marking display."""
    shown = {name: str(getattr(terms, term)) for name, term in MARKING.items()}
    if terms.remind_minutes not in REMINDERS:
        shown["reminder"] = ""
    return {"counts": terms.counts.value, **shown}


async def _marked(click: Click, control: TeacherControl) -> None:
    """Store the changed fields of the form of the marking, and show the panel.

    Raises Refused if a menu has no such choice, Faults for wrong or clashing fields.
    """
    found = click.filled()
    if found.get("counts") not in set(Counts) or _whole(found.get("reminder", "")) not in REMINDERS:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    labels = {name: f"setup-marking-{name}" for name in found}
    chosen = {name: partial(_worded, menu) for name, menu in _marking_menus(click.say).items()}

    def settled(before: Challenge) -> dict[str, Any]:
        edits = edited(control.path, found, _displayed_marking(before.terms), labels, chosen)
        numbers = edits.changed - {"counts"}
        given = Given({MARKING[name]: _whole(found.get(name, "")) for name in numbers})
        if given.edited(edits) - numbers:
            given.terms["counts"] = Counts(found["counts"])
        given.require_right(before.guild_id, replace(before.terms, **given.terms))
        return given.terms

    actor = click.actor
    editor = click.service(ChallengeEditor)
    await put_panel(click, await editor.edit(actor, control.challenge, settled))


def _worded(options: Mapping[str, str], value: str) -> str:
    """Return the words of a menu's value; a value that the menu lacks is returned as it is."""
    return options.get(value, value)


def _marking_again(control: TeacherControl, filled: Filled) -> TeacherControl:
    """Build the control that reopens the form of the marking with the choices of its menus."""
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
    """Parse a whole number, perhaps with ``%``; return -1, which every term refuses, for others."""
    text = text.strip().rstrip("% ")
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else -1


async def _ask_reference(click: Click, control: TeacherControl) -> None:
    """Open the form of the teacher's version of functions; raise Refused as ``unopened``."""
    say = click.say
    challenge = await unopened(click, control.challenge)
    shown = _displayed_reference(challenge.terms, say)
    is_long = challenge.terms.reference and not shown
    example = (
        f"# n: 0..60\ndef …(n):\n    return …\nassert …(3) == …\n"
        f"assert …(9) == …  # {say('weighed-hidden')}"
    )
    label, about = say("setup-reference"), say("setup-reference.description")
    about = say("setup-reference.long") if is_long else about
    typed = text_field("text", label, about, placeholder=example, shown=shown, required=False)
    file = file_field(say("setup-reference-file"))
    referred = replace(control, choice=Setting.REFERRED)
    await ask(
        click, form(referred, say("setup-form-reference"), typed, file), referred, control.path
    )


async def _referred(click: Click, control: TeacherControl) -> None:
    """Store the teacher's version, even a wrong one, and show the panel; a file overrides a text.

    Raises InvalidReference for a file that is too large, Refused for one that is no text, and
    Faults, by which the form is handed back, for a wrong version or one that was changed meanwhile.
    """
    actor, say = click.actor, click.say
    editor, file = click.service(ChallengeEditor), click.uploaded()
    await unopened(click, control.challenge)
    source = click.typed_text()
    if file is not None and file.size > MAX_BYTES * MAX_REFERENCE:
        raise InvalidReference(ReferenceFault.REFERENCE_LONG, limit=MAX_REFERENCE)

    async def kept() -> tuple[Challenge, list[tuple[str | None, Exception]]]:
        given = source if file is None else read_text(await file.read())

        def settled(before: Challenge) -> dict[str, str]:
            stored = {"text": _displayed_reference(before.terms, say)}
            edits = edited(control.path, {"text": given}, stored)
            kept = read_reference_text(given.strip())
            return {"reference": kept} if edits.require_alone() else {}

        challenge = await editor.edit(actor, control.challenge, settled)
        failing, invalid = await editor.failing(actor, challenge.id)
        fails = (
            Refused(TeacherRefusal.REFERENCE_KEPT, function=each, why=result_text(why, say))
            for each, why in failing.items()
        )
        return challenge, [(None, fault) for fault in (*invalid, *fails)]

    challenge, faults = await click.promised(kept())
    await put_panel(click, challenge)
    if faults:  # the form is handed back with what is stored now
        raise Faults(faults, (digest(_displayed_reference(challenge.terms, say)),))
    is_own = own_functions(challenge.terms)
    await click.whisper(say("setup-reference-kept" if is_own else "setup-cases-kept"))


def _displayed_reference(terms: Terms, say: Say) -> str:
    """Return the teacher's version for the form: empty if missing, or too long for one."""
    text = reference_text(terms.reference, say)
    return text if len(text) <= TYPED_LENGTH else ""


def _opened_again(control: TeacherControl, filled: Filled) -> TeacherControl | None:
    """Build the control that reopens a form of the panel; None if it has no form."""
    if control.choice == Setting.MARKED:
        return _marking_again(control, filled)
    if control.choice == Setting.REFERRED:
        again = TeacherControl(TeacherAction.SETTLE, control.challenge, Setting.REFERENCE)
        return replace(again, path=control.path)
    return None


#: The forms of the panel, which can be reopened with their texts.
SETTLE_FORM = Form[TeacherControl](
    _opened_again,
    {name: f"setup-marking-{name}" for name in ("late-minutes", "late-percent", "minutes")},
)
