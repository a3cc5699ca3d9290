"""What programs earn by the properties that a teacher weighs, and by the teacher's cases."""

from __future__ import annotations

import pytest

from bot.challenges.pupil.verdicts import program_text
from bot.programs.marking import (
    MarkedProgram,
    mark_by_reference,
    mark_program,
    require_weighable,
    try_reference,
)
from bot.programs.sandbox import Sandbox
from games.challenge.lines import line_terms
from games.challenge.properties import Property, WeighedProperty, shares_text
from games.challenge.reference import InvalidReference, ReferenceFault
from games.worksheets.versions import WRONG
from tests.support.acting import EN
from tests.support.costly import MEMO, NAIVE

ALL = "small: 4 | all: 3 | unchanged: 1"


def weighed(parts: str) -> tuple[WeighedProperty, ...]:
    return line_terms(f"program nim | {parts}").properties


#: How `inversion_tableau` is written, what it has, in per cent, and the mistake.
REVERSED = [
    ("return tab[::-1]", "small:1/1 all:1/1 unchanged:1/1", 100, None),
    (
        "autre = list(tab)\n    tab.append(0)\n    return autre[::-1]",
        "small:1/1 all:1/1 unchanged:0/1",
        88,
        "program-changed",
    ),
    ("return tab", "small:0/1 all:0/1 unchanged:0/1", 0, "program-same-object"),
    ("return 0", "small:0/1 all:0/1 unchanged:0/1", 0, "program-wrong-type"),
    (
        "return tab[::-1] if len(tab) < 6 else 0",
        "small:1/1 all:0/1 unchanged:1/1",
        62,
        "program-wrong-type",
    ),
    (
        "autre = tab[::-1]\n    tab.append(0)\n    return autre if len(autre) < 6 else 0",
        "small:1/1 all:0/1 unchanged:0/1",
        50,
        "program-changed",
    ),
]


@pytest.mark.parametrize(("body", "shares", "credit", "error"), REVERSED)
def test_each_property_earns_what_the_teacher_gave_it(
    sandbox: Sandbox, body: str, shares: str, credit: int, error: str | None
) -> None:
    source = f"def inversion_tableau(tab):\n    {body}\n"
    found = mark_program(sandbox, source, "inversion_tableau", "", weighed(ALL))
    assert (shares_text(found.shares), found.credit, found.error) == (shares, credit, error)


def test_a_table_of_small_cases_earns_only_those() -> None:
    quick = Sandbox(fuel=2 * 10**8, all_fuel=2 * 10**9)
    table = "def nim(n):\n    return n not in (2, 3, 5, 8, 13, 21) if n < 30 else [0] * 10**6\n"
    found = mark_program(quick, table, "nim", "", weighed("small: 1 | all: 9"))
    assert (shares_text(found.shares), found.credit) == ("small:1/1 all:0/1", 10)


@pytest.mark.parametrize(
    ("source", "bound", "share", "error"),
    [
        (MEMO, "n^1.5", "1/1", None),
        (MEMO, "n log n", "0/1", "program-lacks-cost"),
        (NAIVE, "n^3", "0/1", "program-exponential"),
        (NAIVE.replace("not gagnant", "gagnant"), "n^3", "0/1", "program-wrong-value"),
    ],
)
def test_a_cost_within_its_bound_earns_its_points(
    sandbox: Sandbox, source: str, bound: str, share: str, error: str | None
) -> None:
    parts = weighed(f"all: 1 | cost {bound}: 1")
    found = mark_program(sandbox, source, "gagnantRecursif", "", parts)
    assert shares_text(found.shares).endswith(f"cost:{share}")
    assert found.error == error


def test_asserts_earn_by_the_wrong_versions_that_they_catch(sandbox: Sandbox) -> None:
    source = "def tous_zeros(tab):\n    return not any(tab)\n"
    parts, total = weighed("all: 1 | asserts: 1"), len(WRONG["tous_zeros"])
    without = mark_program(sandbox, source, "tous_zeros", "", parts)
    assert (without.credit, without.error) == (50, "program-lacks-asserts")
    assert without.shares[Property.ASSERTS] == (0, total)
    source += "assert tous_zeros([0, 0])\nassert not tous_zeros([1, -1])\n"
    some = mark_program(sandbox, source, "tous_zeros", "", parts)
    assert some.result.asserts is not None
    assert some.shares[Property.ASSERTS] == (some.result.asserts.caught, total)
    assert some.result.asserts.caught > 0


# ------------------------------------------------------------------------------- cases

REFERENCE = """
# n: 0..60
# t: [0..7] * 0..50
def somme(n, t):
    "Ajoute n à la somme de t."
    return sum(t) + n
assert somme(1, [2]) == 3
assert somme(2, [2, 3]) == 7  # hidden
assert somme(1000, []) == 1000  # hidden
"""
CASES = weighed("all: 1 | visible: 1 | hidden: 2")
RIGHT = "def somme(n, t):\n    return sum(t) + n\n"


