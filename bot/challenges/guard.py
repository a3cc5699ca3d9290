"""What running challenges refuse, and which questions are too close to a task of theirs.

Analysis of a position is refused if that position is asked about: at a win, a move, an outcome, a
value and a strategy. A nim-sum is as good as the value at Nim, whatever the convention. A row of
G(i, j) asks about each of its positions, a kernel about all positions up to its bound, a period
about the game as a whole; a mex and a program about none. Heaps count in any order, bars of Chomp
either way round; and what is told of several heaps of a game of the laboratory's tells the value of
each.

A question about a game as a whole, such as a table of its values, is refused if anything is asked
about that game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from bot.challenges.model import AnswerableChallenge
from bot.challenges.refusals import ChallengeRefusal
from bot.challenges.store import ChallengeStore
from bot.kit.actors import Asker
from bot.kit.allowance import Allowance
from bot.kit.background import in_background
from bot.kit.refusal import Refused
from games import Game, Position, UnknownGame
from games.challenge.task import kernel_positions, row_positions
from games.challenge.tasks import Kind, Task
from games.grundy import read_rules


class ChallengeGuard(Allowance):
    """Allows whatever answers no challenge that is running and refuses analysis.

    It is refused to everybody in the server of the challenge, and everywhere to who has begun it,
    as long as they can answer.
    """

    def __init__(self, store: ChallengeStore) -> None:
        self._store = store

    async def judge(self, asker: Asker, game: Game, positions: tuple[Position, ...]) -> None:
        """Raise Refused if the engine's judgement of some positions would answer a challenge."""
        for answerable in await self._store.answerable(asker.person, asker.guild_id):
            terms = answerable.challenge.terms
            if terms.refuses_analysis and await in_background(
                _protects, answerable, asker.person, game, positions
            ):
                raise Refused(ChallengeRefusal.ANALYSIS_REFUSED, title=terms.title)


def _protects(
    answerable: AnswerableChallenge, who: int | None, game: Game, positions: tuple[Position, ...]
) -> bool:
    """Return whether a question is about what a running challenge asks somebody."""
    challenge = answerable.challenge
    people = {0}  # whom all others are asked the same as
    if not challenge.terms.same_for_all:
        people = {*answerable.begun_by, *([] if who is None else [who])}
    numbers = range(len(challenge.terms.tasks))
    tasks = {challenge.task(number, person) for number in numbers for person in people}
    return any(gives_away(task, game, positions) for task in tasks)


def gives_away(task: Task, game: Game, positions: Iterable[Position]) -> bool:
    """Return whether analysis of some positions, of the whole game if none, helps at a task."""
    if task.kind is Kind.PROGRAM or task.aspect == "mex" or not _same_rules(task, game):
        return False
    told = {form for position in positions for form in _told(game, position)}
    if not told or task.kind is Kind.PERIOD:
        return True
    return any(task.game.likeness(position) in told for position in _asked(task))


def _same_rules(task: Task, game: Game) -> bool:
    """Return whether a game is the one that a task is about, however it is written."""
    if task.aspect == "nim-sum":
        return game.key == task.game.key
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
    yield game.likeness(position)
    yield from game.told_with(position)
