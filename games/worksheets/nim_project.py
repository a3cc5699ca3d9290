"""The guided project of sticks and Nim: output, lists, binary numbers, and two strategies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from games.core import Move
from games.theory import nim_sum
from games.worksheets.calls import Arguments, Call, Returned
from games.worksheets.cases import bit_lists, calls, grown_bits, grown_lists, heaps, number_lists
from games.worksheets.matches import Board, Played, Turn, shortest_losing_match
from games.worksheets.specification import (
    Course,
    Defect,
    Proof,
    Slip,
    as_pair,
    by_value,
    changed,
    exact,
    in_course,
    is_bits,
    is_whole,
    wrong_value,
)

#: Strategies are proved for so many sticks, and for all boards with heaps up to these sizes, by
#: the number of heaps.
MOST_STICKS, LARGEST_HEAPS = 60, (15, 8, 5, 3)

_MOST_TAKEN = 3

#: How often a lost position is asked about: a move that is drawn at all is then almost certainly
#: drawn, even if it is as rare as one in ten.
_DRAWS = 300


_specify_function = in_course(Course.NIM_PROJECT)


# ------------------------------------------------------------------------------- output

_SIGNS = ("-", "*", "|")


def _print_judge(call: Call, answer: Returned) -> Slip | None:
    """Judge what is printed: the sign, as often as asked, and no other; None if correct."""
    *counts, sign = call.arguments
    signs = [one for one in answer.printed if not one.isspace()]
    if any(one != sign for one in signs):
        return Slip(Defect.WRONG_OUTPUT, sign, answer.printed)
    if not counts:
        return None if signs else _not_printed(sign, answer)
    if len(signs) == counts[0]:
        return None
    return _not_printed(sign * counts[0], answer)


def _line_break_judge(call: Call, answer: Returned) -> Slip | None:
    """Judge line breaks; None if correct. One more is right: ``print`` ends its own line."""
    (count,) = call.arguments
    right = "\n" * count
    if answer.printed in (right, right + "\n"):
        return None
    return _not_printed(right, answer)


def _not_printed(expected: str, answer: Returned) -> Slip:
    if not answer.printed:
        return Slip(Defect.NOT_PRINTED, expected, answer.result)
    return Slip(Defect.WRONG_OUTPUT, expected, answer.printed)


OUTPUT = (
    _specify_function("separateur", calls(_SIGNS), _print_judge),
    _specify_function("saut_de_ligne", calls(range(1, 21)), _line_break_judge),
    _specify_function("affichage", lambda: map(Call, product(range(1, 21), _SIGNS)), _print_judge),
)

# -------------------------------------------------------------------------------- lists


def _is_bit_list(arguments: Arguments) -> bool:
    return is_bits(arguments[0]) and len(arguments[0]) > 0


def _is_list(arguments: Arguments) -> bool:
    return isinstance(arguments[0], list)


_LISTS = (number_lists(0, 4, range(4)), grown_lists(40, 30, 1000))

LISTS = (
    _specify_function("prochain_joueur", calls((1, 2)), exact(lambda joueur: 3 - joueur)),
    _specify_function(
        "inversion_tableau",
        calls(*_LISTS),
        exact(lambda tab: tab[::-1], new_object=True),
        allows=_is_list,
    ),
    _specify_function(
        "copie_tableau", calls(*_LISTS), exact(lambda tab: [*tab], new_object=True), allows=_is_list
    ),
    _specify_function(
        "tous_zeros",
        calls(number_lists(0, 4, range(-1, 3)), [[0] * 30, [0] * 29 + [7], [7] + [0] * 29]),
        exact(lambda tab: not any(tab)),
        allows=_is_list,
    ),
)

# ----------------------------------------------------------------------- binary numbers


def to_number(bits: Sequence[int]) -> int:
    """Return the number with these bits, most significant first; 0 for none."""
    return sum(bit << place for place, bit in enumerate(reversed(bits)))


def to_bits(number: int) -> list[int]:
    """Return the bits of a number, most significant first; 0 has one."""
    return [int(digit) for digit in f"{number:b}"]


def _read_bits(value: Any) -> int | None:
    return to_number(value) if is_bits(value) else None


def _pad_with_zeros(tab: list[int], n: int) -> list[int]:
    return [0] * (n - len(tab)) + tab


def _padding_calls() -> Iterator[Call]:
    for bits in bit_lists(1, 4):
        for n in range(len(bits), len(bits) + 4):
            yield Call((bits, n))
    for bits in grown_bits(20, 30):
        yield Call((bits, 32))


def _can_be_padded(arguments: Arguments) -> bool:
    tab, n = arguments
    return _is_bit_list(arguments) and len(tab) <= n


def _two_lists() -> Iterator[Call]:
    small = bit_lists(1, 4)
    pairs = sorted(product(small, small), key=lambda pair: sum(map(len, pair)))
    yield from map(Call, pairs)
    grown = grown_bits(20, 24)
    yield from map(Call, zip(grown, reversed(grown), strict=True))


_BOARDS = (heaps(LARGEST_HEAPS), grown_lists(60, 8, 200))

BINARY = (
    _specify_function(
        "binaire_vers_decimale",
        calls(bit_lists(1, 8), grown_bits(30, 40)),
        exact(to_number, typical={Defect.REVERSED: lambda tab: to_number(tab[::-1])}),
        allows=_is_bit_list,
    ),
    _specify_function(
        "decimale_vers_binaire",
        calls(range(257), [2**power + step for power in range(9, 41, 4) for step in (-1, 0, 1)]),
        exact(to_bits),
        allows=lambda arguments: arguments[0] >= 0,
    ),
    _specify_function("xor", lambda: map(Call, product((0, 1), (0, 1))), exact(lambda a, b: a ^ b)),
    _specify_function(
        "bourrage_zero_gauche", _padding_calls, exact(_pad_with_zeros), allows=_can_be_padded
    ),
    _specify_function(
        "xor_tab",
        _two_lists,
        by_value(lambda a, b: to_number(a) ^ to_number(b), _read_bits, to_bits),
        allows=lambda arguments: all(is_bits(tab) and tab for tab in arguments),
    ),
    _specify_function(
        "somme_nim",
        calls([[0], [0, 0]], *_BOARDS),
        by_value(nim_sum, _read_bits, to_bits),
        allows=lambda arguments: len(arguments[0]) > 0,
    ),
)

# --------------------------------------------------------------------------- strategies


def _sticks_judge(call: Call, answer: Returned) -> Slip | None:
    (sticks,) = call.arguments
    take, right = answer.result, sticks % (_MOST_TAKEN + 1)
    if not is_whole(take) or isinstance(take, bool):
        return wrong_value(right or 1, answer)
    if not 1 <= take <= min(_MOST_TAKEN, sticks):
        return Slip(Defect.ILLEGAL, right or 1, take)
    return Slip(Defect.GIVES_UP, right, take) if right and take != right else None


def _losing_stick_match(call: Call, results: dict[Arguments, Any]) -> tuple[Turn, ...]:
    """Return a shortest match that is lost from a call on, or (), as ``losing_nim_match`` does."""

    def played(sticks: int) -> Played[int] | None:
        take = results.get((sticks,))
        return None if take is None else Played(Call((sticks,)), take, sticks - take)

    def replies(sticks: int) -> Iterator[tuple[Move, int, int]]:
        take = sticks % (_MOST_TAKEN + 1)
        yield (take,), sticks - take, sticks - take

    (sticks,) = call.arguments
    return shortest_losing_match(sticks, played, replies, is_over=lambda left: left == 0)


def _legal_takes(call: Call) -> list[int]:
    return [*range(1, min(_MOST_TAKEN, call.arguments[0]) + 1)]


def winning_moves(tas: Sequence[int]) -> list[tuple[int, int]]:
    """Return the moves (index in ``tas``, how many) that leave a nim-sum of 0; [] without any.

    ``tas`` are the heaps, and indices count from 0.
    """
    total = nim_sum(tas)
    return [(i, heap - (heap ^ total)) for i, heap in enumerate(tas) if heap ^ total < heap]


def is_legal_move(tas: Sequence[int], move: tuple[Any, ...]) -> bool:
    """Return whether a move, (index in ``tas`` from 0, how many), is allowed in these heaps."""
    if len(move) != 2 or not all(map(is_whole, move)):
        return False
    i, taken = move
    return bool(0 <= i < len(tas) and 1 <= taken <= tas[i])


def nim_judge(call: Call, answer: Returned) -> Slip | None:
    """Judge a move of Nim, (index of the heap from 0, how many); None if correct.

    The move must win if any does, and the arguments must be unchanged.
    """
    tas = call.arguments[0]
    right = winning_moves(tas)
    example = (right or [(i, 1) for i, heap in enumerate(tas) if heap])[0]
    move = as_pair(answer.result)
    if move is None:
        if isinstance(answer.result, tuple | list | int):
            return Slip(Defect.WRONG_TYPE, example, answer.result)
        return wrong_value(example, answer)
    mutated = changed(call, answer)
    if mutated:
        return mutated
    if (right and move not in right) or not is_legal_move(tas, move):
        return Slip(_wrong_move(tas, move, right), example, answer.result)
    return None


def _wrong_move(tas: Sequence[int], move: tuple[int, int], right: Sequence[Any]) -> Defect:
    i, taken = move
    is_legal, is_swapped = is_legal_move(tas, move), (taken, i) in right
    from_one = (i - 1, taken) in right and not is_legal
    if from_one is not is_swapped:
        return Defect.FROM_ONE if from_one else Defect.SWAPPED
    return Defect.GIVES_UP if is_legal else Defect.ILLEGAL


def losing_nim_match(call: Call, results: dict[Arguments, Any]) -> tuple[Turn, ...]:
    """Return a shortest match that is lost from a call on, or () if ``results`` do not give one.

    These are the function's results by its arguments, lists as tuples. The other player tries every
    winning reply.
    """
    start, *more = call.arguments

    def played(tas: tuple[int, ...]) -> Played[tuple[int, ...]] | None:
        move = results.get((tas, *more))
        return (
            None
            if move is None
            else Played(Call(([*tas], *more)), move, _heaps_after_move(tas, move))
        )

    def replies(tas: tuple[int, ...]) -> Iterator[tuple[Move, tuple[int, ...], list[int]]]:
        for index, taken in winning_moves(tas):
            left = _heaps_after_move(tas, (index, taken))
            yield (index + 1, taken), left, [*left]

    return shortest_losing_match(tuple(start), played, replies, is_over=lambda tas: not any(tas))


def _heaps_after_move(tas: tuple[int, ...], move: tuple[int, int]) -> tuple[int, ...]:
    i, taken = move
    return (*tas[:i], tas[i] - taken, *tas[i + 1 :])


STRATEGIES = (
    _specify_function(
        "choix_ordinateur",
        calls(range(1, MOST_STICKS + 1)),
        _sticks_judge,
        repeats=lambda call: 5 if call.arguments[0] % (_MOST_TAKEN + 1) else _DRAWS,
        reaches=lambda call: [] if call.arguments[0] % (_MOST_TAKEN + 1) else _legal_takes(call),
        must_draw=False,
        lost_match=_losing_stick_match,
        board=Board.ONE_NUMBER,
        proof=Proof.STICKS,
        rests_on=lambda call: call.arguments[0] % (_MOST_TAKEN + 1) != 0,
    ),
    _specify_function(
        "choix_ordinateur_somme_nim",
        calls(*_BOARDS),
        nim_judge,
        allows=lambda arguments: any(arguments[0]),
        lost_match=losing_nim_match,
        board=Board.NIM_SUMS,
        proof=Proof.NIM,
        rests_on=lambda call: bool(winning_moves(call.arguments[0])),
    ),
)

FUNCTIONS = (*OUTPUT, *LISTS, *BINARY, *STRATEGIES)
