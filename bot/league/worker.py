"""What a worker process does for a league: it plays pairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.league.model import Entrant, EntryKind, Result
from games import Game, Position
from games.challenge.strategy import read_strategy
from games.duel import Board
from games.league import (
    HOUSE,
    HousePlayer,
    Played,
    Player,
    Score,
    StrategyPlayer,
    play_pair,
    write_played,
)
from games.league.table import Pair


def play_pairs(
    game: Game,
    starts: Sequence[Position],
    seed: int,
    entrants: Mapping[int, Entrant],
    pairs: Sequence[Pair],
) -> dict[Pair, Result]:
    """Play some pairs of a league; raise TooLarge if the house has too much to look at."""
    board = Board(game)
    players = {number: _player(game, board, entrant) for number, entrant in entrants.items()}
    return {
        (one, other): result_of(
            play_pair(game, starts, (players[one], players[other]), f"{seed}:{one}:{other}")
        )
        for one, other in pairs
    }


def result_of(games: Sequence[Played]) -> Result:
    """Return the games of a pair as they are kept."""
    second = sum(each.winner for each in games)
    return Result(Score(len(games) - second, second), write_played(games))


def _player(game: Game, board: Board, entrant: Entrant) -> Player:
    if entrant.kind is EntryKind.HOUSE:
        return HousePlayer(board, HOUSE[entrant.text])
    return StrategyPlayer(read_strategy(game, entrant.text))
