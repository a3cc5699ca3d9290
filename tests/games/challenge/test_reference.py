"""The arguments that a teacher's bounds mean, and files that tell too little."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from games.challenge.cases import examples
from games.challenge.reference import (
    CALLS,
    GROWN,
    MAX_REFERENCE,
    InvalidReference,
    ReferenceFault,
    read_reference,
)

BOTH = """
# n: -2..3
# heaps: [0..2] * 0..2
def both(n, heaps: list = None):
    return n
assert both(1, [2]) == 1
    assert both(0, []) == 0
assert other(1) == 1
"""


def test_if_arguments_are_few_all_are_tried_small_ones_first() -> None:
    reference = read_reference("both", BOTH)
    tried = [call.arguments for call in reference.calls()]
    heaps = [list(each) for length in range(3) for each in product(range(3), repeat=length)]
    assert sorted(map(repr, tried)) == sorted(map(repr, product(range(-2, 4), heaps)))
    assert tried[0] == (0, [])
    assert examples("both", BOTH) == ("both(1, [2]) == 1",)


def test_if_arguments_are_many_a_fixed_sample_of_small_and_large_is_tried() -> None:
    source = "# a: 0..1000\n# b: [-9..1000000000] * 2..30\ndef many(a, b):\n    return a\n"
    tried = [call.arguments for call in read_reference("many", source).calls()]
    assert GROWN < len(tried) <= CALLS + GROWN
    assert all(0 <= a <= 1000 and 2 <= len(b) <= 30 for a, b in tried)
    assert all(-9 <= number <= 10**9 for _, b in tried for number in b)
    assert max(a for a, _ in tried) > 500
    assert max(len(b) for _, b in tried) > 15
    again = [call.arguments for call in read_reference("many", source).calls()]
    assert tried == again, "the same program has the same mark"


@pytest.mark.parametrize(
    ("body", "description"),
    [
        ('\n    """The square\n    of   n."""\n    return 1\n', "The square of n."),
        ("  # so\n\n    r'''It's n.'''  # told\n    return 1\n", "It's n."),
        ("\n    'Le carré.'", "Le carré."),
        (' "On the line."\n', "On the line."),
        ('\n    """a\u202eb\u200bc"""\n', "a b c"),
        ('\n    """' + "mot " * 200 + '"""\n', "mot " * 73 + "mot …"),
        ('\n    """a""".join("b")\n    """c"""\n', ""),
        ('\n    return """n"""\n', ""),
        ('\n    return 1\ndef other(n):\n    """Another."""\n', ""),
        ("\n    return 1\n", ""),
    ],
)
def test_the_docstring_of_a_reference_is_its_description(body: str, description: str) -> None:
    for head in ("def f(n):", "def f(\n    n: int = 0,\n) -> int:"):
        source = f"# n: 0..3\n{head}{body}"
        assert read_reference("f", source).description == description
        python: dict[str, Any] = {}
        exec(source, python)
        assert bool(python["f"].__doc__) is bool(description)


def test_a_function_without_parameters_is_called_once() -> None:
    (call,) = read_reference("f", "def f():\n    return 1\n").calls()
    assert call.arguments == ()


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        (" \n", ReferenceFault.REFERENCE_MISSING),
        ("#" * (MAX_REFERENCE + 1), ReferenceFault.REFERENCE_LONG),
        ("def g(n):\n    return n\n", ReferenceFault.REFERENCE_FUNCTION),
        ("def f(n):\n    return n\n", ReferenceFault.REFERENCE_PARAMETER),
        ("# n: 3..2\ndef f(n):\n    return n\n", ReferenceFault.REFERENCE_RANGE),
        ("# n: 0..2000000000\ndef f(n):\n    return n\n", ReferenceFault.REFERENCE_RANGE),
        ("# n: [0..1] * 0..51\ndef f(n):\n    return n\n", ReferenceFault.REFERENCE_RANGE),
        ("# n: [0..1] * 3..1\ndef f(n):\n    return n\n", ReferenceFault.REFERENCE_RANGE),
    ],
)
def test_an_incomplete_reference_is_refused_with_its_fault(
    source: str, fault: ReferenceFault
) -> None:
    with pytest.raises(InvalidReference) as refused:
        read_reference("f", source)
    assert refused.value.fault is fault
