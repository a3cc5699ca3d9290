"""The custom ids of tournaments."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control


class TournamentAction(Action):
    """What a control of a tournament does."""

    JOIN = "jointournament"
    #: Asks whether to leave; with a path of 1, leaves.
    LEAVE = "leavetournament"
    #: Shows somebody their board, and how they stand.
    MINE = "mytournament"
    #: The teachers' panel.
    LEAD = "leadtournament"
    START = "starttournament"
    #: With a path of 1 nobody is paired, with 0 it goes on.
    PAUSE = "pausetournament"
    #: Asks whether to end it; with a path of 1, ends it.
    END = "endtournament"
    #: Takes out whoever is chosen in a menu.
    REMOVE = "removeplayer"
    #: Asks how the bout ended that is chosen in a menu.
    BOUT = "choosebout"
    #: Sets the result of a bout; the path says which one, as ``SCORES`` lists them.
    SCORE = "scorebout"
    #: Everything as a file: CSV; with a path of 1, JSON.
    FILE = "tournamentfile"


@dataclass(frozen=True)
class TournamentControl(Control):
    """A control of a tournament, and of one of its bouts if it is about one."""

    tournament: int
    bout: int = 0