def judged(
    sandbox: Sandbox, source: str, parts: tuple[WeighedProperty, ...] = CASES
) -> MarkedProgram:
    return mark_by_reference(sandbox, source, "somme", REFERENCE, parts)


def test_cases_are_counted_and_a_failed_visible_one_is_shown(sandbox: Sandbox) -> None:
    assert shares_text(judged(sandbox, RIGHT).shares) == "all:1/1 visible:1/1 hidden:2/2"
    capped = judged(sandbox, RIGHT.replace("+ n", "+ min(n, 99)"))
    assert (shares_text(capped.shares), capped.credit) == ("all:1/1 visible:1/1 hidden:1/2", 75)
    assert capped.error == "program-lacks-hidden"
    wrong = judged(sandbox, RIGHT.replace("+ n", "- n"))
    assert shares_text(wrong.shares) == "all:0/1 visible:0/1 hidden:0/2"
    (missed,) = wrong.missed
    assert (missed.call.arguments, missed.slip.expected) == ((1, [2]), 3)
    assert "somme(1, [2])" in program_text(wrong, CASES, EN).replace("\\", "")


def test_without_weights_a_failed_case_gives_half(sandbox: Sandbox) -> None:
    assert judged(sandbox, RIGHT, ()).credit == 100
    assert judged(sandbox, RIGHT.replace("+ n", "+ min(n, 99)"), ()).credit == 50
    by_sheet = mark_program(
        sandbox,
        "def tous_zeros(tab):\n    return not any(tab) and len(tab) < 99",
        "tous_zeros",
        f"assert tous_zeros({[0] * 99}) == True  # hidden",
    )
    assert (by_sheet.credit, by_sheet.error) == (50, "program-lacks-hidden")


#: Programs that try to tell what they were asked: by an error, by what they keep, by printing.
SPIES = [
    "def somme(n, t):\n    if n == 1000: raise ValueError(n)\n    return sum(t) + n\n",
    "seen = []\ndef somme(n, t):\n    seen.append(n)\n    return seen if n > 99 else sum(t) + n\n",
    "def somme(n, t):\n    if n == 1000: print(n, t)\n    return sum(t) + n if n < 99 else None\n",
    "def somme(n, t):\n    while n == 1000: pass\n    return sum(t) + n\n",
]


@pytest.mark.parametrize("source", SPIES)
def test_a_failed_hidden_case_is_not_revealed(sandbox: Sandbox, source: str) -> None:
    found = judged(sandbox, source)
    assert shares_text(found.shares).endswith("hidden:1/2")
    assert "1000" not in program_text(found, CASES, EN)
    assert "1000" not in repr(found)


def test_a_program_begins_anew_for_each_hidden_case(sandbox: Sandbox) -> None:
    counting = RIGHT.replace("return", "calls.append(n)\n    return len(calls) < 2 and")
    spied = judged(sandbox, f"calls = []\n{counting}")
    assert shares_text(spied.shares).endswith("hidden:2/2"), "it cannot count its calls"


def test_a_counterexample_that_is_a_hidden_case_is_not_revealed(sandbox: Sandbox) -> None:
    source = "def somme(n, t):\n    return sum(t) + n + ((n, t) == (0, [2, 3]))\n"
    reference = REFERENCE.replace("2, [2, 3]) == 7", "0, [2, 3]) == 5")
    found = mark_by_reference(sandbox, source, "somme", reference, CASES)
    assert found.hides
    assert EN("program-case-hidden") in program_text(found, CASES, EN)
    assert "[2, 3]" not in program_text(found, CASES, EN)
    assert "[2, 3]" not in repr(found)


@pytest.mark.parametrize(
    ("reference", "parts", "fault"),
    [
        (REFERENCE, "visible: 1 | hidden: 1 | cost n: 1", None),
        (
            REFERENCE.replace("sum(t) + n\n", "sum(a for a in t for b in t)\n"),
            "cost n: 1",
            1,
        ),
        (REFERENCE.replace("0..50", "0..5"), "cost n: 1", 1),
    ],
)
def test_a_bound_of_cost_must_be_met_by_the_reference(
    sandbox: Sandbox, reference: str, parts: str, fault: int | None
) -> None:
    reference = reference if fault is None else reference.partition("assert")[0]
    about = "somme", "reference", reference, weighed(parts)
    if fault is None:
        assert try_reference(sandbox, "somme", f"{reference}assert xor(1, 0) == 1\n") is None
        require_weighable(sandbox, *about)
        return
    with pytest.raises(InvalidReference) as refused:
        require_weighable(sandbox, *about)
    assert refused.value.fault is ReferenceFault.REFERENCE_COST


def test_a_case_that_contradicts_the_worksheet_is_refused(sandbox: Sandbox) -> None:
    about = "tous_zeros", ""
    require_weighable(sandbox, *about, "assert tous_zeros([0]) == True", weighed("visible: 1"))
    with pytest.raises(InvalidReference) as refused:
        require_weighable(sandbox, *about, "assert tous_zeros([0]) == False", ())
    assert refused.value.details == {"call": "tous_zeros([0])", "got": "True"}
