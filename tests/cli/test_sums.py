"""``bouton analyse`` of sums that cannot be played: as text, as JSON, and refused in one line."""

from __future__ import annotations

import pytest

from bot.i18n import words
from tests.support.catalogues import every_language
from tests.support.command_line import answer, called, refused_in_one_line

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("cache")]

FAR = "1000000000000000000"


def test_analyse_prints_several_heaps_of_take_as_json() -> None:
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


def test_a_playable_position_is_analysed_with_all_its_moves() -> None:
    assert answer("analyse", "take 1,3,4", "20")["winning_moves"] == [[4]]
    assert "all_listed" not in answer("analyse", "octal 0.77", "5 7")


def test_a_position_may_be_typed_as_several_arguments() -> None:
    assert answer("analyse", "nim", "1", "3", "7") == answer("analyse", "nim", "1 3 7")


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
def test_analyse_describes_sums_in_words(
    locale: str, arguments: tuple[str, ...], parts: tuple[str, ...]
) -> None:
    code, told, problems = called("analyse", *arguments, "--locale", locale)
    assert (code, problems) == (0, "") or arguments[1] == ""
    assert all(part in told for part in parts)
    assert "{" not in told


@every_language
def test_misere_sums_are_explained_by_their_quotient(locale: str) -> None:
    """Of ``take 2,3`` and 0.8, which are not played in several heaps here."""
    _, told, _ = called("analyse", "take 2,3", "1000 12 13 14", "--misere", "--locale", locale)
    assert "1000\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}1, 12" in told
    assert "**" not in told
    _, told, _ = called("analyse", "0.8", "12 8 3", "--misere", "--locale", locale)
    assert "8\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}b, 3" in told


def test_a_move_that_only_splits_a_heap_is_not_worded_as_taking_0() -> None:
    _, told, _ = called("analyse", "grundys-game", "1001 14", "--locale", "en")
    assert "split heap 1 into 3 and the rest" in told
    assert "take 0" not in told


@every_language
@pytest.mark.parametrize("misere", [(), ("--misere",)])
def test_a_sum_without_a_move_is_described_as_over(locale: str, misere: tuple[str, ...]) -> None:
    say = words(locale)
    _, told, _ = called("analyse", "take 2,3", "1 1", *misere, "--locale", locale)
    assert say("fact-over-mover-wins" if misere else "fact-over-mover-loses") in told
    assert say("analysis-no-winning-moves") not in told


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("take 1,3", "x 2"), "Write a position as whole numbers"),
        (("take 1,3", "1 " * 21), "That makes 21 heaps"),
        (("0.77", "1" + FAR), "This number is too large: 1,000,000,000,000,000,000"),
        (("chomp", "3 x"), ""),
        (("0.79x", "3"), ""),
        (("0.07", "5000", "--misere"), "0.07, misère play: solved here for heaps of up to 24 each"),
        (("0.(3)", f"5 {FAR}", "--misere"), "A code without end"),
    ],
)
def test_analyse_refuses_impossible_sums_in_one_line(
    arguments: tuple[str, ...], problem: str
) -> None:
    refused_in_one_line("analyse", *arguments, problem=problem)
