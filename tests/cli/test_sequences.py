"""``bouton grundy``, ``sequence`` and ``period``: their figures, as text and as JSON."""

from __future__ import annotations

import asyncio
import csv
import io
import os
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bot.cli.sequences import Bar, period_data, period_text, sequence_lines, value_data, value_text
from bot.i18n import words
from bot.laboratory.table_cache import TableCache
from games.grundy import HeapRules, Period, Table, naive_values, read_rules
from games.grundy.questions import (
    PeriodAnswer,
    PeriodOf,
    Progress,
    Question,
    SequenceOf,
    Steps,
    ValueOf,
)
from games.theory import nim_sum
from tests.support.acting import EN, FR
from tests.support.catalogues import every_language
from tests.support.command_line import PROGRAM, answer, called, refused_in_one_line

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("cache")]

KAYLES, ENDLESS = read_rules("0.77"), read_rules("0.007")


def answered(question: Question) -> Any:
    """Return the answer to a question that takes no time."""
    steps: Steps[Any] = question.steps(Table)
    while True:
        try:
            next(steps)
        except StopIteration as found:
            return found.value


# --------------------------------------------------------------------- the three commands


def test_grundy_prints_a_value_by_its_period_as_json() -> None:
    found = answer("grundy", "Kayles", str(10**18))
    value = int(naive_values(KAYLES, 100)[10**18 % 12 + 72])
    assert found == {"game": "0.77", "heap": 10**18, "value": value, "by": "period"}


def test_sequence_writes_its_values_as_csv_and_npy(tmp_path: Path) -> None:
    values = naive_values(KAYLES, 300)
    table, array = tmp_path / "kayles.csv", tmp_path / "kayles"
    code, told, problems = called(
        *("sequence", "0.77", "--to", "300", "--csv", str(table), "--locale", "fr")
    )
    assert (code, told, problems) == (0, f"301 valeurs écrites dans {table}.\n", "")
    with table.open(encoding="ascii", newline="") as opened:
        rows = list(csv.reader(opened))
    assert rows[0] == ["heap", "value"]
    assert rows[1:] == [[str(heap), str(value)] for heap, value in enumerate(values)]
    b_file = tmp_path / "bfile.txt"
    answer("sequence", "0.77", "--to", "300", "--bfile", str(b_file))
    lines = b_file.read_text(encoding="ascii").splitlines()
    assert lines == [f"{heap} {value}" for heap, value in enumerate(values)]
    found = answer("sequence", "0.77", "--to", "300", "--npy", str(array))
    assert found == {
        "game": "0.77",
        "to": 300,
        "period": 12,
        "saltus": 0,
        "preperiod": 71,
        "file": str(array),
    }
    assert (np.load(array) == values).all()


@pytest.mark.parametrize("game", ["0.77", "grundys-game", "0.8", "4.(3)", "take 1,3,4"])
def test_witnesses_are_moves_to_each_smaller_value(game: str, tmp_path: Path) -> None:
    file, rules = tmp_path / "witnesses.csv", read_rules(game)
    values = [int(value) for value in answer("sequence", game, "--to", "40")["values"]]
    answer("sequence", game, "--to", "40", "--witnesses", str(file))
    with file.open(encoding="ascii", newline="") as opened:
        rows = list(csv.DictReader(opened))
    reached = [(int(row["heap"]), int(row["reached"])) for row in rows]
    assert reached == [(heap, less) for heap in range(41) for less in range(values[heap])]
    for row in rows:
        heap, take = int(row["heap"]), int(row["take"])
        parts = [int(part) for part in row["parts"].split("+") if part]
        assert sum(parts) == heap - take
        assert rules.digit(take) >> len(parts) & 1
        assert nim_sum(values[part] for part in parts) == int(row["reached"])
    code, told, _ = called(
        "sequence", game, "--to", "4", "--witnesses", str(file), "--locale", "fr"
    )
    assert (code, told) == (0, f"Témoins des valeurs de 5 tas écrits dans {file}.\n")


def test_period_prints_a_proved_period_as_json() -> None:
    assert answer("period", "0.77") == {
        "game": "0.77",
        "status": "proved",
        "by": "table",
        "kind": "periodic",
        "period": 12,
        "saltus": 0,
        "preperiod": 71,
        "last_exception": 70,
        "max_value": int(naive_values(KAYLES, 100).max()),
        "checked_to": 167,
    }


