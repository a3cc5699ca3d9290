"""A pupil's own asserts: which wrong versions do they catch?"""

from __future__ import annotations

import pytest

from bot.programs.judging import judge_source
from bot.programs.messages import result_text
from bot.programs.sandbox import Sandbox
from games.worksheets.verdict import Status
from games.worksheets.versions import WRONG
from tests.support.acting import EN, FR

RIGHT = "def tous_zeros(tab): return all(x == 0 for x in tab)\n"

THOROUGH = """
def test_tous_zeros():
    assert tous_zeros([]) is True
    assert tous_zeros([0, 0]) and not tous_zeros([1]) and not tous_zeros([0, 1])
    assert not tous_zeros([1, 0]) and not tous_zeros([1, -1]) and not tous_zeros([-1])
"""


def test_thorough_asserts_catch_every_wrong_version(sandbox: Sandbox) -> None:
    (result,) = judge_source(sandbox, RIGHT + THOROUGH, "tous_zeros")
    count = len(WRONG["tous_zeros"])
    assert result.asserts is not None
    assert (result.status, result.asserts.caught) == (Status.CORRECT, count)
    assert result.asserts.total == count
    assert f"{count} of {count}" in result_text(result, EN)
    assert result_text(result, EN) != result_text(result, FR)


def test_a_wrong_version_that_asserts_miss_is_reported_by_its_smallest_call(
    sandbox: Sandbox,
) -> None:
    (result,) = judge_source(sandbox, RIGHT + "assert not tous_zeros([0, 5])", "tous_zeros")
    asserts = result.asserts
    assert asserts is not None
    assert 0 < asserts.caught < asserts.total == asserts.caught + len(asserts.missed)
    told = result_text(result, EN)
    for missed in asserts.missed:
        assert f"tous_zeros({missed.call.arguments[0]})" in told


@pytest.mark.parametrize(
    "added",
    [
        "",
        "assert 1 + 1 == 2",
        "def test_other(argument): assert tous_zeros([])",
        "assert tous_zeros([]) + missing",
    ],
)
def test_asserts_that_do_not_test_a_function_are_not_judged(sandbox: Sandbox, added: str) -> None:
    result, *_ = judge_source(sandbox, RIGHT + added, "tous_zeros")
    assert result.asserts is None


def test_a_wrong_assert_is_reported_with_its_line(sandbox: Sandbox) -> None:
    result, *_ = judge_source(sandbox, RIGHT + "\nassert not tous_zeros([])", "tous_zeros")
    assert result.asserts is not None
    assert result.asserts.refused == 3
    assert "line 3" in result_text(result, EN)


def test_asserts_do_not_depend_on_the_pupils_own_version(sandbox: Sandbox) -> None:
    wrong = RIGHT.replace("x == 0", "x >= 0") + THOROUGH
    result, *_ = judge_source(sandbox, wrong, "tous_zeros")
    assert result.status is Status.WRONG
    assert result.asserts is not None
    assert result.asserts.caught == result.asserts.total


@pytest.mark.parametrize(
    "source",
    [
        "def xor[T](a: T, b: T) -> T: return a ^ b\nassert xor(1, 1) == 0\n",  # since Python 3.12
        "def xor(a, b): return f'{'a'}' and a ^ b\nassert xor(1, 1) == 0\n",
        "def xor(a, b): return 7\ndef xor(a, b): return a ^ b\nassert xor(1, 1) == 0\n",
        "from __future__ import annotations\ndef xor(a, b): return a ^ b\nassert xor(1, 1) == 0\n",
        "import functools\n@functools.cache\ndef xor(a, b): return a ^ b\nassert xor(1, 1) == 0\n",
    ],
)
def test_asserts_count_beside_any_valid_syntax(sandbox: Sandbox, source: str) -> None:
    (result,) = judge_source(sandbox, source)
    assert result.asserts is not None
    assert (result.asserts.caught, result.asserts.refused) == (3, None)
