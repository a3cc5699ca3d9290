"""Setting challenges: the form, the panel's controls, and what becomes of them.

Whatever is typed into the form is answered with the panel, or with what was wrong. Then the answer
shows all that was typed, and its button fills the form with it again: from the answer itself, so
nothing is kept in memory, and nothing is lost by a restart.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

import discord

from bot.answers import change, promised, send
from bot.background import in_background
from bot.challenges import MAX_TASKS_TEXT, MAX_TITLE
from bot.classes import Actor, Denial, Denied
from bot.clock import now
from bot.errors import UnknownControl, sentence
from bot.i18n import Say, locale_of, words
from bot.moments import MOMENT_LENGTH, read_moment, write_moment
from bot.store.challenges import Challenge, ChallengeState, Counts, Terms
from bot.templates import Template
from bot.ui.controls import Action, Control, button, chosen, form, layout, rows, submitted
from bot.ui.layouts import note
from bot.ui.panels import (
    NO_CHANNEL,
    NO_ROLE,
    Setting,
    Sheet,
    listed,
    panel,
    reminder_of,
    sure,
    task_line,
    title_of,
)
from bot.ui.people import actor_of
from games.challenge.tasks import Task, count_peers, read_tasks

if TYPE_CHECKING:
    from bot.client import Bouton

    Interaction = discord.Interaction[Bouton]

#: The fields of the form, and how much may be typed into each.
FIELDS = {
    "title": MAX_TITLE,
    "tasks": MAX_TASKS_TEXT,
    "opens": MOMENT_LENGTH,
    "closes": MOMENT_LENGTH,
    "numbers": 40,
}
#: Second numbers of custom_ids: the form is filled from what was typed, a deed is confirmed.
AGAIN, SURE = 1, 1
#: When the class may be reminded, in minutes before the closing.
REMINDERS = (0, 15, 60, 180, 720, 1440, 2880, 10080)
#: What was typed is shown in messages of these numbers, so that it is found again.
_ECHO = 1 << 20

_NUMBERS = re.compile(r"-?[0-9]+|unlimited|illimit|∞")
_ECHOED = re.compile(r"[^\n]*\n```\n(.*)\n```", re.DOTALL)

Typed = Mapping[str, str]


# ------------------------------------------------------------------------------- the form


async def open_form(interaction: Interaction, template: Template | None) -> None:
    """Ask a teacher for a new challenge, by a form that a template fills."""
    actor, say = actor_of(interaction), words(locale_of(interaction))
    await interaction.client.classes.require_teacher(actor)
    typed = {"opens": say("setup-default-opens"), "closes": say("setup-default-closes")}
    if template is None:
        typed["numbers"] = _written(Terms.attempts, Terms.points, say)
    else:
        typed["title"] = say(f"template-{template.key}")
        typed["tasks"] = _lines(read_tasks("\n".join(template.tasks)), say)
        typed["numbers"] = _written(template.attempts, template.points, say)
    await _ask(interaction, actor, Control(Action.SET_UP_FILLED, 0, 0), typed)


async def _set_up(interaction: Interaction, control: Control) -> None:
    """Open the form on a challenge, or once more on what was typed."""
    actor, say = actor_of(interaction), words(locale_of(interaction))
    filled = Control(Action.SET_UP_FILLED, control.match, control.ply)
    if control.ply == AGAIN:
        await interaction.client.classes.require_teacher(actor)
        typed = _echoed(interaction.message)
    else:
        challenge = await interaction.client.challenges.unopened(actor, control.match)
        zone = await _zone(interaction, actor)
        typed = _typed_for(challenge.terms, zone, say)
    await _ask(interaction, actor, filled, typed)


async def _ask(interaction: Interaction, actor: Actor, filled: Control, typed: Typed) -> None:
    say, zone = words(locale_of(interaction)), await _zone(interaction, actor)
    labels = []
    for name, longest in FIELDS.items():
        is_long = name == "tasks"
        line = discord.ui.TextInput[Any](
            custom_id=name,
            style=discord.TextStyle.paragraph if is_long else discord.TextStyle.short,
            default=typed.get(name) or None,
            max_length=longest,
        )
        told = say(f"setup-{name}.description", zone=zone.key)
        label = discord.ui.Label[Any](
            text=say(f"setup-{name}"), description=told[:100], component=line
        )
        labels.append(label)
    title = say("setup-form-edit" if filled.match else "setup-form-new")
    await interaction.response.send_modal(form(filled, title, *labels))


def _typed_for(terms: Terms, zone: ZoneInfo, say: Say) -> Typed:
    """Return what one would type to get some terms."""
    return {
        "title": terms.title,
        "tasks": _lines(terms.tasks, say),
        "opens": write_moment(terms.opens_at, zone),
        "closes": write_moment(terms.closes_at, zone),
        "numbers": _written(terms.attempts, terms.points, say),
    }


def _lines(tasks: Iterable[Task], say: Say) -> str:
    return "\n".join(task_line(task, say) for task in tasks)


def _written(attempts: int | None, points: int, say: Say) -> str:
    return f"{attempts or say('setup-unlimited')}, {points}"


async def _set_up_filled(interaction: Interaction, control: Control) -> None:
    """Keep what the form was filled with; if it cannot be, hand it back."""
    actor, say = actor_of(interaction), words(locale_of(interaction))
    await interaction.client.classes.require_teacher(actor)
    found = submitted(interaction)
    typed = {name: next(iter(found.get(name, ())), "")[:most] for name, most in FIELDS.items()}
    from_command = interaction.message is None
    try:
        work = _kept(interaction, actor, control.match, typed)
        challenge = await promised(interaction, work, privately=from_command)
    except Exception as error:  # whatever it is, nothing typed may be lost
        answer = hand_back(error, control, typed, say)
        if control.ply == AGAIN:
            await change(interaction, view=answer)
        else:
            await send(interaction, view=answer, ephemeral=True)
        return
    await _show_panel(interaction, actor, challenge)


async def _kept(
    interaction: Interaction, actor: Actor, challenge_id: int, typed: Typed
) -> Challenge:
    """Keep a new draft, or the new terms of a challenge, as they were typed."""
    locale, bot = locale_of(interaction), interaction.client
    settings = await bot.classes.settings(actor.guild_id, locale)
    zone = ZoneInfo(settings.time_zone)
    opens_at = read_moment(typed["opens"], zone)
    closes_at = read_moment(typed["closes"], zone, since=max(opens_at, now()), ends=True)
    attempts, points = _read_numbers(typed["numbers"])
    given: dict[str, Any] = {
        "title": " ".join(typed["title"].split()),
        "tasks": await in_background(partial(read_tasks, typed["tasks"])),
        "opens_at": opens_at,
        "closes_at": closes_at,
        "attempts": attempts,
        "points": points,
    }
    if challenge_id:
        return await bot.challenges.change(actor, challenge_id, **given)
    terms = Terms(
        **given,
        channel_id=interaction.channel_id or 0,
        locale=locale,
        shows_names=settings.shows_names,
    )
    return await bot.challenges.create(actor, terms)


def _read_numbers(text: str) -> tuple[int | None, int]:
    """Read attempts and points: ``1, 10`` or ``unlimited, 10``; raise Denied."""
    plain = unicodedata.normalize("NFKD", text.lower())
    found = _NUMBERS.findall("".join(c for c in plain if not unicodedata.combining(c)))
    if len(found) != 2 or not found[1].lstrip("-").isdigit():
        raise Denied(Denial.BAD_NUMBERS)
    attempts = int(found[0]) if found[0].lstrip("-").isdigit() else None
    return attempts, int(found[1])


# --------------------------------------------------------------- what could not be read


def hand_back(error: Exception, control: Control, typed: Typed, say: Say) -> discord.ui.LayoutView:
    """Say what was wrong, and show all that was typed, with a button that fills the form again."""
    texts = []
    for number, (name, text) in enumerate(typed.items()):
        if text:
            shown = f"{say(f'setup-{name}')}\n```\n{text}\n```"
            texts.append(discord.ui.TextDisplay[Any](shown, id=_ECHO + number))
    again = Control(Action.SET_UP, control.match, AGAIN)
    retry = button(again, say("button-correct-form"), discord.ButtonStyle.primary)
    return layout(
        discord.ui.TextDisplay(sentence(error, say)),
        discord.ui.Container(*texts, *rows([retry])),
    )


def _echoed(message: discord.Message | None) -> Typed:
    """Return what was typed, from the message that handed it back."""
    pending: list[Any] = list(message.components) if message is not None else []
    names, typed = list(FIELDS), {}
    while pending:
        component = pending.pop()
        if isinstance(component, discord.TextDisplay):
            number, text = (component.id or 0) - _ECHO, _ECHOED.fullmatch(component.content)
            if 0 <= number < len(names) and text is not None:
                typed[names[number]] = text[1]
        pending.extend(getattr(component, "children", ()))
    return typed


# ------------------------------------------------------------------------------ the panel


async def show_panel(interaction: Interaction, challenge_id: int) -> None:
    """Show a teacher the panel of a challenge."""
    actor = actor_of(interaction)
    challenge = await interaction.client.challenges.for_teacher(actor, challenge_id)
    await _show_panel(interaction, actor, challenge)


async def _show_panel(interaction: Interaction, actor: Actor, challenge: Challenge) -> None:
    sheet = await _promised_sheet(interaction, actor, challenge)
    await _show(interaction, panel(sheet, words(locale_of(interaction))))


async def _show(interaction: Interaction, view: discord.ui.LayoutView) -> None:
    """Put a view in place of the message that was clicked, else answer with it privately."""
    if interaction.message is not None:
        await change(interaction, view=view)
    else:
        await send(interaction, view=view, ephemeral=True)


async def _promised_sheet(interaction: Interaction, actor: Actor, challenge: Challenge) -> Sheet:
    """Look up what a teacher should know of a challenge, however long it takes."""
    work = _sheet(interaction, actor, challenge)
    if interaction.response.is_done():
        return await work
    return await promised(interaction, work, privately=interaction.message is None)


async def _sheet(interaction: Interaction, actor: Actor, challenge: Challenge) -> Sheet:
    asked = interaction.client.challenges
    peers = await in_background(partial(_peers, challenge.terms.tasks))
    attempts = await asked.attempts(actor, challenge.id)
    return Sheet(
        challenge,
        peers,
        begun=len({attempt.person for attempt in attempts}),
        extensions=await asked.extensions(actor, challenge.id),
        cautions=_cautions(interaction.guild, challenge),
    )


def _peers(tasks: tuple[Task, ...]) -> tuple[int, ...]:
    return tuple(map(count_peers, tasks))


def _cautions(guild: discord.Guild | None, challenge: Challenge) -> list[str]:
    """Return the messages of what will keep the class from hearing of a challenge."""
    if guild is None or challenge.state is ChallengeState.CLOSED:
        return []
    found = []
    if not _may_write(guild, challenge.terms.channel_id):
        found.append(NO_CHANNEL)
    role_id = challenge.terms.ping_role_id
    role = None if role_id is None else guild.get_role(role_id)
    if role_id is not None and not (
        role is not None and (role.mentionable or guild.me.guild_permissions.mention_everyone)
    ):
        found.append(NO_ROLE)
    return found


def _may_write(guild: discord.Guild, channel_id: int) -> bool:
    """Return whether the bot may send messages to a channel or a thread of a server."""
    channel = guild.get_channel_or_thread(channel_id)
    if channel is None:
        return False
    allowed = channel.permissions_for(guild.me)
    is_thread = isinstance(channel, discord.Thread)
    may_send = allowed.send_messages_in_threads if is_thread else allowed.send_messages
    return allowed.view_channel and may_send


# --------------------------------------------------------------------- the panel's controls


async def _settle(interaction: Interaction, control: Control) -> None:
    """Show the panel or the list, or settle one of the terms."""
    settled: dict[Setting, Callable[[Interaction, Control], Awaitable[None]]] = {
        Setting.SHOW: _shown,
        Setting.LIST: _turned,
        Setting.SAME_FOR_ALL: partial(_switched, term="same_for_all"),
        Setting.REFUSES_ANALYSIS: partial(_switched, term="refuses_analysis"),
        Setting.SHOWS_NAMES: partial(_switched, term="shows_names"),
        Setting.CHANNEL: _moved_to_channel,
        Setting.ROLE: _pings,
        Setting.MARKING: _ask_marking,
        Setting.MARKED: _marked,
    }
    try:
        handler = settled[Setting(control.ply)]
    except ValueError:
        raise UnknownControl from None
    await handler(interaction, control)


async def _shown(interaction: Interaction, control: Control) -> None:
    """Show the panel of a challenge, chosen from the list if none is named."""
    await show_panel(interaction, control.match or next(iter(chosen(interaction)), 0))


async def _turned(interaction: Interaction, control: Control) -> None:
    await show_list(interaction, next(iter(control.path), 0))


async def show_list(interaction: Interaction, page: int = 0) -> None:
    """Show a teacher a page of the server's challenges."""
    challenges = await interaction.client.challenges.all(actor_of(interaction))
    await _show(interaction, listed(challenges, page, words(locale_of(interaction))))


