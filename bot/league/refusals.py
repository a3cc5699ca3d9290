"""Why requests about a league are refused."""

from __future__ import annotations

from bot.kit.refusal import Refusal, Refused
from bot.programs.model import FunctionResult


class LeagueRefusal(Refusal):
    """Why a request about a league is refused."""

    NO_SUCH_LEAGUE = "league-gone"
    NO_SUCH_ENTRY = "league-entry-gone"
    NO_SUCH_GAME = "league-game-gone"
    CLOSED = "league-closed"
    FULL = "league-full"
    TOO_MANY = "league-too-many"
    NOT_ENTERED = "league-not-entered"
    NOTHING_TYPED = "league-nothing-typed"
    TOO_LONG = "league-too-long"
    NO_STRATEGY = "league-no-strategy"
    FAULTY_PROGRAM = "league-faulty-program"
    OTHER_VERSION = "league-other-version"
    JUST_SHOWN = "league-just-shown"
    CHANGED_MEANWHILE = "league-changed-meanwhile"


class FaultyProgram(Refused):
    """Raised for a program that failed its trial; ``result`` says why."""

    def __init__(self, result: FunctionResult) -> None:
        super().__init__(LeagueRefusal.FAULTY_PROGRAM)
        self.result = result
