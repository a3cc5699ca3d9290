"""The course on octal games: mex, moves of one heap, Grundy values, periods.

A code is written without its leading ``0.``: "77" is Kayles. A digit with its place, such as
["7", 1], says what may be left after as many objects as the place are taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from typing import Any

from games.grundy import naive_values, read_rules
from games.lessons.facts import is_rare
from games.theory import mex, nim_sum
from games.worksheets.calls import Call, Returned
from games.worksheets.cases import calls, grown_lists, number_lists
from games.worksheets.specification import (
    Course,
    Defect,
    Slip,
    Specification,
    alike,
    changed,
    exact,
    in_course,
    is_whole,
    wrong_value,
)

#: Codes that differ in what they allow; Kayles, Dawson's Kayles and Treblecross are among them.
CODES = ("3", "7", "33", "77", "07", "37", "137", "007", "15", "26", "356", "0137")

_SHORT_CODES = ["".join(code) for length in (1, 2) for code in product("1234567", repeat=length)]

#: Codes without a 0, in which every digit is a move.
_FULL = tuple(code for code in CODES if "0" not in code)

#: Games with their least periods, all of which show within a hundred heaps.
_PERIODS = {"3": 2, "33": 3, "333": 4, "7": 2, "77": 12, "137": 34, "07": 34, "15": 10}

_LEAVES_NOTHING, _LEAVES_ONE, _LEAVES_TWO = 1, 2, 4


_specify_function = in_course(Course.OCTAL)


@cache
def values(code: str, to: int) -> tuple[int, ...]:
    """Return the Grundy values of the heaps 0 to ``to``; the code has no leading ``0.``."""
    return tuple(int(value) for value in naive_values(read_rules(f"0.{code}"), to))


def digits_with_places(code: str) -> list[list[Any]]:
    """Return a list [digit, place] for each digit of a code; digits are texts, places from 1 on."""
    return [[digit, place] for place, digit in enumerate(code, 1)]


def _allowed_results_of_take(taille: int, kn: str, dn: int) -> list[bool]:
    rest = taille - dn
    return [
        bool(int(kn) & _LEAVES_NOTHING) and rest == 0,
        bool(int(kn) & _LEAVES_ONE) and rest >= 1,
        bool(int(kn) & _LEAVES_TWO) and rest >= 2,
    ]


def _list_splits(taille: int, dn: int) -> list[tuple[int, int]]:
    rest = taille - dn
    return [(a, rest - a) for a in range(1, rest // 2 + 1)]


def _reachable_values(jeu_actions: list[list[Any]], tab_grundy: list[int], i: int) -> set[int]:
    reached: set[int] = set()
    for kn, dn in jeu_actions:
        nothing, one, two = _allowed_results_of_take(i, kn, dn)
        if nothing:
            reached.add(0)
        if one:
            reached.add(tab_grundy[i - dn])
        if two:
            reached |= {tab_grundy[a] ^ tab_grundy[b] for a, b in _list_splits(i, dn)}
    return reached


# ------------------------------------------------------------------------------- judges


def _digits_judge(call: Call, answer: Returned) -> Slip | None:
    """Judge the digits with their places; those that are 0 may be left out; None if correct."""
    right = digits_with_places(call.arguments[0])
    if alike([pair for pair in right if pair[0] != "0"], answer.result):
        return None
    return wrong_value(right, answer)


def _three_judge(call: Call, answer: Returned) -> Slip | None:
    """Judge three truth values, as a tuple or as a list; None if correct."""
    right = _allowed_results_of_take(*call.arguments)
    got = answer.result
    if isinstance(got, tuple | list) and alike(right, list(got)):
        return None
    slip = wrong_value(right if isinstance(got, list) else tuple(right), answer)
    assert slip is not None
    return slip


def _splits_judge(call: Call, answer: Returned) -> Slip | None:
    """Judge the ways to part a heap in two: in any order, but each once; None if correct."""
    right, got = _list_splits(*call.arguments), answer.result
    if not isinstance(got, list) or not all(
        isinstance(pair, tuple | list) and len(pair) == 2 and all(map(is_whole, pair))
        for pair in got
    ):
        return wrong_value(right, answer) or Slip(Defect.WRONG_TYPE, right, got)
    pairs = [tuple(pair) for pair in got]
    for mistake, found in (
        (Defect.EXTRA, [pair for pair in pairs if pair not in right]),
        (Defect.MISSING, [pair for pair in right if pair not in pairs]),
        (Defect.TWICE, [pair for pair in pairs if pairs.count(pair) > 1]),
    ):
        if found and mistake is Defect.MISSING:
            return Slip(mistake, found[0], got)
        if found:
            return Slip(mistake, right, found[0])
    return None


def _period_judge(call: Call, answer: Returned) -> Slip | None:
    """Judge a period: the least one, or a multiple of it; None if correct."""
    least = _PERIODS[call.arguments[0]]
    got = answer.result
    if is_whole(got) and not isinstance(got, bool) and got > 0 and got % least == 0:
        return None
    slip = wrong_value(least, answer)
    assert slip is not None
    return slip


# -------------------------------------------------------------------------------- calls


def _set_calls() -> Iterator[Call]:
    for size in range(6):
        for numbers in combinations(range(6), size):
            yield Call((set(numbers),))
    for most in (10, 50):
        yield Call((set(range(most)),))
        yield Call((set(range(most)) - {most // 2},))
        yield Call((set(range(1, most)),))


def _moves_of_one_heap() -> Iterator[Call]:
    for taille, dn, kn in product(range(7), range(1, 5), "01234567"):
        yield Call((taille, kn, dn))


def _heaps_to_part() -> Iterator[Call]:
    for taille in range(16):
        for dn in range(1, 4):
            if dn <= taille:
                yield Call((taille, dn))
    yield Call((101, 2))


def _heaps_of_games() -> Iterator[Call]:
    for taille, code in product(range(13), CODES):
        yield Call((taille, code))
    for code in CODES:
        yield Call((40, code))


def _next_values() -> Iterator[Call]:
    for i, code in product(range(1, 13), _FULL):
        yield Call((digits_with_places(code), list(values(code, i - 1)), i))


def _set_judge(call: Call, answer: Returned) -> Slip | None:
    """Judge a set of values: none missing, none too many; None if correct."""
    right = _reachable_values(*call.arguments)
    got = answer.result
    if isinstance(got, set) and all(map(is_whole, got)):
        if missing := right - got:
            return Slip(Defect.MISSING, min(missing), got)
        if extra := got - right:
            return Slip(Defect.EXTRA, right, min(extra))
        return changed(call, answer)
    return wrong_value(right, answer)


# --------------------------------------------------------------------- rare and frequent


def _bit_list(text: str) -> list[int]:
    return [int(bit) for bit in text]


def _single_values(kind: Callable[[str], Any]) -> Specification:
    """Return the specification of ``est_rare``: whether a value is rare, by the places of a mask.

    ``kind`` turns a text of binary digits into the argument; places count from 0, from the left.
    """

    def made() -> Iterator[Call]:
        for width in range(1, 5):
            for value, mask in product(range(2**width), range(1, 2**width)):
                places = [i for i, bit in enumerate(f"{mask:0{width}b}") if bit == "1"]
                yield Call((kind(f"{value:0{width}b}"), places))

    def right(ele_bin: Any, indices: list[int]) -> bool:
        return sum(int(ele_bin[i]) for i in indices) % 2 == 0

    return _specify_function("est_rare", made, exact(right))


def _all_values(read: Callable[[int], Any], last: int) -> Specification:
    """Return the specification of ``rares_dans_masque``: all rare values up to a largest.

    The largest is included if ``last`` is 1, not if 0. ``read`` turns a mask into the argument.
    """

    def made() -> Iterator[Call]:
        for val_max, mask in product((*range(1, 17), 40), range(1, 16)):
            yield Call((read(mask), val_max))

    def judge(call: Call, answer: Returned) -> Slip | None:
        masque, val_max = call.arguments
        mask = masque if is_whole(masque) else int("".join(map(str, masque)), 2)
        right = [value for value in range(val_max + last) if is_rare(value, mask)]
        if isinstance(answer.result, set):
            return wrong_value(set(right), answer)
        is_list = isinstance(answer.result, list | tuple) and all(map(is_whole, answer.result))
        if is_list and sorted(answer.result) == right:  # in any order
            return changed(call, answer)
        return exact(lambda *_: right)(call, answer)

    return _specify_function("rares_dans_masque", made, judge)


def _with_others(first: Specification, *others: Specification) -> Specification:
    return replace(first, alternatives=others)


_RARE = (
    _with_others(_single_values(str), _single_values(_bit_list)),
    _with_others(
        *(
            _all_values(read, last)
            for read in (int, "{:b}".format, lambda mask: _bit_list(f"{mask:b}"))
            for last in (1, 0)
        )
    ),
)

FUNCTIONS = (
    *_RARE,
    _specify_function(
        "calc_mex",
        _set_calls,
        exact(mex, typical={Defect.LARGEST_PLUS_ONE: lambda un_set: max(un_set, default=-1) + 1}),
    ),
    _specify_function("tab_kn_dn", calls(_SHORT_CODES, CODES), _digits_judge),
    _specify_function("liste_action_possibles", _moves_of_one_heap, _three_judge),
    _specify_function("liste_des_separations_tas_en_2", _heaps_to_part, _splits_judge),
    _specify_function("set_des_valeurs_grundy_atteignables", _next_values, _set_judge),
    _specify_function(
        "tab_val_grundy",
        _heaps_of_games,
        exact(lambda taille, nbr_octal: list(values(nbr_octal, taille))),
    ),
    _specify_function(
        "Grundy",
        _heaps_of_games,
        exact(lambda taille, nbr_octal: values(nbr_octal, taille)[taille]),
    ),
    _specify_function(
        "xor_des_tas",
        calls(number_lists(1, 4, range(4)), grown_lists(40, 12, 500)),
        exact(nim_sum, typical={Defect.ORDINARY_SUM: sum}),
        allows=lambda arguments: len(arguments[0]) > 0,
    ),
    _specify_function("periodicite", calls(_PERIODS), _period_judge),
)
