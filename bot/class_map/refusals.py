"""Why a teacher is refused what the class's map offers."""

from __future__ import annotations

from bot.kit.refusal import Refusal


class ClassMapRefusal(Refusal):
    """Why a request of a teacher at the class's map is refused."""

    NOTHING_TO_ASK = "learn-nothing-to-ask"
