"""A league: strategies that people hand in play each other and the house, and are ranked.

``play`` has the games, ``starts`` what they begin from, ``table`` the points, and ``ratings`` how
strong each one seems to be.
"""

from __future__ import annotations

from games.league.play import (
    HOUSE,
    Forfeit,
    HousePlayer,
    Player,
    StrategyPlayer,
    forfeited,
    play_game,
    play_pair,
)
from games.league.record import Ending, Played, read_played, write_played
from games.league.starts import MOST_STARTS, draw_starts, read_starts
from games.league.table import Line, Score, league_table

__all__ = [
    "HOUSE",
    "MOST_STARTS",
    "Ending",
    "Forfeit",
    "HousePlayer",
    "Line",
    "Played",
    "Player",
    "Score",
    "StrategyPlayer",
    "draw_starts",
    "forfeited",
    "league_table",
    "play_game",
    "play_pair",
    "read_played",
    "read_starts",
    "write_played",
]
