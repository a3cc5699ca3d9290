"""The page of pupils' states, with the reason of a missing mark, and the form of exemptions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import discord

from bot.challenges.custom_ids import PageControl, ResultsAction
from bot.challenges.results.gradebooks import GradebookRow, gradebook_rows
from bot.challenges.results.messages import STATES, choices, page_turns, summary
from bot.challenges.results.service import PupilState, Results
from bot.challenges.roll.service import MAX_REASON
from bot.i18n import Say
from bot.kit.custom_ids import Filled
from bot.kit.edits import digest
from bot.kit.people import mention
from bot.kit.texts import cut, plainly
from bot.kit.widgets import (
    LABEL_LENGTH,
    Layout,
    button,
    form,
    line_field,
    menu_field,
    page_of,
    panel,
    titled,
)
from bot.play.messages import FINISHED
from bot.roster.messages import line_name
from bot.roster.model import RosterLine

#: The most pupils on a page, as in a menu of Discord.
PUPILS = 25

#: The most characters of a name on a line.
NAME = 30

#: The order of the states: first those about which a teacher may have to decide.
ORDER = (
    PupilState.ABSENT,
    PupilState.BEGUN,
    PupilState.EXEMPT,
    PupilState.NOT_JOINED,
    PupilState.WITHDRAWN,
    PupilState.ANSWERED,
)

#: The choice of pupils in a refused form is given back if their numbers are at most this: all of
#: them are one number of a custom id.
CHOSEN = 120

#: The values of the form's menu of decisions.
EXEMPT, NOT_EXEMPT = "exempt", "not"


def listed(results: Results) -> list[tuple[RosterLine, GradebookRow]]:
    """Return the lines of the class list with their rows, by state in ORDER, then by number."""
    found = [(entry.line, entry) for entry in gradebook_rows(results) if entry.line is not None]
    return sorted(found, key=lambda each: (ORDER.index(each[1].state), each[0].number))


def states_page(results: Results, page: int, say: Say) -> Layout:
    """Build a page, from 0, of the class list with each pupil's state; past the end, the last."""
    pupils = listed(results)
    there = page_of(pupils, page, PUPILS)
    counted = Counter(entry.state for _, entry in pupils)
    told = [
        say("results-state-count", state=say(f"state-{state}"), count=counted[state])
        for state in ORDER
        if counted[state]
    ]
    body = [_line(line, entry, say) for line, entry in there.shown] or [say("results-no-list")]
    decide = PageControl(ResultsAction.EXEMPT, results.challenge.id, there.number)
    return panel(
        FINISHED,
        summary(results, say),
        discord.ui.Separator(),
        "\n".join(filter(None, [" · ".join(told), *body])),
        [button(decide, say("button-exempt"))] if pupils else None,
        page_turns(results, STATES, there, say),
        *choices(results, STATES, say),
    )


def _line(line: RosterLine, entry: GradebookRow, say: Say) -> str:
    told = f"- {_short(line, say)} · {say(f'state-{entry.state}')}"
    decided = entry.exemption
    if not entry.is_exempt or decided is None:
        return f"{told} · {say('results-enrolled-late')}" if entry.is_exempt else told
    reason = plainly(decided.reason)
    who = mention(decided.teacher, say)
    moment = discord.utils.format_dt(decided.at, "d")
    return " · ".join(filter(None, [told, reason, say("results-decided", who=who, moment=moment)]))


def _short(line: RosterLine, say: Say) -> str:
    return line_name(RosterLine(line.number, cut(line.name, NAME), line.team), say)


def on_page(results: Results, page: int) -> list[tuple[RosterLine, GradebookRow]]:
    """Return a page, counted from 0, of ``listed``; empty past the end."""
    return listed(results)[page * PUPILS : (page + 1) * PUPILS]


def decided(pupils: Sequence[tuple[RosterLine, GradebookRow]], say: Say) -> str:
    """Return the decisions about pupils as text, a line for each, for a clash of two teachers."""
    told = []
    for line, entry in pupils:
        state = say("exempt-yes" if entry.is_exempt else "exempt-no")
        reason = "" if entry.exemption is None else entry.exemption.reason
        told.append(f"{line.number}: {state} {reason}".rstrip())
    return "\n".join(told)


def exempt_form(control: PageControl, results: Results, say: Say) -> discord.ui.Modal:
    """Build the form by which pupils of a page are exempted, or no longer are.

    Its control carries the digest of the present decisions about them. The path of a form that was
    handed back has the digest, then what was chosen in its menus.
    """
    shown = on_page(results, control.page)
    is_taken_back, chosen = (*control.path[1:3], 0, 0)[:2]
    known = control.path[:1] or (digest(decided(shown, say)),)
    control = control.to(ResultsAction.EXEMPTED, *known)
    options = [
        discord.SelectOption(
            label=f"{line.number} · {line.name}"[:LABEL_LENGTH],
            value=str(line.number),
            description=say(f"state-{entry.state}"),
            default=bool(chosen >> line.number & 1),
        )
        for line, entry in shown
    ]
    pupils = discord.ui.Select[Any](
        custom_id="pupils", options=options, min_values=1, max_values=len(options)
    )
    decisions = {EXEMPT: say("exempt-yes"), NOT_EXEMPT: say("exempt-no")}
    title = titled("exempt-decision", say)
    decision = menu_field(
        "decision", *title, options=decisions, chosen=NOT_EXEMPT if is_taken_back else EXEMPT
    )
    title = titled("exempt-reason", say)
    reason = line_field("reason", *title, longest=MAX_REASON, required=False)
    who = discord.ui.Label[Any](text=say("exempt-pupils"), component=pupils)
    return form(control, say("exempt-form"), who, decision, reason)


def exempt_again(control: PageControl, filled: Filled) -> PageControl:
    """Build the control that reopens the form of exemptions with the choices of its menus."""
    numbers = [int(each) for each in filled.get("pupils", ()) if each.isdecimal()]
    chosen = sum(1 << number for number in numbers) if max(numbers, default=0) <= CHOSEN else 0
    is_taken_back = int(NOT_EXEMPT in filled.get("decision", ()))
    return control.to(ResultsAction.EXEMPT, *(control.path or (0,)), is_taken_back, chosen)
