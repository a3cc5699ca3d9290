"""Messages and forms: finished wherever they are built."""

from __future__ import annotations

import asyncio

import discord

from bot.kit.widgets import buttons_only, form, layout
from bot.privacy.custom_ids import PrivacyAction, PrivacyControl


async def test_views_and_forms_built_in_a_thread_are_finished() -> None:
    """discord.py's own ``stop`` does nothing where no event loop runs."""
    control = PrivacyControl(PrivacyAction.PRIVACY)
    text = discord.ui.TextDisplay[discord.ui.LayoutView]("…")
    for build in (lambda: layout(text), buttons_only, lambda: form(control, "…")):
        assert (await asyncio.to_thread(build)).is_finished()
