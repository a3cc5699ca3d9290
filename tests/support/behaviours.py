"""The calls that try each function of the worksheets, and what is compared of each answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any

from games.worksheets.calls import Arguments, Call, Returned
from tests.support.bars_behaviour import DOWNWARDS, OPPONENTS, UPWARDS
from tests.support.behaviour import Behaviour

# ------------------------------------------------------------------------------ arguments


def _lists(longest: int, values: range, grown: int, largest: int) -> Callable[[], list[Arguments]]:
    """Return all lists up to a length, and longer ones that are drawn."""

    def made() -> list[Arguments]:
        draw = Random(7)
        small = [list(p) for k in range(longest + 1) for p in product(values, repeat=k)]
        drawn = [
            [draw.randint(0, largest) for _ in range(draw.randint(1, 25))] for _ in range(grown)
        ]
        return [(one,) for one in (*small, *drawn)]

    return made


def _numbers(*of: int) -> Callable[[], list[Arguments]]:
    return lambda: [(n,) for n in of]


def _no_empty(lists: Callable[[], list[Arguments]]) -> Callable[[], list[Arguments]]:
    return lambda: [one for one in lists() if one[0]]


_BITS = _no_empty(_lists(7, range(2), 60, 1))
_LISTS = _lists(3, range(-2, 5), 80, 5000)
_HEAPS = _no_empty(_lists(4, range(5), 80, 900))


def _boards(*more: Any) -> Callable[[], list[Arguments]]:
    small, grown = _lists(4, range(3), 0, 1), _lists(2, range(6), 40, 35)
    return lambda: [(board, *more) for (board,) in (*small(), *grown()) if any(board)]


def _matrices() -> list[Arguments]:
    draw = Random(7)
    return [
        ([[draw.randint(0, 1) for _ in range(8)] for _ in range(rows)],)
        for rows in range(1, 12)
        for _ in range(8)
    ]


# ---------------------------------------------------------------------------------- seen


def _kinds_of_signs(_call: Call, answer: Returned) -> object:
    return {*"".join(answer.printed.split())}


def _signs(_call: Call, answer: Returned) -> object:
    return "".join(answer.printed.split())


def _breaks(call: Call, answer: Returned) -> object:
    extra = answer.printed.count("\n") - call.arguments[0]
    return extra in (0, 1) and not answer.printed.strip("\n")


def _value_of_bits(_call: Call, answer: Returned) -> object:
    bits = answer.result
    is_bits = isinstance(bits, list) and {*map(repr, bits)} <= {"0", "1"}
    return is_bits and int("0" + "".join(map(str, bits)), 2), answer.arguments


def _take(_call: Call, answer: Returned) -> object:
    return answer.result


def _sticks(call: Call, answer: Returned) -> object:
    """See the winning number where there is one, else whether a number is legal: any is as good."""
    (sticks,), taken = call.arguments, answer.result
    is_legal = type(taken) is int and 1 <= taken <= min(3, sticks)
    return is_legal if sticks % 4 == 0 and is_legal else taken


def _choice(call: Call, answer: Returned) -> object:
    """Return whether a move of Nim is legal, and whether it wins: any winning one is as good."""
    heaps, *difficulty = call.arguments
    move = answer.result
    if not (isinstance(move, tuple | list) and len(move) == 2 and {*map(type, move)} == {int}):
        return move
    i, taken = move
    is_legal = 0 <= i < len(heaps) and 1 <= taken <= heaps[i]
    if difficulty == [0]:
        return is_legal, answer.arguments
    left = [heap - taken * (j == i) for j, heap in enumerate(heaps)]
    return is_legal, bool(_xor(heaps)) and _xor(left) == 0, answer.arguments


def _xor(numbers: Sequence[int]) -> int:
    total = 0
    for number in numbers:
        total ^= number
    return total


def _any_order(_call: Call, answer: Returned) -> object:
    if isinstance(answer.result, dict):
        inside = {key: Counter(map(repr, to)) for key, to in answer.result.items()}
        return inside, answer.arguments
    if isinstance(answer.result, list):
        return Counter(map(repr, answer.result)), answer.arguments
    return answer.result, answer.arguments


def _parts(_call: Call, answer: Returned) -> object:
    if not isinstance(answer.result, list):
        return answer.result
    return Counter(repr(tuple(one) if isinstance(one, list) else one) for one in answer.result)


def _truths(_call: Call, answer: Returned) -> object:
    got = answer.result
    return [*map(repr, got)] if isinstance(got, list | tuple) else got


def _digits(_call: Call, answer: Returned) -> object:
    got = answer.result
    return [pair for pair in got if pair[0] != "0"] if isinstance(got, list) else got


def _below(call: Call, answer: Returned) -> object:
    """See values without the largest one, which may be meant or not."""
    got = answer.result
    is_many = isinstance(got, list | set)
    return [value for value in got if value != call.arguments[1]] if is_many else got


def _legal_board(call: Call, answer: Returned) -> object:
    board = answer.result
    return (
        isinstance(board, list)
        and len(board) == call.arguments[0]
        and all(type(pieces) is int and 1 <= pieces <= 35 for pieces in board)
    )


def _without_column(call: Call, answer: Returned) -> object:
    left, count = answer.arguments[0], len(call.arguments[0]) - 1
    return left[:count], left[count:] in ([], [0])


def _closed_up(_call: Call, answer: Returned) -> object:
    count, left = answer.result, answer.arguments[0]
    return count, type(count) is int and (left[:count], any(left[count:]))


def _turned(_call: Call, answer: Returned) -> object:
    return answer.arguments if answer.result is None else (answer.result, answer.arguments)


def _table(_call: Call, answer: Returned) -> object:
    """See the cells (i, j) with j up to i, in a dictionary or in rows counted from 0."""
    table, size = answer.result, (*_call.arguments, 8)[0]
    if isinstance(table, dict):
        return [table.get((i, j)) for i in range(1, size + 1) for j in range(1, i + 1)]
    if not isinstance(table, list) or len(table) != size + 1:
        return None
    return [[*row[1 : i + 1]] for i, row in enumerate(table)]


def _multiple(call: Call, answer: Returned) -> object:
    least = {"3": 2, "7": 2, "77": 12, "33": 3, "07": 34}[call.arguments[0]]
    return type(answer.result) is int and answer.result > 0 and answer.result % least == 0


# -------------------------------------------------------------------------------- graphs


@cache
def _given(most: int) -> Mapping[str, Any]:
    edges = {
        (n, j): [(n - k, OPPONENTS[j]) for k in (1, 2, 3) if n - k >= 1]
        for n in range(1, most + 1)
        for j in OPPONENTS
    }
    return {"G": edges, "Opp": OPPONENTS}


def _some_of(vertices: Sequence[Any], vertex: Any) -> Iterator[list[Any]]:
    for count in range(len(vertices) + 1):
        for some in combinations(vertices, count):
            yield from ([*some], [*some, vertex])


def _sets_and_vertices() -> list[Call]:
    edges = _given(9)["G"]
    asked = ((X, s) for s, to in edges.items() for X in _some_of(to, s) if to)
    return [Call(one, _given(9)) for one in asked]


def _sets_and_players() -> list[Call]:
    draw, edges = Random(7), _given(14)["G"]
    return [
        Call(
            ([(1, OPPONENTS[j]), *(s for s in edges if s[0] > 1 and draw.random() < share)], j),
            _given(14),
        )
        for share in (0.0, 0.1, 0.3, 0.6)
        for _ in range(8)
        for j in OPPONENTS
    ]


def _players() -> list[Call]:
    return [Call((j,), _given(most)) for most in range(1, 18) for j in OPPONENTS]


def _own_vertices() -> list[Call]:
    return [Call((j, (n, j)), _given(12)) for n in range(2, 13) if n % 4 != 1 for j in OPPONENTS]


# ---------------------------------------------------------------------------------- all


def _values_and_places(write: Callable[[str], Any]) -> Callable[[], list[Arguments]]:
    def made() -> list[Arguments]:
        return [
            (write(f"{value:05b}"), [i for i in range(5) if mask >> i & 1])
            for value in range(32)
            for mask in range(1, 32)
        ]

    return made


def _masks(write: Callable[[int], Any]) -> Callable[[], list[Arguments]]:
    return lambda: [(write(mask), most) for mask in range(1, 32) for most in range(1, 45)]


def _reached() -> list[Arguments]:
    draw = Random(7)
    return [
        ([[d, place] for place, d in enumerate(code, 1)], [draw.randint(0, 6) for _ in range(i)], i)
        for code in ("7", "77", "137", "26", "4", "357")
        for i in range(1, 22)
    ]


def _turns() -> list[Arguments]:
    boards = [board for (board,) in _lists(3, range(4), 0, 1)() if board]
    return [(board, i, k) for board in boards for i in range(-2, 5) for k in range(-2, 6)]


#: How each function is watched: one way for all right versions, or one for each, in their order.
BEHAVIOURS: dict[str, tuple[Behaviour, ...]] = {
    "separateur": (Behaviour(lambda: [(sign,) for sign in "-*|=#"], _kinds_of_signs),),
    "saut_de_ligne": (Behaviour(_numbers(*range(1, 60)), _breaks),),
    "affichage": (Behaviour(lambda: [*product(range(1, 45), "-*|=#")], _signs),),
    "prochain_joueur": (Behaviour(_numbers(1, 2)),),
    "inversion_tableau": (Behaviour(_LISTS),),
    "copie_tableau": (Behaviour(_LISTS),),
    "tous_zeros": (Behaviour(_LISTS),),
    "binaire_vers_decimale": (Behaviour(_BITS),),
    "decimale_vers_binaire": (Behaviour(_numbers(*range(700), *(3**k for k in range(7, 25)))),),
    "xor": (Behaviour(lambda: [*product((0, 1), (0, 1))]),),
    "bourrage_zero_gauche": (
        Behaviour(lambda: [(bits, len(bits) + k) for (bits,) in _BITS() for k in range(5)]),
    ),
    "xor_tab": (
        Behaviour(
            lambda: [(a, b) for (a,), (b,) in product(_BITS()[::5], repeat=2)], _value_of_bits
        ),
    ),
    "somme_nim": (Behaviour(_HEAPS, _value_of_bits),),
    "choix_ordinateur": (Behaviour(_numbers(*range(1, 90)), _sticks, 80),),
    "choix_ordinateur_somme_nim": (Behaviour(_boards(), _choice, 3),),
    "GrapheNim": (Behaviour(lambda: [(n, "a", "b") for n in range(20)], _any_order),),
    "Existence": (Behaviour(_sets_and_vertices),),
    "PourTout": (Behaviour(_sets_and_vertices),),
    "F": (Behaviour(_sets_and_players, _any_order),),
    "Attracteur": (Behaviour(_players, _any_order),),
    "Strategie": (Behaviour(_own_vertices),),
    **{name: (UPWARDS[name], DOWNWARDS[name]) for name in UPWARDS},
    "nim_plateau_init": (Behaviour(_numbers(*range(1, 21)), _legal_board, 30),),
    "nim_qui_commence": (Behaviour(lambda: [()], _take, 100),),
    "nim_jouer_tour": (Behaviour(_turns),),
    "nim_plateau_supprimer_colonne": (
        Behaviour(lambda: [(t, i) for (t,) in _HEAPS() for i in range(len(t))], _without_column),
    ),
    "nim_plateau_defragmenter": (Behaviour(_HEAPS, _closed_up),),
    "codage_dec2bin": (Behaviour(_numbers(*range(300))),),
    "codage_bin2dec": (Behaviour(lambda: [(list(bits),) for bits in product((0, 1), repeat=8)]),),
    "codage_inverser_tab_bits": (Behaviour(_BITS, _turned),),
    "nim_construire_mat_binaire": (Behaviour(_boards()),),
    "nim_sommes_mat_binaire": (Behaviour(_matrices),),
    "nim_position_premier_impair": (Behaviour(_no_empty(_lists(5, range(4), 60, 40))),),
    "nim_choix_ia": (
        Behaviour(
            lambda: [*_boards(1)()[::4], *(([3, 1], 0), ([0, 2], 0), ([1, 1, 1], 0))], _choice, 60
        ),
    ),
    "nim_choix_ia_aleatoire": (
        Behaviour(lambda: [(t,) for t in ([1], [1, 0], [2, 0, 1], [0, 4], [3, 2, 1])], _take, 300),
    ),
    "G": (
        Behaviour(lambda: [()], _table, expression="lambda: G"),
        Behaviour(_numbers(5, 8, 13), _table),
    ),
    "nim": (Behaviour(_numbers(*range(2, 50))),),
    "gagnant": (Behaviour(_numbers(*range(2, 50))),),
    "gagnantRecursif": (
        Behaviour(lambda: [(i, j) for i in range(1, 18) for j in range(1, i + 1)]),
    ),
    "calc_mex": (Behaviour(lambda: [({*one},) for (one,) in _lists(4, range(6), 60, 12)()]),),
    "tab_kn_dn": (
        Behaviour(lambda: [(c,) for c in ("7", "07", "770", "4007", "123456")], _digits),
    ),
    "liste_action_possibles": (
        Behaviour(lambda: [*product(range(12), "01234567", range(1, 6))], _truths),
    ),
    "liste_des_separations_tas_en_2": (
        Behaviour(lambda: [(n, d) for n in range(1, 40) for d in range(1, 5) if d <= n], _parts),
    ),
    "set_des_valeurs_grundy_atteignables": (Behaviour(_reached),),
    "tab_val_grundy": (Behaviour(lambda: [*product(range(20), ("77", "07", "137", "52"))]),),
    "Grundy": (Behaviour(lambda: [*product(range(26), ("77", "07", "137", "4", "52"))]),),
    "xor_des_tas": (Behaviour(_HEAPS),),
    "periodicite": (Behaviour(lambda: [(c,) for c in ("3", "7", "77", "33", "07")], _multiple),),
    "est_rare": (
        Behaviour(_values_and_places(str)),
        Behaviour(_values_and_places(lambda bits: [*map(int, bits)])),
    ),
    "rares_dans_masque": (
        Behaviour(_masks(int), _below),
        Behaviour(_masks("{:b}".format), _below),
    ),
}
