"""Messages about challenges for their teachers: the panel, the list, and confirmations."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum, auto
from functools import partial
from typing import Any

import discord

from bot.challenges.custom_ids import (
    BeginControl,
    ChallengeControl,
    PupilAction,
    QuestionControl,
    RegradingAction,
    RollAction,
    TeacherAction,
    TeacherControl,
)
from bot.challenges.model import REOPENABLE, Challenge, ChallengeState
from bot.challenges.moments import times_lines, title_of
from bot.challenges.openings import results_from
from bot.challenges.standings_messages import quoted
from bot.challenges.teacher.limits import Repeat
from bot.challenges.teacher.parts import PanelData, Setting, parts_menu, terms_lines
from bot.challenges.teacher.peers import TASK_LENGTH, question_lines
from bot.i18n import Say
from bot.i18n.typed import question_line
from bot.kit.clock import now
from bot.kit.custom_ids import Control
from bot.kit.texts import cut
from bot.kit.widgets import (
    MENU_OPTIONS,
    MESSAGE_LENGTH,
    PREVIEW,
    Button,
    Layout,
    Style,
    button,
    layout,
    menu,
    menus,
    page_of,
    panel,
)

#: The most characters of an introduction on a panel.
INTRODUCTION_SHOWN = 200

#: The challenges on a page of the list, which must fit in a menu.
PAGE = 15

assert PAGE <= MENU_OPTIONS


#: The colour of the panel by the challenge's state, which its words say, too.
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

#: The most challenges named that have questions of an exam.
REPEATS_TOLD = 3

#: The messages about a channel or a role that prevents the announcement of a challenge.
NO_CHANNEL, NO_ROLE = "setup-caution-channel", "setup-caution-role"


# --------------------------------------------------------------------- what a phase allows


class Phase(Enum):
    """The state of a challenge, as far as it decides what can be done."""

    DRAFT = auto()
    #: A draft that would close before it could open.
    OUTDATED = auto()
    #: Published, to open later.
    WAITING = auto()
    #: Published, and opening at this moment.
    OPENING = auto()
    OPEN = auto()
    CLOSED = auto()
    #: Closed for so long that it is not opened again.
    SETTLED = auto()


def phase_of(challenge: Challenge) -> Phase:
    """Return the phase of a challenge now, by its stored state and its times."""
    terms, at = challenge.terms, now()
    match challenge.state:
        case ChallengeState.DRAFT:
            return Phase.OUTDATED if terms.closes_at <= at else Phase.DRAFT
        case ChallengeState.SCHEDULED:
            return Phase.WAITING if terms.opens_at > at else Phase.OPENING
        case ChallengeState.OPEN:
            return Phase.OPEN
        case ChallengeState.CLOSED:
            return Phase.SETTLED if at > terms.closes_at + REOPENABLE else Phase.CLOSED


#: The states in which the terms may be changed, and those in which answers may be marked again.
UNOPENED = frozenset({Phase.DRAFT, Phase.OUTDATED, Phase.WAITING})
OPENED = frozenset({Phase.OPEN, Phase.CLOSED, Phase.SETTLED})


@dataclass(frozen=True)
class PanelButton:
    """An action on a challenge: a button of its panel."""

    label: str
    control: Callable[[int], Control]
    when: frozenset[Phase]
    style: Style = Style.secondary


def _to(action: TeacherAction) -> Callable[[int], Control]:
    return partial(TeacherControl, action)


_move = partial(QuestionControl, RegradingAction.MOVE)
_preview = partial(BeginControl, PupilAction.BEGIN, preview=PREVIEW)

#: The actions that lead a challenge to its next state or prepare that, in the buttons' order.
STATE_BUTTONS = (
    PanelButton("button-move-closing", _move, frozenset({Phase.OPEN}), Style.primary),
    PanelButton("button-reopen", _move, frozenset({Phase.CLOSED}), Style.primary),
    PanelButton(
        "button-publish", _to(TeacherAction.PUBLISH), frozenset({Phase.DRAFT}), Style.success
    ),
    PanelButton("button-edit", _to(TeacherAction.SET_UP), UNOPENED, Style.primary),
    PanelButton("button-preview", _preview, UNOPENED),
    PanelButton(
        "button-close-now",
        _to(TeacherAction.CLOSE),
        frozenset({Phase.OPENING, Phase.OPEN}),
        Style.danger,
    ),
)

#: The actions on a challenge as a whole, which every state allows.
COMMON_BUTTONS = (
    PanelButton("button-clone", _to(TeacherAction.CLONE), frozenset(Phase)),
    PanelButton("button-share-sheet", _to(TeacherAction.SHARE), frozenset(Phase)),
    PanelButton("button-delete", _to(TeacherAction.DELETE), frozenset(Phase), Style.danger),
)


def _buttons(offered: Iterable[PanelButton], challenge: Challenge, say: Say) -> list[Button]:
    """Build the buttons of the actions that a challenge's state allows."""
    here = phase_of(challenge)
    return [
        button(each.control(challenge.id), say(each.label), each.style)
        for each in offered
        if here in each.when
    ]


