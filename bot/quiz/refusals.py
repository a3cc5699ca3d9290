"""Why requests about a live quiz are refused."""

from __future__ import annotations

from bot.kit.refusal import Refusal


class QuizRefusal(Refusal):
    """Why a request about a live quiz is refused."""

    NO_SUCH_QUIZ = "quiz-gone"
    ALREADY_RUNNING = "quiz-already-running"
    NO_DRAFT = "quiz-no-draft"
    NOTHING_TO_ASK = "quiz-nothing-to-ask"
    SPEED_NEEDS_SECONDS = "quiz-speed-needs-seconds"
    PAUSED = "quiz-answer-paused"
    CLOSED = "quiz-answer-closed"
    OVER = "quiz-answer-over"
    STILL_RUNS = "quiz-still-runs"
    NOT_IN_IT = "quiz-not-in-it"
    CHANNEL = "quiz-channel"
