"""Which questions to the bot are too close to a task of a challenge that is running.

Analysis of a position is refused if that position is asked about: at a win, a move, an outcome, a
value and a strategy. A nim-sum is as good as the value at Nim, whatever the convention. A row of
G(i, j) asks about each of its positions, a kernel about all positions up to its bound, a period
about the game as a whole; a mex about none. Heaps count in any order, bars of Chomp either way
round; and what is told of several heaps of a game of the laboratory's tells the value of each.

A question about a game as a whole, such as a table of its values, is refused if anything is asked
about that game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from games import Game, Position, UnknownGame
from games.challenge.task import kernel_positions, row_positions
from games.challenge.tasks import Kind, Task
from games.chomp import Chomp
from games.grundy import read_rules
from games.nim import Nim
from games.octal import Octal
from games.subtraction import Subtraction


def gives_away(task: Task, game: Game, positions: Iterable[Position]) -> bool:
    """Return whether analysis of some positions, of the whole game if none, helps at a task."""
    if task.aspect == "mex" or not _same_rules(task, game):
        return False
    told = {form for position in positions for form in _told(game, position)}
    if not told or task.kind is Kind.PERIOD:
        return True
    return any(_alike(task.game, position) in told for position in _asked(task))


def _same_rules(task: Task, game: Game) -> bool:
    """Return whether a game is the one that a task is about, however it is written."""
    if task.aspect == "nim-sum":
        return isinstance(game, Nim)
    return task.game.convention is game.convention and _rules(task.game) == _rules(game)


@lru_cache(maxsize=256)
def _rules(game: Game) -> object:
    """Return what tells the rules of a game: Fort Boyard is an octal game, 0.333."""
    try:
        return read_rules(game.name).digits
    except UnknownGame:  # it is not one of heaps that are taken from or split
        return game.name


def _asked(task: Task) -> Iterable[Position]:
    """Return the positions that a task asks about."""
    if task.aspect == "row":
        return row_positions(task)
    if task.kind is Kind.KERNEL:
        return kernel_positions(task)
    return [task.position]


def _told(game: Game, position: Position) -> Iterator[Position]:
    """Go through the positions of which something is told when a position is analysed."""
    yield _alike(game, position)
    if isinstance(game, Octal | Subtraction):  # the laboratory takes several heaps of sticks
        yield from ((heap,) for heap in position if heap)


def _alike(game: Game, position: Position) -> Position:
    """Return the form that a position has in common with those that are the same but for order."""
    if isinstance(game, Nim | Octal | Subtraction):
        return tuple(sorted(heap for heap in position if heap))
    if isinstance(game, Chomp):
        turned = tuple(sum(row > column for row in position) for column in range(position[0]))
        return min(position, turned)
    return game.normal_form(position)
