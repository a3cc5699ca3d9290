"""Cases of a teacher's file: which pupils see, and which are only tried."""

from __future__ import annotations

import pytest

from bot.i18n import LOCALES, words
from bot.i18n.typed import read_reference_text, reference_text
from games.challenge.cases import CASES, examples, own_asserts, read_cases, require_cases
from games.challenge.properties import Property, WeighedProperty
from games.challenge.reference import InvalidReference, ReferenceFault
from games.worksheets import FUNCTIONS

FILE = """
# n: 0..60
def carres(n):
    return n * n
assert carres(3) == 9
assert carres(-7) == 49  # hidden
assert carres(5) + 1 == 26
assert xor(1, 0) == 1 #hidden
"""


def test_pupils_see_only_cases_that_are_not_hidden() -> None:
    visible, hidden = read_cases("carres", FILE)
    assert (visible.text, visible.is_hidden) == ("carres(3) == 9", False)
    assert (hidden.call.arguments, hidden.expected, hidden.is_hidden) == ((-7,), 49, True)
    assert examples("carres", FILE) == ("carres(3) == 9", "carres(5) + 1 == 26")
    assert [case.is_hidden for case in read_cases("xor", FILE)] == [True]
    assert examples("xor", FILE) == ()


def test_the_teachers_version_is_run_without_asserts_about_other_functions() -> None:
    own = own_asserts(FILE)
    assert "carres(-7)" in own
    assert "xor" not in own
    assert own.count("\n") == FILE.count("\n"), "lines keep their numbers"


SEVERAL = next(name for name, asked in FUNCTIONS.items() if asked.proof is not None)


@pytest.mark.parametrize(
    ("function", "source", "fault"),
    [
        ("carres", "assert carres(2 + x) == 4  # hidden", ReferenceFault.REFERENCE_HIDDEN),
        ("carres", "assert carres(2) <= 4 # hidden", ReferenceFault.REFERENCE_HIDDEN),
        ("carres", "assert carres(2) == 4; f() # hidden", ReferenceFault.REFERENCE_HIDDEN),
        ("xor", "assert xor([1) == 4", ReferenceFault.REFERENCE_HIDDEN),
        ("xor", "assert xor(1) == 1\n" * (CASES + 1), ReferenceFault.REFERENCE_MANY),
        ("xor", "assert xor(1) == 1\n" * 13, ReferenceFault.REFERENCE_MANY),
        ("xor", f"assert xor('{'a' * 900}') == 1\n", ReferenceFault.REFERENCE_MANY),
        ("xor", "", ReferenceFault.REFERENCE_CASES),
        ("xor", "assert xor(1, 0) == 1", ReferenceFault.REFERENCE_CASES),
        ("carres", "assert (carres(5) == 25)  # hidden", ReferenceFault.REFERENCE_HIDDEN),
        ("carres", "assert carres(\n    5) == 25  # hidden", ReferenceFault.REFERENCE_HIDDEN),
        ("carres", "assert carre(5) == 25  # hidden", ReferenceFault.REFERENCE_HIDDEN),
        ("carres", "# hidden\nassert carres(5) == 25", ReferenceFault.REFERENCE_HIDDEN),
        ("xor", "xor(\nassert xor(1, 0) == 1", ReferenceFault.REFERENCE_HIDDEN),
        *(
            ("carres", f"assert carres(5) == 25  {slip}", ReferenceFault.REFERENCE_MARK)
            for slip in ("# hiden", "# hidden: big", "# hidden!", "# hidden.", "# big # hidden")
        ),
        (SEVERAL, f"assert {SEVERAL}(1) == 1 # hidden", ReferenceFault.REFERENCE_SEVERAL),
    ],
)
def test_cases_that_cannot_be_tried_are_refused(
    function: str, source: str, fault: ReferenceFault
) -> None:
    with pytest.raises(InvalidReference) as refused:
        require_cases(function, source, [WeighedProperty(Property.HIDDEN, 100)])
    assert refused.value.fault is fault


def test_a_misspelt_mark_of_hidden_cases_is_refused_with_its_line() -> None:
    with pytest.raises(InvalidReference) as refused:
        require_cases("carres", f"{FILE}assert carres(60) == 3600  # hiden\n", ())
    assert refused.value.details == {"function": "carres", "place": 9}
    require_cases("carres", f"{FILE}assert carres('# hiden') == 0\nx = 1  # hiden\n", ())


@pytest.mark.parametrize("locale", LOCALES)
def test_cases_can_be_marked_as_hidden_in_every_language(locale: str) -> None:
    typed = reference_text(read_reference_text(FILE), words(locale))
    assert [case.is_hidden for case in read_cases("carres", read_reference_text(typed))] == [0, 1]
    assert typed.count("hidden") == (2 if locale == "en" else 0)
    for word in ("# cachés", "# caché", "#Hidden case", "# cas caché "):
        (case,) = read_cases("xor", read_reference_text(f"assert xor(1, 0) == 1 {word}"))
        assert case.is_hidden
        assert case.text == "xor(1, 0) == 1"
    assert read_reference_text("assert f('# cachés') == 1") == "assert f('# cachés') == 1"
