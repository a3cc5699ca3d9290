"""Why requests to analyse are refused."""

from __future__ import annotations

from bot.kit.refusal import Refusal


class AnalysisRefusal(Refusal):
    """Why nothing can be analysed as asked."""

    GAME_OR_FILE = "error-arena-what"
    NOT_UTF8 = "error-not-utf-8"
    POSITION_NEEDED = "error-position-needed"
