"""Mark answers by brute force or by the teacher's weights: never by the engine."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from tests.support.brute import Brute, nim, octal, sticks

RIGHT, HALF, WRONG = Fraction(1), Fraction(1, 2), Fraction(0)

#: What a part of the points an answer earns, by the question as it was asked and the answer.
Judge = Callable[[str, str], Fraction]
#: An answer to a question as it was asked that earns a part, as far as there is one.
Giver = Callable[[str, Fraction], str]


@dataclass(frozen=True)
class Way:
    """How a kind of question is answered and marked."""

    give: Giver
    #: None: whoever answers knows what it is worth.
    judge: Judge | None = None


def numbers(text: str) -> list[int]:
    """Return the whole numbers in a text; of a game with a name, those of its position."""
    return [int(found) for found in re.findall(r"\d+", text.rpartition(" : ")[2])]


def mex(values: Collection[int]) -> int:
    return next(n for n in range(len(values) + 1) if n not in values)


def _nim_sum(asked: str) -> int:
    total = 0
    for heap in numbers(asked):
        total ^= heap
    return total


@cache
def _grundy(asked: str) -> int:
    code = re.findall(r"0\.\d+", asked)[0]
    kayles, total = Brute(octal(code)), 0
    for heap in numbers(asked):
        total ^= kayles.grundy((heap,))
    return total


def _value(asked: str) -> list[int]:
    """Return the answer to a question about values: a number, or those of a row."""
    aspect = asked.split()[1]
    if aspect == "row":
        first, last = numbers(asked)
        return [first ^ other for other in range(last + 1)]
    if aspect == "mex":
        return [mex(numbers(asked))]
    return [_grundy(asked) if aspect == "grundy" else _nim_sum(asked)]


def _give_value(asked: str, part: Fraction) -> str:
    right = _value(asked)
    return " ".join(map(str, right if part == RIGHT else [right[0] + 50, *right[1:]]))


def _judge_value(asked: str, text: str) -> Fraction:
    return Fraction(numbers(text) == _value(asked))


def _moves(text: str) -> set[tuple[int, ...]]:
    return {tuple(numbers(move)) for move in text.split(";")}


@cache
def _winning(asked: str) -> set[tuple[int, ...]]:
    heaps = tuple(numbers(asked))
    return set(Brute(nim).winning_moves(heaps))


def _give_moves(asked: str, part: Fraction) -> str:
    winning, heaps = sorted(_winning(asked)), tuple(numbers(asked))
    losing = sorted(set(nim(heaps)) - set(winning))
    asks_all = asked.split()[1] == "all"
    chosen = winning if part == RIGHT and asks_all else winning[:1] if part else losing[:1]
    return "; ".join(" ".join(map(str, move)) for move in chosen)


def _judge_moves(asked: str, text: str) -> Fraction:
    given, winning = _moves(text), _winning(asked)
    if asked.split()[1] != "all":
        return Fraction(given <= winning)
    return _of_all(given, winning)


def _of_all(given: Collection[object], right: Collection[object]) -> Fraction:
    """Return all for everything, half for some of it and nothing wrong."""
    if set(given) == set(right):
        return RIGHT
    return HALF if given and set(given) < set(right) else WRONG


@cache
def _kernel(asked: str) -> list[int]:
    rules = Brute(sticks((1, 2, 3)))
    return [n for n in range(numbers(asked)[-1] + 1) if not rules.wins((n,))]


def _give_kernel(asked: str, part: Fraction) -> str:
    right = _kernel(asked)
    chosen = right if part == RIGHT else right[:-1] if part else [*right, right[-1] - 1]
    return " ".join(map(str, sorted(chosen)))


def _judge_kernel(asked: str, text: str) -> Fraction:
    return _of_all(numbers(text), _kernel(asked))


#: Of Kayles: the period, and the heap from which it holds.
KAYLES = "12 71"


def _judge_period(_: str, text: str) -> Fraction:
    if text == KAYLES:
        return RIGHT
    return HALF if text.split(maxsplit=1)[0] == KAYLES.split(maxsplit=1)[0] else WRONG


def by_text(texts: Mapping[Fraction, str]) -> Way:
    """Return the way of a question with answers that are known beforehand."""
    parts = {text.strip(): part for part, text in texts.items()}
    return Way(
        lambda _, part: texts[max((each for each in texts if each <= part), default=WRONG)],
        lambda _, text: parts[text.strip()],
    )


def of_range(low: Fraction, high: Fraction, right: str, wrong: str) -> Way:
    """Return the way of a number that lies between two others."""
    return Way(
        lambda _, part: right if part == RIGHT else wrong,
        lambda _, text: Fraction(low <= Fraction(text.replace(",", ".")) <= high),
    )


def of_words(accepted: Collection[str], right: str, wrong: str) -> Way:
    """Return the way of a short text; an accepted form may end in a star."""
    pattern = "|".join(form.replace("*", ".*") for form in accepted)
    return Way(
        lambda _, part: right if part == RIGHT else wrong,
        lambda _, text: Fraction(re.fullmatch(pattern, text.strip().lower()) is not None),
    )


def of_several(weights: Mapping[int, Fraction]) -> Way:
    """Return the marking of a multiple choice whose right options have weights that add up to 1.

    A wrong option subtracts what a right one adds; the result is rounded to whole per cent.
    """
    right = sorted(number for number, weight in weights.items() if weight)
    share = Fraction(1, len(right))

    def judge(_: str, text: str) -> Fraction:
        chosen = numbers(text)
        wrong = sum(number not in right for number in chosen)
        earned = sum((weights.get(number, WRONG) for number in chosen), WRONG) - wrong * share
        return Fraction(int(100 * min(RIGHT, max(WRONG, earned)) + HALF), 100)

    def give(_: str, part: Fraction) -> str:
        chosen = right if part == RIGHT else right[:-1] if part else [*right[:1], len(weights)]
        return " ".join(map(str, sorted(chosen)))

    return Way(give, judge)


VALUE = Way(_give_value, _judge_value)
MOVES = Way(_give_moves, _judge_moves)
KERNEL = Way(_give_kernel, _judge_kernel)
PERIOD = Way(
    lambda _, part: {RIGHT: KAYLES, HALF: "12 70"}.get(part, "6 71"),
    _judge_period,
)
#: Whoever answers decides what an outcome with its reason, and a match, are worth.
DECIDED = Way(lambda _, part: str(part))
