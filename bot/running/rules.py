"""The interfaces of things, which change with time and have posts in channels.

A quiz, the puzzles of a class, a league: each is a *thing* in a server that does something when it
is due, and has posts that must be in its channel. Its feature implements ``Rules``, and renders
each post (``bot/running/posting.py``); ``bot/running/runner.py`` does the rest.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import ClassVar, Generic, TypeVar

import sqlalchemy as sa

from bot.kit.set_aside import SetAside

T = TypeVar("T")


@dataclass(frozen=True)
class Post:
    """A message that must be in a channel."""

    #: Identifies it among the posts of its thing; never changes.
    key: str
    channel_id: int
    #: Identifies its content. The message is edited at once when this changes.
    content: str
    #: Further content, as a value: the message is edited when this changes, or its thing is
    #: touched, but at most once in ``Rules.pause``. False if there is none.
    follows: object = False
    #: Whether it is sent again if it was deleted.
    again: bool = False
    #: Whether it is tried again if its channel has refused it.
    insists: bool = False


@dataclass(frozen=True)
class Posted:
    """The stored state of a post."""

    channel_id: int
    message_id: int | None = None
    #: The ``Post.content`` that was last sent, or refused; None if it was not sent yet.
    content: str | None = None
    #: When it was first sent; if its channel refuses it, when it last did so.
    at: datetime | None = None
    #: Whether Discord has refused the message: the channel is gone, or closed to the bot.
    refused: bool = False
    claimed_until: datetime | None = None

    def lacks(self, post: Post) -> bool:
        """Return whether the message is still to be sent or edited.

        With ``Post.insists`` one that was refused always is. Else a message that was deleted, or
        refused when first sent, is not sent again without ``Post.again``.
        """
        if self.refused and post.insists:
            return True
        if self.content is not None and self.message_id is None and not post.again:
            return False
        return self.content != post.content

    def is_claimed(self, at: datetime) -> bool:
        """Return whether a process is sending or editing it, or waits before trying again."""
        return self.claimed_until is not None and self.claimed_until > at


#: The stored posts of a thing, by key.
Posts = Mapping[str, Posted]


class Rules(ABC, Generic[T]):
    """The rules of a kind of thing. ``T`` is a thing as a value, with its posts."""

    #: Identifies the kind in the store; never changes.
    kind: ClassVar[str]
    #: The key of the feature's table of things; changes lock a row of it.
    numbers: ClassVar[sa.ColumnElement[int]]
    #: The time after which a post that Discord could not accept is tried again.
    retry: ClassVar[timedelta] = timedelta(minutes=1)
    #: The seconds between two edits of a post because of ``Post.follows``.
    pause: ClassVar[float] = 5.0
    #: Whether a thing that is due needs long work.
    works: ClassVar[bool] = False

    @cached_property
    def set_aside(self) -> SetAside:
        """The things that alarms skip for now."""
        return SetAside(self.kind)

    async def prepare(self, number: int) -> None:
        """Do slow work before a transaction loads a thing; by default none."""
        return

    @abstractmethod
    def load(self, connection: sa.Connection, number: int, posted: Posts) -> T | None:
        """Return a thing; None if there is none of this number.

        Raises ValueError or KeyError if another version has stored it.
        """

    @abstractmethod
    def save(self, connection: sa.Connection, before: T, after: T) -> T:
        """Store the difference between two states of a locked thing; return it as stored."""

    @abstractmethod
    def due(self, thing: T) -> datetime | None:
        """Return when time alone next changes a thing, which may be past; None if never."""

    @abstractmethod
    def advance(self, thing: T, at: datetime) -> T:
        """Return a thing after the next change due by a moment or caused by its posts.

        Returns an equal thing if there is none; until then it is called again.
        """

    @abstractmethod
    def posts(self, thing: T) -> Sequence[Post]:
        """Return the posts that must be in channels now, in the order in which they are sent."""

    def depends(self, thing: T) -> bool:
        """Return whether a thing depends on others, so is run every minute; by default not."""
        return False

    def stored(self, before: T, after: T) -> None:
        """Act on a change that was just stored, such as by informing other services."""

    async def work(self, thing: T) -> Callable[[T], T] | None:
        """Do a part of the long work that is due; return the change that stores its result.

        None if the work is left to another process. The change is dropped if the process has lost
        its lease meanwhile. Called only if ``works``; by default it raises NotImplementedError.
        """
        raise NotImplementedError

    async def close(self) -> None:
        """Cancel all work, as the bot stops; by default there is none."""
        return

    def away(self, thing: T, since: datetime, until: datetime) -> T:
        """Return a thing with its clocks moved on by the time away; by default as it is."""
        return thing
