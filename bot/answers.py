"""The ways to answer an interaction, in time.

Discord waits for three seconds and then calls the interaction failed. What may take longer is
promised first: then the answer may take a quarter of an hour.
"""

from __future__ import annotations

from asyncio import create_task, wait
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import discord

T = TypeVar("T")

#: For how many seconds nothing need be promised.
PATIENCE = 1.0

_THINKING = discord.InteractionResponseType.deferred_channel_message


async def promised(
    interaction: discord.Interaction, work: Coroutine[Any, Any, T], *, privately: bool = False
) -> T:
    """Do some work; if it takes a while, promise an answer meanwhile.

    The promise of a command is public: ``whisper`` takes it back. That of a click says nothing.
    One made privately promises a new message for this person only.
    """
    task = create_task(work)
    done, _ = await wait([task], timeout=PATIENCE)
    if not done:
        try:
            await interaction.response.defer(ephemeral=privately, thinking=privately)
        except Exception:
            task.cancel()  # nobody can be shown what would come of it
            raise
    return await task


async def send(interaction: discord.Interaction, **message: Any) -> int | None:
    """Answer with a new message, which is what was promised, if anything was; return its id."""
    if interaction.response.is_done():
        return (await interaction.followup.send(**message, wait=True)).id
    return (await interaction.response.send_message(**message)).message_id


async def fulfil(
    interaction: discord.Interaction, text: str, files: Sequence[discord.File] = ()
) -> None:
    """Answer a command with a message and files, in place of what was promised, if anything was."""
    if interaction.response.is_done():
        await interaction.edit_original_response(content=text, attachments=files, view=None)
    else:
        await interaction.response.send_message(text, files=files)


async def whisper(
    interaction: discord.Interaction, text: str | None = None, **message: Any
) -> None:
    """Answer with a new message that only this person sees: a text, or a view that has its own."""
    promised_to_all = interaction.response.type is _THINKING
    with suppress(discord.HTTPException):  # whatever becomes of the promise, tell them
        if promised_to_all:  # the next message would keep the promise, for all to see
            await interaction.edit_original_response(content="…")
    if text is not None:
        message["content"] = text
    await send(interaction, ephemeral=True, **message)
    if promised_to_all:
        await interaction.delete_original_response()


async def change(interaction: discord.Interaction, **message: Any) -> None:
    """Answer by changing the message that was clicked."""
    if interaction.response.is_done():
        await interaction.edit_original_response(**message)
    else:
        await interaction.response.edit_message(**message)
