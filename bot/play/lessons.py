"""Matches of lessons: what follows a won one is shown by learning, a higher feature."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.kit.click import Click
from bot.play.model import MatchRecord


@dataclass(frozen=True)
class LessonMatches:
    """Shows what follows a match that counts for a skill."""

    #: Answers the click that ended a match; returns False, having done nothing, if nothing follows.
    show_next: Callable[[Click, MatchRecord], Awaitable[bool]]
