"""Why a match is not opened where it was asked for."""

from __future__ import annotations

from bot.kit.refusal import Refusal


class PlaceRefusal(Refusal):
    """Why a match is not opened where it was asked for."""

    NOT_ALONE = "refusal-not-alone"
