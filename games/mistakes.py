"""The typical mistakes of learners, by name."""

from __future__ import annotations

from enum import StrEnum


class Mistake(StrEnum):
    """A typical mistake, named only for a wrong answer that this mistake alone yields exactly.

    If several mistakes yield an answer, none is named, except that a list is incomplete or that a
    move loses: these are true of the answer itself. The message ``mistake-<value>`` names a
    mistake; its attribute ``mended`` gives the remedy if lessons teach one.
    """

    #: The player who begins wins, whatever the position.
    FIRST_WINS = "first-wins"
    #: Even numbers are lost, odd ones are won.
    EVEN_ODD = "even-odd"
    #: A modulus one too large or too small.
    MODULUS = "modulus"
    #: The largest take plus one is the modulus, though some takes in between are not allowed.
    LARGEST_PLUS_ONE = "largest-plus-one"
    #: Takes as much as the rules allow.
    LARGEST_TAKE = "largest-take"
    #: Takes as much as the other player has just taken.
    COPIES_TAKE = "copies-take"
    #: A position counts as lost if some move leads to a won position; every move would have to.
    SOME_FOR_EVERY = "some-for-every"
    #: The reverse of what is right: N for P, winning positions for losing ones.
    COMPLEMENT = "complement"
    #: The answer is right except that 0 is missing.
    ZERO_LEFT_OUT = "zero-left-out"
    #: The rule of normal play under misère play, and the reverse.
    NORMAL_RULE = "normal-rule"
    MISERE_RULE = "misere-rule"
    #: Under misère play each lost number is increased by one, whatever the least take.
    SHIFT_BY_ONE = "shift-by-one"
    #: Changes to the other rule of misère play long before only one large heap is left.
    SWITCHES_EARLY = "switches-early"
    #: Takes a whole heap.
    TAKES_WHOLE_HEAP = "takes-whole-heap"
    #: Replies in the heap in which the opponent has just moved.
    SAME_HEAP = "same-heap"
    #: Mirrors two equal heaps, though there is a third one.
    MIRRORS_THREE = "mirrors-three"
    #: Reads the binary digits of a number from the other end.
    DIGITS_REVERSED = "digits-reversed"
    #: A digit 0 is left out.
    ZERO_FORGOTTEN = "zero-forgotten"
    #: Writes the numbers below each other aligned at their first digits.
    COLUMNS_NOT_ALIGNED = "columns-not-aligned"
    #: Takes the ordinary sum instead of the nim-sum.
    ORDINARY_SUM = "ordinary-sum"
    #: Takes two ones in a column for a one.
    PAIRS_KEPT = "pairs-kept"
    #: Chooses the last column with an odd number of ones instead of the first.
    RIGHTMOST_COLUMN = "rightmost-column"
    #: A nim-sum that is wrong in exactly one binary column.
    WRONG_COLUMN = "wrong-column"
    #: Takes the largest number for the nim-sum.
    LARGEST = "largest"
    #: Moves in the largest heap, whatever the binary table shows.
    LARGEST_HEAP = "largest-heap"
    #: Takes away the nim-sum itself.
    TAKES_NIM_SUM = "takes-nim-sum"
    #: Takes the number of objects that should be left.
    LEFT_FOR_TAKEN = "left-for-taken"
    #: Takes one option in the attractor for enough, also where the opponent chooses.
    ONE_FOR_ALL = "one-for-all"
    #: Demands that all options are in the attractor, also where its own player chooses.
    ALL_FOR_ONE = "all-for-one"
    #: Overlooks whose turn it is at a vertex.
    TURN_FORGOTTEN = "turn-forgotten"
    #: Lets the loser hurry, too.
    LOSER_HURRIES = "loser-hurries"
    #: Mirrors in a rectangle as if it were a square.
    MIRRORS_RECTANGLE = "mirrors-rectangle"
    #: Thinks that the strategy-stealing argument yields the winning move.
    STEALING_TELLS = "stealing-tells"
    #: Thinks that the strategy-stealing argument works for every shape.
    STEALING_ANYWHERE = "stealing-anywhere"
    #: Uses two consecutive Fibonacci numbers in one sum.
    NEIGHBOUR_PARTS = "neighbour-parts"
    #: Takes the largest part instead of the smallest.
    LARGEST_PART = "largest-part"
    #: Forgets the limit on the number taken.
    LIMIT_FORGOTTEN = "limit-forgotten"
    #: Counts each call for a cell, though the cell is already computed.
    CALLS_FOR_CELLS = "calls-for-cells"
    #: Counts the position without sticks as a cell.
    END_COUNTED = "end-counted"
    #: Takes a limit that is just large enough for too small.
    LIMIT_REACHED = "limit-reached"
    #: Takes one more than the largest value for the mex.
    MAX_PLUS_ONE = "max-plus-one"
    #: Takes the number of values for the mex.
    COUNTED = "counted"
    #: Lets the mex begin at 1.
    MEX_FROM_ONE = "mex-from-one"
    #: Takes the nim-sum of the sizes instead of the values.
    HEAP_SIZES = "heap-sizes"
    #: Splits a heap into itself and nothing.
    EMPTY_PART = "empty-part"
    #: Leaves out the moves that split.
    SPLITS_LEFT_OUT = "splits-left-out"
    #: Swaps period and preperiod.
    PERIOD_SWAPPED = "period-swapped"
    #: Gives a multiple of the period.
    MULTIPLE = "multiple-of-period"
    #: Counts from 1 what is counted from 0.
    FROM_ONE = "from-one"
    #: Gives the last exception instead of the first periodic heap.
    LAST_EXCEPTION = "last-exception"
    #: Takes a sequence that looks periodic for proved.
    LOOKS_PROVED = "looks-proved"
    #: Gives frequent values instead of rare ones.
    ODD_FOR_RARE = "odd-for-rare"
    #: The answer is right except that the value 0 is not counted as rare.
    ZERO_NOT_RARE = "zero-not-rare"
    #: Counts all ones of a value, not only those under the mask.
    MASK_FORGOTTEN = "mask-forgotten"
    #: Thinks that the nim-sum of two frequent values is frequent.
    KIND_KEPT = "kind-kept"
    #: Gives a reason that is not true of the position.
    UNTRUE_REASON = "untrue-reason"
    #: Gives a reason that is true of the position and does not prove who wins.
    UNPROVEN_REASON = "unproven-reason"
    #: Gives one more or one less than the right number.
    OFF_BY_ONE = "off-by-one"
    #: Every number given is right, but some are missing.
    INCOMPLETE = "incomplete-list"
    #: Exactly one value of a row is wrong.
    ONE_SLIP = "one-value-wrong"
    #: The move loses.
    LOSING_MOVE = "losing-move"
