"""Why requests about tournaments are refused."""

from __future__ import annotations

from bot.kit.refusal import Refusal


class TournamentRefusal(Refusal):
    """Why a request about a tournament is refused."""

    NO_SUCH_TOURNAMENT = "tournament-gone"
    OTHER_VERSION = "tournament-other-version"
    ALREADY_RUNNING = "tournament-one-at-a-time"
    NOT_JOINING = "tournament-has-begun"
    TOO_LATE = "tournament-too-late"
    NOT_RUNNING = "tournament-not-running"
    IS_OVER = "tournament-is-over"
    FULL = "tournament-full"
    TOO_FEW = "tournament-too-few"
    TOO_MANY_FOR_ALL = "tournament-too-many-for-all"
    NOT_IN_IT = "tournament-not-in-it"
    NO_SUCH_BOUT = "tournament-no-such-bout"
    NO_ANALYSIS = "tournament-no-analysis"
    ROUNDS_ONLY_SWISS = "tournament-rounds-only-swiss"
    MINUTES_ONLY_ARENA = "tournament-minutes-only-arena"
    ONE_LEG_IN_ARENA = "tournament-one-leg-in-arena"
