"""The controls of questions to the laboratory: progress, cancelling, the answer, arenas' pages."""

from __future__ import annotations

from asyncio import Task, create_task, wait
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

import discord

from bot.analysis.service import ARENA_JSON, ARENA_PNG
from bot.i18n import Say
from bot.kit.answers import PATIENCE, file_of
from bot.kit.click import Click
from bot.kit.custom_ids import Controls
from bot.kit.failures import DISCORD_FAILURES
from bot.kit.refusal import KitRefusal, Refused, require_offered
from bot.kit.reports import Report, report_in_locale
from bot.kit.widgets import button, buttons_only, page_buttons
from bot.laboratory.analyst import Analyst
from bot.laboratory.custom_ids import ArenaControl, LaboratoryAction, QuestionControl
from bot.laboratory.messages import ROOM
from bot.laboratory.refusals import LaboratoryRefusal
from bot.laboratory.worker import Kept
from bot.play.glossary import meanings, meanings_button
from games.grundy.questions import Progress, Question

#: The seconds between two updates of the progress.
PULSE = 2.0

#: The length of the progress bar, in characters, which is one line on a phone.
BAR = 16


async def answer_question(
    click: Click, analyst: Analyst, question: Question, tell: Callable[..., Report]
) -> None:
    """Answer a command with a question to the laboratory, with progress and a button to cancel.

    ``tell`` makes the report of an answer, of which a translator is the last argument. Raises as
    ``Analyst.ask`` does.
    """
    locale, asker = click.locale, click.asker
    say = click.say
    seen: list[Progress] = []
    kept: list[Kept] = []

    def note(report: Progress | Kept) -> None:
        if isinstance(report, Kept):
            kept.append(report)
        else:
            seen[:] = [report]

    task = create_task(analyst.ask(asker, question, note, partial(report_in_locale, locale, tell)))
    try:
        await wait([task], timeout=PATIENCE)
        if not task.done():
            await click.promise()
            await _show_progress(click, task, seen, say)
        report = await task
    finally:
        task.cancel()  # in case nobody waits for it any more
    text = with_table_sizes(report.text, kept, say)
    await click.fulfil(report._replace(text=text), meanings_view(text, say))


def with_table_sizes(text: str, kept: Sequence[Kept], say: Say) -> str:
    """Add the size of stored tables to an answer, unless the message would be too long."""
    lines = [text, *(say("grundy-kept", last=each.values - 1) for each in kept)]
    whole = "\n".join(lines)
    return whole if len(whole) <= ROOM else text


def meanings_view(text: str, say: Say) -> discord.ui.View | None:
    """Return buttons that explain the terms in an answer; None if it has no such term."""
    buttons = meanings(text, say)
    return buttons_only(*buttons) if buttons else None


async def _show_progress(click: Click, task: Task[Report], seen: list[Progress], say: Say) -> None:
    """Show the progress of the work, with a button to cancel it, until it is done."""
    control = QuestionControl(LaboratoryAction.CANCEL, path=(click.person,))
    while not task.done():
        with suppress(*DISCORD_FAILURES):  # the answer itself matters more
            await click.interaction.edit_original_response(
                content=progress_text(seen[0] if seen else None, say),
                view=buttons_only(button(control, say("button-cancel"))),
            )
        await wait([task], timeout=PULSE)


def progress_text(progress: Progress | None, say: Say) -> str:
    """Format the progress of the work as a bar and numbers; None: it has only begun."""
    if progress is None:
        return say("grundy-begun")
    full = BAR * progress.done // max(progress.goal, 1)
    bar = "▰" * full + "▱" * (BAR - full)
    return f"{bar}\n{say('grundy-progress', done=progress.done, goal=progress.goal)}"


async def _cancel_question(click: Click, control: QuestionControl) -> None:
    """Cancel the question of this message.

    Raises Refused if another person asked it, or if it has been answered.
    """
    who = click.person
    if control.path != (who,):
        raise Refused(LaboratoryRefusal.CANCEL_OTHERS)
    if not click.service(Analyst).laboratory.desk.cancel(who):
        raise Refused(LaboratoryRefusal.NOTHING_TO_CANCEL)
    await click.promise()  # the question itself will answer


# ------------------------------------------------------------------------ pages of arenas


def arena_view(page: int, pages: int, say: Say) -> discord.ui.View:
    """Return the buttons under an arena, which turn its pages and explain its terms.

    ``page`` is the present one, from 0, of so many ``pages``.
    """
    control = ArenaControl(LaboratoryAction.ARENA_PAGE)
    turned = partial(control.to, LaboratoryAction.ARENA_PAGE)
    return buttons_only(*page_buttons(turned, page, pages - 1, say), meanings_button(say))


async def _turn_page(click: Click, control: ArenaControl) -> None:
    """Draw another page of an arena from the file beside its picture.

    Raises Refused if the message has no such file, or the arena no such page.
    """
    files = [] if click.message is None else click.message.attachments
    graph = next((file for file in files if file.filename == ARENA_JSON), None)
    if graph is None or not control.path:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    locale, page = click.locale, control.path[0]
    drawn = await click.promised(_draw_arena_page(click, graph, page, locale))
    others = [file for file in files if file.filename != ARENA_PNG]
    attachments = [*map(file_of, drawn.files), *others]
    view = arena_view(page, drawn.pages, click.say)
    await click.change(view=view, attachments=attachments)


async def _draw_arena_page(
    click: Click, graph: discord.Attachment, page: int, locale: str
) -> Report:
    """Report on a page of the arena in a file; raise Refused if there is no such page."""
    text = (await graph.read()).decode()
    drawn = await click.service(Analyst).tell_page(click.asker, text, page, locale)
    require_offered(page < drawn.pages)
    return drawn


CONTROLS = (
    Controls(QuestionControl, {LaboratoryAction.CANCEL: _cancel_question}),
    Controls(ArenaControl, {LaboratoryAction.ARENA_PAGE: _turn_page}),
)
