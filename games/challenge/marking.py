"""Marks: what an answer is worth, and the name of the mistake where it is a typical one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from games.challenge.answers import Answer, values_asked
from games.challenge.fair import is_judged
from games.challenge.strategy import Mistake, check_strategy, strategy_error
from games.challenge.task import Kind, Task, kernel, kernel_positions, proved_period
from games.core import Convention, Game, Move
from games.reasons import reasons_for
from games.theory import nim_sum
from games.typical import TypicalError


@dataclass(frozen=True)
class Mark:
    """What an answer is worth in percent, and the typical error that it is exactly, if any.

    100 if all is right. 50 if the outcome is right and the reason is not; if the period is right
    and the preperiod is not; if, of all winning moves or of a kernel, some are given, none wrong.
    Else 0.
    """

    credit: int
    error: TypicalError | None = None


RIGHT = Mark(100)

#: A mistake, and the answer that it yields.
Yield = tuple[TypicalError, object]


def mark(task: Task, answer: Answer) -> Mark:
    """Mark an answer to a task of any kind but a win, which its match decides, and a program.

    A strategy is played against every reply, which may take seconds and raises TooLarge.
    """
    return _MARKERS[task.kind](task, answer)


def _named(given: object, errors: Iterable[Yield]) -> TypicalError | None:
    """Return the first typical error that yields exactly what was given."""
    return next((error for error, yielded in errors if yielded == given), None)


def other_convention(game: Game) -> tuple[Game, TypicalError]:
    """Return the game under the other convention, and the error of who plays by its rule."""
    if game.misere:
        return game.under(Convention.NORMAL), TypicalError.NORMAL_RULE
    return game.under(Convention.MISERE), TypicalError.MISERE_RULE


def lucky_errors(task: Task) -> frozenset[TypicalError]:
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
        return Mark(50, TypicalError.INCOMPLETE)
    for error, moves in wrong_moves(task):
        if given == moves or (task.aspect == "one" and given <= moves):
            return Mark(0, error)
    return Mark(0, TypicalError.LOSING_MOVE)


def wrong_moves(task: Task) -> Iterator[tuple[TypicalError, set[Move]]]:
    """Go through typical errors with all the moves that they take for winning ones."""
    game, position = task.game, task.position
    other, error = other_convention(game)
    if is_judged(other, position):
        yield error, set(other.winning_moves(position))
    for error, losing in game.mistaken_kernels(max(position)):
        yield error, {m for m in game.moves(position) if game.after(position, m)[0] in losing}


def _lucky_moves(task: Task) -> Iterator[TypicalError]:
    winning = set(task.game.winning_moves(task.position))
    for error, moves in wrong_moves(task):
        if moves == winning or (task.aspect != "all" and moves & winning):
            yield error


# ------------------------------------------------------------------------- outcome


def _mark_outcome(task: Task, answer: Answer) -> Mark:
    game, position = task.game, task.position
    (number,) = answer.numbers
    if answer.outcome is game.outcome(position):
        reason = reasons_for(game, position)[number - 1]
        return RIGHT if reason.is_right(game, position) else Mark(50, reason.error)
    other, error = other_convention(game)
    if is_judged(other, position) and other.outcome(position) is answer.outcome:
        return Mark(0, error)
    return Mark(0, TypicalError.COMPLEMENT)


def _lucky_outcomes(task: Task) -> Iterator[TypicalError]:
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


def _lucky_values(task: Task) -> Iterator[TypicalError]:
    right = values_asked(task)
    if task.aspect == "row":
        yield from [TypicalError.ORDINARY_SUM] if right == _ordinary_sums(task) else []
        return
    errors = VALUE_ERRORS[task.aspect](task, right[0])
    yield from (error for error, yielded in errors if yielded == right[0])


def _ordinary_sums(task: Task) -> tuple[int, ...]:
    i, last = task.position
    return tuple(i + j for j in range(last + 1))


def _wrong_columns(right: int, largest: int) -> Iterator[Yield]:
    """Go through the numbers that differ in one column of the binary table."""
    for k in range(largest.bit_length()):
        yield TypicalError.WRONG_COLUMN, right ^ (1 << k)


def _nim_sum_errors(task: Task, right: int) -> Iterator[Yield]:
    heaps = task.position
    yield TypicalError.ORDINARY_SUM, sum(heaps)
    yield TypicalError.LARGEST, max(heaps)
    yield from _wrong_columns(right, max(heaps))


def _mex_errors(task: Task, right: int) -> Iterator[Yield]:
    values = task.position
    yield TypicalError.MAX_PLUS_ONE, max(values) + 1
    yield TypicalError.COUNTED, len(values)
    yield TypicalError.FORGOT_ZERO, next(n for n in range(1, len(values) + 2) if n not in values)
    yield from _near(right)


def _grundy_errors(task: Task, right: int) -> Iterator[Yield]:
    game, position = task.game, task.position
    if game.is_sum:
        values = game.heap_values(position)
        yield TypicalError.ORDINARY_SUM, sum(values)
        yield TypicalError.HEAP_SIZES, nim_sum(position)
        if len(values) > 1:
            yield from _wrong_columns(right, max(values))
    if game.can_list_moves(position):
        options = {game.grundy(game.after(position, move)) for move in game.moves(position)}
        yield TypicalError.MAX_PLUS_ONE, max(options) + 1
        yield TypicalError.COUNTED, len(options)
    yield from _near(right)


def _near(right: int) -> Iterator[Yield]:
    yield TypicalError.OFF_BY_ONE, right + 1
    yield TypicalError.OFF_BY_ONE, right - 1


VALUE_ERRORS: dict[str, Callable[[Task, int], Iterator[Yield]]] = {
    "nim-sum": _nim_sum_errors,
    "mex": _mex_errors,
    "grundy": _grundy_errors,
}


def _row_error(task: Task, given: tuple[int, ...], right: tuple[int, ...]) -> TypicalError | None:
    if given == _ordinary_sums(task):
        return TypicalError.ORDINARY_SUM
    wrong = sum(one != other for one, other in zip(given, right, strict=True))
    return TypicalError.ONE_SLIP if wrong == 1 else None


def _mark_period(task: Task, answer: Answer) -> Mark:
    found = proved_period(task.game)
    assert found is not None
    if answer.numbers == found:
        return RIGHT
    credit = 50 if answer.numbers[0] == found[0] else 0
    return Mark(credit, _named(answer.numbers, period_errors(*found, answer.numbers[0])))


def period_errors(period: int, preperiod: int, given: int) -> Iterator[Yield]:
    yield TypicalError.FROM_ONE, (period, preperiod + 1)
    yield TypicalError.LAST_EXCEPTION, (period, preperiod - 1)
    yield TypicalError.SWAPPED, (preperiod, period)
    if given % period == 0:
        yield TypicalError.MULTIPLE, (given, preperiod)
    yield TypicalError.OFF_BY_ONE, (period + 1, preperiod)
    yield TypicalError.OFF_BY_ONE, (period - 1, preperiod)


def _mark_kernel(task: Task, answer: Answer) -> Mark:
    right, given = set(kernel(task, task.game)), set(answer.numbers)
    if given == right:
        return RIGHT
    if given < right:
        forgot = given == right - {0}
        return Mark(50, TypicalError.FORGOT_ZERO if forgot else TypicalError.INCOMPLETE)
    return Mark(0, _named(given, kernel_errors(task, right)))


def kernel_errors(task: Task, right: set[int]) -> Iterator[Yield]:
    (last,) = task.position
    everything = set(range(last + 1))
    other, error = other_convention(task.game)
    if all(is_judged(other, position) for position in kernel_positions(task)):
        losing = set(kernel(task, other))
        yield from ((error, losing), (error, losing - {0}))
    yield TypicalError.COMPLEMENT, everything - right
    yield TypicalError.COMPLEMENT, everything - right - {0}
    for error, multiples in task.game.mistaken_kernels(last):
        yield error, set(multiples)
        yield error, set(multiples) - {0}
    for step in (1, -1):
        yield TypicalError.OFF_BY_ONE, {n + step for n in right} & everything


# ------------------------------------------------------------------------ strategy


def _mark_strategy(task: Task, answer: Answer) -> Mark:
    assert answer.strategy is not None
    if check_strategy(task.game, task.position, answer.strategy).proved:
        return RIGHT
    mistake = strategy_error(task.game, task.position, answer.strategy)
    if mistake is Mistake.OTHER_CONVENTION:
        return Mark(0, other_convention(task.game)[1])
    return Mark(0, TypicalError.MODULUS if mistake is Mistake.OTHER_MODULUS else None)


_LUCKY: dict[Kind, Callable[[Task], Iterator[TypicalError]]] = {
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
}
