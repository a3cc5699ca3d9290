"""Handlers of the puzzle command and of its buttons."""

from __future__ import annotations

from functools import partial
from typing import Any

from bot.classes.service import Classes
from bot.classes.sharing import show_or_post
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.custom_ids import Controls, shown
from bot.kit.widgets import Layout, note
from bot.puzzle.custom_ids import PlanAction, PlanControl, PuzzleAction, PuzzleControl
from bot.puzzle.messages import own_answers_button, shared_message, sheet_message, verdict_message
from bot.puzzle.model import PuzzleSheet
from bot.puzzle.panel import HOUR_FORM, panel_view, settle
from bot.puzzle.service import Puzzles, read_day


async def show_puzzle(click: Click) -> None:
    """Answer the command privately: a teacher gets the panel, others the last puzzle, if any."""
    if await click.service(Classes).is_teacher(click.actor):
        await click.show(panel_view(click))
        return
    sheet = await click.service(Puzzles).sheet(click.asker)
    if sheet is None:
        await click.whisper(view=note(click.say("puzzle-none-yet")))
        return
    await click.show(_sheet_view(click, sheet))


async def _own_answers(click: Click, control: PuzzleControl) -> Layout:
    """Return a person's answers to a puzzle and the difficulties left."""
    sheet = await click.service(Puzzles).sheet(click.asker, read_day(control.day))
    assert sheet is not None, "there is one of the day"
    return await _sheet_view(click, sheet)


async def _sheet_view(click: Click, sheet: PuzzleSheet) -> Layout:
    counts = await click.service(Puzzles).distribution(sheet.puzzle)
    takes = sheet.puzzle.takes_answers(click.asker.at)
    return await in_background(sheet_message, sheet, counts, click.say, takes_answers=takes)


async def _store_answer(click: Click, control: PuzzleControl) -> Layout:
    """Store an answer and return its verdict; for a repeated one, the verdict of the first."""
    (option,) = control.parts(1)
    puzzles, asker = click.service(Puzzles), click.asker
    day = read_day(control.day)
    is_new = await puzzles.answer(asker, day, control.difficulty, option)
    sheet = await puzzles.sheet(asker, day)
    assert sheet is not None, "there is one of the day"
    say, level = click.say, control.difficulty
    return await in_background(verdict_message, sheet, level, say, is_new=is_new)


async def _share_results(click: Click, control: PuzzleControl) -> None:
    """Preview a person's results of a puzzle in private, or post them in the channel."""
    sheet = await click.service(Puzzles).to_share(click.asker, read_day(control.day))
    tell = partial(shared_message, sheet, say=click.say)
    post = None if control.path else control.to(control.action, 1)
    await show_or_post(
        click, post, tell, own_answers_button(sheet.puzzle, click.say("button-back"))
    )


CONTROLS: tuple[Controls[Any], ...] = (
    Controls(
        PuzzleControl,
        {
            PuzzleAction.SOLVE: shown(_store_answer),
            PuzzleAction.MINE: shown(_own_answers),
            PuzzleAction.SHARE: _share_results,
        },
    ),
    Controls(PlanControl, {PlanAction.PLAN: settle}, {PlanAction.PLAN: HOUR_FORM}),
)
