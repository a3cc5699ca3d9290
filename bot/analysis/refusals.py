"""The reasons why requests for an analysis are refused."""

from __future__ import annotations

from bot.kit.refusal import Refusal


class AnalysisRefusal(Refusal):
    """The reason why a request for an analysis is refused."""

    GAME_OR_FILE = "error-arena-what"
    NOT_UTF8 = "error-not-utf-8"
    POSITION_NEEDED = "error-position-needed"
