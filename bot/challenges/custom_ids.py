"""The custom ids of challenges."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control


class TeacherAction(Action):
    """What a control does that a teacher has."""

    SET_UP = "setup"
    SET_UP_FILLED = "setupfilled"
    SETTLE = "settle"
    #: Publishes once the moments in its path, in seconds, were told.
    PUBLISH = "publish"
    #: Moves an unopened challenge; the path has its moments before and after, in seconds, the
    #: choice is 1 if its groups stay where they are.
    MOVE = "movechallenge"
    CLOSE = "close"
    CLONE = "clone"
    SHARE = "share"
    #: Imports the questions of a file that can be asked, from the message that tells of the others.
    IMPORT_REST = "importrest"
    DELETE = "delete"
    #: Gives a pupil more time; the choice is in minutes of an attempt, the path has the person,
    #: until when in seconds, 0 to take it back, and until when it was before.
    EXTEND = "extendpupil"


@dataclass(frozen=True)
class TeacherControl(Control):
    """A control of a challenge, 0 if it is none; what is chosen of the action's choices."""

    challenge: int
    choice: int = 0


class PresentingAction(Action):
    """What a control does by which a teacher settles how a whole challenge is presented."""

    #: Opens the form of the introduction and the file, and takes it.
    INTRODUCE = "introduce"
    INTRODUCED = "introduced"
    #: Opens the form of the order and of the bank, and takes it.
    DRAW = "drawquestions"
    DRAWN = "questionsdrawn"
    #: Lists the pictures of questions, opens the form of one, and takes it.
    PICTURES = "questionpictures"
    ILLUSTRATE = "illustrate"
    ILLUSTRATED = "illustrated"


@dataclass(frozen=True)
class ChallengeControl(Control):
    """A control of a challenge: how it is presented, its groups, or when results are released."""

    challenge: int


class RegradingAction(Action):
    """What a control does that a teacher has after the opening."""

    MOVE = "moveclosing"
    #: What was typed is told in words, and then kept: the path has the closing before and after.
    MOVED = "closingmoved"
    MOVE_SURE = "moveclosingsure"
    QUESTION = "regrade"
    CANCEL = "cancelquestion"
    MEND = "mendquestion"
    MENDED = "questionmended"


@dataclass(frozen=True)
class QuestionControl(Control):
    """A control of a challenge or of one of its questions."""

    challenge: int
    question: int = 0


class ReleaseAction(Action):
    """What a control does by which a teacher releases the results of an exam."""

    #: Opens the form, and takes it.
    ASK = "releaseresults"
    RELEASED = "resultsreleased"
    #: Does it once the moment was told in words; the path has that before and that after, in
    #: seconds, 0 where results are held.
    RELEASE = "releasesure"


class PupilAction(Action):
    """What a control does that a pupil has."""

    BEGIN = "begin"
    ANSWER = "answer"
    ANSWERED = "answered"
    JUDGE = "judge"
    TRY_OUT = "tryout"
    CORRECTIONS = "corrections"
    #: An exam begins once its rules are agreed to.
    AGREE = "agree"
    #: An attempt at an exam is handed in; the path says that it is meant.
    HAND_IN = "handin"
    #: Lists the questions with what was received, and shows the one that is chosen to be answered.
    OVERVIEW = "myanswers"
    CHOSEN = "choosequestion"
    #: A hint is taken; the path says which one, and at what price.
    HINT = "takehint"
    #: The file of the challenge is shown.
    HANDOUT = "handout"
    #: A teacher passes over a question of a preview, or ends it.
    SKIP = "skippreview"
    LEAVE = "leavepreview"


@dataclass(frozen=True)
class BeginControl(Control):
    """A control that begins a challenge: to count, or as a preview; with a path of 1 that anew."""

    challenge: int
    preview: int = 0


@dataclass(frozen=True)
class AttemptControl(Control):
    """A control about a question of an attempt."""

    attempt: int
    question: int


class RollAction(Action):
    """What a control does about the list of the class."""

    #: Shows who has not begun, and reminds them.
    MISSING = "missing"
    REMIND = "remindmissing"
    #: Opens the form for the dates of groups, and takes what was typed.
    TEAMS = "teamdates"
    TEAMED = "teamdated"
    #: Keeps them, once they were told in words; the path has the digest of those before.
    TEAMED_SURE = "teamdatessure"


class ResultsAction(Action):
    """What a control under the results does."""

    RESULTS = "results"
    EXPORT = "export"


@dataclass(frozen=True)
class PageControl(Control):
    """A control of a challenge's results, or about the pupils, on a page of them."""

    challenge: int
    page: int = 0


class ExemptAction(Action):
    """What a control does by which a teacher exempts pupils from a challenge."""

    #: Opens the form about the pupils of a page, and takes it.
    EXEMPT = "exemptpupils"
    DECIDED = "pupilsexempted"


class ByHandAction(Action):
    """What a control does by which a teacher settles something about one pupil's answers."""

    #: Lists the answers of the pupil of an attempt; the path has the page.
    PUPIL = "pupilanswers"
    #: Opens the form about an answer, and takes it.
    MARK = "markbyhand"
    MARKED = "markedbyhand"
    #: Sets a mark above the question's points; the path has it, in hundredths, and the digest of
    #: what was settled before.
    MARK_SURE = "markbyhandsure"
    #: Shows an answer that waits for a mark, or with a path of 1 the one after it.
    QUEUE = "answerstomark"
    #: Gives it the mark in the path, in hundredths, and shows the next.
    QUICK = "markquickly"
    #: Shows a page of the program that answers a question, chosen in a menu or named.
    PROGRAM = "readprogram"
    #: Shows what changed between two of its versions, by their places in the path; with a third
    #: number as a file.
    VERSIONS = "programversions"


@dataclass(frozen=True)
class ByHandControl(Control):
    """A control about a question of an attempt, or about all answers of its pupil."""

    attempt: int
    question: int = 0