async def _changed(interaction: Interaction, control: Control, **terms: object) -> None:
    """Change some terms, and show the panel."""
    actor = actor_of(interaction)
    changed = await interaction.client.challenges.change(actor, control.match, **terms)
    await _show_panel(interaction, actor, changed)


async def _switched(interaction: Interaction, control: Control, *, term: str) -> None:
    await _changed(interaction, control, **{term: bool(next(iter(control.path), 0))})


async def _moved_to_channel(interaction: Interaction, control: Control) -> None:
    found = chosen(interaction)
    if not found:
        raise UnknownControl
    await interaction.client.challenges.unopened(actor_of(interaction), control.match)
    if interaction.guild is None or not _may_write(interaction.guild, found[0]):
        raise Denied(Denial.CHANNEL_UNUSABLE)
    await _changed(interaction, control, channel_id=found[0])


async def _pings(interaction: Interaction, control: Control) -> None:
    await _changed(interaction, control, ping_role_id=next(iter(chosen(interaction)), None))


async def _ask_marking(interaction: Interaction, control: Control) -> None:
    """Ask which attempt counts, what late answers are worth, and when the class is reminded."""
    say = words(locale_of(interaction))
    challenge = await interaction.client.challenges.unopened(actor_of(interaction), control.match)
    terms = challenge.terms
    counts = [(c.value, say(f"setup-counts-{c.value}"), c is terms.counts) for c in Counts]
    reminders = [(str(m), reminder_of(m, say), m == terms.remind_minutes) for m in REMINDERS]
    fields: dict[str, discord.ui.Item[Any]] = {
        "counts": _choice("counts", counts),
        "late-minutes": _number("late-minutes", terms.late_minutes),
        "late-percent": _number("late-percent", terms.late_percent),
        "reminder": _choice("reminder", reminders),
    }
    labels = [
        discord.ui.Label[Any](text=say(f"setup-marking-{name}"), component=field)
        for name, field in fields.items()
    ]
    marked = Control(Action.SETTLE, control.match, Setting.MARKED)
    await interaction.response.send_modal(form(marked, say("setup-form-marking"), *labels))


