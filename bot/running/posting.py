"""Send, edit and delete the messages of posts."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from hashlib import blake2s

import discord

from bot.kit.answers import file_of
from bot.kit.failures import DISCORD_FAILURES, is_refusal
from bot.kit.live_message import Channels
from bot.kit.reports import Attachment
from bot.kit.widgets import Layout
from bot.running.rules import Post, Posted

log = logging.getLogger(__name__)

#: The most messages of a channel that are searched for one that may have been sent.
LOOKED_AT = 100


@dataclass(frozen=True)
class Picture:
    """The picture of a message. It is drawn again only if ``shows`` has changed."""

    shows: object
    draw: Callable[[], Awaitable[Attachment]]


@dataclass(frozen=True)
class Message:
    """The content of a post."""

    view: Layout
    picture: Picture | None = None
    #: The people it pings; by default nobody.
    mentions: discord.AllowedMentions = field(default_factory=discord.AllowedMentions.none)
    #: The thread to send it in, if not the channel of its post.
    channel_id: int | None = None


@dataclass(frozen=True)
class Outcome:
    """The result of sending or editing a post: its message, if any, and whether Discord refused."""

    channel_id: int
    message_id: int | None
    refused: bool = False


class Posting:
    """Sends and edits the posts of things."""

    def __init__(self, channel_of: Channels) -> None:
        self._channel_of = channel_of
        #: The pictures that this process has sent, by message: their ``shows``, and Discord's
        #: files.
        self._pictures: dict[int, tuple[object, list[discord.Attachment]]] = {}

    async def put(self, post: Post, before: Posted, message: Message, name: str) -> Outcome:
        """Edit the message of a post, or send it if there is none.

        One that was deleted is sent again only with ``Post.again``. ``before`` is the stored state
        of the post. ``name`` becomes the nonce by which Discord recognises a message that it has
        just accepted, and a mark in the message. If the post was claimed before, so that it may
        have been sent, the channel is searched for the mark. A refusal is logged and in the
        outcome. Raises one of DISCORD_FAILURES if the post is to be tried again, and what drawing
        its picture raises.
        """
        if before.message_id is not None:
            edited = await self.edit(before.channel_id, before.message_id, message)
            if edited.message_id is not None or not post.again:
                return edited
            name = f"{name}.{before.message_id}"  # the deleted message's nonce is used up
        there = message.channel_id or post.channel_id
        channel, mark = self._channel_of(there), _component_id_of_post(name)
        if (
            before.claimed_until is not None
            and (message_id := await _find_message(channel, mark)) is not None
        ):
            return await self.edit(there, message_id, message)
        message.view.children[0].id = mark
        files = [] if message.picture is None else [file_of(await message.picture.draw())]
        try:
            posted = await channel.send(
                view=message.view,
                files=files,
                nonce=nonce_of(name),
                allowed_mentions=message.mentions,
            )
        except discord.HTTPException as error:
            return Outcome(there, None, refused=_is_refused_for_good(error, name))
        if message.picture is not None:
            self._pictures[posted.id] = message.picture.shows, posted.attachments
        return Outcome(there, posted.id)

    async def edit(self, channel_id: int, message_id: int, message: Message) -> Outcome:
        """Edit the message of a post; if Discord refuses the edit, the message stays as it is.

        The outcome of a refusal is ``refused``, without a message if that was deleted. Raises one
        of DISCORD_FAILURES if the edit is to be tried again.
        """
        there = self._channel_of(channel_id).get_partial_message(message_id)
        try:
            if message.picture is None:
                await there.edit(view=message.view)
            else:
                await self._edit_picture(there, message.view, message.picture)
        except discord.NotFound:
            log.info("the message of a post was deleted")
            return Outcome(channel_id, None, refused=True)
        except discord.HTTPException as error:
            return Outcome(channel_id, message_id, refused=_is_refused_for_good(error, "an edit"))
        return Outcome(channel_id, message_id)

    async def take_back(self, channel_id: int, name: str) -> None:
        """Delete the message sent under a name if it is among the channel's last ``LOOKED_AT``.

        A failure to delete it is logged. Raises one of DISCORD_FAILURES if the search is to be
        tried again.
        """
        message_id = await _find_message(self._channel_of(channel_id), _component_id_of_post(name))
        if message_id is not None:
            await self.delete(channel_id, message_id)

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete an unwanted message; a failure is logged, and the message stays."""
        try:
            await self._channel_of(channel_id).get_partial_message(message_id).delete()
        except DISCORD_FAILURES as error:
            log.warning("an unwanted message stays: %s", type(error).__name__)

    async def _edit_picture(
        self, there: discord.PartialMessage, view: Layout, picture: Picture
    ) -> None:
        """Edit a message with a picture. The edit must name or upload every file that is to stay.

        After a restart Discord's name of the picture is unknown, so it is drawn again.
        """
        shows_now, old_files = self._pictures.pop(there.id, (None, []))
        is_same = old_files and shows_now == picture.shows
        files: list[discord.Attachment | discord.File] = [*old_files]
        if not is_same:
            files = [file_of(await picture.draw())]
        edited = await there.edit(view=view, attachments=files)
        self._pictures[there.id] = picture.shows, edited.attachments


async def _find_message(channel: discord.PartialMessageable, mark: int) -> int | None:
    """Return the id of the message with a mark among a channel's last ``LOOKED_AT``, else None.

    None also if reading the channel is refused; then a post in it may be sent twice. Raises other
    DISCORD_FAILURES.
    """
    try:
        async for message in channel.history(limit=LOOKED_AT):
            if message.components and getattr(message.components[0], "id", None) == mark:
                return message.id
    except discord.HTTPException as error:
        _is_refused_for_good(error, "to show a channel")
    return None


def _is_refused_for_good(error: discord.HTTPException, action: str) -> bool:
    """Log an error and return True if repeating its request is useless; else raise it."""
    if not is_refusal(error):
        raise error
    log.warning("Discord has refused %s: %d", action, error.code)
    return True


def nonce_of(name: str) -> str:
    """Return the nonce of a post, a hash of 24 characters, as Discord takes at most 25."""
    return blake2s(name.encode(), digest_size=12).hexdigest()


def _component_id_of_post(name: str) -> int:
    """Return the component id that marks the message of a post; other ids are smaller."""
    return 1 << 30 | int.from_bytes(blake2s(name.encode(), digest_size=4).digest()) >> 2
