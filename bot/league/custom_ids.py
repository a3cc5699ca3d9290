"""The custom ids of leagues."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from bot.kit.custom_ids import Action, Control
from bot.league.model import HOUSE_NUMBERS


class LeagueAction(Action):
    """What a control of a league does."""

    #: Shows a page of its table.
    SHOW = "league"
    #: Shows a page of its cross table.
    CROSS = "leaguecross"
    #: Opens the form in which a strategy is entered; then takes what was typed.
    ENTER = "enterleague"
    ENTERED = "enteredleague"
    #: Takes one's entry out of it; with a path of 1 for sure.
    WITHDRAW = "leaveleague"
    #: Leads to its games: the path says whose, then against whom, as far as it goes.
    GAMES = "leaguegames"
    #: The same by what is chosen in a menu.
    CHOOSE = "chooseleague"
    #: Shows a game before a move: both players, the game, the move.
    STEP = "leaguestep"
    #: Sets up a match from there.
    PLAY_ON = "leagueplay"
    #: Sends the picture of the ratings, and the whole league as text.
    PICTURE = "leaguepicture"
    TEXT = "leaguetext"
    #: Shows a teacher the panel, or settles what one of its controls is about.
    MANAGE = "manageleague"


class LeagueSetting(IntEnum):
    """What is settled by the panel: the numbers stand in custom ids and never change."""

    SHOW = 0
    #: With a path of 1 it is open, else closed.
    OPEN = 1
    #: Removes an entry, which is in the path; then 1 for sure.
    REMOVE = 2
    #: The form of the starts, and what was typed into it.
    STARTS = 3
    STARTS_TYPED = 4
    #: Sends all that was entered.
    SOURCES = 5


@dataclass(frozen=True)
class LeagueControl(Control):
    """A control of a league, on one of its pages; of the panel, with what it settles."""

    league: int
    page: int = 0


def code_of(player: int) -> int:
    """Return what stands for a player in a path, where no number is negative."""
    return player + len(HOUSE_NUMBERS)


def player_of(code: int) -> int:
    """Return the player that a number in a path stands for."""
    return code - len(HOUSE_NUMBERS)
