"""Wythoff's Nim: take from one of two heaps, or the same number from both (Wythoff 1907).

The losing positions follow from the golden ratio φ = (1 + √5)/2: they are the pairs (⌊kφ⌋, ⌊kφ²⌋),
k = 0, 1, 2 …, in either order. Each difference k belongs to one pair, and each number greater than
0 occurs in exactly one (Beatty 1926). Under misère play (0, 1) and (2, 2) replace (1, 2) and (0,
0), and all other pairs are the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import ClassVar

from games.core import (
    LARGEST_PLAYED,
    Fault,
    IllegalMove,
    InvalidPosition,
    Move,
    Numbers,
    Outcome,
    Position,
    RulesFault,
    TooLarge,
    check_take,
)
from games.explain import Fact
from games.families.wythoff_facts import (
    EachOnce,
    LosingPair,
    MisereExceptions,
    Partner,
    SameFromBoth,
    golden_index,
    golden_pair,
)
from games.family import BACKWARDS, Family, one_game
from games.impartial import Game
from games.mistakes import Mistake
from games.program_form import ProgramForm, each_number
from games.reasons import Args, Claim, Reason, number_of_objects
from games.solver import Solved

#: The most moves that a position on a board may have.
LISTED_MOVES = 3 * LARGEST_PLAYED
#: The largest heap for which Grundy values are computed.
TABLED = 300

#: The number of losing pairs given as examples.
FIRST_PAIRS = 4

#: The first number of a move that takes the same number from both heaps.
BOTH = 3

#: The losing pairs of misère play that do not lose in normal play, by their differences.
MISERE_PAIRS: dict[int, Position] = {0: (2, 2), 1: (0, 1)}


class WythoffFault(Fault):
    """A fault in a position of Wythoff's Nim."""

    TWO_HEAPS = "two-heaps"


def _read_answer(_position: Position, taken: Move) -> Move | None:
    """Read a program's answer, the numbers to take from each heap; None if it is no move."""
    one, other = taken
    if one == other:
        return (BOTH, one) if one else None
    if one and other:
        return None
    return (1, one) if one else (2, other)


def _write_answer(_position: Position, move: Move) -> Move:
    """Write a move as a program's answer, the numbers taken from each heap."""
    chosen, take = move
    return take * (chosen != 2), take * (chosen != 1)


@dataclass(frozen=True)
class Wythoff(Game):
    """Wythoff's Nim. A move is a heap, 1 or 2, or 3 for both, and the number to take."""

    key: ClassVar = "wythoff"
    move_parts: ClassVar = ("from", "take")
    numbers: ClassVar = Numbers(("a", "b"))
    program: ClassVar = ProgramForm(each_number, 2, _read_answer, _write_answer)
    example: ClassVar = "4 7"
    table_line: ClassVar = "3 4: 1 1"

    def check(self, position: Position) -> None:
        if len(position) != 2:
            raise InvalidPosition(WythoffFault.TWO_HEAPS, example=self.example)
        if min(position) < 0:
            raise InvalidPosition(WythoffFault.TWO_HEAPS, example=self.example)

    def normal_form(self, position: Position) -> Position:
        return (min(position), max(position))

    @property
    def is_solved(self) -> bool:
        return True

    def alike(self, position: Position, random: Random) -> Position:
        """Draw two random heaps, half of the time with the same total."""
        if random.random() < 0.5 or not all(position):
            return super().alike(position, random)
        one = random.randint(1, sum(position) - 1)
        return (one, sum(position) - one)

    def is_over(self, position: Position) -> bool:
        return not any(position)

    def can_list_moves(self, position: Position) -> bool:
        return sum(_most_to_take(position, chosen) for chosen in (1, 2, BOTH)) <= LISTED_MOVES

    def moves(self, position: Position) -> list[Move]:
        if not self.can_list_moves(position):
            raise TooLarge(RulesFault.TOO_LARGE_TO_SOLVE, limit=LISTED_MOVES)
        return [
            (chosen, take)
            for chosen in (1, 2, BOTH)
            for take in range(1, _most_to_take(position, chosen) + 1)
        ]

    def choices(self, position: Position, path: Move = ()) -> Sequence[int]:
        if not path:
            return [chosen for chosen in (1, 2, BOTH) if _most_to_take(position, chosen)]
        if len(path) > 1 or path[0] not in (1, 2, BOTH):
            return []
        return range(1, _most_to_take(position, path[0]) + 1)

    def check_move(self, position: Position, move: Move) -> None:
        self.check_shape(position, move)
        chosen, take = move
        if chosen not in (1, 2, BOTH):
            raise IllegalMove(RulesFault.MOVE_SHAPE, moves_of=self.name)
        available = _most_to_take(position, chosen)
        if not available:
            empty = position.index(0) + 1 if chosen == BOTH else chosen
            raise IllegalMove(RulesFault.HEAP_IS_EMPTY, heap=empty)
        check_take(take, available)

    def after(self, position: Position, move: Move) -> Position:
        (one, other), (chosen, take) = position, move
        return (one - take * (chosen != 2), other - take * (chosen != 1))

    def losing_pair(self, difference: int) -> Position:
        """Return the losing position whose heaps have a given difference, smaller heap first."""
        if self.misere and difference in MISERE_PAIRS:
            return MISERE_PAIRS[difference]
        return golden_pair(difference)

    def partner(self, number: int) -> int:
        """Return the other number of the losing pair that contains a number."""
        others = MISERE_PAIRS.values() if self.misere else ()
        pair = next((pair for pair in others if number in pair), None)
        pair = pair or golden_pair(golden_index(number))
        return sum(pair) - number

    def outcome(self, position: Position) -> Outcome:
        smaller, larger = self.normal_form(position)
        is_losing = (smaller, larger) == self.losing_pair(larger - smaller)
        return Outcome.P if is_losing else Outcome.N

    def winning_moves(self, position: Position) -> list[Move]:
        """List the moves to losing pairs: at most one in each heap, and one in both."""
        one, other = position
        to_take = (
            (1, one - self.partner(other)),
            (2, other - self.partner(one)),
            (BOTH, min(position) - self.losing_pair(abs(one - other))[0]),
        )
        return [(chosen, take) for chosen, take in to_take if take > 0]

    def grundy(self, position: Position) -> int:
        """Return the Grundy value; raise NoGrundyValue in misère play, TooLarge beyond TABLED."""
        self.require_normal_play()
        if max(position) > TABLED:
            raise TooLarge(RulesFault.TOO_LARGE_TO_SOLVE, limit=TABLED)
        return grundy_table()[position[0]][position[1]]

    def reasons(self, position: Position) -> Iterator[Reason]:
        """Yield reasons by pairs with the position's difference: the losing one, then others."""
        here = self.normal_form(position)
        difference = here[1] - here[0]
        right = self.losing_pair(difference)

        def claim_about(pair: Position, error: Mistake | None = None) -> Reason:
            claim = IS_LOSING_PAIR if pair == here else IS_NO_LOSING_PAIR
            return Reason(claim, (difference, *pair), error)

        yield claim_about(right)
        yield claim_about(golden_pair(difference), Mistake.NORMAL_RULE)
        yield claim_about((right[0] + 1, right[1] + 1), Mistake.OFF_BY_ONE)
        yield Reason(OBJECTS, (sum(position) % 2,))
        if right[0]:
            yield claim_about((right[0] - 1, right[1] - 1), Mistake.OFF_BY_ONE)

    def grounds(self, position: Position) -> Sequence[Fact]:
        difference = abs(position[0] - position[1])
        pair = LosingPair(difference, self.losing_pair(difference))
        first = sorted((self.losing_pair(k) for k in range(FIRST_PAIRS)), key=max)
        once = EachOnce(tuple(first))
        return (once, MisereExceptions(), pair) if self.misere else (once, pair)

    def steps_to(self, position: Position, move: Move) -> Sequence[Fact]:
        chosen, _ = move
        left = self.after(position, move)
        difference = abs(left[0] - left[1])
        step: Fact
        if chosen == BOTH:
            step = SameFromBoth(difference, self.normal_form(left))
        else:
            unchanged = 3 - chosen
            step = Partner(unchanged, left[unchanged - 1], left[chosen - 1], difference)
        return (step, *super().steps_to(position, move))


