"""The alarm of all things: it calls their runners when they are due."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from bot.db.engine import Engine
from bot.kit.alarm import Alarm
from bot.kit.live_message import Channels
from bot.kit.shards import Shards
from bot.running.posting import Posting
from bot.running.presence import Presence
from bot.running.rules import Rules
from bot.running.runner import Render, Runner, without_posts
from bot.running.store import Key, ThingStore

log = logging.getLogger(__name__)

T = TypeVar("T")


class Running(Alarm):
    """The runners of all kinds of things, and one alarm for all that is due."""

    def __init__(
        self, engine: Engine, shards: Shards, presence: Presence, channel_of: Channels
    ) -> None:
        """Take the shards of this process: only their servers' things are run here."""
        super().__init__()
        self._presence = presence
        self._posting = Posting(channel_of)
        self._engine = engine
        self._store = ThingStore(engine, shards)
        self._runners: dict[str, Runner[Any]] = {}
        self._busy: set[Key] = set()

    def of(self, rules: Rules[T], render: Render[T] = without_posts) -> Runner[T]:
        """Register a kind's rules and the function that renders its posts; return its runner."""
        made = Runner(self._engine, rules, render, self._presence, self._posting, self.expect)
        self._runners[rules.kind] = made
        return made

    async def resume(self) -> None:
        """Begin to run things when they are due; what came due before is run at once.

        Posts with ``follows`` may lag: those of things with a next moment are edited.
        """
        self.start(self._run_due)
        unfinished = await self._store.unfinished()
        for kind, runner in self._runners.items():
            runner.live.start(number for each, number in unfinished if each == kind)

    async def stop(self) -> None:
        """Stop running; work that is due remains in the store."""
        for runner in self._runners.values():
            await runner.rules.close()
        await super().stop()
        for runner in self._runners.values():
            await runner.live.stop()

    def run_soon(self, kind: str, find: Callable[[], Awaitable[int | None]]) -> None:
        """Run the thing whose number ``find`` returns, if any; the caller does not wait.

        A failure of the database in ``find`` is logged.
        """
        self.begin(self._find_and_run(kind, find))

    async def _find_and_run(self, kind: str, find: Callable[[], Awaitable[int | None]]) -> None:
        try:
            number = await find()
        except (SQLAlchemyError, OSError) as error:  # the alarm runs it within a minute
            log.warning("a %s could not be looked up: %s", kind, type(error).__name__)
        else:
            if number is not None:
                await self._runners[kind].run(number)

    async def purge(self, _before: datetime) -> None:
        """Delete the rows, and posts, of all things that their features have deleted."""
        for kind, runner in self._runners.items():
            await self._store.purge_kind(kind, runner.rules.numbers)

    async def _run_due(self) -> datetime | None:
        """Begin to run due things, without waiting; return when another is due, None if none is."""
        for key in await self._store.due(self._keys_not_to_run()):
            self._busy.add(key)
            self.begin(self._run_thing(key))
        return await self._next_due()

    async def _run_thing(self, key: Key) -> None:
        kind, number = key
        try:
            await self._runners[kind].run(number)
        finally:
            self._busy.discard(key)
        if (due_at := await self._next_due()) is not None:
            self.expect(due_at)

    async def _next_due(self) -> datetime | None:
        moments = [await self._store.next_due(self._keys_not_to_run())]
        moments += [runner.set_aside.next_after(None) for runner in self._runners.values()]
        return min((each for each in moments if each is not None), default=None)

    def _keys_not_to_run(self) -> set[Key]:
        """Return the keys of things not to be run now: they run already, or are set aside."""
        runners = self._runners.items()
        aside = {(kind, n) for kind, runner in runners for n in runner.set_aside.numbers}
        return self._busy | aside
