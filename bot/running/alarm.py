"""The one alarm of all that moves on with time by itself."""

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
from bot.running.runner import Render, Runner
from bot.running.store import Key, ThingStore

log = logging.getLogger(__name__)

T = TypeVar("T")


class Running(Alarm):
    """Runs the things of all kinds: one alarm for all that is due."""

    def __init__(
        self, engine: Engine, shards: Shards, presence: Presence, channel_of: Channels
    ) -> None:
        """``shards`` are those of this process: only their servers' things move on here."""
        super().__init__()
        self._presence = presence
        self._posting = Posting(channel_of)
        self._engine = engine
        self._store = ThingStore(engine, shards)
        self._runners: dict[str, Runner[Any]] = {}
        self._busy: set[Key] = set()

    def of(self, rules: Rules[T], render: Render[T]) -> Runner[T]:
        """Return the runner of a kind of thing, whose posts say what ``render`` returns."""
        made = Runner(self._engine, rules, render, self._presence, self._posting, self.expect)
        self._runners[rules.kind] = made
        return made

    async def resume(self) -> None:
        """Begin to run what is due, and bring up to date what follows: it may lack something."""
        self.start(self._run_due)
        unfinished = await self._store.unfinished()
        for kind, runner in self._runners.items():
            runner.live.start(number for each, number in unfinished if each == kind)

    async def stop(self) -> None:
        """Run nothing any more; what is due stays in the store."""
        for runner in self._runners.values():
            await runner.rules.close()
        await super().stop()
        for runner in self._runners.values():
            await runner.live.stop()

    def run_soon(self, kind: str, find: Callable[[], Awaitable[int | None]]) -> None:
        """Do what is due about the thing that is found, if any; the caller does not wait."""
        self.begin(self._run_found(kind, find))

    async def _run_found(self, kind: str, find: Callable[[], Awaitable[int | None]]) -> None:
        try:
            number = await find()
        except (SQLAlchemyError, OSError) as error:  # the alarm finds it within a minute
            log.warning("a %s was not found: %s", kind, type(error).__name__)
        else:
            if number is not None:
                await self._runners[kind].run(number)

    async def purge(self) -> None:
        """Forget the things that were deleted, with their posts."""
        for kind, runner in self._runners.items():
            await self._store.purge(kind, runner.rules.numbers)

    async def _run_due(self) -> datetime | None:
        """Begin to run what is due: no thing waits for another one."""
        for key in await self._store.due(self._alone()):
            self._busy.add(key)
            self.begin(self._run(key))
        return await self._next_due()

    async def _run(self, key: Key) -> None:
        kind, number = key
        try:
            await self._runners[kind].run(number)
        finally:
            self._busy.discard(key)
        if (due_at := await self._next_due()) is not None:
            self.expect(due_at)

    async def _next_due(self) -> datetime | None:
        found = [await self._store.next_due(self._alone())]
        found += [runner.set_aside.next_after(None) for runner in self._runners.values()]
        return min((each for each in found if each is not None), default=None)

    def _alone(self) -> set[Key]:
        """Return the things that are not to be begun: they run, or are set aside."""
        runners = self._runners.items()
        aside = {(kind, n) for kind, runner in runners for n in runner.set_aside.numbers}
        return self._busy | aside
