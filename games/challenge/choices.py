"""Questions as choices: the right answer among the wrong ones that typical errors yield.

Whether an answer is right, and the name of its mistake, is what ``mark`` says of it. So no second
right answer stands among the wrong ones, however they were come by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, count, islice, zip_longest
from random import Random

from games.challenge.answers import (
    Answer,
    moves_answer,
    outcome_answer,
    read_answer,
    solution,
)
from games.challenge.gift import GiftFault
from games.challenge.marking import (
    VALUE_ERRORS,
    Mark,
    kernel_errors,
    mark,
    period_errors,
    wrong_moves,
)
from games.challenge.own import Form
from games.challenge.task import ONE_NUMBER, InvalidTask, Kind, Task, TaskFault
from games.core import Outcome
from games.mistakes import Mistake
from games.reason_choices import reasons_for

#: So many answers are offered at most: A, B, C and D.
MAX_CHOICES = 4

#: A list of more moves is not told apart at a glance.
MAX_LISTED = 5

#: So many wrong answers are tried at most; those before were right, or the same.
_TRIED = 60


@dataclass(frozen=True)
class Choice:
    """An answer to choose, and what it is worth; of a wrong one the typical error, if any."""

    answer: Answer
    mark: Mark

    @property
    def is_right(self) -> bool:
        """Whether it answers the question."""
        return self.mark.credit == 100

    @property
    def error(self) -> Mistake | None:
        """The typical error that yields it."""
        return self.mark.error


@lru_cache(maxsize=512)
def choices(task: Task, seed: str) -> tuple[Choice, ...]:
    """Return 2 to 4 different answers to a task, exactly one of them right, in a drawn order.

    Those of a teacher's own question keep its order; of a poll none is right.
    Raises InvalidTask if its kind is answered in another way, or no wrong answer is found.
    """
    if task.own is not None and task.own.form is Form.ONE:
        return _own_choices(task)
    if task.kind not in _WRONG:
        raise InvalidTask(TaskFault.TASK_NO_CHOICES, game=ONE_NUMBER)
    random = Random(f"{seed} {task.text}")
    right = solution(task)
    if len(right.moves) > MAX_LISTED:
        raise InvalidTask(TaskFault.TASK_MANY_CHOSEN, moves=len(right.moves), limit=MAX_LISTED)
    found = {_meaning(task, right): Choice(right, mark(task, right))}
    for answer in islice(_WRONG[task.kind](task, right, random), _TRIED):
        choice = Choice(answer, mark(task, answer))
        if not choice.is_right:
            found.setdefault(_meaning(task, answer), choice)
        if len(found) == MAX_CHOICES:
            break
    if len(found) == 1:
        raise InvalidTask(TaskFault.TASK_ONE_CHOICE, game=ONE_NUMBER)
    drawn = list(found.values())
    random.shuffle(drawn)
    return tuple(drawn)


def _own_choices(task: Task) -> tuple[Choice, ...]:
    """Return the options of a teacher's own question, in its order."""
    assert task.own is not None, "it is a question of a teacher's own"
    if len(task.own.options) > MAX_CHOICES:
        raise InvalidTask(TaskFault.TASK_MANY_OPTIONS, limit=MAX_CHOICES)
    answers = [read_answer(task, str(n)) for n in range(1, len(task.own.options) + 1)]
    found = tuple(Choice(answer, mark(task, answer)) for answer in answers)
    if not task.is_poll and not any(choice.is_right for choice in found):
        raise InvalidTask(GiftFault.GIFT_NO_RIGHT)
    return found


def _meaning(task: Task, answer: Answer) -> object:
    """Return what two answers have in common that say the same."""
    if task.kind in (Kind.MOVE, Kind.KERNEL):
        return frozenset(answer.moves or answer.numbers)
    return answer.outcome, answer.numbers


# ------------------------------------------------------------------- wrong answers, by kind


