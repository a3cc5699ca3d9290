"""Posts in their channels: sent once, edited, or refused."""

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
from bot.running.rules import Post, Posted

log = logging.getLogger(__name__)

#: So many messages of a channel are looked through for one that may have been sent.
LOOKED_AT = 100


@dataclass(frozen=True)
class Picture:
    """The picture of a message: what it shows, by which it stays if it shows that already."""

    shows: object
    draw: Callable[[], Awaitable[Attachment]]


@dataclass(frozen=True)
class Message:
    """What a post says."""

    view: discord.ui.LayoutView
    picture: Picture | None = None
    #: Whom it pings; by default nobody.
    mentions: discord.AllowedMentions = field(default_factory=discord.AllowedMentions.none)
    #: Where it is sent, if not in the channel of its post: in a thread.
    channel_id: int | None = None


@dataclass(frozen=True)
class Outcome:
    """What Discord has made of a post: its message, if there is one, and whether it was refused."""

    channel_id: int
    message_id: int | None
    refused: bool = False


class Posting:
    """Sends and edits the posts of things."""

    def __init__(self, channel_of: Channels) -> None:
        self._channel_of = channel_of
        #: What the pictures of messages show that this process has sent, and how Discord keeps it.
        self._pictures: dict[int, tuple[object, list[discord.Attachment]]] = {}

    async def put(self, post: Post, before: Posted, message: Message, name: str) -> Outcome:
        """Edit the message of a post, or send it if there is none.

        The name becomes the nonce by which Discord knows what it has just taken, and a mark in the
        message: if it was claimed before, so that it may have been sent, the channel is looked
        through for it. So it is not sent twice around a kill. Raises one of DISCORD_FAILURES if it
        is to be tried again.
        """
        if before.message_id is not None:
            edited = await self.edit(before.channel_id, before.message_id, message)
            if edited.message_id is not None or not post.again:
                return edited
            name = f"{name}.{before.message_id}"  # Discord knows the nonce of the deleted one
        there = message.channel_id or post.channel_id
        channel, mark = self._channel_of(there), _mark(name)
        if before.claimed_until is not None and (found := await _find(channel, mark)) is not None:
            return await self.edit(there, found, message)
        message.view.children[0].id = mark
        files = [] if message.picture is None else [file_of(await message.picture.draw())]
        try:
            sent = await channel.send(
                view=message.view,
                files=files,
                nonce=nonce_of(name),
                allowed_mentions=message.mentions,
            )
        except discord.HTTPException as error:
            return Outcome(there, None, refused=_refused(error, name))
        if message.picture is not None:
            self._pictures[sent.id] = message.picture.shows, sent.attachments
        return Outcome(there, sent.id)

    async def edit(self, channel_id: int, message_id: int, message: Message) -> Outcome:
        """Edit the message of a post; one that may not be edited stays as it is.

        Raises one of DISCORD_FAILURES if it is to be tried again.
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
            return Outcome(channel_id, message_id, refused=_refused(error, "an edit"))
        return Outcome(channel_id, message_id)

    async def take_back(self, channel_id: int, name: str) -> None:
        """Delete the message of a post that may have been sent under a name, if it is there.

        Raises one of DISCORD_FAILURES if it is to be tried again.
        """
        found = await _find(self._channel_of(channel_id), _mark(name))
        if found is not None:
            await self.delete(channel_id, found)

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete a message that is not to be there; one that cannot be deleted stays."""
        try:
            await self._channel_of(channel_id).get_partial_message(message_id).delete()
        except DISCORD_FAILURES as error:
            log.warning("a message that is not to be there stays: %s", type(error).__name__)

    async def _edit_picture(
        self, there: discord.PartialMessage, view: discord.ui.LayoutView, picture: Picture
    ) -> None:
        """Edit a message with a picture. An edit names every file that is to stay, or brings it.

        After a restart it is not known any more how Discord names it: it is drawn again.
        """
        shown, kept = self._pictures.pop(there.id, (None, []))
        stays = kept and shown == picture.shows
        files: list[discord.Attachment | discord.File] = [*kept]
        if not stays:
            files = [file_of(await picture.draw())]
        edited = await there.edit(view=view, attachments=files)
        self._pictures[there.id] = picture.shows, edited.attachments


async def _find(channel: discord.PartialMessageable, mark: int) -> int | None:
    """Return the message with a mark, if it is among the last ones of a channel.

    A channel that may not be read may have it: it is then sent once more.
    """
    try:
        async for message in channel.history(limit=LOOKED_AT):
            if message.components and getattr(message.components[0], "id", None) == mark:
                return message.id
    except discord.HTTPException as error:
        _refused(error, "to show a channel")
    return None


def _refused(error: discord.HTTPException, what: str) -> bool:
    """Return True if Discord will not have something later either; else raise the error."""
    if not is_refusal(error):
        raise error
    log.warning("Discord has refused %s: %d", what, error.code)
    return True


def nonce_of(name: str) -> str:
    """Return the nonce of a post: Discord takes at most 25 characters."""
    return blake2s(name.encode(), digest_size=12).hexdigest()


def _mark(name: str) -> int:
    """Return what the first component of a message has as its id: no other has such a large one."""
    return 1 << 30 | int.from_bytes(blake2s(name.encode(), digest_size=4).digest()) >> 2
