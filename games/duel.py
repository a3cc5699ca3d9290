"""Duels: two strategies play a series of games, to measure how often each wins."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import sqrt
from random import Random

from games.core import (
    Fault,
    GameError,
    InvalidPosition,
    Move,
    Outcome,
    Position,
    RulesFault,
    TooLarge,
)
from games.impartial import Game

MAX_GAMES = 10_000
#: The most moves that a duel may examine, both those played and those only weighed.
WORK_LIMIT = 3_000_000
#: This many moves that are only listed cost as much as one that is weighed.
LISTED = 8
#: The number of positions for which a duel caches the answer to each question.
REMEMBERED = 50_000

#: The 0.975 quantile of the normal distribution, for a 95 % interval.
_Z = 1.959963984540054

_PERCENT = re.compile(r"([0-9]{1,3}(?:[.,][0-9]{1,4})?)\s*%")
_PROPORTION = re.compile(r"[01](?:[.,][0-9]{1,6})?")


class DuelFault(Fault):
    """A fault in the request for a duel."""

    UNKNOWN_STRATEGY = "unknown-strategy"
    DUEL_GAMES = "duel-games"
    DUEL_TOO_LONG = "duel-too-long"


@dataclass(frozen=True)
class Strength:
    """A strategy that plays best with a probability, else at random: 0 is random, 1 is perfect."""

    probability: float

    @property
    def name(self) -> str:
        """The text from which ``read_strategy`` reads this strategy."""
        if self.probability in (0, 1):
            return "perfect" if self.probability else "random"
        return f"{100 * self.probability:g}%"


@dataclass(frozen=True)
class Careful:
    """A strategy that plays at random among the moves that do not lose at once, if there are any.

    A move loses at once if it ends the match with a loss, or if the opponent can win with the next
    move. So a careful player of Fort Boyard never leaves 1 to 3 sticks (under misère play, never
    takes the last one) unless every move does. The poisoned square of Chomp is never a move; a
    careful player also never leaves a single row or column, which could be bitten off.
    """

    @property
    def name(self) -> str:
        """The text from which ``read_strategy`` reads this strategy."""
        return "careful"


Strategy = Strength | Careful

_NAMED: dict[str, Strategy] = {s.name: s for s in (Strength(0), Careful(), Strength(1))}


def read_strategy(text: str) -> Strategy:
    """Read a strategy: ``random``, ``careful``, ``perfect``, or a strength as ``80%`` or ``0.8``.

    Raises GameError for any other text, such as a strength above 100 %.
    """
    text = text.strip().lower()
    if text in _NAMED:
        return _NAMED[text]
    percent = _PERCENT.fullmatch(text)
    if percent or _PROPORTION.fullmatch(text):
        probability = (
            float(percent[1].replace(",", ".")) / 100 if percent else float(text.replace(",", "."))
        )
        if probability <= 1:
            return Strength(probability)
    known = ", ".join((*_NAMED, "80%"))
    raise GameError(DuelFault.UNKNOWN_STRATEGY, strategy=text[:40], known=known)


@dataclass(frozen=True)
class Duel:
    """A series of games between two strategies, 0 and 1, with the winner of each game.

    Strategy 0 begins the first game, strategy 1 the second, and so on in turn.
    """

    game: Game
    start: Position
    strategies: tuple[Strategy, Strategy]
    seed: int
    winners: tuple[int, ...]

    @property
    def played(self) -> int:
        """The number of games played."""
        return len(self.winners)

    def wins(self, strategy: int) -> int:
        """Return the number of games that a strategy, 0 or 1, won."""
        return self.winners.count(strategy)

    def interval(self, strategy: int) -> tuple[float, float]:
        """Return both ends, from 0 to 1, of the 95 % interval for a strategy's rate of wins."""
        return wilson(self.wins(strategy), self.played)

    def rates(self, strategy: int) -> tuple[float, ...]:
        """Return a strategy's rate of wins, from 0 to 1, after one game, after two, and so on."""
        wins = accumulate(int(winner == strategy) for winner in self.winners)
        return tuple(won / played for played, won in enumerate(wins, 1))


def duel(
    game: Game, start: Position, strategies: tuple[Strategy, Strategy], games: int, seed: int
) -> Duel:
    """Play a series of games between two strategies, which begin in turn; the seed determines all.

    Raises GameError if the start is not a position or is over, if the number of games is not from 1
    to MAX_GAMES, if they need more than WORK_LIMIT moves, or as ``outcome`` does (TooLarge).
    """
    game.check(start)
    if not 1 <= games <= MAX_GAMES:
        raise GameError(DuelFault.DUEL_GAMES, limit=MAX_GAMES)
    if game.is_over(start):
        raise InvalidPosition(RulesFault.MATCH_IS_OVER)
    board = Board(game)
    winners = tuple(
        _play_game(board, start, strategies, number % 2, Random(f"{seed}:{number}"))
        for number in range(games)
    )
    return Duel(game, start, strategies, seed, winners)


