"""The terms of a challenge on its panel, and the menu by which a teacher changes them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import IntEnum
from textwrap import shorten
from typing import Any

import discord

from bot.challenges.custom_ids import (
    ChallengeControl,
    PresentingAction,
    QuestionControl,
    RollAction,
    TeacherAction,
    TeacherControl,
)
from bot.challenges.handouts import is_picture
from bot.challenges.model import Challenge, Mode, Terms
from bot.challenges.moments import window_lines
from bot.challenges.openings import Window
from bot.challenges.teacher.limits import Repeat
from bot.challenges.teacher.peers import Peers
from bot.i18n import Say
from bot.i18n.typed import reference_text
from bot.kit.custom_ids import Control
from bot.kit.texts import fitting, plainly
from bot.kit.widgets import DESCRIPTION_LENGTH, control_menu
from bot.kit.wording import in_words
from games.challenge.bank import blocks
from games.challenge.task import Kind

#: The modes of a challenge, by the number in a control's path.
MODES = {0: Mode.PRACTICE, 1: Mode.EXAM, 2: Mode.FORMATIVE}

#: The most pupils with more time whom the panel names.
EXTENSIONS_SHOWN = 4

#: The most characters of the description of a file, of the lists of alike questions, and about the
#: arrangements of the list.
TEXT_SHOWN, BLOCKS_SHOWN, ARRANGED_LENGTH = 80, 150, 160

_BETWEEN = " · "


class Setting(IntEnum):
    """The term or page of a control of the panel: the second number of its custom id."""

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


#: The terms with two values: the name of the term, and the labels that unset and set it.
SWITCHES = {
    Setting.SAME_FOR_ALL: ("same_for_all", "button-own", "button-same"),
    Setting.SHOWS_NAMES: ("shows_names", "button-pseudonyms", "button-names"),
    Setting.HELD: ("held", "button-results-at-end", "button-results-held"),
    Setting.MARKS_AT_ONCE: ("marks_at_once", "button-marks-later", "button-marks-now"),
    Setting.PLACES_AT_ONCE: ("places_at_once", "button-places-later", "button-places-now"),
    Setting.CHANGES_ANSWERS: ("changes_answers", "button-answers-final", "button-answers-change"),
}


@dataclass(frozen=True)
class PanelData:
    """A challenge with the data that its panel displays besides."""

    challenge: Challenge
    #: The equally difficult positions of each question.
    peers: Sequence[Peers]
    #: How many pupils have begun.
    begun: int
    extensions: Mapping[int, datetime]
    #: Messages about what prevents the announcement.
    cautions: Sequence[str] = ()
    #: Other challenges that reveal answers of this exam.
    repeats: Sequence[Repeat] = ()
    #: The number of lines of the class list, and its groups.
    listed: int = 0
    teams: frozenset[str] = frozenset()
    #: The groups with dates of their own.
    windows: Mapping[str, Window] = field(default_factory=dict)
    #: The extra minutes of attempts at an exam, by person.
    extra_minutes: Mapping[int, int] = field(default_factory=dict)
    #: The names of pupils with arrangements on the list for this exam, each with these in words.
    arranged: Sequence[tuple[str, str]] = ()


def terms_lines(data: PanelData, say: Say) -> str:
    """Return the terms of a challenge, one on each line."""
    terms = data.challenge.terms
    lines = [
        _positions(terms, data.peers, say),
        *_presenting(terms, say),
        _attempts(terms, say),
        say("setup-late-ended") if data.challenge.ended else _late(terms, say),
        _mode(data.challenge, say),
        say("setup-names" if terms.shows_names else "setup-pseudonyms"),
        _announcement(terms, say),
        *_groups(data.windows, data.teams, say),
    ]
    if data.arranged:
        lines.append(say("setup-arranged", pupils=arranged_text(data.arranged, say)))
    if data.extensions:
        shown = sorted(data.extensions.items(), key=lambda extension: extension[1])
        told = [_extension(data, who, until, say) for who, until in shown[:EXTENSIONS_SHOWN]]
        more = ["…"] if len(shown) > EXTENSIONS_SHOWN else []
        lines.append(say("setup-extensions", members=" · ".join([*told, *more])))
    return "\n".join(f"- {line}" for line in lines)


def _presenting(terms: Terms, say: Say) -> list[str]:
    """Return lines on the file, the pictures, the bank and the order, as far as they are set."""
    lines = []
    if terms.handout:
        told = shorten(terms.handout_text, TEXT_SHOWN, placeholder=" …")
        told = plainly(told)
        key = "presenting-handout" if told else "presenting-handout-untold"
        lines.append(say(key, name=terms.handout, text=told))
        if not told and is_picture(terms.handout):
            lines[-1] = f"⚠️ {say('presenting-picture-untold', name=terms.handout)}"
    if terms.pictures:
        numbers = ", ".join(str(each.question + 1) for each in terms.pictures)
        lines.append(say("presenting-pictures", numbers=numbers, count=len(terms.pictures)))
    if terms.is_bank:
        told = _alike(terms)
        lines.append(say("presenting-bank", draws=terms.count, count=len(terms.tasks), alike=told))
    if terms.shuffles:
        lines.append(say("presenting-shuffled"))
    return lines


def _alike(terms: Terms) -> str:
    """List the questions of each pool from which one is drawn, counted from 1: “1, 4 · 2, 3, 5”."""
    told = (", ".join(str(n + 1) for n in block) for block in blocks(terms.tasks, terms.count))
    text = " · ".join(told)
    return shorten(text, BLOCKS_SHOWN, placeholder=" …")


def _groups(windows: Mapping[str, Window], teams: Collection[str], say: Say) -> list[str]:
    """Return lines on the groups with windows, with a warning for those no longer on the list."""
    gone = {team: window for team, window in windows.items() if team not in teams}
    there = {team: window for team, window in windows.items() if team in teams}
    warned = (f"⚠️ {line} {say('setup-window-gone')}" for line in window_lines(gone, say))
    return [*window_lines(there, say), *warned]


def arranged_text(pupils: Sequence[tuple[str, str]], say: Say) -> str:
    """List pupils with their arrangements; those for whom there is no room are only counted."""
    told = [f"{name} ({what})" for name, what in pupils]
    more = "setup-arranged-more"
    shown = fitting(told, ARRANGED_LENGTH, lambda count: say(more, count=count), len(_BETWEEN))
    return _BETWEEN.join(shown)


def _positions(terms: Terms, peers: Sequence[Peers], say: Say) -> str:
    """Return a sentence on whether pupils get the same positions, and in how many questions."""
    count, same = len(peers), sum(each.count == 1 for each in peers)
    if terms.same_for_all or same == count:
        return say("setup-same")
    return say("setup-own-partly", count=count, same=same) if same else say("setup-own")


def _extension(data: PanelData, who: int, until: datetime, say: Say) -> str:
    moment, minutes = discord.utils.format_dt(until, "f"), data.extra_minutes.get(who, 0)
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
    """Return the minutes before closing at which the class is reminded, in words; 0: never."""
    if minutes == 0:
        return say("setup-remind-never")
    if minutes % (24 * 60) == 0:
        return say("setup-remind-days", count=minutes // (24 * 60))
    if minutes % 60 == 0:
        return say("setup-remind-hours", count=minutes // 60)
    return say("setup-remind-minutes", count=minutes)


def parts_menu(data: PanelData, say: Say) -> discord.ui.Select[Any]:
    """Return the menu of the terms that may be changed, each with its present value.

    A choice gives a term its other value, or opens a form.
    """
    here = TeacherControl(TeacherAction.SETTLE, data.challenge.id, Setting.SHOW)
    offered = [*_modes(data.challenge, say), *_switches(data, say), *_forms(data, say)]
    options = [(control, say(label), _now(value, say)) for control, label, value in offered]
    return control_menu(here, say("setup-change"), options)


#: An entry of the menu: its control, the message of its label, and the present value.
_Part = tuple[Control, str, str]


def _now(value: str, say: Say) -> str:
    """Return the present value of a term for the description of a menu's entry."""
    told = say("setup-now", value=value.replace("**", "") or say("setup-now-nothing"))
    return shorten(told, DESCRIPTION_LENGTH, placeholder=" …")