def _most_to_take(position: Position, chosen: int) -> int:
    """Return the most that can be taken: from heap 1 or 2, or from both."""
    return min(position) if chosen == BOTH else position[chosen - 1]


@cache
def grundy_table() -> tuple[tuple[int, ...], ...]:
    """Return the Grundy value of every (a, b) with heaps of at most TABLED, as ``table[a][b]``."""
    size = TABLED + 1
    values = [[0] * size for _ in range(size)]
    lines, diagonals = [0] * size, [0] * size
    for b in range(size):
        for a in range(b + 1):  # (b, a) has the same value
            seen = lines[a] | lines[b] | diagonals[b - a]
            least = ~seen & (seen + 1)
            values[a][b] = values[b][a] = least.bit_length() - 1
            lines[a] |= least
            lines[b] |= least
            diagonals[b - a] |= least
    return tuple(map(tuple, values))


# ------------------------------------------------------------------------- reasons


def _names_losing_pair(game: Solved, position: Position, args: Args) -> bool:
    """Return whether ``args`` is the position's difference and that difference's losing pair."""
    assert isinstance(game, Wythoff)
    difference, *pair = args
    is_right = abs(position[0] - position[1]) == difference
    return is_right and tuple(pair) == game.losing_pair(difference)


IS_LOSING_PAIR = Claim(
    "is-losing-pair",
    "The heaps differ by (difference); its losing pair, (smaller, larger), is this one.",
    lambda game, position, args: (
        _names_losing_pair(game, position, args) and game.normal_form(position) == args[1:]
    ),
    lambda *_: Outcome.P,
    names=("difference", "smaller", "larger"),
)
IS_NO_LOSING_PAIR = Claim(
    "is-no-losing-pair",
    "The heaps differ by (difference); its losing pair, (smaller, larger), is not this one.",
    lambda game, position, args: (
        _names_losing_pair(game, position, args) and game.normal_form(position) != args[1:]
    ),
    lambda *_: Outcome.N,
    names=("difference", "smaller", "larger"),
)
#: It decides nothing: (1, 1) and (3, 5), (1, 0) and (1, 2) differ in their outcomes; under misère
#: play (1, 1) and (2, 2), (1, 2) and (0, 1).
OBJECTS = number_of_objects(lambda *_: None)


FAMILY = Family(
    "wythoff",
    number=6,
    read=one_game("wythoff", Wythoff),
    examples={"wythoff": "4 6"},
    skill=lambda _game, _position: BACKWARDS,
)
