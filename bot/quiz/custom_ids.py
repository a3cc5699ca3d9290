"""The custom ids of live quizzes."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control


class QuizAction(Action):
    """An action of a control of a quiz."""

    #: Answers the question of the second number; the path has the choice.
    ANSWER = "answerquiz"
    #: Opens the form in which the question of its second number is answered; and answers it.
    TYPE = "typequiz"
    TYPED = "typedquiz"
    #: Shows a teacher the panel.
    LEAD = "leadquiz"
    #: Shows a teacher a question of a draft; the path has its number.
    PREVIEW = "previewquiz"
    #: Does the action in the path (``Deed``), if the quiz is at the step of the second number.
    STEP = "stepquiz"
    #: Asks whether the quiz is to end.
    ASK_END = "endquiz"
    #: Shows people their own result.
    MINE = "myquiz"
    #: Shows a teacher the results; the path has the page.
    RESULTS = "quizresults"
    #: Sends a teacher the results as a file.
    FILE = "quizfile"


class DeskAction(Action):
    """An action of a control of the desk, where teachers set up quizzes."""

    DESK = "quizdesk"
    #: A menu of seconds; the second number is whether speed counts.
    SECONDS = "quizseconds"
    #: Menus.
    TEMPLATE = "quiztemplate"
    CHALLENGE = "quizchallenge"
    #: Opens the form; the path has the number of the draft to replace, if any.
    WRITE = "writequiz"
    WRITTEN = "writtenquiz"
    PAST = "pastquiz"


@dataclass(frozen=True)
class QuizControl(Control):
    """A control of a quiz; its second number is a question or a step."""

    quiz: int
    at: int = 0


@dataclass(frozen=True)
class DeskControl(Control):
    """A control of the desk, which has the options chosen so far."""

    seconds: int
    speed: int = 0
