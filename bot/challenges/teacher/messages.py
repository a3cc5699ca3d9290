"""Messages about challenges for their teachers: the panel, the list, and confirmations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import IntEnum
from functools import partial
from typing import Any

import discord

from bot.challenges.custom_ids import (
    QuestionControl,
    RegradingAction,
    TeacherAction,
    TeacherControl,
)
from bot.challenges.introductions import quoted
from bot.challenges.model import Challenge, ChallengeState, Terms
from bot.challenges.moments import times_lines, title_of
from bot.challenges.openings import Window
from bot.challenges.teacher.deeds import OPENED, UNOPENED, Standing, deed_buttons, standing
from bot.challenges.teacher.peers import Peers, cut, question_lines
from bot.challenges.teacher.presented import (
    arranged_text,
    groups_lines,
    list_buttons,
    mode_buttons,
    presenting_buttons,
    presenting_lines,
    release_buttons,
)
from bot.challenges.teacher.repeats import Repeat
from bot.i18n import Say
from bot.i18n.typed import task_line
from bot.kit.widgets import (
    MENU_OPTIONS,
    MESSAGE_LENGTH,
    Button,
    Layout,
    button,
    layout,
    menu,
    menus,
    page_of,
    panel,
)
from bot.kit.wording import in_words
from games.challenge.task import Kind

#: So much of an introduction is on a panel, and so many pupils with more time.
INTRODUCTION_SHOWN, EXTENSIONS_SHOWN = 200, 4

#: How many challenges one page of the list has; a menu has room for them.
PAGE = 15

assert PAGE <= MENU_OPTIONS


#: A bar of this colour tells nothing that the words do not.
_COLOURS = {
    ChallengeState.DRAFT: discord.Colour.gold(),
    ChallengeState.SCHEDULED: discord.Colour.blurple(),
    ChallengeState.OPEN: discord.Colour.green(),
    ChallengeState.CLOSED: discord.Colour.dark_grey(),
}

#: The states in the order in which they are listed.
_LISTED = (
    ChallengeState.OPEN,
    ChallengeState.SCHEDULED,
    ChallengeState.DRAFT,
    ChallengeState.CLOSED,
)

#: Where the announcement may be made.
CHANNELS = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.public_thread,
]

#: Of so many challenges it is told that they have the questions of an exam.
REPEATS_TOLD = 3

#: What keeps the class from hearing of a challenge: messages of the catalogues.
NO_CHANNEL, NO_ROLE = "setup-caution-channel", "setup-caution-role"


class Setting(IntEnum):
    """What a control of the panel changes: the second number of its custom id."""

    SHOW = 0
    LIST = 1
    SAME_FOR_ALL = 2
    MODE = 3
    SHOWS_NAMES = 4
    CHANNEL = 5
    ROLE = 6
    MARKING = 7
    MARKED = 8
    REFERENCE = 9
    REFERRED = 10
    MARKS_AT_ONCE = 11
    PLACES_AT_ONCE = 12
    HELD = 13
    CHANGES_ANSWERS = 14


#: Terms that are one of two: the term, and the buttons that unset it and set it.
SWITCHES = {
    Setting.SAME_FOR_ALL: ("same_for_all", "button-own", "button-same"),
    Setting.SHOWS_NAMES: ("shows_names", "button-pseudonyms", "button-names"),
    Setting.HELD: ("held", "button-results-at-end", "button-results-held"),
    Setting.MARKS_AT_ONCE: ("marks_at_once", "button-marks-later", "button-marks-now"),
    Setting.PLACES_AT_ONCE: ("places_at_once", "button-places-later", "button-places-now"),
    Setting.CHANGES_ANSWERS: ("changes_answers", "button-answers-final", "button-answers-change"),
}


@dataclass(frozen=True)
class Sheet:
    """A challenge, and what its teacher should know about its class and questions."""

    challenge: Challenge
    #: Those of each question.
    peers: Sequence[Peers]
    #: How many pupils have begun.
    begun: int
    extensions: Mapping[int, datetime]
    #: Messages of what stands in the way of the announcement.
    cautions: Sequence[str] = ()
    #: Other challenges that tell what this exam asks all.
    repeats: Sequence[Repeat] = ()
    #: How many lines the list of the class has, and its groups.
    listed: int = 0
    teams: frozenset[str] = frozenset()
    #: The groups with dates of their own.
    windows: Mapping[str, Window] = field(default_factory=dict)
    #: Whose attempts at an exam last longer, and by how much.
    extra_minutes: Mapping[int, int] = field(default_factory=dict)
    #: The pupils for whom the list arranges something in this exam, and what.
    arranged: Sequence[tuple[str, str]] = ()


def challenge_panel(sheet: Sheet, say: Say) -> Layout:
    """Build the panel of a challenge: all its terms, and what can be done with it now."""
    challenge = sheet.challenge
    can_change = standing(challenge) in UNOPENED
    menus = _regrading(challenge, say) if standing(challenge) in OPENED else []
    told = _heading(sheet, say), quoted(challenge.terms, INTRODUCTION_SHOWN), _settled(sheet, say)
    heading, introduction, settled = told
    room = MESSAGE_LENGTH - sum(len(text or "") for text in told)
    return panel(
        _COLOURS[challenge.state],
        heading,
        introduction,
        question_lines(challenge.terms, sheet.peers, say, room, advises=can_change),
        settled,
        discord.ui.Separator(),
        *(_menus(sheet, say) if can_change else menus),
        _switches(challenge, say) if can_change else None,
        [
            *deed_buttons(challenge, say),
            *release_buttons(challenge, sheet.extensions, say),
            *list_buttons(challenge, sheet.listed, sheet.teams, say),
        ],
    )


def _regrading(challenge: Challenge, say: Say) -> list[discord.ui.Select[Any]]:
    """Build the menu of the questions that can be cancelled or mended, once it has opened."""
    here = partial(QuestionControl, RegradingAction.QUESTION, challenge.id)
    options = [
        (f"{number}. {cut(task_line(task.text, say))}", number - 1)
        for number, task in enumerate(challenge.terms.tasks, 1)
    ]
    return menus(here, say("regrade-choose"), options)


def _heading(sheet: Sheet, say: Say) -> str:
    challenge = sheet.challenge
    is_scheduled = challenge.state is ChallengeState.SCHEDULED
    is_due = standing(challenge) is Standing.OPENING
    state = "opening" if is_due else challenge.state.value
    lines = [f"### {title_of(challenge, say)}", f"**{say(f'setup-state-{state}')}**"]
    if challenge.state is not ChallengeState.DRAFT and not is_scheduled:
        lines.append(say("setup-begun", count=sheet.begun))
    lines += times_lines(challenge, say)
    cautions = list(sheet.cautions)
    if standing(challenge) is Standing.OUTDATED:
        cautions.insert(0, "setup-caution-past")
    told = [*map(say, cautions), *repeat_lines(sheet.repeats, say)]
    return "\n".join([*lines, *(f"⚠️ {each}" for each in told)])


def repeat_lines(found: Sequence[Repeat], say: Say) -> list[str]:
    """List the questions of an exam whose answers another challenge gives."""
    return [
        say(
            "setup-caution-repeat",
            count=len(each.numbers),
            numbers=", ".join(map(str, each.numbers)),
            name=title_of(each.other, say),
        )
        for each in found[:REPEATS_TOLD]
    ]


def _settled(sheet: Sheet, say: Say) -> str:
    terms = sheet.challenge.terms
    lines = [
        _positions(terms, sheet.peers, say),
        *presenting_lines(terms, say),
        _attempts(terms, say),
        say("setup-late-ended") if sheet.challenge.ended else _late(terms, say),
        _mode(sheet.challenge, say),
        say("setup-names" if terms.shows_names else "setup-pseudonyms"),
        _announcement(terms, say),
        *groups_lines(sheet.windows, sheet.teams, say),
    ]
    if sheet.arranged:
        lines.append(say("setup-arranged", pupils=arranged_text(sheet.arranged, say)))
    if sheet.extensions:
        shown = sorted(sheet.extensions.items(), key=lambda extension: extension[1])
        told = [_extension(sheet, who, until, say) for who, until in shown[:EXTENSIONS_SHOWN]]
        more = ["…"] if len(shown) > EXTENSIONS_SHOWN else []
        lines.append(say("setup-extensions", members=" · ".join([*told, *more])))
    return "\n".join(f"- {line}" for line in lines)


def _positions(terms: Terms, peers: Sequence[Peers], say: Say) -> str:
    """Say for how many questions each pupil gets a position of their own."""
    count, same = len(peers), sum(each.count == 1 for each in peers)
    if terms.same_for_all or same == count:
        return say("setup-same")
    return say("setup-own-partly", count=count, same=same) if same else say("setup-own")


def _extension(sheet: Sheet, who: int, until: datetime, say: Say) -> str:
    moment, minutes = discord.utils.format_dt(until, "f"), sheet.extra_minutes.get(who, 0)
    key = "setup-extension-minutes" if minutes else "setup-extension"
    return say(key, member=f"<@{who}>", moment=moment, minutes=minutes)


def _attempts(terms: Terms, say: Say) -> str:
    if terms.is_formative:
        limit = terms.attempts
        return say(
            "setup-attempts-each" if limit else "setup-attempts-unlimited-each", count=limit or 0
        )
    if terms.attempts is None:
        return say(f"setup-attempts-unlimited-{terms.counts.value}")
    if terms.attempts == 1:
        return say("setup-attempts-one")
    return say(f"setup-attempts-{terms.counts.value}", count=terms.attempts)


def _mode(challenge: Challenge, say: Say) -> str:
    terms, at = challenge.terms, challenge.release_at
    if not terms.is_exam:
        return say(f"setup-{terms.mode.value}")
    told = [say("setup-exam", minutes=terms.minutes)]
    told += [] if terms.attempts == 1 else [say("setup-exam-attempts")]
    told += [say("setup-changes-answers")] if terms.may_change else []
    if terms.held:
        told.append(say("setup-released", moment=in_words(at)) if at else say("setup-held"))
        return " ".join(told)
    told.append(say("setup-marks-now" if terms.marks_at_once else "setup-marks-later"))
    told.append(say("setup-places-now" if terms.places_at_once else "setup-places-later"))
    return " ".join(told)


def _late(terms: Terms, say: Say) -> str:
    if not terms.late_minutes:
        return say("setup-late-none")
    return say("setup-late", minutes=terms.late_minutes, percent=terms.late_percent)


def _announcement(terms: Terms, say: Say) -> str:
    channel, role = f"<#{terms.channel_id}>", f"<@&{terms.ping_role_id}>"
    where = (
        say("setup-announced", channel=channel)
        if terms.ping_role_id is None
        else say("setup-announced-to", channel=channel, role=role)
    )
    reminder = reminder_of(terms.remind_minutes, say)
    return f"{where} {say('setup-reminder', reminder=reminder)}"


def reminder_of(minutes: int, say: Say) -> str:
    """Say how long before closing the class is reminded, if it is."""
    if minutes == 0:
        return say("setup-remind-never")
    if minutes % (24 * 60) == 0:
        return say("setup-remind-days", count=minutes // (24 * 60))
    if minutes % 60 == 0:
        return say("setup-remind-hours", count=minutes // 60)
    return say("setup-remind-minutes", count=minutes)


def _menus(sheet: Sheet, say: Say) -> list[discord.ui.Item[Any]]:
    """Build the menus of channel and role, with the present choice if it still exists."""
    terms, here = sheet.challenge.terms, TeacherControl(TeacherAction.SETTLE, sheet.challenge.id)
    channel = discord.SelectDefaultValue.from_channel(discord.Object(terms.channel_id))
    role = discord.Object(terms.ping_role_id or 0, type=discord.Role)
    has_role = terms.ping_role_id is not None and NO_ROLE not in sheet.cautions
    channels = discord.ui.ChannelSelect[Any](
        custom_id=replace(here, choice=Setting.CHANNEL).encode(),
        channel_types=CHANNELS,
        placeholder=say("setup-choose-channel"),
        default_values=[] if NO_CHANNEL in sheet.cautions else [channel],
    )
    roles = discord.ui.RoleSelect[Any](
        custom_id=replace(here, choice=Setting.ROLE).encode(),
        placeholder=say("setup-choose-role"),
        min_values=0,
        default_values=[role] if has_role else [],
    )
    return [channels, roles]


def _switches(challenge: Challenge, say: Say) -> list[Button]:
    """Build the buttons that switch a term, and the button of the marking."""
    terms = challenge.terms
    here = TeacherControl(TeacherAction.SETTLE, challenge.id, Setting.MARKING)
    offered = [Setting.SAME_FOR_ALL, Setting.SHOWS_NAMES]
    offered += [Setting.HELD] if terms.is_exam else []
    if terms.is_exam and not terms.held:
        offered += [Setting.MARKS_AT_ONCE, Setting.PLACES_AT_ONCE]
    offered += [] if terms.tells_marks else [Setting.CHANGES_ANSWERS]
    switches = []
    for setting in offered:
        term, *labels = SWITCHES[setting]
        is_set = bool(getattr(terms, term))
        other = replace(here, choice=setting, path=(int(not is_set),))
        switches.append(button(other, say(labels[not is_set])))
    return [
        *switches,
        *mode_buttons(terms, replace(here, choice=Setting.MODE), say),
        *presenting_buttons(challenge, say),
        button(here, say("button-marking")),
        *(
            [button(replace(here, choice=Setting.REFERENCE), say("button-reference"))]
            if any(task.kind is Kind.PROGRAM for task in terms.tasks)
            else []
        ),
    ]


def listed(challenges: Sequence[Challenge], page: int, say: Say) -> Layout:
    """Build a page of a server's challenges, with a menu that opens the panel of one."""
    if not challenges:
        return layout(say("setup-list-empty"))
    there = page_of(_in_order(challenges), page, PAGE)
    here = TeacherControl(TeacherAction.SETTLE, 0, Setting.LIST)
    names = [(title_of(challenge, say)[:100], challenge.id) for challenge in there.shown]
    return layout(
        f"### {say('setup-list', count=len(challenges))}",
        "\n".join(_line(challenge, say) for challenge in there.shown),
        menu(replace(here, choice=Setting.SHOW), say("setup-choose"), names),
        there.buttons(lambda turned: replace(here, path=(turned,)), say),
    )


def _in_order(challenges: Sequence[Challenge]) -> list[Challenge]:
    """Sort challenges: open ones first, each state by closing time, closed ones latest first."""

    def order(challenge: Challenge) -> tuple[int, float]:
        closing = challenge.terms.closes_at.timestamp()
        is_closed = challenge.state is ChallengeState.CLOSED
        return _LISTED.index(challenge.state), -closing if is_closed else closing

    return sorted(challenges, key=order)


def _line(challenge: Challenge, say: Say) -> str:
    is_coming = not challenge.has_opened
    moment = challenge.terms.opens_at if is_coming else challenge.terms.closes_at
    when = discord.utils.format_dt(moment, "R")
    state = say(f"setup-listed-{challenge.state.value}", moment=when)
    return f"- {title_of(challenge, say)} · {state}"
