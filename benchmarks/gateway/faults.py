"""Failures on demand: of REST requests, and of events on their way to the bot."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum

from benchmarks.gateway.world import Json


class Broken(Enum):
    """A connection that breaks instead of an answer, before or after the request is executed."""

    BEFORE = "before"
    AFTER = "after"


@dataclass
class RequestFault:
    """The failure of the next requests that match a pattern; a status of 0 is the usual answer."""

    pattern: re.Pattern[str]
    times: int
    status: int = 0
    body: Json = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    broken: Broken | None = None
    #: The seconds by which the answer is delayed; the request is executed first.
    seconds: float = 0.0


class EventFate(Enum):
    """The failure of an event: lost, sent twice, or sent later, out of order."""

    LOST = "lost"
    DOUBLED = "doubled"
    LATE = "late"


@dataclass
class EventFault:
    """The failure of the next events with a name."""

    name: str
    fate: EventFate
    times: int
    seconds: float = 0.0


class Faults:
    """The failures that are pending; none by default.

    A pattern is a regular expression, searched in ``METHOD /path``. Each failure happens to the
    next ``times`` requests or events that it is for; of several, the one added first.
    """

    def __init__(self) -> None:
        self._requests: list[RequestFault] = []
        self._events: list[EventFault] = []

    def fail(self, pattern: str, status: int = 500, times: int = 1, code: int = 0) -> None:
        """Refuse the next requests that match, with an HTTP status and an error code of Discord."""
        body = {"code": code, "message": f"{status}: on demand"}
        self._requests.append(RequestFault(re.compile(pattern), times, status, body))

    def rate_limit(
        self, pattern: str, seconds: float | None, times: int = 1, *, everywhere: bool = False
    ) -> None:
        """Answer the next requests that match with 429 and, unless None, the seconds until a retry.

        With ``everywhere`` the limit is declared global.
        """
        body: Json = {"message": "You are being rate limited."}
        headers = {"Via": "1.1 google"}
        if seconds is not None:
            body["retry_after"] = seconds
            headers["Retry-After"] = str(seconds)
        if everywhere:
            headers["X-RateLimit-Global"] = "true"
        body["global"] = everywhere
        self._requests.append(RequestFault(re.compile(pattern), times, 429, body, headers))

    def cut(self, pattern: str, broken: Broken = Broken.BEFORE, times: int = 1) -> None:
        """Break the connection of the next requests that match, before or after executing them."""
        self._requests.append(RequestFault(re.compile(pattern), times, broken=broken))

    def slow(self, pattern: str, seconds: float, times: int = 1) -> None:
        """Execute the next requests that match at once, but answer them some seconds later."""
        self._requests.append(RequestFault(re.compile(pattern), times, seconds=seconds))

    def lose(self, name: str = "INTERACTION_CREATE", times: int = 1) -> None:
        """Do not send the next events with a name."""
        self._events.append(EventFault(name, EventFate.LOST, times))

    def double(self, name: str = "INTERACTION_CREATE", times: int = 1) -> None:
        """Send the next events with a name twice."""
        self._events.append(EventFault(name, EventFate.DOUBLED, times))

    def delay(self, seconds: float, name: str = "INTERACTION_CREATE", times: int = 1) -> None:
        """Send the next events with a name some seconds later, perhaps after later ones."""
        self._events.append(EventFault(name, EventFate.LATE, times, seconds))

    def clear(self) -> None:
        """Remove all pending failures."""
        self._requests.clear()
        self._events.clear()

    def for_request(self, method: str, path: str) -> RequestFault | None:
        """Return the pending failure of a request, and count it down; None if it has none."""
        for fault in self._requests:
            if fault.pattern.search(f"{method} {path}"):
                fault.times -= 1
                if fault.times == 0:
                    self._requests.remove(fault)
                return fault
        return None

    def for_event(self, name: str) -> EventFault | None:
        """Return the pending failure of an event, and count it down; None if it has none."""
        for fault in self._events:
            if fault.name == name:
                fault.times -= 1
                if fault.times == 0:
                    self._events.remove(fault)
                return fault
        return None
