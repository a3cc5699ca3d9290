"""Answering the questions of a challenge in a world."""

from __future__ import annotations

from typing import Any

from simcord.backend.models import EPHEMERAL_FLAG

from bot.challenges.pupil.model import Progress
from tests.support.pupils import actor
from tests.support.world import World, text_of

#: One of every kind and aspect that is not played.
EVERY_KIND = """
move one nim 3 4 5
move all nim misere 3 4 5
outcome fortboyard misere 22
value nim-sum 19 10 14 13
value grundy octal 0.77 : 12 5
value mex 0 1 3 6
value row nim 5 to 7
period 0.77
kernel fibonacci 12
strategy fortboyard 21
move one chomp 4 4 2
"""


async def progress(world: World, who: Any, attempt: int = 1) -> Progress:
    return await world.bot.attempts.resume(actor(world, who), attempt)


def reads(shown: Any, *texts: str) -> None:
    """Check that a private message says all this."""
    assert shown.response.ephemeral
    told = text_of(shown)
    for text in texts:
        assert text in told, told


def public_text(world: World) -> str:
    """Return all that everybody sees in the channel."""
    kept = world.env.backend.messages[world.channel.id].values()
    return "\n".join(text_of(message) for message in kept if not message.flags & EPHEMERAL_FLAG)
