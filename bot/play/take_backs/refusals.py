"""Why requests to take moves back are refused."""

from __future__ import annotations

from bot.kit.refusal import Refusal


class TakeBackRefusal(Refusal):
    """Why a request to take a move back is refused."""

    NOTHING_TO_TAKE_BACK = "refusal-nothing-to-take-back"
    NOT_YOURS_TO_ALLOW = "refusal-not-yours-to-allow"
    TAKE_BACK_PENDING = "refusal-take-back-pending"
    TAKE_BACK_NOT_ASKED = "refusal-take-back-not-asked"
