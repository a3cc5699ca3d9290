"""The custom ids of matches."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control


class PlayAction(Action):
    """An action of a control of a match."""

    SHOW = "show"
    PICK = "pick"
    TYPE = "type"
    TYPED = "typed"
    WHY = "why"
    HINT = "hint"
    WHAT_IF = "whatif"
    #: All that there is to tell of a tried move, which is the path.
    ALL_OF_IT = "whatifmore"
    ASK = "ask"
    ASKED = "asked"
    TEXT = "text"
    TAKE_BACK = "back"
    ALLOW = "allow"
    REFUSE = "refuse"
    RESIGN = "resign"
    YIELD = "yield"
    REMATCH = "rematch"
    REVIEW = "review"
    ACCEPT = "accept"
    DECLINE = "decline"
    BEGIN = "first"
    STRENGTH = "strength"
    RULES = "rules"
    #: A page of the review; the path has its number, and then that of a move, if any.
    LOOK = "look"
    #: A match from a position of another one; the path has the number of the next move.
    REPLAY = "replay"
    #: A match as files.
    SAVE = "save"
    #: A match for oneself, to be posted for all: first as a preview, with a path of 1 posted.
    SHARE = "sharematch"


@dataclass(frozen=True)
class PlyControl(Control):
    """A control of a match in one of its plies, counted from 0."""

    match: int
    ply: int


class TrialAction(Action):
    """An action under a match that answers a question: go on to the next one."""

    NEXT = "next"


class PracticeAction(Action):
    """An action that leads from a match to practice."""

    PRACTISE = "practise"


@dataclass(frozen=True)
class PracticeControl(Control):
    """A control that leads to a skill (``games.lessons``), by its number."""

    skill: int


class GlossaryAction(Action):
    """An action beside terms of the theory: explain them."""

    MEANINGS = "meanings"


@dataclass(frozen=True)
class GlossaryControl(Control):
    """A control that explains the terms whose numbers are in the path, or all if it is empty."""


class LessonAction(Action):
    """An action that leads to a unit of the path from elsewhere, or from it to its programs."""

    #: The unit for which a match was begun; with a path of 1 and the match, its next item.
    RETURN = "backtounit"
    #: The worksheets' functions that compute what the unit explains, with a menu of them.
    PROGRAM = "programunit"


@dataclass(frozen=True)
class LessonControl(Control):
    """A control that leads to a unit of the path (``games.lessons``), by its number."""

    unit: int


class PositionAction(Action):
    """An action that leads from a match to the exercises of a person's own positions."""

    PRACTISE = "practiseposition"


@dataclass(frozen=True)
class PositionControl(Control):
    """A control about the position before a move of a match; moves count from 1."""

    match: int
    move: int


@dataclass(frozen=True)
class TrialControl(Control):
    """A control about a question, counted from 0, of an attempt at a challenge."""

    attempt: int
    question: int
