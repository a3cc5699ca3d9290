"""Why votes are refused."""

from __future__ import annotations

from bot.kit.refusal import Refusal


class VoteRefusal(Refusal):
    """Why a vote is refused."""

    VOTE_CLOSED = "refusal-vote-closed"
