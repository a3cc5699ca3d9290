"""What a worksheet asks of a function, as code: which calls are tried, and what is right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import islice
from typing import Any

from games.worksheets.calls import Answer, Arguments, Call, Opaque, Raised, Returned, Stop, Stopped
from games.worksheets.matches import Board, Turn


class Course(StrEnum):
    """The courses whose sheets ask for the functions."""

    NIM_PROJECT = "nim-project"
    GAME_GRAPHS = "game-graphs"
    COLUMNS = "columns"
    FIBONACCI = "fibonacci"
    OCTAL = "octal"


class Proof(StrEnum):
    """How a strategy is proved. Each value names one sentence, ``program-proved-<value>``."""

    STICKS = "sticks"
    NIM = "nim"
    #: At difficulty 1; at 0 the moves are random.
    DIFFICULTY = "difficulty"
    BAR = "bar"


class Defect(StrEnum):
    """What is wrong with a function. Each value names one sentence, ``program-<value>``."""

    RAISED = "raised"
    SET_AS_KEY = "set-as-key"
    TOO_SLOW = "too-slow"
    TOO_SLOW_IN_ALL = "too-slow-in-all"
    TOO_MUCH_MEMORY = "too-much-memory"
    TOO_DEEP = "too-deep"
    CRASHED = "crashed"
    NOTHING = "nothing"
    PRINTED = "printed"
    NOT_PRINTED = "not-printed"
    WRONG_OUTPUT = "wrong-output"
    WRONG_TYPE = "wrong-type"
    ITERATOR = "iterator"
    WRONG_VALUE = "wrong-value"
    WRONG_EMPTY = "wrong-empty"
    OFF_BY_ONE = "off-by-one"
    REVERSED = "reversed"
    LARGEST_PLUS_ONE = "largest-plus-one"
    ORDINARY_SUM = "ordinary-sum"
    LENGTH = "length"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    SAME_OBJECT = "same-object"
    SHARED = "shared"
    NO_BOARD = "no-board"
    ILLEGAL = "illegal"
    FROM_ONE = "from-one"
    SWAPPED = "swapped"
    GIVES_UP = "gives-up"
    NEVER_DRAWN = "never-drawn"
    MISSING = "missing"
    EXTRA = "extra"
    TWICE = "twice"
    NO_TABLE = "no-table"
    WRONG_CELL = "wrong-cell"
    #: All results are right, but finding them costs exponentially much.
    EXPONENTIAL = "exponential"


#: The defect of a function that was stopped.
_OF_STOP: Mapping[Stop, Defect] = {
    Stop.TIME: Defect.TOO_SLOW,
    Stop.ALL_TIME: Defect.TOO_SLOW_IN_ALL,
    Stop.MEMORY: Defect.TOO_MUCH_MEMORY,
    Stop.DEPTH: Defect.TOO_DEEP,
    Stop.CRASH: Defect.CRASHED,
}

STOPPED = frozenset(_OF_STOP.values())

#: By these a function fails where it would need more time or room than it has.
TOO_COSTLY = STOPPED - {Defect.CRASHED}

#: Mistakes by which a function fails, rather than gives a wrong answer.
FAILURES = STOPPED | {Defect.RAISED, Defect.SET_AS_KEY}


@dataclass(frozen=True)
class Slip:
    """What is wrong with one answer, and what would have been right."""

    defect: Defect
    expected: Any = None
    got: Any = None
    #: What a sentence needs besides, such as the exception that was raised.
    details: dict[str, int | str] = field(default_factory=dict)
    #: A match that is lost by it, from its call on.
    match: tuple[Turn, ...] = ()


#: Says what is wrong with the answer to a call, or None if it is right.
Judge = Callable[[Call, Returned], Slip | None]


@dataclass(frozen=True)
class Specification:
    """A function of a worksheet."""

    name: str
    course: Course
    #: The calls to try, small ones first and all of them up to some size, then larger ones.
    calls: Callable[[], Iterable[Call]]
    judge: Judge
    #: What is called, if not the function itself: an expression of Python.
    expression: str = ""
    #: Another form that the sheets ask for, by the number of its parameters.
    forms: Mapping[int, Specification] = field(default_factory=dict)
    #: Other readings of the sheet that are as good: a function is right if it is by any of them.
    alternatives: Sequence[Specification] = ()
    #: Whether arguments that shrinking came upon are such as the sheet has them.
    allows: Callable[[Arguments], bool] = lambda _arguments: False
    #: How often a call is made; more than once if the function draws.
    repeats: Callable[[Call], int] = lambda _call: 1
    #: All results that a function which draws must reach in a call, as ``reads`` reads results.
    reaches: Callable[[Call], Sequence[Any]] | None = None
    reads: Callable[[Call, Any], Any] = lambda _call, result: result
    #: Whether a result that is never drawn refutes the function. Where any legal move suffices, it
    #: is only remarked.
    must_draw: bool = True
    #: A shortest lost match, by the answers given so far; for strategies.
    lost_match: Callable[[Call, dict[Arguments, Any]], tuple[Turn, ...]] | None = None
    #: For a strategy: where it plays, from its first argument on.
    board: Board | None = None
    #: For a strategy: how far all positions are covered, against every reply.
    proof: Proof | None = None
    #: For a strategy: whether a proof needs the answer to a call to be the same each time.
    rests_on: Callable[[Call], bool] = lambda _call: False
    #: Whether the sheet asks what it costs, too.
    asks_cost: bool = False

    def form(self, parameters: int | None) -> Specification:
        """Return the specification for a number of parameters, which is None if unknown.

        This specification itself applies unless ``forms`` has another for that number.
        """
        return self.forms.get(parameters or 0, self)


def examples(asked: Specification) -> list[tuple[Call, Any]]:
    """Return two calls at most that need nothing but their arguments, each with a right result.

    They are taken from the small ones, but not the very smallest, which show little.
    """
    small = [call for call in islice(asked.calls(), 24) if "G" not in call.given]
    found = []
    for call in small[3::7] or small:
        slip = asked.judge(call, Returned(None, call.arguments))
        prints = slip is not None and slip.defect in (Defect.NOT_PRINTED, Defect.WRONG_OUTPUT)
        if slip is not None and slip.expected is not None and not prints:
            found.append((call, slip.expected))
    return found[:2]


def failure(answer: Answer) -> Slip | None:
    """Return a slip that says why a call did not return; None if it did."""
    if isinstance(answer, Stopped):
        return Slip(_OF_STOP[answer.why])
    if isinstance(answer, Raised):
        details = {"error": error_text(answer)} | place_of(answer)
        is_key = "'set'" in answer.text and "unhashable" in answer.text
        return Slip(Defect.SET_AS_KEY if is_key else Defect.RAISED, details=details)
    return None


def place_of(error: Raised) -> dict[str, int | str]:
    """Return where an exception was raised.

    The keys are ``line``, which is 0 if unknown, and, if known, ``column``, counted from 1, and
    ``end``, the column after the last one.
    """
    start, end = error.columns
    columns: dict[str, int | str] = {"column": start, "end": end} if start else {}
    return {"line": error.line or 0} | columns


def error_text(error: Raised) -> str:
    """Return the name of an exception and, if there is any, its text, as Python prints them."""
    return f"{error.exception}: {error.text}" if error.text else error.exception


def is_whole(value: object) -> bool:
    """Return whether a value is a whole number; True and False are, too."""
    return isinstance(value, int)


def as_pair(value: object) -> tuple[int, int] | None:
    """Return a tuple or list of two whole numbers as a tuple; None for any other value."""
    if not isinstance(value, tuple | list) or len(value) != 2 or not all(map(is_whole, value)):
        return None
    first, second = value
    return first, second


def is_bits(value: object) -> bool:
    """Return whether a value is a list, perhaps empty, of zeros and ones or truth values."""
    return isinstance(value, list) and all(is_whole(bit) and bit in (0, 1) for bit in value)


def alike(expected: object, got: object) -> bool:
    """Return whether two values are equal and of the same kinds, all the way down.

    Where a whole number is expected a truth value will do, but not the other way round.
    """
    if isinstance(expected, bool):
        return isinstance(got, bool) and got == expected
    if isinstance(expected, int):
        return isinstance(got, int) and got == expected
    if isinstance(expected, list | tuple):
        return (
            type(got) is type(expected)
            and len(got) == len(expected)
            and all(map(alike, expected, got))
        )
    return type(got) is type(expected) and bool(got == expected)


def wrong_value(expected: Any, answer: Returned) -> Slip | None:
    """Return a slip that names how a result differs from the right one; None if they are alike."""
    got = answer.result
    if alike(expected, got):
        return None
    return Slip(_kind_of_difference(expected, answer), expected, got)


def _kind_of_difference(expected: Any, answer: Returned) -> Defect:
    got = answer.result
    if got is None:
        return Defect.PRINTED if answer.printed.strip() else Defect.NOTHING
    if isinstance(got, Opaque) and got.is_iterator and isinstance(expected, list):
        return Defect.ITERATOR
    if isinstance(expected, bool) or type(expected) is not type(got):
        is_bit = isinstance(expected, int) and isinstance(got, bool)
        if type(expected) is not type(got) and not is_bit:
            return Defect.WRONG_TYPE
        return Defect.WRONG_VALUE
    if isinstance(expected, int):
        return Defect.OFF_BY_ONE if abs(expected - got) == 1 else Defect.WRONG_VALUE
    if isinstance(expected, list):
        if not got:
            return Defect.WRONG_EMPTY
        if got == expected[::-1]:
            return Defect.REVERSED
        if len(got) != len(expected):
            return Defect.LENGTH
    return Defect.WRONG_VALUE


def changed(call: Call, answer: Returned) -> Slip | None:
    """Return a slip for the first argument that was changed in place; None if none was.

    Its details have the ``place`` of the argument, from 1 on.
    """
    for place, (before, after) in enumerate(zip(call.arguments, answer.arguments, strict=True)):
        if before != after:
            details: dict[str, int | str] = {"place": place + 1}
            return Slip(Defect.CHANGED, before, after, details)
    return None


def exact(
    reference: Callable[..., Any],
    *,
    new_object: bool = False,
    typical: dict[Defect, Callable[..., Any]] | None = None,
) -> Judge:
    """Return a judge by ``reference``: the same result, and the arguments as they were.

    With ``new_object`` the result must be no argument itself. ``typical`` has wrong versions of the
    function by their defects: a wrong result that is also theirs is given that defect.
    """

    def judge(call: Call, answer: Returned) -> Slip | None:
        right = reference(*call.arguments)
        mutated = changed(call, answer)
        if mutated and (answer.result is None or alike(right, answer.result)):
            return mutated
        slip = wrong_value(right, answer)
        if slip is None and new_object and answer.same:
            return Slip(Defect.SAME_OBJECT, right, answer.result)
        for mistake, wrong in (typical or {}).items() if slip is not None else ():
            if alike(wrong(*call.arguments), answer.result):
                return Slip(mistake, right, answer.result)
        return slip or mutated

    return judge


def by_value(
    reference: Callable[..., int], read: Callable[[Any], int | None], show: Callable[[int], Any]
) -> Judge:
    """Return a judge of numbers that may be written in several ways.

    ``reference`` computes the number, ``read`` returns that of a result, or None for none, and
    ``show`` writes one as an example. The arguments must be unchanged.
    """

    def judge(call: Call, answer: Returned) -> Slip | None:
        right = reference(*call.arguments)
        if read(answer.result) == right:
            return changed(call, answer)
        slip = wrong_value(show(right), answer)
        assert slip is not None
        if slip.defect is Defect.LENGTH:  # any length is right, if the value is
            return replace(slip, defect=Defect.WRONG_VALUE)
        return slip

    return judge


def in_course(course: Course) -> Callable[..., Specification]:
    """Return a function that makes specifications of a course, without naming it each time.

    It takes a function's name, its calls and its judge, and other fields by their names.
    """

    def specify(
        name: str, calls: Callable[[], Iterable[Call]], judge: Judge, **more: Any
    ) -> Specification:
        return Specification(name, course, calls, judge, **more)

    return specify
