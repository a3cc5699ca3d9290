"""Formulas stay in one line of a phone, in every language; the rest of a sentence flows."""

from __future__ import annotations

import pytest

from bot.i18n import LOCALES, words
from bot.i18n.formulas import unbroken


@pytest.mark.parametrize(
    ("text", "kept"),
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
def test_a_formula_gets_no_break_spaces(text: str, kept: str) -> None:
    assert unbroken(text) == kept.replace("~", "\u00a0")


@pytest.mark.parametrize("locale", LOCALES)
def test_a_formatted_message_has_no_break_spaces_in_its_formulas(locale: str) -> None:
    told = words(locale)("idea-nim-move")
    assert "h\u00a0⊕\u00a0s" in told
