"""Limit how much a person, and all people of a channel together, may begin within a minute.

Each process counts for itself. The other limits are beside the code that they limit: open matches
and invitations in ``bot.play.limits``, reminders in ``bot.challenges.roll.service``, lines of a
list in ``bot.roster.reading``, long computations in ``bot.kit.desk``, programs in
``bot.programs.service``. Each refusal says when, or how, the person can continue.
"""

from __future__ import annotations

from collections import Counter, deque
from datetime import datetime, timedelta

from bot.kit.clock import now
from bot.kit.refusal import KitRefusal, Refused

#: The most matches, and the most analyses, begun in a minute by a person and in a channel. A whole
#: class starts at the same moment, and again after a short match.
PERSON, CHANNEL = 20, 150

MINUTE = timedelta(minutes=1)


class Pace:
    """Counts acts of one kind in the last minute, in this process."""

    def __init__(self) -> None:
        self._steps: deque[tuple[datetime, int, int | None]] = deque()
        self._of_person: Counter[int] = Counter()
        self._in_channel: Counter[int | None] = Counter()

    def step(self, person: int, channel: int | None) -> None:
        """Count an act of a person, in a channel if there is one.

        Raises Refused, with the seconds to wait, if in the last minute the person had PERSON acts
        or the channel CHANNEL; the refused act is not counted.
        """
        at = now()
        self._forget_older_requests(at - MINUTE)
        if self._of_person[person] >= PERSON:
            began = next(at for at, who, _ in self._steps if who == person)
            raise Refused(KitRefusal.TOO_FAST, limit=PERSON, seconds=_seconds_to_wait(began, at))
        if channel is not None and self._in_channel[channel] >= CHANNEL:
            began = next(at for at, _, where in self._steps if where == channel)
            raise Refused(
                KitRefusal.CHANNEL_TOO_FAST, limit=CHANNEL, seconds=_seconds_to_wait(began, at)
            )
        self._steps.append((at, person, channel))
        self._of_person[person] += 1
        self._in_channel[channel] += 1

    def _forget_older_requests(self, before: datetime) -> None:
        while self._steps and self._steps[0][0] <= before:
            _, person, channel = self._steps.popleft()
            self._of_person -= Counter([person])  # drops entries of 0
            self._in_channel -= Counter([channel])


def _seconds_to_wait(began: datetime, at: datetime) -> int:
    """Return the whole seconds from ``at`` until a minute after ``began``, at least 1."""
    return max(1, -int((at - began - MINUTE).total_seconds() // 1))
