"""The reason why a teacher's request at the class's map is refused."""

from __future__ import annotations

from bot.kit.refusal import Refusal


class ClassMapRefusal(Refusal):
    """The reason why a teacher's request at the class's map is refused."""

    NOTHING_TO_ASK = "learn-nothing-to-ask"
