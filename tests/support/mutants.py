"""Small changes to right programs, and brute force that says whether they change what is done."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

Arguments = tuple[Any, ...]

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}

_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitXor: ast.BitOr,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


def _changes(node: ast.AST) -> Iterator[Callable[[Any], None]]:
    """Yield what may be changed in one place of a program."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in _COMPARISONS:
            yield lambda n: setattr(n, "ops", [_COMPARISONS[type(op)]()])
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in _OPERATORS:
            yield lambda n: setattr(n, "op", _OPERATORS[type(op)]())
        case ast.BoolOp(op=op):
            other = ast.Or if isinstance(op, ast.And) else ast.And
            yield lambda n: setattr(n, "op", other())
        case ast.Constant(value=bool(value)):
            yield lambda n: setattr(n, "value", not value)
        case ast.Constant(value=int(value)):
            yield lambda n: setattr(n, "value", value + 1)
            yield lambda n: setattr(n, "value", value - 1)
        case ast.Return(value=ast.expr()):
            yield lambda n: setattr(n, "value", None)
        case ast.UnaryOp(op=ast.Not()):
            yield lambda n: setattr(n, "op", ast.UAdd())
        case ast.If():
            yield lambda n: setattr(n, "test", ast.Constant(True))
            yield lambda n: setattr(n, "test", ast.Constant(False))


def mutants(source: str, function: str) -> Iterator[str]:
    """Go through the programs that differ from one in a single place of a function."""
    tree = ast.parse(source)
    (own,) = (
        place
        for place, node in enumerate(tree.body)
        if isinstance(node, ast.FunctionDef) and node.name == function
    )
    for number, node in enumerate(ast.walk(tree.body[own])):
        for kind, _ in enumerate(_changes(node)):
            changed = copy.deepcopy(tree)
            place = [*ast.walk(changed.body[own])][number]
            [*_changes(place)][kind](place)
            yield ast.unparse(ast.fix_missing_locations(changed))


# ------------------------------------------------------------------------- wider domains


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

#: Where each function is compared: arguments that its sheet allows, beyond those it is judged by.
DOMAINS: dict[str, Callable[[], list[Arguments]]] = {
    "prochain_joueur": _numbers(1, 2),
    "inversion_tableau": _LISTS,
    "copie_tableau": _LISTS,
    "tous_zeros": _LISTS,
    "binaire_vers_decimale": _BITS,
    "decimale_vers_binaire": _numbers(*range(700), *(3**k for k in range(7, 25))),
    "xor": lambda: [*product((0, 1), (0, 1))],
    "bourrage_zero_gauche": lambda: [
        (bits, len(bits) + k) for (bits,) in _BITS() for k in range(5)
    ],
    "codage_dec2bin": _numbers(*range(300)),
    "codage_bin2dec": lambda: [(list(bits),) for bits in product((0, 1), repeat=8)],
    "nim_position_premier_impair": _no_empty(_lists(5, range(4), 60, 40)),
    "nim": _numbers(*range(2, 50)),
    "gagnant": _numbers(*range(2, 50)),
    "gagnantRecursif": lambda: [(i, j) for i in range(1, 18) for j in range(1, i + 1)],
    "calc_mex": lambda: [({*one},) for (one,) in _lists(4, range(6), 60, 12)()],
    "xor_des_tas": _HEAPS,
    "liste_des_separations_tas_en_2": lambda: [
        (n, d) for n in range(1, 40) for d in range(1, 5) if d <= n
    ],
    "Grundy": lambda: [(n, code) for n in range(26) for code in ("77", "07", "137", "4", "52")],
    "tab_val_grundy": lambda: [(n, code) for n in range(20) for code in ("77", "07", "137", "52")],
}
