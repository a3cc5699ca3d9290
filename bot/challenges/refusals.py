"""Why requests about challenges are refused."""

from __future__ import annotations

from bot.kit.refusal import Refusal


class ChallengeRefusal(Refusal):
    """Why a request about a challenge is refused, whoever makes it."""

    NO_SUCH_CHALLENGE = "denial-no-such-challenge"
    MOVED_ON = "denial-moved-on"
    NOT_OPEN_YET = "denial-not-open-yet"
    STILL_OPEN = "denial-still-open"
    SOLUTIONS_LATER = "denial-solutions-later"
    ANALYSIS_REFUSED = "denial-analysis-refused"


class TeacherRefusal(Refusal):
    """Why a challenge cannot be made, changed, opened or closed as a teacher asks."""

    ALREADY_PUBLISHED = "denial-already-published"
    ALREADY_OPENED = "denial-already-opened"
    NOT_OPEN = "denial-not-open"
    CLOSES_BEFORE_OPENING = "denial-closes-before-opening"
    CLOSES_IN_THE_PAST = "denial-closes-in-the-past"
    TITLE_LENGTH = "denial-title-length"
    TASKS_LENGTH = "denial-tasks-length"
    BAD_NUMBERS = "denial-bad-numbers"
    BAD_ATTEMPTS = "denial-bad-attempts"
    BAD_POINTS = "denial-bad-points"
    BAD_LATE_MINUTES = "denial-bad-late-minutes"
    BAD_LATE_PERCENT = "denial-bad-late-percent"
    BAD_REMINDER = "denial-bad-reminder"
    REFERENCE_FAILS = "denial-reference-fails"
    EVERYBODY_PINGED = "denial-everybody-pinged"
    CHANNEL_UNUSABLE = "denial-channel-unusable"


class PupilRefusal(Refusal):
    """Why an attempt or an answer is not taken."""

    CLOSED = "denial-closed"
    NO_ATTEMPT_LEFT = "denial-no-attempt-left"
    NOT_YOUR_ATTEMPT = "denial-not-your-attempt"
    ALREADY_ANSWERED = "denial-already-answered"
    PREVIEW_OVER = "denial-preview-over"
    NO_MATCH_ASKED = "denial-no-match-asked"
    PLAY_TO_ANSWER = "denial-play-to-answer"
    TEXT_OR_FILE = "denial-text-or-file"


class DateRefusal(Refusal):
    """Why a text is not the date of a challenge, or an hour."""

    BAD_MOMENT = "denial-bad-moment"
    NO_SUCH_MOMENT = "denial-no-such-moment"
    MOMENT_TOO_FAR = "denial-moment-too-far"
    BAD_HOUR = "denial-bad-hour"
