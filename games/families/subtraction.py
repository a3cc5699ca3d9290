"""Subtraction games: take an allowed number of sticks from one heap.

Fort Boyard's sticks are the case ``take 1 to k``. Each value is determined by a finite window of
earlier values, so a repeated window proves the period of the sequence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import lcm
from random import Random
from typing import ClassVar

from games.core import (
    Convention,
    Fault,
    IllegalMove,
    InvalidPosition,
    Move,
    Numbers,
    Outcome,
    Position,
    RulesFault,
    UnknownGame,
    read_numbers,
)
from games.explain import Fact, Mex
from games.families.periods import Periodic, prove_period
from games.families.subtraction_facts import MisereShift, ModularRule, Pairs
from games.family import Family, Laboratory
from games.heap_rules import LEAVE_ONE, VANISH, HeapRules, SequenceFault
from games.impartial import Game
from games.mistakes import Mistake
from games.program_form import ProgramForm, each_number
from games.reasons import Args, Claim, Reason, winning
from games.solver import Solved
from games.theory import mex

#: The worksheets' rules: take 1, 2 or 3.
FORT_BOYARD_TAKE = 3

#: The most sticks with which the winner is obvious.
FEW = 5

MAX_STICKS = 10**18

MAX_TAKE = 500

#: The most numbers of sticks for which the outcome implied by a remainder is checked.
MAX_CHECKED = 100_000

#: The largest take in the laboratory, and the largest number that an ``all but`` game may exclude.
MAX_TAKE_COMPUTED = 100_000

MAX_EXCLUDED = 500

#: The beginning of the name of a game in which all takes but some are allowed.
ALL_BUT = "all but "


class SubtractionFault(Fault):
    """A fault in the rules of a subtraction game."""

    FORT_BOYARD_RULES = "fort-boyard-rules"
    TAKE_RULES = "take-rules"
    ALL_BUT_RULES = "all-but-rules"


@dataclass(frozen=True)
class Subtraction(Game):
    """Take s sticks, the move (s,), from one heap of n; ``takes`` has the allowed s, ascending."""

    takes: tuple[int, ...] = tuple(range(1, FORT_BOYARD_TAKE + 1))
    key: ClassVar = "subtraction"
    move_parts: ClassVar = ("take",)
    numbers: ClassVar = Numbers(("n",))
    program: ClassVar = ProgramForm(each_number)
    only_takes: ClassVar = True
    example: ClassVar = "20"
    table_line: ClassVar = "7: 1"

    @classmethod
    def read_fort_boyard(
        cls, rules: str, convention: Convention, most: int = MAX_TAKE
    ) -> Subtraction:
        """Build Fort Boyard's game from the largest take, 3 if the text is empty.

        Raises UnknownGame for any text but a number from 1 to ``most``.
        """
        largest = rules or str(FORT_BOYARD_TAKE)
        return cls(convention, _up_to(largest, most, SubtractionFault.FORT_BOYARD_RULES))

    @classmethod
    def read_take(cls, rules: str, convention: Convention, most: int = MAX_TAKE) -> Subtraction:
        """Build the game from a list of takes, such as ``1,3,4`` or ``1..20``, in any order.

        Raises UnknownGame for any other text, a take of 0 or above ``most``, or ``all but …``.
        """
        if _ALL_BUT.fullmatch(rules):
            raise UnknownGame(SequenceFault.ENDLESS_CODE)
        if interval := re.fullmatch(r"\s*1\s*\.\.\s*([0-9]{1,6})\s*", rules):
            return cls(convention, _up_to(interval[1], most, SubtractionFault.TAKE_RULES))
        takes = tuple(sorted(set(read_numbers(rules, UnknownGame) or ())))
        if not takes or takes[0] < 1 or takes[-1] > most:
            raise UnknownGame(SubtractionFault.TAKE_RULES, limit=most)
        return cls(convention, takes)

    @property
    def is_interval(self) -> bool:
        """Whether the takes are 1, 2, … up to the largest."""
        return self.takes == tuple(range(1, self.takes[-1] + 1))

    @property
    def is_fort_boyard(self) -> bool:
        """Whether the name is Fort Boyard: several takes, from 1 up to the largest."""
        return self.is_interval and len(self.takes) > 1

    @property
    def name(self) -> str:
        if not self.is_fort_boyard:
            return "take " + ",".join(map(str, self.takes))
        largest = self.takes[-1]
        return "fortboyard" if largest == FORT_BOYARD_TAKE else f"fortboyard {largest}"

    def parse(self, text: str) -> Position:
        sticks = read_numbers(text)
        if sticks is None or len(sticks) != 1:
            raise InvalidPosition(RulesFault.ONE_NUMBER, example=self.example)
        self.check(sticks)
        return sticks

    def check(self, position: Position) -> None:
        if len(position) != 1:
            raise InvalidPosition(RulesFault.ONE_NUMBER, example=self.example)
        if not 0 <= position[0] <= MAX_STICKS:
            raise InvalidPosition(RulesFault.NUMBER_TOO_LARGE, limit=MAX_STICKS)

    @property
    def is_solved(self) -> bool:
        return True

    def alike(self, position: Position, random: Random) -> Position:
        """Draw a random number of sticks near that of a position."""
        (n,) = position
        reach = 4 * self.takes[-1]
        return (random.randint(max(1, n - reach), n + reach),)

    def moves(self, position: Position) -> list[Move]:
        return [(take,) for take in self.takes if take <= position[0]]

    def check_move(self, position: Position, move: Move) -> None:
        self.check_shape(position, move)
        (take,) = move
        (sticks,) = position
        if take < 1:
            raise IllegalMove(RulesFault.TAKE_AT_LEAST_ONE)
        if take not in self.takes:
            allowed = f"1-{self.takes[-1]}" if self.is_interval else ", ".join(map(str, self.takes))
            raise IllegalMove(RulesFault.TAKE_NOT_ALLOWED, take=take, allowed=allowed)
        if take > sticks:
            raise IllegalMove(RulesFault.TAKE_TOO_MANY, take=take, available=sticks)

    def after(self, position: Position, move: Move) -> Position:
        return (position[0] - move[0],)

    def grundy(self, position: Position) -> int:
        self.require_normal_play()
        return grundy_sequence(self.takes)[position[0]]

    def outcome(self, position: Position) -> Outcome:
        return Outcome.N if self._outcomes[position[0]] else Outcome.P

    def proved_period(self) -> tuple[int, int] | None:
        values = grundy_sequence(self.takes)
        return (values.period, values.preperiod) if values.period else None

    def reasons(self, position: Position) -> Iterator[Reason]:
        """Yield reasons by remainders, with the period and with moduli near it as the divisor.

        There are none if the period of the outcomes is unknown or too long to check them.
        """
        (n,) = position
        outcomes = self._outcomes
        m = outcomes.period
        if not m or outcomes.preperiod + m * (m + 2) > MAX_CHECKED:
            return
        yield Reason(REMAINDER, (m, n % m))
        for modulus in (m + 1, m - 1):
            if modulus > 1:
                mistaken = winning(n % modulus != int(self.misere))
                yield Reason(REMAINDER, (modulus, n % modulus), Mistake.MODULUS, mistaken)
        yield Reason(REMAINDER, (m, (n + 1) % m))
        yield Reason(REMAINDER, (2, n % 2))
        yield Reason(REMAINDER, (m, (n - 1) % m))

    def mistaken_kernels(self, last: int) -> Iterator[tuple[Mistake, range]]:
        """Yield the losing numbers by each modulus one off, if the takes are 1, 2, … k."""
        for modulus in self._near_moduli():
            yield Mistake.MODULUS, range(int(self.misere), last + 1, modulus)

    def mistaken_rules(self) -> Iterator[str]:
        return (f"(n - {int(self.misere)}) % {modulus}" for modulus in self._near_moduli())

    def _near_moduli(self) -> list[int]:
        """Return the moduli next to the right one, if the takes are 1, 2, … k; else none."""
        right = self.takes[-1] + 1
        return [m for m in (right + 1, right - 1) if m > 1] if self.is_interval else []

    @property
    def _outcomes(self) -> Periodic:
        """The outcomes of 0, 1, 2 … sticks: 1 for N, 0 for P."""
        return outcome_sequence(self.takes, self.convention)

    def grounds(self, position: Position) -> Sequence[Fact]:
        (n,) = position
        outcomes = self._outcomes
        m, start = outcomes.period, outcomes.preperiod
        facts: list[Fact] = []
        if not self.misere and not self.is_interval:
            values = {self.grundy(self.after(position, move)) for move in self.moves(position)}
            facts.append(Mex(tuple(sorted(values)), self.grundy(position)))
        if self.is_interval:
            facts.append(Pairs(self.takes[-1] + 1, int(self.misere)))
        if self.misere and self.is_interval:
            facts.append(MisereShift(self.takes[-1] + 1))
        if n >= start:
            losing = sorted(i % m for i in range(start, start + m) if not outcomes[i])
            facts.append(ModularRule(m, n % m, tuple(losing), start))
        return facts


def _up_to(largest: str, most: int, fault: Fault) -> tuple[int, ...]:
    """Return (1, 2, … n) for a written n; raise UnknownGame, ``fault``, unless 1 ≤ n ≤ ``most``."""
    if not re.fullmatch("[0-9]{1,6}", largest) or not 1 <= int(largest) <= most:
        raise UnknownGame(fault, limit=most)
    return tuple(range(1, int(largest) + 1))


@lru_cache(maxsize=64)
def grundy_sequence(takes: tuple[int, ...]) -> Periodic:
    """Return the Grundy values of 0, 1, 2 … sticks under normal play, with their period.

    The period is 0 if ``prove_period`` gives up.
    """

    def values() -> Iterator[int]:
        past: list[int] = []
        while True:
            past.append(mex(past[-s] for s in takes if s <= len(past)))
            yield past[-1]

    return prove_period(values(), takes[-1])


@lru_cache(maxsize=64)
def outcome_sequence(takes: tuple[int, ...], convention: Convention) -> Periodic:
    """Return the outcomes of 0, 1, 2 … sticks (1 for N, 0 for P), with their period.

    The period is 0 if ``prove_period`` gives up.
    """
    at_end = 1 if convention is Convention.MISERE else 0

    def values() -> Iterator[int]:
        past: list[int] = []
        while True:
            options = [past[-s] for s in takes if s <= len(past)]
            past.append(int(0 in options) if options else at_end)
            yield past[-1]

    return prove_period(values(), takes[-1])


# ------------------------------------------------------------------------- reasons


def _by_remainder(game: Solved, args: Args) -> Outcome | None:
    assert isinstance(game, Subtraction)
    modulus, remainder = args
    outcomes = outcome_sequence(game.takes, game.convention)
    end = outcomes.preperiod + lcm(outcomes.period, modulus)
    outcomes_met = {outcomes[n] for n in range(remainder, end, modulus)}
    return winning(outcomes_met.pop()) if len(outcomes_met) == 1 else None


REMAINDER = Claim(
    "remainder",
    "Divided by (modulus), the number of sticks leaves (remainder).",
    lambda _, position, args: position[0] % args[0] == args[1],
    _by_remainder,
    names=("modulus", "remainder"),
)

# -------------------------------------------------------------------- the families

_ALL_BUT = re.compile(f"{ALL_BUT}(.*)")


def _read_take_rules(rules: str) -> HeapRules:
    """Read rules for the laboratory: ``1,3,4``, ``1..9``, ``all but 1,4``; raise UnknownGame."""
    if excluded := _ALL_BUT.fullmatch(rules):
        return _read_all_but_rules(excluded[1])
    return _heap_rules(Subtraction.read_take(rules, Convention.NORMAL, MAX_TAKE_COMPUTED))


def _read_fort_boyard_rules(rules: str) -> HeapRules:
    return _heap_rules(Subtraction.read_fort_boyard(rules, Convention.NORMAL, MAX_TAKE_COMPUTED))


def _heap_rules(game: Subtraction) -> HeapRules:
    digits = [0] * (game.takes[-1] + 1)
    for take in game.takes:
        digits[take] = VANISH | LEAVE_ONE
    return HeapRules(tuple(digits), game.name)


def _read_all_but_rules(text: str) -> HeapRules:
    """Read the rules of a game in which all takes but the listed ones are allowed.

    Raises UnknownGame.
    """
    excluded = sorted(set(read_numbers(text, UnknownGame) or ()))
    if not excluded or excluded[0] < 1 or excluded[-1] > MAX_EXCLUDED:
        raise UnknownGame(SubtractionFault.ALL_BUT_RULES, limit=MAX_EXCLUDED)
    digits = [VANISH | LEAVE_ONE] * (excluded[-1] + 1)
    for take in (0, *excluded):
        digits[take] = 0
    name = ALL_BUT + ",".join(map(str, excluded))
    return HeapRules(tuple(digits), name, (VANISH | LEAVE_ONE,))


def _game_of(rules: HeapRules) -> Game | None:
    is_own = "." not in rules.name and not rules.breaks and not rules.repeating
    return Subtraction(takes=rules.shrinks) if is_own else None


def _skill(game: Subtraction, position: Position) -> str:
    """Return the skill for a position: takes of 1 to 3, other takes, or misère play."""
    if game.misere:
        return "poison"
    if game.takes != Subtraction.takes:
        return "any-takes"
    return "few-take" if position[0] <= FEW else "remainder"


FORT_BOYARD = Family(
    "fortboyard",
    number=1,
    read=Subtraction.read_fort_boyard,
    examples={"fortboyard": "9", "fortboyard 2": "12"},
    skill=_skill,
    laboratory=Laboratory(_read_fort_boyard_rules, _game_of, ("fortboyard", "fortboyard 5")),
)

TAKE = Family(
    "take",
    number=2,
    read=Subtraction.read_take,
    examples={"take 1,3,4": "12"},
    skill=_skill,
    laboratory=Laboratory(_read_take_rules, _game_of, ("take 1,3,4", "take 2,3")),
    stands_alone=lambda text: _ALL_BUT.fullmatch(text) is not None,
)
