"""Strategies that pupils hand in, and their verdict: every reply of the opponent is tried.

>>> from games import game
>>> g = game("fortboyard")
>>> verdict = check_strategy(g, (7,), read_strategy(g, "n % 4"))
>>> verdict.proved, verdict.first, verdict.positions, verdict.longest
(True, True, 4, 3)
>>> verdict = check_strategy(g, (7,), read_strategy(g, "n % 3"))
>>> verdict.failure, verdict.play, verdict.slip
(<Failure.NO_MOVE: 'no-move'>, ((1,), (3,)), 0)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol, runtime_checkable

from games.challenge.entries import StrategyFault, is_table
from games.challenge.rule import InvalidStrategy, NoValue, read_rule
from games.challenge.spelling import ENGLISH, Spellings
from games.challenge.table import read_table
from games.core import (
    Convention,
    GameError,
    IllegalMove,
    InvalidPosition,
    Move,
    Outcome,
    Position,
    RulesFault,
    TooLarge,
)
from games.impartial import Game
from games.mistakes import Mistake
from games.solver import MOVES_LIMIT, SEARCH_LIMIT

#: The longest text that is read as a strategy, in characters.
MAX_STRATEGY_TEXT = 200_000

#: A position, and whether the strategy has the move there.
Node = tuple[Position, bool]


class Strategy(Protocol):
    """A move for each position of a game, by a rule, a table, or a program."""

    @property
    def text(self) -> str:
        """The strategy as it is stored."""

    def move(self, position: Position) -> Move | None:
        """Return the move that the strategy plays, legal or not; None if it has none here.

        Raises NoValue if a rule cannot be worked out here, or a program gives no move.
        """


@runtime_checkable
class Foreseeing(Protocol):
    """A strategy that is faster if it gets many positions at once."""

    def foresee(self, positions: Sequence[Position]) -> None:
        """Prepare for calls of ``move`` with these positions."""


def read_strategy(game: Game, text: str, spellings: Spellings = ENGLISH) -> Strategy:
    """Read a strategy for a game: a rule (see ``rule``) or a table (see ``table``).

    Raises InvalidStrategy with the place of the fault; TooLarge if a table has next positions,
    and the positions before them have too many moves to try.
    """
    if len(text) > MAX_STRATEGY_TEXT:
        raise InvalidStrategy(RulesFault.TEXT_TOO_LONG, limit=MAX_STRATEGY_TEXT)
    text = text.removeprefix("\ufeff").strip()
    if not text:
        raise InvalidStrategy(StrategyFault.STRATEGY_EMPTY, example=game.table_line)
    read = read_table if is_table(game, text) else read_rule
    strategy: Strategy = read(game, text, spellings)
    if len(strategy.text) > MAX_STRATEGY_TEXT:
        raise InvalidStrategy(StrategyFault.STRATEGY_TOO_LONG, limit=MAX_STRATEGY_TEXT)
    return strategy


# ------------------------------------------------------------------------ the verdict


class Failure(StrEnum):
    """How the strategy of a question fails at the end of a play."""

    LOST = "lost"
    NO_MOVE = "no-move"
    ILLEGAL = "illegal"


@dataclass(frozen=True)
class Verdict:
    """The result of trying every reply to a strategy.

    If ``proved``, the strategy wins whatever the opponent does, and ``longest`` is the number of
    plies of the longest play. Else ``play`` has the moves of both players in the shortest play
    that ends in the ``failure``; of several, the first in the order of the game's moves.
    """

    proved: bool
    #: Whether the strategy moves first: it does from an N-position.
    first: bool
    #: The number of positions in which the strategy was asked for a move.
    positions: int
    longest: int = 0
    play: tuple[Move, ...] = ()
    failure: Failure | None = None
    #: The move that the rules forbid; None if a rule or a program came to no move.
    illegal: Move | None = None
    #: The error that says why the rules forbid it, or why there is no move.
    refusal: GameError | None = field(default=None, compare=False)
    #: The place in ``play`` of the strategy's first move that gave a won position away.
    slip: int | None = None


@dataclass(frozen=True)
class _Stop:
    """Where and how a strategy fails."""

    node: Node
    failure: Failure
    illegal: Move | None = None
    refusal: GameError | None = None


def check_strategy(game: Game, start: Position, strategy: Strategy) -> Verdict:
    """Play a strategy against every reply: first from an N-position, second from a P-position.

    Raises InvalidPosition if the start is no position or is over; TooLarge past SEARCH_LIMIT
    positions or MOVES_LIMIT moves, or as ``outcome`` does. It may take seconds.
    """
    require_open(game, start)
    first = game.outcome(start) is Outcome.N
    search = _Search(game, strategy, (start, first))
    stop = search.run()
    asked = sum(ours and bool(options) for (_, ours), options in search.options.items())
    if stop is None:
        return Verdict(True, first, asked, search.longest())
    asked += stop.failure is not Failure.LOST
    play = search.play_to(stop.node)
    return Verdict(
        False,
        first,
        asked,
        play=play,
        failure=stop.failure,
        illegal=stop.illegal,
        refusal=stop.refusal,
        slip=_slip(game, start, play, first),
    )


def require_open(game: Game, start: Position) -> None:
    """Raise InvalidPosition if the start is no position or is over."""
    game.check(start)
    if game.is_over(start):
        raise InvalidPosition(RulesFault.MATCH_IS_OVER)


class _Search:
    """A breadth-first search of the plays of a strategy against every reply.

    ``_reached`` has for each node the node and move from which it was reached first, ``options``
    the nodes that follow each visited one.
    """

    def __init__(self, game: Game, strategy: Strategy, root: Node) -> None:
        self._game = game
        self._strategy = strategy
        self._root = root
        self._reached: dict[Node, tuple[Node, Move] | None] = {root: None}
        self.options: dict[Node, list[Node]] = {}

    def run(self) -> _Stop | None:
        """Search until the strategy fails, and return how; None if it wins every play.

        Raises TooLarge past the limits.
        """
        queue = [self._root]
        followed = foreseen = 0
        for number, node in enumerate(queue):  # which grows meanwhile
            if number >= foreseen:  # a new distance from the start
                self._prepare(queue[number:])
                foreseen = len(queue)
            answer = self._answers(node)
            if isinstance(answer, _Stop):
                return answer
            followed += len(answer)
            if len(self._reached) > SEARCH_LIMIT or followed > MOVES_LIMIT:
                limit = SEARCH_LIMIT if len(self._reached) > SEARCH_LIMIT else MOVES_LIMIT
                raise TooLarge(RulesFault.TOO_LARGE_TO_SOLVE, limit=limit)
            position, ours = node
            options = [(self._game.after(position, move), not ours) for move in answer]
            for move, option in zip(answer, options, strict=True):
                if option not in self._reached:
                    self._reached[option] = node, move
                    queue.append(option)
            self.options[node] = options
        return None

    def _prepare(self, nodes: Sequence[Node]) -> None:
        """Pass a Foreseeing strategy the positions of ``nodes`` in which it will be asked."""
        if isinstance(self._strategy, Foreseeing):
            positions = [position for position, ours in nodes if ours]
            self._strategy.foresee([one for one in positions if not self._game.is_over(one)])

    def _answers(self, node: Node) -> list[Move] | _Stop:
        """Return the strategy's move at a node, or all moves of the opponent, or the failure."""
        game, (position, ours) = self._game, node
        if game.is_over(position):
            # Whoever has the move has lost, under misère play won.
            return [] if ours is game.misere else _Stop(node, Failure.LOST)
        if not ours:
            return game.moves(position)
        try:
            move = self._strategy.move(position)
        except NoValue as error:
            return _Stop(node, Failure.ILLEGAL, refusal=error)
        if move is None:
            return _Stop(node, Failure.NO_MOVE)
        try:
            game.check_move(position, move)
        except IllegalMove as error:
            return _Stop(node, Failure.ILLEGAL, move, error)
        return [move]

    def play_to(self, node: Node) -> tuple[Move, ...]:
        """Return the moves by which a node was reached first."""
        moves = []
        while came := self._reached[node]:
            node, move = came
            moves.append(move)
        return tuple(reversed(moves))

    def longest(self) -> int:
        """Return the number of moves of the longest play, after a search without a failure."""
        waiting = dict.fromkeys(self.options, 0)
        for options in self.options.values():
            for option in options:
                waiting[option] += 1
        longest = {self._root: 0}
        queue = [self._root]
        for node in queue:  # each after all that lead to it
            for option in self.options[node]:
                longest[option] = max(longest.get(option, 0), longest[node] + 1)
                waiting[option] -= 1
                if not waiting[option]:
                    queue.append(option)
        return max(longest.values())


