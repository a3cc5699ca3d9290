"""The rules by which a challenge opens, reminds, closes and publishes, and its posts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Self

import sqlalchemy as sa

from bot.challenges.changes import Change, changes_due, changes_of, extended
from bot.challenges.model import KIND, Challenge, ChallengeState, News
from bot.challenges.openings import (
    Window,
    closing_soon,
    next_due,
    places_due,
    results_from,
)
from bot.challenges.rows import read_challenge
from bot.challenges.store import ChallengeStore
from bot.challenges.teams.store import windows_of
from bot.db.engine import LATEST
from bot.db.schema.challenge import challenges
from bot.kit.clock import stamp
from bot.running.rules import Post, Posted, Posts, Rules

#: The content of the live leaderboard once it has the final places.
PLACES = "places"

_KEY = re.compile(r"([a-z]+)(\d+)")


@dataclass(frozen=True)
class Run:
    """A challenge with its windows, extensions, pending changes and posts."""

    challenge: Challenge
    windows: Mapping[str, Window] = field(default_factory=dict)
    #: The closings of the people who have more time than the others.
    extended: Mapping[int, datetime] = field(default_factory=dict)
    #: The changes after the opening that were not posted yet.
    changes: tuple[Change, ...] = ()
    posted: Posts = field(default_factory=dict)

    @property
    def board(self) -> str:
        """The key of the message with the live leaderboard."""
        return _key(News.OPENED, last_number(self.posted, News.OPENED))

    @property
    def message_id(self) -> int | None:
        """The id of the message with the live leaderboard; None if not posted, or deleted."""
        board = self.posted.get(self.board)
        return None if board is None else board.message_id

    @property
    def changes_due_at(self) -> datetime | None:
        """When pending changes are posted; None without any, or while an earlier post is unsent."""
        earlier = [each for key, each in self.posted.items() if news_of(key)[0] is News.CHANGED]
        waits = any(each.content is None for each in earlier)
        return None if waits or not self.changes else changes_due(self.changes)

    def with_news(self, news: News, number: int) -> Self:
        """Return the run with a new post to be sent, whose key has the news and ``number``."""
        post = Posted(self.challenge.terms.channel_id)
        return replace(self, posted={**self.posted, _key(news, number): post})

    def with_board(self) -> Self:
        """Return the run, with a new leaderboard if it is open and the old one was deleted."""
        board = self.posted.get(self.board)
        is_open = self.challenge.state is ChallengeState.OPEN
        if not is_open or board is None or board.content is None or board.message_id is not None:
            return self
        return self.with_news(News.OPENED, news_of(self.board)[1] + 1)

    def after_due(self, at: datetime) -> Self:
        """Return the run after the event that was due: opening, reminder, closing or places.

        A reminder is posted only if the leaderboard is in its channel; one that was deleted is
        posted again instead. Once held results are released, a post says so.
        """
        challenge, terms = self.challenge, self.challenge.terms
        if challenge.state is ChallengeState.CLOSED:
            due = places_due(challenge, self.extended, at)
            run = replace(self, challenge=replace(challenge, due_at=due))
            is_released = challenge.holds_results and results_from(challenge, self.extended) <= at
            return run.with_news(News.RELEASED, int(at.timestamp())) if is_released else run
        is_open = challenge.state is ChallengeState.OPEN
        if is_open and terms.closes_at <= at:
            closed = replace(challenge, state=ChallengeState.CLOSED)
            due = places_due(closed, self.extended, at)
            return replace(self, challenge=replace(closed, due_at=due))
        due = next_due(terms, self.windows, at)
        run = replace(self, challenge=replace(challenge, state=ChallengeState.OPEN, due_at=due))
        closing = closing_soon(terms, self.windows, at) if is_open else None
        if closing is None:
            return run
        if self.message_id is not None:
            return run.with_news(News.REMINDER, int(closing.timestamp()))
        return run.with_board()

    def without_late(self, at: datetime) -> Self:
        """Return the run without unsent reminders of closings that have passed."""
        late = {
            key
            for key, each in self.posted.items()
            if news_of(key)[0] is News.REMINDER and each.content is None
            if news_of(key)[1] <= at.timestamp()
        }
        left = {key: each for key, each in self.posted.items() if key not in late}
        return replace(self, posted=left) if late else self

    def wants(self, key: str) -> bool:
        """Return whether a stored post, named by its key, is wanted in the challenge's state."""
        (news, number), state = news_of(key), self.challenge.state
        if state is ChallengeState.OPEN:
            each = [Window.of(self.challenge.terms), *self.windows.values()]
            closings = {int(window.closes_at.timestamp()) for window in each}
            is_due = news is News.REMINDER and number in closings
            return is_due or key == self.board or news is News.CHANGED
        is_there = self.posted[key].message_id is not None
        return news in (News.CHANGED, News.RELEASED) or (news is News.OPENED and is_there)


