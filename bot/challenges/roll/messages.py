"""The messages about absent pupils, and the form for the dates of groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from zoneinfo import ZoneInfo

import discord

from bot.challenges.custom_ids import (
    BeginControl,
    ChallengeControl,
    PupilAction,
    RollAction,
)
from bot.challenges.model import Challenge
from bot.challenges.moments import MORE_ROOM, back_button, confirm_message, title_of, window_lines
from bot.challenges.openings import Window
from bot.challenges.roll.service import Roll
from bot.challenges.times import write_moment
from bot.i18n import Say
from bot.kit.forms import echo
from bot.kit.texts import fitting, plainly
from bot.kit.widgets import Layout, Style, button, form, layout, panel, text_field
from bot.roster.messages import line_name
from bot.roster.model import RosterLine

#: The most characters of each list of pupils; Discord allows 4000 in all.
ROOM = 1600

#: The most characters of the form.
LONGEST_TYPED = 3000


def roll_message(roll: Roll, say: Say) -> Layout:
    """Return the pupils who have not begun, with a button that reminds them if some could begin."""
    challenge = roll.challenge
    missing = [say("roll-missing", count=len(roll.missing)), *_listed(roll.missing, say)]
    parts = [f"### {title_of(challenge, say)}", "\n".join(missing)]
    if roll.unknown:
        unknown = [say("roll-unknown", count=len(roll.unknown)), *_listed(roll.unknown, say)]
        parts.append("\n".join(unknown))
    if roll.not_now:
        parts.append(say("roll-not-now", count=roll.not_now))
    if roll.exempt:
        parts.append(say("roll-exempt", count=roll.exempt))
    if roll.last_call is not None:
        parts.append(say("roll-last", moment=discord.utils.format_dt(roll.last_call, "R")))
    here = ChallengeControl(RollAction.MISSING, challenge.id)
    deeds = [button(here, say("button-look-again")), back_button(challenge, say)]
    if roll.called:
        remind = button(here.to(RollAction.REMIND), say("button-remind"), Style.primary)
        deeds.insert(0, remind)
    return panel(None, *parts, deeds)


def _listed(lines: Sequence[RosterLine], say: Say) -> list[str]:
    """Return lines of the list as text, as many as fit, and how many more there are."""
    texts = []
    for line in lines:
        whose = "" if line.person is None else f" · <@{line.person}>"
        texts.append(f"- {line_name(line, say)}{whose}")
    return fitting(texts, ROOM, lambda count: f"- {say('roster-more', count=count)}")


def call_message(roll: Roll, say: Say) -> Layout:
    """Return the public reminder that mentions ``roll.called``; the caller allows it to ping."""
    challenge = roll.challenge
    people = " ".join(f"<@{person}>" for person in roll.called)
    text = say("roll-reminder", name=title_of(challenge, say))
    teams = {line.team for line in roll.missing}
    if teams - set(roll.windows):
        closing = discord.utils.format_dt(challenge.terms.closes_at, "R")
        text += f" {say('roll-closing', moment=closing)}"
    theirs = {team: each for team, each in roll.windows.items() if team in teams}
    text = "\n".join([text, *window_lines(theirs, say, MORE_ROOM)])
    begin = button(BeginControl(PupilAction.BEGIN, challenge.id), say("board-start"), Style.primary)
    return layout(f"{text}\n{people}", [begin])


def dates_form(challenge_id: int, typed: str, say: Say) -> discord.ui.Modal:
    """Return the form of the groups' dates, filled in with ``typed``."""
    text = text_field(
        "text",
        say("teams-dates"),
        say("teams-dates-hint"),
        placeholder=say("teams-example"),
        shown=typed,
        longest=LONGEST_TYPED,
        required=False,
    )
    return form(ChallengeControl(RollAction.TEAMED, challenge_id), say("teams-form"), text)


def dates_question(
    challenge: Challenge,
    changed: Mapping[str, Window | None],
    typed: str,
    controls: tuple[ChallengeControl, ChallengeControl],
    say: Say,
) -> Layout:
    """Return a message that asks to confirm windows; None: the times of the challenge.

    The message carries the text ``typed``. The first of the controls stores it, the second opens it
    for correction.
    """
    sure, again = controls
    moved = {team: window for team, window in changed.items() if window is not None}
    lines = [say("teams-sure", name=title_of(challenge, say)), *window_lines(moved, say)]
    gone = [plainly(team) for team in changed if team not in moved]
    lines += [f"{', '.join(gone)}: {say('teams-like-all')}"] if gone else []
    items, _ = echo([""], [typed], say)
    correct = button(again, say("button-correct"))
    keep = button(sure, say("button-teams-keep"), Style.success)
    return confirm_message(challenge, lines, [keep, correct], say, *items)


def typed_dates(windows: Mapping[str, Window], teams: Sequence[str], zone: ZoneInfo) -> str:
    """Return the windows of groups as text for the form: a line for every group in ``teams``.

    A line has the group and the two moments, or only the group if it has no window. The text is cut
    to LONGEST_TYPED characters.
    """
    lines = []
    for team in teams:
        window = windows.get(team)
        moments = [] if window is None else [window.opens_at, window.closes_at]
        lines.append(" ; ".join([team, *(write_moment(moment, zone) for moment in moments)]))
    return "\n".join(lines)[:LONGEST_TYPED]