def _slip(game: Game, start: Position, play: tuple[Move, ...], first: bool) -> int | None:
    """Return the index in ``play`` of the strategy's first move to an N-position, else None.

    ``first`` says whether the strategy begins.
    """
    position = start
    for index, move in enumerate(play):
        position = game.after(position, move)
        ours = (index % 2 == 0) is first
        if ours and game.outcome(position) is Outcome.N:
            return index
    return None


# ------------------------------------------------------------------- what went wrong


def other_convention(game: Game) -> tuple[Game, Mistake]:
    """Return the game under the other convention, and the mistake of playing by its rule."""
    if game.misere:
        return game.under(Convention.NORMAL), Mistake.NORMAL_RULE
    return game.under(Convention.MISERE), Mistake.MISERE_RULE


def strategy_error(game: Game, start: Position, strategy: Strategy) -> Mistake | None:
    """Return the mistake of a refuted strategy: the other convention's rule, or another modulus.

    The strategy must follow the wrong rule in every N-position that can be reached from the start
    and in which it has a move. It must also win under the other convention, or fail in the same
    play as the rule of the other modulus. None if the strategy is proved, if neither or both
    mistakes fit, or if there is too much to try. Raises InvalidPosition as ``check_strategy`` does.
    """
    try:
        verdict = check_strategy(game, start, strategy)
        if verdict.proved:
            return None
        by_convention = _wins_otherwise(game, start, strategy)
        if by_convention is not _has_other_modulus(game, start, strategy, verdict):
            return other_convention(game)[1] if by_convention else Mistake.MODULUS
    except TooLarge:
        pass
    return None


