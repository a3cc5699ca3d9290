"""Every function of the worksheets: right versions are proved, wrong ones refuted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.programs.judging import functions_of, judge_source
from bot.programs.messages import result_text, specification
from bot.programs.sandbox import Sandbox
from games.worksheets import FUNCTIONS
from games.worksheets.calls import Call, Returned
from games.worksheets.specification import FAILURES
from games.worksheets.verdict import Status
from games.worksheets.versions import RIGHT, WRONG, Wrong
from tests.support.acting import EN, FR


def wrong_versions() -> Iterator[object]:
    for name, versions in WRONG.items():
        for number, wrong in enumerate(versions, 1):
            yield pytest.param(name, wrong, id=f"{name}-{number}")


def test_every_function_has_two_right_versions_and_three_wrong_ones() -> None:
    for name in FUNCTIONS:
        rights = [source for source in RIGHT if name in functions_of(source)]
        assert len(rights) >= 2, name
    assert {name for name, versions in WRONG.items() if len(versions) >= 3} == set(FUNCTIONS)


@pytest.mark.parametrize("source", RIGHT)
def test_right_versions_are_judged_correct(sandbox: Sandbox, source: str) -> None:
    results = judge_source(sandbox, source)
    asked = [result for result in results if result.status is not Status.UNKNOWN]
    assert {result.function for result in asked} == set(functions_of(source)) & set(FUNCTIONS)
    for result in asked:
        assert result.status is Status.CORRECT, (result.function, result.call, result.slip)
        assert result.checked
        assert result_text(result, EN) != result_text(result, FR)


#: Files of which ``xor`` is right, wrong, missing, or never reached.
OF_XOR = (
    "def xor(a, b): return a ^ b",
    "def xor(a, b): return a | b",
    "def xor(a, b) return a",
    "def xr(a, b): return a ^ b",
    "import scipy\ndef xor(a, b): return a ^ b",
    "1 / 0\ndef xor(a, b): return a ^ b",
    "while True: pass",
)


@pytest.mark.parametrize("source", OF_XOR)
def test_every_verdict_has_examples_of_the_function(short: Sandbox, source: str) -> None:
    (result,) = judge_source(short, source, "xor")
    assert result.examples
    for say in (EN, FR):
        told = specification(result, say)
        assert told is not None
        assert all(example in told for example in result.examples)


def test_the_verdict_says_how_large_the_tried_cases_were(sandbox: Sandbox) -> None:
    ranges = {
        "calc_mex": "in all 69 cases that I tried. The largest set that I tried had 50 numbers,",
        "somme_nim": "The longest list that I tried had 7 numbers, the largest number was 188.",
        "affichage": "in all 60 cases that I tried. The largest number that I tried was 20.",
    }
    for name, told in ranges.items():
        source = next(source for source in RIGHT if name in functions_of(source))
        (result,) = judge_source(sandbox, source, name)
        assert told in result_text(result, EN)


@pytest.mark.parametrize(("name", "wrong"), [*wrong_versions()])
def test_wrong_versions_are_refuted_by_the_smallest_call(
    sandbox: Sandbox, name: str, wrong: Wrong
) -> None:
    (result,) = judge_source(sandbox, wrong.source, name)
    assert result.slip is not None
    assert result.call is not None
    assert (result.slip.defect, result.call.arguments) == (wrong.defect, wrong.arguments)
    assert result.status is (Status.ERROR if wrong.defect in FAILURES else Status.WRONG)
    if wrong.expected is not None:
        assert result.slip.expected == wrong.expected
    if wrong.got is not None:
        assert result.slip.got == wrong.got
    assert result_text(result, EN) != result_text(result, FR)


@pytest.mark.parametrize("page", ["command-line.md", "command-line.fr.md"])
def test_the_pages_name_every_function_and_no_other(page: str) -> None:
    text = (Path(__file__).parents[2] / "docs" / page).read_text(encoding="utf-8")
    rows = [row for row in text.splitlines() if row.startswith("|") and "`" in row]
    named = [name for row in rows for name in re.findall("`([^`]+)`", row)]
    assert sorted(named) == sorted(FUNCTIONS)


RECURSIVE = """
G = {}
def GrapheNim(N, j):
    if (N, j) not in G:
        G[(N, j)] = [(N - k, Opp[j]) for k in range(1, 4) if N - k >= LEAST]
        for n, i in G[(N, j)]:
            GrapheNim(n, i)
"""


def test_the_recursive_form_of_the_graph_is_judged_by_what_it_fills(sandbox: Sandbox) -> None:
    (result,) = judge_source(sandbox, RECURSIVE.replace("LEAST", "1"))
    assert (result.function, result.status, result.checked) == ("GrapheNim", Status.CORRECT, 24)
    (result,) = judge_source(sandbox, RECURSIVE.replace("LEAST", "0"))
    assert result.call is not None
    assert (result.status, result.call.arguments) == (Status.WRONG, (1, "Morgan"))
    (result,) = judge_source(sandbox, RECURSIVE.replace("LEAST", "2"))
    assert result.call is not None
    assert (result.status, result.call.arguments) == (Status.WRONG, (2, "Morgan"))


def test_the_expected_value_of_a_set_is_sorted() -> None:
    bar = frozenset({(0, 0), (0, 1), (1, 0), (1, 1)})
    call = Call((bar, "Malo"))
    slip = FUNCTIONS["GrapheTab"].judge(call, Returned([({(7, 7)}, "Malo")], call.arguments))
    assert slip is not None
    told = [(len(squares), sorted(squares), player) for squares, player in slip.expected]
    assert told == sorted(told)
