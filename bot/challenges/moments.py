"""Texts about moments, and confirmations before a challenge is published, moved or deleted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import discord

from bot.challenges.custom_ids import (
    ChallengeControl,
    QuestionControl,
    RegradingAction,
    TeacherAction,
    TeacherControl,
)
from bot.challenges.model import Challenge, ChallengeState, Terms
from bot.challenges.openings import Moving, Releasing, Window
from bot.i18n import Say
from bot.kit.clock import now
from bot.kit.custom_ids import Action
from bot.kit.texts import plainly
from bot.kit.widgets import Button, Layout, Style, button, panel
from bot.kit.wording import in_words

#: The most characters for the windows of groups, in a crowded message and in others.
WINDOWS_ROOM, MORE_ROOM = 420, 1500


def title_of(challenge: Challenge, say: Say) -> str:
    """Return the number and title of a challenge as text, the title as it was typed."""
    return say("challenge-number", number=str(challenge.id), title=challenge.terms.title)


def timestamps(moment: datetime) -> dict[str, str]:
    """Return a moment as Discord timestamps: ``moment``, and the time from now, ``remaining``."""
    full, remaining = (discord.utils.format_dt(moment, style) for style in ("F", "R"))
    return {"moment": full, "remaining": remaining}


def times_lines(challenge: Challenge, say: Say) -> list[str]:
    """Return lines on opening and closing; a draft whose opening has passed opens at once."""
    terms, is_draft = challenge.terms, challenge.state is ChallengeState.DRAFT
    opening = say("setup-opening", moment=in_words(terms.opens_at))
    if is_draft and terms.opens_at <= now():
        opening = say("setup-opens-at-once")
    return [opening, say("setup-closing", moment=in_words(terms.closes_at))]


def window_lines(windows: Mapping[str, Window], say: Say, room: int = WINDOWS_ROOM) -> list[str]:
    """Return a line for each window with its groups, and how many groups do not fit into ``room``.

    Groups with equal windows share a line. ``room`` is in characters.
    """
    teams: dict[Window, list[str]] = {}
    for team, window in windows.items():
        teams.setdefault(window, []).append(plainly(team))
    lines: list[str] = []
    for place, (window, names) in enumerate(teams.items()):
        moments = window.opens_at, window.closes_at
        opens, closes = (discord.utils.format_dt(each, "f") for each in moments)
        line = say("setup-window", team=", ".join(names), opens=opens, closes=closes)
        room -= len(line) + 1
        if room < 0:
            others = sum(map(len, list(teams.values())[place:]))
            return [*lines, say("windows-more", count=others)]
        lines.append(line)
    return lines


def whole_seconds(*moments: datetime) -> tuple[int, ...]:
    """Return moments as whole seconds since 1970, for the path of a control."""
    return tuple(int(moment.timestamp()) for moment in moments)


def seconds_of(moment: datetime | None) -> int:
    """Return a moment as whole seconds since 1970 for a control's path, 0 for None."""
    return 0 if moment is None else whole_seconds(moment)[0]


def confirm_message(
    challenge: Challenge,
    lines: Sequence[str],
    answers: Iterable[Button],
    say: Say,
    *items: discord.ui.Item[Any],
    colour: discord.Colour | None = None,
) -> Layout:
    """Return a message that asks a teacher for confirmation, with a button back to the panel.

    It has the text of ``lines``, then ``items``, then the buttons ``answers`` and the one back. The
    default ``colour`` is gold.
    """
    colour = colour or discord.Colour.gold()
    return panel(colour, "\n".join(lines), *items, [*answers, back_button(challenge, say)])


def back_button(challenge: Challenge, say: Say) -> Button:
    """Return the button back to the panel of a challenge."""
    return button(TeacherControl(TeacherAction.SETTLE, challenge.id), say("button-back"))


def ending_question(challenge: Challenge, deed: Action, begun: int, say: Say) -> Layout:
    """Return a message that asks to confirm ``deed``, CLOSE or DELETE of TeacherAction.

    ``begun`` is the number of pupils who have begun.
    """
    asked = say(f"setup-{deed.value}-sure", name=title_of(challenge, say), count=begun)
    yes = TeacherControl(deed, challenge.id, 1)
    answer = button(yes, say(f"button-{deed.value}-sure"), Style.danger)
    lines = [asked, *times_lines(challenge, say)]
    return confirm_message(challenge, lines, [answer], say, colour=discord.Colour.red())


def moments_to_confirm(terms: Terms) -> tuple[int, ...]:
    """Return the opening (0: at once) and closing for confirming publication, as Unix seconds."""
    opening, closing = whole_seconds(terms.opens_at, terms.closes_at)
    return (0 if terms.opens_at <= now() else opening), closing