def _wins_otherwise(game: Game, start: Position, strategy: Strategy) -> bool:
    """Return whether a strategy wins, and always plays to win, under the other convention."""
    other, _ = other_convention(game)
    return check_strategy(other, start, strategy).proved and all(
        move in other.winning_moves(position) for position, move in _played(other, start, strategy)
    )


def _has_other_modulus(game: Game, start: Position, strategy: Strategy, verdict: Verdict) -> bool:
    """Return whether a strategy plays, and fails by ``verdict``, as one of ``mistaken_rules``."""
    played = list(_played(game, start, strategy))
    for rule in game.mistaken_rules():
        wrong = read_strategy(game, rule)
        failed = check_strategy(game, start, wrong)
        same = (failed.play, failed.failure) == (verdict.play, verdict.failure)
        if same and played and all(wrong.move(p) == move for p, move in played):
            return True
    return False


def _played(game: Game, start: Position, strategy: Strategy) -> Iterator[tuple[Position, Move]]:
    """Yield the N-positions reachable from the start in which a strategy has a move, with the move.

    Raises TooLarge if too many positions are reachable.
    """
    found = {start: None}
    queue = [start]
    for position in queue:  # which grows meanwhile
        if len(found) > SEARCH_LIMIT:
            raise TooLarge(RulesFault.TOO_LARGE_TO_SOLVE, limit=SEARCH_LIMIT)
        options = [game.after(position, move) for move in game.moves(position)]
        new = [option for option in dict.fromkeys(options) if option not in found]
        found.update(dict.fromkeys(new))
        queue += new
        with suppress(NoValue):
            move = strategy.move(position)
            if options and move is not None and game.outcome(position) is Outcome.N:
                yield position, move
