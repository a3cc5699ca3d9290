"""How the code of an octal game, or its name, is read and written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import Fault, UnknownGame, game
from games.families.octal import MAX_DIGITS, NAMES, OctalFault, read_code
from games.heap_rules import SequenceFault
from tests.families.octal import codes
from tests.support.octal import of


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (".77", "0.77"),
        ("0.77", "0.77"),
        ("0,77", "0.77"),
        (",77", "0.77"),
        ("0.770", "0.77"),
        (" .77 ", "0.77"),
        ("4.", "4.0"),
        ("4.0", "4.0"),
        ("0.7700000000000000", "0.77"),
        ("4.07", "4.07"),
        ("4,0", "4.0"),
        ("0.007", "0.007"),
        ("0." + "7" * 12, "0." + "7" * 12),
        ("Kayles", "0.77"),
        ("KAYLES", "0.77"),
        ("cram", "0.07"),
        ("Dawson", "0.07"),
        ("dawson's kayles", "0.07"),
        ("Dawson's Chess", "0.137"),
        ("treblecross", "0.007"),
        ("officers", "0.6"),
        ("fort boyard", "0.333"),
    ],
)
def test_a_code_or_name_is_read_and_written_in_one_way(text: str, code: str) -> None:
    g = of(text)
    assert (g.code, g.name) == (code, f"octal {code}")
    assert of(g.code) == g == game(g.name)
    assert hash(game(g.name)) == hash(g)


@pytest.mark.parametrize("name", NAMES)
def test_every_name_that_is_offered_is_read(name: str) -> None:
    assert game(f"octal {name}").name == f"octal {NAMES[name]}"


@pytest.mark.parametrize(
    ("text", "fault", "details"),
    [
        ("0.8", OctalFault.NOT_OCTAL, {"digit": "8", "place": 1}),
        ("0.9", OctalFault.NOT_OCTAL, {"digit": "9", "place": 1}),
        (".178", OctalFault.NOT_OCTAL, {"digit": "8", "place": 3}),
        ("0,7790", OctalFault.NOT_OCTAL, {"digit": "9", "place": 3}),
        ("9.7", OctalFault.NOT_OCTAL, {"digit": "9", "place": 0}),
        ("8.9", OctalFault.NOT_OCTAL, {"digit": "8", "place": 0}),
        ("3.", OctalFault.NOT_A_CODE, {"limit": MAX_DIGITS}),
        ("0.333...", SequenceFault.ENDLESS_CODE, {}),
        ("0.333…", SequenceFault.ENDLESS_CODE, {}),
        (".3...", SequenceFault.ENDLESS_CODE, {}),
        ("0.3… ", SequenceFault.ENDLESS_CODE, {}),
        ("", OctalFault.NOT_A_CODE, {"limit": MAX_DIGITS}),
        (".", OctalFault.NOT_A_CODE, {"limit": MAX_DIGITS}),
        ("0.", OctalFault.NOT_A_CODE, {"limit": MAX_DIGITS}),
        ("0.000", OctalFault.NOT_A_CODE, {"limit": MAX_DIGITS}),
        ("77", OctalFault.NOT_A_CODE, {"limit": MAX_DIGITS}),
        ("0.7.7", OctalFault.NOT_A_CODE, {"limit": MAX_DIGITS}),
        ("00.77", OctalFault.NOT_A_CODE, {"limit": MAX_DIGITS}),
        ("-0.77", OctalFault.NOT_A_CODE, {"limit": MAX_DIGITS}),
        ("0.7a", OctalFault.NOT_OCTAL, {"digit": "A", "place": 2}),
        ("０.７", OctalFault.NOT_A_CODE, {"limit": MAX_DIGITS}),
        ("kayle", OctalFault.NOT_A_CODE, {"limit": MAX_DIGITS}),
        ("0." + "7" * 13, OctalFault.NOT_A_CODE, {"limit": MAX_DIGITS}),
        ("0." + "7" * 100_000, OctalFault.NOT_A_CODE, {"limit": MAX_DIGITS}),
    ],
)
def test_a_malformed_code_is_refused_with_a_reason(
    text: str, fault: Fault, details: dict[str, int]
) -> None:
    with pytest.raises(UnknownGame) as refusal:
        game(f"octal {text}")
    assert refusal.value.fault is fault
    assert refusal.value.details == details


@pytest.mark.parametrize("first", range(1, 8))
@pytest.mark.parametrize("rest", [".3", ".07", ".770"])
def test_the_digits_1_and_2_before_the_point_allow_no_move(first: int, rest: str) -> None:
    given, meant = of(f"{first}{rest}"), of(f"{first & 4}{rest}")
    assert given == meant
    assert hash(given) == hash(meant)
    assert given.name == meant.name
    assert given.written == ("" if first == 4 else f"{first}{rest}".rstrip("0"))
    assert meant.written == game(given.name).written == ""
    heaps = (5, 1)
    assert given.moves(heaps) == meant.moves(heaps)
    assert all(given.play(heaps, move) != heaps for move in given.moves(heaps))


@given(codes)
def test_a_code_survives_its_name(code: str) -> None:
    g = of(code)
    assert g.digits == tuple(int(digit) for digit in code.replace(".", ""))
    assert game(g.name) == g
    assert read_code(code + "00") == read_code(code.replace(".", ",")) == (g.digits, (), "")


@given(st.text("0123456789.,… ", max_size=16) | st.text(max_size=20))
def test_any_text_is_a_code_or_refused(text: str) -> None:
    try:
        g = game(f"octal {text}")
    except UnknownGame:
        return
    assert game(g.name) == g


def test_a_name_may_be_typed_with_a_curly_apostrophe() -> None:
    assert read_code("Dawson’s Kayles") == read_code("0.07")
