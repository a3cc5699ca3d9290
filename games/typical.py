"""The mistakes that teachers meet, by name."""

from __future__ import annotations

from enum import StrEnum


class TypicalError(StrEnum):
    """A mistake with a name: given only to a wrong answer that it alone yields exactly.

    Where several yield an answer, none is named. That a list is incomplete, and that a move loses,
    is true of the answer itself.
    """

    #: A nim-sum that is wrong in exactly one binary column.
    WRONG_COLUMN = "wrong-column"
    #: The ordinary sum where the nim-sum is due.
    ORDINARY_SUM = "ordinary-sum"
    #: The largest number where the nim-sum is due.
    LARGEST = "largest"
    #: The nim-sum of the heaps' sizes, as in Nim, where that of their values is due.
    HEAP_SIZES = "heap-sizes"
    #: One more than the largest value where the mex is due.
    MAX_PLUS_ONE = "max-plus-one"
    #: How many values there are where the mex is due.
    COUNTED = "counted"
    #: 0 was left out: of the numbers that a mex may be, or of a kernel.
    FORGOT_ZERO = "forgot-zero"
    #: One more or one less than is right; of a kernel, each number.
    OFF_BY_ONE = "off-by-one"
    #: The rule of normal play under misère play, and the reverse.
    NORMAL_RULE = "normal-rule"
    MISERE_RULE = "misere-rule"
    #: A modulus one larger or smaller than the right one.
    MODULUS = "modulus-off-by-one"
    #: A multiple of the period.
    MULTIPLE = "multiple-of-period"
    #: A preperiod counted from heap 1 where heap 0 comes first.
    FROM_ONE = "counted-from-one"
    #: The last exception where the first periodic heap is due.
    LAST_EXCEPTION = "last-exception"
    #: Period and preperiod in the wrong order.
    SWAPPED = "swapped"
    #: N for P, or P for N; of a kernel, the winning positions.
    COMPLEMENT = "complement"
    #: Nothing wrong is given, but not all that is right.
    INCOMPLETE = "incomplete-list"
    #: Exactly one value of a row is wrong.
    ONE_SLIP = "one-value-wrong"
    #: A move that loses.
    LOSING_MOVE = "losing-move"
