"""The custom ids of leaderboards."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.custom_ids import Action, Control


class SeasonAction(Action):
    """What a control of a leaderboard does."""

    STANDINGS = "standings"
    #: The same of a season that is over, or of the present one: its number is in the path.
    SEASON = "pastseason"


@dataclass(frozen=True)
class SeasonControl(Control):
    """A control of the leaderboard of a family of games, on one of its pages."""

    family: int
    page: int
