"""Why somebody who learns is refused something."""

from __future__ import annotations

from bot.kit.refusal import Refusal


class LearnRefusal(Refusal):
    """Why a request of somebody who learns is refused."""

    BAD_POSITION = "learn-bad-position"
    NO_ROOM = "learn-no-room"
