"""What answers *Remove board* in the menu of a message."""

from __future__ import annotations

import discord

from bot.kit.click import Click
from bot.play.model import MatchRecord, State
from bot.play.removal.service import Removals


async def remove_board(click: Click, message: discord.Message) -> None:
    """Take the board of a match off its channel, and tell the teacher what becomes of the match.

    The message is deleted; if the bot may not, the answer says only that. Raises as
    ``Removals.take_off`` does.
    """
    record = await click.service(Removals).take_off(click.actor, message.id)
    told = [click.say(_consequence_text(record), number=str(record.id))]
    try:
        board = click.interaction.client.get_partial_messageable(message.channel.id)
        await board.get_partial_message(message.id).delete()
    except discord.NotFound:
        told.append(click.say("board-removed-gone"))
    except discord.Forbidden:
        told = [click.say("board-removed-not-allowed")]
    await click.whisper("\n".join(told))


def _consequence_text(record: MatchRecord) -> str:
    """Return the key of the message about what becomes of a match without its board."""
    if record.state is State.DECLINED:
        return "board-removed-offer"
    if record.state is State.OVER:
        return "board-removed-over"
    return "board-removed-alone" if record.alone else "board-removed-shared"
