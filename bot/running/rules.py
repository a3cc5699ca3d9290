"""The rules of what moves on with time by itself: pure, but for how it is stored.

A quiz, the puzzles of a class, a league: each is a *thing* in a server that does something when its
time has come, and has posts that must be in its channel. A feature gives its rules here, and what
each post says (``bot/running/posting.py``); ``bot/running/runner.py`` does all the rest.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import ClassVar, Generic, Protocol, TypeVar

import sqlalchemy as sa

from bot.kit.set_aside import SetAside

T = TypeVar("T")


@dataclass(frozen=True)
class Post:
    """A message that must be in a channel."""

    #: Names it among the posts of its thing, for good.
    key: str
    channel_id: int
    #: Names what it says. When that changes, the message is edited at once.
    content: str
    #: What else it says, as a value: it is edited, too, when that changes, and when its thing is
    #: touched, at most once in a pause. False: it is not.
    follows: object = False
    #: Whether it is sent again if an edit finds that somebody has deleted it.
    again: bool = False
    #: Whether it is tried again if its channel has refused it.
    insists: bool = False


@dataclass(frozen=True)
class Posted:
    """What has become of a post."""

    channel_id: int
    message_id: int | None = None
    #: None: it was not sent yet.
    content: str | None = None
    #: When it was first sent; as long as its channel has refused it: when it last did.
    at: datetime | None = None
    #: Whether Discord has refused what it was to say: the channel is gone, or closed to the bot.
    refused: bool = False
    claimed_until: datetime | None = None

    def lacks(self, post: Post) -> bool:
        """Return whether the message is still to be sent or edited.

        One that was there and is gone stays away, unless it is to be sent again.
        """
        if self.refused and post.insists:
            return True
        if self.content is not None and self.message_id is None and not post.again:
            return False
        return self.content != post.content

    def is_claimed(self, at: datetime) -> bool:
        """Return whether a process is sending it, or is waiting to try again."""
        return self.claimed_until is not None and self.claimed_until > at


#: The posts of a thing by key.
Posts = Mapping[str, Posted]


class Rules(ABC, Generic[T]):
    """The rules of a kind of thing. ``T`` is a thing as a value, with its posts."""

    #: Names the kind in the store, for good.
    kind: ClassVar[str]
    #: The key of the table of such things, whose row is locked by whoever changes one.
    numbers: ClassVar[sa.ColumnElement[int]]
    #: For how long Discord is left in peace after it could not take a post.
    retry: ClassVar[timedelta] = timedelta(minutes=1)
    #: The seconds between two edits of a post that follows.
    pause: ClassVar[float] = 5.0
    #: Whether a thing that is due needs long work.
    works: ClassVar[bool] = False

    @cached_property
    def set_aside(self) -> SetAside:
        """The things that the alarm leaves alone."""
        return SetAside(self.kind)

    async def prepare(self, number: int) -> None:
        """Do slow work before a transaction loads a thing."""
        return

    @abstractmethod
    def load(self, connection: sa.Connection, number: int, posted: Posts) -> T | None:
        """Return a thing, or None if there is none of this number.

        Raises ValueError or KeyError if another version has stored it.
        """

    @abstractmethod
    def save(self, connection: sa.Connection, before: T, after: T) -> T:
        """Write what has changed, and return the thing as it is stored then.

        Nobody else changes it meanwhile.
        """

    @abstractmethod
    def due(self, thing: T) -> datetime | None:
        """Return when time alone next changes a thing."""

    @abstractmethod
    def advance(self, thing: T, at: datetime) -> T:
        """Return a thing after the next that is due by a moment, or that its posts have caused.

        The same thing if there is nothing: it is asked again until then.
        """

    @abstractmethod
    def posts(self, thing: T) -> Sequence[Post]:
        """Return the posts that must be there now, in the order in which they are sent."""

    def depends(self, thing: T) -> bool:
        """Return whether others may move a thing on: then it is looked at every minute."""
        return False

    def stored(self, before: T, after: T) -> None:
        """Tell others what a change that was just stored has set off."""

    async def work(self, thing: T) -> Callable[[T], T] | None:
        """Do some of what is due, which takes long; return what it makes of the thing by then.

        None if it is left to another process. Of a process that was away meanwhile nothing counts.
        """
        raise NotImplementedError

    async def close(self) -> None:
        """End all work."""
        return

    def away(self, thing: T, since: datetime, until: datetime) -> T:
        """Return a thing whose clocks stood still while the bot was away."""
        return thing


class Things(Protocol[T]):
    """The things of a kind as services ask for them; ``bot/running/runner.py`` runs them."""

    async def change(
        self, number: int, decide: Callable[[T], T], sent_at: datetime | None = None
    ) -> T | None:
        """Change a thing as somebody decides; return it then, None if there is none."""
        ...

    async def stands(self, number: int) -> T | None:
        """Return a thing as it is stored; None if there is none that this version can read."""
        ...

    async def place(self, number: int, key: str, channel_id: int, message_id: int) -> T | None:
        """Take a message that answers somebody for a post of a thing."""
        ...

    async def show(self, number: int) -> None:
        """Send and edit the posts of a thing that are to be there; what fails is tried again."""
        ...

    def show_soon(self) -> None:
        """Have the posts sent that are to be there; the caller does not wait for it."""
        ...

    def touch(self, number: int, after: float = 0.0) -> None:
        """Have the posts of a thing edited that follow it, after some seconds for all touches."""
        ...
