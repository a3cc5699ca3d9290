"""Moments in words, and the question before a challenge opens, closes or is erased."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import discord

from bot.challenges.custom_ids import (
    ChallengeControl,
    QuestionControl,
    RegradingAction,
    ReleaseAction,
    TeacherAction,
    TeacherControl,
)
from bot.challenges.model import Challenge, ChallengeState, Terms
from bot.challenges.openings import Moving, Releasing, Window
from bot.i18n import Say
from bot.kit.clock import now
from bot.kit.custom_ids import Action
from bot.kit.widgets import Button, Layout, Style, button, panel
from bot.kit.wording import in_words

#: The windows of groups take so many characters of a message with much else, and of another one.
WINDOWS_ROOM, MORE_ROOM = 420, 1500


def title_of(challenge: Challenge, say: Say) -> str:
    """Name a challenge by its number and its title."""
    return say("challenge-number", number=str(challenge.id), title=challenge.terms.title)


def shown(moment: datetime) -> dict[str, str]:
    """Return a moment as Discord shows it: the day and time, and how far away it is."""
    full, remaining = (discord.utils.format_dt(moment, style) for style in ("F", "R"))
    return {"moment": full, "remaining": remaining}


def times_lines(challenge: Challenge, say: Say) -> list[str]:
    """Tell when a challenge opens and closes: a draft whose opening has passed once published."""
    terms, is_draft = challenge.terms, challenge.state is ChallengeState.DRAFT
    opening = say("setup-opening", moment=in_words(terms.opens_at))
    if is_draft and terms.opens_at <= now():
        opening = say("setup-opens-at-once")
    return [opening, say("setup-closing", moment=in_words(terms.closes_at))]


def window_lines(windows: Mapping[str, Window], say: Say, room: int = WINDOWS_ROOM) -> list[str]:
    """Tell when a challenge opens and closes for each group that has a window.

    Groups with one window share a line.
    """
    teams: dict[Window, list[str]] = {}
    for team, window in windows.items():
        teams.setdefault(window, []).append(discord.utils.escape_markdown(team))
    told: list[str] = []
    for place, (window, names) in enumerate(teams.items()):
        moments = window.opens_at, window.closes_at
        opens, closes = (discord.utils.format_dt(each, "f") for each in moments)
        line = say("setup-window", team=", ".join(names), opens=opens, closes=closes)
        room -= len(line) + 1
        if room < 0:
            others = sum(map(len, list(teams.values())[place:]))
            return [*told, say("windows-more", count=others)]
        told.append(line)
    return told


def whole_seconds(*moments: datetime) -> tuple[int, ...]:
    """Return moments as a control carries them."""
    return tuple(int(moment.timestamp()) for moment in moments)


def seconds_of(moment: datetime | None) -> int:
    """Return a moment as a control carries it, 0 for none."""
    return 0 if moment is None else whole_seconds(moment)[0]


def question(
    challenge: Challenge,
    lines: Sequence[str],
    answers: Iterable[Button],
    say: Say,
    *items: discord.ui.Item[Any],
    colour: discord.Colour | None = None,
) -> Layout:
    """Ask a teacher once more, with a way back to the panel; ``items`` are shown besides."""
    colour = colour or discord.Colour.gold()
    return panel(colour, "\n".join(lines), *items, [*answers, back_button(challenge, say)])


def back_button(challenge: Challenge, say: Say) -> Button:
    """Return the button that leads back to the panel of a challenge."""
    return button(TeacherControl(TeacherAction.SETTLE, challenge.id), say("button-back"))


def sure(challenge: Challenge, deed: Action, begun: int, say: Say) -> Layout:
    """Ask whether a challenge is really to be closed or deleted, whose times are told."""
    asked = say(f"setup-{deed.value}-sure", name=title_of(challenge, say), count=begun)
    yes = TeacherControl(deed, challenge.id, 1)
    answer = button(yes, say(f"button-{deed.value}-sure"), Style.danger)
    lines = [asked, *times_lines(challenge, say)]
    return question(challenge, lines, [answer], say, colour=discord.Colour.red())


def told_before_publishing(terms: Terms) -> tuple[int, ...]:
    """Return the moments that are told before a draft is published; 0 if it opens at once."""
    opening, closing = whole_seconds(terms.opens_at, terms.closes_at)
    return (0 if terms.opens_at <= now() else opening), closing


def publish_question(moving: Moving, say: Say) -> Layout:
    """Ask whether a draft is to be published, which opens and closes at the moments told."""
    challenge = moving.before
    asked = say("setup-publish-sure", name=title_of(challenge, say))
    times = times_lines(challenge, say)
    lines = [asked, *times, *window_lines(moving.moved, say, MORE_ROOM)]
    moments = told_before_publishing(challenge.terms)
    publish = TeacherControl(TeacherAction.PUBLISH, challenge.id, path=moments)
    answer = button(publish, say("button-publish"), Style.success)
    return question(challenge, lines, [answer], say)


def extension_question(
    challenge: Challenge, given: TeacherControl, until: datetime, say: Say
) -> Layout:
    """Ask whether a pupil is to have more time until a moment told, or as much as the others."""
    person, seconds, _ = given.path
    key = "extend-back" if not seconds else "extend-minutes" if given.choice else "extend"
    told = {"member": f"<@{person}>", "name": title_of(challenge, say), "minutes": given.choice}
    asked = say(f"{key}-sure", **told, moment=in_words(until))
    label = say("button-extend" if seconds else "button-extend-back")
    return question(challenge, [asked], [button(given, label, Style.success)], say)


def closing_question(moving: Moving, extended: int, say: Say) -> Layout:
    """Ask whether the closing is to be moved, or a challenge opened again, until a moment told.

    ``extended``: how many pupils with more time get another closing of their own.
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
    return question(before, lines, [button(control, label, Style.success)], say)


def move_question(ways: Sequence[Moving], extended: int, say: Say) -> Layout:
    """Ask whether an unopened challenge is to be moved, and what becomes of its groups.

    The first way is that in which groups move along, if that is possible. ``extended``: how many
    pupils with more time get another closing of their own by it.
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
    return question(before, lines, answers, say)


def release_question(releasing: Releasing, release_at: datetime | None, say: Say) -> Layout:
    """Ask whether results are to be released at a moment told in words; None: by hand."""
    challenge = releasing.challenge
    told = {"name": title_of(challenge, say), "count": releasing.begun}
    if release_at is None:
        asked, label = say("release-hold-sure", **told), say("button-release-hold")
    else:
        effective = releasing.effective(release_at)
        at_once = effective <= now()
        key = "release-now-sure" if at_once else "release-later-sure"
        asked = say(key, **told, moment=in_words(effective))
        label = say("button-release-now" if at_once else "button-release-later")
    path = seconds_of(challenge.release_at), seconds_of(release_at)
    control = ChallengeControl(ReleaseAction.RELEASE, challenge.id, path=path)
    answer = button(control, label, Style.success)
    return question(challenge, [asked], [answer], say)
