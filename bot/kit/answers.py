"""Answer an interaction, in time.

Discord waits for three seconds and then calls the interaction failed. What may take longer than a
second is promised first: then the answer may take a quarter of an hour. A promise made to all that
ends in a refusal is deleted, and the refusal told privately. A request that does no harm twice,
such as a promise, is sent again a few times if the connection to Discord is lost.
"""

from __future__ import annotations

from asyncio import create_task, sleep, wait
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from typing import Any, TypeVar

import discord

from bot.kit.failures import ALREADY_ACKNOWLEDGED, DISCORD_FAILURES, is_refusal
from bot.kit.host import Interaction
from bot.kit.reports import Attachment, Report

T = TypeVar("T")

View = discord.ui.LayoutView | discord.ui.View

#: For how many seconds nothing need be promised.
PATIENCE = 1.0

#: For how many seconds a request waits before it is sent again; then it has failed.
PAUSES = (1.0, 3.0)

#: The same for a promise, which must arrive before Discord calls the interaction failed.
PAUSES_OF_A_PROMISE = (0.1, 0.5)

_THINKING = discord.InteractionResponseType.deferred_channel_message

_UNCHANGED = discord.InteractionResponseType.deferred_message_update


@dataclass(frozen=True)
class Answers:
    """The answers to an interaction."""

    interaction: Interaction

    async def promised(self, coroutine: Coroutine[Any, Any, T], *, privately: bool = False) -> T:
        """Await a coroutine; if it takes a while, promise an answer meanwhile, as ``promise`` does.

        What was promised before is not promised again.
        """
        task = create_task(coroutine)
        done, _ = await wait([task], timeout=PATIENCE)
        if not done and not self.interaction.response.is_done():
            try:
                await self.promise(privately=privately)
            except Exception:
                task.cancel()  # nobody can be shown what would come of it
                raise
        return await task

    async def promise(self, *, privately: bool = False) -> None:
        """Promise an answer; raise one of DISCORD_FAILURES if Discord does not take the promise.

        The promise of a command is public: ``whisper`` takes it back. That of a click says nothing.
        One made privately promises a new message for this person only.
        """
        response, attempts = self.interaction.response, 0

        async def defer() -> None:
            nonlocal attempts
            attempts += 1
            try:
                await response.defer(ephemeral=privately, thinking=privately)
            except discord.HTTPException as error:
                if attempts == 1 or error.code != ALREADY_ACKNOWLEDGED:
                    raise
                # An earlier one has arrived; discord.py has not heard of it.
                is_command = self.interaction.type is discord.InteractionType.application_command
                response._response_type = _THINKING if privately or is_command else _UNCHANGED

        await _persistently(defer, PAUSES_OF_A_PROMISE)

    async def send(self, **message: Any) -> int | None:
        """Answer with a new message, which is what was promised, if anything was; return its id."""
        if self.interaction.response.is_done():
            return (await self.interaction.followup.send(**message, wait=True)).id
        return (await self.interaction.response.send_message(**message)).message_id

    async def fulfil(self, report: Report, view: discord.ui.View | None = None) -> None:
        """Answer a command with a report, in place of what was promised, if anything was."""
        text, files, _ = report
        if self.interaction.response.is_done():

            async def edit() -> None:
                shown = [file_of(each) for each in files]  # sending closes them
                await self.interaction.edit_original_response(
                    content=text, attachments=shown, view=view
                )

            await _persistently(edit, PAUSES)
        else:
            shown = [file_of(each) for each in files]
            below = discord.utils.MISSING if view is None else view
            await self.interaction.response.send_message(text, files=shown, view=below)

    async def put_in_place(
        self, view: discord.ui.LayoutView, files: Sequence[Attachment] = ()
    ) -> None:
        """Put a view, with its files, in place of the one that was answered with before."""

        async def edit() -> None:
            shown = [file_of(each) for each in files]  # sending closes them
            await self.interaction.edit_original_response(view=view, attachments=shown)

        await _persistently(edit, PAUSES)

    async def whisper(self, text: str | None = None, **message: Any) -> None:
        """Answer with a new message that only this person sees: a text, or a view that has its own.

        Raises one of DISCORD_FAILURES if nothing could be told, or not privately.
        """
        promised_to_all = self.interaction.response.type is _THINKING
        if promised_to_all:  # the next message would keep the promise, for all to see
            try:
                await _persistently(
                    partial(self.interaction.edit_original_response, content="…"), PAUSES
                )
            except discord.HTTPException as error:
                if not is_refusal(error):
                    raise
                # What was promised is gone: the next message is private.
        if text is not None:
            message["content"] = text
        await self.send(ephemeral=True, **message)
        if promised_to_all:
            with suppress(*DISCORD_FAILURES):  # they have been told
                await _persistently(self.interaction.delete_original_response, PAUSES)

    async def change(self, *, view: View | None, **message: Any) -> None:
        """Answer by changing the message that was clicked.

        Custom ids can be forged: if there is no message, or Discord would have to make a text into
        components or the reverse, the answer is a new private message.
        """
        clicked = self.interaction.message
        is_layout = isinstance(view, discord.ui.LayoutView)
        if clicked is None or clicked.flags.components_v2 is not is_layout:
            await self.whisper(view=view or discord.utils.MISSING, **message)
            return
        message["view"] = view
        if is_layout and clicked.attachments:  # those of what it showed before
            message.setdefault("attachments", [])
        if self.interaction.response.is_done():
            await self.interaction.edit_original_response(**message)
        else:
            await self.interaction.response.edit_message(**message)

    async def whisper_in_place(
        self, view: discord.ui.LayoutView, files: Sequence[Attachment] = ()
    ) -> None:
        """Change the private message that was clicked; who clicked a public one gets a private one.

        The files are those of the view; what the message had before goes.
        """
        clicked, sent = self.interaction.message, [file_of(each) for each in files]
        if clicked is None or not (clicked.flags.ephemeral and clicked.flags.components_v2):
            await self.whisper(view=view, files=sent)
        elif sent:
            await self.change(view=view, attachments=sent)
        else:
            await self.change(view=view)


def file_of(attachment: Attachment) -> discord.File:
    """Return a file to be sent: sending closes it."""
    name, content, description = attachment
    return discord.File(BytesIO(content), name, description=description)


async def _persistently(request: Callable[[], Awaitable[object]], pauses: Sequence[float]) -> None:
    """Send a request that does no harm twice, and again if it fails and is not refused."""
    for pause in pauses:
        try:
            await request()
        except DISCORD_FAILURES as error:
            if is_refusal(error):
                raise
            await sleep(pause)
        else:
            return
    await request()
