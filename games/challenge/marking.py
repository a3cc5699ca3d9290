"""Marks: what an answer is worth, and the name of the mistake where it is a typical one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from games.challenge.answers import Answer, values_asked
from games.challenge.fair import is_judged
from games.challenge.own import (
    Form,
    credit_of_choices,
    credit_of_number,
    credit_of_words,
    read_number,
)
from games.challenge.strategy import check_strategy, other_convention, strategy_error
from games.challenge.task import Kind, Task, kernel, kernel_positions, proved_period
from games.core import Move, Outcome
from games.mistakes import Mistake
from games.reason_choices import reasons_for
from games.reasons import Reason
from games.theory import nim_sum


@dataclass(frozen=True)
class Mark:
    """What an answer is worth in percent, and the typical error that it is exactly, if any.

    100 if all is right. 50 if the outcome is right and the reason is not; if the period is right
    and the preperiod is not; if, of all winning moves or of a kernel, some are given, none wrong.
    Else 0. A question of a teacher's own may be worth any part; BY_HAND is for a person to mark.
    """

    credit: int
    error: Mistake | None = None


RIGHT = Mark(100)

#: The credit of what a person is to mark.
BY_HAND = -2

#: A mistake, and the answer that it yields.
Yield = tuple[Mistake, object]


def mark(task: Task, answer: Answer) -> Mark:
    """Mark an answer to a task of any kind but a win, which its match decides, and a program.

    A strategy is played against every reply, which may take seconds and raises TooLarge.
    """
    return _MARKERS[task.kind](task, answer)


def _named(given: object, errors: Iterable[Yield]) -> Mistake | None:
    """Return the typical error that yields exactly what was given, if one alone does."""
    return _alone(error for error, yielded in errors if yielded == given)


def _alone(errors: Iterable[Mistake]) -> Mistake | None:
    """Return the one error among those that yield an answer; None of several.

    That a move loses is true of it whatever led to it: it is named if nothing else is.
    """
    found = set(errors)
    others = found - {Mistake.LOSING_MOVE}
    if len(others) == 1:
        return others.pop()
    return Mistake.LOSING_MOVE if Mistake.LOSING_MOVE in found else None


def lucky_errors(task: Task) -> frozenset[Mistake]:
    """Return the typical errors by which the right answer is found all the same.

    Of a single move: by which a winning one may be found.
    """
    found = _LUCKY.get(task.kind)
    return frozenset() if found is None else frozenset(found(task))


# --------------------------------------------------------------------------- moves


def _mark_moves(task: Task, answer: Answer) -> Mark:
    winning = set(task.game.winning_moves(task.position))
    given = set(answer.moves)
    if given == winning or (task.aspect == "one" and given <= winning):
        return RIGHT
    if given < winning:
        return Mark(50, Mistake.INCOMPLETE)
    errors = [
        error
        for error, moves in wrong_moves(task)
        if given == moves or (task.aspect == "one" and given <= moves)
    ]
    return Mark(0, _alone([*errors, Mistake.LOSING_MOVE]))


def wrong_moves(task: Task) -> Iterator[tuple[Mistake, set[Move]]]:
    """Go through typical errors with all the moves that they take for winning ones."""
    game, position = task.game, task.position
    other, error = other_convention(game)
    if is_judged(other, position):
        yield error, set(other.winning_moves(position))
    for error, losing in game.mistaken_kernels(max(position)):
        yield error, {m for m in game.moves(position) if game.after(position, m)[0] in losing}


def _lucky_moves(task: Task) -> Iterator[Mistake]:
    winning = set(task.game.winning_moves(task.position))
    for error, moves in wrong_moves(task):
        if moves == winning or (task.aspect != "all" and moves & winning):
            yield error


# ------------------------------------------------------------------------- outcome


def _mark_outcome(task: Task, answer: Answer) -> Mark:
    game, position = task.game, task.position
    (number,) = answer.numbers
    reason, is_right = (
        reasons_for(game, position)[number - 1],
        answer.outcome is game.outcome(position),
    )
    if is_right and reason.is_right(game, position):
        return RIGHT
    return Mark(50 if is_right else 0, _alone(_outcome_errors(task, answer.outcome, reason)))


def _outcome_errors(task: Task, given: Outcome | None, reason: Reason) -> Iterator[Mistake]:
    """Go through the typical errors that yield an outcome together with its reason."""
    game, position = task.game, task.position
    if reason.error is not None and reason.concludes(game) is given:
        yield reason.error
        yield from _value_errors(task, reason)
    if reason.is_right(game, position):
        yield Mistake.COMPLEMENT
    other, error = other_convention(game)
    if is_judged(other, position) and other.outcome(position) is given is reason.implies(other):
        yield from [error] if reason.is_true(other, position) else []


def _value_errors(task: Task, reason: Reason) -> Iterator[Mistake]:
    """Go through the typical errors that yield the number of a false reason, if it states one."""
    game, position = task.game, task.position
    rights = {"nim-sum": nim_sum(position), "grundy": None}
    if reason.claim.key not in rights or reason.is_true(game, position):
        return
    right = rights[reason.claim.key]
    errors = VALUE_ERRORS[reason.claim.key]
    found = errors(task, game.grundy(position) if right is None else right)
    yield from (error for error, yielded in found if yielded == reason.numbers[0])


def _lucky_outcomes(task: Task) -> Iterator[Mistake]:
    game, position = task.game, task.position
    other, error = other_convention(game)
    if is_judged(other, position) and other.outcome(position) is game.outcome(position):
        yield error


# ------------------------------------------------------------------------- numbers


def _mark_value(task: Task, answer: Answer) -> Mark:
    right = values_asked(task)
    if answer.numbers == right:
        return RIGHT
    if task.aspect == "row":
        return Mark(0, _row_error(task, answer.numbers, right))
    errors = VALUE_ERRORS[task.aspect](task, right[0])
    return Mark(0, _named(answer.numbers[0], errors))


def _lucky_values(task: Task) -> Iterator[Mistake]:
    right = values_asked(task)
    if task.aspect == "row":
        yield from [Mistake.ORDINARY_SUM] if right == _ordinary_sums(task) else []
        return
    errors = VALUE_ERRORS[task.aspect](task, right[0])
    yield from (error for error, yielded in errors if yielded == right[0])


def _ordinary_sums(task: Task) -> tuple[int, ...]:
    i, last = task.position
    return tuple(i + j for j in range(last + 1))


def _wrong_columns(right: int, largest: int) -> Iterator[Yield]:
    """Go through the numbers that differ in one column of the binary table."""
    for k in range(largest.bit_length()):
        yield Mistake.WRONG_COLUMN, right ^ (1 << k)


def _nim_sum_errors(task: Task, right: int) -> Iterator[Yield]:
    heaps = task.position
    yield Mistake.ORDINARY_SUM, sum(heaps)
    yield Mistake.LARGEST, max(heaps)
    yield from _wrong_columns(right, max(heaps))


def _mex_errors(task: Task, right: int) -> Iterator[Yield]:
    values = task.position
    yield Mistake.MAX_PLUS_ONE, max(values) + 1
    yield Mistake.COUNTED, len(values)
    yield Mistake.MEX_FROM_ONE, next(n for n in range(1, len(values) + 2) if n not in values)
    yield from _near(right)


def _grundy_errors(task: Task, right: int) -> Iterator[Yield]:
    game, position = task.game, task.position
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


def _near(right: int) -> Iterator[Yield]:
    yield Mistake.OFF_BY_ONE, right + 1
    yield Mistake.OFF_BY_ONE, right - 1


VALUE_ERRORS: dict[str, Callable[[Task, int], Iterator[Yield]]] = {
    "nim-sum": _nim_sum_errors,
    "mex": _mex_errors,
    "grundy": _grundy_errors,
}


def _row_error(task: Task, given: tuple[int, ...], right: tuple[int, ...]) -> Mistake | None:
    wrong = sum(one != other for one, other in zip(given, right, strict=True))
    errors = [Mistake.ORDINARY_SUM] if given == _ordinary_sums(task) else []
    return _alone(errors + ([Mistake.ONE_SLIP] if wrong == 1 else []))


def _mark_period(task: Task, answer: Answer) -> Mark:
    found = proved_period(task.game)
    assert found is not None
    if answer.numbers == found:
        return RIGHT
    credit = 50 if answer.numbers[0] == found[0] else 0
    return Mark(credit, _named(answer.numbers, period_errors(*found, answer.numbers[0])))


def period_errors(period: int, preperiod: int, given: int) -> Iterator[Yield]:
    yield Mistake.FROM_ONE, (period, preperiod + 1)
    yield Mistake.LAST_EXCEPTION, (period, preperiod - 1)
    yield Mistake.PERIOD_SWAPPED, (preperiod, period)
    if given > period and given % period == 0:
        yield Mistake.MULTIPLE, (given, preperiod)
    yield Mistake.OFF_BY_ONE, (period + 1, preperiod)
    yield Mistake.OFF_BY_ONE, (period - 1, preperiod)


def _mark_kernel(task: Task, answer: Answer) -> Mark:
    right, given = set(kernel(task, task.game)), set(answer.numbers)
    if given == right:
        return RIGHT
    if given < right:
        forgot, other = given == right - {0}, _named(given, kernel_errors(task, right))
        is_named = forgot and other is None
        return Mark(50, Mistake.ZERO_LEFT_OUT if is_named else Mistake.INCOMPLETE)
    return Mark(0, _named(given, kernel_errors(task, right)))


def kernel_errors(task: Task, right: set[int]) -> Iterator[Yield]:
    (last,) = task.position
    everything = set(range(last + 1))
    other, error = other_convention(task.game)
    if all(is_judged(other, position) for position in kernel_positions(task)):
        yield error, set(kernel(task, other))
    yield Mistake.COMPLEMENT, everything - right
    for error, multiples in task.game.mistaken_kernels(last):
        yield error, set(multiples)
    for step in (1, -1):
        yield Mistake.OFF_BY_ONE, {n + step for n in right} & everything


# ------------------------------------------------------------------------ strategy


def _mark_strategy(task: Task, answer: Answer) -> Mark:
    assert answer.strategy is not None
    if check_strategy(task.game, task.position, answer.strategy).proved:
        return RIGHT
    return Mark(0, strategy_error(task.game, task.position, answer.strategy))


def _mark_own(task: Task, answer: Answer) -> Mark:
    """Mark an answer to a question of a teacher's own; a person marks a free text."""
    question = task.own
    assert question is not None, "it is a question of a teacher's own"
    if question.form in (Form.ONE, Form.SEVERAL):
        return Mark(credit_of_choices(question, answer.numbers))
    if question.form is Form.NUMBER:
        number = read_number(answer.text)
        assert number is not None, "it was read as one"
        return Mark(credit_of_number(question, number))
    if question.form is Form.WORDS:
        return Mark(credit_of_words(question, answer.text))
    return Mark(BY_HAND)


_LUCKY: dict[Kind, Callable[[Task], Iterator[Mistake]]] = {
    Kind.WIN: _lucky_moves,
    Kind.MOVE: _lucky_moves,
    Kind.OUTCOME: _lucky_outcomes,
    Kind.VALUE: _lucky_values,
    Kind.STRATEGY: _lucky_moves,
}

_MARKERS: dict[Kind, Callable[[Task, Answer], Mark]] = {
    Kind.MOVE: _mark_moves,
    Kind.OUTCOME: _mark_outcome,
    Kind.VALUE: _mark_value,
    Kind.PERIOD: _mark_period,
    Kind.KERNEL: _mark_kernel,
    Kind.STRATEGY: _mark_strategy,
    Kind.OWN: _mark_own,
}
