"""Count the requests being answered, and finish them before the bot ends.

At a signal new requests are refused with a message to come back; those accepted before are
answered, for ten seconds at most.
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

#: The kinds of requests, as labels of metrics.
KINDS = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.component: "click",
    discord.InteractionType.modal_submit: "form",
    discord.InteractionType.autocomplete: "suggestion",
}


#: The kinds of failed requests, as labels of metrics.
FAILURES = ("refused", "storage", "unexpected", "expired", "unanswered")

#: The histogram's bounds in seconds: Discord waits for three, the laboratory takes ten.
_ANSWERS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30)


class Traffic:
    """The requests being answered, and the counts of requests and failures."""

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
        """Register a request while it is answered in the context; then count it with its seconds.

        A request whose context raises is not counted. ``kind`` is one of KINDS.
        """
        began = perf_counter()
        with self._in_flight.sent(now()):
            yield
        self._answers.labels(KINDS[kind]).observe(perf_counter() - began)

    def failed(self, kind: str) -> None:
        """Count a request that was refused or failed; ``kind`` is one of FAILURES."""
        self._errors.labels(kind).inc()

    @property
    def is_open(self) -> bool:
        """Whether requests are accepted."""
        return not self._closed

    def require_open(self) -> None:
        """Raise Refused if requests are no longer accepted."""
        if self._closed:
            raise Refused(KitRefusal.RESTARTING)

    def close(self) -> None:
        """Refuse requests from now on with a message to come back."""
        self._closed = True

    async def finished(self) -> None:
        """Wait until the accepted requests are answered, for ten seconds at most."""
        await self._in_flight.arrived(now())
