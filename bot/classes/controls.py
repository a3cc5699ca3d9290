"""A teacher's controls of their class: its teachers, settings, purge and seasons."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from functools import cache
from zoneinfo import available_timezones

from discord import app_commands

from bot.classes.custom_ids import ClassAction, ClassControl
from bot.classes.model import ClassSettings, TeacherKind, known_zone
from bot.classes.service import Classes
from bot.i18n import Say, words
from bot.kit.click import Click
from bot.kit.clock import now
from bot.kit.commands import SUGGESTIONS
from bot.kit.custom_ids import Controls
from bot.kit.widgets import Layout, Style, button, layout, note
from bot.kit.wording import in_words

Choice = app_commands.Choice

#: The time zones suggested before anything is typed.
USUAL_ZONES = (
    "Europe/Paris",
    "Europe/Brussels",
    "Europe/Zurich",
    "Europe/London",
    "America/Montreal",
    "America/New_York",
    "America/Guadeloupe",
    "Indian/Reunion",
    "Pacific/Noumea",
    "UTC",
)


def teachers_text(named: Mapping[TeacherKind, frozenset[int]], say: Say) -> str:
    """List the teachers of a class: those who manage the server, people and roles."""
    people = [f"<@{number}>" for number in sorted(named[TeacherKind.PERSON])]
    roles = [f"<@&{number}>" for number in sorted(named[TeacherKind.ROLE])]
    lines = [say("class-teachers-managers")]
    if people:
        lines.append(say("class-teachers-people", people=", ".join(people)))
    if roles:
        lines.append(say("class-teachers-roles", roles=", ".join(roles)))
    return "\n".join(lines)


def settings_text(settings: ClassSettings, say: Say) -> str:
    """List the settings of a class."""
    # The purge is due at midnight at the end of the chosen day.
    zone = settings.zone
    day = (settings.purge_at - timedelta(minutes=1)).astimezone(zone)
    lines = [
        say("class-zone", zone=settings.time_zone, time=now().astimezone(zone).strftime("%H:%M")),
        say("class-purge", day=day.strftime("%d/%m/%Y")),
        say("class-names" if settings.shows_names else "class-pseudonyms"),
        say("class-absent-zero" if settings.absent_is_zero else "class-absent-no-mark"),
        say(f"class-plays-{settings.place}"),
        say("class-boards", count=settings.hourly_boards),
        say("class-season", season=settings.season),
    ]
    return "\n".join([f"### {say('class-settings')}", *(f"- {line}" for line in lines)])


def purge_question(text: str, moved: ClassSettings, say: Say) -> Layout:
    """Return a message with ``text``, the settings of a class, that asks whether the purge moves.

    The new day and moment of the purge are those in ``moved``.
    """
    path = moved.purge_day, moved.purge_month, int(moved.purge_at.timestamp())
    control = ClassControl(ClassAction.PURGE, path=path)
    sure = button(control, say("button-purge"), Style.danger)
    asked = f"{text}\n\n{say('class-purge-sure', moment=in_words(moved.purge_at))}"
    return layout(asked, [sure])


async def _move_purge(click: Click, control: ClassControl) -> None:
    """Move the purge to the confirmed moment; ask again if the day now means another moment."""
    (day, month, seconds), say = control.parts(3), click.say
    actor, locale, classes = click.actor, click.locale, click.service(Classes)
    moved = await classes.purge_moved(actor, locale, day, month)
    if int(moved.purge_at.timestamp()) != seconds:
        settings_now = settings_text(await classes.settings(actor.guild_id, locale), say)
        await click.change(view=purge_question(settings_now, moved, say))
        return
    settings = await classes.change(actor, locale, purge_day=day, purge_month=month)
    await click.change(view=note(settings_text(settings, say)))


async def ask_for_season(click: Click) -> None:
    """Ask a teacher privately to confirm a new season's beginning; raise Refused to others."""
    actor, locale = click.actor, click.locale
    await click.service(Classes).require_teacher(actor)
    settings = await click.service(Classes).settings(actor.guild_id, locale)
    say, following = click.say, settings.season + 1
    begin = button(
        ClassControl(ClassAction.SEASON, following),
        say("button-season", season=following),
        Style.danger,
    )
    question = say("class-season-sure", season=settings.season)
    await click.send(view=layout(question, [begin]), ephemeral=True)


async def _begin_season(click: Click, control: ClassControl) -> None:
    """Begin the confirmed season, once."""
    begun = await click.service(Classes).begin_season(click.actor, click.locale, control.season)
    await click.change(view=note(words(click.locale)("class-season-begun", season=begun.season)))


@cache
def _list_time_zones() -> list[str]:
    """List every time zone that is named after a place, and UTC, in order; computed once."""
    return sorted(zone for zone in available_timezones() if "/" in zone or zone == "UTC")


async def complete_zone(_click: Click, current: str) -> list[Choice[str]]:
    """Suggest at most SUGGESTIONS time zones with the typed part, each with its present time.

    With nothing typed they are USUAL_ZONES.
    """
    typed = "_".join(current.lower().split())
    suggested = (
        [zone for zone in _list_time_zones() if typed in zone.lower()]
        if typed
        else list(USUAL_ZONES)
    )
    return [
        Choice(name=f"{zone} · {now().astimezone(known_zone(zone)):%H:%M}", value=zone)
        for zone in suggested[:SUGGESTIONS]
    ]


CONTROLS = Controls(
    ClassControl, {ClassAction.SEASON: _begin_season, ClassAction.PURGE: _move_purge}
)
