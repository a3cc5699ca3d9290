"""Why requests about challenges are refused."""

from __future__ import annotations

from bot.kit.refusal import Refusal


class ChallengeRefusal(Refusal):
    """Why a request of a teacher or a pupil about a challenge is refused."""

    NO_SUCH_CHALLENGE = "denial-no-such-challenge"
    MOVED_ON = "denial-moved-on"
    NOT_OPEN_YET = "denial-not-open-yet"
    STILL_OPEN = "denial-still-open"
    SOLUTIONS_LATER = "denial-solutions-later"
    RESULTS_HELD = "denial-results-held"


class TeacherRefusal(Refusal):
    """Why a teacher cannot create, change, publish or close a challenge."""

    ALREADY_PUBLISHED = "denial-already-published"
    ALREADY_OPENED = "denial-already-opened"
    NOT_OPEN = "denial-not-open"
    CLOSES_BEFORE_OPENING = "denial-closes-before-opening"
    CLOSING_PAST = "denial-closing-past"
    OPENING_PAST = "denial-opening-past"
    BEFORE_GROUP = "denial-before-group"
    GROUP_OUTSIDE = "denial-group-outside"
    GROUP_OVER = "denial-group-over"
    EXTENSION_TOO_EARLY = "denial-extension-too-early"
    TITLE_LENGTH = "denial-title-length"
    TASKS_LENGTH = "denial-tasks-length"
    BAD_NUMBERS = "denial-bad-numbers"
    BAD_ATTEMPTS = "denial-bad-attempts"
    BAD_POINTS = "denial-bad-points"
    BAD_LATE_MINUTES = "denial-bad-late-minutes"
    BAD_LATE_PERCENT = "denial-bad-late-percent"
    BAD_REMINDER = "denial-bad-reminder"
    BAD_MINUTES = "denial-bad-minutes"
    NO_EXAM = "denial-no-exam"
    INTRODUCTION_LENGTH = "denial-introduction-length"
    HANDOUT_TEXT_LENGTH = "denial-handout-text-length"
    HANDOUT_KIND = "denial-handout-kind"
    PICTURE_KIND = "denial-picture-kind"
    PICTURE_DOTS = "denial-picture-dots"
    PICTURE_TEXT = "denial-picture-text"
    PICTURE_MISSING = "denial-picture-missing"
    PICTURE_NOT_NOW = "denial-picture-not-now"
    BAD_DRAWS = "denial-bad-draws"
    ONE_ATTEMPT = "denial-one-attempt"
    REFERENCE_FAILS = "denial-reference-fails"
    REFERENCE_KEPT = "setup-reference-fails"
    EVERYBODY_PINGED = "denial-everybody-pinged"
    CHANNEL_UNUSABLE = "denial-channel-unusable"


class ByHandRefusal(Refusal):
    """Why a teacher cannot mark an answer by hand."""

    BAD_POINTS = "denial-by-hand-points"
    SEALED = "denial-by-hand-sealed"
    MAY_CHANGE = "denial-by-hand-may-change"
    NO_SUCH_LINE = "denial-by-hand-line"


class RegradingRefusal(Refusal):
    """Why a teacher cannot change a challenge after its opening."""

    NOT_OPENED = "denial-not-opened"
    CLOSING_NOT_LATER = "denial-closing-not-later"
    CLOSED_LONG_AGO = "denial-closed-long-ago"
    NOTHING_CHANGED = "denial-nothing-changed"
    CANNOT_BE_MENDED = "denial-cannot-be-mended"
    OTHER_KIND = "denial-other-kind"
    OWN_POSITIONS = "denial-own-positions"
    UNFIT_POSITIONS = "denial-unfit-positions"
    NOTHING_HELD = "denial-nothing-held"
    ALREADY_RELEASED = "denial-already-released"


class SheetRefusal(Refusal):
    """Why a file cannot be imported as a challenge, or a challenge not exported."""

    NO_SHEET = "denial-no-sheet"
    OTHER_VERSION = "denial-other-version"
    NO_TOML = "denial-no-toml"
    KEY_TWICE = "denial-key-twice"
    KEY_MISSING = "denial-key-missing"
    WRONG_VALUE = "denial-wrong-value"
    UNKNOWN_KEYS = "denial-unknown-keys"
    ALL_CANCELLED = "denial-all-cancelled"


class PupilRefusal(Refusal):
    """Why an attempt or an answer is not taken."""

    CLOSED = "denial-closed"
    WITHDRAWN = "denial-withdrawn"
    NO_ATTEMPT_LEFT = "denial-no-attempt-left"
    NO_HANDOUT = "denial-no-handout"
    ALL_RIGHT = "denial-all-right"
    ATTEMPT_GONE = "denial-attempt-gone"
    NOT_YOUR_ATTEMPT = "denial-not-your-attempt"
    ALREADY_ANSWERED = "denial-already-answered"
    MARKED = "denial-marked"
    PREVIEW_OVER = "denial-preview-over"
    NO_PREVIEW = "denial-no-preview"
    NO_MATCH_ASKED = "denial-no-match-asked"
    PLAY_TO_ANSWER = "denial-play-to-answer"
    TEXT_OR_FILE = "denial-text-or-file"
    TIME_IS_UP = "denial-time-is-up"
    HANDED_IN = "denial-handed-in"
    HINT_BEFORE_MATCH = "denial-hint-before-match"
    JOIN_FIRST = "denial-join-first"
    GROUP_LATER = "denial-group-later"


class RollRefusal(Refusal):
    """Why absent pupils cannot be reminded, or groups cannot get dates of their own."""

    NOT_RUNNING = "denial-not-running"
    NOBODY_TO_CALL = "denial-nobody-to-call"
    CALLED_LATELY = "denial-called-lately"
    CALL_FAILED = "denial-call-failed"
    NO_GROUPS = "denial-no-groups"
    NO_SUCH_GROUP = "denial-no-such-group"
    GROUP_TWICE = "denial-group-twice"
    TWO_MOMENTS = "denial-two-moments"
    OUTSIDE = "denial-outside"
    DATES_OVER = "denial-dates-over"
    #: Wraps another refusal with the number of the line.
    IN_LINE = "error-task-line"


class DateRefusal(Refusal):
    """Why a text is not accepted as a date or an hour."""

    BAD_MOMENT = "denial-bad-moment"
    NO_SUCH_DAY = "denial-no-such-day"
    NO_SUCH_MONTH = "denial-no-such-month"
    NO_SUCH_HOUR = "denial-no-such-hour"
    NO_HOUR = "denial-no-hour"
    NO_SUCH_HALF = "denial-no-such-half"
    NO_SUCH_OFFSET = "denial-no-such-offset"
    OTHER_WEEKDAY = "denial-other-weekday"
    SKIPPED = "denial-skipped"
    TWO_DAYS = "denial-two-days"
    NOT_COUNTED_FROM = "denial-not-counted-from"
    MOMENT_TOO_FAR = "denial-moment-too-far"
    BAD_HOUR = "denial-bad-hour"
