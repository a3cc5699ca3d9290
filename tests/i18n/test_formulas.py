"""Formulas stay in one line of a phone, in every language; the rest of a sentence flows."""

from __future__ import annotations

import pytest

from bot.i18n import LOCALES, words
from bot.i18n.formulas import unbroken


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("so G(5) = 4.", "so G(5)~=~4."),
        ("G(9) = G(2) + 4 = 5: it rises", "G(9)~=~G(2)~+~4~=~5: it rises"),
        ("leave h ⊕ s, where s", "leave h~⊕~s, where s"),
        ("take 4 − k each time", "take 4~−~k each time"),
        ("for n ≥ 71 and 2 ≤ n < 9", "for n~≥~71 and 2~≤~n~<~9"),
        ("no sign - none + \nend =", "no sign - none + \nend ="),
        ("`take 1 + 1` or 1 + 1", "`take 1 + 1` or 1~+~1"),
        ("```\n1 = 1\n```\n2 = 2", "```\n1 = 1\n```\n2~=~2"),
        (" ⊕ ".join("123456789" * 2), "1" + "".join(f" ⊕~{n}" for n in "23456789123456789")),
    ],
)
def test_spaces_in_a_formula_do_not_break(text: str, expected: str) -> None:
    assert unbroken(text) == expected.replace("~", "\u00a0")


@pytest.mark.parametrize("locale", LOCALES)
def test_spaces_in_the_formulas_of_a_message_do_not_break(locale: str) -> None:
    told = words(locale)("idea-nim-move")
    assert "h\u00a0⊕\u00a0s" in told
