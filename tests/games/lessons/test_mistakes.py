"""A mistake is named exactly if it yields the wrong answer, as recomputed here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

import pytest

from games.lessons.item import Item, Shape
from games.lessons.path import LEVELS, SKILLS, Skill
from games.mistakes import Mistake
from tests.support.brute import Brute, nim, sticks
from tests.support.items import (
    all_items,
    brute,
    chosen,
    digits,
    first_missing,
    has_neighbours,
    holds,
    is_even,
    items,
    judge,
    odd_weights,
    proves,
    xor,
)

#: A wrong answer: a number, one option, or a list of them.
Wrong = Any

Check = Callable[[Item, Wrong], bool]


def answers(mistake: Mistake) -> Iterator[tuple[Item, Wrong]]:
    """Go through the items with the wrong answer that a mistake is named at."""
    for each in all_items():
        yield from ((item, wrong) for item, wrong, of in named(each) if of is mistake)


def named(item: Item) -> Iterator[tuple[Item, Wrong, Mistake]]:
    """Go through the wrong answers of an item at which a mistake is named."""
    for given, mistake in item.mistakes.items():
        if item.shape is Shape.NUMBER:
            yield item, given[0], mistake
        else:
            options = [item.options[index] for index in given]
            yield item, options if item.shape is Shape.SEVERAL else options[0], mistake


def largest(item: Item) -> int:
    """Return the largest take of the rules."""
    return max(item.subject[0].takes)


def heap_left(item: Item, move: tuple[int, ...]) -> int:
    return item.position[move[0] - 1] - move[1]


def other(outcome: str) -> str:
    return {"N": "P", "P": "N"}[outcome]


def by_modulus(item: Item, wrong: Wrong, moduli: tuple[int, ...]) -> bool:
    """Return whether an answer follows from the multiples of some modulus."""
    if item.question == "modulus":
        return wrong in moduli
    if item.question == "take":
        rests = [item.position[0] % m for m in moduli]
        return 0 in rests if wrong == "no-move" else wrong[0] in rests
    if item.question == "race":
        return wrong in [(item.values["goal"] - item.values["now"]) % m for m in moduli]
    if item.question == "reply":
        return any(wrong[0] + item.values["take"] == m for m in moduli)
    if item.question == "tick-lost":
        return any(wrong == [n for n in item.options if n % m == 0] for m in moduli)
    return item.question == "value-grundy" and wrong in [item.position[0] % m for m in moduli]


def by_normal_rule(item: Item, wrong: Wrong) -> bool:
    normal = brute(item.subject[0].under("normal"))
    if item.question == "tick-lost":
        return wrong == [n for n in item.options if not normal.wins((n,))]
    if item.question == "who-wins":
        return wrong == normal.outcome(item.position)
    winning = normal.winning_moves(item.position)
    return not winning if wrong == "no-move" else wrong in winning


def is_of_lost(item: Item, wrong: Wrong) -> bool:
    """Return whether an answer is a move of a lost position."""
    return wrong != "no-move" and not judge(item).wins(item.position)


def by_shift(item: Item, wrong: Wrong) -> bool:
    normal = brute(item.subject[0].under("normal"))
    if item.question == "take":
        return wrong == "no-move" and not normal.wins((item.position[0] - 1,))
    return wrong == [n for n in item.options if n and not normal.wins((n - 1,))]


def lost_by_some(item: Item) -> list[int]:
    lost = {0}
    for n in item.options[1:]:
        options = {n - take for take in item.subject[0].takes if take <= n}
        if not options or not options <= lost:
            lost.add(n)
    return sorted(lost)


def forced_by_one(item: Item, n: int, player: int) -> bool:
    options = [n - take for take in item.subject[0].takes if take <= n]
    if not options:
        return player == 2
    return any(forced_by_one(item, option, 3 - player) for option in options)


def one_zero_less(text: str) -> list[str]:
    return [text[:i] + text[i + 1 :] for i in range(len(text)) if text[i] == "0"]


def zero_forgotten(item: Item, wrong: int) -> bool:
    if item.question == "to-binary":
        return str(wrong) in one_zero_less(digits(item.values["number"]))
    return digits(wrong) in one_zero_less(item.values["digits"])


def reversed_digits(item: Item, wrong: int) -> bool:
    if item.question == "to-binary":
        return wrong == int("".join(reversed(digits(item.values["number"]))))
    return digits(wrong) == "".join(reversed(item.values["digits"])).lstrip("0")


def unaligned(item: Item, wrong: int) -> bool:
    texts = [digits(n) for n in item.values["numbers"]]
    width = max(map(len, texts))
    place = width - len(digits(item.values["weight"]))
    return wrong == sum(text.ljust(width)[place] == "1" for text in texts)


def with_rightmost(item: Item, wrong: Wrong) -> bool:
    weight = odd_weights(item.position)[0]
    heaps = [i for i, heap in enumerate(item.position, 1) if heap // weight % 2]
    return (
        wrong == {"column": weight, "which-heaps": heaps, "count-wins": len(heaps)}[item.question]
    )


def takes_nim_sum(item: Item, wrong: Wrong) -> bool:
    return (wrong if item.question == "amount" else wrong[1]) == xor(item.position)


def option_values(item: Item) -> set[int]:
    if item.question == "value-mex":
        return set(item.values["numbers"])
    return {judge(item).grundy(option) for option in judge(item).options(item.position).values()}


def splits_into_nothing(item: Item, wrong: list[tuple[int, ...]]) -> bool:
    allowed = judge(item).options(item.position)
    added = [move for move in wrong if move not in allowed]
    return set(allowed) <= set(wrong) and all(
        part == 0 and (1, take, 1) in allowed for _, take, part in added
    )


def quickest(item: Item, position: tuple[int, ...]) -> int:
    judged = judge(item)
    options = list(judged.options(position).values())
    kept = [each for each in options if judged.wins(each) is not judged.wins(position)]
    return 1 + min(quickest(item, each) for each in kept) if kept else 0


def computed_anew(sticks: int) -> int:
    """Return how often cells are computed if none is remembered, and a won one ends the search."""
    count = 0

    def wins(left: int, limit: int) -> bool:
        nonlocal count
        count += left > 0
        return any(not wins(left - take, 2 * take) for take in range(1, min(left, limit) + 1))

    wins(sticks, sticks - 1)
    return count


def largest_part(item: Item, wrong: tuple[int, ...]) -> bool:
    fibonacci = (1, 2, 3, 5, 8, 13, 21, 34, 55)
    return wrong[0] == max(number for number in fibonacci if number <= item.position[0])


def ordinary_sum(item: Item, wrong: Wrong) -> bool:
    if item.question == "rare-together":
        total = item.values["first"] + item.values["second"]
        return wrong == ("rare" if is_even(item, total) else "frequent")
    return wrong == sum(item.values["grundy"] if item.question == "sum-value" else item.subject[1])


#: What each mistake yields.
CHECKS: dict[Mistake, Check] = {
    Mistake.FIRST_WINS: is_of_lost,
    Mistake.EVEN_ODD: lambda item, wrong: by_reason(item, wrong, (2,)),
    Mistake.MODULUS: lambda item, wrong: (
        item.subject[0].takes == tuple(range(1, largest(item) + 1))
        and by_reason(item, wrong, (largest(item), largest(item) + 2))
    ),
    Mistake.LARGEST_PLUS_ONE: lambda item, wrong: by_modulus(item, wrong, (largest(item) + 1,)),
    Mistake.LARGEST_TAKE: lambda item, wrong: (
        wrong == (largest(item) if item.question == "race" else max(item.options))
        if not item.game
        else wrong == max(judge(item).options(item.position))
    ),
    Mistake.COPIES_TAKE: lambda item, wrong: wrong[-1] == item.values["take"],
    Mistake.SOME_FOR_EVERY: lambda item, wrong: wrong == lost_by_some(item),
    Mistake.COMPLEMENT: lambda item, wrong: (
        {*wrong, *chosen(item)} == {*item.options} and not {*wrong} & {*chosen(item)}
    ),
    Mistake.ZERO_LEFT_OUT: lambda item, wrong: [0, *wrong] == chosen(item),
    Mistake.NORMAL_RULE: by_normal_rule,
    Mistake.SHIFT_BY_ONE: by_shift,
    Mistake.SWITCHES_EARLY: lambda item, wrong: (
        wrong in ("P", "no-move") and brute(item.game.under("normal")).outcome(item.position) == "N"
    ),
    Mistake.TAKES_WHOLE_HEAP: lambda item, wrong: wrong != "no-move" and not heap_left(item, wrong),
    Mistake.SAME_HEAP: lambda item, wrong: wrong == (item.values["heap"], item.values["take"]),
    Mistake.MIRRORS_THREE: lambda item, wrong: (
        wrong == "no-move" and len(item.position) == 3 and len({*item.position}) == 2
    ),
    Mistake.DIGITS_REVERSED: reversed_digits,
    Mistake.ZERO_FORGOTTEN: zero_forgotten,
    Mistake.COLUMNS_NOT_ALIGNED: unaligned,
    Mistake.ORDINARY_SUM: ordinary_sum,
    Mistake.PAIRS_KEPT: lambda item, wrong: (
        wrong == sum(2**k for k in range(9) if any(n // 2**k % 2 for n in item.subject[1]))
    ),
    Mistake.RIGHTMOST_COLUMN: with_rightmost,
    Mistake.LARGEST_HEAP: lambda item, wrong: (
        [item.position[i - 1] for i in wrong] == [max(item.position)]
        and wrong[0] not in [item.options[index] for index in item.solution]
    ),
    Mistake.TAKES_NIM_SUM: takes_nim_sum,
    Mistake.LEFT_FOR_TAKEN: lambda item, wrong: (
        wrong + item.solution[0] == item.position[item.values["heap"] - 1]
        if item.question == "amount"
        else wrong == min(item.values["first"], item.values["second"])
    ),
    Mistake.ONE_FOR_ALL: lambda item, wrong: (
        wrong == ("in-by-one" if item.values["inside"] else "out-by-none")
        if item.question == "vertex"
        else wrong == [n for n in item.options if forced_by_one(item, n, item.values["player"])]
    ),
    Mistake.ALL_FOR_ONE: lambda item, wrong: (
        wrong == ("in-by-all" if item.values["inside"] == item.values["count"] else "out-by-one")
    ),
    Mistake.TURN_FORGOTTEN: lambda item, wrong: (
        wrong == [n for n in item.options if judge(item).wins((n,)) is (item.values["player"] == 2)]
    ),
    Mistake.LOSER_HURRIES: lambda item, wrong: wrong == quickest(item, item.position),
    Mistake.MIRRORS_RECTANGLE: lambda item, wrong: (
        wrong == (2, 2) and {*item.position} == {item.position[0]} != {len(item.position)}
    ),
    Mistake.STEALING_TELLS: lambda item, wrong: (
        len({*item.position}) == 1
        and wrong in ("corner-bite-wins", (len(item.position), item.position[0]))
    ),
    Mistake.STEALING_ANYWHERE: lambda item, wrong: (
        len({*item.position}) > 1 and wrong in ("some-bite-wins", "corner-bite-wins")
    ),
    Mistake.NEIGHBOUR_PARTS: lambda item, wrong: (
        sum(wrong) == item.values["number"] and has_neighbours(item, tuple(wrong))
    ),
    Mistake.LARGEST_PART: largest_part,
    Mistake.LIMIT_FORGOTTEN: lambda item, wrong: (
        wrong == "no-move"
        if item.position[0] in (1, 2, 3, 5, 8, 13, 21, 34, 55)
        else is_of_lost(item, wrong)
    ),
    Mistake.CALLS_FOR_CELLS: lambda item, wrong: wrong == computed_anew(item.values["number"]),
    Mistake.END_COUNTED: lambda item, wrong: wrong == item.solution[0] + 1,
    Mistake.LIMIT_REACHED: lambda item, wrong: wrong == chosen(item)[1:],
    Mistake.MAX_PLUS_ONE: lambda item, wrong: wrong == max(option_values(item), default=0) + 1,
    Mistake.COUNTED: lambda item, wrong: wrong == len(option_values(item)),
    Mistake.MEX_FROM_ONE: lambda item, wrong: wrong == first_missing(option_values(item), 1),
    Mistake.HEAP_SIZES: lambda item, wrong: (
        wrong == xor(item.position)
        if item.question == "sum-value"
        else is_of_lost(item, wrong)
        if xor(item.position)
        else wrong == "no-move"
    ),
    Mistake.EMPTY_PART: splits_into_nothing,
    Mistake.SPLITS_LEFT_OUT: lambda item, wrong: wrong == [m for m in chosen(item) if m[2] == 0],
    Mistake.PERIOD_SWAPPED: lambda item, wrong: (
        wrong
        == (item.facts[0].preperiod if item.question == "row-period" else item.facts[0].period)
    ),
    Mistake.MULTIPLE: lambda item, wrong: wrong % item.solution[0] == 0 and wrong > 0,
    Mistake.FROM_ONE: lambda item, wrong: wrong == item.solution[0] + 1,
    Mistake.LOOKS_PROVED: lambda item, wrong: wrong.startswith("proved"),
    Mistake.ODD_FOR_RARE: lambda item, wrong: (
        wrong == [each for each in item.options if each not in chosen(item)]
    ),
    Mistake.ZERO_NOT_RARE: lambda item, wrong: (
        wrong == [each for each in chosen(item) if value_of(item, each)]
    ),
    Mistake.MASK_FORGOTTEN: lambda item, wrong: (
        wrong == [n for n in item.options if digits(value_of(item, n)).count("1") % 2 == 0]
    ),
    Mistake.KIND_KEPT: lambda item, wrong: (
        wrong == "frequent"
        and not any(is_even(item, item.values[name]) for name in ("first", "second"))
    ),
    Mistake.UNTRUE_REASON: lambda item, wrong: is_reason(item, wrong) and not holds(wrong, item),
    Mistake.UNPROVEN_REASON: lambda item, wrong: (
        is_reason(item, wrong)
        and holds(wrong, item)
        and not proves(wrong, item)
        and not by_reason(item, wrong, (2, largest(item), largest(item) + 2))
    ),
}


def value_of(item: Item, judged: int) -> int:
    """Return the Grundy value of a row, or a number itself."""
    return judge(item).grundy((judged,)) if item.question == "rare-rows" else judged


def is_reason(item: Item, _wrong: Wrong) -> bool:
    return item.question.startswith("reason")


def by_reason(item: Item, wrong: Wrong, moduli: tuple[int, ...]) -> bool:
    if is_reason(item, wrong):
        is_named = wrong.claim.key == "remainder" and wrong.numbers[0] in moduli
        return is_named and (wrong.numbers[1] > 0) is judge(item).wins(item.position)
    return by_modulus(item, wrong, moduli)


@pytest.mark.parametrize("mistake", Mistake)
def test_a_mistake_yields_the_answer_that_it_is_named_at(mistake: Mistake) -> None:
    for item, wrong in answers(mistake):
        assert CHECKS[mistake](item, wrong), (item, wrong)


def test_every_wrong_reason_for_takes_of_one_to_three_has_a_mistake() -> None:
    skill = next(each for each in SKILLS.values() if each.key == "remainder")
    asked = [item for n in (1, 2) for item in items(skill, n) if is_reason(item, None)]
    assert asked
    for item in asked:
        assert len(item.mistakes) == len(item.options) - 1


@pytest.mark.parametrize("skill", SKILLS.values(), ids=lambda skill: skill.key)
def test_a_mistake_of_an_item_is_named_only_if_no_other_yields_the_answer(skill: Skill) -> None:
    """Of like items of a skill, each mistake that is named at some of them is reckoned anew."""

    def kind(item: Item) -> tuple[object, ...]:
        game = item.subject[0]
        return item.question, item.shape, type(game), game.misere

    drawn = [item for level in range(1, LEVELS + 1) for item in items(skill, level)]
    of_kind: dict[object, set[Mistake]] = {}
    for item in drawn:
        of_kind.setdefault(kind(item), set()).update(item.mistakes.values())
    for item, wrong, mistake in chain.from_iterable(map(named, drawn)):
        others = of_kind[kind(item)] - {mistake}
        found = [other for other in others if CHECKS[other](item, wrong)]
        assert not found, (item, wrong, mistake, found)


def test_the_mistake_about_strategy_stealing_is_named_on_full_bars_alone() -> None:
    seen = set[bool]()
    for item, _ in answers(Mistake.STEALING_TELLS):
        rows, columns = len(item.position), item.position[0]
        assert item.position == (columns,) * rows
        corner = (rows, columns)
        assert corner not in judge(item).winning_moves(item.position)
        seen.add(item.question == "stealing")
    assert seen == {True, False}


def test_the_examples_that_mend_mistakes_are_true() -> None:
    normal, poisoned = Brute(sticks((1, 2, 3))), Brute(sticks((1, 2, 3)), misere=True)
    assert [n for n in (4, 5, 6, 8, 20) if not normal.wins((n,))] == [4, 8, 20]
    assert [n for n in (4, 5) if not poisoned.wins((n,))] == [5]
    assert [n for n in (2, 5) if not Brute(sticks((1, 3, 4))).wins((n,))] == [2]
    assert (3, 1) in Brute(nim).winning_moves((2, 2, 1))
    assert normal.winning_moves((5,)) == [(1,)]
    assert normal.winning_moves((2,)) == [(2,)]
    assert normal.winning_moves((8 - 1,)) == [(3,)]
    assert normal.wins((6,))
