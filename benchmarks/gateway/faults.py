"""What goes wrong on demand: in requests to REST, and with events on their way to the bot."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum

from benchmarks.gateway.world import Json


class Broken(Enum):
    """How a connection breaks instead of an answer: before or after the request was done."""

    BEFORE = "before"
    AFTER = "after"


@dataclass
class RequestFault:
    """What the next requests that match a pattern get in place of their answer."""

    pattern: re.Pattern[str]
    times: int
    status: int = 0
    body: Json = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    broken: Broken | None = None
    #: The request is done first, and answered so many seconds later.
    seconds: float = 0.0


class EventFate(Enum):
    """What becomes of an event: lost, sent twice, or sent later, out of order."""

    LOST = "lost"
    DOUBLED = "doubled"
    LATE = "late"


@dataclass
class EventFault:
    """What becomes of the next events of a name."""

    name: str
    fate: EventFate
    times: int
    seconds: float = 0.0


class Faults:
    """The faults that are still to come; none unless one is asked for.

    A pattern is a regular expression, searched for in ``METHOD /path``.
    """

    def __init__(self) -> None:
        self._requests: list[RequestFault] = []
        self._events: list[EventFault] = []

    def fail(self, pattern: str, status: int = 500, times: int = 1, code: int = 0) -> None:
        """Refuse the next requests with a status and Discord's code of an error."""
        body = {"code": code, "message": f"{status}: on demand"}
        self._requests.append(RequestFault(re.compile(pattern), times, status, body))

    def rate_limit(
        self, pattern: str, seconds: float | None, times: int = 1, *, everywhere: bool = False
    ) -> None:
        """Answer the next requests with 429, to be sent again after some seconds, if it says so."""
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
        """Break the connection of the next requests: before or after they are done."""
        self._requests.append(RequestFault(re.compile(pattern), times, broken=broken))

    def slow(self, pattern: str, seconds: float, times: int = 1) -> None:
        """Do the next requests at once, and answer them some seconds later."""
        self._requests.append(RequestFault(re.compile(pattern), times, seconds=seconds))

    def lose(self, name: str = "INTERACTION_CREATE", times: int = 1) -> None:
        """Never send the next events of a name."""
        self._events.append(EventFault(name, EventFate.LOST, times))

    def double(self, name: str = "INTERACTION_CREATE", times: int = 1) -> None:
        """Send the next events of a name twice."""
        self._events.append(EventFault(name, EventFate.DOUBLED, times))

    def delay(self, seconds: float, name: str = "INTERACTION_CREATE", times: int = 1) -> None:
        """Send the next events of a name some seconds later, after what follows them."""
        self._events.append(EventFault(name, EventFate.LATE, times, seconds))

    def clear(self) -> None:
        """Let everything go well from now on."""
        self._requests.clear()
        self._events.clear()

    def for_request(self, method: str, path: str) -> RequestFault | None:
        """Return what a request meets, and count it."""
        for fault in self._requests:
            if fault.pattern.search(f"{method} {path}"):
                fault.times -= 1
                if fault.times == 0:
                    self._requests.remove(fault)
                return fault
        return None

    def for_event(self, name: str) -> EventFault | None:
        """Return what becomes of an event, and count it."""
        for fault in self._events:
            if fault.name == name:
                fault.times -= 1
                if fault.times == 0:
                    self._events.remove(fault)
                return fault
        return None
