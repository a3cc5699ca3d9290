"""The credit of a program: all, half if one property is missing, or nothing."""

from __future__ import annotations

import pytest

from bot.challenges.questions import function_text
from bot.programs.marking import (
    NO_ANSWER,
    mark_by_reference,
    mark_program,
    try_reference,
)
from bot.programs.messages import result_text
from bot.programs.model import Cost, Growth, Trouble, call_text, python_text
from bot.programs.properties import SMALL_CASES
from bot.programs.sandbox import Sandbox
from games.worksheets.specification import Defect
from games.worksheets.versions import WRONG
from tests.support.acting import EN, FR
from tests.support.costly import MEMO, NAIVE, PLAIN, TABLE

REFERENCE = """
# tas: [0..3] * 0..3
def plus_grand(tas):
    return max(tas) if tas else 0
assert plus_grand([1, 3, 2]) == 3
"""

#: How `inversion_tableau` is written, what that is worth, and the mistake.
REVERSED = [
    ("return tab[::-1]", 100, None),
    ("autre = list(tab)\n    tab.append(0)\n    return autre[::-1]", 50, "program-changed"),
    ("tab.append(0)\n    return tab[::-1]", 0, "program-length"),
    ("return tab", 0, "program-same-object"),
    ("print(tab[::-1])", 0, "program-printed"),
    ("return tab[::-1] + 1", 0, "program-raised"),
]


@pytest.mark.parametrize(("body", "credit", "error"), REVERSED)
def test_half_is_given_if_only_the_argument_changes(
    sandbox: Sandbox, body: str, credit: int, error: str | None
) -> None:
    source = f"def inversion_tableau(tab):\n    {body}\n"
    for _ in range(2):  # marked anew, it is worth the same
        found = mark_program(sandbox, source, "inversion_tableau")
        assert (found.credit, found.error) == (credit, error)


def test_half_is_given_if_only_larger_cases_are_too_slow() -> None:
    slow = (
        "def nim(n):\n    while n > 30:\n        pass\n    return n not in (2, 3, 5, 8, 13, 21)\n"
    )
    quick = Sandbox(fuel=2 * 10**8, all_fuel=2 * 10**9)
    found = mark_program(quick, slow, "nim")
    assert (found.credit, found.error) == (50, "program-too-slow")
    assert found.result.checked > SMALL_CASES
    soon = mark_program(quick, slow.replace("30", "9"), "nim")
    assert (soon.credit, soon.error) == (0, "program-too-slow")


@pytest.mark.parametrize(
    ("source", "credit", "error", "growth"),
    [
        (MEMO, 100, None, Growth.THREE_HALVES),
        (MEMO.replace("                break\n", ""), 100, None, Growth.CUBIC),
        (NAIVE, 50, "program-exponential", Growth.EXPONENTIAL),
        (NAIVE.replace("gagne = True", "return True"), 50, "program-exponential", None),
        (NAIVE.replace("not gagnant", "gagnant"), 0, "program-wrong-value", None),
    ],
)
def test_cost_earns_half_where_the_sheet_asks_for_it(
    sandbox: Sandbox, source: str, credit: int, error: str | None, growth: Growth | None
) -> None:
    found = mark_program(sandbox, source, "gagnantRecursif")
    assert (found.credit, found.error) == (credit, error)
    if growth is not None:
        assert isinstance(found.result.cost, Cost)
        assert found.result.cost.growth is growth
    reference = f"# i: 1..7\n# j: 1..7\n{NAIVE}"
    by_reference = mark_by_reference(sandbox, source, "gagnantRecursif", reference)
    assert by_reference.error != "program-exponential", "a version of the teacher's asks no cost"


@pytest.mark.parametrize("function", ["nim", "gagnant"])
def test_a_formula_and_a_table_cost_little_enough(sandbox: Sandbox, function: str) -> None:
    for source in (TABLE, PLAIN.replace("34", "34, 55")):
        found = mark_program(sandbox, source.replace("def nim", f"def {function}"), function)
        assert found.credit == 100


@pytest.mark.parametrize(
    ("source", "credit", "trouble"),
    [
        ("def xor(a, b)\n    return a ^ b\n", None, Trouble.SYNTAX),
        ("def autre(a, b):\n    return a ^ b\n", None, Trouble.NOT_DEFINED),
        ("x = 1 / 0\ndef xor(a, b):\n    return a ^ b\n", 0, Trouble.FAILED),
        ("import pandas\ndef xor(a, b):\n    return a ^ b\n", None, Trouble.NO_MODULE),
    ],
)
def test_a_program_that_cannot_run_is_no_answer_or_wrong(
    sandbox: Sandbox, source: str, credit: int | None, trouble: Trouble
) -> None:
    found = mark_program(sandbox, source, "xor")
    assert (found.credit, found.result.trouble) == (credit, trouble)
    assert (trouble in NO_ANSWER) is (credit is None)


# --------------------------------------------------------------- the teacher's version


