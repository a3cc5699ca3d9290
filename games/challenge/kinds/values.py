"""Questions about values: a nim-sum, a mex, a Grundy value, and a row of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping
from itertools import count
from random import Random
from typing import ClassVar, Self

from games.challenge.answers import (
    Answer,
    AnswerFault,
    InvalidAnswer,
    numbers_answer,
    required_numbers,
)
from games.challenge.fair import require_judged
from games.challenge.spelling import Spellings
from games.challenge.task import (
    NIM_SUMS,
    UNTIL,
    InvalidTask,
    Kind,
    Task,
    TaskFault,
    numbers_behind,
)
from games.core import LARGEST_PLAYED, GameError, Position, RulesFault, read_numbers
from games.crux import count_unpaired
from games.explain import Fact
from games.families import of_nim_sums
from games.impartial import Game
from games.mistakes import Mistake
from games.question import Value
from games.theory import mex, nim_sum

#: The most values of a mex, the largest of them, and the last j of a row of G(i, j).
MAX_VALUES, LARGEST_VALUE, MAX_ROW = 30, 100, 40

#: At most so many wrong rows are offered.
_TRIED = 60

#: A mistake, and the number to which it leads.
Yield = tuple[Mistake, int]


class ValueTask(Task):
    """A question whose answer is a number, or several."""

    kind: ClassVar = Kind.VALUE
    example: ClassVar = "value nim-sum 19 10 14 13"
    written: ClassVar = "value"

    def yields(self) -> Iterator[Yield]:
        """Yield mistakes, each with the number to which it leads."""
        return iter(())

    def mistaken(self, given: Answer) -> Iterator[tuple[Mistake, Answer]]:
        return ((mistake, numbers_answer([number])) for mistake, number in self.yields())

    def _read(self, text: str, _: Spellings) -> Answer:
        return numbers_answer(required_numbers(text, InvalidAnswer(AnswerFault.ANSWER_NUMBER), 1))

    def wrong_answers(self, random: Random) -> Iterator[Answer]:
        right = self.solution
        yield from (answer for _, answer in self.mistaken(right) if min(answer.numbers) >= 0)
        yield from (numbers_answer([n]) for n in count(right.numbers[0] + 2))


class NumbersTask(ValueTask):
    """A question about numbers that are no position; others that are equally hard are drawn."""

    has_board: ClassVar = False

    @abstractmethod
    def draw(self, random: Random) -> Position:
        """Draw numbers that may be equally hard."""

    @abstractmethod
    def look(self) -> object:
        """Return what the numbers of equally hard questions have in common."""

    def shared(self) -> object:
        return ()


class ListTask(NumbersTask):
    """A question about a list of numbers: there is no game to name."""

    @classmethod
    def typed(cls, aspect: str, words: list[str]) -> Self:
        numbers = read_numbers(" ".join(words), InvalidTask)
        if numbers is None:
            raise cls.unfinished()
        return cls(of_nim_sums(), numbers, aspect)

    @property
    def text(self) -> str:
        return f"{self._words} {' '.join(map(str, self.position))}"


class NimSum(ListTask):
    """The task to find the nim-sum of heaps."""

    rules: ClassVar = "nim-sum"

    def check(self) -> None:
        self.game.check(self.position)
        if len(self.position) < 2 or not any(self.position):
            raise self.unfinished()

    @property
    def values(self) -> Mapping[str, Value]:
        return {"numbers": " ⊕ ".join(map(str, self.position))}

    @property
    def facts(self) -> tuple[Fact, ...]:
        return tuple(self.game.grounds(self.position))

    @property
    def solution(self) -> Answer:
        return numbers_answer([nim_sum(self.position)])

    def yields(self) -> Iterator[Yield]:
        heaps = self.position
        yield Mistake.ORDINARY_SUM, sum(heaps)
        yield Mistake.LARGEST, max(heaps)
        yield from _wrong_columns(nim_sum(heaps), max(heaps))

    def draw(self, random: Random) -> Position:
        most = (1 << max(self.position).bit_length()) - 1
        return tuple(1 + random.randrange(most) if heap else 0 for heap in self.position)

    def look(self) -> object:
        heaps = self.position
        return max(heaps).bit_length(), nim_sum(heaps).bit_count(), count_unpaired(heaps)


class LeastMissing(ListTask):
    """The task to find the mex of some values, which are sorted and different."""

    example: ClassVar = "value mex 0 1 3"
    rules: ClassVar = "mex"
    has_game: ClassVar = False

    @classmethod
    def typed(cls, aspect: str, words: list[str]) -> Self:
        found = super().typed(aspect, words)
        return cls(found.game, tuple(sorted(set(found.position))), aspect)

    def check(self) -> None:
        if len(self.position) > MAX_VALUES or max(self.position) > LARGEST_VALUE:
            raise InvalidTask(TaskFault.TASK_NUMBERS, count=MAX_VALUES, limit=LARGEST_VALUE)

    @property
    def values(self) -> Mapping[str, Value]:
        return {"numbers": self.position}

    @property
    def solution(self) -> Answer:
        return numbers_answer([mex(self.position)])

    def yields(self) -> Iterator[Yield]:
        yield from mistaken_mex(self.position)
        yield from _near(mex(self.position))

    def draw(self, random: Random) -> Position:
        """Draw as many different values, in the same order of size."""
        most = 1 << max(self.position).bit_length()
        sizes = sorted(set(self.position))
        drawn = sorted(random.sample(range(most), len(sizes)))
        return tuple(drawn[sizes.index(value)] for value in self.position)

    def look(self) -> object:
        values = self.position
        return max(values).bit_length(), 0 in values, mex(values) > max(values)


class GrundyValue(ValueTask):
    """The task to find the Grundy value of a position under normal play."""

    example: ClassVar = f"value grundy {NIM_SUMS} 3 5"

    def check(self) -> None:
        self.game.require_normal_play()
        self.game.check(self.position)
        if self.game.is_over(self.position):
            raise InvalidTask(TaskFault.TASK_OVER)
        self.game.check_board(self.position)
        require_judged(self.game, self.position)
        self.game.grundy(self.position)

    @property
    def solution(self) -> Answer:
        return numbers_answer([self.game.grundy(self.position)])

    def yields(self) -> Iterator[Yield]:
        game, position, right = self.game, self.position, self.game.grundy(self.position)
        if game.is_sum:
            values = game.heap_values(position)
            yield Mistake.ORDINARY_SUM, sum(values)
            yield Mistake.HEAP_SIZES, nim_sum(position)
            if len(values) > 1:
                yield from _wrong_columns(right, max(values))
        if game.can_list_moves(position):
            options = {game.grundy(game.after(position, move)) for move in game.moves(position)}
            yield Mistake.MAX_PLUS_ONE, max(options) + 1
            yield Mistake.COUNTED, len(options)
        yield from _near(right)

    def shared(self) -> object:
        if not self.game.is_sum:
            return ()
        return super().shared(), count_unpaired(self.game.heap_values(self.position))


class Row(NumbersTask):
    """The task to find the Grundy values G(i, 0), G(i, 1) … G(i, j); its ``position`` is (i, j)."""

    example: ClassVar = f"value row {NIM_SUMS} 5 to 10"
    written: ClassVar = "row"

    @classmethod
    def _position(cls, _: Game, words: list[str]) -> Position:
        return numbers_behind(words, 2, _no_row())

    @property
    def _numbers(self) -> str:
        return f" {UNTIL} ".join(map(str, self.position))

    def check(self) -> None:
        i, last = self.position
        if i > LARGEST_PLAYED or not 1 <= last <= MAX_ROW:
            raise _no_row()
        try:
            positions = self._positions()
        except GameError as error:
            if error.fault is RulesFault.ONE_NUMBER:  # a position of the game has no second number
                raise _no_row() from None
            raise
        for position in positions:
            require_judged(self.game, position)
            self.game.grundy(position)

    def _positions(self) -> list[Position]:
        """Return the positions (i, 0), (i, 1), …"""
        i, last = self.position
        return [self.game.parse(f"{i} {j}") for j in range(last + 1)]

    @property
    def question(self) -> str:
        return "value-row"

    @property
    def values(self) -> Mapping[str, Value]:
        heap, last = self.position
        return {"heap": heap, "last": last, "pile": self.game.pile}

    @property
    def solution(self) -> Answer:
        return numbers_answer(map(self.game.grundy, self._positions()))

    def _read(self, text: str, _: Spellings) -> Answer:
        count = self.position[1] + 1
        refusal = InvalidAnswer(AnswerFault.ANSWER_ROW, count=count, last=count - 1)
        return numbers_answer(required_numbers(text, refusal, count))

    def mistaken(self, given: Answer) -> Iterator[tuple[Mistake, Answer]]:
        i, last = self.position
        yield Mistake.ORDINARY_SUM, numbers_answer(range(i, i + last + 1))
        pairs = zip(given.numbers, self.solution.numbers, strict=True)
        if sum(one != other for one, other in pairs) == 1:
            yield Mistake.ONE_SLIP, given

    def wrong_answers(self, random: Random) -> Iterator[Answer]:
        right = self.solution.numbers
        yield from (answer for _, answer in self.mistaken(self.solution))
        for _ in range(_TRIED):
            slip, by = random.randrange(len(right)), random.choice((1, 2))
            yield numbers_answer(n ^ by if j == slip else n for j, n in enumerate(right))

    def draw(self, random: Random) -> Position:
        i, last = self.position
        return (random.randint(1, (1 << i.bit_length()) - 1) if i else 0, last)

    def look(self) -> object:
        return self.position[0].bit_length()


def _no_row() -> InvalidTask:
    return InvalidTask(TaskFault.TASK_ROW, limit=MAX_ROW, game=NIM_SUMS)


def mistaken_mex(values: Collection[int]) -> Iterator[Yield]:
    """Yield mistakes about the mex of different values, each with the number to which it leads."""
    yield Mistake.MAX_PLUS_ONE, max(values, default=0) + 1
    yield Mistake.COUNTED, len(values)
    yield Mistake.MEX_FROM_ONE, mex({0, *values})


def _near(right: int) -> Iterator[Yield]:
    yield Mistake.OFF_BY_ONE, right + 1
    yield Mistake.OFF_BY_ONE, right - 1


def _wrong_columns(right: int, largest: int) -> Iterator[Yield]:
    """Yield as mistakes the numbers that differ from ``right``, a nim-sum, in one binary digit.

    It is one of the digits of ``largest``, the largest of the numbers added.
    """
    for k in range(largest.bit_length()):
        yield Mistake.WRONG_COLUMN, right ^ (1 << k)
