"""The custom ids of live quizzes."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control


class QuizAction(Action):
    """What a control of a quiz does."""

    #: Answers the question of its second number; the path says with which choice.
    ANSWER = "answerquiz"
    #: Opens the form in which the question of its second number is answered; and answers it.
    TYPE = "typequiz"
    TYPED = "typedquiz"
    #: Shows a teacher the panel.
    LEAD = "leadquiz"
    #: Shows a teacher a question of a draft; the path has its number.
    PREVIEW = "previewquiz"
    #: Does what the path says (``Deed``), if the quiz stands at the step of its second number.
    STEP = "stepquiz"
    #: Asks whether the quiz is to end.
    ASK_END = "endquiz"
    #: Shows somebody what they have made of it.
    MINE = "myquiz"
    #: Shows a teacher the results; the path has the page.
    RESULTS = "quizresults"
    #: Hands a teacher the results as a file.
    FILE = "quizfile"


class DeskAction(Action):
    """What a control does where a teacher sets a quiz up."""

    DESK = "quizdesk"
    #: A menu of seconds; and whether speed counts, in the second number.
    SECONDS = "quizseconds"
    #: Menus.
    TEMPLATE = "quiztemplate"
    CHALLENGE = "quizchallenge"
    #: Opens the form; the path has the number of the draft that it changes, if it does.
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
    """A control of the desk, which carries what was settled there."""

    seconds: int
    speed: int = 0
