"""The custom ids of challenges.

An action such as MARK opens a form, MARKED takes it when it is submitted, and MARK_SURE does what
was typed once it is confirmed.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control


class TeacherAction(Action):
    """The actions of a teacher's buttons, menus and forms on a challenge."""

    SET_UP = "setup"
    SET_UP_FILLED = "setupfilled"
    SETTLE = "settle"
    #: Publishes; the path has the moments that the confirmation displayed, in seconds.
    PUBLISH = "publish"
    #: Moves an unopened challenge; the path has its moments before and after, in seconds, the
    #: choice is 1 if the windows of its groups are not moved.
    MOVE = "movechallenge"
    CLOSE = "close"
    CLONE = "clone"
    SHARE = "share"
    #: Imports the readable questions of a file, from the message about its faulty ones.
    IMPORT_REST = "importrest"
    DELETE = "delete"
    #: Gives a pupil more time; the choice is extra minutes of an attempt, the path has the person,
    #: the new closing in seconds (0: take it back) and the closing before.
    EXTEND = "extendpupil"


@dataclass(frozen=True)
class TeacherControl(Control):
    """A control of a challenge (0: none), with a choice whose meaning depends on the action."""

    challenge: int
    choice: int = 0


class PresentingAction(Action):
    """The actions to set the introduction, the file, the order and the drawing of questions."""

    INTRODUCE = "introduce"
    INTRODUCED = "introduced"
    DRAW = "drawquestions"
    DRAWN = "questionsdrawn"
    PICTURES = "questionpictures"
    ILLUSTRATE = "illustrate"
    ILLUSTRATED = "illustrated"


@dataclass(frozen=True)
class ChallengeControl(Control):
    """A control of a challenge: its presentation, its groups, or the release of its results."""

    challenge: int


class RegradingAction(Action):
    """The actions of a teacher on a challenge after its opening."""

    MOVE = "moveclosing"
    MOVED = "closingmoved"
    #: The path has the closings before and after.
    MOVE_SURE = "moveclosingsure"
    QUESTION = "regrade"
    CANCEL = "cancelquestion"
    MEND = "mendquestion"
    MENDED = "questionmended"
    RELEASE = "releaseresults"
    RELEASED = "resultsreleased"
    #: The path has the moments of release before and after, in seconds (0: held).
    RELEASE_SURE = "releasesure"


@dataclass(frozen=True)
class QuestionControl(Control):
    """A control of a challenge or of one of its questions, counted from 0."""

    challenge: int
    question: int = 0


class PupilAction(Action):
    """The actions of a pupil's buttons, menus and forms."""

    BEGIN = "begin"
    ANSWER = "answer"
    ANSWERED = "answered"
    JUDGE = "judge"
    TRY_OUT = "tryout"
    CORRECTIONS = "corrections"
    #: Agrees to the rules of an exam and begins it.
    AGREE = "agree"
    #: Hands in an attempt at an exam; with a path, confirmed.
    HAND_IN = "handin"
    #: Lists the questions with the answers received; shows the one chosen in a menu.
    OVERVIEW = "myanswers"
    CHOSEN = "choosequestion"
    #: Takes a hint; the path has its number and its price.
    HINT = "takehint"
    #: Sends the file of the challenge.
    HANDOUT = "handout"
    #: Skips a question of a teacher's preview; ends the preview.
    SKIP = "skippreview"
    LEAVE = "leavepreview"


@dataclass(frozen=True)
class BeginControl(Control):
    """A control that begins an attempt or, if ``preview`` is PREVIEW, not 0, a preview.

    A preview is sent in a new message; with a path of 1, it replaces the clicked one.
    """

    challenge: int
    preview: int = 0


@dataclass(frozen=True)
class AttemptControl(Control):
    """A control about a question of an attempt; ``attempt`` is its id."""

    attempt: int
    question: int


class RollAction(Action):
    """The actions of a teacher for absent pupils and the dates of groups."""

    #: Lists the pupils who have not begun; reminds them.
    MISSING = "missing"
    REMIND = "remindmissing"
    TEAMS = "teamdates"
    TEAMED = "teamdated"
    #: The path has the digest of the dates before.
    TEAMED_SURE = "teamdatessure"


class ResultsAction(Action):
    """The actions of a teacher on results: to page, to export, to exempt pupils."""

    RESULTS = "results"
    EXPORT = "export"
    EXEMPT = "exemptpupils"
    EXEMPTED = "pupilsexempted"


@dataclass(frozen=True)
class PageControl(Control):
    """A control of a page, counted from 0, of a challenge's results or pupils."""

    challenge: int
    page: int = 0


class ByHandAction(Action):
    """The actions of a teacher on the answers of one pupil, such as marking by hand."""

    #: Lists the answers of the pupil of an attempt; the path has the page.
    PUPIL = "pupilanswers"
    MARK = "markbyhand"
    MARKED = "markedbyhand"
    #: The mark is above the question's points; the path has it, in hundredths, and the digest of
    #: the mark before.
    MARK_SURE = "markbyhandsure"
    #: Shows an answer to be marked by hand; with a path that begins with 1, the one after it. The
    #: second number is the order of the queue.
    QUEUE = "answerstomark"
    #: Gives that answer the mark in the path, in hundredths, and shows the next one in the order
    #: that the path has behind it.
    QUICK = "markquickly"
    #: Shows a page of the program that answers a question, perhaps one chosen in a menu.
    PROGRAM = "readprogram"
    #: Shows the differences between two versions, by their indexes in the path; with a third
    #: number, sends them as a file.
    VERSIONS = "programversions"


@dataclass(frozen=True)
class ByHandControl(Control):
    """A control for an answer of an attempt, by its id, or for all answers of its pupil."""

    attempt: int
    question: int = 0
