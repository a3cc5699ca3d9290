"""``bouton misere``: a quotient is printed, stored, and proved again before it is extended."""

from __future__ import annotations

import asyncio
import json
import os
import pty
import signal
import sys
from pathlib import Path

import pytest

from bot.cli.misere import misere_text
from bot.laboratory.quotient_messages import quotient_lines
from games.families import read_rules
from games.misere.growth import solved
from tests.support.catalogues import every_language
from tests.support.command_line import PROGRAM, answer, called, refused_in_one_line

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("cache")]


def test_misere_prints_the_quotient_of_kayles_as_json(cache: Path) -> None:
    found = answer("misere", "Kayles")
    assert (found["game"], found["convention"], found["status"]) == ("0.77", "misere", "proved")
    assert (found["order"], len(found["losing"]), found["tame"]) == (40, 9, False)
    assert (found["period"], found["preperiod"], found["last_irregular"]) == (12, 71, 70)
    assert found["checked_to"] == 167
    assert found["genera"][:5] == ["1^031", "2^20", "3^31", "1^031", "4^146"]
    assert found["kinds"][:6] == [*["tame"] * 4, "restless", "tame"]
    assert found["forms"]["text"][4:] == ["*1", "*[[32]321]", "*3"]
    assert [found["forms"]["options"][form] for form in found["forms"]["heaps"][:3]] == [
        [],
        [0],
        [0, 1],
    ]
    assert found["generators"] == {"a": 1, "b": 2, "c": 5, "d": 9, "e": 12, "f": 25, "g": 27}
    table, everything = found["table"], range(40)
    assert all(table[x][y] == table[y][x] for x in everything for y in everything)
    assert [found["elements"][x] for x in found["classes"][:4]] == ["1", "a", "b", "ab"]
    assert (cache / "misere-0.77.json").exists()


def test_a_stored_misere_quotient_is_proved_again_and_extended(cache: Path) -> None:
    first = answer("misere", "0.77", "--to", "40")
    assert (first["status"], first["checked_to"], first["period"]) == ("up to", 40, None)
    kept = json.loads((cache / "misere-0.77.json").read_text())
    assert len(kept["classes"]) == 41
    assert answer("misere", "0.77")["period"] == 12
    assert answer("misere", "0.77") == answer("misere", "0.77")


def test_a_damaged_file_of_a_quotient_is_computed_anew(
    cache: Path, caplog: pytest.LogCaptureFixture
) -> None:
    answer("misere", "0.77", "--to", "40")
    file = cache / "misere-0.77.json"
    kept = json.loads(file.read_text())
    kept["classes"][3] = 0
    for text in (json.dumps(kept), "{", "[]", json.dumps(kept | {"steps": 5})):
        file.write_text(text)
        caplog.clear()
        assert answer("misere", "0.77", "--locale", "en")["period"] == 12
        assert "holds no proof of this quotient" in caplog.text


def test_misere_out_of_time_says_how_far_it_came() -> None:
    found = answer("misere", "0.07", "--seconds", "0.2")
    assert (found["status"], found["period"]) == ("up to", None)
    assert 10 <= found["checked_to"] < 40


@every_language
def test_misere_describes_quotients_in_both_languages(locale: str) -> None:
    code, told, _ = called("misere", "0.77", "--locale", locale)
    assert code == 0
    assert "40 classes" in told
    assert " 70:" in told
    _, told, _ = called("misere", "0.75", "--locale", locale, "--forms", "12")
    assert "*[[32]320], *[[[32]320][32]30]," in told
    assert "1, 4" in told, "a restive heap is listed with its misère nimber"
    for rules in ("0.333", "0.07", "take 1,3,4", "5.3"):
        growth = solved(read_rules(rules), 20_000)
        assert misere_text(growth, lambda key, **details: key).startswith(("misere", "octal"))
        assert len(quotient_lines(growth, lambda key, **details: key)) >= 6


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("0.(3)",), "A code without end"),
        (("0.(9)",), "Digits from 8 to F"),
        (("0.77", "--to", "x"), "Write one whole number"),
        (("0.77", "--forms", "61"), "This number is too large: 60 at most"),
    ],
)
def test_misere_refuses_games_without_a_quotient_in_one_line(
    arguments: tuple[str, ...], problem: str
) -> None:
    refused_in_one_line("misere", *arguments, problem=problem)


@pytest.mark.parametrize("seconds", ["nan", "-1", "1e3", "x"])
@pytest.mark.parametrize("command", [("misere", "0.77"), ("survey", "0.77"), ("verify", "x")])
def test_an_impossible_number_of_seconds_is_refused(command: tuple[str, ...], seconds: str) -> None:
    """No clock ever passes nan, so such a search would not end."""
    code, told, problems = called(*command, f"--seconds={seconds}")
    assert (code, told) == (2, "")
    assert "is not a number of seconds, such as 60 or 0.5" in problems


def test_the_file_of_a_game_with_a_long_name_has_a_short_name(cache: Path) -> None:
    game = f"take {','.join(map(str, range(1, 180, 2)))}"
    assert answer("misere", game)["period"] == 2
    (file,) = cache.glob("misere-take-1-3-5-*.json")
    assert len(file.name) < 70
    assert json.loads(file.read_text())["game"] == game


@every_language
def test_a_quotient_that_cannot_be_stored_is_printed_with_a_warning(
    locale: str, cache: Path, caplog: pytest.LogCaptureFixture
) -> None:
    cache.write_text("no folder")
    code, told, _ = called("misere", "0.75", "--locale", locale)
    assert code == 0
    assert "8 classes" in told
    (warning,) = caplog.messages
    assert str(cache / "misere-0.75.json") in warning


def test_misere_words_the_period_as_true_of_each_larger_heap() -> None:
    """Of the smaller one it need not be: 82 is regular, and 70 is the last irregular heap."""
    classes = solved(read_rules("0.77")).classes
    _, told, _ = called("misere", "0.77", "--locale", "en")
    assert "From heap 71 on, each heap has the class of the heap that is larger by 12." in told
    assert all(classes[heap] == classes[heap + 12] for heap in range(71, len(classes) - 12))
    assert classes[82] != classes[70]


def test_misere_prints_no_forms_if_none_are_asked_for() -> None:
    _, told, _ = called("misere", "0.77", "--locale", "en", "--forms", "0")
    assert "Simplest form" not in told


async def test_misere_interrupted_by_ctrl_c_goes_on_at_the_next_call(cache: Path) -> None:
    program = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n" + PROGRAM
    reached = []
    for _ in range(2):
        terminal, other_end = pty.openpty()
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", program, "misere", "0.26", "--locale", "en", "--json"),
            *("--seconds", "3600"),
            env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2]), "COLUMNS": "150"},
            stdout=asyncio.subprocess.PIPE,
            stderr=other_end,
        )
        os.close(other_end)
        least = reached[-1] + 1 if reached else 20
        await asyncio.to_thread(read_past, terminal, least)
        process.send_signal(signal.SIGINT)
        told, _ = await process.communicate()
        os.close(terminal)
        assert (process.returncode, told) == (130, b"")
        reached.append(len(json.loads((cache / "misere-0.26.json").read_text())["classes"]) - 1)
    assert 20 <= reached[0] < reached[1]


def read_past(terminal: int, heap: int) -> None:
    """Read a progress bar until it has come to a heap."""
    shown = ""
    while not any(f"heap {last} of" in shown for last in range(heap, heap + 40)):
        shown += os.read(terminal, 4096).decode()
