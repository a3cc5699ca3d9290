"""The controls of a class's list, and the form in which a teacher gives it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from bot.i18n import LOCALES, words
from bot.kit.answers import WithFiles
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.custom_ids import Controls, Filled, Form, opened_by, shown
from bot.kit.edits import edited
from bot.kit.forms import ask
from bot.kit.refusal import Faults, KitRefusal, Refused, require_offered
from bot.kit.texts import require_text, size_fault
from bot.kit.widgets import Layout, note
from bot.roster.arrangements import MOST_HOURS, MOST_MINUTES, Arrangement, Share, read_kinds
from bot.roster.custom_ids import RosterAction, RosterControl
from bot.roster.messages import (
    ARRANGED,
    NO_SHARE,
    arrange_form,
    arrangement_typed,
    changes_message,
    clear_message,
    free_message,
    line_message,
    list_form,
    list_kinds,
    list_message,
    numbers,
    own_message,
    team_message,
)
from bot.roster.model import Listed, RosterLine, Team, digest_of, folded
from bot.roster.reading import (
    LARGEST_NUMBER,
    LONGEST_NAME,
    LONGEST_TEAM,
    MOST_LINES,
    Column,
    decode,
    read_list,
)
from bot.roster.refusals import InvalidList, RosterRefusal
from bot.roster.service import Rosters
from games.challenge.task import Kind

#: The largest size of a list's file.
MOST_BYTES = 256 * 1024

#: The limits named in the messages about faults.
_LIMITS: Mapping[str, int | str] = {
    "most": MOST_LINES,
    "name": LONGEST_NAME,
    "team": LONGEST_TEAM,
    "largest": str(LARGEST_NUMBER),
}

#: The actions of which a control's number is a group's key.
_OF_TEAMS = (RosterAction.TEAM, RosterAction.ARRANGE_TEAM, RosterAction.TEAM_ARRANGED)


@cache
def headings() -> Mapping[str, Column]:
    """Return the column that each possible heading of a list means, by ``folded`` heading.

    It has the headings of every language, and is computed once.
    """
    return {
        folded(word): column
        for locale in LOCALES
        for column in Column
        for word in words(locale)(f"roster-heads-{column.value}").split(",")
    }


async def roster_page(click: Click, page: int = 0) -> Layout:
    """Return a page of the list, counted from 0, to a teacher; raise Refused to others."""
    return list_message(await click.service(Rosters).lines(click.actor), page, click.say)


async def _open_list_form(click: Click, _control: RosterControl) -> None:
    """Open the form for a list to a teacher; raise Refused to others."""
    await click.service(Rosters).lines(click.actor)
    await ask(click, list_form(click.say))


async def _pending_list(click: Click) -> str:
    """Return the text of the list in the clicked message's file.

    Raises Refused if the message has no file, or one that is too large or no text.
    """
    message = click.message
    file = next(iter(message.attachments), None) if message is not None else None
    if file is None or file.size > MOST_BYTES:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    return decode(await file.read())


async def _review_given_list(click: Click, _control: RosterControl) -> WithFiles:
    """Return the changes that a given list would make.

    Raises Refused to pupils, or if it is typed and a file, too large, or no text; Faults if wrong.
    """
    typed, file = click.typed_text(), click.uploaded()
    await click.service(Rosters).lines(click.actor)
    if file is not None and typed.strip():
        raise Refused(RosterRefusal.TEXT_OR_LIST)
    fault = None if file is None else size_fault(file.size, MOST_BYTES)
    if fault is not None:
        raise fault
    text = require_text(typed) if file is None else decode(await file.read())
    return await _changes_of(click, await in_background(_read_list, text))


def _read_list(text: str) -> Sequence[Listed]:
    """Read a list; raise Faults with everything that is wrong with it."""
    try:
        return read_list(text, headings())
    except InvalidList as error:
        faults = ((fault, lines) for fault, lines in error.faults.items())
        raise Faults(
            [
                (None, Refused(fault, lines=numbers(lines), count=len(lines), **_LIMITS))
                for fault, lines in faults
            ]
        ) from None


async def _changes_of(click: Click, listed: Sequence[Listed]) -> WithFiles:
    rosters, actor = click.service(Rosters), click.actor
    lines = await rosters.lines(actor)
    changes, depending = await rosters.review(actor, listed), await rosters.depending(actor)
    return changes_message(changes, digest_of(lines), depending, click.say)


async def _store_reviewed_list(click: Click, control: RosterControl) -> WithFiles | Layout:
    """Store the reviewed list and return it; if it changed meanwhile, return the changes anew."""
    rosters, actor = click.service(Rosters), click.actor
    await rosters.lines(actor)
    listed = read_list(await _pending_list(click), headings())
    try:
        await rosters.replace(actor, click.locale, listed, control.line)
    except Refused as refused:
        if refused.refusal is not RosterRefusal.ROSTER_MOVED_ON:
            raise
        return await _changes_of(click, listed)
    return await roster_page(click)


async def _line(click: Click, control: RosterControl) -> Layout:
    line = await click.service(Rosters).line(click.actor, click.picked(control.line))
    return line_message(line, control.page, click.say)


async def _group(click: Click, control: RosterControl) -> Layout:
    team = await click.service(Rosters).team(click.actor, click.picked(control.line))
    return team_message(team, control.page, click.say)


async def _assign_line(click: Click, control: RosterControl) -> Layout:
    """Give a line to the chosen member, or free it if that is confirmed; else ask for that."""
    if control.action is RosterAction.FREE and not control.path:
        line = await click.service(Rosters).line(click.actor, control.line)
        return free_message(line, control.page, click.say)
    person = next(iter(click.chosen()), None)
    require_offered(control.action is RosterAction.FREE or person is not None)
    rosters, actor = click.service(Rosters), click.actor
    holder = next(iter(control.path), 0) or None
    line = await rosters.assign(actor, control.line, person, holder)
    return line_message(line, control.page, click.say)


async def _open_arrangements_form(click: Click, control: RosterControl) -> None:
    """Open the form of the arrangements of a pupil or group."""
    arrangement = (await _arranged_for(click, control)).arrangement
    displayed, chosen = control.path[: len(ARRANGED)], control.path[len(ARRANGED) :]
    if chosen:  # in the menus of a form that was handed back
        share, kinds = control.parts(len(ARRANGED) + 2)[-2:]
        require_offered(share < len(Share))
        spared = frozenset(kind for n, kind in enumerate(Kind) if kinds >> n & 1)
        arrangement = replace(arrangement, share=list(Share)[share], spared=spared)
    is_team = control.action is RosterAction.ARRANGE_TEAM
    arranges = control.to(RosterAction.TEAM_ARRANGED if is_team else RosterAction.ARRANGED)
    await ask(click, arrange_form(arranges, arrangement, click.say), arranges, displayed)


def _arranged_again(control: RosterControl, filled: Filled) -> RosterControl:
    """Build the control that reopens the form of arrangements with the choices of its menus."""
    shares = [each.value or NO_SHARE for each in Share]
    share = shares.index(filled["share"][0]) if {*filled.get("share", ())} & {*shares} else 0
    kinds = sum(1 << n for n, kind in enumerate(Kind) if kind in filled.get("spared", ()))
    is_team = control.action is RosterAction.TEAM_ARRANGED
    again = RosterAction.ARRANGE_TEAM if is_team else RosterAction.ARRANGE
    return control.to(again, *control.path, share, kinds)


async def _arranged_for(click: Click, control: RosterControl) -> RosterLine | Team:
    """Return the line, or the group, whose arrangements a control is about."""
    rosters, is_team = click.service(Rosters), control.action in _OF_TEAMS
    return await (rosters.team if is_team else rosters.line)(click.actor, control.line)


async def _store_arrangements(click: Click, control: RosterControl) -> Layout:
    """Store the typed arrangements; raise Faults if one is wrong or another teacher changed it."""
    rosters, actor, say = click.service(Rosters), click.actor, click.say
    whose = await _arranged_for(click, control)
    submitted, stored = click.submitted(), arrangement_typed(whose.arrangement)
    typed = {name: " ".join(submitted.get(name, ())).strip() for name in stored}
    chosen = {
        "share": lambda share: say(f"arranged-{share}"),
        "spared": lambda kinds: list_kinds(read_kinds(kinds), say),
    }
    kinds = typed["spared"].split()
    require_offered(typed["share"] in (NO_SHARE, *filter(None, Share)) and set(kinds) <= set(Kind))
    editing, faults = edited(control.path, typed, stored, ARRANGED, chosen), []
    for name, most in (("minutes", MOST_MINUTES), ("hours", MOST_HOURS)):
        if not re.fullmatch(r"[0-9]{0,4}", typed[name]) or int(typed[name] or 0) > most:
            fault = Refused(RosterRefusal.BAD_ARRANGEMENT, limit=most)
            faults.append((ARRANGED[name], fault))
    accepted = stored | {name: typed[name] for name in editing.require_alone(*faults)}
    share = accepted["share"]
    arrangement = Arrangement(
        Share("" if share == NO_SHARE else share),
        int(accepted["minutes"] or 0),
        int(accepted["hours"] or 0),
        read_kinds(accepted["spared"]),
    )
    if isinstance(whose, Team):
        team = await rosters.arrange_team(actor, whose, arrangement)
        return team_message(team, control.page, say)
    line = await rosters.arrange(actor, whose.number, arrangement)
    return line_message(line, control.page, say)


async def _delete_list(click: Click, control: RosterControl) -> Layout:
    """Delete the list if that is confirmed; else ask to confirm it."""
    rosters, actor = click.service(Rosters), click.actor
    if control.path != (1,):
        lines, depending = await rosters.lines(actor), await rosters.depending(actor)
        return clear_message(len(lines), depending, control.page, click.say)
    await rosters.clear(actor)
    return await roster_page(click)


async def join(click: Click, line: str | None) -> None:
    """Give a pupil the line that they name, or with None show them which line is theirs.

    The answer is private. Raises Refused as ``Rosters.join``.
    """
    rosters, actor = click.service(Rosters), click.actor
    mine = await (rosters.mine(actor) if line is None else rosters.join(actor, line))
    await click.whisper(view=own_message(mine, click.say))


async def _leave_line(click: Click, _control: RosterControl) -> Layout:
    left = await click.service(Rosters).leave(click.actor)
    return note(click.say("roster-left" if left else "roster-mine-none"))


CONTROLS = Controls(
    RosterControl,
    {
        RosterAction.SHOW: shown(lambda click, control: roster_page(click, control.page)),
        RosterAction.GIVE: _open_list_form,
        RosterAction.GIVEN: shown(_review_given_list),
        RosterAction.APPLY: shown(_store_reviewed_list),
        RosterAction.LINE: shown(_line),
        RosterAction.ASSIGN: shown(_assign_line),
        RosterAction.FREE: shown(_assign_line),
        RosterAction.ARRANGE: _open_arrangements_form,
        RosterAction.ARRANGED: shown(_store_arrangements),
        RosterAction.TEAM: shown(_group),
        RosterAction.ARRANGE_TEAM: _open_arrangements_form,
        RosterAction.TEAM_ARRANGED: shown(_store_arrangements),
        RosterAction.CLEAR: shown(_delete_list),
        RosterAction.LEAVE: shown(_leave_line),
    },
    {
        RosterAction.GIVEN: opened_by(RosterAction.GIVE),
        **dict.fromkeys(
            (RosterAction.ARRANGED, RosterAction.TEAM_ARRANGED), Form(_arranged_again, ARRANGED)
        ),
    },
)
