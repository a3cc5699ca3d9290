"""Why requests for advice are refused."""

from __future__ import annotations

from bot.kit.refusal import Refusal


class AdviceRefusal(Refusal):
    """Why a request for advice is refused."""

    MOVE_IS_GONE = "refusal-move-is-gone"
    NO_HELP_IN_DUEL = "refusal-no-help-in-duel"
