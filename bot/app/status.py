"""Serve the state of a process over HTTP: metrics for Prometheus, health and readiness.

``Traffic`` and ``Matches`` count in the bot's registry, to which ``Metrics`` adds gauges. No label
identifies a person or a server.
"""

from __future__ import annotations

import asyncio
import logging
import platform
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import perf_counter

from aiohttp import web
from prometheus_client import Gauge, Histogram, Info, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
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
        """Measure the event loop's lag twice a second, until cancelled.

        Once the bot is ready, also count open matches every minute; a failure is logged.
        """
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


@asynccontextmanager
async def served_status(bot: Bouton, host: str, port: int) -> AsyncIterator[int]:
    """Serve ``/metrics``, ``/healthz`` and ``/readyz`` during the block; yield the port.

    ``/readyz`` answers 503 while Discord or the database is away. With port 0 a free one is taken.
    Raises OSError if the port or the host cannot be used.
    """
    metrics = Metrics(bot)

    async def get_metrics(_: web.Request) -> web.Response:
        metrics_text = generate_latest(metrics.registry)
        return web.Response(body=metrics_text, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def get_health(_: web.Request) -> web.Response:
        return web.json_response({"alive": True})  # the event loop runs

    async def get_ready(_: web.Request) -> web.Response:
        parts = {"discord": bot.is_connected(), "database": await bot.store_answers()}
        return web.json_response(parts, status=200 if all(parts.values()) else 503)

    app = web.Application()
    app.router.add_get("/metrics", get_metrics)
    app.router.add_get("/healthz", get_health)
    app.router.add_get("/readyz", get_ready)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    measuring = asyncio.create_task(metrics.run())
    try:
        await web.TCPSite(runner, host, port).start()
        yield runner.addresses[0][1]
    finally:
        measuring.cancel()
        await asyncio.gather(measuring, return_exceptions=True)
        await runner.cleanup()
