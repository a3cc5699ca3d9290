"""Refusals of learning."""

from __future__ import annotations

from bot.kit.refusal import Refusal


class LearnRefusal(Refusal):
    """The reason why a learner's request is refused."""

    BAD_POSITION = "learn-bad-position"
    NO_ROOM = "learn-no-room"