def _modes(challenge: Challenge, say: Say) -> Iterator[_Part]:
    """Yield the entries of the other modes that a challenge may have."""
    now = say(f"sheet-mode-{challenge.terms.mode.value}")
    for number, mode in MODES.items():
        if mode is not challenge.terms.mode:
            here = TeacherControl(TeacherAction.SETTLE, challenge.id, Setting.MODE, path=(number,))
            yield here, f"button-{mode.value}", now


def _switches(data: PanelData, say: Say) -> Iterator[_Part]:
    """Yield the entries of the terms that have two values, if they matter in this mode.

    Each entry's control sets the other value.
    """
    terms, number = data.challenge.terms, data.challenge.id
    marks = say("setup-marks-now" if terms.marks_at_once else "setup-marks-later")
    places = say("setup-places-now" if terms.places_at_once else "setup-places-later")
    names = say("setup-names" if terms.shows_names else "setup-pseudonyms")
    values = {Setting.HELD: say("setup-held") if terms.held else f"{marks} {places}"}
    if not terms.held:
        values |= {Setting.MARKS_AT_ONCE: marks, Setting.PLACES_AT_ONCE: places}
    if not terms.tells_results:
        answers = "setup-changes-answers" if terms.may_change else "button-answers-final"
        values[Setting.CHANGES_ANSWERS] = say(answers)
    values = values if terms.is_exam else {}
    values[Setting.SAME_FOR_ALL] = _positions(terms, data.peers, say)
    values[Setting.SHOWS_NAMES] = names
    for setting, value in values.items():
        term, *labels = SWITCHES[setting]
        is_set = bool(getattr(terms, term))
        path = (int(not is_set),)
        other = TeacherControl(TeacherAction.SETTLE, number, setting, path=path)
        yield other, labels[not is_set], value


