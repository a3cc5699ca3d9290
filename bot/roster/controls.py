"""What a click on a class's list does, and the form in which it is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import discord

from bot.i18n import LOCALES, words
from bot.i18n.commands import locale_of
from bot.kit.answers import promised, whisper, whisper_in_place
from bot.kit.background import in_background
from bot.kit.custom_ids import Controls, opened_by
from bot.kit.forms import ask
from bot.kit.host import Interaction
from bot.kit.people import actor_of
from bot.kit.refusal import Faults, KitRefusal, Refused
from bot.kit.reports import Attachment
from bot.kit.texts import require_text, size_fault
from bot.kit.widgets import chosen, note, submitted, uploaded
from bot.roster.custom_ids import RosterAction, RosterControl
from bot.roster.messages import (
    changes_message,
    clear_message,
    line_message,
    list_form,
    list_message,
    numbers,
    own_message,
)
from bot.roster.model import Listed, digest_of, folded
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

#: How large the file of a list may be.
MOST_BYTES = 256 * 1024

#: What the sentences about faults tell.
_LIMITS: Mapping[str, int | str] = {
    "most": MOST_LINES,
    "name": LONGEST_NAME,
    "team": LONGEST_TEAM,
    "largest": str(LARGEST_NUMBER),
}

Shown = tuple[discord.ui.LayoutView, Sequence[Attachment]]


@cache
def headings() -> Mapping[str, Column]:
    """Return the words that may head a column, in every language."""
    return {
        folded(word): column
        for locale in LOCALES
        for column in Column
        for word in words(locale)(f"roster-heads-{column.value}").split(",")
    }


async def show_roster(interaction: Interaction, page: int = 0) -> None:
    """Show a teacher a page of the list, in place of what was clicked."""
    say = words(locale_of(interaction))
    lines = await interaction.client.service(Rosters).lines(actor_of(interaction))
    await whisper_in_place(interaction, list_message(lines, page, say))


async def _show(interaction: Interaction, control: RosterControl) -> None:
    await show_roster(interaction, control.page)


async def _give(interaction: Interaction, _control: RosterControl) -> None:
    """Open the form."""
    await interaction.client.service(Rosters).lines(actor_of(interaction))
    await ask(interaction, list_form(words(locale_of(interaction))))


async def _waiting(interaction: Interaction) -> str:
    """Return the list that waits in the message that was clicked."""
    message = interaction.message
    file = next(iter(message.attachments), None) if message is not None else None
    if file is None or file.size > MOST_BYTES:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    return decode(await file.read())


async def _given(interaction: Interaction, _control: RosterControl) -> None:
    """Show what the list that was given would change."""
    typed = next(iter(submitted(interaction).get("text", ())), "")
    await interaction.client.service(Rosters).lines(actor_of(interaction))
    shown = await promised(interaction, _looked_at(interaction, typed))
    await whisper_in_place(interaction, *shown)


async def _looked_at(interaction: Interaction, typed: str) -> Shown:
    file = uploaded(interaction, "file")
    if file is not None and typed.strip():
        raise Refused(RosterRefusal.TEXT_OR_LIST)
    fault = None if file is None else size_fault(file.size, MOST_BYTES)
    if fault is not None:
        raise fault
    text = require_text(typed) if file is None else decode(await file.read())
    return await _changes(interaction, await in_background(_read, text))


def _read(text: str) -> Sequence[Listed]:
    """Read a list; raise Faults with all that is wrong with it."""
    try:
        return read_list(text, headings())
    except InvalidList as error:
        found = ((fault, lines) for fault, lines in error.faults.items())
        raise Faults(
            [
                (None, Refused(fault, lines=numbers(lines), count=len(lines), **_LIMITS))
                for fault, lines in found
            ]
        ) from None


async def _changes(interaction: Interaction, listed: Sequence[Listed]) -> Shown:
    rosters, actor = interaction.client.service(Rosters), actor_of(interaction)
    lines = await rosters.lines(actor)
    found, depending = await rosters.review(actor, listed), await rosters.depending(actor)
    return changes_message(found, digest_of(lines), depending, words(locale_of(interaction)))


async def _apply(interaction: Interaction, control: RosterControl) -> None:
    """Keep the list that was looked at; if another one has come meanwhile, look again."""
    rosters, actor = interaction.client.service(Rosters), actor_of(interaction)
    await rosters.lines(actor)

    async def applied() -> Shown:
        listed = read_list(await _waiting(interaction), headings())
        try:
            await rosters.replace(actor, locale_of(interaction), listed, control.line)
        except Refused as refused:
            if refused.refusal is not RosterRefusal.ROSTER_MOVED_ON:
                raise
            return await _changes(interaction, listed)
        say = words(locale_of(interaction))
        return list_message(await rosters.lines(actor), 0, say), []

    await whisper_in_place(interaction, *await promised(interaction, applied()))


async def _line(interaction: Interaction, control: RosterControl) -> None:
    number = next(iter(chosen(interaction)), control.line)
    line = await interaction.client.service(Rosters).line(actor_of(interaction), number)
    await whisper_in_place(
        interaction, line_message(line, control.page, words(locale_of(interaction)))
    )


async def _assign(interaction: Interaction, control: RosterControl) -> None:
    """Give a line to the member who was chosen, or to nobody."""
    person = next(iter(chosen(interaction)), None)
    if control.action is RosterAction.ASSIGN and person is None:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    rosters, actor = interaction.client.service(Rosters), actor_of(interaction)
    line = await rosters.assign(actor, control.line, person)
    await whisper_in_place(
        interaction, line_message(line, control.page, words(locale_of(interaction)))
    )


async def _clear(interaction: Interaction, control: RosterControl) -> None:
    """Ask whether the list is to be deleted, or delete it."""
    rosters, actor = interaction.client.service(Rosters), actor_of(interaction)
    say = words(locale_of(interaction))
    if control.path != (1,):
        lines, depending = await rosters.lines(actor), await rosters.depending(actor)
        await whisper_in_place(interaction, clear_message(len(lines), depending, control.page, say))
        return
    await rosters.clear(actor)
    await show_roster(interaction)


async def join(interaction: Interaction, line: str | None) -> None:
    """Give a pupil the line that they name, or tell them which one is theirs."""
    rosters, actor = interaction.client.service(Rosters), actor_of(interaction)
    mine = await (rosters.mine(actor) if line is None else rosters.join(actor, line))
    await whisper(interaction, view=own_message(mine, words(locale_of(interaction))))


async def _leave(interaction: Interaction, _control: RosterControl) -> None:
    say = words(locale_of(interaction))
    left = await interaction.client.service(Rosters).leave(actor_of(interaction))
    await whisper_in_place(interaction, note(say("roster-left" if left else "roster-mine-none")))


CONTROLS = Controls(
    RosterControl,
    {
        RosterAction.SHOW: _show,
        RosterAction.GIVE: _give,
        RosterAction.GIVEN: _given,
        RosterAction.APPLY: _apply,
        RosterAction.LINE: _line,
        RosterAction.ASSIGN: _assign,
        RosterAction.FREE: _assign,
        RosterAction.CLEAR: _clear,
        RosterAction.LEAVE: _leave,
    },
    {RosterAction.GIVEN: opened_by(RosterAction.GIVE)},
)