@every_language
def test_a_period_beyond_the_limit_is_taken_from_the_catalogue(locale: str) -> None:
    found = answer("period", "0.454", "--limit", "500")
    assert (found["status"], found["by"], found["period"]) == ("proved", "catalogue", 60620715)
    code, told, _ = called("period", "0.454", "--limit", "500", "--locale", locale)
    assert code == 0
    assert words(locale)("grundy-period-catalogue", reached=500) in told
    assert words(locale)("cli-no-period", game="0.454", reached=500) not in told
    code, told, _ = called("period", "0.77", "--locale", locale)
    assert words(locale)("grundy-period-catalogue", reached=167) not in told


def test_an_arithmetic_period_is_printed_with_its_saltus(tmp_path: Path) -> None:
    assert answer("period", "4.(3)") == {
        "game": "4.(3)",
        "status": "proved",
        "by": "table",
        "kind": "arithmetic",
        "period": 4,
        "saltus": 4,
        "preperiod": 1,
        "last_exception": 0,
        "max_value": None,
        "checked_to": 9,
    }
    found = answer("grundy", "Lasker's Nim", str(10**18))
    assert found == {"game": "4.(3)", "heap": 10**18, "value": 10**18 - 1, "by": "period"}
    found = answer("sequence", "nim", "--to", "70000", "--npy", str(tmp_path / "nim"))
    assert (found["period"], found["saltus"], found["preperiod"]) == (1, 1, 0)
    assert (np.load(tmp_path / "nim") == np.arange(70_001)).all()
    rules = read_rules("all but 2")
    told = period_text(rules, answered(PeriodOf(rules, 1000)), FR)
    assert FR("cli-shift", game="all but 2", period=4, saltus=2, preperiod=0) in told
    assert told.endswith(FR("cli-no-largest"))


def test_the_survey_refuses_an_endless_code(tmp_path: Path) -> None:
    file = tmp_path / "survey.jsonl"
    code, told, problems = called("survey", "0.77", "0.(3)", "--file", str(file))
    assert (code, told) == (2, "")
    assert EN("fault-endless-code") in problems
    assert not file.exists()


def test_the_survey_computes_equal_codes_once_and_says_how_it_read_them(tmp_path: Path) -> None:
    file = tmp_path / "survey.jsonl"
    arguments = ("survey", "6.3", "4.3", "Kayles", "0.77", "--limit", "500", "--file", str(file))
    code, told, _ = called(*arguments, "--locale", "fr")
    assert code == 0
    assert told.startswith(FR("octal-read-as", written="6.3", code="4.3") + "\n")
    assert told.endswith(FR("cli-survey", proved=2, games=2) + "\n")
    assert len(file.read_text().splitlines()) == 2


def test_a_code_that_was_read_as_another_is_printed_with_it() -> None:
    read = {"game": "4.3", "written": "6.3"}
    for command in (("grundy", "6.3", "9"), ("sequence", "6.3", "--to", "9"), ("period", "6.3")):
        found = answer(*command)
        assert {key: found[key] for key in read} == read
    rules = read_rules("6.3")
    one, some = answered(ValueOf(rules, (9,))), answered(SequenceOf(rules, 9))
    for told in (
        value_text(rules, one.heaps[0], one.reached, FR),
        "\n".join(sequence_lines(rules, some, FR)),
        period_text(rules, answered(PeriodOf(rules, 100)), FR),
    ):
        assert told.startswith(FR("octal-read-as", written="6.3", code="4.3"))


def test_a_period_that_is_unknown_is_null_in_json() -> None:
    rules = read_rules("0.007")
    found = period_data(rules, answered(PeriodOf(rules, 500)))
    assert found.pop("max_value") == naive_values(rules, 500).max()
    assert found.pop("checked_to") >= 500
    assert found.pop("status") == "none"
    assert set(found.values()) == {"0.007", None}
    take = read_rules("take 1,2")
    found = period_data(take, answered(PeriodOf(take, 500)))
    assert (found["preperiod"], found["last_exception"]) == (0, None)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["grundy", "0.77", "x"], "Write one whole number, such as 20"),
        (
            ["grundy", "0.77", f"1{'0' * 17}1"],
            "This number is too large: 1,000,000,000,000,000,000",
        ),
        (["sequence", "0.(9)", "--to", "5"], "Digits from 8 to F"),
        (["sequence", "chomp", "--to", "5"], "chomp has no sequence"),
        (["sequence", "0.77", "--to", "5", "--csv", "/nowhere/f"], "/nowhere/f: No such file"),
        (["sequence", "0.77", "--to", "5", "--npy", "/"], "/: Is a directory"),
        (
            ["period", "0.77", "--limit", "500000001", "--json"],
            "This number is too large: 500,000,000",
        ),
        (
            ["sequence", "0.77", "--to", "2001", "--witnesses", "x.csv"],
            "This number is too large: 2,000",
        ),
    ],
)
def test_bad_input_is_refused_in_one_line(arguments: list[str], problem: str) -> None:
    refused_in_one_line(*arguments, problem=problem)