@pytest.mark.parametrize(
    ("body", "credit", "error"),
    [
        ("return max(tas, default=0)", 100, None),
        ("tas.sort()\n    return tas[-1] if tas else 0", 50, "program-changed"),
        ("return max(tas)", 0, "program-raised"),
        ("return 5 * sum(tas)", 0, "program-wrong-value"),
    ],
)
def test_programs_are_judged_by_the_teachers_version(
    sandbox: Sandbox, body: str, credit: int, error: str | None
) -> None:
    source = f"def plus_grand(tas):\n    {body}\n"
    found = mark_by_reference(sandbox, source, "plus_grand", REFERENCE)
    assert (found.credit, found.error, found.by_reference) == (credit, error, True)
    if credit == 100:
        assert found.result.checked == 1 + 4 + 16 + 64


def test_a_name_that_worksheets_know_is_judged_by_the_teachers_version(sandbox: Sandbox) -> None:
    reference = "# n: 0..9\ndef nim(n):\n    return n + 1\n"
    assert mark_by_reference(sandbox, reference, "nim", reference).credit == 100
    assert mark_program(sandbox, reference, "nim").credit == 0


def test_a_faulty_reference_is_detected_before_it_judges(sandbox: Sandbox) -> None:
    assert try_reference(sandbox, "plus_grand", REFERENCE) is None
    for wrong, mistake in (
        (REFERENCE.replace("if tas else 0", ""), Defect.RAISED),
        (REFERENCE.replace("return", "tas.append(1)\n    return"), Defect.CHANGED),
    ):
        found = try_reference(sandbox, "plus_grand", wrong)
        assert found is not None
        assert found.slip is not None
        assert found.slip.defect is mistake
    false = REFERENCE.replace("== 3", "== 4")
    assert try_reference(sandbox, "plus_grand", false) is not None, (
        "the wrong example should be reported"
    )


# ------------------------------------------------- no stricter than the sentence that asks

#: Wins where it can, and plays the first legal move elsewhere.
_FIRST_LEGAL = """
def NAME(tas, difficulte=1):
    s = 0
    for x in tas: s ^= x
    good = [(i, x - (x ^ s)) for i, x in enumerate(tas) if x ^ s < x]
    return KIND((good or [(i, 1) for i, x in enumerate(tas) if x])[0])
"""


@pytest.mark.parametrize(
    ("function", "source"),
    [
        ("choix_ordinateur", "def choix_ordinateur(n):\n    return n % 4 or 1\n"),
        ("choix_ordinateur", "def choix_ordinateur(n):\n    return n % 4 or min(n, 3)\n"),
        *(
            (name, _FIRST_LEGAL.replace("NAME", name).replace("KIND", kind))
            for name in ("choix_ordinateur_somme_nim", "nim_choix_ia")
            for kind in ("tuple", "list")
        ),
        (
            "rares_dans_masque",
            "def rares_dans_masque(m, v):\n"
            "    return [n for n in range(v, -1, -1) if bin(n & m).count('1') % 2 == 0]\n",
        ),
        (
            "rares_dans_masque",
            "def rares_dans_masque(m, v):\n"
            "    return tuple(n for n in range(v + 1) if bin(n & m).count('1') % 2 == 0)\n",
        ),
        *(
            (
                "F",
                "def F(X, j):\n"
                "    inside = lambda s: (any if s[1] == j else all)(t in X for t in G[s])\n"
                f"    return {kind}(s for s in G if s not in X and G[s] and inside(s))\n",
            )
            for kind in ("list", "tuple", "set")
        ),
        (
            "codage_inverser_tab_bits",
            "def codage_inverser_tab_bits(bits):\n    bits.reverse()\n    print(bits)\n",
        ),
    ],
)
def test_any_legal_move_or_order_is_right_where_the_sentence_allows_it(
    sandbox: Sandbox, function: str, source: str
) -> None:
    found = mark_program(sandbox, source, function)
    assert (found.credit, found.error) == (100, None)
    is_drawn = function in ("choix_ordinateur", "nim_choix_ia")
    assert (found.result.undrawn is not None) is is_drawn
    for say in (EN, FR):
        if found.result.undrawn is not None:
            undrawn = found.result.undrawn
            call = call_text(function, undrawn.call.arguments)
            remark = say("program-undrawn", call=call, expected=python_text(undrawn.result))
            assert remark in result_text(found.result, say)


@pytest.mark.parametrize("function", ["StrategieAleatoire", "nim_choix_ia_aleatoire"])
def test_a_function_that_should_draw_must_draw(sandbox: Sandbox, function: str) -> None:
    for say, word in ((EN, "at random"), (FR, "au hasard")):
        assert word in function_text(function, say)
    drawn = next(w for w in WRONG[function] if w.defect is Defect.NEVER_DRAWN)
    assert mark_program(sandbox, drawn.source, function).error == "program-never-drawn"


#: Draws one move only for so many calls of a board, then the others, too.
LATE = """
asked = {{}}
def nim_choix_ia_aleatoire(plateau):
    legal = [(i, k) for i, p in enumerate(plateau) for k in range(1, p + 1)]
    n = asked[tuple(plateau)] = asked.get(tuple(plateau), 0) + 1
    return legal[n % len(legal) if n > {} else 0]
"""


@pytest.mark.parametrize(("only", "is_right"), [(10, True), (150, True), (10**6, False)])
def test_a_random_strategy_has_enough_calls_to_draw_every_move(
    sandbox: Sandbox, only: int, is_right: bool
) -> None:
    found = mark_program(sandbox, LATE.format(only), "nim_choix_ia_aleatoire")
    assert (found.credit == 100) is is_right
    assert is_right or found.error == "program-never-drawn"
