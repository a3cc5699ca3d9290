"""Changes of what moves on with time: one transaction each.

It locks the thing, allows for the time away, does what was due, decides, does what is due now,
writes, and stores which posts are to be sent.
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
class Found(Generic[T]):
    """A thing as it is stored, and as it was loaded."""

    thing: T
    loaded: T
    #: Its posts, after what has become of them; and as they are stored.
    posted: Posts
    stored: Posts
    guild_id: int | None
    allowed_until: datetime
    #: Until when a process works for it.
    working_until: datetime | None


class Changes(Store, ABC, Generic[T]):
    """Changes the things of one kind."""

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
        #: The things that the alarm leaves alone.
        self.set_aside = rules.set_aside

    async def change(
        self, number: int, decide: Callable[[T], T], sent_at: datetime | None = None
    ) -> T | None:
        """Change a thing as somebody decides; return it then, None if there is none.

        What was due before the act was sent is done before it. Whatever ``decide`` raises, nothing
        is written. What is to be posted is sent by ``show``, which the caller awaits.
        """
        moved = await self._move(number, decide, sent_at)
        return None if moved is None else moved.thing

    async def place(self, number: int, key: str, channel_id: int, message_id: int) -> T | None:
        """Take a message that answers somebody for a post of a thing; it is brought up to date."""

        def placed(posted: Posts) -> Posts:
            return {**posted, key: Posted(channel_id, message_id, content="", at=now())}

        moved = await self._move(number, first=placed)
        return None if moved is None else moved.thing

    async def stands(self, number: int) -> T | None:
        """Return a thing as it is stored."""
        found = await self._read(lambda connection: self._found(connection, number))
        return None if found is None else found.thing

    def show_soon(self) -> None:
        """Have the posts sent that are to be there; the caller does not wait for it."""
        self._expect(now())

    @abstractmethod
    def touch(self, number: int, after: float = 0.0) -> None:
        """Have the posts of a thing edited that follow it, after some seconds for all touches."""

    # --------------------------------------------------------------------- transactions

    async def _move(
        self,
        number: int,
        decide: Callable[[T], T] | None = None,
        sent_at: datetime | None = None,
        *,
        first: Callable[[Posts], Posts | None] | None = None,
        worked_until: datetime | None = None,
    ) -> Found[T] | None:
        """Change a thing, and expect what is due; None if there is none.

        ``first`` returns what has become of its posts, or None if it is not to be changed. Nor is
        it changed by work that another process has taken over since ``worked_until``.
        """

        def moved(connection: sa.Connection) -> Found[T] | None:
            store.lock(connection, self.rules.numbers, number)
            found = self._found(connection, number, first)
            if found is None or worked_until not in (None, found.working_until):
                return None
            if worked_until is not None:
                found = replace(found, working_until=None)
            return self._moved(connection, number, found, decide, sent_at)

        await self._presence.beat()
        await self.rules.prepare(number)
        found = await self._write(moved)
        if found is not None:
            if (due_at := self._due(found)) is not None:
                self._expect(due_at)
            if found.thing != found.loaded:
                self._tell(number, found.loaded, found.thing)
        return found

    def _tell(self, number: int, before: T, after: T) -> None:
        """Have the posts edited that follow a thing, if they say something else than before."""
        said = {(post.key, post.content): post.follows for post in self.rules.posts(before)}
        says = [post for post in self.rules.posts(after) if post.follows]
        if any(said.get((post.key, post.content), post.follows) != post.follows for post in says):
            self.touch(number)
        self.rules.stored(before, after)

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
            after = self.rules.save(connection, found.thing, after)
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
        working_until = utc(row.working_until)
        return Found(thing, thing, posted, stored, row.guild_id, allowed_until, working_until)

    def _advanced(self, thing: T, at: datetime) -> T:
        """Return a thing after all that is due by a moment."""
        while (after := self.rules.advance(thing, at)) != thing:
            thing = after
        return thing

    def _outbox(self, thing: T, posted: Posts) -> Posts:
        """Return the posts that a thing is to have, and those that are or may be there besides."""
        wanted = {post.key: Posted(post.channel_id) for post in self.rules.posts(thing)}
        stays = {
            key: each
            for key, each in posted.items()
            if key in wanted or each.message_id is not None or each.claimed_until is not None
        }
        return wanted | stays

    def _doubtful(self, thing: T, posted: Posts) -> dict[str, Posted]:
        """Return the posts that a thing is no longer to have, and that may have been sent.

        Discord may have taken one though its answer was lost.
        """
        wanted = {post.key for post in self.rules.posts(thing)}
        return {
            key: each
            for key, each in posted.items()
            if key not in wanted and each.message_id is None and each.claimed_until is not None
        }

    def _write_outbox(self, connection: sa.Connection, number: int, found: Found[T]) -> None:
        """Write the posts of a thing, and when it is to be looked at: it is due, or a post is."""
        at, due = now(), self._due(found)
        tries = [
            found.posted[post.key].claimed_until or at
            for post in self.rules.posts(found.thing)
            if found.posted[post.key].lacks(post)
        ]
        doubtful = self._doubtful(found.thing, found.posted).values()
        tries += [each.claimed_until or at for each in doubtful]
        due_at = min([*tries, *([] if due is None else [due])], default=None)
        kind, allowed = self.rules.kind, found.allowed_until
        working = found.working_until
        store.write_due(
            connection, kind, number, due_at, allowed_until=allowed, working_until=working
        )
        for key in sorted(found.stored.keys() | found.posted.keys()):
            posted, stored = found.posted.get(key), found.stored.get(key)
            if posted != stored:
                store.write_post(connection, kind, number, key, posted, is_new=stored is None)

    def _due(self, found: Found[T]) -> datetime | None:
        """Return when a thing is due next: whatever was due at its last change is done."""
        due = self.rules.due(found.thing)
        if self.rules.works:
            return due if due is None else max(due, found.working_until or due)
        dues = [] if due is None or due <= found.allowed_until else [due]
        if self.rules.depends(found.thing):
            dues.append(found.allowed_until + LOOK)
        return min(dues, default=None)
