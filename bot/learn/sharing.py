"""Somebody shares their own map with a channel: shown to them first, then posted."""

from __future__ import annotations

import discord

from bot.classes.names import shown_name
from bot.classes.service import Classes
from bot.i18n import Say, words
from bot.i18n.commands import locale_of
from bot.kit.answers import whisper_in_place
from bot.kit.host import Interaction
from bot.kit.people import actor_of, asker_of
from bot.kit.refusal import Refused
from bot.kit.widgets import note
from bot.learn.custom_ids import LearnControl
from bot.learn.messages import shared_message, sharing_message
from bot.learn.refusals import LearnRefusal
from bot.learn.service import Learning


async def share(interaction: Interaction, control: LearnControl) -> None:
    """Show somebody what all would see of them, or post it in the channel."""
    name = await _own_name(interaction, words(locale_of(interaction)))
    standing = await interaction.client.service(Learning).standing(asker_of(interaction))
    say = words(locale_of(interaction))
    if not control.path:
        await whisper_in_place(interaction, sharing_message(standing, name, say))
        return
    _require_channel(interaction)
    await _post(interaction, shared_message(standing, name, say))
    await whisper_in_place(interaction, note(say("progress-is-shared")))


async def _own_name(interaction: Interaction, say: Say) -> str:
    """Name this person as the class's boards do."""
    actor, classes = actor_of(interaction), interaction.client.service(Classes)
    settings = await classes.settings(actor.guild_id, locale_of(interaction))
    member = (await classes.members(actor.guild_id, [actor.id]))[actor.id]
    return shown_name(member, shows_names=settings.shows_names, say=say)


def _require_channel(interaction: Interaction) -> None:
    """Raise Refused unless both this person and the bot are allowed to write in the channel."""
    is_thread = isinstance(interaction.channel, discord.Thread)
    for allowed in (interaction.permissions, interaction.app_permissions):
        may = allowed.send_messages_in_threads if is_thread else allowed.send_messages
        if not may:
            raise Refused(LearnRefusal.CANNOT_SHARE)


async def _post(interaction: Interaction, view: discord.ui.LayoutView) -> None:
    """Post a message that does not answer the click: Discord would show who has clicked.

    Two clicks on one private message post once: Discord knows the second one by its nonce.
    """
    channel = interaction.client.get_partial_messageable(interaction.channel_id or 0)
    clicked = interaction.message.id if interaction.message is not None else interaction.id
    try:
        await channel.send(view=view, nonce=str(clicked))
    except (discord.Forbidden, discord.NotFound):
        raise Refused(LearnRefusal.CANNOT_SHARE) from None