def _wrong_moves(task: Task, right: Answer, random: Random) -> Iterator[Answer]:
    game, position = task.game, task.position
    winning = set(game.winning_moves(position))
    mistaken = [sorted(moves) for _, moves in wrong_moves(task)]
    losing = []
    if game.can_list_moves(position):
        losing = [move for move in sorted(game.moves(position)) if move not in winning]
        random.shuffle(losing)
    if task.aspect == "one":
        for moves in mistaken:
            told = [move for move in moves if move not in winning]
            if told:
                yield moves_answer(game, [random.choice(told)])
        yield from (moves_answer(game, [move]) for move in losing)
        return
    kept = list(right.moves)
    lists = [moves for moves in mistaken if 0 < len(moves) <= MAX_LISTED]
    if len(kept) > 1:
        lists.append(random.sample(kept, len(kept) - 1))
    for move in losing:
        lists += [[*kept[1:], move], [*kept, move]] if len(kept) < MAX_LISTED else [[move]]
    yield from (moves_answer(game, moves) for moves in lists)


def _wrong_outcomes(task: Task, right: Answer, _: Random) -> Iterator[Answer]:
    """Go through outcomes with a reason that does not prove them, every other one the other's."""
    game = task.game
    of_right, of_other = [], []
    other = Outcome.P if right.outcome is Outcome.N else Outcome.N
    assert right.outcome is not None
    for number, reason in enumerate(reasons_for(game, task.position), 1):
        if (number,) == right.numbers:
            continue
        if reason.implies(game) is other:
            of_other.append(outcome_answer(other, number))
        else:
            of_right.append(outcome_answer(right.outcome, number))
    if not of_other:
        of_other = [outcome_answer(other, of_right.pop().numbers[0])]
    pairs = chain.from_iterable(zip_longest(of_other, of_right))
    yield from (answer for answer in pairs if answer is not None)


def _wrong_values(task: Task, right: Answer, random: Random) -> Iterator[Answer]:
    if task.aspect == "row":
        i, last = task.position
        yield _numbers(i + j for j in range(last + 1))
        for _ in range(_TRIED):
            slip, by = random.randrange(last + 1), random.choice((1, 2))
            yield _numbers(n ^ by if j == slip else n for j, n in enumerate(right.numbers))
        return
    (value,) = right.numbers
    errors = VALUE_ERRORS[task.aspect](task, value)
    named = [n for _, n in errors if isinstance(n, int) and n >= 0]
    yield from (_numbers([n]) for n in chain(named, count(value + 2)))


def _wrong_periods(_: Task, right: Answer, __: Random) -> Iterator[Answer]:
    period, preperiod = right.numbers
    errors = [*period_errors(period, preperiod, 2 * period)]
    named = [pair for _, pair in errors if isinstance(pair, tuple)]
    further = ((period + n, preperiod) for n in count(2))
    for one, other in chain(named, further):
        if one > 0 and other >= 0:
            yield _numbers([one, other])


def _wrong_kernels(task: Task, right: Answer, _: Random) -> Iterator[Answer]:
    (last,) = task.position
    losing = set(right.numbers)
    named = [numbers for _, numbers in kernel_errors(task, losing) if isinstance(numbers, set)]
    toggled = ({*losing} ^ {n} for n in range(last, -1, -1))
    for numbers in chain(named, [losing - {0}], toggled):
        if numbers:
            yield _numbers(sorted(numbers))


def _numbers(numbers: Iterable[int]) -> Answer:
    listed = tuple(numbers)
    return Answer(" ".join(map(str, listed)), listed)


_WRONG: dict[Kind, Callable[[Task, Answer, Random], Iterator[Answer]]] = {
    Kind.MOVE: _wrong_moves,
    Kind.OUTCOME: _wrong_outcomes,
    Kind.VALUE: _wrong_values,
    Kind.PERIOD: _wrong_periods,
    Kind.KERNEL: _wrong_kernels,
}

#: The kinds of which some questions can be asked with choices.
WITH_CHOICES = frozenset({*_WRONG, Kind.OWN})
