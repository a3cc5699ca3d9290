"""Share something of one's own with a channel: the person previews it, then it is posted."""

from __future__ import annotations

from collections.abc import Callable

import discord

from bot.classes.muting.service import Mutes
from bot.classes.names import displayed_name
from bot.classes.refusals import ClassRefusal
from bot.classes.service import Classes
from bot.i18n import Say
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.custom_ids import Control
from bot.kit.refusal import Refused
from bot.kit.widgets import Button, Layout, Style, button, layout


def share_button(control: Control, say: Say) -> Button:
    """Return the button, with ``control``, to preview a post before it is posted in the channel."""
    return button(control, say("button-share"))


async def show_or_post(
    click: Click,
    post: Control | None,
    tell: Callable[[str], Layout],
    back: Button,
) -> None:
    """Preview a post to the person who shares it or, without ``post``, post it in the channel.

    ``post`` is the control that posts it. ``tell`` builds it with the person's name in the form
    that the class has chosen; ``back`` is the button that leads back. Raises Refused if the person
    is muted and, when it is to be posted, if the person or the bot may not post there.
    """
    await click.service(Mutes).require(click.asker)
    shared = await in_background(tell, await _own_name(click))
    if post is not None:
        now = button(post, click.say("button-share-now"), Style.success)
        await click.whisper_in_place(sharing_message(shared, [now, back], click.say))
        return
    _require_channel(click)
    await _post_without_reply(click, shared)
    await click.whisper_in_place(layout(click.say("share-done"), [back]))


def sharing_message(shared: Layout, buttons: list[Button], say: Say) -> Layout:
    """Return the preview of a post, with buttons, for the person who shares it."""
    return layout(say("share-sure"), *shared.children, buttons)


async def _own_name(click: Click) -> str:
    """Return this person's name in the form that the class has chosen."""
    actor, classes = click.actor, click.service(Classes)
    settings = await classes.settings(actor.guild_id, click.locale)
    member = (await classes.members(actor.guild_id, [actor.id]))[actor.id]
    return displayed_name(member, shows_names=settings.shows_names, say=click.say)


def _require_channel(click: Click) -> None:
    """Raise Refused unless both the person and the bot may write in the channel."""
    is_thread = isinstance(click.interaction.channel, discord.Thread)
    for allowed in (click.interaction.permissions, click.interaction.app_permissions):
        may = allowed.send_messages_in_threads if is_thread else allowed.send_messages
        if not may:
            raise Refused(ClassRefusal.CANNOT_SHARE)


async def _post_without_reply(click: Click, view: Layout) -> None:
    """Send a message that does not answer the click, because Discord would show who clicked.

    Two clicks on one private message post once: Discord recognises the second one by its nonce.

    Raises Refused if the bot may not write there.
    """
    channel = click.interaction.client.get_partial_messageable(click.channel_id or 0)
    clicked = click.message.id if click.message is not None else click.interaction.id
    try:
        await channel.send(view=view, nonce=str(clicked))
    except (discord.Forbidden, discord.NotFound):
        raise Refused(ClassRefusal.CANNOT_SHARE) from None