def _choice(name: str, options: list[tuple[str, str, bool]]) -> discord.ui.Select[Any]:
    """Return a menu for a form: of (value, label, whether it is chosen)."""
    shown = [discord.SelectOption(label=text, value=v, default=held) for v, text, held in options]
    return discord.ui.Select(custom_id=name, options=shown)


def _number(name: str, value: int) -> discord.ui.TextInput[Any]:
    return discord.ui.TextInput(custom_id=name, default=str(value), max_length=8)


async def _marked(interaction: Interaction, control: Control) -> None:
    """Settle what the form of the marking was filled with."""
    found = {name: values[0] for name, values in submitted(interaction).items() if values}
    reminder = _whole(found.get("reminder", ""))
    if found.get("counts") not in set(Counts) or reminder not in REMINDERS:
        raise UnknownControl
    await _changed(
        interaction,
        control,
        counts=Counts(found["counts"]),
        late_minutes=_whole(found.get("late-minutes", "")),
        late_percent=_whole(found.get("late-percent", "")),
        remind_minutes=reminder,
    )


def _whole(text: str) -> int:
    """Read a whole number; what is none becomes -1, which no term may be."""
    text = text.strip().rstrip("% ")
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else -1


# ------------------------------------------------------------------------------- the deeds


async def _publish(interaction: Interaction, control: Control) -> None:
    actor = actor_of(interaction)
    published = await interaction.client.challenges.publish(actor, control.match)
    await _show_panel(interaction, actor, published)


