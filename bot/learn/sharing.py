"""Somebody shares what they know with a channel: shown to them first, then posted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import discord

from bot.classes.names import shown_name
from bot.classes.service import Classes
from bot.i18n import Say, words
from bot.i18n.commands import locale_of
from bot.kit.answers import whisper_in_place
from bot.kit.custom_ids import Control
from bot.kit.host import Interaction
from bot.kit.people import actor_of, asker_of
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.widgets import button, note
from bot.learn.custom_ids import LearnAction, LearnControl
from bot.learn.messages import (
    SUCCESS,
    back_to_path,
    shared_message,
    shared_unit,
    sharing_message,
)
from bot.learn.refusals import LearnRefusal
from bot.learn.service import Learning
from games.lessons import UNITS


async def share(interaction: Interaction, control: LearnControl) -> None:
    """Show somebody what all would see of their map, or of one unit; or post it in the channel."""
    if not 0 <= control.unit <= len(UNITS):
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    standing = await interaction.client.service(Learning).standing(asker_of(interaction))
    say = words(locale_of(interaction))
    if control.unit:
        unit = UNITS[control.unit - 1]
        tell = partial(shared_unit, unit, standing.practices, say=say)
        back = button(LearnControl(LearnAction.UNIT, unit.number), say("button-back"))
    else:
        tell, back = partial(shared_message, standing, say=say), back_to_path(say)
    await show_or_post(interaction, control, tell, back)


async def show_or_post(
    interaction: Interaction,
    control: Control,
    tell: Callable[[str], discord.ui.LayoutView],
    back: discord.ui.Button[Any],
) -> None:
    """Show somebody what all would see of them; with a path of 1, post it in the channel.

    ``tell`` shows it under their name, as the class's boards write it; ``back`` leads back from
    what was shown. Raises Refused where they are not allowed to post.
    """
    say = words(locale_of(interaction))
    shared = tell(await _own_name(interaction, say))
    if not control.path:
        now = button(control.to(control.action, 1), say("button-share-now"), SUCCESS)
        await whisper_in_place(interaction, sharing_message(shared, [now, back], say))
        return
    _require_channel(interaction)
    await _post(interaction, shared)
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
