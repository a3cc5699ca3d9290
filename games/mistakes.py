"""The mistakes that learners make and teachers meet, by name."""

from __future__ import annotations

from enum import StrEnum


class Mistake(StrEnum):
    """A mistake with a name: given only to a wrong answer that it alone yields exactly.

    Where several yield an answer, none is named; that a list is incomplete and that a move loses
    is true of the answer itself. ``mistake-<value>`` names each; its attribute ``mended`` says what
    mends one that lessons teach.
    """

    #: Who begins wins, whatever the position.
    FIRST_WINS = "first-wins"
    #: Even numbers are lost, odd ones won.
    EVEN_ODD = "even-odd"
    #: A modulus one too large or too small.
    MODULUS = "modulus"
    #: The largest take plus one is the modulus, though some takes in between are not allowed.
    LARGEST_PLUS_ONE = "largest-plus-one"
    #: As much as the rules allow.
    LARGEST_TAKE = "largest-take"
    #: As much as the other player has just taken.
    COPIES_TAKE = "copies-take"
    #: Lost if some move leads to a won position, where every move must.
    SOME_FOR_EVERY = "some-for-every"
    #: The reverse of what is right: N for P, winning positions for losing ones.
    COMPLEMENT = "complement"
    #: Nothing is wrong but that 0 is missing.
    ZERO_LEFT_OUT = "zero-left-out"
    #: The rule of normal play under misère play, and the reverse.
    NORMAL_RULE = "normal-rule"
    MISERE_RULE = "misere-rule"
    #: Under misère play each lost number moves up by one, whatever the least take is.
    SHIFT_BY_ONE = "shift-by-one"
    #: The other rule of misère play long before only one large heap is left.
    SWITCHES_EARLY = "switches-early"
    #: A whole heap.
    TAKES_WHOLE_HEAP = "takes-whole-heap"
    #: The reply in the heap that was just played in.
    SAME_HEAP = "same-heap"
    #: Two equal heaps are mirrored, though there is a third one.
    MIRRORS_THREE = "mirrors-three"
    #: The digits of a number from the other end.
    DIGITS_REVERSED = "digits-reversed"
    #: A digit 0 is left out.
    ZERO_FORGOTTEN = "zero-forgotten"
    #: The numbers stand below each other by their first digits.
    COLUMNS_NOT_ALIGNED = "columns-not-aligned"
    #: The ordinary sum where the nim-sum is due.
    ORDINARY_SUM = "ordinary-sum"
    #: Two ones in a column make a one.
    PAIRS_KEPT = "pairs-kept"
    #: The last column with an odd number of ones instead of the first.
    RIGHTMOST_COLUMN = "rightmost-column"
    #: A nim-sum that is wrong in exactly one binary column.
    WRONG_COLUMN = "wrong-column"
    #: The largest number where the nim-sum is due.
    LARGEST = "largest"
    #: The largest heap, whatever the table says.
    LARGEST_HEAP = "largest-heap"
    #: The nim-sum is taken away.
    TAKES_NIM_SUM = "takes-nim-sum"
    #: What is to be left of a heap is taken.
    LEFT_FOR_TAKEN = "left-for-taken"
    #: One vertex in the attractor is enough, also where the opponent chooses.
    ONE_FOR_ALL = "one-for-all"
    #: All vertices must be in the attractor, also where its player chooses.
    ALL_FOR_ONE = "all-for-one"
    #: The turn that belongs to a vertex is overlooked.
    TURN_FORGOTTEN = "turn-forgotten"
    #: The loser hurries, too.
    LOSER_HURRIES = "loser-hurries"
    #: A rectangle is bitten as if it were a square.
    MIRRORS_RECTANGLE = "mirrors-rectangle"
    #: Strategy stealing tells the move.
    STEALING_TELLS = "stealing-tells"
    #: Strategy stealing works for every shape.
    STEALING_ANYWHERE = "stealing-anywhere"
    #: Fibonacci numbers that follow each other in one sum.
    NEIGHBOUR_PARTS = "neighbour-parts"
    #: The largest part instead of the smallest.
    LARGEST_PART = "largest-part"
    #: How much may be taken is forgotten.
    LIMIT_FORGOTTEN = "limit-forgotten"
    #: Each time a cell is asked for is counted, though it is known by then.
    CALLS_FOR_CELLS = "calls-for-cells"
    #: The position with no sticks left is counted as a cell.
    END_COUNTED = "end-counted"
    #: A limit that is just large enough is taken for too small.
    LIMIT_REACHED = "limit-reached"
    #: One more than the largest value where the mex is due.
    MAX_PLUS_ONE = "max-plus-one"
    #: How many values there are where the mex is due.
    COUNTED = "counted"
    #: The mex begins at 1.
    MEX_FROM_ONE = "mex-from-one"
    #: The nim-sum of the sizes where that of the values is due.
    HEAP_SIZES = "heap-sizes"
    #: A heap is split into itself and nothing.
    EMPTY_PART = "empty-part"
    #: The moves that split are left out.
    SPLITS_LEFT_OUT = "splits-left-out"
    #: Period and preperiod in the wrong order.
    PERIOD_SWAPPED = "period-swapped"
    #: A multiple of the period.
    MULTIPLE = "multiple-of-period"
    #: Numbers that stand first are counted from 1.
    FROM_ONE = "from-one"
    #: The last exception where the first periodic heap is due.
    LAST_EXCEPTION = "last-exception"
    #: What looks periodic is taken for proved.
    LOOKS_PROVED = "looks-proved"
    #: Frequent values are given where rare ones are due.
    ODD_FOR_RARE = "odd-for-rare"
    #: Nothing is wrong but that the value 0 is not taken for rare.
    ZERO_NOT_RARE = "zero-not-rare"
    #: All ones of a value are counted, wherever the mask has a 1.
    MASK_FORGOTTEN = "mask-forgotten"
    #: Two frequent values are thought to make a frequent one.
    KIND_KEPT = "kind-kept"
    #: One more or one less than is right.
    OFF_BY_ONE = "off-by-one"
    #: Nothing wrong is given, but not all that is right.
    INCOMPLETE = "incomplete-list"
    #: Exactly one value of a row is wrong.
    ONE_SLIP = "one-value-wrong"
    #: A move that loses.
    LOSING_MOVE = "losing-move"
