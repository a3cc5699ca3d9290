"""Questions to the laboratory: promised, shown with their progress, cancelled, answered."""

from __future__ import annotations

from asyncio import Task, create_task, wait
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import discord

from bot.answers import PATIENCE, fulfil
from bot.background import in_background
from bot.i18n import Say, locale_of, words
from bot.ui.controls import Action, Control, button, buttons_only
from bot.work import Kept
from games.grundy.questions import Progress, Question

if TYPE_CHECKING:
    from bot.laboratory import Laboratory

#: Every so many seconds, the progress is shown.
PULSE = 2.0
#: How long the bar of the progress is, in characters; on a phone it takes one line.
BAR = 16

#: What Discord shows of a message.
ROOM = 2000

#: What is said of an answer, and its files.
Report = tuple[str, list[discord.File]]
#: Tells an answer of the laboratory's.
Teller = Callable[[Any, Say], Report]


async def inquire(
    interaction: discord.Interaction, laboratory: Laboratory, question: Question, tell: Teller
) -> None:
    """Answer a command by what the laboratory finds; it may be watched, and cancelled."""
    say, who = words(locale_of(interaction)), interaction.user.id
    seen: list[Progress] = []
    kept: list[Kept] = []

    def note(told: Progress | Kept) -> None:
        if isinstance(told, Kept):
            kept.append(told)
        else:
            seen[:] = [told]

    async def work() -> Report:
        answer = await laboratory.ask(who, question, note)
        text, files = await in_background(partial(tell, answer, say))
        return with_kept(text, kept, say), files

    task = create_task(work())
    try:
        await wait([task], timeout=PATIENCE)
        if not task.done():
            await interaction.response.defer()
            await _show_progress(interaction, task, seen, say)
        text, files = await task
    finally:
        task.cancel()  # nobody waits for it any more
    await fulfil(interaction, text, files)


def with_kept(text: str, kept: Sequence[Kept], say: Say) -> str:
    """Add to an answer what is kept for the next time, if there is room for it."""
    lines = [text, *(say("grundy-kept", last=each.values - 1) for each in kept)]
    whole = "\n".join(lines)
    return whole if len(whole) <= ROOM else text


async def _show_progress(
    interaction: discord.Interaction, task: Task[Report], seen: list[Progress], say: Say
) -> None:
    """Show how far the work has come, with a button to cancel it, until it is done."""
    control = Control(Action.CANCEL, 0, 0, (interaction.user.id,))
    while not task.done():
        with suppress(discord.HTTPException):  # the answer itself matters more
            await interaction.edit_original_response(
                content=progress_text(seen[0] if seen else None, say),
                view=buttons_only(button(control, say("button-cancel"))),
            )
        await wait([task], timeout=PULSE)


def progress_text(progress: Progress | None, say: Say) -> str:
    """Tell how far the work has come."""
    if progress is None:
        return say("grundy-begun")
    full = BAR * progress.done // max(progress.goal, 1)
    bar = "▰" * full + "▱" * (BAR - full)
    return f"{bar}\n{say('grundy-progress', done=progress.done, goal=progress.goal)}"
