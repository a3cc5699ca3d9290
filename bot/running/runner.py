"""The runner of what moves on with time by itself: one for each kind of thing.

It alone owns the transaction, the lock, the claim, the outbox, the retry and the clock. A change is
one transaction that locks the thing, decides, does what is due, writes, and stores which posts are
to be sent. A post is claimed in the store before it is sent, so no two processes send it; what
comes of it is written only under that claim. A process that dies at any moment leaves nothing but a
claim, which ends by itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Generic, TypeVar

import sqlalchemy as sa

from bot.db.engine import Engine, Store, utc
from bot.kit.clock import now
from bot.kit.failures import DISCORD_FAILURES
from bot.kit.live_message import LiveMessages, pause_of
from bot.kit.locks import Locks
from bot.kit.set_aside import SetAside
from bot.running import store
from bot.running.posting import Message, Outcome, Posting
from bot.running.presence import Presence
from bot.running.rules import Post, Posted, Posts, Rules

log = logging.getLogger(__name__)

T = TypeVar("T")

#: So long sending a post takes at most; what was not sent by then is sent by another process.
SENDING = timedelta(seconds=15)

#: Says what a post says.
Render = Callable[[T, Post], Awaitable[Message]]


@dataclass(frozen=True)
class Found(Generic[T]):
    """A thing as it is stored."""

    thing: T
    #: Its posts, after what has become of them; and as they are stored.
    posted: Posts
    stored: Posts
    guild_id: int | None
    allowed_until: datetime


@dataclass(frozen=True)
class Claim(Generic[T]):
    """A post that this process is to send until a moment."""

    thing: T
    post: Post
    before: Posted
    until: datetime


class Runner(Store, Generic[T]):
    """Runs the things of one kind."""

    def __init__(
        self,
        engine: Engine,
        rules: Rules[T],
        render: Render[T],
        presence: Presence,
        posting: Posting,
        expect: Callable[[datetime], None],
    ) -> None:
        """``expect`` has what is due by a moment run then."""
        super().__init__(engine)
        self.rules = rules
        self._render = render
        self._presence = presence
        self._posting = posting
        self._expect = expect
        self._sending = Locks()
        self._touched: set[int] = set()
        #: The things that the alarm leaves alone.
        self.set_aside = SetAside(rules.kind)
        self.live = LiveMessages(rules.kind, self._refresh)

    async def change(
        self, number: int, decide: Callable[[T], T], sent_at: datetime | None = None
    ) -> T | None:
        """Change a thing as somebody decides; return it then, None if there is none.

        What was due before the act was sent is done before it. Whatever ``decide`` raises, nothing
        is written. What is to be posted is sent by ``show``, which the caller awaits.
        """
        moved = await self._move(number, decide, sent_at)
        return None if moved is None else moved.thing

    async def show(self, number: int) -> None:
        """Send and edit the posts of a thing that are to be there; what fails is tried again."""
        async with self._sending.of(number):
            while (claim := await self._claim(number)) is not None:
                await self._send(number, claim)

    def show_soon(self) -> None:
        """Have the posts sent that are to be there; the caller does not wait for it."""
        self._expect(now())

    def touch(self, number: int, after: float = 0.0) -> None:
        """Have the posts of a thing edited that follow it, after some seconds for all touches."""
        if number not in self._touched:
            self._touched.add(number)
            asyncio.get_running_loop().call_later(after, self._begin_edit, number)

    async def run(self, number: int) -> None:
        """Do what is due about a thing, and send what is to be sent."""
        try:
            await self._move(number)
            await self.show(number)
        except Exception as error:  # whatever it is, the others must not wait for it
            self.set_aside.failed(number, error)

    async def stands(self, number: int) -> T | None:
        """Return a thing as it is stored."""
        found = await self._read(lambda connection: self._found(connection, number))
        return None if found is None else found.thing

    # --------------------------------------------------------------------- transactions

    async def _move(
        self,
        number: int,
        decide: Callable[[T], T] | None = None,
        sent_at: datetime | None = None,
        *,
        first: Callable[[Posts], Posts | None] | None = None,
    ) -> Found[T] | None:
        """Change a thing, and expect what is due; None if there is none.

        ``first`` returns what has become of its posts, or None if it is not to be changed.
        """

        def moved(connection: sa.Connection) -> Found[T] | None:
            store.lock(connection, self.rules.numbers, number)
            found = self._found(connection, number, first)
            return (
                None if found is None else self._moved(connection, number, found, decide, sent_at)
            )

        await self._presence.beat()
        found = await self._write(moved)
        if found is not None and (due_at := self.rules.due(found.thing)) is not None:
            self._expect(due_at)
        return found

    def _moved(
        self,
        connection: sa.Connection,
        number: int,
        found: Found[T],
        decide: Callable[[T], T] | None,
        sent_at: datetime | None,
    ) -> Found[T]:
        """Decide about a thing, do what is due, and write it, with the posts that it is to have."""
        at, after = now(), found.thing
        gone = self._presence.known(connection, found.guild_id, found.allowed_until, at)
        for since, until in gone.spans:
            after = self.rules.away(after, since, until)
        if decide is not None:
            after = decide(self._advanced(after, min(sent_at or at, at)))
        after = self._advanced(after, at)
        if after != found.thing:
            self.rules.save(connection, found.thing, after)
        posted = self._outbox(after, found.posted)
        moved = replace(found, thing=after, posted=posted, allowed_until=at)
        self._write_outbox(connection, number, moved)
        return moved

    def _found(
        self,
        connection: sa.Connection,
        number: int,
        first: Callable[[Posts], Posts | None] | None = None,
    ) -> Found[T] | None:
        """Return a thing as it is stored; None if there is none that this version can read."""
        kind = self.rules.kind
        row = store.row_of(connection, kind, number)
        if row is None:
            return None
        posted = stored = store.posts_of(connection, kind, number)
        if first is not None:
            changed = first(stored)
            if changed is None:
                return None
            posted = changed
        try:
            thing = self.rules.load(connection, number, posted)
        except (ValueError, KeyError) as error:
            self.set_aside.unreadable(number, error)
            return None
        allowed_until = utc(row.allowed_until)
        assert allowed_until is not None, "it is written from the beginning"
        if thing is None:
            return None
        return Found(thing, posted, stored, row.guild_id, allowed_until)

    def _advanced(self, thing: T, at: datetime) -> T:
        """Return a thing after all that is due by a moment."""
        while (after := self.rules.advance(thing, at)) != thing:
            thing = after
        return thing

    def _outbox(self, thing: T, posted: Posts) -> Posts:
        """Return the posts that a thing is to have, and those that are there all the same."""
        wanted = {post.key: Posted(post.channel_id) for post in self.rules.posts(thing)}
        stays = {key: p for key, p in posted.items() if key in wanted or p.message_id is not None}
        return wanted | stays

    def _write_outbox(self, connection: sa.Connection, number: int, found: Found[T]) -> None:
        """Write the posts of a thing, and when it is to be looked at: it is due, or a post is."""
        at, due = now(), self.rules.due(found.thing)
        tries = [
            found.posted[post.key].claimed_until or at
            for post in self.rules.posts(found.thing)
            if found.posted[post.key].lacks(post)
        ]
        due_at = min([*tries, *([] if due is None else [due])], default=None)
        kind, allowed = self.rules.kind, found.allowed_until
        store.write_due(connection, kind, number, due_at, allowed_until=allowed)
        for key in sorted(found.stored.keys() | found.posted.keys()):
            posted, stored = found.posted.get(key), found.stored.get(key)
            if posted != stored:
                store.write_post(connection, kind, number, key, posted, is_new=stored is None)

    # ---------------------------------------------------------------------------- posts

    async def _claim(self, number: int) -> Claim[T] | None:
        """Take it upon this process to send the next post, if none else does."""

        def claimed(connection: sa.Connection) -> Claim[T] | None:
            store.lock(connection, self.rules.numbers, number)
            found = self._found(connection, number)
            if found is None:
                return None
            at = now()
            for post in self.rules.posts(found.thing):
                before = found.posted.get(post.key)
                if before is None or not before.lacks(post) or before.is_claimed(at):
                    continue
                taken = replace(before, claimed_until=at + SENDING)
                posted = {**self._outbox(found.thing, found.posted), post.key: taken}
                self._write_outbox(connection, number, replace(found, posted=posted))
                return Claim(found.thing, post, before, at + SENDING)
            return None

        return await self._write(claimed)

    async def _send(self, number: int, claim: Claim[T]) -> None:
        """Send or edit a post; what Discord cannot take now is tried again."""
        post, message_id = claim.post, claim.before.message_id
        try:
            message = await self._render(claim.thing, post)
            if now() >= claim.until:  # another process may be sending it
                return
            name = f"{self.rules.kind}{number}{post.key}"
            if message_id is None and claim.before.at is not None:  # Discord knows the first nonce
                name = f"{name}.{claim.before.at.timestamp()}"
            doubtful = claim.before.claimed_until is not None
            outcome = await self._posting.put(post, message_id, message, name, doubtful=doubtful)
        except Exception as error:  # whatever it is, it is not tried again at once
            again_at = now() + self.rules.retry
            await self._settle(number, claim, claimed_until=again_at)
            self._expect(again_at)
            if not isinstance(error, DISCORD_FAILURES):
                raise
            # Its text may quote a message.
            log.warning(
                "a post of %s %d is late: %s", self.rules.kind, number, type(error).__name__
            )
            return
        if not await self._settled(number, claim, outcome):
            await self._withdraw(number, claim, outcome)

    async def _settled(self, number: int, claim: Claim[T], outcome: Outcome) -> bool:
        """Store what has become of a post, unless another process has claimed it since."""
        return await self._settle(
            number,
            claim,
            message_id=outcome.message_id,
            content=claim.post.content,
            refused=outcome.refused,
            at=claim.before.at or now(),
            claimed_until=None,
        )

    async def _settle(self, number: int, claim: Claim[T], **values: Any) -> bool:
        """Write what has become of a post, and move its thing on by that.

        Return whether this process has claimed it still.
        """

        def settled(posted: Posts) -> Posts | None:
            mine = posted.get(claim.post.key)
            if mine is None or mine.claimed_until != claim.until:
                return None
            return {**posted, claim.post.key: replace(mine, **values)}

        return await self._move(number, first=settled) is not None

    async def _withdraw(self, number: int, claim: Claim[T], outcome: Outcome) -> None:
        """Delete what was sent too late, if another process has sent it meanwhile."""
        if outcome.message_id in (None, claim.before.message_id):
            return
        found = await self._read(
            lambda connection: store.posts_of(connection, self.rules.kind, number)
        )
        posted = found.get(claim.post.key)
        if posted is None or posted.message_id not in (None, outcome.message_id):
            assert outcome.message_id is not None, "it was sent"
            await self._posting.delete(claim.post, outcome.message_id)

    def _begin_edit(self, number: int) -> None:
        self._touched.discard(number)
        self.live.changed(number)

    async def _refresh(self, number: int) -> float:
        """Edit the posts that follow a thing; return for how many seconds to leave them."""
        pause, is_lost = self.rules.pause, False
        async with self._sending.of(number):
            found = await self._read(lambda connection: self._found(connection, number))
            for post in () if found is None else self.rules.posts(found.thing):
                assert found is not None
                posted = found.posted.get(post.key)
                if not post.follows or posted is None or posted.lacks(post):
                    continue
                if (message_id := posted.message_id) is None:
                    continue
                message = await self._render(found.thing, post)
                outcome = await self._posting.edit(post, message_id, message)
                pause = max(pause, pause_of(message_id, pause))
                if outcome.message_id is None:
                    is_lost = True
                    await self._lose(number, post, message_id)
        if is_lost:
            await self.show(number)
        return pause

    async def _lose(self, number: int, post: Post, message_id: int) -> None:
        """Store that the message of a post is gone."""

        def lost(posted: Posts) -> Posts | None:
            each = posted.get(post.key)
            if each is None or each.message_id != message_id:
                return None
            gone = replace(each, message_id=None)
            if post.again:
                gone = replace(gone, content=None, claimed_until=None, at=now())
            return {**posted, post.key: gone}

        await self._move(number, first=lost)
