"""Why requests about the puzzle of the day are refused."""

from __future__ import annotations

from bot.kit.refusal import Refusal


class PuzzleRefusal(Refusal):
    """Why a request about the puzzle of the day is refused."""

    NO_SUCH_PUZZLE = "puzzle-gone"
    CLOSED = "puzzle-closed"
    ALREADY_POSTED = "puzzle-already-posted"
    NOTHING_TO_SHARE = "puzzle-nothing-to-share"
