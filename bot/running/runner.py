"""Run the things of a kind: store each change, do long work, send and edit posts.

The runner alone has the transaction, the lock, the outbox and the clock
(``bot/running/changes.py``), and the claims and retries. A post is claimed in the store before it
is sent, so no two processes send it; its outcome is stored only under that claim. A process that
dies leaves nothing but a claim, which expires.
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
from bot.running.changes import Record, Things
from bot.running.posting import Message, Outcome, Posting
from bot.running.presence import Presence
from bot.running.rules import Post, Posted, Posts, Rules

log = logging.getLogger(__name__)

T = TypeVar("T")

#: The most time to send a post; after that its claim expires and another process may send it.
SENDING = timedelta(seconds=15)

#: The time of a lease on long work; the process that works renews it.
LEASE = timedelta(seconds=30)

#: Returns the content of a thing's post.
Render = Callable[[T, Post], Awaitable[Message]]


async def without_posts(_thing: object, post: Post) -> Message:
    """Raise AssertionError: a thing of this kind has no posts."""
    raise AssertionError(post.key)


@dataclass(frozen=True)
class Claim(Generic[T]):
    """A post that this process is to send, edit or delete before the moment ``until``."""

    thing: T
    post: Post
    before: Posted
    until: datetime
    #: Whether to send it; otherwise to delete it, as it may have been sent.
    is_wanted: bool = True


@dataclass
class Lease(Generic[T]):
    """This process's right to do long work for a thing until a moment, which renewals move on."""

    thing: T
    until: datetime


