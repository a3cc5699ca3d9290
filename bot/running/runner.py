"""The runner of what moves on with time by itself: one for each kind of thing.

It alone owns the transaction, the lock, the outbox and the clock (``bot/running/changes.py``), and
the claim and the retry. A post is claimed in the store before it is sent, so no two processes send
it; what comes of it is written only under that claim. A process that dies at any moment leaves
nothing but a claim, which ends by itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Generic, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from bot.db.engine import Engine
from bot.kit.clock import now
from bot.kit.failures import DISCORD_FAILURES
from bot.kit.live_message import LiveMessages, pause_of
from bot.kit.locks import Locks
from bot.running import store
from bot.running.changes import Changes, Found
from bot.running.posting import Message, Outcome, Posting
from bot.running.presence import Presence
from bot.running.rules import Post, Posted, Posts, Rules

log = logging.getLogger(__name__)

T = TypeVar("T")

#: So long sending a post takes at most; what was not sent by then is sent by another process.
SENDING = timedelta(seconds=15)

#: For so long work is begun at a time; whoever does it renews that.
LEASE = timedelta(seconds=30)

#: Says what a post says.
Render = Callable[[T, Post], Awaitable[Message]]


@dataclass(frozen=True)
class Claim(Generic[T]):
    """A post that this process is to send until a moment."""

    thing: T
    post: Post
    before: Posted
    until: datetime
    #: Whether it is sent; else it is deleted if it is there: it may have been sent.
    is_wanted: bool = True


@dataclass
class Lease(Generic[T]):
    """A thing for which this process works until a moment."""

    thing: T
    until: datetime


class Runner(Changes[T]):
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
        super().__init__(engine, rules, presence, expect)
        self._render = render
        self._posting = posting
        self._sending = Locks()
        self._touched: set[int] = set()
        self.live = LiveMessages(rules.kind, self._refresh)

    async def show(self, number: int) -> None:
        """Send and edit the posts of a thing that are to be there; what fails is tried again."""
        async with self._sending.of(number):
            while (claim := await self._claim(number)) is not None:
                await self._send(number, claim)

    def touch(self, number: int, after: float = 0.0) -> None:
        """Have the posts of a thing edited that follow it, after some seconds for all touches."""
        if number not in self._touched:
            self._touched.add(number)
            asyncio.get_running_loop().call_later(after, self._begin_edit, number)

    async def run(self, number: int) -> None:
        """Do what is due about a thing, and send what is to be sent."""
        try:
            if await self._move(number) is None:
                await self._forget(number)
            await self.show(number)
            while self.rules.works and await self._work(number):
                await self.show(number)
        except Exception as error:  # whatever it is, the others must not wait for it
            self.set_aside.failed(number, error)

    async def _forget(self, number: int) -> None:
        """Delete what is stored of a thing that its feature has no more."""

        def forgotten(connection: sa.Connection) -> None:
            is_there = sa.select(self.rules.numbers).where(self.rules.numbers == number)
            if connection.scalar(is_there) is None:
                store.forget(connection, self.rules.kind, number)

        await self._write(forgotten)

    # ----------------------------------------------------------------------------- work

    async def _work(self, number: int) -> bool:
        """Do some of the work that is due, if no other process does; return whether it counts."""
        lease = await self._begin_work(number)
        if lease is None:
            return False
        renewing = asyncio.create_task(self._renew(number, lease))
        try:
            change = await self.rules.work(lease.thing)
        finally:
            renewing.cancel()
            await asyncio.gather(renewing, return_exceptions=True)
        await self._move(number, change, worked_until=lease.until)
        return change is not None

    async def _begin_work(self, number: int) -> Lease[T] | None:
        """Take it upon this process to work for a thing, if none else does."""
        at = now()

        def begun(connection: sa.Connection) -> Lease[T] | None:
            store.lock(connection, self.rules.numbers, number)
            found = self._found(connection, number)
            due = None if found is None else self.rules.due(found.thing)
            if found is None or due is None or due > at or (found.working_until or due) > at:
                return None
            working = replace(found, working_until=at + LEASE)
            self._write_outbox(connection, number, working)
            return Lease(found.thing, at + LEASE)

        return await self._write(begun)

    async def _renew(self, number: int, lease: Lease[T]) -> None:
        """Work for longer, until another process has taken over."""
        while True:
            await asyncio.sleep(LEASE.total_seconds() / 3)
            until = now() + LEASE

            def renewed(connection: sa.Connection, until: datetime = until) -> bool:
                store.lock(connection, self.rules.numbers, number)
                return store.prolong(connection, self.rules.kind, number, lease.until, until)

            with suppress(SQLAlchemyError, OSError):
                if not await self._write(renewed):
                    return
                lease.until = until

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
                if before is not None and before.lacks(post) and not before.is_claimed(at):
                    return self._taken(connection, number, found, post, at)
            for key, before in self._doubtful(found.thing, found.posted).items():
                if not before.is_claimed(at):
                    post = Post(key, before.channel_id, "")
                    claim = self._taken(connection, number, found, post, at)
                    return replace(claim, is_wanted=False)
            return None

        return await self._write(claimed)

    def _taken(
        self, connection: sa.Connection, number: int, found: Found[T], post: Post, at: datetime
    ) -> Claim[T]:
        """Write that this process sends a post; return its claim."""
        before, until = found.posted[post.key], at + SENDING
        taken = replace(before, claimed_until=until)
        posted = {**self._outbox(found.thing, found.posted), post.key: taken}
        self._write_outbox(connection, number, replace(found, posted=posted))
        return Claim(found.thing, post, before, until)

    async def _send(self, number: int, claim: Claim[T]) -> None:
        """Send, edit or take back a post; what Discord cannot take now is tried again."""
        post, before = claim.post, claim.before
        name = f"{self.rules.kind}{number}{post.key}"
        if before.message_id is None and before.at is not None:  # Discord knows the first nonce
            name = f"{name}.{before.at.timestamp()}"
        try:
            if not claim.is_wanted:
                await self._posting.take_back(before.channel_id, name)
                await self._drop(number, claim)
                return
            message = await self._render(claim.thing, post)
            if now() >= claim.until:  # another process may be sending it
                return
            outcome = await self._posting.put(post, before, message, name)
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
        if await self._settled(number, claim, outcome):
            return
        if outcome.message_id is not None and outcome.message_id == claim.before.message_id:
            await self._edit_again(number, post, outcome.message_id)
        else:
            await self._withdraw(number, claim, outcome)

    async def _settled(self, number: int, claim: Claim[T], outcome: Outcome) -> bool:
        """Store what has become of a post, unless another process has claimed it since."""
        again_at = now() + self.rules.retry if outcome.refused and claim.post.insists else None
        if again_at is not None:
            self._expect(again_at)
        return await self._settle(
            number,
            claim,
            channel_id=outcome.channel_id,
            message_id=outcome.message_id,
            content=claim.post.content,
            refused=outcome.refused,
            at=now() if claim.before.at is None or claim.before.refused else claim.before.at,
            claimed_until=again_at,
        )

    async def _drop(self, number: int, claim: Claim[T]) -> None:
        """Forget a post that is not there and is not to be, unless it was claimed since."""

        def dropped(posted: Posts) -> Posts | None:
            mine = posted.get(claim.post.key)
            if mine is None or mine.claimed_until != claim.until:
                return None
            return {key: each for key, each in posted.items() if key != claim.post.key}

        await self._move(number, first=dropped)

    async def _settle(self, number: int, claim: Claim[T], **values: Any) -> bool:
        """Write what has become of a post, and move its thing on by that.

        Return whether this process has claimed it still.
        """

        def settled(posted: Posts) -> Posts | None:
            mine = posted.get(claim.post.key)
            if mine is None or mine.claimed_until != claim.until:
                return None
            is_late = mine.content != claim.before.content  # see _edit_again
            changed = replace(mine, **values)
            changed = replace(changed, content=mine.content) if is_late else changed
            return {**posted, claim.post.key: changed}

        return await self._move(number, first=settled) is not None

    async def _withdraw(self, number: int, claim: Claim[T], outcome: Outcome) -> None:
        """Delete what was sent too late, if another process has sent it meanwhile."""
        if outcome.message_id is None:
            return
        found = await self._read(
            lambda connection: store.posts_of(connection, self.rules.kind, number)
        )
        posted = found.get(claim.post.key)
        if posted is None or posted.message_id not in (None, outcome.message_id):
            assert outcome.message_id is not None, "it was sent"
            await self._posting.delete(outcome.channel_id, outcome.message_id)

    async def _edit_again(self, number: int, post: Post, message_id: int) -> bool:
        """Have a post edited once more that was edited while another process edited it.

        Whichever edit came last, the message may say what is out of date. Return whether that is
        so.
        """

        def late(posted: Posts) -> Posts | None:
            each = posted.get(post.key)
            if each is None or each.message_id != message_id:
                return None
            if each.content == post.content and each.claimed_until is None:
                return None
            return {**posted, post.key: replace(each, content=f"late {now().isoformat()}")}

        return await self._move(number, first=late) is not None

    def _begin_edit(self, number: int) -> None:
        self._touched.discard(number)
        self.live.changed(number)

    async def _refresh(self, number: int) -> float:
        """Edit the posts that follow a thing; return for how many seconds to leave them."""
        pause, shows = self.rules.pause, False
        await self.rules.prepare(number)
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
                outcome = await self._posting.edit(posted.channel_id, message_id, message)
                pause = max(pause, pause_of(message_id, pause))
                if outcome.message_id is None:
                    await self._lose(number, post, message_id)
                    shows = True
                elif await self._edit_again(number, post, message_id):
                    shows = True
        if shows:
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
