"""Questions about a whole game: the period of its Grundy values, and its losing numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain, count
from random import Random
from typing import ClassVar, Self

from games.challenge.answers import (
    Answer,
    AnswerFault,
    InvalidAnswer,
    numbers_answer,
    required_numbers,
)
from games.challenge.fair import is_judged, require_judged
from games.challenge.spelling import Spellings
from games.challenge.strategy import other_convention
from games.challenge.task import (
    ONE_NUMBER,
    InvalidTask,
    Kind,
    Task,
    TaskFault,
    numbers_behind,
    without_convention,
)
from games.core import GameError, Outcome, Position
from games.families import game, read_rules, short_name
from games.impartial import Game
from games.mistakes import Mistake
from games.question import Mark, Value

#: The largest number n for which the question asks whether it is losing.
MAX_KERNEL = 100


class WholeTask(Task):
    """A question about no single position, which is therefore the same for everybody."""

    is_same_for_all: ClassVar = True
    has_board: ClassVar = False


# ------------------------------------------------------------------------- its period


class Period(WholeTask):
    """The task to find the period and the preperiod of the Grundy values; it has no position."""

    kind: ClassVar = Kind.PERIOD
    example: ClassVar = "period 0.137"
    written: ClassVar = "period"

    @classmethod
    def typed(cls, aspect: str, words: list[str]) -> Self:
        words, misere = without_convention(words)
        name = " ".join(word for word in words if word != ":")
        return cls(game(name, misere=misere), aspect=aspect)

    @property
    def text(self) -> str:
        return f"{self._words} {short_name(self.game)}{self._convention}"

    def check(self) -> None:
        self.game.require_normal_play()
        if proved_period(self.game) is None:
            raise InvalidTask(TaskFault.TASK_NO_PERIOD, game=self.game.name)

    def _read(self, text: str, _: Spellings) -> Answer:
        refusal = InvalidAnswer(AnswerFault.ANSWER_PERIOD)
        numbers = required_numbers(text, refusal, 2)
        if not numbers[0]:
            raise refusal
        return numbers_answer(numbers)

    @property
    def solution(self) -> Answer:
        found = proved_period(self.game)
        assert found is not None, "it is asked for"
        return numbers_answer(found)

    def part(self, answer: Answer) -> int:
        return 50 if answer.numbers[0] == self.solution.numbers[0] else 0

    def mistaken(self, given: Answer) -> Iterator[tuple[Mistake, Answer]]:
        period, preperiod = self.solution.numbers
        yields = [
            (Mistake.FROM_ONE, (period, preperiod + 1)),
            (Mistake.LAST_EXCEPTION, (period, preperiod - 1)),
            (Mistake.PERIOD_SWAPPED, (preperiod, period)),
            (Mistake.OFF_BY_ONE, (period + 1, preperiod)),
            (Mistake.OFF_BY_ONE, (period - 1, preperiod)),
        ]
        if given.numbers[0] > period and given.numbers[0] % period == 0:
            yields.insert(3, (Mistake.MULTIPLE, (given.numbers[0], preperiod)))
        return ((mistake, numbers_answer(pair)) for mistake, pair in yields)

    def wrong_answers(self, random: Random) -> Iterator[Answer]:
        period, preperiod = self.solution.numbers
        twice = numbers_answer([2 * period, preperiod])
        yielded = (answer.numbers for _, answer in self.mistaken(twice))
        for pair in chain(yielded, ((period + n, preperiod) for n in count(2))):
            if pair[0] > 0 and pair[1] >= 0:
                yield numbers_answer(pair)


@lru_cache(maxsize=64)
def proved_period(played: Game) -> tuple[int, int] | None:
    """Return the proved period and preperiod of a game's Grundy values, or None without a proof.

    They come from a theorem, from the catalogue, or from the first ``PROOF_SOUGHT`` values. Raises
    UnknownGame for a game without a sequence of values.
    """
    from games.grundy import naive_values, proved
    from games.grundy.catalogue import known_period
    from games.grundy.questions import PROOF_SOUGHT

    if period := played.proved_period():
        return period
    rules = read_rules(played.name)
    if rules.repeating:  # Nim: its values rise for ever
        return None
    found = known_period(rules)
    if found is None:
        values, periods = naive_values(rules, PROOF_SOUGHT), range(1, PROOF_SOUGHT // 2)
        found = next(filter(None, (proved(rules, values, n) for n in periods)), None)
    return None if found is None else (found.period, found.preperiod)


# ------------------------------------------------------------------------- its kernel


class Kernel(WholeTask):
    """The task to find the losing numbers among 0, 1, … n; its ``position`` is (n,)."""

    kind: ClassVar = Kind.KERNEL
    example: ClassVar = f"kernel {ONE_NUMBER} 20"
    written: ClassVar = "kernel"

    @classmethod
    def _position(cls, _: Game, words: list[str]) -> Position:
        return numbers_behind(words, 1, _no_kernel())

    @property
    def _numbers(self) -> str:
        return str(self.last)

    @property
    def last(self) -> int:
        """The largest number n for which the question asks whether it is losing."""
        return self.position[0]

    def check(self) -> None:
        if not 1 <= self.last <= MAX_KERNEL:
            raise _no_kernel()
        try:
            positions = self._positions
        except GameError:
            raise _no_kernel() from None
        for position in positions:
            require_judged(self.game, position)
        if not self._losing(self.game):
            raise _no_kernel()

    @property
    def question(self) -> str:
        return "kernel"

    @property
    def values(self) -> Mapping[str, Value]:
        return {"last": self.last, "pile": self.game.pile}

    @property
    def _positions(self) -> list[Position]:
        return [self.game.parse(str(n)) for n in range(self.last + 1)]

    def _losing(self, played: Game) -> set[int]:
        """Return the numbers up to ``last`` that are losing in ``played``."""
        outcomes = map(played.outcome, self._positions)
        return {n for n, outcome in enumerate(outcomes) if outcome is Outcome.P}

    def _read(self, text: str, _: Spellings) -> Answer:
        refusal = InvalidAnswer(AnswerFault.ANSWER_LIST, last=self.last)
        return numbers_answer(sorted(set(required_numbers(text, refusal, largest=self.last))))

    @property
    def solution(self) -> Answer:
        return numbers_answer(sorted(self._losing(self.game)))

    def mark(self, answer: Answer) -> Mark:
        marked, right = super().mark(answer), set(self.solution.numbers)
        if marked.is_right or not set(answer.numbers) < right:
            return marked
        is_named = set(answer.numbers) == right - {0} and marked.mistake is None
        return Mark(50, Mistake.ZERO_LEFT_OUT if is_named else Mistake.INCOMPLETE)

    def mistaken(self, given: Answer) -> Iterator[tuple[Mistake, Answer]]:
        return ((each, numbers_answer(sorted(numbers))) for each, numbers in self._yields())

    def _yields(self) -> Iterator[tuple[Mistake, set[int]]]:
        """Yield mistakes, each with the numbers that seem losing to whoever makes it."""
        right, everything = self._losing(self.game), set(range(self.last + 1))
        other, mistake = other_convention(self.game)
        if all(is_judged(other, position) for position in self._positions):
            yield mistake, self._losing(other)
        yield Mistake.COMPLEMENT, everything - right
        for mistake, multiples in self.game.mistaken_kernels(self.last):
            yield mistake, set(multiples)
        for step in (1, -1):
            yield Mistake.OFF_BY_ONE, {n + step for n in right} & everything

    def wrong_answers(self, random: Random) -> Iterator[Answer]:
        losing = self._losing(self.game)
        yielded = (numbers for _, numbers in self._yields())
        toggled = (losing ^ {n} for n in range(self.last, -1, -1))
        for numbers in chain(yielded, [losing - {0}], toggled):
            if numbers:
                yield numbers_answer(sorted(numbers))


def _no_kernel() -> InvalidTask:
    return InvalidTask(TaskFault.TASK_KERNEL, limit=MAX_KERNEL, game=ONE_NUMBER)
