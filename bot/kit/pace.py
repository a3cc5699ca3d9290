"""Limit how much a person, and all of a channel together, may begin within a minute.

Each process counts for itself. The other limits stand where they are asked: matches in play and
invitations in ``bot.play.limits``, reminders in ``bot.challenges.roll.service``, lines of a list
in ``bot.roster.reading``, long computations in ``bot.kit.desk``, programs in
``bot.programs.service``. A refusal by any of them says when, or how, to go on.
"""

from __future__ import annotations

from collections import Counter, deque
from datetime import datetime, timedelta

from bot.kit.clock import now
from bot.kit.refusal import KitRefusal, Refused

#: So many matches, and as many analyses, may a person begin within a minute, and a channel:
#: a whole class starts at the same moment, and again after a short match.
PERSON, CHANNEL = 20, 150

MINUTE = timedelta(minutes=1)


class Pace:
    """Counts the acts of one kind in the last minute. Each process counts its own."""

    def __init__(self) -> None:
        self._steps: deque[tuple[datetime, int, int | None]] = deque()
        self._of_person: Counter[int] = Counter()
        self._in_channel: Counter[int | None] = Counter()

    def step(self, person: int, channel: int | None) -> None:
        """Count an act of a person's in a channel, if it is in one.

        Raises Refused, with the seconds to wait, if there were too many within a minute.
        """
        at = now()
        self._forget(at - MINUTE)
        if self._of_person[person] >= PERSON:
            began = next(at for at, who, _ in self._steps if who == person)
            raise Refused(KitRefusal.TOO_FAST, limit=PERSON, seconds=_seconds(began, at))
        if channel is not None and self._in_channel[channel] >= CHANNEL:
            began = next(at for at, _, where in self._steps if where == channel)
            raise Refused(KitRefusal.CHANNEL_TOO_FAST, limit=CHANNEL, seconds=_seconds(began, at))
        self._steps.append((at, person, channel))
        self._of_person[person] += 1
        self._in_channel[channel] += 1

    def _forget(self, before: datetime) -> None:
        while self._steps and self._steps[0][0] <= before:
            _, person, channel = self._steps.popleft()
            self._of_person -= Counter([person])  # what is 0 is dropped
            self._in_channel -= Counter([channel])


def _seconds(began: datetime, at: datetime) -> int:
    """Return for how many seconds to wait until a minute has passed."""
    return max(1, -int((at - began - MINUTE).total_seconds() // 1))
