"""What the bot measures of itself, for Prometheus. No label tells of a person or a server."""

from __future__ import annotations

import asyncio
import logging
from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from sqlalchemy.exc import SQLAlchemyError

from bot.app.client import Bouton

log = logging.getLogger(__name__)

#: The lag of the event loop is measured every so many seconds; open matches are counted every so
#: many.
TICK, COUNT = 0.5, 60.0

#: Discord waits for three seconds; the laboratory takes ten.
_ANSWERS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30)
_LAGS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3)


class Metrics:
    """Counts and measures a bot, which itself knows nothing of Prometheus."""

    def __init__(self, bot: Bouton) -> None:
        self.registry = CollectorRegistry()
        self._bot = bot
        self._answers = Histogram(
            "bouton_answer_seconds",
            "From the arrival of a command, click or form until it was answered.",
            ["kind"],
            buckets=_ANSWERS,
            registry=self.registry,
        )
        self._errors = Counter(
            "bouton_errors",
            "Requests refused, and failures: of the storage, of Discord, unexpected ones.",
            ["kind"],
            registry=self.registry,
        )
        self._turns = Counter("bouton_turns", "Turns written.", registry=self.registry)
        self._lag = Histogram(
            "bouton_loop_lag_seconds",
            "By how much the event loop was late.",
            buckets=_LAGS,
            registry=self.registry,
        )
        self._open = Gauge(
            "bouton_open_matches", "Matches being played, in the database.", registry=self.registry
        )
        self._watch()

    def _watch(self) -> None:
        bot, registry = self._bot, self.registry
        bot.traffic.on_answered = lambda kind, took: self._answers.labels(kind).observe(took)
        bot.traffic.on_failed = lambda kind: self._errors.labels(kind).inc()
        bot.matches.on_turn = self._turns.inc
        pool = Gauge(
            "bouton_pool_connections", "Connections to the database.", ["state"], registry=registry
        )
        pool.labels("in use").set_function(lambda: bot.store_usage()[0])
        pool.labels("at most").set_function(lambda: bot.store_usage()[1])
        asked = Gauge(
            "bouton_laboratory_questions",
            "Questions asked of the laboratory: being worked on, or waiting.",
            registry=registry,
        )
        asked.set_function(lambda: bot.analyst.laboratory.asked)

    async def run(self) -> None:
        """Measure the lag of the event loop, and count open matches, until cancelled."""
        count_at = perf_counter()
        while True:
            began = perf_counter()
            await asyncio.sleep(TICK)
            self._lag.observe(max(0.0, perf_counter() - began - TICK))
            if perf_counter() >= count_at:
                await self._count()
                count_at = perf_counter() + COUNT

    async def _count(self) -> None:
        try:
            self._open.set(await self._bot.matches.count_open())
        except (SQLAlchemyError, OSError) as error:
            log.warning("open matches could not be counted: %s", type(error).__name__)
