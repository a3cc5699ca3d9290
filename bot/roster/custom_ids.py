"""The custom ids of rosters."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control


class RosterAction(Action):
    """The actions of a roster's controls."""

    #: Shows a teacher a page of the list.
    SHOW = "roster"
    #: Opens the form for a list, accepts a list for review, and stores it after the review.
    GIVE = "giveroster"
    GIVEN = "givenroster"
    APPLY = "applyroster"
    #: Shows a line, perhaps chosen in a menu; gives it to a member; frees it. The path has the
    #: person whose line it was, or 0.
    LINE = "rosterline"
    ASSIGN = "assignline"
    FREE = "freeline"
    #: Opens the form of a pupil's arrangements, and stores them.
    ARRANGE = "arrangeline"
    ARRANGED = "linearranged"
    #: The same for a group: its page, the form, what was submitted.
    TEAM = "rosterteam"
    ARRANGE_TEAM = "arrangeteam"
    TEAM_ARRANGED = "teamarranged"
    #: Deletes the list, if the path is 1 for a confirmation.
    CLEAR = "clearroster"
    #: Lets a pupil leave their own line.
    LEAVE = "leaveroster"


@dataclass(frozen=True)
class RosterControl(Control):
    """A control of a class's list: the line (a group's key, the list's digest), and the page."""

    line: int = 0
    page: int = 0
