"""What a process tells of itself over HTTP: its metrics, that it lives, and that it is ready."""

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

    async def tell_metrics(_: web.Request) -> web.Response:
        told = generate_latest(metrics.registry)
        return web.Response(body=told, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def tell_health(_: web.Request) -> web.Response:
        return web.json_response({"alive": True})  # the event loop has come round to it

    async def tell_ready(_: web.Request) -> web.Response:
        found = {"discord": bot.is_connected(), "database": await bot.store_answers()}
        return web.json_response(found, status=200 if all(found.values()) else 503)

    app = web.Application()
    app.router.add_get("/metrics", tell_metrics)
    app.router.add_get("/healthz", tell_health)
    app.router.add_get("/readyz", tell_ready)
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