async def clone(interaction: Interaction, challenge_id: int) -> None:
    """Make a draft like a challenge, and show its panel in a new message."""
    actor, say = actor_of(interaction), words(locale_of(interaction))
    cloned = await interaction.client.challenges.clone(actor, challenge_id)
    sheet = _sheet(interaction, actor, cloned)
    view = panel(await promised(interaction, sheet, privately=True), say)
    await send(interaction, view=view, ephemeral=True)


async def _clone(interaction: Interaction, control: Control) -> None:
    await clone(interaction, control.match)


async def ask_whether(interaction: Interaction, deed: Action, challenge_id: int) -> None:
    """Ask a teacher whether a challenge is really to be closed or deleted."""
    actor, asked = actor_of(interaction), interaction.client.challenges
    challenge = await asked.for_teacher(actor, challenge_id)
    if deed is Action.CLOSE and challenge.state is not ChallengeState.OPEN:
        raise Denied(Denial.NOT_OPEN)
    begun = len({attempt.person for attempt in await asked.attempts(actor, challenge_id)})
    await _show(interaction, sure(challenge, deed, begun, words(locale_of(interaction))))


async def _close(interaction: Interaction, control: Control) -> None:
    if control.ply != SURE:
        await ask_whether(interaction, Action.CLOSE, control.match)
        return
    actor = actor_of(interaction)
    closed = await interaction.client.challenges.close(actor, control.match)
    await _show_panel(interaction, actor, closed)


