"""Measure the bot for Prometheus. No label identifies a person or a server.

``Traffic`` and ``Matches`` count in the bot's registry, gauges are added here, and ``status``
serves the registry beside health and readiness.
"""

from __future__ import annotations

import asyncio
import logging
import platform
from collections.abc import Callable
from time import perf_counter

from prometheus_client import Gauge, Histogram, Info, ProcessCollector
from sqlalchemy.exc import SQLAlchemyError

from bot import __version__
from bot.app.client import Bouton

log = logging.getLogger(__name__)

#: The seconds between two measurements of the event loop's lag, and between two counts of open
#: matches.
TICK, COUNT = 0.5, 60.0

_LAGS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3)


class Metrics:
    """Adds measurements of a bot to its registry."""

    def __init__(self, bot: Bouton) -> None:
        self.registry = bot.registry
        ProcessCollector(registry=self.registry)  # process_*, on Linux
        build = Info("bouton_build", "The version that runs.", registry=self.registry)
        build.info({"version": __version__, "python": platform.python_version()})
        self._bot = bot
        self._lag = Histogram(
            "bouton_loop_lag_seconds",
            "By how much the event loop was late.",
            buckets=_LAGS,
            registry=self.registry,
        )
        self._open = Gauge(
            "bouton_open_matches", "Matches being played, in the database.", registry=self.registry
        )
        self._gauge(
            "pool_connections", "Database connections in use.", lambda: bot.store_usage()[0]
        )
        self._gauge("pool_size", "Database connections at most.", lambda: bot.store_usage()[1])
        self._gauge("gateway_up", "1 if all its shards are connected.", bot.is_connected)
        self._gauge(
            "gateway_latency_seconds", "Of heartbeats to Discord, averaged.", lambda: bot.latency
        )
        self._gauge(
            "laboratory_questions",
            "Questions asked of the laboratory: being worked on, or waiting.",
            lambda: bot.analyst.laboratory.asked,
        )

    def _gauge(self, name: str, documentation: str, value: Callable[[], float]) -> None:
        """Add a gauge whose value is computed at each scrape."""
        Gauge(f"bouton_{name}", documentation, registry=self.registry).set_function(value)

    async def run(self) -> None:
        """Measure the event loop's lag, and count open matches, until cancelled."""
        count_at = perf_counter()
        while True:
            began = perf_counter()
            await asyncio.sleep(TICK)
            self._lag.observe(max(0.0, perf_counter() - began - TICK))
            if perf_counter() >= count_at and self._bot.is_ready():  # the schema is there
                await self._count()
                count_at = perf_counter() + COUNT

    async def _count(self) -> None:
        try:
            self._open.set(await self._bot.matches.count_open())
        except (SQLAlchemyError, OSError) as error:
            log.warning("open matches could not be counted: %s", type(error).__name__)
