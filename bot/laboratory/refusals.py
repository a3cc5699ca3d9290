"""The reasons why requests to the laboratory are refused."""

from __future__ import annotations

from bot.kit.refusal import Refusal


class LaboratoryRefusal(Refusal):
    """The reason why a question to the laboratory is not cancelled."""

    CANCEL_OTHERS = "error-cancel-others"
    NOTHING_TO_CANCEL = "error-nothing-to-cancel"