def publish_question(moving: Moving, say: Say) -> Layout:
    """Return a message that asks to confirm publishing a draft, with its times."""
    challenge = moving.before
    asked = say("setup-publish-sure", name=title_of(challenge, say))
    times = times_lines(challenge, say)
    lines = [asked, *times, *window_lines(moving.moved, say, MORE_ROOM)]
    moments = moments_to_confirm(challenge.terms)
    publish = TeacherControl(TeacherAction.PUBLISH, challenge.id, path=moments)
    answer = button(publish, say("button-publish"), Style.success)
    return confirm_message(challenge, lines, [answer], say)


def extension_question(
    challenge: Challenge, given: TeacherControl, until: datetime, say: Say
) -> Layout:
    """Return a message that asks to confirm giving a pupil more time, or taking it back.

    ``given`` is the control that does so, and ``until`` the new closing.
    """
    person, seconds, _ = given.path
    key = "extend-back" if not seconds else "extend-minutes" if given.choice else "extend"
    details = {"member": f"<@{person}>", "name": title_of(challenge, say), "minutes": given.choice}
    asked = say(f"{key}-sure", **details, moment=in_words(until))
    label = say("button-extend" if seconds else "button-extend-back")
    return confirm_message(challenge, [asked], [button(given, label, Style.success)], say)


def closing_question(moving: Moving, extended: int, say: Say) -> Layout:
    """Return a message that asks to confirm another closing, or reopening a challenge.

    ``extended`` is the number of extensions that move, too.
    """
    before, after = moving.before, moving.after
    reopens = before.state is ChallengeState.CLOSED
    asked = say("reopen-sure" if reopens else "move-sure", name=title_of(before, say))
    was = say("move-before", moment=in_words(before.terms.closes_at))
    closing = say("setup-closing", moment=in_words(after.terms.closes_at))
    moments = whole_seconds(before.terms.closes_at, after.terms.closes_at)
    control = QuestionControl(RegradingAction.MOVE_SURE, before.id, path=moments)
    label = say("button-reopen" if reopens else "button-move-closing")
    lines = [asked, closing, was, *window_lines(moving.moved, say, MORE_ROOM)]
    lines += [say("move-extended", count=extended)] if extended else []
    return confirm_message(before, lines, [button(control, label, Style.success)], say)


def move_question(ways: Sequence[Moving], extended: int, say: Say) -> Layout:
    """Return a message that asks how to move an unopened challenge: with its groups, or without.

    ``ways``, at least one, are the possible moves, that with the windows first. ``extended`` is the
    number of extensions that the first one changes.
    """
    before, after = ways[0].before, ways[0].after
    lines = [say("setup-move-sure", name=title_of(before, say)), *times_lines(after, say)]
    moments = whole_seconds(
        *(m for each in (before, after) for m in (each.terms.opens_at, each.terms.closes_at))
    )
    answers = []
    for way in ways:
        stays = way.moved == way.windows
        kind = ("stay" if stays else "along") if way.windows else "alone"
        if way.windows:
            lines += [f"**{say(f'setup-move-{kind}')}**", *window_lines(way.moved, say, MORE_ROOM)]
        control = TeacherControl(TeacherAction.MOVE, before.id, int(stays), path=moments)
        style = Style.success if way is ways[0] else Style.secondary
        answers.append(button(control, say(f"button-move-{kind}"), style))
    lines += [say("move-extended", count=extended)] if extended else []
    return confirm_message(before, lines, answers, say)


def release_question(releasing: Releasing, release_at: datetime | None, say: Say) -> Layout:
    """Return a message that asks to confirm the release of results at a moment; None: hold them."""
    challenge = releasing.challenge
    details = {"name": title_of(challenge, say), "count": releasing.begun}
    if release_at is None:
        asked, label = [say("release-hold-sure", **details)], say("button-release-hold")
    else:
        effective = max(release_at, releasing.over_at)  # never before the end
        at_once = effective <= now()
        key = "release-now-sure" if at_once else "release-later-sure"
        asked = [say(key, **details, moment=in_words(effective))]
        if releasing.unmarked:
            asked.append(f"⚠️ {say('release-unmarked', count=releasing.unmarked)}")
        label = say("button-release-now" if at_once else "button-release-later")
    path = seconds_of(challenge.release_at), seconds_of(release_at)
    control = ChallengeControl(RegradingAction.RELEASE_SURE, challenge.id, path=path)
    answer = button(control, label, Style.success)
    return confirm_message(challenge, asked, [answer], say)
