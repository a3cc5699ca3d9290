"""Values from the sandbox: plain data, bounded there and read strictly here."""

from __future__ import annotations

import math

import pytest

from bot.programs.sandbox import Program, Sandbox
from bot.programs.values import Malformed, parsed, read
from games.worksheets.calls import Call, Opaque, Returned


def returned(sandbox: Sandbox, source: str) -> object:
    """Return the value of ``f()``, as it is read here."""
    [answer] = Program(sandbox, source).run("f", [Call(())])
    assert isinstance(answer, Returned), answer
    return answer.result


@pytest.mark.parametrize(
    "value",
    [
        *("None", "True", "-3", "10 ** 3000", "2.5", "1e400", "3 + 4j", "b'a'", "'é\\ud800\\x00'"),
        *("[]", "()", "set()", "frozenset({1})", "{}", "[[1], (2, {3}), {4: [None]}]"),
        *("{(1, 2): {3: 4}}", "[True, 1]", "[10 ** 1500, -1]", "list(range(50_000))"),
    ],
)
def test_plain_data_returned_by_a_program_is_unchanged(sandbox: Sandbox, value: str) -> None:
    result, right = returned(sandbox, f"def f(): return {value}"), eval(value)
    assert (repr(result), type(result)) == (repr(right), type(right))


def test_a_subclass_is_returned_as_its_base_type(sandbox: Sandbox) -> None:
    source = "import collections, enum\nclass I(int):\n    def __repr__(self): return 'forged'\n"
    source += "    __str__ = __index__ = __eq__ = __repr__\nclass L(list):\n"
    source += "    def __iter__(self): return iter(())\n    def __len__(self): return 0\n"
    source += "P = collections.namedtuple('P', 'a b')\nE = enum.IntEnum('E', 'ONE')\n"
    source += "def f(): return [I(3), L([1, 2]), P(1, 2), E.ONE, collections.Counter('aa')]"
    result = returned(sandbox, source)
    assert result == [3, [1, 2], (1, 2), 1, {"a": 2}]
    assert isinstance(result, list)
    assert [*map(type, result)] == [int, list, tuple, int, dict]


def test_nan_is_returned_as_nan(sandbox: Sandbox) -> None:
    result = returned(sandbox, "def f(): return float('nan')")
    assert isinstance(result, float)
    assert math.isnan(result)


@pytest.mark.parametrize(
    "body",
    [
        "x = []\n    x.append(x)\n    return x",
        "x = {}\n    x[1] = x\n    return x",
        "x = []\n    for _ in range(10_000): x = [x]\n    return x",
        "return [0] * 10 ** 6",
        "return 'a' * 10 ** 6",
        "return [['a' * 1000] * 1000] * 1000",
        "return 1 << 10 ** 7",
        "return object()",
        "return (n for n in [1])",
        "return type('T', (), {'__repr__': lambda self: 1 / 0})()",
        "return type('T', (), {'__repr__': lambda self: 'a' * 10 ** 6})()",
    ],
)
def test_endless_large_or_strange_values_are_returned_as_short_texts(
    sandbox: Sandbox, body: str
) -> None:
    def parts(value: object) -> list[object]:
        return [p for each in value for p in parts(each)] if isinstance(value, list) else [value]

    result = returned(sandbox, f"def f():\n    {body}")
    [inner] = parts([*result.values()] if isinstance(result, dict) else result)
    while isinstance(inner, dict):
        [inner] = inner.values()
    assert isinstance(inner, Opaque)
    assert len(inner.text) <= 400


@pytest.mark.parametrize(
    "text",
    [
        *("", "[", "nul", "NaN", "Infinity", "1.5", "[1e3]", "{", '{"t":', "[" * 100_000),
        '["' + "a" * 16_000_000 + '"]',
        "[" + '{"s":[]},' * 1_600_000 + "0]",
    ],
)
def test_a_text_that_is_not_the_sandboxs_json_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        parsed(text)


@pytest.mark.parametrize(
    "told",
    [
        *({}, {"t": [], "s": []}, {"x": []}, {"t": 1}, {"d": [1]}, {"s": "a"}, {"f": "one"}),
        *({"f": 1}, {"c": ["1"]}, {"b": "0"}, {"i": "0xg"}, {"o": ["int"]}, {"o": [1, 2]}),
    ],
)
def test_a_value_of_an_unknown_kind_is_malformed(told: object) -> None:
    with pytest.raises(Malformed):
        read(told)


def test_a_value_deeper_than_an_instance_writes_is_malformed() -> None:
    told: object = 0
    for _ in range(30):
        told = [told]
    with pytest.raises(Malformed):
        read(told)
