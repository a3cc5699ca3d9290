"""Serve the state of a process over HTTP: metrics, health and readiness."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from bot.app.client import Bouton
from bot.app.metrics import Metrics


@asynccontextmanager
async def served_status(bot: Bouton, host: str, port: int) -> AsyncIterator[int]:
    """Serve ``/metrics``, ``/healthz`` and ``/readyz``; yield the port. Raises OSError."""
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
