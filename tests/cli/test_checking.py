"""The command line's judge of programs: what it prints, as lines, as JSON and as a table."""

from __future__ import annotations

import csv
import os
import stat
from pathlib import Path

import pytest

from bot.cli import checking
from tests.support.acting import EN
from tests.support.command_line import answer, called, refused_in_one_line

pytestmark = pytest.mark.slow

WRONG = """
def decimale_vers_binaire(n):
    bits = []
    while n > 0:
        bits = [n % 2] + bits
        n = n // 2
    return bits

def xor(a, b): return a ^ b
def aide(): pass
"""


#: Takes memory, changes Python itself, and then does not end.
HOSTILE = """
import builtins, json
json.dumps = builtins.isinstance = lambda *given: 'correct'
kept = []
while True: kept.append([0] * 10 ** 6)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "anne.py").write_text(WRONG, encoding="utf-8")
    (tmp_path / "blaise.py").write_text("def xor(a, b) return a", encoding="utf-8")
    return tmp_path


def test_check_prints_the_verdict_on_each_function_as_json(folder: Path) -> None:
    anne, blaise = str(folder / "anne.py"), str(folder / "blaise.py")
    code, _, _ = called("check", anne, "--json")
    assert code == 1
    found = answer("check", anne, "--function", "decimale_vers_binaire", "--locale", "en", code=1)
    asked = found["results"][0].pop("specification")
    assert asked.startswith("Asked (sticks and Nim): A number n")
    assert "decimale_vers_binaire(3) → [1, 1]" in asked
    assert found == {
        "results": [
            {
                "file": anne,
                "function": "decimale_vers_binaire",
                "status": "wrong",
                "checked": 1,
                "counterexample": {"arguments": [0], "expected": [0], "got": []},
                "message": "decimale_vers_binaire(0) returns an empty list; [0] is right.",
                "line": None,
            }
        ]
    }
    results = answer("check", anne, blaise, code=1)["results"]
    assert [(Path(one["file"]).name, one["function"], one["status"]) for one in results] == [
        ("anne.py", "decimale_vers_binaire", "wrong"),
        ("anne.py", "xor", "correct"),
        ("anne.py", "aide", "unknown"),
        ("blaise.py", None, "error"),
    ]
    assert [one["checked"] for one in results] == [1, 4, 0, 0]
    assert all(one["counterexample"] is None for one in results[1:])


def test_check_prints_a_line_for_each_function_of_a_folder_in_both_languages(folder: Path) -> None:
    code, told, _ = called("check", str(folder), "--locale", "fr")
    lines = told.splitlines()
    assert code == 1
    assert len(lines) == 7
    (right,) = (line for line in lines if "anne.py" in line and "xor" in line)
    assert "Correct dans les 4 cas essayés. Le plus grand nombre essayé était 1." in right
    assert "Demandé (bâtonnets et Nim)" in right
    (failed,) = (at for at, line in enumerate(lines) if "blaise.py" in line)
    assert "La ligne 1 n'est pas du Python correct. Il manque un deux-points" in lines[failed]
    assert lines[failed + 1] == "    1 | def xor(a, b) return a"
    assert lines[failed + 2].index("^") == lines[failed + 1].index("return")
    assert (
        lines[6]
        == "Correctes\xa0: 1\xa0; fausses\xa0: 1\xa0; avec une erreur\xa0: 1\xa0; inconnues\xa0: 1."
    )
    code, told, _ = called("check", str(folder), "--function", "xor", "--locale", "en")
    assert code == 1
    assert told.splitlines()[-1] == "1 correct, 0 wrong, 1 with errors, 0 unknown."


@pytest.mark.parametrize(
    "body",
    [
        "raise ValueError('\\x1b[2J\\r\\nb.py:xor  right\\u202e\\ud800')",
        "return type('X', (), {'__repr__': lambda self: '\\x1b[2J\\nb.py:xor  right'})()",
        "return a \x1b[2J\r\x0b b.py:xor  right",
    ],
)
def test_a_hostile_file_prints_no_control_characters_and_no_line_of_its_own(
    tmp_path: Path, body: str
) -> None:
    file = tmp_path / "a.py"
    file.write_text(f"def xor(a, b):\n    {body}\n", encoding="utf-8", newline="")
    _, told, _ = called("check", str(file), "--locale", "en")
    assert all(one.isprintable() for one in told.replace("\n", ""))
    heads = [line for line in told.split("\n") if line and not line.startswith("    ")]
    assert len(heads) == 2, "two heads: the file's, and the count's"


def test_a_hostile_file_among_forty_changes_no_other_verdict(tmp_path: Path) -> None:
    for number in range(40):
        (tmp_path / f"{number:02}.py").write_text("def xor(a, b): return a ^ b", encoding="utf-8")
    (tmp_path / "05.py").write_text(HOSTILE, encoding="utf-8")
    (tmp_path / "folder.py").mkdir()
    (tmp_path / "nowhere.py").symlink_to("nothing")
    (tmp_path / "unreadable.py").symlink_to("/proc/self/mem")
    (tmp_path / "39.py").rename(tmp_path / "39.PY")
    (tmp_path / "38.py").rename(tmp_path / os.fsdecode(b"\xff.py"))
    table = tmp_path / "results.csv"
    results = answer("check", str(tmp_path), "--csv", str(table), code=1)["results"]
    found = {Path(one["file"]).stem: one["status"] for one in results}
    assert (found.pop("05"), found.pop("unreadable")) == ("error", "error")
    assert [*found.values()] == ["correct"] * 39
    assert table.read_text(encoding="utf-8-sig").count("/\\udcff.py,xor,correct") == 1


def test_check_exits_with_0_for_correct_and_unknown_functions(folder: Path) -> None:
    anne = str(folder / "anne.py")
    assert called("check", anne, "--function", "xor")[0] == 0
    (unknown,) = answer("check", anne, "--function", "aide")["results"]
    assert (unknown["function"], unknown["status"]) == ("aide", "unknown")
    (missing,) = answer("check", anne, "--function", "somme_nim", code=1)["results"]
    assert (missing["function"], missing["status"]) == ("somme_nim", "error")


def test_check_writes_its_verdicts_as_csv(folder: Path) -> None:
    table = folder / "results.csv"
    code, told, _ = called("check", str(folder), "--csv", str(table), "--json")
    assert (code, told[0]) == (1, "{")
    with table.open(encoding="utf-8-sig", newline="") as opened:
        rows = [*csv.DictReader(opened)]
    assert [row["status"] for row in rows] == ["wrong", "correct", "unknown", "error"]
    assert (rows[0]["arguments"], rows[0]["expected"], rows[0]["got"]) == ("[0]", "[0]", "[]")


def test_check_refuses_unreadable_files_in_one_line(tmp_path: Path) -> None:
    missing = tmp_path / "missing.py"
    refused_in_one_line("check", str(missing), problem=f"{missing}: No such file or directory")
    refused_in_one_line("check", str(tmp_path), problem=f"{tmp_path}: there is no Python file")


def test_without_wasmtime_check_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "stem", lambda: None)
    refused_in_one_line("check", str(folder), problem=EN("cli-check-not-here"))


def test_only_the_owner_can_read_the_table_of_verdicts(folder: Path) -> None:
    table = folder / "results.csv"
    called("check", str(folder), "--csv", str(table))
    assert stat.S_IMODE(table.stat().st_mode) == 0o600, "only its owner may read a table of marks"
