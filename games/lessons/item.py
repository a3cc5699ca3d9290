"""Items: one thing to answer about a game, drawn without end, each with what its answers mean."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from games.core import Move, Outcome, Position
from games.explain import Fact
from games.impartial import Game
from games.reasons import Reason

#: What is chosen: indexes of the options, or the one number that was typed.
Given = tuple[int, ...]

#: One choice of an item. A word ends the key of its sentence, ``item-option-<word>``.
Option = int | Outcome | Move | Reason | str

#: What a question tells: a number, digits, or several numbers.
Value = int | str | tuple[int, ...]

#: An item offers at most so many options: Discord's menus have no more.
MOST_OPTIONS = 25

#: A typed number is never larger: seven digits hold it, also if they are those of binary.
LARGEST_TYPED = 1_111_111


class Shape(StrEnum):
    """How an item is answered."""

    #: One of its options.
    CHOICE = "choice"
    #: All of its options that are right, in one go; perhaps none.
    SEVERAL = "several"
    #: A number that is typed.
    NUMBER = "number"
    #: A match against the perfect computer: its first option is that it was won.
    MATCH = "match"


class Mistake(StrEnum):
    """A mistake that learners make, by name; ``mistake-<value>`` says what mends it."""

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
    #: What is right is left out, and what is wrong is given.
    COMPLEMENT = "complement"
    #: Nothing is wrong but that 0 is missing.
    ZERO_LEFT_OUT = "zero-left-out"
    #: The rule of normal play under misère play.
    NORMAL_RULE = "normal-rule"
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
    #: The ordinary sum.
    ORDINARY_SUM = "ordinary-sum"
    #: Two ones in a column make a one.
    PAIRS_KEPT = "pairs-kept"
    #: The last column with an odd number of ones instead of the first.
    RIGHTMOST_COLUMN = "rightmost-column"
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


@dataclass(frozen=True)
class Marked:
    """What an answer is worth."""

    right: bool
    #: The answer that is right: indexes of options, or the number.
    solution: Given
    #: The mistake that yields exactly this wrong answer, if one is known.
    mistake: Mistake | None = None


@dataclass(frozen=True)
class Item(ABC):
    """One thing to answer; the same skill, level and seed give the same item for ever."""

    #: Ends the key of its question: ``item-<question>``; the sentence gets ``values``.
    question: str
    shape: Shape
    options: tuple[Option, ...] = ()
    #: The position that it is about, drawn above the question; None if there is none to draw.
    game: Game | None = None
    position: Position = ()
    values: Mapping[str, Value] = field(default_factory=dict)
    #: The answer that is right: indexes of options, or the number.
    solution: Given = ()
    #: The mistakes that lead to wrong answers only, named by ``mark`` or not.
    refuted: frozenset[Mistake] = frozenset()

    @abstractmethod
    def mark(self, given: Given) -> Marked:
        """Mark an answer. Raises ValueError if it is none: no such option, or not one."""

    @property
    @abstractmethod
    def subject(self) -> tuple[Game, Position]:
        """The game and the position that the facts are about, drawn or not."""

    @property
    @abstractmethod
    def facts(self) -> tuple[Fact, ...]:
        """What makes the solution true of the subject, in the order of telling."""
