"""The custom ids of matches."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control


class PlayAction(Action):
    """What a control of a match does."""

    SHOW = "show"
    PICK = "pick"
    TYPE = "type"
    TYPED = "typed"
    WHY = "why"
    HINT = "hint"
    WHAT_IF = "whatif"
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
    #: What was worth what; the path says which page, and then which move, if any.
    LOOK = "look"
    #: A match from a position of another one; the path says before which move.
    REPLAY = "replay"
    #: A match as files.
    SAVE = "save"
    #: A match for oneself, for everybody to see: shown first, and with a path of 1 shared.
    SHARE = "sharematch"


@dataclass(frozen=True)
class PlyControl(Control):
    """A control of a match, in a ply of it."""

    match: int
    ply: int


class TrialAction(Action):
    """What a control does under a match that answers a question: it leads on."""

    NEXT = "next"


class PracticeAction(Action):
    """What a control does that leads from a match to what helps in it."""

    PRACTISE = "practise"


@dataclass(frozen=True)
class PracticeControl(Control):
    """A control that leads to a skill (``games.lessons``), by its number."""

    skill: int


class GlossaryAction(Action):
    """What a control does that stands beside words of the theory: it tells what they mean."""

    MEANINGS = "meanings"


@dataclass(frozen=True)
class GlossaryControl(Control):
    """A control that leads to what words mean, the same everywhere."""


class LessonAction(Action):
    """What a control does that leads from a match back to what it was begun for."""

    RETURN = "backtounit"


@dataclass(frozen=True)
class LessonControl(Control):
    """A control that leads to a unit of the path (``games.lessons``), by its number."""

    unit: int


class PositionAction(Action):
    """What a control does that leads from a match to a position of one's own."""

    PRACTISE = "practiseposition"


@dataclass(frozen=True)
class PositionControl(Control):
    """A control about the position before a move of a match, counted from 1."""

    match: int
    move: int


@dataclass(frozen=True)
class TrialControl(Control):
    """A control about a question of an attempt at a challenge."""

    attempt: int
    question: int
