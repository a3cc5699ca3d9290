"""Mark items by brute force: the engine gives rules and positions alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, combinations

from games import Game
from games.families.chomp import Chomp
from games.families.fibonacci import FibonacciNim
from games.families.nim import Nim
from games.families.octal import Octal
from games.families.subtraction import Subtraction
from games.lessons.item import Given, Item, Option, Shape
from games.lessons.path import LEVELS, SKILLS, Skill, draw_item
from games.reasons import Reason
from tests.support.brute import Brute, Rules, chomp, fibonacci, nim, octal, sticks
from tests.support.sampling import IS_LONG

#: So many items of each skill and level are tried.
SEEDS = 60 if IS_LONG else 30

#: How far numbers are gone through to see what a remainder implies.
FAR = 150


@cache
def items(skill: Skill, level: int) -> tuple[Item, ...]:
    """Return the first items of a skill at a level."""
    return tuple(draw_item(skill, level, seed) for seed in range(SEEDS))


def all_items() -> Iterator[Item]:
    """Go through the first items of all skills and levels."""
    return chain.from_iterable(
        items(s, lev) for s in SKILLS.values() for lev in range(1, LEVELS + 1)
    )


def written(item: Item, given: Given) -> str:
    """Return the text of an answer that is typed."""
    is_one = item.shape is Shape.NUMBER
    return " ".join(
        str(each) for each in (given if is_one else map(item.options.__getitem__, given))
    )


def chosen(item: Item) -> list[Option]:
    """Return the options that are right."""
    return [item.options[index] for index in item.solution]


@cache
def brute(game: Game) -> Brute:
    """Return the judge of a game."""
    return Brute(_rules(game), misere=game.misere)


def _rules(game: Game) -> Rules:
    if isinstance(game, Subtraction):
        return sticks(game.takes)
    if isinstance(game, Octal):
        return octal(game.code)
    return {Nim: nim, FibonacciNim: fibonacci, Chomp: chomp}[type(game)]


def judge(item: Item) -> Brute:
    """Return the judge of the game of an item."""
    return brute(item.subject[0])


def xor(numbers: tuple[int, ...]) -> int:
    """Return the nim-sum, digit by digit."""
    return sum(2**k * (sum(n // 2**k for n in numbers) % 2) for k in range(10))


def digits(number: int) -> str:
    """Write a number in binary, by halving."""
    return (digits(number // 2) if number > 1 else "") + str(number % 2)


def odd_weights(heaps: tuple[int, ...]) -> list[int]:
    """Return the powers of two of the odd columns, the smallest first."""
    return [2**k for k in range(10) if sum(h // 2**k % 2 for h in heaps) % 2]


def first_missing(numbers: set[int], start: int = 0) -> int:
    """Return the least number from a start on that is missing."""
    return next(n for n in range(start, 100) if n not in numbers)


def repeats(row: tuple[int, ...]) -> tuple[int, int]:
    """Return the shortest period that two whole rounds show, and where it begins."""
    for period in range(1, len(row)):
        same = [row[i] == row[i + period] for i in range(len(row) - period)]
        start = len(same) - (same[::-1].index(False) if False in same else len(same))
        if len(row) - start >= 2 * period + 1 and len(row) - start > len(row) // 2:
            return period, start
    raise AssertionError(row)


def window_returns(row: tuple[int, ...], size: int) -> bool:
    windows = [row[i : i + size] for i in range(len(row) - size + 1)]
    return any(a == b for a, b in combinations(windows, 2))


def proves(reason: Reason, item: Item) -> bool:
    """Return whether a reason is true and proves who wins."""
    if reason.claim.key != "remainder":
        return holds(reason, item)
    modulus, rest = reason.numbers
    met = {judge(item).wins((n,)) for n in range(rest, FAR, modulus)}
    return holds(reason, item) and len(met) == 1


def holds(reason: Reason, item: Item) -> bool:
    """Return whether a reason is true."""
    judged, position = judge(item), item.position
    if reason.claim.key == "move-wins":
        return reason.numbers in judged.winning_moves(position)
    if reason.claim.key == "all-moves-lose":
        return bool(judged.options(position)) and not judged.wins(position)
    if reason.claim.key == "no-move":
        return not judged.options(position)
    assert reason.claim.key == "remainder"
    modulus, rest = reason.numbers
    return position[0] % modulus == rest


def steals(item: Item) -> bool:
    """Return whether all answers to some bite could have been the first one."""
    options = judge(item).options
    first = set(options(item.position).values())
    return any(set(options(left).values()) <= first for left in first)


def reaches(item: Item, number: int) -> bool:
    """Return whether the player to move can reach the goal by adding to a number."""
    goal, lost = item.values["goal"], set()
    for n in range(goal, number - 1, -1):
        if not any(n + add in lost for add in range(1, item.values["largest"] + 1)):
            lost.add(n)
    return number not in lost


def is_even(item: Item, value: int) -> bool:
    """Whether a value has an even number of ones where the mask of the item has one."""
    return even_under(item.values["mask"], value)


def even_under(mask: str, value: int) -> bool:
    """Whether a value has an even number of ones where a mask, in digits, has one."""
    both = zip(reversed(mask), reversed(digits(value)), strict=False)
    return [*both].count(("1", "1")) % 2 == 0


def in_attractor(item: Item, n: int) -> bool:
    return judge(item).wins((n,)) is (item.values["player"] == 1)


def why_in_attractor(item: Item) -> str:
    """Return the word for whether a vertex is in the attractor, and by which rule."""
    words = ("in-by-one", "out-by-none") if item.values["player"] == 1 else (
        "in-by-all", "out-by-one"
    )  # fmt: skip
    return words[not in_attractor(item, *item.position)]


def wins(item: Item, option: Option) -> bool:
    winning = judge(item).winning_moves(item.position)
    return option in winning if option != "no-move" else not winning


@cache
def wins_lowering(first: int, second: int, least: int) -> bool:
    """Whether the player to move wins where a move lowers one of two numbers, never below some."""
    lowered = [(left, second) for left in range(least, first)]
    lowered += [(first, left) for left in range(least, second)]
    return any(not wins_lowering(*left, least) for left in lowered)


def lowered(item: Item, by: int) -> bool:
    """Whether lowering the number that is asked about wins."""
    clothes, number = item.question.split("-")
    left = [item.values["first"], item.values["second"]]
    left[int(number) - 1] -= by
    return not wins_lowering(*left, 1 if clothes == "bar" else 0)


#: The questions of which the right answer is a winning move.
WINNING_MOVES = ("take", "reply", "which-move", "equal", "equal-after", "mirror", "bite")

#: Whether an option is right, by the question.
RIGHT: dict[str, Callable[[Item, Option], bool]] = {
    "column-ones": lambda item, ones: (
        ones == sum(n // item.values["weight"] % 2 for n in item.values["numbers"])
    ),
    "who-wins": lambda item, option: option == judge(item).outcome(item.position),
    **dict.fromkeys(WINNING_MOVES, wins),
    **dict.fromkeys(("reason-n", "reason-p"), lambda item, option: proves(option, item)),
    "modulus": lambda item, m: all(
        judge(item).wins((n,)) is (n % m != 0) for n in range(FAR)
    ),
    "race": lambda item, add: not reaches(item, item.values["now"] + add),
    **dict.fromkeys(("coins-1", "coins-2", "bar-1", "bar-2"), lowered),
    "tick-lost": lambda item, n: not judge(item).wins((n,)),
    "column": lambda item, weight: weight == odd_weights(item.position)[-1],
    "which-heaps": lambda item, heap: heap in dict(judge(item).winning_moves(item.position)),
    "vertex": lambda item, word: word == why_in_attractor(item),
    "attractor": in_attractor,
    "stealing": lambda item, word: word == (
        "some-bite-wins" if steals(item) else "stealing-says-nothing"
    ),
    "parts": lambda item, part: part in zeckendorf(item),
    "limits": lambda item, most: judge(item).wins((item.values["number"], most)),
    "rare-values": is_even,
    "rare-rows": lambda item, row: is_even(item, judge(item).grundy((row,))),
    "rare-together": lambda item, word: (word == "rare") is is_even(
        item, xor((item.values["first"], item.values["second"]))
    ),
    "allowed": lambda item, move: move in judge(item).options(item.position),
    "proof": lambda item, word: word == (
        "proved" if window_returns(item.values["row"], item.values["window"]) else "only-observed"
    ),
}  # fmt: skip

#: The number that is right, by the question.
NUMBER: dict[str, Callable[[Item], int]] = {
    "value-nim-sum": lambda item: xor(item.subject[1]),
    "amount": lambda item: dict(judge(item).winning_moves(item.position))[item.values["heap"]],
    "count-wins": lambda item: len(judge(item).winning_moves(item.position)),
    "to-binary": lambda item: int(digits(item.values["number"])),
    "from-binary": lambda item: next(n for n in range(100) if digits(n) == item.values["digits"]),
    "rank": lambda item: judge(item).rank(item.position),
    "cells": lambda item: len(cells_filled(item.values["number"], item.values["number"] - 1)),
    "value-mex": lambda item: first_missing(set(item.values["numbers"])),
    "value-grundy": lambda item: judge(item).grundy(item.position),
    "sum-value": lambda item: judge(item).grundy(item.position),
    "row-period": lambda item: repeats(item.values["row"])[0],
    "preperiod": lambda item: repeats(item.values["row"])[1],
}


def cells_filled(sticks: int, most: int) -> dict[tuple[int, int], bool]:
    """Return the memory of a program that tries the takes in turn and stops at a winning one."""
    known: dict[tuple[int, int], bool] = {}

    def wins_from(left: int, limit: int) -> bool:
        cell = left, min(limit, left)
        if left and cell not in known:
            taken = 1
            while taken <= cell[1] and wins_from(left - taken, 2 * taken):
                taken += 1
            known[cell] = taken <= cell[1]
        return known.get(cell, False)

    wins_from(sticks, most)
    return known


def zeckendorf(item: Item) -> tuple[int, ...]:
    """Find the only sum without neighbours among those of the options."""
    offered, n = item.options, item.values["number"]
    found = [
        each
        for count in range(1, len(offered) + 1)
        for each in combinations(offered, count)
        if sum(each) == n and not has_neighbours(item, each)
    ]
    (only,) = found
    return only


def has_neighbours(item: Item, numbers: tuple[int, ...]) -> bool:
    places = [item.options.index(number) for number in numbers]
    return any(b - a == 1 for a, b in combinations(places, 2))