async def _delete(interaction: Interaction, control: Control) -> None:
    if control.ply != SURE:
        await ask_whether(interaction, Action.DELETE, control.match)
        return
    say, asked = words(locale_of(interaction)), interaction.client.challenges
    deleted = await asked.delete(actor_of(interaction), control.match)
    await _show(interaction, note(say("setup-deleted", name=title_of(deleted, say))))
    await interaction.client.crier.take_down(deleted)


async def extend(
    interaction: Interaction, challenge_id: int, member: discord.Member, until: str | None
) -> None:
    """Let one pupil answer until a moment of their own, or like the others again."""
    actor, say = actor_of(interaction), words(locale_of(interaction))
    asked = interaction.client.challenges
    challenge = await asked.for_teacher(actor, challenge_id)
    moment = None
    if until is not None:
        since = max(now(), challenge.terms.closes_at)
        moment = read_moment(until, await _zone(interaction, actor), since=since, ends=True)
    await asked.extend(actor, challenge_id, member.id, moment)
    told = {"member": member.mention, "name": title_of(challenge, say)}
    if moment is None:
        text = say("setup-not-extended", **told)
    else:
        text = say("setup-extended", **told, moment=discord.utils.format_dt(moment, "F"))
    await send(interaction, content=text, ephemeral=True)


async def _zone(interaction: Interaction, actor: Actor) -> ZoneInfo:
    """Return the time zone of the class."""
    settings = await interaction.client.classes.settings(actor.guild_id, locale_of(interaction))
    return ZoneInfo(settings.time_zone)


HANDLERS = {
    Action.SET_UP: _set_up,
    Action.SET_UP_FILLED: _set_up_filled,
    Action.SETTLE: _settle,
    Action.PUBLISH: _publish,
    Action.CLOSE: _close,
    Action.CLONE: _clone,
    Action.DELETE: _delete,
}