async def test_a_reader_that_closes_the_output_ends_the_command_silently() -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", PROGRAM, "sequence", "0.77", "--to", "200000"),
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    await process.stdout.readline()
    process.stdout._transport.close()  # type: ignore[attr-defined]
    assert await process.stderr.read() == b""
    assert await process.wait() == 1


# --------------------------------------------------------------------------------- words


def test_a_value_is_printed_with_the_proof_of_its_period() -> None:
    found = answered(ValueOf(KAYLES, (12,)))
    assert value_text(KAYLES, found.heaps[0], found.reached, EN) == (
        "0.77, heap 12: Grundy value 4"
    )
    found = answered(ValueOf(KAYLES, (10**9,)))
    told = value_text(KAYLES, found.heaps[0], found.reached, FR)
    assert "valeur de Grundy" in told
    assert "pour tout n de 71 à 155" in told


def test_a_value_out_of_reach_is_null_and_described_so() -> None:
    steps = ValueOf(ENDLESS, (10**17,)).steps(Table)
    next(steps)
    from games.grundy.questions import OutOfTime

    with pytest.raises(StopIteration) as ended:
        steps.throw(OutOfTime())
    found = ended.value.value
    data = value_data(ENDLESS, found.heaps[0])
    assert data == {"game": "0.007", "heap": 10**17, "value": None, "by": None}
    told = value_text(ENDLESS, found.heaps[0], found.reached, EN)
    assert told.startswith("0.007, heap 100,000,000,000,000,000: out of reach. Heaps up to ")


def test_a_sequence_is_printed_in_rows_of_ten() -> None:
    lines = list(sequence_lines(KAYLES, answered(SequenceOf(KAYLES, 12)), EN))
    assert lines.pop().startswith("0.77 is periodic: its values repeat with period 12 from heap 71")
    assert lines == [
        "0.77, Grundy values of the heaps 0 to 12:",
        " 0: 0 1 2 3 1 4 3 2 1 4",
        "10: 2 6 4",
    ]


@every_language
@pytest.mark.parametrize("code", ["0.77", "take 1,2", "0.007", "4.7"])
def test_a_proved_period_is_printed_with_the_window_that_was_checked(
    code: str, locale: str
) -> None:
    rules = read_rules(code)
    found: PeriodAnswer = answered(PeriodOf(rules, 2000))
    told = period_text(rules, found, words(locale))
    if found.period is None:
        assert code == "0.007"
        assert "periodic:" not in told
        assert "périodique" not in told
        return
    assert holds(rules, found.period)
    assert str(found.period.window[1] - 1) in told
    assert ("Guy" in told) == bool(rules.splits)


def holds(rules: HeapRules, period: Period) -> bool:
    """Check by the definition that a period holds."""
    first, last = period.preperiod, period.window[1] - 1
    values = naive_values(rules, last + period.period)
    return all(values[n] == values[n + period.period] for n in range(first, last + 1))


@every_language
def test_the_progress_bar_shows_the_share_and_the_time_left(locale: str) -> None:
    said = words(locale)("cli-progress", percent=43, done=1200, goal=3000, rate=100, left="0:00:18")
    assert "0:00:18" in said
    assert "43" in said


class Terminal(io.StringIO):
    """A terminal that records its output."""

    def isatty(self) -> bool:
        return True


@every_language
def test_the_progress_bar_of_a_second_pass_measures_its_rate_anew(
    locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", screen := Terminal())
    bar = Bar(words(locale))
    for done in (10, 20, 30):
        bar.show(Progress(done, 1000))
    bar.note("cli-survey-met", game="0.16", period=149_459)
    for done in (5, 15):
        bar.show(Progress(done, 60))
    first, second = screen.getvalue().split("\n")
    assert first.split("\r\x1b[K")[-1].startswith("0.16")
    assert ("149,459" if locale == "en" else "149\u202f459") in first
    assert "…" in second.split("\x1b[K")[0], "nothing is known yet of its rate"
    assert "…" not in second.split("\x1b[K")[1]


def test_the_cache_is_read_from_the_settings_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CACHE_DIR")
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text(f"CACHE_DIR={tmp_path / 'tables'}\n", encoding="utf-8")
    code, _, problems = called("sequence", "0.77", "--to", "150000")
    assert (code, problems) == (0, "")
    assert TableCache(tmp_path / "tables").kept(KAYLES) > 150_000