def wilson(wins: int, played: int) -> tuple[float, float]:
    """Return the 95 % score interval for ``wins / played`` (Wilson 1927), without correction.

    Its ends are from 0 to 1; ``played`` must not be 0.

    >>> [round(end, 4) for end in wilson(81, 263)]
    [0.2553, 0.3662]
    """
    rate, weight = wins / played, _Z**2 / played
    middle = (rate + weight / 2) / (1 + weight)
    reach = _Z * sqrt(rate * (1 - rate) / played + weight / (4 * played)) / (1 + weight)
    low = middle - reach if wins else 0.0
    high = middle + reach if wins < played else 1.0
    return low, high


def _play_game(
    board: Board,
    position: Position,
    strategies: tuple[Strategy, Strategy],
    to_move: int,
    random: Random,
) -> int:
    """Play one game; return the index, 0 or 1, of the strategy that wins; ``to_move`` begins."""
    while not board.is_over(position):
        move = board.choose(strategies[to_move], position, random)
        position = board.game.after(position, move)
        to_move = 1 - to_move
    return to_move if board.game.misere else 1 - to_move


class Board:
    """A game as the strategies see it, which caches answers and limits the work of a duel."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._work = 0
        remember = lru_cache(maxsize=REMEMBERED)
        self.is_over = remember(self._is_over)
        self._best_moves = remember(self._find_best_moves)
        self._safe_moves = remember(self._find_safe_moves)
        self._can_win_at_once = remember(self._find_win_at_once)

    def choose(self, strategy: Strategy, position: Position, random: Random) -> Move:
        """Return a strategy's move in a position, which must not be over.

        Raises TooLarge when the duel exceeds WORK_LIMIT, or as ``outcome`` does.
        """
        self._count_work(1)
        if isinstance(strategy, Careful):
            return random.choice(self._safe_moves(position))
        if random.random() < strategy.probability:
            return random.choice(self._best_moves(position))
        return random.choice(self._list_moves(position))

    def _is_over(self, position: Position) -> bool:
        """Return whether no move is left; if moves must be listed for that, as ``_list_moves``."""
        listed = type(self.game).is_over is Game.is_over
        return not self._list_moves(position) if listed else self.game.is_over(position)

    def _list_moves(self, position: Position) -> list[Move]:
        """List the moves of a position, and count the work; raise TooLarge if they are too many."""
        if not self.game.can_list_moves(position):
            raise TooLarge(DuelFault.DUEL_TOO_LONG, limit=WORK_LIMIT)
        moves = self.game.moves(position)
        self._count_work(1 + len(moves) // LISTED)
        return moves

    def _positions_by_move(self, position: Position) -> dict[Move, Position]:
        """Return the position after each move; raise TooLarge if there is too much work."""
        moves = self._list_moves(position)
        self._count_work(len(moves))
        return {move: self.game.after(position, move) for move in moves}

    def _count_work(self, moves: int) -> None:
        self._work += moves
        if self._work > WORK_LIMIT:
            raise TooLarge(DuelFault.DUEL_TOO_LONG, limit=WORK_LIMIT)

    def _find_best_moves(self, position: Position) -> list[Move]:
        """List the moves from which a perfect player draws.

        In an N-position, the first winning move. In a P-position, the moves that leave the fewest
        winning replies and, if possible, do not end the match.
        """
        options = self._positions_by_move(position)
        winning = [move for move, left in options.items() if self.game.outcome(left) is Outcome.P]
        if winning:
            return winning[:1]
        counts = {move: self._reply_count(left) for move, left in options.items()}
        fewest = min(counts.values())
        return [move for move, count in counts.items() if count == fewest]

    def _reply_count(self, position: Position) -> float:
        """Count the winning moves of a position; infinite if there are none."""
        replies = self._positions_by_move(position).values()
        return sum(self.game.outcome(left) is Outcome.P for left in replies) or float("inf")

    def _find_safe_moves(self, position: Position) -> list[Move]:
        """List the moves that do not lose at once, or all moves if each of them does."""
        options = self._positions_by_move(position)
        safe = [move for move, left in options.items() if not self._can_win_at_once(left)]
        return safe or list(options)

    def _find_win_at_once(self, position: Position) -> bool:
        """Return whether the player to move has already won or can win with one move."""
        if self.is_over(position):
            return self.game.misere
        if self.game.misere:
            return False
        return any(self.is_over(left) for left in self._positions_by_move(position).values())
