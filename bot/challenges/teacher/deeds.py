"""The table of what a challenge's panel offers in each state.

An offered deed is never refused for the challenge's state; its service refuses all others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from functools import partial

from bot.challenges.custom_ids import (
    BeginControl,
    ChallengeControl,
    PupilAction,
    QuestionControl,
    RegradingAction,
    ReleaseAction,
    RollAction,
    TeacherAction,
    TeacherControl,
)
from bot.challenges.model import REOPENABLE, Challenge, ChallengeState
from bot.challenges.openings import results_from
from bot.i18n import Say
from bot.kit.clock import now
from bot.kit.custom_ids import Control
from bot.kit.widgets import PREVIEW, Button, Style, button


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
    """Compute the state of a challenge now, by its stored state and its times."""
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
class Deed:
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
DEEDS = (
    Deed("button-move-closing", _move, frozenset({Phase.OPEN}), Style.primary),
    Deed("button-reopen", _move, frozenset({Phase.CLOSED}), Style.primary),
    Deed("button-publish", _to(TeacherAction.PUBLISH), frozenset({Phase.DRAFT}), Style.success),
    Deed("button-edit", _to(TeacherAction.SET_UP), UNOPENED, Style.primary),
    Deed("button-preview", _preview, UNOPENED),
    Deed(
        "button-close-now",
        _to(TeacherAction.CLOSE),
        frozenset({Phase.OPENING, Phase.OPEN}),
        Style.danger,
    ),
)

#: The actions on a challenge as a whole, which every state allows.
WHOLE = (
    Deed("button-clone", _to(TeacherAction.CLONE), frozenset(Phase)),
    Deed("button-share-sheet", _to(TeacherAction.SHARE), frozenset(Phase)),
    Deed("button-delete", _to(TeacherAction.DELETE), frozenset(Phase), Style.danger),
)


def deed_buttons(deeds: Iterable[Deed], challenge: Challenge, say: Say) -> list[Button]:
    """Build the buttons of the actions that a challenge's state allows."""
    here = phase_of(challenge)
    return [
        button(deed.control(challenge.id), say(deed.label), deed.style)
        for deed in deeds
        if here in deed.when
    ]


def list_buttons(
    challenge: Challenge, listed: int, teams: Collection[str], say: Say
) -> list[Button]:
    """Build the buttons of an open challenge that need the class list or its groups.

    ``listed`` is the number of lines of the list. Empty in other states.
    """
    here = ChallengeControl(RollAction.MISSING, challenge.id)
    missing = [button(here, say("button-missing"))] if listed else []
    dates = [button(here.to(RollAction.TEAMS), say("button-teams"))] if teams else []
    return [*missing, *dates] if challenge.state is ChallengeState.OPEN else []


def release_buttons(
    challenge: Challenge, extended: Mapping[int, datetime], say: Say
) -> list[Button]:
    """Build the button that releases the results of an exam, until they are released.

    Empty for other challenges, before the opening, and once pupils may see the results.
    """
    waits = not challenge.terms.tells_marks and now() < results_from(challenge, extended)
    control = ChallengeControl(ReleaseAction.ASK, challenge.id)
    return [button(control, say("button-release"))] if challenge.has_opened and waits else []
