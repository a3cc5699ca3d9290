"""What a person is told of their data."""

from __future__ import annotations

from bot.i18n import Say
from bot.privacy.rows import Kept


def privacy_text(kept: Kept, say: Say) -> str:
    """Say what is kept of a person, by kind, and for how long."""
    lines = [
        f"- {say(f'privacy-{kind}', count=count)}" for kind, count in kept.counts.items() if count
    ]
    if not lines:
        lines = [say("privacy-nothing")]
    return "\n".join(
        [say("privacy-title"), *lines, "", say("privacy-until"), say("privacy-limits")]
    )