class Runner(Things[T]):
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
        """Take a function ``expect`` that sets the alarm for a moment."""
        super().__init__(engine, rules, presence, expect)
        self._render = render
        self._posting = posting
        self._sending = Locks()
        self._touched: set[int] = set()
        self.live = LiveMessages(rules.kind, self._edit_posts)

    async def show(self, number: int) -> None:
        """Send and edit a thing's pending posts; delete unwanted ones that may have been sent.

        What Discord cannot accept now is logged, and the alarm tries it again after
        ``Rules.retry``. Any other error is raised.
        """
        async with self._sending.of(number):
            while (claim := await self._claim_post(number)) is not None:
                await self._send_post(number, claim)

    def touch(self, number: int, after: float = 0.0) -> None:
        """Begin ``after`` seconds later to edit the sent posts with ``Post.follows``.

        Further touches until then add nothing. Edits are at least ``Rules.pause`` apart.
        """
        if number not in self._touched:
            self._touched.add(number)
            asyncio.get_running_loop().call_later(after, self._begin_edit, number)

    async def run(self, number: int) -> None:
        """Do all that is due for a thing, and send its pending posts.

        Delete its row if its feature has deleted it. An error is logged, not raised; then alarms
        skip the thing for a minute.
        """
        try:
            if await self._move(number) is None:
                await self._delete_thing(number)
            await self.show(number)
            while self.rules.works and await self._do_due_work(number):
                await self.show(number)
        except Exception as error:  # any: other things must not wait
            self.set_aside.failed(number, error)

    async def _delete_thing(self, number: int) -> None:
        """Delete the row of a thing, and its posts, if its feature's table has it no longer."""

        def delete_row(connection: sa.Connection) -> None:
            is_there = sa.select(self.rules.numbers).where(self.rules.numbers == number)
            if connection.scalar(is_there) is None:
                store.forget(connection, self.rules.kind, number)

        await self._write(delete_row)

    # ----------------------------------------------------------------------------- work

    async def _do_due_work(self, number: int) -> bool:
        """Do a part of the due work; return whether it had a result.

        Returns False also if none is due, or another process does it.
        """
        lease = await self._begin_work(number)
        if lease is None:
            return False
        renewing = asyncio.create_task(self._renew_lease(number, lease))
        try:
            change = await self.rules.work(lease.thing)
        finally:
            renewing.cancel()
            await asyncio.gather(renewing, return_exceptions=True)
        await self._move(number, change, worked_until=lease.until)
        return change is not None

    async def _begin_work(self, number: int) -> Lease[T] | None:
        """Take the lease on a thing's due work; None if none is due or another process has it."""
        at = now()

        def take_lease(connection: sa.Connection) -> Lease[T] | None:
            store.lock(connection, self.rules.numbers, number)
            record = self._read_record(connection, number)
            due = None if record is None else self.rules.due(record.thing)
            if record is None or due is None or due > at or (record.working_until or due) > at:
                return None
            working = replace(record, working_until=at + LEASE)
            self._write_outbox(connection, number, working)
            return Lease(record.thing, at + LEASE)

        return await self._write(take_lease)

    async def _renew_lease(self, number: int, lease: Lease[T]) -> None:
        """Extend a lease three times in its length, until another process has taken it over."""
        while True:
            await asyncio.sleep(LEASE.total_seconds() / 3)
            until = now() + LEASE

            def extend(connection: sa.Connection, until: datetime = until) -> bool:
                store.lock(connection, self.rules.numbers, number)
                return store.prolong(connection, self.rules.kind, number, lease.until, until)

            with suppress(SQLAlchemyError, OSError):
                if not await self._write(extend):
                    return
                lease.until = until

    # ---------------------------------------------------------------------------- posts

    async def _claim_post(self, number: int) -> Claim[T] | None:
        """Claim the next pending post and return the claim; None if there is none to claim."""

        def claim_next(connection: sa.Connection) -> Claim[T] | None:
            store.lock(connection, self.rules.numbers, number)
            record = self._read_record(connection, number)
            if record is None:
                return None
            at = now()
            for post in self.rules.posts(record.thing):
                before = record.posted.get(post.key)
                if before is not None and before.lacks(post) and not before.is_claimed(at):
                    return self._store_claim(connection, number, record, post, at)
            for key, before in self._possibly_sent_posts(record.thing, record.posted).items():
                if not before.is_claimed(at):
                    post = Post(key, before.channel_id, "")
                    claim = self._store_claim(connection, number, record, post, at)
                    return replace(claim, is_wanted=False)
            return None

        return await self._write(claim_next)

    def _store_claim(
        self, connection: sa.Connection, number: int, record: Record[T], post: Post, at: datetime
    ) -> Claim[T]:
        """Store a claim on a post and return it."""
        before, until = record.posted[post.key], at + SENDING
        taken = replace(before, claimed_until=until)
        posted = {**self._outbox(record.thing, record.posted), post.key: taken}
        self._write_outbox(connection, number, replace(record, posted=posted))
        return Claim(record.thing, post, before, until)

    async def _send_post(self, number: int, claim: Claim[T]) -> None:
        """Send, edit or delete a post; on any error set the moment to try again.

        Errors other than DISCORD_FAILURES are raised then.
        """
        post, before = claim.post, claim.before
        name = f"{self.rules.kind}{number}{post.key}"
        if before.message_id is None and before.at is not None:  # Discord knows the first nonce
            name = f"{name}.{before.at.timestamp()}"
        try:
            if not claim.is_wanted:
                await self._posting.take_back(before.channel_id, name)
                await self._delete_post_row(number, claim)
                return
            message = await self._render(claim.thing, post)
            if now() >= claim.until:  # another process may be sending it
                return
            outcome = await self._posting.put(post, before, message, name)
        except Exception as error:  # any: a retry at once could go on for ever
            again_at = now() + self.rules.retry
            await self._store_result(number, claim, claimed_until=again_at)
            self._expect(again_at)
            if not isinstance(error, DISCORD_FAILURES):
                raise
            # The error's text may quote a message.
            log.warning(
                "a post of %s %d is late: %s", self.rules.kind, number, type(error).__name__
            )
            return
        if await self._store_outcome(number, claim, outcome):
            return
        if outcome.message_id is not None and outcome.message_id == claim.before.message_id:
            await self._edit_again(number, post, outcome.message_id)
        else:
            await self._delete_late_message(number, claim, outcome)

    async def _store_outcome(self, number: int, claim: Claim[T], outcome: Outcome) -> bool:
        """Store the outcome of a post; return False if another process has claimed it since."""
        again_at = now() + self.rules.retry if outcome.refused and claim.post.insists else None
        if again_at is not None:
            self._expect(again_at)
        return await self._store_result(
            number,
            claim,
            channel_id=outcome.channel_id,
            message_id=outcome.message_id,
            content=claim.post.content,
            refused=outcome.refused,
            at=now() if claim.before.at is None or claim.before.refused else claim.before.at,
            claimed_until=again_at,
        )

    async def _delete_post_row(self, number: int, claim: Claim[T]) -> None:
        """Delete the row of a post that does not exist and is unwanted, unless claimed since."""

        def without_it(posted: Posts) -> Posts | None:
            mine = posted.get(claim.post.key)
            if mine is None or mine.claimed_until != claim.until:
                return None
            return {key: each for key, each in posted.items() if key != claim.post.key}

        await self._move(number, first=without_it)

    async def _store_result(self, number: int, claim: Claim[T], **values: Any) -> bool:
        """Store ``values`` in a claimed post, do what is due; return False if the claim is lost."""

        def changed_posts(posted: Posts) -> Posts | None:
            mine = posted.get(claim.post.key)
            if mine is None or mine.claimed_until != claim.until:
                return None
            is_late = mine.content != claim.before.content  # see _edit_again
            changed = replace(mine, **values)
            changed = replace(changed, content=mine.content) if is_late else changed
            return {**posted, claim.post.key: changed}

        return await self._move(number, first=changed_posts) is not None

    async def _delete_late_message(self, number: int, claim: Claim[T], outcome: Outcome) -> None:
        """Delete a message sent too late if its post has another message by now, or is gone."""
        if outcome.message_id is None:
            return
        posts = await self._read(
            lambda connection: store.posts_of(connection, self.rules.kind, number)
        )
        posted = posts.get(claim.post.key)
        if posted is None or posted.message_id not in (None, outcome.message_id):
            assert outcome.message_id is not None, "it was sent"
            await self._posting.delete(outcome.channel_id, outcome.message_id)

    async def _edit_again(self, number: int, post: Post, message_id: int) -> bool:
        """Have a post edited once more if another process has claimed or edited it meanwhile.

        As the older edit may have arrived last, the message may be outdated. Returns whether the
        post is to be edited.
        """

        def marked_late(posted: Posts) -> Posts | None:
            each = posted.get(post.key)
            if each is None or each.message_id != message_id:
                return None
            if each.content == post.content and each.claimed_until is None:
                return None
            return {**posted, post.key: replace(each, content=f"late {now().isoformat()}")}

        return await self._move(number, first=marked_late) is not None

    def _begin_edit(self, number: int) -> None:
        self._touched.discard(number)
        self.live.changed(number)

    async def _edit_posts(self, number: int) -> float:
        """Edit the sent posts with ``Post.follows``; return the seconds until they may be again.

        Posts that are pending are left to ``show``, which is called for a message that is gone.
        """
        pause, has_pending = self.rules.pause, False
        await self.rules.prepare(number)
        async with self._sending.of(number):
            record = await self._read(lambda connection: self._read_record(connection, number))
            for post in () if record is None else self.rules.posts(record.thing):
                assert record is not None
                posted = record.posted.get(post.key)
                if not post.follows or posted is None or posted.lacks(post):
                    continue
                if (message_id := posted.message_id) is None:
                    continue
                message = await self._render(record.thing, post)
                outcome = await self._posting.edit(posted.channel_id, message_id, message)
                pause = max(pause, pause_of(message_id, pause))
                if outcome.message_id is None:
                    await self._store_deleted_message(number, post, message_id)
                    has_pending = True
                elif await self._edit_again(number, post, message_id):
                    has_pending = True
        if has_pending:
            await self.show(number)
        return pause

    async def _store_deleted_message(self, number: int, post: Post, message_id: int) -> None:
        """Store that the message of a post was deleted; with ``Post.again`` it becomes pending."""

        def without_message(posted: Posts) -> Posts | None:
            each = posted.get(post.key)
            if each is None or each.message_id != message_id:
                return None
            gone = replace(each, message_id=None)
            if post.again:
                gone = replace(gone, content=None, claimed_until=None, at=now())
            return {**posted, post.key: gone}

        await self._move(number, first=without_message)
