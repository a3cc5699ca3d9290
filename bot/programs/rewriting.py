"""What the interpreter lacks, written in another way: each line stays where it is.

It has no NumPy, of which the sheets use random numbers, and no ``del``; what should yield one
value after the other is a list there, so ``next`` takes from a list, too.
"""

from __future__ import annotations

import ast
import re
import tokenize
from contextlib import suppress
from io import StringIO

#: What stands in for all this, inside the sandbox.
STAND_INS = """
def next(values, *default, _next=next, _is=isinstance, _list=list):
    if not _is(values, _list):
        return _next(values, *default)
    if values:
        return values.pop(0)
    if default:
        return default[0]
    raise StopIteration
class _numpy_random:
    def __init__(self):
        import random
        self._random = random
    def randint(self, low, high=None):
        return self._random.randrange(low) if high is None else self._random.randrange(low, high)
    def choice(self, values):
        if isinstance(values, int):
            return self._random.randrange(values)
        return self._random.choice(values)
    def random(self):
        return self._random.random()
class _numpy:
    def __init__(self):
        self.random = _numpy_random()
_bouton_numpy = _numpy()
"""

_DRAWS = ("randint", "choice", "random")

_IMPORTS = re.compile(
    r"^([ \t]*)(?:import[ \t]+numpy(?P<inner>\.random)?[ \t]+as[ \t]+(?P<alias>\w+)"
    r"|(?P<whole>import[ \t]+numpy(?:\.random)?)"
    r"|from[ \t]+numpy[ \t]+import[ \t]+random(?:[ \t]+as[ \t]+(?P<part>\w+))?"
    r"|from[ \t]+numpy\.random[ \t]+import[ \t]+(?P<names>\*|[\w, \t]+?))[ \t]*(#.*)?$",
    re.MULTILINE,
)

#: One element of a list or of a dictionary.
_DELETION = re.compile(r"^([ \t]*)del[ \t]+([\w.]+)\[([^\[\]:,]+)\][ \t]*(?:#.*)?$", re.MULTILINE)


def rewritten(source: str) -> str:
    """Return a program as the interpreter understands it."""
    return _DELETION.sub(r"\1\2.pop(\3)", _IMPORTS.sub(_imported, source))


def _imported(found: re.Match[str]) -> str:
    """Return an import from NumPy as assignments."""
    if found["alias"]:
        pairs = [(found["alias"], found["inner"] or "")]
    elif found["whole"]:
        pairs = [("numpy", "")]
    elif found["names"]:
        names = _DRAWS if found["names"] == "*" else found["names"].split(",")
        pairs = [_renamed(name) for name in names]
    else:
        pairs = [(found["part"] or "random", ".random")]
    return found[1] + "; ".join(f"{name} = _bouton_numpy{of}" for name, of in pairs)


def _renamed(name: str) -> tuple[str, str]:
    """Read a name that is imported, perhaps under another one."""
    of, _, alias = (part.strip() for part in name.partition(" as "))
    return alias or of, f".random.{of}"


def parsed(source: str) -> ast.Module | None:
    """Return the tree of a program; None if Python itself cannot read it."""
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


#: What returns an iterator in Python, and a list in the interpreter.
_ITERATORS = frozenset({"enumerate", "filter", "map", "reversed", "zip"})


def open_bracket(source: str) -> int | None:
    """Return the line of the last bracket of a program that is never closed, if there is one."""
    opened: list[int] = []
    with suppress(tokenize.TokenError, SyntaxError):
        for token in tokenize.generate_tokens(StringIO(source).readline):
            if token.string in ("(", "[", "{"):
                opened.append(token.start[0])
            elif token.string in (")", "]", "}") and opened:
                opened.pop()
    return opened[-1] if opened else None


def returns_iterator(source: str, function: str) -> int | None:
    """Return the line where a function returns what is a list only in the interpreter, or None."""
    tree = parsed(source)
    for node in tree.body if tree is not None else ():
        if isinstance(node, ast.FunctionDef) and node.name == function:
            for one in ast.walk(node):
                if isinstance(one, ast.Return) and _is_iterator(one.value):
                    return one.lineno
    return None


def _is_iterator(value: ast.expr | None) -> bool:
    of = value.func if isinstance(value, ast.Call) else None
    return isinstance(value, ast.GeneratorExp) or (isinstance(of, ast.Name) and of.id in _ITERATORS)