def _list_buttons(
    challenge: Challenge, listed: int, teams: Collection[str], say: Say
) -> list[Button]:
    """Build the buttons of an open challenge that need the class list or its groups.

    ``listed`` is the number of lines of the list. Empty in other states.
    """
    here = ChallengeControl(RollAction.MISSING, challenge.id)
    missing = [button(here, say("button-missing"))] if listed else []
    dates = [button(here.to(RollAction.TEAMS), say("button-teams"))] if teams else []
    return [*missing, *dates] if challenge.state is ChallengeState.OPEN else []


def _release_buttons(
    challenge: Challenge, extended: Mapping[int, datetime], say: Say
) -> list[Button]:
    """Build the button that releases the results of an exam, until they are released.

    Empty for other challenges, before the opening, and once pupils may see the results.
    """
    waits = not challenge.terms.tells_marks and now() < results_from(challenge, extended)
    control = ChallengeControl(RegradingAction.RELEASE, challenge.id)
    return [button(control, say("button-release"))] if challenge.has_opened and waits else []


# ------------------------------------------------------------------------------ the panel


def challenge_panel(data: PanelData, say: Say) -> Layout:
    """Build the panel of a challenge: terms, questions, and the actions that its state allows."""
    challenge = data.challenge
    here = phase_of(challenge)
    menus: list[discord.ui.Item[Any]] = []
    if here in UNOPENED:
        menus = [parts_menu(data, say), *_menus(data, say)]
    elif here in OPENED:
        menus = [*_regrading(challenge, say)]
    told = (
        _heading(data, say),
        quoted(challenge.terms, INTRODUCTION_SHOWN),
        terms_lines(data, say),
    )
    heading, introduction, settled = told
    room = MESSAGE_LENGTH - sum(len(text or "") for text in told)
    return panel(
        _COLOURS[challenge.state],
        heading,
        introduction,
        question_lines(challenge.terms, data.peers, say, room, advises=here in UNOPENED),
        settled,
        discord.ui.Separator(),
        [
            *_buttons(STATE_BUTTONS, challenge, say),
            *_release_buttons(challenge, data.extensions, say),
            *_list_buttons(challenge, data.listed, data.teams, say),
        ],
        *menus,
        _buttons(COMMON_BUTTONS, challenge, say),
    )


def _regrading(challenge: Challenge, say: Say) -> list[discord.ui.Select[Any]]:
    """Build the menu of the questions that can be cancelled or mended, once it has opened."""
    here = partial(QuestionControl, RegradingAction.QUESTION, challenge.id)
    options = [
        (f"{number}. {cut(question_line(task, say), TASK_LENGTH)}", number - 1)
        for number, task in enumerate(challenge.terms.tasks, 1)
    ]
    return menus(here, say("regrade-choose"), options)


def _heading(data: PanelData, say: Say) -> str:
    challenge = data.challenge
    is_scheduled = challenge.state is ChallengeState.SCHEDULED
    is_due = phase_of(challenge) is Phase.OPENING
    state = "opening" if is_due else challenge.state.value
    lines = [f"### {title_of(challenge, say)}", f"**{say(f'setup-state-{state}')}**"]
    if challenge.state is not ChallengeState.DRAFT and not is_scheduled:
        lines.append(say("setup-begun", count=data.begun))
    lines += times_lines(challenge, say)
    cautions = list(data.cautions)
    if phase_of(challenge) is Phase.OUTDATED:
        cautions.insert(0, "setup-caution-past")
    told = [*map(say, cautions), *repeat_lines(data.repeats, say)]
    return "\n".join([*lines, *(f"⚠️ {each}" for each in told)])


def repeat_lines(found: Sequence[Repeat], say: Say) -> list[str]:
    """Return warnings that challenges, REPEATS_TOLD at most, reveal answers of an exam."""
    return [
        say(
            "setup-caution-repeat",
            count=len(each.numbers),
            numbers=", ".join(map(str, each.numbers)),
            name=title_of(each.other, say),
        )
        for each in found[:REPEATS_TOLD]
    ]


def _menus(data: PanelData, say: Say) -> list[discord.ui.Item[Any]]:
    """Build the menus of channel and role, with the present choice if it still exists."""
    terms, here = data.challenge.terms, TeacherControl(TeacherAction.SETTLE, data.challenge.id)
    channel = discord.SelectDefaultValue.from_channel(discord.Object(terms.channel_id))
    role = discord.Object(terms.ping_role_id or 0, type=discord.Role)
    has_role = terms.ping_role_id is not None and NO_ROLE not in data.cautions
    channels = discord.ui.ChannelSelect[Any](
        custom_id=replace(here, choice=Setting.CHANNEL).encode(),
        channel_types=CHANNELS,
        placeholder=say("setup-choose-channel"),
        default_values=[] if NO_CHANNEL in data.cautions else [channel],
    )
    roles = discord.ui.RoleSelect[Any](
        custom_id=replace(here, choice=Setting.ROLE).encode(),
        placeholder=say("setup-choose-role"),
        min_values=0,
        default_values=[role] if has_role else [],
    )
    return [channels, roles]


# ------------------------------------------------------------------------------- the list


def listed(challenges: Sequence[Challenge], page: int, say: Say) -> Layout:
    """Build a page, from 0 (past the end, the last), of a server's challenges, with a menu."""
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
