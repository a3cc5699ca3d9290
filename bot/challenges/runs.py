"""What a challenge does by itself, and which posts it has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Self

import sqlalchemy as sa

from bot.challenges.changes import Change, changes_of, extended, told_from
from bot.challenges.model import KIND, Challenge, ChallengeState, News
from bot.challenges.openings import (
    Window,
    closing_soon,
    closings,
    next_due,
    places_due,
    results_from,
)
from bot.challenges.rows import read_challenge
from bot.challenges.store import ChallengeStore
from bot.challenges.teams.store import windows_of
from bot.db.engine import LATEST
from bot.db.schema import challenges
from bot.kit.clock import stamp
from bot.running.rules import Post, Posted, Posts, Rules

#: The content of the message with the live leaderboard once that tells its final places.
PLACES = "places"

_KEY = re.compile(r"([a-z]+)(\d+)")


@dataclass(frozen=True)
class Run:
    """A challenge with its windows, extensions, untold changes and posts."""

    challenge: Challenge
    windows: Mapping[str, Window] = field(default_factory=dict)
    #: Until when those can answer who have more time than the others.
    extended: Mapping[int, datetime] = field(default_factory=dict)
    #: What was changed after the opening and the class was not told yet.
    changes: tuple[Change, ...] = ()
    posted: Posts = field(default_factory=dict)

    @property
    def board(self) -> str:
        """The key of the message with the live leaderboard."""
        return _key(News.OPENED, last_told(self.posted, News.OPENED))

    @property
    def message_id(self) -> int | None:
        """The message with the live leaderboard, if it is there."""
        shown = self.posted.get(self.board)
        return None if shown is None else shown.message_id

    @property
    def told_at(self) -> datetime | None:
        """When changes are told; None: there are none, or others are being told."""
        told = [each for key, each in self.posted.items() if news_of(key)[0] is News.CHANGED]
        waits = any(each.content is None for each in told)
        return None if waits or not self.changes else told_from(self.changes)

    def with_news(self, news: News, number: int) -> Self:
        """Return it with a new post; ``number`` makes its key unique."""
        told = Posted(self.challenge.terms.channel_id)
        return replace(self, posted={**self.posted, _key(news, number): told})

    def with_board(self) -> Self:
        """Return it with a message to be sent in place of a board that is gone, if it is open."""
        shown = self.posted.get(self.board)
        is_open = self.challenge.state is ChallengeState.OPEN
        if not is_open or shown is None or shown.content is None or shown.message_id is not None:
            return self
        return self.with_news(News.OPENED, news_of(self.board)[1] + 1)

    def after_due(self, at: datetime) -> Self:
        """Return it after the next that was due by a moment."""
        challenge, terms = self.challenge, self.challenge.terms
        if challenge.state is ChallengeState.CLOSED:
            due = places_due(challenge, self.extended, at)
            found = replace(self, challenge=replace(challenge, due_at=due))
            is_released = challenge.holds_results and results_from(challenge, self.extended) <= at
            return found.with_news(News.RELEASED, int(at.timestamp())) if is_released else found
        is_open = challenge.state is ChallengeState.OPEN
        if is_open and terms.closes_at <= at:
            closed = replace(challenge, state=ChallengeState.CLOSED)
            due = places_due(closed, self.extended, at)
            return replace(self, challenge=replace(closed, due_at=due))
        due = next_due(terms, self.windows, at)
        found = replace(self, challenge=replace(challenge, state=ChallengeState.OPEN, due_at=due))
        closing = closing_soon(terms, self.windows, at) if is_open else None
        if closing is None:
            return found
        if self.message_id is not None:
            return found.with_news(News.REMINDER, int(closing.timestamp()))
        return found.with_board()

    def without_late(self, at: datetime) -> Self:
        """Return it without unsent reminders of closings that have passed."""
        late = {
            key
            for key, each in self.posted.items()
            if news_of(key)[0] is News.REMINDER and each.content is None
            if news_of(key)[1] <= at.timestamp()
        }
        left = {key: each for key, each in self.posted.items() if key not in late}
        return replace(self, posted=left) if late else self

    def wants(self, key: str) -> bool:
        """Return whether a stored post is still to be sent or kept up to date."""
        (news, number), state = news_of(key), self.challenge.state
        if state is ChallengeState.OPEN:
            moments = closings(self.challenge.terms, self.windows)
            is_due = news is News.REMINDER and number in {int(m.timestamp()) for m in moments}
            return is_due or key == self.board or news is News.CHANGED
        is_there = self.posted[key].message_id is not None
        return news in (News.CHANGED, News.RELEASED) or (news is News.OPENED and is_there)


class ChallengeRules(Rules[Run]):
    """A challenge opens, reminds and closes; the class is told that, and what was changed."""

    kind = KIND
    numbers = challenges.c.id

    def __init__(self, store: ChallengeStore) -> None:
        self._store = store
        self.set_aside = store.set_aside

    async def prepare(self, number: int) -> None:
        """Read the questions, which may take seconds; end the previews of what opens now."""
        await self._store.prepare(number)

    def load(self, connection: sa.Connection, number: int, posted: Posts) -> Run | None:
        this = sa.select(challenges).where(challenges.c.id == number)
        row = connection.execute(this).one_or_none()
        if row is None:
            return None
        told = {key: each for key, each in posted.items() if each.content is not None}
        changes = changes_of(connection, number, after=last_told(told, News.CHANGED))
        return Run(
            read_challenge(row),
            windows_of(connection, number),
            extended(connection, number),
            changes,
            posted,
        )

    def save(self, connection: sa.Connection, before: Run, after: Run) -> Run:
        """Write where the challenge stands."""
        challenge = after.challenge
        if challenge != before.challenge:
            values = {"state": challenge.state.value, "due_at": challenge.due_at}
            this = sa.update(challenges).where(challenges.c.id == challenge.id)
            connection.execute(this.values(**values, changed_at=stamp()))
        return after

    def due(self, thing: Run) -> datetime | None:
        """Return when it opens, reminds, closes or tells its places, or changes are told."""
        return min(filter(None, [thing.challenge.due_at, thing.told_at]), default=None)

    def advance(self, thing: Run, at: datetime) -> Run:
        """Do what is due; have changes told once their teacher has made a pause."""
        if thing.challenge.due_at is not None and thing.challenge.due_at <= at:
            return thing.after_due(at)
        if thing.told_at is not None and thing.told_at <= at:
            return thing.with_board().with_news(News.CHANGED, thing.changes[-1].id)
        return thing.without_late(at)

    def posts(self, thing: Run) -> Sequence[Post]:
        """Return the live leaderboard and the other posts, in the order of ``News``."""
        challenge = thing.challenge
        keys = {key for key in thing.posted if thing.wants(key)}
        if challenge.state is ChallengeState.OPEN:
            keys.add(thing.board)
        elif challenge.state is ChallengeState.CLOSED:
            keys.add(_key(News.CLOSED, int(challenge.terms.closes_at.timestamp())))
        follows = ("changes", last_told(thing.posted, News.CHANGED))
        return [
            Post(key, challenge.terms.channel_id, _board(thing), follows)
            if key == thing.board
            else Post(key, challenge.terms.channel_id, news_of(key)[0].value)
            for key in sorted(keys, key=_place)
        ]


def news_of(key: str) -> tuple[News, int]:
    """Return what a post tells, and the number in its key."""
    found = _KEY.fullmatch(key)
    assert found is not None, "it is made by _key"
    return News(found[1]), int(found[2])


def last_told(keys: Iterable[str], news: News) -> int:
    """Return the highest number of some news, 0 if there is none."""
    return max((number for each, number in map(news_of, keys) if each is news), default=0)


def _key(news: News, number: int) -> str:
    return f"{news.value}{number}"


def _place(key: str) -> tuple[int, int]:
    news, number = news_of(key)
    return list(News).index(news), number


def _board(run: Run) -> str:
    """Name what the live leaderboard says."""
    challenge = run.challenge
    tells = challenge.terms.tells_places or results_from(challenge, run.extended) < LATEST
    is_final = challenge.state is ChallengeState.CLOSED and challenge.due_at is None and tells
    return PLACES if is_final else challenge.state.value
