"""Answer an interaction in time.

Discord waits for three seconds and then calls the interaction failed. An answer that takes longer
than a second is promised first (discord.py's ``defer``); then it may take a quarter of an hour. If
a public promise ends in a refusal, its message is deleted and the refusal sent privately. Requests
that may be repeated without harm, such as a promise, are sent again a few times if the connection
to Discord is lost.
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

#: A view, and the files that it displays.
WithFiles = tuple[discord.ui.LayoutView, Sequence[Attachment]]

#: The seconds to wait for an answer before promising it.
PATIENCE = 1.0

#: The seconds to wait before sending a failed request again, once for each number.
PAUSES = (1.0, 3.0)

#: The same for a promise, which must arrive within Discord's three seconds.
PAUSES_OF_A_PROMISE = (0.1, 0.5)

_THINKING = discord.InteractionResponseType.deferred_channel_message

_UNCHANGED = discord.InteractionResponseType.deferred_message_update


@dataclass(frozen=True)
class Answers:
    """Answers one interaction: promises, sends or edits messages."""

    interaction: Interaction

    async def promised(self, coroutine: Coroutine[Any, Any, T], *, privately: bool = False) -> T:
        """Return the result of a coroutine; promise an answer if it takes longer than PATIENCE.

        No second promise is made after an earlier promise or answer. If the promise fails, the
        coroutine is cancelled, and the failure raised. ``privately`` is as in ``promise``.
        """
        task = create_task(coroutine)
        done, _ = await wait([task], timeout=PATIENCE)
        if not done and not self.interaction.response.is_done():
            try:
                await self.promise(privately=privately)
            except Exception:
                task.cancel()  # its result could not be sent
                raise
        return await task

    async def promise(self, *, privately: bool = False) -> None:
        """Promise an answer; raise one of DISCORD_FAILURES if Discord does not accept that.

        The promise of a command is a message visible to all, which ``whisper`` deletes. The promise
        of a click is invisible. With ``privately``, the answer will be a new private message.
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
                # An earlier try has arrived, but discord.py did not learn of it.
                is_command = self.interaction.type is discord.InteractionType.application_command
                response._response_type = _THINKING if privately or is_command else _UNCHANGED

        await _send_with_retries(defer, PAUSES_OF_A_PROMISE)

    async def send(self, **message: Any) -> int | None:
        """Answer with a new message, or with the one that was promised; return its id.

        ``message`` are the arguments of discord.py's ``send_message``. Returns None if Discord does
        not give the id. Raises one of DISCORD_FAILURES if it fails.
        """
        if self.interaction.response.is_done():
            return (await self.interaction.followup.send(**message, wait=True)).id
        return (await self.interaction.response.send_message(**message)).message_id

    async def fulfil(self, report: Report, view: discord.ui.View | None = None) -> None:
        """Answer a command with a report, in place of the promise if there is one.

        ``view`` are the controls below it. Raises one of DISCORD_FAILURES if it cannot be sent;
        over a promise it is tried again first.
        """
        text, files, _ = report
        if self.interaction.response.is_done():

            async def edit() -> None:
                opened = [file_of(each) for each in files]  # sending closes them
                await self.interaction.edit_original_response(
                    content=text, attachments=opened, view=view
                )

            await _send_with_retries(edit, PAUSES)
        else:
            opened = [file_of(each) for each in files]
            below = discord.utils.MISSING if view is None else view
            await self.interaction.response.send_message(text, files=opened, view=below)

    async def put_in_place(
        self, view: discord.ui.LayoutView, files: Sequence[Attachment] = ()
    ) -> None:
        """Replace the view and all files of the message that answered this interaction.

        Raises one of DISCORD_FAILURES if that fails at every try.
        """

        async def edit() -> None:
            opened = [file_of(each) for each in files]  # sending closes them
            await self.interaction.edit_original_response(view=view, attachments=opened)

        await _send_with_retries(edit, PAUSES)

    async def whisper(self, text: str | None = None, **message: Any) -> None:
        """Answer with a new message for this person only: a text, or a view that contains its text.

        ``message`` are further arguments, as of ``send``. The message of a public promise is
        deleted. Raises one of DISCORD_FAILURES if the answer cannot be sent, or not privately.
        """
        promised_to_all = self.interaction.response.type is _THINKING
        if promised_to_all:  # the next message would be public
            try:
                await _send_with_retries(
                    partial(self.interaction.edit_original_response, content="…"), PAUSES
                )
            except discord.HTTPException as error:
                if not is_refusal(error):
                    raise
                # The promise's message is gone, so the next one is private.
        if text is not None:
            message["content"] = text
        await self.send(ephemeral=True, **message)
        if promised_to_all:
            with suppress(*DISCORD_FAILURES):  # the answer has been sent
                await _send_with_retries(self.interaction.delete_original_response, PAUSES)

    async def change(self, *, view: View | None, **message: Any) -> None:
        """Answer by editing the message that was clicked; a view of None removes its controls.

        Raises one of DISCORD_FAILURES if that fails. The answer is a new private message if no
        message was clicked, or if it has a text and the view is a layout, or the reverse, as with a
        forged custom id: Discord cannot change that.
        """
        clicked = self.interaction.message
        is_layout = isinstance(view, discord.ui.LayoutView)
        if clicked is None or clicked.flags.components_v2 is not is_layout:
            await self.whisper(view=view or discord.utils.MISSING, **message)
            return
        message["view"] = view
        if is_layout and clicked.attachments:  # remove its old files
            message.setdefault("attachments", [])
        if self.interaction.response.is_done():
            await self.interaction.edit_original_response(**message)
        else:
            await self.interaction.response.edit_message(**message)

    async def show(
        self,
        building: Coroutine[Any, Any, discord.ui.LayoutView | WithFiles],
        *,
        anew: bool = False,
    ) -> None:
        """Answer as ``whisper_in_place`` with what a coroutine returns: a view, perhaps with files.

        With ``anew`` the answer is always a new private message. It is promised as ``promised``
        does; raises what the coroutine raises, too.
        """
        anew = anew or not self._is_in_place
        shown = await self.promised(building, privately=anew)
        view, files = shown if isinstance(shown, tuple) else (shown, ())
        if anew:
            await self.whisper(view=view, files=[file_of(each) for each in files])
        else:
            await self.whisper_in_place(view, files)

    @property
    def _is_in_place(self) -> bool:
        """Whether ``whisper_in_place`` edits the message that was clicked."""
        clicked = self.interaction.message
        return clicked is not None and clicked.flags.ephemeral and clicked.flags.components_v2

    async def whisper_in_place(
        self, view: discord.ui.LayoutView, files: Sequence[Attachment] = ()
    ) -> None:
        """Edit the message that was clicked if it is private; else answer with a new private one.

        A private message with a plain text instead of a view is not edited either.

        ``files`` are those of the view; earlier files of the message are removed. Raises one of
        DISCORD_FAILURES if the answer cannot be sent.
        """
        sent = [file_of(each) for each in files]
        if not self._is_in_place:
            await self.whisper(view=view, files=sent)
        elif sent:
            await self.change(view=view, attachments=sent)
        else:
            await self.change(view=view)


def file_of(attachment: Attachment) -> discord.File:
    """Return an attachment as a new file for one request, which closes it."""
    name, content, description = attachment
    return discord.File(BytesIO(content), name, description=description)


async def _send_with_retries(
    request: Callable[[], Awaitable[object]], pauses: Sequence[float]
) -> None:
    """Send a request; if it fails, repeat it after each pause, and at last raise the failure.

    A request that Discord refuses is not repeated. The request must be harmless if sent twice.
    """
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
