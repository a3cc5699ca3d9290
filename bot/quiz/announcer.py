"""A quiz in its channel: its announcement, each question with its solution, and its end.

What is to be shown stands in the store until it was shown, so a kill loses none. A message that was
deleted is sent again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import discord

from bot.classes.names import names_of
from bot.classes.service import Classes
from bot.i18n import words
from bot.kit.answers import file_of
from bot.kit.background import in_background
from bot.kit.failures import DISCORD_FAILURES, is_refusal
from bot.kit.live_message import LiveMessages
from bot.kit.locks import Locks
from bot.kit.reports import Attachment
from bot.quiz.messages import (
    Names,
    final_message,
    lobby_message,
    picture_of,
    question_message,
    solution_message,
    solution_picture_of,
)
from bot.quiz.model import Quiz, Stage
from bot.quiz.service import QuizRuns, Quizzes, Record

log = logging.getLogger(__name__)

#: After an answer, so many seconds pass before the board is edited: a class answers together.
SETTLE = 2.0

#: So many seconds are between two edits.
PAUSE = 2.0

Channels = Callable[[int], discord.PartialMessageable]


@dataclass(frozen=True)
class Picture:
    """A picture of a message: what it shows, by which it stays if it shows that already."""

    shows: object
    draw: Callable[[], Awaitable[Attachment]]


class QuizBoards(LiveMessages):
    """Shows quizzes in their channels, and keeps count of the answers there."""

    def __init__(
        self, service: Quizzes, schedule: QuizRuns, classes: Classes, channel_of: Channels
    ) -> None:
        super().__init__("quiz", self.refresh)
        self._schedule = schedule
        self._classes = classes
        self._channel_of = channel_of
        self._showing = Locks()
        self._counting: set[int] = set()
        #: What messages that this process has sent show, and how Discord keeps that.
        self._pictures: dict[int, tuple[object, list[discord.Attachment]]] = {}
        service.on_answer = self.answered

    async def resume(self) -> None:
        """Bring what runs up to date: the last edits before the end may be missing."""
        self.start(await self._schedule.unfinished())

    def answered(self, number: int) -> None:
        """Have the count of a board brought up to date, once for all who answer meanwhile."""
        if number not in self._counting:
            self._counting.add(number)
            asyncio.get_running_loop().call_later(SETTLE, self._count, number)

    def _count(self, number: int) -> None:
        self._counting.discard(number)
        self.changed(number)

    async def show(self, number: int) -> None:
        """Show a quiz as it stands, at once; if Discord does not let it be, later."""
        try:
            await self.refresh(number)
        except DISCORD_FAILURES as error:  # an error's text may quote a message
            log.warning("quiz %d is not shown: %s", number, type(error).__name__)
            self.changed(number)

    async def refresh(self, number: int) -> float:
        """Bring the messages of a quiz up to date; return for how long to leave them."""
        async with self._showing.of(number):
            record = await self._schedule.stands(number)
            if record is not None:
                await self._show(record)
        return PAUSE

    async def _show(self, record: Record) -> None:
        quiz = record.quiz
        has_begun = quiz.question >= 0 and quiz.questions[0].message_id is not None
        if quiz.message_id is None or not has_begun:
            await self._show_lobby(quiz)
        for number in quiz.solved:
            present = number == quiz.question and quiz.stage is Stage.SHOWN
            if present or not quiz.questions[number].told:
                chosen = record.counts.get(number, Counter())
                await self._show_solution(quiz, number, chosen)
        if quiz.asks:
            answered = record.counts.get(quiz.question, Counter()).total()
            await self._show_question(quiz, answered)
        if quiz.is_over and not quiz.told:
            await self._show_end(record)

    async def _show_lobby(self, quiz: Quiz) -> None:
        message_id = await self._put(quiz, quiz.message_id, lobby_message(quiz), "quiz")
        if message_id != quiz.message_id:
            await self._schedule.placed(quiz, message_id)

    async def _show_question(self, quiz: Quiz, answered: int) -> None:
        number, before = quiz.question, quiz.questions[quiz.question].message_id
        view = await in_background(question_message, quiz, answered)

        picture = Picture(number, partial(in_background, picture_of, quiz, number))
        message_id = await self._put(quiz, before, view, f"q{number}", picture)
        if message_id != before:
            await self._schedule.shown(quiz, number, message_id, told=False)

    async def _show_solution(self, quiz: Quiz, number: int, chosen: Counter[int]) -> None:
        before = quiz.questions[number].message_id
        view = await in_background(solution_message, quiz, number, chosen)
        drawing = partial(in_background, solution_picture_of, quiz, number, chosen)
        picture = Picture((number, sorted(chosen.items())), drawing)
        message_id = await self._put(quiz, before, view, f"s{number}", picture)
        await self._schedule.shown(quiz, number, message_id, told=True)

    async def _show_end(self, record: Record) -> None:
        quiz = record.quiz
        if quiz.question >= 0:
            view = final_message(record, await self.names(record))
            await self._put(quiz, None, view, "end")
        await self._schedule.told_end(quiz)

    async def _put(
        self,
        quiz: Quiz,
        message_id: int | None,
        view: discord.ui.LayoutView,
        what: str,
        picture: Picture | None = None,
    ) -> int | None:
        """Edit a message, or send it if there is none any more; return its id, None if it may not.

        A nonce keeps what was sent just before a kill from being sent twice. Raises one of
        DISCORD_FAILURES if that is to be tried again.
        """
        channel = self._channel_of(quiz.channel_id)
        try:
            if message_id is not None:
                try:
                    await self._edit(channel.get_partial_message(message_id), view, picture)
                except discord.NotFound:
                    what = f"{what}.{message_id}"  # Discord knows the nonce of the deleted one
                else:
                    return message_id
            files = [] if picture is None else [file_of(await picture.draw())]
            nonce = f"z{quiz.id}{what}"[:25]
            sent = await channel.send(view=view, files=files, nonce=nonce)
            if picture is not None:
                self._pictures[sent.id] = picture.shows, sent.attachments
            return sent.id
        except discord.HTTPException as error:
            if not is_refusal(error):
                raise
            log.warning("quiz %d may not be shown in its channel: %d", quiz.id, error.code)
            return message_id

    async def _edit(
        self, message: discord.PartialMessage, view: discord.ui.LayoutView, picture: Picture | None
    ) -> None:
        """Edit a message. An edit names every file that is to stay, or brings it along.

        After a restart it is not known any more how Discord names it: it is drawn again.
        """
        shown, kept = self._pictures.pop(message.id, (None, []))
        files: list[discord.Attachment | discord.File] = []
        if picture is not None:
            stays = kept and shown == picture.shows
            files = [*kept] if stays else [file_of(await picture.draw())]
        edited = await message.edit(view=view, attachments=files)
        if picture is not None:
            self._pictures[message.id] = picture.shows, edited.attachments

    async def names(self, record: Record) -> Names:
        """Name who has answered as the class's settings say."""
        quiz = record.quiz
        settings = await self._classes.settings(quiz.guild_id, quiz.locale)
        return await names_of(
            self._classes,
            quiz.guild_id,
            [each.person for each in record.standings],
            shows_names=settings.shows_names,
            say=words(quiz.locale),
        )
