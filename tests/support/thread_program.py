"""Serves the page of a thread in which Ada plays, in a language: the preview's page has none.

The page of a preview shows one channel, and its class opens no threads there.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from sqlalchemy.engine import URL

from bot.app import create_bot
from bot.cli.local_discord import LocalDiscord, let_news_come, let_run_on, let_time_pass
from bot.cli.preview import furnish
from tests.support.patience import have_patience


async def serve(locale: str, folder: Path) -> None:
    """Have Ada open a match in a thread, and serve the thread's page until this is stopped."""
    bot = create_bot(URL.create("sqlite+aiosqlite", database=str(folder / "thread.db")))
    env = LocalDiscord(bot, check_errors=False, shard_count=1)
    classroom = furnish(env, locale)
    env.backend.get_channel(classroom.channel.id).overwrites.clear()
    let_run_on(env, bot)
    await env.start()
    ada = classroom.people[0]
    with env.time_context():
        await ada.slash(classroom.channel, "fortboyard", sticks=5, first="me", where="thread")
    page = env.preview(classroom.channel.threads[-1], viewers=classroom.people, layout="channel")
    let_time_pass(env, page)
    let_news_come(env, page)
    async with page:
        print(page.url, flush=True)
        await page.wait_closed()


if __name__ == "__main__":
    have_patience()
    asyncio.run(serve(sys.argv[1], Path(sys.argv[2])))
