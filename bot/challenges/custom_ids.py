"""The custom ids of challenges."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control


class TeacherAction(Action):
    """What a control does that a teacher has."""

    SET_UP = "setup"
    SET_UP_FILLED = "setupfilled"
    SETTLE = "settle"
    PUBLISH = "publish"
    CLOSE = "close"
    CLONE = "clone"
    DELETE = "delete"


@dataclass(frozen=True)
class TeacherControl(Control):
    """A control of a challenge, 0 if it is none; what is chosen of the action's choices."""

    challenge: int
    choice: int = 0


class PupilAction(Action):
    """What a control does that a pupil has."""

    BEGIN = "begin"
    ANSWER = "answer"
    ANSWERED = "answered"
    JUDGE = "judge"
    TRY_OUT = "tryout"
    CORRECTIONS = "corrections"


@dataclass(frozen=True)
class BeginControl(Control):
    """A control that begins a challenge: to count, or as a preview."""

    challenge: int
    preview: int = 0


@dataclass(frozen=True)
class CorrectionsControl(Control):
    """A control that shows the correction of a question."""

    challenge: int
    question: int = 0


@dataclass(frozen=True)
class AttemptControl(Control):
    """A control about a question of an attempt."""

    attempt: int
    question: int


class ResultsAction(Action):
    """What a control under the results does."""

    RESULTS = "results"
    EXPORT = "export"


@dataclass(frozen=True)
class ResultsControl(Control):
    """A control of a challenge's results, on one of their pages."""

    challenge: int
    page: int = 0
