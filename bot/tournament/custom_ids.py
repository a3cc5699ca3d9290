"""The custom ids of tournaments."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control


class TournamentAction(Action):
    """The actions of a tournament's buttons and menus."""

    JOIN = "jointournament"
    #: Asks for confirmation; with a path of 1, leaves.
    LEAVE = "leavetournament"
    #: Sends a player their place and a link to their match.
    MINE = "mytournament"
    #: The teachers' panel.
    LEAD = "leadtournament"
    START = "starttournament"
    #: With a path of 1 pauses, with 0 resumes.
    PAUSE = "pausetournament"
    #: Asks for confirmation; with a path of 1, ends the tournament.
    END = "endtournament"
    #: Removes the player chosen in a menu.
    REMOVE = "removeplayer"
    #: Asks for the result of the bout chosen in a menu.
    BOUT = "choosebout"
    #: Sets the result of a bout; the path is an index of ``SCORES``.
    SCORE = "scorebout"
    #: Sends the standings and bouts as CSV; with a path of 1, as JSON.
    FILE = "tournamentfile"


@dataclass(frozen=True)
class TournamentControl(Control):
    """A control of a tournament, or of one of its bouts (0: of none)."""

    tournament: int
    bout: int = 0
