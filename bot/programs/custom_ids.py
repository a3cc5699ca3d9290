"""The custom ids of programs."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control


class ProgramAction(Action):
    """What a control of programs does."""

    #: The form, empty or with a version to correct, and what it was filled with.
    WRITE = "writeprogram"
    WRITTEN = "writtenprogram"
    #: The form with what was handed back.
    REFILL = "refillprogram"
    LIST = "programs"
    #: One program; it may be chosen in a menu, and so may the version.
    SHOW = "showprogram"
    JUDGE = "judgeprogram"
    #: Asked first; with a path of 1 done.
    DELETE = "deleteprogram"
    #: A match from where a strategy let the win slip; the path is the position.
    PLAY_ON = "playonprogram"
    #: The match that a program loses, gone through on a board, and another move of it.
    REPLAY = "replayprogram"
    STEP = "stepprogram"


@dataclass(frozen=True)
class ProgramControl(Control):
    """A control of programs: ``program`` 0 is a new one or none, ``version`` 0 the latest."""

    action: ProgramAction
    program: int = 0
    version: int = 0


@dataclass(frozen=True)
class MatchControl(Control):
    """A control of a match that a program loses.

    ``origin`` is a program that names its game, and ``version`` its version; or the value of a
    worksheet's ``Board`` (``games.worksheets.matches``), and 0. The path of ``PLAY_ON`` is the
    position. That of a replay is the ply that is shown, from 0; on a board, the length of the start
    and the start; then each move as its index among the legal ones.
    """

    action: ProgramAction
    origin: int
    version: int
