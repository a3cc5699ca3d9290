"""Change things, each change in one transaction.

It locks the thing, adds the time in which the bot was away, does all that was due, applies the
change, does all that is due then, and stores the thing with the posts that are pending.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Generic, TypeVar

import sqlalchemy as sa

from bot.db.engine import Engine, Store, utc
from bot.kit.alarm import LOOK
from bot.kit.clock import now
from bot.running import store
from bot.running.presence import Presence
from bot.running.rules import Posted, Posts, Rules

T = TypeVar("T")


@dataclass(frozen=True)
class Record(Generic[T]):
    """A thing as loaded and after a change, with its posts and its stored moments."""

    thing: T
    loaded: T
    #: Its posts after the change, and as stored.
    posted: Posts
    stored: Posts
    guild_id: int | None
    allowed_until: datetime
    #: The end of a process's lease on long work for it, or None.
    working_until: datetime | None


class Things(Store, ABC, Generic[T]):
    """The things of one kind, as services change and read them; ``Runner`` sends their posts."""

    def __init__(
        self,
        engine: Engine,
        rules: Rules[T],
        presence: Presence,
        expect: Callable[[datetime], None],
    ) -> None:
        super().__init__(engine)
        self.rules = rules
        self._presence = presence
        self._expect = expect
        #: The things that alarms skip for now.
        self.set_aside = rules.set_aside

    async def change(
        self, number: int, decide: Callable[[T], T], sent_at: datetime | None = None
    ) -> T | None:
        """Apply ``decide`` to a thing; return it as stored, None if it is gone or unreadable.

        What was due by ``sent_at``, by default now, is done first, and what is due now is done
        after it. If ``decide`` raises, nothing is stored. Pending posts are sent by ``show``,
        which the caller awaits.
        """
        moved = await self._move(number, decide, sent_at)
        return None if moved is None else moved.thing

    async def place(self, number: int, key: str, channel_id: int, message_id: int) -> T | None:
        """Make a message that was sent as an answer the post ``key`` of a thing; edit it soon.

        Returns the thing; None, with nothing stored, if it is gone or unreadable.
        """

        def with_message(posted: Posts) -> Posts:
            return {**posted, key: Posted(channel_id, message_id, content="", at=now())}

        moved = await self._move(number, first=with_message)
        return None if moved is None else moved.thing

    async def stored(self, number: int) -> T | None:
        """Return a thing as stored, without what is due since; None if gone or unreadable."""
        record = await self._read(lambda connection: self._read_record(connection, number))
        return None if record is None else record.thing

    @abstractmethod
    async def show(self, number: int) -> None:
        """Send and edit the pending posts of a thing; the alarm tries failed ones again."""

    def show_soon(self) -> None:
        """Make the alarm run all due things at once, so send their posts; the caller goes on."""
        self._expect(now())

    @abstractmethod
    def touch(self, number: int, after: float = 0.0) -> None:
        """Begin ``after`` seconds later to edit the sent posts with ``Post.follows``.

        Further touches until then add nothing.
        """

    # --------------------------------------------------------------------- transactions

    async def _move(
        self,
        number: int,
        decide: Callable[[T], T] | None = None,
        sent_at: datetime | None = None,
        *,
        first: Callable[[Posts], Posts | None] | None = None,
        worked_until: datetime | None = None,
    ) -> Record[T] | None:
        """Change a thing, do what is due, set the alarm for its next moment; return its record.

        ``decide`` and ``sent_at`` are as in ``change``; ``first`` returns the thing's posts after
        an event. Raises what they raise. Returns None, and stores nothing, if the thing is gone or
        unreadable, ``first`` returns None, or another process has taken over the lease
        ``worked_until`` of the long work.
        """

        def moved(connection: sa.Connection) -> Record[T] | None:
            store.lock(connection, self.rules.numbers, number)
            record = self._read_record(connection, number, first)
            if record is None or worked_until not in (None, record.working_until):
                return None
            if worked_until is not None:
                record = replace(record, working_until=None)
            return self._apply(connection, number, record, decide, sent_at)

        await self._presence.beat()
        await self.rules.prepare(number)
        record = await self._write(moved)
        if record is not None:
            if (due_at := self._next_due(record)) is not None:
                self._expect(due_at)
            if record.thing != record.loaded:
                self._touch_if_changed(number, record.loaded, record.thing)
        return record

    def _touch_if_changed(self, number: int, before: T, after: T) -> None:
        """Touch a changed thing if ``follows`` of a post differs; call ``Rules.stored`` always.

        A post whose ``content`` differs, too, needs no touch: it is edited at once.
        """
        before_by_post = {
            (post.key, post.content): post.follows for post in self.rules.posts(before)
        }
        following = [post for post in self.rules.posts(after) if post.follows]
        if any(
            before_by_post.get((post.key, post.content), post.follows) != post.follows
            for post in following
        ):
            self.touch(number)
        self.rules.stored(before, after)

    def _apply(
        self,
        connection: sa.Connection,
        number: int,
        record: Record[T],
        decide: Callable[[T], T] | None,
        sent_at: datetime | None,
    ) -> Record[T]:
        """Store a thing after the time away, a change and all that is due; return its record."""
        at, after = now(), record.thing
        absences = self._presence.known(connection, record.guild_id, record.allowed_until, at)
        for since, until in absences.spans:
            after = self.rules.away(after, since, until)
        if decide is not None:
            after = decide(self._apply_due_changes(after, min(sent_at or at, at)))
        after = self._apply_due_changes(after, at)
        if after != record.thing:
            after = self.rules.save(connection, record.thing, after)
        posted = self._outbox(after, record.posted)
        moved = replace(record, thing=after, posted=posted, allowed_until=at)
        self._write_outbox(connection, number, moved)
        return moved

    def _read_record(
        self,
        connection: sa.Connection,
        number: int,
        first: Callable[[Posts], Posts | None] | None = None,
    ) -> Record[T] | None:
        """Return the record of a thing; None if it is gone or unreadable, or ``first`` says None.

        A thing that this version cannot read is logged and set aside.
        """
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
        if thing is None:
            return None
        working_until = utc(row.working_until)
        return Record(thing, thing, posted, stored, row.guild_id, allowed_until, working_until)

    def _apply_due_changes(self, thing: T, at: datetime) -> T:
        """Return a thing after all changes that are due by a moment."""
        while (after := self.rules.advance(thing, at)) != thing:
            thing = after
        return thing

    def _outbox(self, thing: T, posted: Posts) -> Posts:
        """Return a thing's wanted posts, with those that exist or may exist though unwanted."""
        wanted = {post.key: Posted(post.channel_id) for post in self.rules.posts(thing)}
        retained = {
            key: each
            for key, each in posted.items()
            if key in wanted or each.message_id is not None or each.claimed_until is not None
        }
        return wanted | retained

    def _possibly_sent_posts(self, thing: T, posted: Posts) -> dict[str, Posted]:
        """Return the unwanted posts that Discord may have accepted, as its answer was lost."""
        wanted = {post.key for post in self.rules.posts(thing)}
        return {
            key: each
            for key, each in posted.items()
            if key not in wanted and each.message_id is None and each.claimed_until is not None
        }

    def _write_outbox(self, connection: sa.Connection, number: int, record: Record[T]) -> None:
        """Store a thing's posts, and the moment at which it, or a post, is next due."""
        at, due = now(), self._next_due(record)
        tries = [
            record.posted[post.key].claimed_until or at
            for post in self.rules.posts(record.thing)
            if record.posted[post.key].lacks(post)
        ]
        doubtful = self._possibly_sent_posts(record.thing, record.posted).values()
        tries += [each.claimed_until or at for each in doubtful]
        due_at = min([*tries, *([] if due is None else [due])], default=None)
        kind, allowed = self.rules.kind, record.allowed_until
        working = record.working_until
        store.write_due(
            connection, kind, number, due_at, allowed_until=allowed, working_until=working
        )
        for key in sorted(record.stored.keys() | record.posted.keys()):
            posted, stored = record.posted.get(key), record.stored.get(key)
            if posted != stored:
                store.write_post(connection, kind, number, key, posted, is_new=stored is None)

    def _next_due(self, record: Record[T]) -> datetime | None:
        """Return when a thing is next due; None if at no moment.

        What was due at its last change is done already, except long work, which is due at the end
        of its lease at the earliest. A thing that depends on others is due within ``LOOK``.
        """
        due = self.rules.due(record.thing)
        if self.rules.works:
            return due if due is None else max(due, record.working_until or due)
        dues = [] if due is None or due <= record.allowed_until else [due]
        if self.rules.depends(record.thing):
            dues.append(record.allowed_until + LOOK)
        return min(dues, default=None)
