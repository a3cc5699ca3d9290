"""Run programs by the Python that runs the tests: the sandbox must give the same results."""

from __future__ import annotations

import ast
import io
import random
import sys
import types
from collections.abc import Iterator
from contextlib import redirect_stdout
from copy import deepcopy
from typing import Any
from unittest.mock import patch

from bot.programs.guest import HERE
from games.worksheets.calls import Answer, Call, Raised, Returned

_FILE, _SEED = "program.py", 0


def _stand_in() -> dict[str, types.ModuleType]:
    """Return the replacement of NumPy, as our module in the component makes it."""
    tree = ast.parse((HERE / "app.py").read_text(encoding="utf-8"))
    names = ("_PARTS", "_numpy")
    made = [
        node
        for node in tree.body
        if (isinstance(node, ast.FunctionDef) and node.name in names)
        or (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in names)
    ]
    modules: dict[str, types.ModuleType] = {}
    space = {"types": types, "random": random, "sys": types.SimpleNamespace(modules=modules)}
    exec(compile(ast.Module(made, []), "app.py", "exec"), space)
    space["_numpy"]()  # type: ignore[operator]
    return modules


class HostProgram:
    """A program that is known to end, with nothing between it and this process."""

    def __init__(self, source: str) -> None:
        self._module = types.ModuleType("__main__")
        random.seed(_SEED)
        self.loaded = self._done(lambda: exec(compile(source, _FILE, "exec"), vars(self._module)))

    def call(self, function: str, call: Call) -> Answer:
        """Make one call."""
        vars(self._module).update(deepcopy(dict(call.given)))
        arguments = deepcopy(call.arguments)

        def work() -> Any:
            return eval(function, vars(self._module))(*arguments)

        answer = self._done(work)
        if not isinstance(answer, Returned):
            return answer
        is_shared = isinstance(answer.result, list | dict | set)
        places = enumerate(arguments) if is_shared else ()
        same = tuple(place for place, one in places if one is answer.result)
        return Returned(answer.result, arguments, same, answer.printed)

    def _done(self, work: Any) -> Answer:
        printed = io.StringIO()
        modules = patch.dict(sys.modules, {"__main__": self._module, **_NUMPY})
        typed = patch("sys.stdin", io.StringIO("1\n" * 2000))
        try:
            with modules, typed, redirect_stdout(printed):
                return Returned(work(), (), printed=printed.getvalue())
        except BaseException as error:
            return Raised(type(error).__name__, str(error), _line(error))


_NUMPY = _stand_in()


def _line(error: BaseException) -> int | None:
    if isinstance(error, SyntaxError) and error.filename == _FILE:
        return error.lineno
    trace, line = error.__traceback__, None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == _FILE:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


# -------------------------------------------------------------------- programs of pupils'

_VALUES = (
    "a",
    "b",
    "n",
    "len(t)",
    "0",
    "1",
    "2",
    "3",
    "-1",
    "7",
    "t[0]",
    "t[-1]",
    "sum(t)",
    "n % 5",
)
_LISTS = (
    "t",
    "s",
    "t[::-1]",
    "sorted(t)",
    "[x * 2 for x in t]",
    "list(range(n % 7))",
    "t[1:]",
    "s + t",
)
_TESTS = (
    "a < b",
    "a == b",
    "not t",
    "a in t",
    "b % 2",
    "a > 0 and b > 0",
    "any(x > a for x in t)",
    "all(x <= b for x in t)",
    "len(t) > 2",
    "a is None",
    "next((x for x in t if x > 1), 0)",
)


def generated(count: int, seed: int = 1) -> Iterator[str]:
    """Go through programs as they might be typed, right or not: functions ``f(a, b, t)``."""
    draw = random.Random(seed)
    for _ in range(count):
        lines = ["def f(a, b, t):", "    n, s = 0, []"]
        lines += _block(draw, 3, draw.randint(2, 5))
        lines.append(f"    return {draw.choice(('n', 's', 'a', '(n, s)', 't', 'None', 'n / 2'))}")
        yield "\n".join(lines) + "\n"


def _block(draw: random.Random, depth: int, count: int) -> list[str]:
    statements = (_statement(draw, depth) for _ in range(count))
    return [f"    {line}" for lines in statements for line in lines]


def _statement(draw: random.Random, depth: int) -> list[str]:
    one, other = draw.choice(_VALUES), draw.choice(_VALUES)
    values, test = draw.choice(_LISTS), draw.choice(_TESTS)
    sign = draw.choice(("+", "-", "*", "//", "%", "/", "^", "|", "&"))
    inner = _block(draw, depth - 1, draw.randint(1, 2)) if depth else ["    n += 1"]
    simple = (
        [f"n = {one} {sign} {other}"],
        [f"a {draw.choice(('+', '-', '//'))}= {one}"],
        [f"s.append({one})"],
        [f"s = {values}"],
        [f"print({one}, {values})"],
        [f"n = t[{one}]"],
        [f"t[{one}] = {other}"],
        [f"n = {{x: x + {one} for x in {values}}}.get({other}, {one})"],
        [f"n = max({values})"],
        [f"s = sorted(set({values}))"],
        [f"b = str({one}) + {draw.choice(('str(b)', 'b'))}"],
        [f"n = int(f'{{{one}}}')"],
        [f"assert {test}"],
        [f"n, *s = {values}"],
        [f"del t[{one}]"],
    )
    nested = (
        [f"if {test}:", *inner],
        [f"if {test}:", *inner, "else:", f"    n = {one}"],
        [f"for x in {values}:", *inner],
        [f"for i in range({one}):", *inner],
        [f"while n < 9 and {test}:", "    n += 1", *inner, "    break"],
        ["try:", *inner, "except (IndexError, ZeroDivisionError):", f"    n = {other}"],
        [f"def g(x): return x {sign} {one}", f"n = g({other})"],
        [f"n = (lambda x: x {sign} {one})({other})"],
    )
    return draw.choice(simple + nested)
