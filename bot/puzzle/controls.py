"""What the command and the controls of the puzzle of the day do."""

from __future__ import annotations

from functools import partial
from typing import Any

from bot.classes.service import Classes
from bot.classes.sharing import show_or_post
from bot.i18n import words
from bot.i18n.commands import locale_of
from bot.kit.answers import whisper, whisper_in_place
from bot.kit.background import in_background
from bot.kit.custom_ids import Controls
from bot.kit.host import Interaction
from bot.kit.people import actor_of, asker_of
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.widgets import note
from bot.puzzle.custom_ids import PlanAction, PlanControl, PuzzleAction, PuzzleControl
from bot.puzzle.messages import mine_button, shared_message, sheet_message, verdict_message
from bot.puzzle.model import Sheet
from bot.puzzle.panel import HOUR_FORM, settle, show_panel
from bot.puzzle.service import Puzzles, read_day


async def show_puzzle(interaction: Interaction) -> None:
    """Answer the command: teachers get their panel, the others the puzzle of the day."""
    if await interaction.client.service(Classes).is_teacher(actor_of(interaction)):
        await show_panel(interaction)
        return
    sheet = await interaction.client.service(Puzzles).sheet(asker_of(interaction))
    if sheet is None:
        await whisper(interaction, view=note(words(locale_of(interaction))("puzzle-none-yet")))
        return
    await _show_sheet(interaction, sheet)


async def _mine(interaction: Interaction, control: PuzzleControl) -> None:
    """Show somebody what they have answered to a puzzle, and what is left of it."""
    puzzles = interaction.client.service(Puzzles)
    sheet = await puzzles.sheet(asker_of(interaction), read_day(control.day))
    assert sheet is not None, "there is one of the day"
    await _show_sheet(interaction, sheet)


async def _show_sheet(interaction: Interaction, sheet: Sheet) -> None:
    found = await interaction.client.service(Puzzles).found(sheet.puzzle)
    takes = sheet.puzzle.takes_answers(asker_of(interaction).at)
    say = words(locale_of(interaction))
    view = await in_background(sheet_message, sheet, found, say, takes_answers=takes)
    await whisper_in_place(interaction, view)


async def _solve(interaction: Interaction, control: PuzzleControl) -> None:
    """Keep somebody's answer, and tell what it is worth; a later one is answered with the first."""
    if len(control.path) != 1:
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    puzzles, asker = interaction.client.service(Puzzles), asker_of(interaction)
    day = read_day(control.day)
    is_new = await puzzles.answer(asker, day, control.difficulty, control.path[0])
    sheet = await puzzles.sheet(asker, day)
    assert sheet is not None, "there is one of the day"
    say, level = words(locale_of(interaction)), control.difficulty
    view = await in_background(verdict_message, sheet, level, say, is_new=is_new)
    await whisper_in_place(interaction, view)


async def _share(interaction: Interaction, control: PuzzleControl) -> None:
    """Show somebody what all would see of their answers to a puzzle, or post it in the channel."""
    puzzles = interaction.client.service(Puzzles)
    sheet = await puzzles.to_share(asker_of(interaction), read_day(control.day))
    say = words(locale_of(interaction))
    tell = partial(shared_message, sheet, say=say)
    post = None if control.path else control.to(control.action, 1)
    await show_or_post(interaction, post, tell, mine_button(sheet.puzzle, say("button-back")))


CONTROLS: tuple[Controls[Any], ...] = (
    Controls(
        PuzzleControl,
        {PuzzleAction.SOLVE: _solve, PuzzleAction.MINE: _mine, PuzzleAction.SHARE: _share},
    ),
    Controls(PlanControl, {PlanAction.PLAN: settle}, {PlanAction.PLAN: HOUR_FORM}),
)
