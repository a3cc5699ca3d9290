"""The custom ids of rosters."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control


class RosterAction(Action):
    """What a control of a roster does."""

    #: Shows a teacher a page of the list.
    SHOW = "roster"
    #: Opens the form for a list, takes what was given, and keeps it once it was looked at.
    GIVE = "giveroster"
    GIVEN = "givenroster"
    APPLY = "applyroster"
    #: Shows a line, the one chosen in a menu if there was one; gives it to a member, or to nobody:
    #: the path has whose it was, 0 if nobody's.
    LINE = "rosterline"
    ASSIGN = "assignline"
    FREE = "freeline"
    #: Opens the form of what the pupil of a line has in every exam, and takes it.
    ARRANGE = "arrangeline"
    ARRANGED = "linearranged"
    #: Deletes the list, with a path of 1 for sure.
    CLEAR = "clearroster"
    #: Lets a pupil leave their own line.
    LEAVE = "leaveroster"


@dataclass(frozen=True)
class RosterControl(Control):
    """A control of a class's list: about a line (or the digest of the list), from a page of it."""

    line: int = 0
    page: int = 0
