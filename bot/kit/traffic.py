"""What is being answered: measured, and finished before the bot ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

import discord

from bot.kit.clock import now
from bot.kit.in_flight import InFlight
from bot.kit.refusal import KitRefusal, Refused

#: What is answered.
KINDS = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.component: "click",
    discord.InteractionType.modal_submit: "form",
    discord.InteractionType.autocomplete: "suggestion",
}


#: Why something was not answered as it was asked.
FAILURES = ("refused", "storage", "unexpected", "expired", "unanswered")


class Traffic:
    """Every command, click and form, from when it is received until it is answered."""

    def __init__(self) -> None:
        self._in_flight = InFlight()
        self._closed = False
        #: Told of the kind of each that was answered, and of the seconds that it took.
        self.on_answered: Callable[[str, float], None] | None = None

        #: Told of the kind of each failure.
        self.on_failed: Callable[[str], None] | None = None

    @contextmanager
    def received(self, kind: discord.InteractionType) -> Iterator[None]:
        """Take note of one while it is being answered."""
        began = perf_counter()
        with self._in_flight.sent(now()):
            yield
        if self.on_answered is not None:
            self.on_answered(KINDS[kind], perf_counter() - began)

    def failed(self, kind: str) -> None:
        """Take note that somebody was refused, or failed by the storage, Discord or us."""
        if self.on_failed is not None:
            self.on_failed(kind)

    @property
    def is_open(self) -> bool:
        """Return whether anything is taken."""
        return not self._closed

    def require_open(self) -> None:
        """Raise Refused if nothing more is taken."""
        if self._closed:
            raise Refused(KitRefusal.RESTARTING)

    def close(self) -> None:
        """Take nothing more: whoever asks from now on is told to come back."""
        self._closed = True

    async def finished(self) -> None:
        """Wait, for a while at most, until everything that was taken is answered."""
        await self._in_flight.arrived(now())
