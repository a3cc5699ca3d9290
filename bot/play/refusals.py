"""Why requests about matches are refused."""

from __future__ import annotations

from bot.kit.refusal import Refusal, Refused
from bot.play.model import MatchRecord


class MatchRefusal(Refusal):
    """Why a request about a match is refused: to play, to get help, to take back, to vote."""

    NO_SUCH_MATCH = "refusal-no-such-match"
    NO_OPEN_MATCH = "refusal-no-open-match"
    MATCH_OVER = "refusal-match-over"
    MATCH_NOT_OVER = "refusal-match-not-over"
    OFFER_PENDING = "refusal-offer-pending"
    BEGINNER_UNKNOWN = "refusal-beginner-unknown"
    OFFER_CLOSED = "refusal-offer-closed"
    OFFER_NOT_YOURS = "refusal-offer-not-yours"
    NOT_A_PLAYER = "refusal-not-a-player"
    NOT_YOUR_TURN = "refusal-not-your-turn"
    REMATCH_EXISTS = "refusal-rematch-exists"
    OPPONENT_ERASED = "refusal-opponent-erased"
    NOT_IN_CHALLENGE = "refusal-not-in-challenge"
    POSITION_IS_OVER = "refusal-position-is-over"
    PLAY_YOURSELF = "refusal-play-yourself"
    ALREADY_INVITED = "refusal-already-invited"
    CLASS_VOTES = "refusal-class-votes"
    VOTE_CLOSED = "refusal-vote-closed"
    MOVE_IS_GONE = "refusal-move-is-gone"
    NO_HELP_IN_DUEL = "refusal-no-help-in-duel"
    NOTHING_TO_TAKE_BACK = "refusal-nothing-to-take-back"
    NOT_YOURS_TO_ALLOW = "refusal-not-yours-to-allow"
    TAKE_BACK_PENDING = "refusal-take-back-pending"
    TAKE_BACK_NOT_ASKED = "refusal-take-back-not-asked"


class PlayRefusal(Refusal):
    """Why a choice or a typed text is refused before it concerns a match."""

    BAD_NUMBER = "error-bad-number"
    HEAPS_AND_COLUMNS = "error-heaps-and-columns"
    PLAY_A_BOT = "error-play-a-bot"
    PLAY_ABSENT = "error-play-absent"
    TOO_MANY_INVITED = "refusal-too-many-invited"
    TOO_MANY_OPEN = "refusal-too-many-open"
    CHANNEL_FULL = "refusal-channel-full"
    NOT_ALONE = "refusal-not-alone"
    NO_BOARD = "denial-no-board"
    BOARD_OF_CLASS = "denial-board-of-class"
    BOARD_OF_TOURNAMENT = "denial-board-of-tournament"


class MatchRefused(Refused):
    """A refused request about a match, with the match if there is one."""

    def __init__(self, refusal: Refusal, record: MatchRecord | None = None) -> None:
        super().__init__(refusal)
        self.record = record


class Stale(Exception):
    """A request in a ply that is over; ``record`` is the present match."""

    def __init__(self, record: MatchRecord) -> None:
        super().__init__(f"ply {record.ply}")
        self.record = record


def require_free_play(record: MatchRecord) -> None:
    """Raise Refused if a match belongs to a challenge, where help and taking back are closed."""
    if record.trial is not None:
        raise MatchRefused(MatchRefusal.NOT_IN_CHALLENGE, record)