def _forms(data: PanelData, say: Say) -> Iterator[_Part]:
    """Yield the entries of the terms that are set in a form or on another page."""
    challenge, terms = data.challenge, data.challenge.terms
    here = TeacherControl(TeacherAction.SETTLE, challenge.id)
    introduce = ChallengeControl(PresentingAction.INTRODUCE, challenge.id)
    reminder = say("setup-reminder", reminder=reminder_of(terms.remind_minutes, say))
    marking = f"{_attempts(terms, say)} · {_late(terms, say)} · {reminder}"
    yield replace(here, choice=Setting.MARKING), "button-marking", marking
    yield (
        introduce,
        "button-introduce",
        " · ".join(filter(None, (terms.handout, terms.introduction))),
    )
    if any(task.own is not None for task in terms.tasks):
        pictures = QuestionControl(PresentingAction.PICTURES, challenge.id)
        numbers = ", ".join(str(each.question + 1) for each in terms.pictures)
        told = say("presenting-pictures", numbers=numbers, count=len(terms.pictures))
        yield pictures, "button-pictures", told if numbers else ""
    order = say(f"presenting-order-{'shuffled' if terms.shuffles else 'written'}")
    drawn = f"{terms.count}/{len(terms.tasks)} · {order}"
    yield introduce.to(PresentingAction.DRAW), "button-draw", drawn
    if any(task.kind is Kind.PROGRAM for task in terms.tasks):
        reference = reference_text(terms.reference, say)
        yield replace(here, choice=Setting.REFERENCE), "button-reference", reference
    if data.teams:
        teams = ChallengeControl(RollAction.TEAMS, challenge.id)
        yield teams, "button-teams", ", ".join(sorted(data.windows))
