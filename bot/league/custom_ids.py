"""The custom ids of leagues."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from bot.kit.custom_ids import Action, Control
from bot.league.model import HOUSE_NUMBERS


class LeagueAction(Action):
    """The actions of a league's buttons, menus and forms."""

    #: Shows a page of its table.
    SHOW = "league"
    #: Shows a page of its cross table.
    CROSS = "leaguecross"
    #: Opens the form for a strategy; handles the submitted form.
    ENTER = "enterleague"
    ENTERED = "enteredleague"
    #: Asks for confirmation; with a path of 1, withdraws one's entry.
    WITHDRAW = "leaveleague"
    #: Leads to the games; the path has the player and the opponent once they are chosen.
    GAMES = "leaguegames"
    #: The same after a choice in a menu.
    CHOOSE = "chooseleague"
    #: Shows a game before a move; the path has both players, the game and the move.
    STEP = "leaguestep"
    #: Starts a match from that position.
    PLAY_ON = "leagueplay"
    #: Send the picture of the ratings; the whole league as text.
    PICTURE = "leaguepicture"
    TEXT = "leaguetext"
    #: Shows the teachers' panel, or handles one of its controls.
    MANAGE = "manageleague"


class LeagueSetting(IntEnum):
    """A control of the teachers' panel; the numbers are in custom ids and never change."""

    SHOW = 0
    #: With a path of 1 opens the league, else closes it; a second 1 confirms.
    OPEN = 1
    #: Removes the entry in the path; a 1 after it confirms.
    REMOVE = 2
    #: Opens the form of the starts; handles the submitted form.
    STARTS = 3
    STARTS_TYPED = 4
    #: Sends all entries as an archive.
    SOURCES = 5


@dataclass(frozen=True)
class LeagueControl(Control):
    """A control of a league; ``page`` is a page, or in the panel a ``LeagueSetting``."""

    league: int
    page: int = 0


def code_of(player: int) -> int:
    """Return the code of a player for a path, where no number may be negative."""
    return player + len(HOUSE_NUMBERS)


def player_of(code: int) -> int:
    """Return the number of the player with a code of a path."""
    return code - len(HOUSE_NUMBERS)
