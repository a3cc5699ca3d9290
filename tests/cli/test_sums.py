"""``bouton analyse`` of sums that are not played here: told, as data, and refused kindly."""

from __future__ import annotations

import pytest

from tests.support.catalogues import every_language
from tests.support.command_line import answer, called, refused_in_one_line

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("cache")]

FAR = "1000000000000000000"


def test_several_heaps_of_take_as_json() -> None:
    found = answer("analyse", "take 1,3,4", f"0 20 35 {FAR}")
    assert found == {
        "game": "take 1,3,4",
        "misere": False,
        "position": [20, 35, 10**18],
        "over": False,
        "outcome": "N",
        "grundy": 3,
        "values": [2, 0, 1],
        "winning_moves": [[1, 3, 0], [3, 4, 0]],
        "all_listed": True,
    }


def test_what_is_played_here_is_told_as_before() -> None:
    assert answer("analyse", "take 1,3,4", "20")["winning_moves"] == [[4]]
    assert "all_listed" not in answer("analyse", "octal 0.77", "5 7")


@every_language
@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (("0.77", f"5 {FAR}"), (f"G({FAR}) = 1", "71")),
        (("0.8", "5 70"), ("G(70) = 23",)),
        (("0.(3)", f"5 {FAR}"), (f"G({FAR}) = {FAR}",)),
        (("take 1,3", "7 7"), ("G(7) = 1",)),
        (("0.77", "5 5000", "--misere"), ()),
        (("take 1,3", "0 0"), ()),
        (("4.7", ""), ()),
    ],
)
def test_sums_are_told_in_words(
    locale: str, arguments: tuple[str, ...], parts: tuple[str, ...]
) -> None:
    code, told, problems = called("analyse", *arguments, "--locale", locale)
    assert (code, problems) == (0, "") or arguments[1] == ""
    assert all(part in told for part in parts)
    assert "{" not in told


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("take 1,3", "x 2"), "Write a position as whole numbers"),
        (("take 1,3", "1 " * 21), "That makes 21 heaps"),
        (("0.77", "1" + FAR), "That is too large: 1,000,000,000,000,000,000"),
        (("chomp", "3 x"), ""),
        (("0.79x", "3"), ""),
        (("0.07", "5000", "--misere"), "0.07: the misère quotient"),
        (("0.(3)", f"5 {FAR}", "--misere"), "A code without end"),
    ],
)
def test_what_cannot_be_analysed_is_refused_kindly(
    arguments: tuple[str, ...], problem: str
) -> None:
    refused_in_one_line("analyse", *arguments, problem=problem)
