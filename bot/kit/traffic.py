"""Count what is being answered, and finish it before the bot ends.

At a signal nothing more is taken (whoever asks is told to come back); what was taken is answered,
for ten seconds at most.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

import discord
from prometheus_client import CollectorRegistry, Counter, Histogram

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

#: Discord waits for three seconds; the laboratory takes ten.
_ANSWERS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30)


class Traffic:
    """Every command, click and form, from when it is received until it is answered."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._in_flight = InFlight()
        self._closed = False
        self._answers = Histogram(
            "bouton_answer_seconds",
            "From the arrival of a command, click or form until it was answered.",
            ["kind"],
            buckets=_ANSWERS,
            registry=registry,
        )
        self._errors = Counter(
            "bouton_errors",
            "Requests refused, and failures: of the storage, of Discord, unexpected ones.",
            ["kind"],
            registry=registry,
        )
        for asked in KINDS.values():
            self._answers.labels(asked)
        for failure in FAILURES:
            self._errors.labels(failure)

    @contextmanager
    def received(self, kind: discord.InteractionType) -> Iterator[None]:
        """Take note of one while it is being answered."""
        began = perf_counter()
        with self._in_flight.sent(now()):
            yield
        self._answers.labels(KINDS[kind]).observe(perf_counter() - began)

    def failed(self, kind: str) -> None:
        """Take note that somebody was refused, or failed by the storage, Discord or us."""
        self._errors.labels(kind).inc()

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
