"""The custom ids of leaderboards."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control


class SeasonAction(Action):
    """The actions of a leaderboard's controls."""

    STANDINGS = "standings"
    #: The same of the season whose number is in the path, past or present.
    SEASON = "pastseason"


@dataclass(frozen=True)
class SeasonControl(Control):
    """A control of the leaderboard of a family of games, on one of its pages."""

    family: int
    page: int