class ChallengeRules(Rules[Run]):
    """Opens, reminds of and closes challenges, and posts these events and later changes."""

    kind = KIND
    numbers = challenges.c.id

    def __init__(self, store: ChallengeStore) -> None:
        self._store = store
        self.set_aside = store.set_aside

    async def prepare(self, number: int) -> None:
        """Read the questions, which may take seconds; delete previews if it opens now."""
        await self._store.prepare(number)

    def load(self, connection: sa.Connection, number: int, posted: Posts) -> Run | None:
        this = sa.select(challenges).where(challenges.c.id == number)
        row = connection.execute(this).one_or_none()
        if row is None:
            return None
        sent = {key: each for key, each in posted.items() if each.content is not None}
        changes = changes_of(connection, number, after=last_number(sent, News.CHANGED))
        return Run(
            read_challenge(row),
            windows_of(connection, number),
            extended(connection, number),
            changes,
            posted,
        )

    def save(self, connection: sa.Connection, before: Run, after: Run) -> Run:
        """Write the state of the challenge and when it is due next; return ``after``."""
        challenge = after.challenge
        if challenge != before.challenge:
            values = {"state": challenge.state.value, "due_at": challenge.due_at}
            this = sa.update(challenges).where(challenges.c.id == challenge.id)
            connection.execute(this.values(**values, changed_at=stamp()))
        return after

    def due(self, thing: Run) -> datetime | None:
        """Return when the challenge next opens, reminds, closes, or posts; None if never again."""
        return min(filter(None, [thing.challenge.due_at, thing.changes_due_at]), default=None)

    def advance(self, thing: Run, at: datetime) -> Run:
        """Apply the due event, else add the due post of changes, else drop late reminders."""
        if thing.challenge.due_at is not None and thing.challenge.due_at <= at:
            return thing.after_due(at)
        if thing.changes_due_at is not None and thing.changes_due_at <= at:
            return thing.with_board().with_news(News.CHANGED, thing.changes[-1].id)
        return thing.without_late(at)

    def posts(self, thing: Run) -> Sequence[Post]:
        """Return the live leaderboard and the other wanted posts, in the order of ``News``."""
        challenge = thing.challenge
        keys = {key for key in thing.posted if thing.wants(key)}
        if challenge.state is ChallengeState.OPEN:
            keys.add(thing.board)
        elif challenge.state is ChallengeState.CLOSED:
            keys.add(_key(News.CLOSED, int(challenge.terms.closes_at.timestamp())))
        follows = ("changes", last_number(thing.posted, News.CHANGED))
        return [
            Post(key, challenge.terms.channel_id, _board(thing), follows)
            if key == thing.board
            else Post(key, challenge.terms.channel_id, news_of(key)[0].value)
            for key in sorted(keys, key=_place)
        ]


def news_of(key: str) -> tuple[News, int]:
    """Return the kind of news of a post's key, and the number in the key."""
    match = _KEY.fullmatch(key)
    assert match is not None, "it is made by _key"
    return News(match[1]), int(match[2])


def last_number(keys: Iterable[str], news: News) -> int:
    """Return the highest number in the keys of a kind of news, or 0 if there are none."""
    return max((number for each, number in map(news_of, keys) if each is news), default=0)


def _key(news: News, number: int) -> str:
    return f"{news.value}{number}"


def _place(key: str) -> tuple[int, int]:
    news, number = news_of(key)
    return list(News).index(news), number


def _board(run: Run) -> str:
    """Return the content of the live leaderboard: the challenge's state, or its final places."""
    challenge = run.challenge
    tells = challenge.terms.tells_places or results_from(challenge, run.extended) < LATEST
    is_final = challenge.state is ChallengeState.CLOSED and challenge.due_at is None and tells
    return PLACES if is_final else challenge.state.value
