"""A class is asked its puzzle of the day, and told the solution.

What is to be told stands in the store until it was told, so a kill loses none. Whoever tells it has
claimed it there, so two processes do not both; and a message that was sent just before a kill is
not sent again: it carries a nonce, by which Discord knows it.
"""

from __future__ import annotations

import logging

import discord

from bot.i18n import words
from bot.kit.background import in_background
from bot.kit.failures import DISCORD_FAILURES, is_refusal
from bot.kit.live_message import Channels
from bot.puzzle.messages import puzzle_message, solved_message
from bot.puzzle.model import Puzzle, PuzzleState, Trouble
from bot.puzzle.service import PuzzleSchedule

log = logging.getLogger(__name__)


class PuzzleAnnouncer:
    """Posts puzzles and their solutions in the channel that a teacher has chosen."""

    def __init__(self, schedule: PuzzleSchedule, channel_of: Channels) -> None:
        self._schedule = schedule
        self._channel_of = channel_of

    async def tell(self, puzzle: Puzzle) -> None:
        """Tell what is to be told of a puzzle, unless another process does.

        What Discord cannot take now stays in the store, and is told later.
        """
        if not await self._schedule.claim(puzzle):
            return
        try:
            if puzzle.state is PuzzleState.DUE:
                await self._post(puzzle)
            else:
                await self._solve(puzzle)
        except Exception as error:  # whatever it is, it is not tried again at once
            await self._schedule.put_off(puzzle)
            if not isinstance(error, DISCORD_FAILURES):
                raise
            # Its text may quote a message.
            log.warning("a puzzle could not be told: %s", type(error).__name__)

    async def _post(self, puzzle: Puzzle) -> None:
        """Post the puzzle of a day, if it is still that day."""
        if await self._schedule.is_over(puzzle):
            await self._schedule.missed(puzzle, Trouble.DISCORD)
            return
        last = await self._schedule.last_solved(puzzle.guild_id)
        told = None if last is None else (last, await self._schedule.distribution(last))
        view = await in_background(puzzle_message, puzzle, told, words(puzzle.locale))
        try:
            message = await self._channel_of(puzzle.channel_id).send(
                view=view, nonce=f"{puzzle.day:%y%m%d}{puzzle.guild_id}"
            )
        except discord.HTTPException as error:
            if not is_refusal(error):
                raise
            log.warning("a puzzle may not be posted in its channel: %d", error.code)
            await self._schedule.missed(puzzle, Trouble.CHANNEL)
        else:
            await self._schedule.posted(puzzle, message.id)

    async def _solve(self, puzzle: Puzzle) -> None:
        """Show the solution of a puzzle in its message."""
        assert puzzle.message_id is not None, "it was posted"
        found = await self._schedule.distribution(puzzle)
        view = await in_background(solved_message, puzzle, found, words(puzzle.locale))
        message = self._channel_of(puzzle.channel_id).get_partial_message(puzzle.message_id)
        try:
            await message.edit(view=view)
        except DISCORD_FAILURES as error:
            if not is_refusal(error) and not self._schedule.gives_up(puzzle):
                raise
            log.info("the solution of a puzzle is not shown in its channel")
        await self._schedule.solved(puzzle)
